import { t } from 'elysia'
import { SIDES } from '#calc/grades/grade.ts'
import { type GivenLimit, readLimits } from '#calc/grades/limit-rules.ts'
import { isQuantity, type Quantity } from '#calc/grades/quantities.ts'
import type { RecipeLimit, Wanted } from '#calc/recipe/question.ts'
import { Issue, issue } from '#calc/vocabulary/faults/issue.ts'
import { METHOD_CHOICES } from '#calc/vocabulary/method-choices.ts'
import { isFields, isNothing, notFields, readNumber } from '#calc/vocabulary/rules/field-rules.ts'
import { rulesOf, type Verdict } from '#server/http/validation.ts'
import { RecipeRequest } from './recipes.model.ts'

/** A request as it was read. */
export interface ReadRequest extends RecipeRequest {
  limits: RecipeLimit[]
  values: Wanted[]
}

const readFields = rulesOf(t.Omit(RecipeRequest, ['limits', 'target', 'weights']))

/** Checks a request without looking at the materials: first each field, then the rules between fields. */
export function readRequest(input: unknown): Verdict<ReadRequest> {
  const issues: Issue[] = []
  const given = isFields(input) ? input : {}
  const limits = limitsOf(given.limits, issues)
  const values = given.goal === 'target' ? wantedOf(given, issues) : []
  const fields = readFields(input)
  if (!fields.ok) return { ok: false, issues: [...fields.issues, ...issues] }
  const request = fields.value as unknown as RecipeRequest
  issues.push(...unknownMethods(given), ...betweenFields(request))
  if (issues.length > 0) return { ok: false, issues }
  return { ok: true, value: { ...request, limits, values } }
}

/** A limit's quantity is its `property` here. */
function limitsOf(input: unknown, issues: Issue[]): RecipeLimit[] {
  if (isNothing(input)) return []
  const found: Issue[] = []
  const items = Array.isArray(input)
    ? input.map((one) => (isFields(one) ? { ...one, q: one.property } : one))
    : input
  const limits = readLimits(items, ['limits'], found)
  issues.push(
    ...found.map(({ path, code, params }) => {
      const last = path.length - 1
      return new Issue(path[last] === 'q' ? path.with(last, 'property') : path, code, params)
    }),
  )
  return limits.flatMap(sidesOf)
}

const sidesOf = ({ q, strict = false, ...limit }: GivenLimit): RecipeLimit[] =>
  SIDES.flatMap((side) => (limit[side] === undefined ? [] : [{ q, side, limit: limit[side], strict }]))

function wantedOf({ target, weights }: { target?: unknown; weights?: unknown }, issues: Issue[]): Wanted[] {
  const values = figuresOf(target, 'target', issues)
  const weighed = new Map(isNothing(weights) ? [] : figuresOf(weights, 'weights', issues))
  if (values.length === 0 && issues.length === 0) issues.push(issue(['target'], 'values-needed'))
  for (const [q, weight] of weighed) if (weight < 0) issues.push(issue(['weights', q], 'min', { min: 0 }))
  return values.map(([q, value]) => ({ q, value, weight: weighed.get(q) ?? 1 }))
}

function figuresOf(input: unknown, name: string, issues: Issue[]): [Quantity, number][] {
  if (input === undefined) {
    issues.push(issue([name], 'required'))
    return []
  }
  if (!isFields(input)) {
    issues.push(notFields([name], input))
    return []
  }
  return Object.entries(input).flatMap(([q, value]): [Quantity, number][] => {
    const figure = readNumber(value)
    if (!isQuantity(q)) issues.push(issue([name, q], 'unknown-quantity', { name: q }))
    else if (figure === null) issues.push(issue([name, q], 'not-a-number'))
    else return [[q, figure]]
    return []
  })
}

/** A property whose method can't be chosen is a mistake, not something to pass over. */
function unknownMethods({ methods }: { methods?: unknown }): Issue[] {
  return Object.entries(isFields(methods) ? methods : {}).flatMap(([name, value]) =>
    Object.hasOwn(METHOD_CHOICES, name) ? [] : [issue(['methods', name], 'choice', { value: String(value) })],
  )
}

function betweenFields({ goal, of, batch, materials }: RecipeRequest): Issue[] {
  const issues: Issue[] = []
  const ids = materials.map(({ id }) => id)
  for (const [at, { id, min, max, price, available }] of materials.entries()) {
    const path = (field: string) => ['materials', String(at), field]
    if (ids.indexOf(id) < at) issues.push(issue(path('id'), 'repeated-material'))
    if (min > max) issues.push(issue(path('min'), 'share-order', { min, max }))
    if (goal === 'cost' && price === undefined) issues.push(issue(path('price'), 'price-needed'))
    if (available !== undefined && !batch) issues.push(issue(path('available'), 'batch-needed'))
  }
  if (goal === 'share' && of === undefined) issues.push(issue(['of'], 'required'))
  if (of !== undefined && !ids.includes(of)) issues.push(issue(['of'], 'not-in-recipe', { id: of }))
  return issues
}
