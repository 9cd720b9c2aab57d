import type { Treated } from '../vocabulary/additive.ts'
import type { CategoryName } from '../vocabulary/categories.ts'
import { type Issue, issue, notAmong } from '../vocabulary/faults/fault.ts'
import { isDosed, type Quantity, quantityOf } from '../vocabulary/quantities.ts'
import { checkFields, isNothing, numberWithin } from '../vocabulary/rules/field-rules.ts'
import type { Bilingual } from '../vocabulary/words/language.ts'
import { notCheckedWords } from './built-in.ts'
import {
  type Choice,
  type GivenLimit,
  type Grade,
  type GradeOption,
  type Limit,
  readLimits,
  SIDES,
  type Side,
  sideOf,
} from './grade.ts'

export interface GradeOptions {
  /** Option by choice. */
  chosen: Readonly<Record<string, string>>
  /** Additional limits, such as a buyer's tighter one. */
  limits: readonly GivenLimit[]
  /** Residue of the D86 test, vol %. */
  residue: number
}

export const RESIDUE = { min: 0, max: 2, usual: 1 } as const
export const NO_OPTIONS: GradeOptions = { chosen: {}, limits: [], residue: RESIDUE.usual }
/** Conditions without a grade: D86 precision by the curve, the usual residue. */
export const usualConditions = (category: CategoryName | null) =>
  ({ category, d86_group: 'by-curve', residue: RESIDUE.usual }) as const

/** One side of a limit in force. */
export interface LimitInForce extends Pick<Limit, 'q' | 'method' | 'confirmed' | 'note' | 'is' | 'own'> {
  side: Side
  limit: number
  strict: boolean
  /** Position of the set of which one limit must be met. */
  one_of?: number
  /** In a simulation: bias correction added to each value. */
  shift?: number
  /** In a simulation: effect of additives on each value, its deviation, and its key in the stream of errors. */
  added?: Pick<Treated, 'delta' | 'sd' | 'key' | 'each'>
  /** In a simulation: the effect of additives is not known, so nothing is drawn. */
  isUndrawn?: true
}

/** A grade with all options chosen. */
export interface Specification
  extends Pick<GradeOptions, 'chosen' | 'residue'>,
    Pick<Grade, 'category' | 'd86_group' | 'not_checked' | 'notes' | 'co2' | 'sources'> {
  grade: Pick<Grade, 'id' | 'name' | 'family' | 'standard' | 'status'>
  limits: readonly LimitInForce[]
  /** Limits that apply only where the blend has a value; elsewhere they are listed as unchecked. */
  if_known?: readonly (LimitInForce & { unchecked: Bilingual })[]
  /** Names of the sets of which one limit must be met. */
  one_of: readonly Bilingual[]
  /** Limited in another class than the one chosen. */
  not_applicable: readonly { q: Quantity; side: Side }[]
  /** The chosen class of the cold filter plugging point, °C; the cloud point indicates it where the CFPP is not known. */
  cfpp: { name: Bilingual; max: number } | null
}

/** The option that chooses nothing: limits of the other options are left open, not waived. */
const NOTHING = 'none'

const keyOf = (q: Quantity, side: Side) => `${q} ${side}`

function inForce(limit: Limit): LimitInForce {
  const { side, figure } = sideOf(limit)
  const { q, strict = false, method, confirmed, note, is } = limit
  return { q, side, limit: figure, strict, method, confirmed, ...(note && { note }), ...(is && { is }) }
}

/** A grade under these options; choices that are left out take the grade's default. */
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

  for (const one of tighterOf([...limits.values()], extra)) put(one)
  const if_known = [grade, ...picked.map(({ option }) => option)].flatMap(({ if_known = [] }) =>
    if_known.map((limit) => ({ ...inForce(limit), unchecked: limit.unchecked })),
  )
  // Where an additional limit is in force already, the tighter of the two counts.
  for (const { unchecked: _, ...limit } of if_known) {
    const present = limits.get(keyOf(limit.q, limit.side))
    if (present && isTighter(limit, present)) put(limit)
  }
  const open = if_known.filter(({ q, side }) => !limits.has(keyOf(q, side)))
  for (const [key, limit] of limits) {
    if (!isDosed(limit.q)) continue
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
  const { id, name, family, standard, status } = grade
  return {
    grade: { id, name, family, standard, status },
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
    not_checked: grade.not_checked.filter((name) => ![...limits.values()].some(({ q }) => isNamed(q, name))),
    notes: [...grade.notes, ...picked.flatMap(({ option }) => option.note ?? [])],
    cfpp: cold ? { name: cold.name, max: cold.cfpp_max! } : null,
    ...(co2 !== undefined && { co2 }),
    sources: grade.sources,
  }
}

