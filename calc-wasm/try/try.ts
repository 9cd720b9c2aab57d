import { withTreatment } from '../additives/treat.ts'
import { type Check, checkGrade, type LimitCheck, type LimitCorrection, type State } from '../grades/check.ts'
import { limitIn } from '../grades/shown.ts'
import type { Specification } from '../grades/specification.ts'
import { lackText, limitText, marginText, stateText } from '../grades/verdict-words.ts'
import { type BiasCorrections, withCorrected } from '../lab/correct.ts'
import { packMaterial } from '../mixture.ts'
import { ownGapText } from '../own/own-result.ts'
import { costAndMargin, type Money, UNIT_OF } from '../recipe/money.ts'
import { type Amount, type AmountUnit, RecipeStopped } from '../recipe/question.ts'
import { UNIT_SETS, type UnitChoice } from '../units/choice.ts'
import type { Dosed } from '../vocabulary/additive.ts'
import type { Basis, Blend, BlendOptions, Calc, Component, Gap } from '../vocabulary/blend.ts'
import { contentsOf } from '../vocabulary/contents.ts'
import { type OwnResult, ownQuantity } from '../vocabulary/own-property.ts'
import { type BlendResults, PROPERTY_NAMES, type PropertyName } from '../vocabulary/properties.ts'
import { quantityName } from '../vocabulary/quantities.ts'
import type { Language } from '../vocabulary/words/language.ts'
import { gapTexts } from '../vocabulary/words/messages.ts'
import { joined } from '../vocabulary/words/names.ts'
import { numberIn } from '../vocabulary/words/numbers.ts'

export interface TriedMaterial extends Omit<Component, 'percentage'> {
  /** For one m³ or t. */
  price?: Amount
}

/** What each candidate does to a recipe. */
export interface TryQuestion {
  /** Shares of any sum. One that is held stays; the others make room in their proportions. */
  recipe: readonly (TriedMaterial & Pick<Component, 'percentage'> & { isHeld?: boolean })[]
  /** `at`: its position in the recipe, if it is part of it already; more of it is then tried. */
  candidates: readonly (TriedMaterial & { at?: number })[]
  /** Of the candidate in the recipe it becomes part of, per cent. */
  share: number
  basis: Basis
  options?: BlendOptions
  specification: Specification | null
  /** Checks take the corrected values. */
  biasCorrections?: BiasCorrections
  /** Into the fuel, before it is checked. */
  dosed?: readonly Dosed[]
  /** What the fuel is finished with before it is checked, and how much of it, per cent of the finished fuel. */
  finish?: { material: TriedMaterial; share: number }
}

const WHOLE = 100

/** Shares of the recipe and of the candidate, per cent, total 100; null where what is held leaves no room for it, or nothing gives way. */
export function sharesWith(
  recipe: readonly { percentage: number; isHeld?: boolean }[],
  share: number,
  at?: number,
): number[] | null {
  const sum = recipe.reduce((total, { percentage }) => total + percentage, 0)
  const held = recipe.reduce((total, { percentage, isHeld }) => total + (isHeld ? percentage : 0), 0)
  const rest = WHOLE - share - (held * WHOLE) / sum
  const isRoom = held === 0 ? rest >= 0 : sum > held && rest >= 0
  if (!(sum > 0) || !isRoom) return null
  const shares = recipe.map(
    ({ percentage, isHeld }) => (percentage * (isHeld ? WHOLE / sum : rest / (sum - held))) as number,
  )
  if (at === undefined) return [...shares, share]
  return [...shares.with(at, shares[at]! + share), 0]
}

/**
 * Each candidate in turn, best first: by the worst of its margins in reproducibilities, then by cost. One that takes a limit's
 * value away comes last, because nobody knows how it stands. Empty where there is no room for the share.
 * Throws RecipeStopped once `stop` says so.
 */
