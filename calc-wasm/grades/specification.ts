import type { Treated } from '../vocabulary/additive.ts'
import type { CategoryName } from '../vocabulary/categories.ts'
import { type Issue, issue, notAmong } from '../vocabulary/faults/fault.ts'
import type { OwnLook } from '../vocabulary/own-property.ts'
import { isBrought, type Quantity, quantityOf } from '../vocabulary/quantities.ts'
import { checkFields, isNothing, numberWithin } from '../vocabulary/rules/field-rules.ts'
import type { Bilingual } from '../vocabulary/words/language.ts'
import {
  type Confirmed,
  type D86Group,
  type GivenLimit,
  type Grade,
  type Limit,
  readLimits,
  SIDES,
  type Side,
  type Source,
  type Status,
  sideOf,
} from './grade.ts'

/** What is asked of a grade beside its name. */
export interface GradeOptions {
  /** By choice the option. */
  chosen: Readonly<Record<string, string>>
  /** Limits that go over those of the grade, as a buyer's tighter one does. */
  limits: readonly GivenLimit[]
  /** Of a D86 test, vol %. */
  residue: number
}

export const RESIDUE = { min: 0, max: 2, usual: 1 } as const
export const NO_OPTIONS: GradeOptions = { chosen: {}, limits: [], residue: RESIDUE.usual }
/** By which the values of a blend are measured where no grade says it: D86 as the curve is, with the usual residue. */
export const usualConditions = (category: CategoryName | null) =>
  ({ category, d86_group: 'by-curve', residue: RESIDUE.usual }) as const

/** One side of a limit in force. */
export interface LimitInForce {
  q: Quantity
  side: Side
  limit: number
  strict: boolean
  method: string
  confirmed: Confirmed
  note?: Bilingual
  /** As of a grade's limit. */
  is?: 'freezing'
  /** The place of the set of which one must be met. */
  one_of?: number
  /** Of an own property. */
  own?: OwnLook
  /** In a simulation: bias correction added to each value. */
  shift?: number
  /** In a simulation: what additives add to each value, how unsure that is, and its name in the stream of errors. */
  added?: Pick<Treated, 'delta' | 'sd' | 'key' | 'each'>
  /** In a simulation: nobody knows what additives do to it, so nothing is drawn. */
  isUntold?: true
}

/** Which grade, and how it is called. */
export interface GradeHead {
  id: string
  name: Bilingual
  family: string
  standard: string
  status: Status
}

/** A grade with everything chosen: the limits that hold, and what it takes to judge by them. */
export interface Specification {
  grade: GradeHead
  chosen: Readonly<Record<string, string>>
  residue: number
  category: CategoryName | null
  d86_group: D86Group
  limits: readonly LimitInForce[]
  /** And these, where a blend has a value; without one they are left unchecked. */
  if_known?: readonly (LimitInForce & { unchecked: Bilingual })[]
  /** By place the names of the sets of which one must be met. */
  one_of: readonly Bilingual[]
  /** Limited in another class than the one chosen. */
  not_applicable: readonly { q: Quantity; side: Side }[]
  not_checked: readonly Bilingual[]
  notes: readonly Bilingual[]
  /** The class that stands for a cold filter plugging point, °C. */
  cfpp: { name: Bilingual; max: number } | null
  /** As of a grade. */
  co2?: number
  sources: readonly Source[]
}

/** An option that chooses nothing: what others limit is left open, not waived. */
const NOTHING = 'none'

const keyOf = (q: Quantity, side: Side) => `${q} ${side}`

function inForce(limit: Limit): LimitInForce {
  const { side, figure } = sideOf(limit)
  const { q, strict = false, method, confirmed, note, is } = limit
  return { q, side, limit: figure, strict, method, confirmed, ...(note && { note }), ...(is && { is }) }
}

/** The limits of a grade under these options, whatever is not chosen being as the grade presets it. */
export function specify(
  grade: Grade,
  { chosen, limits: extra, residue }: GradeOptions = NO_OPTIONS,
): Specification {
  const picked = grade.choices.map((choice) => {
    const id = chosen[choice.id] ?? choice.default
    return { choice, option: choice.options.find((option) => option.id === id)! }
  })
  const limits = new Map<string, LimitInForce>()
  const put = (limit: LimitInForce) => limits.set(keyOf(limit.q, limit.side), limit)
  for (const limit of grade.limits) put(inForce(limit))
  for (const { option } of picked) for (const { q, side } of option.drop ?? []) limits.delete(keyOf(q, side))
  for (const { option } of picked) for (const limit of option.limits) put(inForce(limit))

  for (const one of extra.flatMap(sidesOf)) {
    const present = limits.get(keyOf(one.q, one.side))
    if (!present || isTighter(one, present)) put({ ...one, method: present?.method ?? one.method })
  }
  const if_known = [grade, ...picked.map(({ option }) => option)].flatMap(({ if_known = [] }) =>
    if_known.map((limit) => ({ ...inForce(limit), unchecked: limit.unchecked })),
  )
  // One that was laid over it is in force anyway, and never loosens it.
  for (const { unchecked: _, ...limit } of if_known) {
    const present = limits.get(keyOf(limit.q, limit.side))
    if (present && isTighter(limit, present)) put(limit)
  }
  const open = if_known.filter(({ q, side }) => !limits.has(keyOf(q, side)))
  for (const [key, limit] of limits) {
    if (!isBrought(limit.q)) continue
    limits.delete(key)
    const { en, fa } = quantityOf(limit.q)
    open.push({ ...limit, unchecked: { en: en.toLowerCase(), fa } })
  }
  const co2 = picked.find(({ option }) => option.co2 !== undefined)?.option.co2 ?? grade.co2
  const waived = picked.flatMap(({ option }) => option.drop ?? [])
  const sets = grade.one_of.filter(
    (set) =>
      !waived.some(({ q, side }) => set.limits.some((one) => one.q === q && sideOf(one).side === side)),
  )
  const cold = picked.find(({ option }) => option.cfpp_max !== undefined)?.option
  return {
    grade: {
      id: grade.id,
      name: grade.name,
      family: grade.family,
      standard: grade.standard,
      status: grade.status,
    },
    chosen: Object.fromEntries(picked.map(({ choice, option }) => [choice.id, option.id])),
    residue,
    category: grade.category,
    d86_group: grade.d86_group,
    limits: [
      ...limits.values(),
      ...sets.flatMap((set, place) => set.limits.map((limit) => ({ ...inForce(limit), one_of: place }))),
    ],
    ...(open.length > 0 && { if_known: open }),
    one_of: sets.map(({ name }) => name),
    not_applicable: notApplicable(picked, limits),
    not_checked: grade.not_checked,
    notes: [...grade.notes, ...picked.flatMap(({ option }) => option.note ?? [])],
    cfpp: cold ? { name: cold.name, max: cold.cfpp_max! } : null,
    ...(co2 !== undefined && { co2 }),
    sources: grade.sources,
  }
}

