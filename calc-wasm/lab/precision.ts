import { type Issue, issue } from '../vocabulary/faults/issue.ts'
import {
  type Fields,
  isFields,
  isNothing,
  missing,
  notFields,
  readNumber,
  typeName,
} from '../vocabulary/rules/field-rules.ts'
import { isLabQuantity, type LabQuantity } from './lab-record.ts'

/** r and R are the difference that two results exceed once in twenty: 1.96·√2 standard deviations (ISO 4259). */
const IN_DEVIATIONS = 2.77
/** Fewer pairs tell no scatter. */
export const PAIRS = { min: 8, max: 1000 } as const

/** A laboratory's own figures for one quantity, in its unit. */
export interface OwnPrecision {
  r?: number
  /** How many pairs of repeats it is from; absent where the figure itself was entered. */
  r_n?: number
  R?: number
  R_n?: number
}
export type LabPrecision = Partial<Record<LabQuantity, OwnPrecision>>

/** From pairs of results on the same sample: 2.77 · √(Σ d²/2n). */
export const precisionOf = (pairs: readonly (readonly [number, number])[]): number =>
  IN_DEVIATIONS *
  Math.sqrt(pairs.reduce((sum, [one, other]) => sum + (one - other) ** 2, 0) / (2 * pairs.length))

/**
 * Checks what a laboratory says of its precision: by quantity `r` and `R` as figures, or `repeats` (pairs of one operator on one
 * sample) and `between` (pairs of two days or instruments) from which they follow.
 */
export function checkPrecision(
  input: unknown,
): { ok: true; precision: LabPrecision } | { ok: false; issues: Issue[] } {
  const issues: Issue[] = []
  const precision: LabPrecision = {}
  if (!isFields(input)) return { ok: false, issues: [notFields([], input)] }
  const { properties } = input
  // What is sent takes the place of all that was kept, so figures in the wrong place must not pass for none.
  if (properties === undefined || properties === null)
    return { ok: false, issues: [missing(['properties'], properties)] }
  if (!isFields(properties)) return { ok: false, issues: [notFields(['properties'], properties)] }
  for (const [q, value] of Object.entries(properties)) {
    const path = ['properties', q]
    if (!isLabQuantity(q) || q === 'color') issues.push(issue(path, 'unknown-property', { name: q }))
    else if (!isNothing(value)) {
      const own = isFields(value) ? ownOf(value, path, issues) : void issues.push(notFields(path, value))
      if (own && Object.keys(own).length > 0) precision[q] = own
    }
  }
  return issues.length > 0 ? { ok: false, issues } : { ok: true, precision }
}

function ownOf(fields: Fields, path: string[], issues: Issue[]): OwnPrecision {
  const own: OwnPrecision = {}
  for (const [figure, count, pairs] of [
    ['r', 'r_n', 'repeats'],
    ['R', 'R_n', 'between'],
  ] as const) {
    if (!isNothing(fields[pairs])) {
      const found = pairsOf(fields[pairs], [...path, pairs], issues)
      if (found) Object.assign(own, { [figure]: precisionOf(found), [count]: found.length })
    } else if (!isNothing(fields[figure])) {
      const number = readNumber(fields[figure])
      if (number === null) issues.push(issue([...path, figure], 'not-a-number'))
      else if (!(number > 0)) issues.push(issue([...path, figure], 'min', { min: 0 }))
      else own[figure] = number
      const n = fields[count]
      if (Number.isInteger(n) && (n as number) > 0) own[count] = n as number
    }
  }
  return own
}

function pairsOf(value: unknown, path: string[], issues: Issue[]): [number, number][] | null {
  const before = issues.length
  if (!Array.isArray(value)) {
    issues.push(issue(path, 'not-a-list', { type: typeName(value) }))
    return null
  }
  if (value.length < PAIRS.min) issues.push(issue(path, 'pairs-min', { min: PAIRS.min }))
  else if (value.length > PAIRS.max) issues.push(issue(path, 'too-many-items', { max: PAIRS.max }))
  if (issues.length > before) return null
  const pairs = value.map((pair: unknown, at): [number, number] => {
    const numbers = Array.isArray(pair) && pair.length === 2 ? pair.map(readNumber) : []
    if (numbers.length === 2 && numbers[0] != null && numbers[1] != null) return [numbers[0], numbers[1]]
    issues.push(issue([...path, String(at)], 'not-a-number'))
    return [0, 0]
  })
  if (issues.length > before) return null
  if (precisionOf(pairs) > 0) return pairs
  issues.push(issue(path, 'pairs-min', { min: PAIRS.min }))
  return null
}

/** Reads stored figures. Never throws. */
export function readPrecision(value: unknown): LabPrecision {
  const checked = checkPrecision({ properties: isFields(value) ? value : {} })
  return checked.ok ? checked.precision : {}
}
