import { t } from 'elysia'
import { readColor } from '#calc/color.ts'
import { type GivenLimit, LIMITS_MAX, notQuantity, readLimits, SIDES } from '#calc/grades/grade.ts'
import {
  amountOf,
  type RecipeLimit,
  type RecipeQuantity,
  recoveredQuantity,
  type Wanted,
} from '#calc/recipe/question.ts'
import { ColorScale } from '#calc/vocabulary/codes.ts'
import { Issue, issue } from '#calc/vocabulary/faults/fault.ts'
import { isQuantity, type Quantity } from '#calc/vocabulary/quantities.ts'
import { isFields, isNothing, missing, notFields, readNumber } from '#calc/vocabulary/rules/field-rules.ts'
import { checkProperty } from '#calc/vocabulary/rules/material-rules.ts'
import { rulesOf, type Verdict } from '#server/http/validation.ts'
import type { GradeChoice } from '#server/responses/recipe.model.ts'
import { assumedIssues } from '#server/space/assumed.ts'
import { notInRecipe, readGradeChoice, repeated } from '#server/space/recipe-request.ts'
import { AT, CANDIDATES, GOALS_OF_TANKS, RecipeRequest } from './recipes.model.ts'

export interface ReadRequest extends RecipeRequest {
  limits: RecipeLimit[]
  /** Place of each limit in the request; two sides may share one. */
  places: number[]
  values: Wanted[]
  against: GradeChoice | null
}

const readFields: (input: unknown) => Verdict<RecipeRequest & { grade?: string }> = rulesOf(
  t.Omit(RecipeRequest, ['limits', 'target', 'weights', 'options']),
)

/** Checks a request without its materials: first each field, then the rules between fields. */
export function readRequest(input: unknown): Verdict<ReadRequest> {
  const issues: Issue[] = []
  const given = isFields(input) ? input : {}
  const limits = limitsOf(given.limits, issues)
  const values = given.goal === 'target' ? wantedOf(given, issues) : []
  const fields = readFields(input)
  if (!fields.ok) return { ok: false, issues: [...fields.issues, ...issues] }
  const { grade, ...request } = fields.value
  const against = readGradeChoice(grade, given.options, issues)
  issues.push(...betweenFields(request))
  if (issues.length > 0) return { ok: false, issues }
  return { ok: true, value: { ...request, ...unplaced(limits), values, against } }
}

type Placed = { at: number; limit: RecipeLimit }[]
/** Limits and their places as two lists. */
export const unplaced = (limits: Placed): Pick<ReadRequest, 'limits' | 'places'> => ({
  limits: limits.map(({ limit }) => limit),
  places: limits.map(({ at }) => at),
})

/** On the wire: the per cent recovered at a temperature, which `at` names. */
const RECOVERED = 'e'

/** Limits with their places. They are grouped by quantity (here `property`): only limits on the same one can contradict each other. */
export function limitsOf(input: unknown, issues: Issue[]): Placed {
  if (isNothing(input)) return []
  if (!Array.isArray(input)) {
    readLimits(input, ['limits'], issues)
    return []
  }
  if (input.length > LIMITS_MAX) {
    issues.push(issue(['limits'], 'too-many-items', { max: LIMITS_MAX }))
    return []
  }
  const items = input.flatMap((given: unknown, at) => {
    const path = ['limits', String(at)]
    return onScales(given, path, issues).map((one) => ({ one, at, q: quantityOf(one, path, issues) }))
  })
  const read = [...Map.groupBy(items, ({ q }) => q)].flatMap(([q, same]) => {
    if (q === null) return []
    const found: Issue[] = []
    const given = same.map(({ one }) => ({ ...(one as object), q: isQuantity(q) ? q : STANDS_IN }))
    const limits = readLimits(given, ['limits'], found)
    const placed = found.map(({ path, code, params }) => {
      const [list, at, ...rest] = path
      return new Issue([list!, String(same[Number(at)]!.at), ...rest], code, params)
    })
    issues.push(...placed)
    return placed.length > 0 ? [] : limits.map((limit, i) => ({ at: same[i]!.at, limit: { ...limit, q } }))
  })
  return read
    .sort((a, b) => a.at - b.at)
    .flatMap(({ at, limit }) => {
      const isLaw = lawOf(input[at], ['limits', String(at), 'law'], issues)
      return sidesOf(limit).map((side) => ({ at, limit: { ...side, ...(isLaw && { isLaw }) } }))
    })
}

function lawOf(one: unknown, path: string[], issues: Issue[]): boolean {
  const { law = false } = one as { law?: unknown }
  if (typeof law !== 'boolean') issues.push(issue(path, 'not-a-boolean'))
  return law === true
}