/** Whether a requirement is that of a quantity, by the key of its name. */
export const isNamed = (q: Quantity, { en }: Bilingual): boolean =>
  notCheckedWords(q.replaceAll('_', '-'))?.en === en

/** Additional limits that are tighter than those in force, or on what has none. */
function tighterOf(limits: readonly LimitInForce[], extra: readonly GivenLimit[]): LimitInForce[] {
  return extra.flatMap(sidesOf).flatMap((one) => {
    const present = limits.find(
      ({ q, side, one_of }) => q === one.q && side === one.side && one_of === undefined,
    )
    return !present || isTighter(one, present) ? [{ ...one, method: present?.method ?? one.method }] : []
  })
}

/** The specification with a buyer's limits: for the same side the tighter counts. */
export function withLimits(specification: Specification, extra: readonly GivenLimit[]): Specification {
  const tighter = tighterOf(specification.limits, extra)
  const isReplaced = (one: LimitInForce) =>
    one.one_of === undefined && tighter.some(({ q, side }) => q === one.q && side === one.side)
  const isLimited = (q: Quantity, side: Side) => tighter.some((one) => one.q === q && one.side === side)
  return {
    ...specification,
    limits: [...specification.limits.filter((one) => !isReplaced(one)), ...tighter],
    ...(specification.if_known && {
      if_known: specification.if_known.filter(({ q, side }) => !isLimited(q, side)),
    }),
    not_applicable: specification.not_applicable.filter(({ q, side }) => !isLimited(q, side)),
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

/** The specification with its `if_known` limits put in force where the quantity is known, listed as unchecked elsewhere. */
export function withKnown<Some extends Pick<Specification, 'limits' | 'if_known' | 'not_checked'>>(
  specification: Some,
  isKnown: (q: Quantity) => boolean,
): Some {
  const { limits, if_known, not_checked } = specification
  if (!if_known) return specification
  const known = if_known.filter(({ q }) => isKnown(q)).map(({ unchecked: _, ...limit }) => limit)
  const met = if_known.filter(({ q }) => isKnown(q)).map(({ unchecked }) => unchecked)
  const unknown = if_known.filter(({ q }) => !isKnown(q)).map(({ unchecked }) => unchecked)
  return {
    ...specification,
    limits: [...limits, ...known],
    if_known: undefined,
    not_checked: [
      ...not_checked.filter(({ en }) => isAmong(unknown, en) || !isAmong(met, en)),
      ...unknown.filter(({ en }) => !isAmong(not_checked, en)),
    ],
  }
}

const isAmong = (names: readonly Bilingual[], en: string): boolean => names.some((name) => name.en === en)

/** Distance to a limit, positive inside. */
export const marginOf = (value: number, { side, limit }: Pick<LimitInForce, 'side' | 'limit'>): number =>
  side === 'max' ? limit - value : value - limit

function isTighter(one: LimitInForce, present: LimitInForce): boolean {
  if (one.limit === present.limit) return one.strict && !present.strict
  return one.side === 'max' ? one.limit < present.limit : one.limit > present.limit
}

/** Limits of options that are not chosen, and those that the chosen ones waive. */
function notApplicable(
  picked: readonly { choice: Choice; option: GradeOption }[],
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

/** Reads the options of a grade, `{limits, residue, …}`: every other key is a choice of the grade. */
export function readGradeOptions(input: unknown, path: string[], issues: Issue[]): GradeOptions {
  if (input === undefined || input === null || !checkFields(input, path, issues)) return NO_OPTIONS
  const { limits, residue, ...choices } = input
  const chosen: Record<string, string> = {}
  for (const [name, value] of Object.entries(choices)) {
    if (isNothing(value)) continue
    if (typeof value === 'string' || typeof value === 'number') chosen[name] = String(value)
    else issues.push(issue([...path, name], 'not-a-string'))
  }
  const place = [...path, 'residue']
  return {
    chosen,
    limits: isNothing(limits) ? [] : readLimits(limits, [...path, 'limits'], issues),
    residue: (isNothing(residue) ? null : numberWithin(residue, place, issues, RESIDUE)) ?? RESIDUE.usual,
  }
}

/** Faults of choices that the grade doesn't have, and of options that the choice doesn't have. */
export const unknownOptions = (
  { choices }: Pick<Grade, 'choices'>,
  { chosen }: GradeOptions,
  path: string[],
): Issue[] =>
  Object.entries(chosen).flatMap(([name, id]) => {
    const choice = choices.find((one) => one.id === name)
    if (!choice) return [issue([...path, name], 'unknown-field', { name })]
    const ids = choice.options.map((option) => option.id)
    return ids.includes(id) ? [] : [notAmong([...path, name], id, ids)]
  })