export function tryEach(
  calc: Pick<Calc, 'mixture'>,
  question: TryQuestion,
  stop: () => boolean = () => false,
): Trial[] {
  const { recipe, candidates, share } = question
  const attempt = attempts(calc, question)
  const before = attempt(
    null,
    recipe.map(({ percentage }) => percentage),
  )
  const known = before.check && standingsOf(before.check)
  const trials = candidates.flatMap((candidate, position): Trial[] => {
    if (stop()) throw new RecipeStopped()
    const shares = sharesWith(recipe, share, candidate.at)
    if (!shares) return []
    const { blend, check, fuel, cost } = attempt(candidate, shares)
    const { results } = blend
    const missing = PROPERTY_NAMES.filter(
      (name) => before.blend.results[name] !== null && results[name] === null,
    )
    const deciding = check && known ? decidingOf(standingsOf(check), known) : { worst: null, lost: [] }
    const told = new Set<string>([...missing, ...deciding.lost.flatMap(({ lack }) => lack ?? [])])
    const why = Object.entries(fuel.gaps).filter(([name]) => told.has(name))
    return [
      {
        ...{ candidate: position, results, missing, cost, ...deciding },
        state: check?.state ?? null,
        misses: check?.counts.fail ?? 0,
        gaps: Object.fromEntries(why),
        ...(blend.own && { own: blend.own }),
      },
    ]
  })
  return inOrder(trials, UNIT_OF[question.basis])
}

/** What a recipe comes to with a candidate; null for the recipe as it is. */
function attempts(
  calc: Pick<Calc, 'mixture'>,
  { recipe, basis, options, specification, biasCorrections, finish, dosed = [] }: TryQuestion,
) {
  const packed = recipe.map((one) => packMaterial(one.properties, one))
  const last = finish && packMaterial(finish.material.properties, finish.material)

  return (
    candidate: TriedMaterial | null,
    shares: readonly number[],
  ): { blend: Blend; check: Check | null; fuel: Blend; cost: Money | null } => {
    const materials: TriedMaterial[] = candidate ? [...recipe, candidate] : [...recipe]
    const rows = candidate ? [...packed, packMaterial(candidate.properties, candidate)] : packed
    const blend = calc.mixture(rows).blend(shares, basis, options)
    const cost = costAndMargin({ candidates: materials, basis }, shares, blend.results.density)?.cost ?? null
    if (!specification) return { blend, check: null, fuel: blend, cost }
    let fuel = blend
    let parts = shares
    if (finish && last) {
      const sum = shares.reduce((total, one) => total + one, 0)
      parts = [...shares.map((one) => (one * (WHOLE - finish.share)) / sum), finish.share]
      materials.push(finish.material)
      fuel = calc.mixture([...rows, last]).blend(parts, basis, options)
    }
    const subject = { ...withTreatment(fuel, dosed), contents: contentsOf(materials, parts, basis) }
    const check = checkGrade(specification, withCorrected(subject, biasCorrections))
    return { blend, check, fuel, cost }
  }
}

/** A recipe with a candidate in it. */
export interface Trial {
  /** Position of the candidate. */
  candidate: number
  /** Before it is finished with anything. */
  results: BlendResults
  /** What the grade comes to; null where there is none. */
  state: State | null
  /** Limits that are missed; a set of which one must be met counts once. */
  misses: number
  /** The limit that decides how good this is; null where none could be checked. */
  worst: LimitCheck | null
  /** Limits that the present recipe could be checked by and this one can't. */
  lost: readonly LimitCheck[]
  /** Properties that the present recipe has a value of and this one has none. */
  missing: readonly PropertyName[]
  /** Why, and why limits are lost; components by position in the recipe, then the candidate, then what it is finished with. */
  gaps: Readonly<Partial<Record<PropertyName, Gap>>>
  /** The own properties that were asked for. */
  own?: readonly OwnResult[]
  cost: Money | null
}

/** How each limit stands: those of a set of which one must be met by the best of them. */
type Standings = ReadonlyMap<string, LimitCheck>

/**
 * How far inside a limit a value is, in reproducibilities. Where none is known, or only the side of the limit, it can't be
 * compared: inside it decides nothing, outside it is worse than any figure. Null without a value.
 */
function distanceOf({ value, state, in_R, margin }: LimitCheck): number | null {
  if (value === null || margin === null) {
    if (state === 'unknown' || state === 'na') return null
    return state === 'fail' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
  }
  return in_R ?? (state === 'fail' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY)
}

/** What is not known is worse than anything known. */
const isBetter = (one: number | null, other: number | null): boolean =>
  one !== null && (other === null || one > other)

export function standingsOf({ limits }: Pick<Check, 'limits'>): Standings {
  const standings = new Map<string, LimitCheck>()
  for (const limit of limits) {
    if (limit.state === 'na') continue
    const key = limit.one_of === undefined ? `${limit.q} ${limit.side}` : `one of ${limit.one_of}`
    const known = standings.get(key)
    if (!known || isBetter(distanceOf(limit), distanceOf(known))) standings.set(key, limit)
  }
  return standings
}

