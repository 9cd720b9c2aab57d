import { type Issue, issue } from '../vocabulary/faults/fault.ts'
import { isQuantity, QUANTITIES, type Quantity, quantityOf } from '../vocabulary/quantities.ts'
import { checkFields, isNothing, missing, numberWithin, typeName } from '../vocabulary/rules/field-rules.ts'
import { SIDES, type Side } from './grade.ts'

export const LIMITS_MAX = 60

/** That a value names nothing that a limit can be on; `more` are names that are known here besides. */
export const notQuantity = (path: string[], value: unknown, more: readonly string[] = []): Issue =>
  issue(path, 'unknown-quantity', {
    name: typeof value === 'string' ? value : String(JSON.stringify(value)),
    choices: [...QUANTITIES, ...more, 'own:key'].join(', '),
  })

/** A limit as a person gives it. */
export interface GivenLimit {
  q: Quantity
  min?: number
  max?: number
  strict?: boolean
}

/** Reads a list of limits: one minimum and one maximum a quantity, in the order in which they were given. */
export function readLimits(input: unknown, path: string[], issues: Issue[]): GivenLimit[] {
  if (!Array.isArray(input)) {
    issues.push(issue(path, 'not-a-list', { type: typeName(input) }))
    return []
  }
  if (input.length > LIMITS_MAX) issues.push(issue(path, 'too-many-items', { max: LIMITS_MAX }))
  const limits = input.map((one, at) => readLimit(one, [...path, String(at)], issues))
  issues.push(...crossed(limits, path))
  return limits.flatMap((limit) => limit ?? [])
}

function readLimit(input: unknown, path: string[], issues: Issue[]): GivenLimit | null {
  if (!checkFields(input, path, issues)) return null
  const { q, strict } = input
  if (!isQuantity(q)) {
    issues.push(q === undefined || q === null ? missing([...path, 'q'], q) : notQuantity([...path, 'q'], q))
    return null
  }
  const found = issues.length
  const limit: GivenLimit = { q }
  for (const side of SIDES) {
    if (isNothing(input[side])) continue
    const figure = numberWithin(input[side], [...path, side], issues, quantityOf(q).range)
    if (figure !== undefined) limit[side] = figure
  }
  if (strict !== undefined && strict !== null && typeof strict !== 'boolean')
    issues.push(issue([...path, 'strict'], 'not-a-boolean'))
  else if (strict) limit.strict = true
  const isEmpty = limit.min === undefined && limit.max === undefined
  if (isEmpty && issues.length === found) issues.push(issue([...path, 'min'], 'limit-missing'))
  return limit
}

interface Placed {
  at: number
  figure: number
  strict: boolean
}

/** What is wrong between limits: a side given twice, a minimum that is not below its maximum. */
function crossed(limits: readonly (GivenLimit | null)[], path: string[]): Issue[] {
  const found: Issue[] = []
  const sides = new Map<Quantity, Partial<Record<Side, Placed>>>()
  for (const [at, limit] of limits.entries()) {
    if (!limit) continue
    const { q, strict = false } = limit
    const placed = sides.get(q) ?? {}
    sides.set(q, placed)
    for (const side of SIDES) {
      const figure = limit[side]
      if (figure === undefined) continue
      if (placed[side]) found.push(issue([...path, String(at), side], 'limit-twice'))
      else placed[side] = { at, figure, strict }
    }
    const { min, max } = placed
    const isNew = min && max && (min.at === at || max.at === at)
    if (!isNew || min.figure < max.figure) continue
    if (min.figure === max.figure && !min.strict && !max.strict) continue
    const side = max.at === at ? 'max' : 'min'
    found.push(issue([...path, String(at), side], 'limit-order', { min: min.figure, max: max.figure }))
  }
  return found
}