/** A color limit becomes one on the scale of its text, for each side separately. */
function onScales(given: unknown, path: string[], issues: Issue[]): unknown[] {
  if (!isFields(given) || given.property !== 'color') return [given]
  const { min, max, ...rest } = given
  const sides = Object.entries({ min, max }).filter(([, text]) => !isNothing(text))
  if (sides.length === 0) return [{ ...rest, property: 'd1500' }]
  return sides.flatMap(([side, text]) => {
    const checked = checkProperty('color', text)
    const { scale, number } = readColor(checked.ok ? (checked.value as string) : null)
    if (scale !== ColorScale.None && scale !== ColorScale.Unreadable)
      return [{ ...rest, property: scale === ColorScale.Saybolt ? 'saybolt' : 'd1500', [side]: number }]
    issues.push(
      checked.ok
        ? issue([...path, side], 'choice', { value: String(text) })
        : new Issue([...path, side], checked.issue.code, checked.issue.params),
    )
    return []
  })
}

/** Checked in place of an amount at another temperature: the range is the same. */
const STANDS_IN = 'r250'

/** The quantity of a limit; null, with the reason, if unreadable. */
function quantityOf(one: unknown, path: string[], issues: Issue[]): RecipeQuantity | null {
  if (!isFields(one)) {
    issues.push(notFields(path, one))
    return null
  }
  const { property, at } = one
  if (isQuantity(property)) return property
  const wrong = (name: string, found: Issue) => {
    issues.push(new Issue([...path, name], found.code, found.params))
    return null
  }
  if (property === undefined || property === null) return wrong('property', missing(path, property))
  if (property !== RECOVERED) return wrong('property', notQuantity(path, property, ['color', RECOVERED]))
  const celsius = readNumber(at)
  if (at === undefined || at === null) return wrong('at', missing(path, at))
  if (celsius === null) return wrong('at', issue(path, 'not-a-number'))
  if (celsius < AT.min) return wrong('at', issue(path, 'min', { min: AT.min }))
  if (celsius > AT.max) return wrong('at', issue(path, 'max', { max: AT.max }))
  return recoveredQuantity(celsius)
}

export const limitOnTheWire = (q: RecipeQuantity): { property: string; at?: number } =>
  isQuantity(q) ? { property: q } : { property: RECOVERED, at: amountOf(q)!.celsius }

const sidesOf = ({
  q,
  strict = false,
  ...limit
}: Omit<GivenLimit, 'q'> & { q: RecipeQuantity }): RecipeLimit[] =>
  SIDES.flatMap((side) => (limit[side] === undefined ? [] : [{ q, side, limit: limit[side], strict }]))

function wantedOf({ target, weights }: { target?: unknown; weights?: unknown }, issues: Issue[]): Wanted[] {
  const values = readFigures(target, 'target', issues)
  const weighed = new Map(isNothing(weights) ? [] : readFigures(weights, 'weights', issues))
  if (values.length === 0 && issues.length === 0) issues.push(issue(['target'], 'values-needed'))
  for (const [q, weight] of weighed) if (weight < 0) issues.push(issue(['weights', q], 'min', { min: 0 }))
  return values.map(([q, value]) => ({ q, value, weight: weighed.get(q) ?? 1 }))
}

export function readFigures(input: unknown, name: string, issues: Issue[]): [Quantity, number][] {
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
    if (!isQuantity(q)) issues.push(notQuantity([name, q], q))
    else if (value === null) issues.push(missing([name, q], value))
    else if (figure === null) issues.push(issue([name, q], 'not-a-number'))
    else return [[q, figure]]
    return []
  })
}

function materialIssues(
  { min, max, price, available }: RecipeRequest['materials'][number],
  at: number,
  goal: RecipeRequest['goal'],
  isBatch: boolean,
): Issue[] {
  const path = (field: string) => ['materials', String(at), field]
  const issues: Issue[] = []
  if (min > max) issues.push(issue(path('min'), 'share-order', { min, max }))
  if (goal === 'cost' && price === undefined) issues.push(issue(path('price'), 'price-needed'))
  if (available !== undefined && !isBatch) issues.push(issue(path('available'), 'batch-needed'))
  return issues
}

function betweenFields({ goal, of, batch, capacity, tank, materials, assumed }: RecipeRequest): Issue[] {
  const issues: Issue[] = []
  const isOfTank = (GOALS_OF_TANKS as readonly string[]).includes(goal)
  if (!tank && materials.length < CANDIDATES.min)
    issues.push(issue(['materials'], 'too-few-items', CANDIDATES))
  if (tank && !isOfTank) issues.push(issue(['goal'], 'tank-goal'))
  if (tank && !capacity) issues.push(issue(['capacity'], 'required'))
  if (!tank && isOfTank && goal !== 'cost') issues.push(issue(['tank'], 'required'))
  if (!tank && batch && capacity) issues.push(issue(['capacity'], 'batch-twice'))
  const ids = materials.map(({ id }) => id)
  issues.push(...repeated(ids, (at) => ['materials', String(at), 'id']))
  const isBatch = batch !== undefined || capacity !== undefined
  issues.push(...materials.flatMap((material, at) => materialIssues(material, at, goal, isBatch)))
  if (goal === 'share' && of === undefined) issues.push(issue(['of'], 'required'))
  const all = tank ? [tank.id, ...ids] : ids
  return [...issues, ...notInRecipe(ids, ['of'], of), ...assumedIssues(assumed, all)]
}