/** The limit that stands worst, and those that had a value before and have none now. */
export function decidingOf(standings: Standings, before: Standings): Pick<Trial, 'worst' | 'lost'> {
  let worst: LimitCheck | null = null
  const lost: LimitCheck[] = []
  for (const [key, limit] of standings) {
    const distance = distanceOf(limit)
    const former = before.get(key)
    if (distance === null) {
      if (former && distanceOf(former) !== null) lost.push(limit)
    } else if (!worst || distance < distanceOf(worst)!) worst = limit
  }
  return { worst, lost }
}

/** Best first. Equals stay in the order of the candidates. */
export function inOrder(trials: readonly Trial[], unit: AmountUnit): Trial[] {
  const worstOf = ({ worst }: Trial) => (worst ? distanceOf(worst)! : Number.POSITIVE_INFINITY)
  const costOf = ({ cost }: Trial) => cost?.per[unit] ?? Number.POSITIVE_INFINITY
  return trials.toSorted(
    (a, b) =>
      a.lost.length - b.lost.length ||
      compared(worstOf(b), worstOf(a)) ||
      compared(costOf(a), costOf(b)) ||
      a.candidate - b.candidate,
  )
}

/** As a subtraction would, for infinities too. */
const compared = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1)

// What is said of a trial.

/** "RON (D2699) ≥ 95: 0.4 inside, 0.6 R". */
function standingText(limit: LimitCheck, units: UnitChoice, lang: Language): string {
  const shown = limitIn(limit, units)
  const name = `${quantityName(limit.q, lang, limit.own)} ${limitText(shown, lang)}`
  const said = `${name}: ${marginText(shown, lang) ?? stateText(limit, lang)}`
  return limit.corrected ? `${said} ${biasText(limit.corrected, lang)}` : said
}

/** That the value is the one that the laboratory corrects, or that its results guard it. */
const biasText = ({ n, scatter }: LimitCorrection, lang: Language): string =>
  scatter
    ? { en: `(guarded by own ${n} results)`, fa: `(حاشیه از ${numberIn(n, lang)} نتیجهٔ خودتان)` }[lang]
    : { en: `(corrected, from ${n} results)`, fa: `(تصحیح‌شده، از ${numberIn(n, lang)} نتیجه)` }[lang]

/**
 * Why a trial stands where it does: what can no longer be checked and for want of what, and the limit that is worst; null where
 * there is nothing to say. `names`: of the recipe, the candidate and what it is finished with.
 */
export function reasonText(
  { worst, lost, missing, gaps, own = [] }: Trial,
  names: readonly string[],
  lang: Language,
  units: UnitChoice = UNIT_SETS.SI,
): string | null {
  const lacks = new Set(lost.length > 0 ? lost.flatMap(({ lack }) => lack ?? []) : missing)
  const told = [...lacks].filter(isProperty).filter((property) => gaps[property])
  const ownMissing = Object.fromEntries(
    own.map((result) => [ownQuantity(result.property.key), ownGapText(result, names, lang) ?? undefined]),
  )
  const others = Map.groupBy(
    lost.filter(({ lack }) => !told.some((property) => property === lack)),
    (limit) => lackText(limit, ownMissing, lang) ?? `${stateText(limit, lang)}.`,
  )
  const decides = worst ? `${leadOf(lost.length > 0)[lang]} ${standingText(worst, units, lang)}.` : ''
  const gone = [
    ...gapTexts(
      told.map((property) => ({ property, gap: gaps[property]! })),
      names,
      lang,
    ),
    ...[...others].map(([why, limits]) => {
      const quantities = new Set(limits.map(({ q, own }) => quantityName(q, lang, own)))
      return `${joined([...quantities], lang)}: ${why}`
    }),
  ]
  // What no limit needs is said last.
  const parts = (lost.length > 0 ? [...gone, decides] : [decides, ...gone]).filter(Boolean)
  return parts.length > 0 ? parts.join(' ') : null
}

const isProperty = (name: string): name is PropertyName =>
  (PROPERTY_NAMES as readonly string[]).includes(name)

const leadOf = (isRest: boolean) =>
  isRest
    ? { en: 'Worst of the other limits:', fa: 'بدترین حد از میان بقیه:' }
    : { en: 'Worst limit:', fa: 'بدترین حد:' }