function sidesOf(extra: GivenLimit): LimitInForce[] {
  return SIDES.flatMap((side) => {
    const limit = extra[side]
    if (limit === undefined) return []
    const { q, strict = false } = extra
    return [{ q, side, limit, strict, method: quantityOf(q).testMethod, confirmed: 'own' as const }]
  })
}

/** A specification as it holds where these quantities have values. */
export function withKnown<Held extends Pick<Specification, 'limits' | 'if_known' | 'not_checked'>>(
  specification: Held,
  isKnown: (q: Quantity) => boolean,
): Held {
  const { limits, if_known, not_checked } = specification
  if (!if_known) return specification
  const known = if_known.filter(({ q }) => isKnown(q)).map(({ unchecked: _, ...limit }) => limit)
  const unknown = if_known.filter(({ q }) => !isKnown(q)).map(({ unchecked }) => unchecked)
  return {
    ...specification,
    limits: [...limits, ...known],
    if_known: undefined,
    not_checked: [...not_checked, ...unknown],
  }
}

/** A limit laid over a grade's never loosens it: the tighter of the two counts. */
function isTighter(one: LimitInForce, present: LimitInForce): boolean {
  if (one.limit === present.limit) return one.strict && !present.strict
  return one.side === 'max' ? one.limit < present.limit : one.limit > present.limit
}

type Picked = readonly {
  choice: Grade['choices'][number]
  option: Grade['choices'][number]['options'][number]
}[]

/** What other options limit and the chosen one does not, and what it waives. */
function notApplicable(
  picked: Picked,
  limits: ReadonlyMap<string, LimitInForce>,
): Specification['not_applicable'] {
  const isLimited = (q: Quantity) => SIDES.some((side) => limits.has(keyOf(q, side)))
  const found = new Map<string, { q: Quantity; side: Side }>()
  for (const { choice, option } of picked) {
    for (const { q, side } of option.drop ?? [])
      if (!limits.has(keyOf(q, side))) found.set(keyOf(q, side), { q, side })
    if (option.id === NOTHING) continue
    for (const other of choice.options.flatMap((one) => one.limits)) {
      const { side } = sideOf(other)
      if (!isLimited(other.q)) found.set(keyOf(other.q, side), { q: other.q, side })
    }
  }
  return [...found.values()]
}

const LIMITS = 'limits'
const RESIDUE_KEY = 'residue'

/** Reads what is asked of a grade: `{limits, residue, …}`, every other key being a choice of the grade. */
export function readGradeOptions(input: unknown, path: string[], issues: Issue[]): GradeOptions {
  if (input === undefined || input === null) return NO_OPTIONS
  if (!checkFields(input, path, issues)) return NO_OPTIONS
  const chosen: Record<string, string> = {}
  for (const [name, value] of Object.entries(input)) {
    if (name === LIMITS || name === RESIDUE_KEY || isNothing(value)) continue
    if (typeof value === 'string' || typeof value === 'number') chosen[name] = String(value)
    else issues.push(issue([...path, name], 'not-a-string'))
  }
  return {
    chosen,
    limits: isNothing(input[LIMITS]) ? [] : readLimits(input[LIMITS], [...path, LIMITS], issues),
    residue: readResidue(input[RESIDUE_KEY], [...path, RESIDUE_KEY], issues),
  }
}

function readResidue(value: unknown, path: string[], issues: Issue[]): number {
  if (isNothing(value)) return RESIDUE.usual
  return numberWithin(value, path, issues, RESIDUE) ?? RESIDUE.usual
}

/** What of the options this grade does not know: a choice that it has not, or an option that the choice has not. */
export const unknownOptions = (
  { choices }: Pick<Grade, 'choices'>,
  { chosen }: GradeOptions,
  path: string[],
): Issue[] =>
  Object.entries(chosen).flatMap(([name, id]) => {
    const choice = choices.find((one) => one.id === name)
    if (!choice) return [issue([...path, name], 'unknown-field', { name })]
    return choice.options.some((option) => option.id === id)
      ? []
      : [
          notAmong(
            [...path, name],
            id,
            choice.options.map((option) => option.id),
          ),
        ]
  })
