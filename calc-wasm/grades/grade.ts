import type { CategoryName } from '../vocabulary/categories.ts'
import { type Issue, issue } from '../vocabulary/faults/fault.ts'
import type { OwnFormat } from '../vocabulary/own-property.ts'
import { isQuantity, QUANTITIES, type Quantity, quantityOf } from '../vocabulary/quantities.ts'
import { checkFields, isNothing, missing, numberWithin, typeName } from '../vocabulary/rules/field-rules.ts'
import type { Bilingual } from '../vocabulary/words/language.ts'

// A grade: the limits of a product, each with its source.

/** Read in a public source; in a weak one, or in part; from memory; the user's own. The standards are sold, and none was read. */
export const CONFIRMED = ['yes', 'part', 'memory', 'own'] as const
export type Confirmed = (typeof CONFIRMED)[number]

export const SIDES = ['min', 'max'] as const
export type Side = (typeof SIDES)[number]

/** One side of a limit; a two-sided limit is two entries. */
export interface Limit {
  q: Quantity
  min?: number
  max?: number
  /** A value that equals the limit does not meet it. */
  strict?: boolean
  method: string
  confirmed: Confirmed
  /** Keys of sources. */
  sources: readonly string[]
  /** A limit on the freezing point: a pour point can't be checked against it. */
  is?: 'freezing'
  note?: Bilingual
  own?: OwnFormat
}

/** A limit that applies only where the blend has a value; elsewhere it is listed as unchecked, under this name. */
interface LimitIfKnown extends Limit {
  unchecked: Bilingual
}

export interface GradeOption {
  id: string
  name: Bilingual
  /** Replace the grade's limits of the same quantity and side, or add to them. */
  limits: readonly Limit[]
  if_known?: readonly LimitIfKnown[]
  /** Limits of the grade that this option waives, with the sets that contain them. */
  drop?: readonly { q: Quantity; side: Side }[]
  /** Its limit of the cold filter plugging point, °C. */
  cfpp_max?: number
  co2?: number
  note?: Bilingual
}

/** A choice of one option, such as a volatility class. */
export interface Choice {
  id: string
  name: Bilingual
  default: string
  options: readonly GradeOption[]
}

/** A set of limits of which one must be met. */
export interface OneOf {
  name: Bilingual
  limits: readonly Limit[]
}

/** `standard`: from a standard; `partial`: only some of its limits are known; `example`: one seller's sheet; `unverified`: a template. */
export const STATUSES = ['standard', 'partial', 'example', 'unverified', 'own'] as const
export type GradeStatus = (typeof STATUSES)[number]

/** Which D86 precision applies: of products with IBP above 100 °C and FBP above 250 °C, of others, or by the curve. */
export const D86_GROUPS = ['group4', 'not4', 'by-curve'] as const
export type D86Group = (typeof D86_GROUPS)[number]

export interface Source {
  id: string
  what: string
  /** Which figures it gave. */
  read: string
}

export interface Grade {
  id: string
  /** The built-in grade that replaces it; this one still works as before. */
  replaced_by?: string
  name: Bilingual
  /** Its name in sentences: "EN 590". */
  family: string
  standard: string
  status: GradeStatus
  category: CategoryName | null
  d86_group: D86Group
  limits: readonly Limit[]
  if_known?: readonly LimitIfKnown[]
  choices: readonly Choice[]
  one_of: readonly OneOf[]
  /** Tonnes of CO₂ per tonne of fuel. */
  co2?: number
  /** Requirements that the program has no property for. */
  not_checked: readonly Bilingual[]
  notes: readonly Bilingual[]
  sources: readonly Source[]
}

export const sideOf = ({ min, max }: Pick<Limit, 'min' | 'max'>): { side: Side; figure: number } =>
  min === undefined ? { side: 'max', figure: max! } : { side: 'min', figure: min }

export const LIMITS_MAX = 60

/** The fault of a value that names no quantity; `more` are further names that are valid here. */
export const notQuantity = (path: string[], value: unknown, more: readonly string[] = []): Issue =>
  issue(path, 'unknown-quantity', {
    name: typeof value === 'string' ? value : String(JSON.stringify(value)),
    choices: [...QUANTITIES, ...more, 'own:key'].join(', '),
  })

export type GivenLimit = Pick<Limit, 'q' | 'min' | 'max' | 'strict'>

/** Reads a list of limits: one minimum and one maximum per quantity, in the given order. */
export function readLimits(input: unknown, path: string[], issues: Issue[]): GivenLimit[] {
  if (!Array.isArray(input)) {
    issues.push(issue(path, 'not-a-list', { type: typeName(input) }))
    return []
  }
  if (input.length > LIMITS_MAX) issues.push(issue(path, 'too-many-items', { max: LIMITS_MAX }))
  const limits = input.map((one, at) => readLimit(one, [...path, String(at)], issues))
  issues.push(...limitFaults(limits, path))
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

/** Faults between limits: a side given twice, a minimum that is not below its maximum. */
function limitFaults(limits: readonly (GivenLimit | null)[], path: string[]): Issue[] {
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
