import { withTreatment } from '../additives/treat.ts'
import { assumedIn, type Reading, waysOfEach } from '../assumed/assumed.ts'
import { isHeatLimited, jetEnergy } from '../energy.ts'
import { type Check, checkGrade, type LimitCheck, type LimitCorrection } from '../grades/check.ts'
import { limitIn } from '../grades/shown.ts'
import type { Specification } from '../grades/specification.ts'
import type { State } from '../grades/states.ts'
import { lackText, limitText, marginText, stateText } from '../grades/verdict-words.ts'
import { type BiasCorrections, withCorrected } from '../lab/correct.ts'
import { packMaterial } from '../mixture.ts'
import { ownGapOf, ownGapText } from '../own/own-result.ts'
import { costAndMargin, type Money, UNIT_OF } from '../recipe/money.ts'
import { type Amount, type AmountUnit, RecipeStopped } from '../recipe/question.ts'
import { UNIT_SETS, type UnitChoice } from '../units/choice.ts'
import type { Dosed } from '../vocabulary/additive.ts'
import type { Basis, BlendOptions, Calc, Component, Gap } from '../vocabulary/blend.ts'
import { contentsOf } from '../vocabulary/contents.ts'
import { type OwnResult, ownQuantity } from '../vocabulary/own-property.ts'
import { type BlendResults, PROPERTY_NAMES, type PropertyName } from '../vocabulary/properties.ts'
import { quantityName } from '../vocabulary/quantities.ts'
import type { Language } from '../vocabulary/words/language.ts'
import { gapTexts } from '../vocabulary/words/messages.ts'
import { joined } from '../vocabulary/words/names.ts'
import { numberIn } from '../vocabulary/words/numbers.ts'

export interface TriedMaterial extends Omit<Component, 'percentage'> {
  /** Per m³ or t. */
  price?: Amount
  /** Typical readings among its properties: what rests on them is too close, unless it holds at both ends of their ranges. */
  assumed?: readonly Reading[]
}

export interface TryQuestion {
  /** Shares of any total. Held ones are fixed; the others make room in proportion. */
  recipe: readonly (TriedMaterial & Pick<Component, 'percentage'> & { isHeld?: boolean })[]
  /** `at`: position in the recipe, if it is in it already; more of it is then tried. */
  candidates: readonly (TriedMaterial & { at?: number })[]
  /** Share of the candidate in the new recipe, per cent. */
  share: number
  basis: Basis
  options?: BlendOptions
  specification: Specification | null
  biasCorrections?: BiasCorrections
  /** Additives in the finished fuel. */
  dosed?: readonly Dosed[]
  /** A material added before the check, and its share in the finished fuel, per cent. */
  finish?: { material: TriedMaterial; share: number }
}

const WHOLE = 100

/** Shares of the recipe and then of the candidate, per cent, total 100; null if the held shares leave no room, or nothing gives way. */
export function sharesWith(
  recipe: readonly { percentage: number; isHeld?: boolean }[],
  share: number,
  at?: number,
): number[] | null {
  const sum = recipe.reduce((total, { percentage }) => total + percentage, 0)
  const held = recipe.reduce((total, { percentage, isHeld }) => total + (isHeld ? percentage : 0), 0)
  const rest = WHOLE - share - (held * WHOLE) / sum
  const isRoom = rest >= 0 && (held === 0 || sum > held)
  if (!(sum > 0) || !isRoom) return null
  const shares = recipe.map(
    ({ percentage, isHeld }) => percentage * (isHeld ? WHOLE / sum : rest / (sum - held)),
  )
  if (at === undefined) return [...shares, share]
  return [...shares.with(at, shares[at]! + share), 0]
}

/** Best first: by the worst margin in reproducibilities, then by cost; candidates that remove a limit's value come last. */
export function tryEach(
  calc: Pick<Calc, 'mixture'>,
  question: TryQuestion,
  stop: () => boolean = () => false,
): Trial[] {
  const { recipe, candidates, share } = question
  const attempt = attempts(calc, question)
  const present = recipe.map(({ percentage }) => percentage)
  const before = attempt(null, present)
  const known = before.check && standingsOf(before.check)
  const trials = candidates.flatMap((candidate, position): Trial[] => {
    if (stop()) throw new RecipeStopped()
    const shares = sharesWith(recipe, share, candidate.at)
    if (!shares) return []
    const { blend, check, fuel, cost, assumed } = attempt(candidate, shares)
    const { results } = blend
    const missing = PROPERTY_NAMES.filter(
      (name) => before.blend.results[name] !== null && results[name] === null,
    )
    const deciding = check && known ? decidingOf(standingsOf(check), known) : { worst: null, lost: [] }
    const lacking = new Set<string>([...missing, ...deciding.lost.flatMap(({ lack }) => lack ?? [])])
    const gaps = Object.fromEntries(Object.entries(fuel.gaps).filter(([name]) => lacking.has(name)))
    const { state = null, counts } = check ?? {}
    const found = { candidate: position, results, missing, cost, gaps, own: blend.own, ...deciding }
    const resting = Object.keys(assumed?.values ?? {}) as PropertyName[]
    return [{ ...found, state, misses: counts?.fail ?? 0, resting }]
  })
  return inOrder(trials, UNIT_OF[question.basis])
}

/** Evaluates the recipe with a candidate, or as it is for null. */
function attempts(
  calc: Pick<Calc, 'mixture'>,
  { recipe, basis, options, specification, biasCorrections, finish, dosed = [] }: TryQuestion,
) {
  const pack = (one: TriedMaterial) => packMaterial(one.properties, one)
  const packed = recipe.map(pack)
  const present = waysOfEach(recipe)
  const last = finish && pack(finish.material)
  const lastWays = waysOfEach(finish ? [finish.material] : [])

  return (candidate: TriedMaterial | null, shares: readonly number[]) => {
    const materials: TriedMaterial[] = candidate ? [...recipe, candidate] : [...recipe]
    const rows = candidate ? [...packed, pack(candidate)] : packed
    let mixture = calc.mixture(rows)
    const blend = mixture.blend(shares, basis, options)
    const cost = costAndMargin({ candidates: materials, basis }, shares, blend.results.density)?.cost ?? null
    const ways = [...present, ...waysOfEach(candidate ? [candidate] : []), ...lastWays]
    const made = { materials: rows, ways, shares, basis, options: options ?? {} }
    const assumed = assumedIn(calc, made, blend)
    if (!specification) return { blend, check: null, fuel: blend, cost, ...assumed }
    let fuel = blend
    let parts = shares
    let resting = assumed
    if (finish && last) {
      const sum = shares.reduce((total, one) => total + one, 0)
      parts = [...shares.map((one) => (one * (WHOLE - finish.share)) / sum), finish.share]
      materials.push(finish.material)
      const finished = [...rows, last]
      mixture = calc.mixture(finished)
      fuel = mixture.blend(parts, basis, options)
      resting = assumedIn(calc, { ...made, materials: finished, shares: parts }, fuel)
    }
    const subject = {
      ...withTreatment(fuel, dosed),
      contents: contentsOf(materials, parts, basis),
      ...(isHeatLimited(specification) && {
        energy: jetEnergy(mixture, fuel, { materials, percentages: parts, basis, options }),
      }),
      ...resting,
    }
    const check = checkGrade(specification, withCorrected(subject, biasCorrections))
    return { blend, check, fuel, cost, ...assumed }
  }
}

/** The recipe with one candidate. */
export interface Trial {
  candidate: number
  /** Before finishing. */
  results: BlendResults
  /** Verdict of the grade; null without one. */
  state: State | null
  /** Number of missed limits; an `one_of` group counts once. */
  misses: number
  /** The worst limit; null if none could be checked. */
  worst: LimitCheck | null
  /** Limits that could be checked for the present recipe but not for this one. */
  lost: readonly LimitCheck[]
  /** Properties with a value in the present recipe but not in this one. */
  missing: readonly PropertyName[]
  /** Their reasons; components by position: the recipe, the candidate, the finishing material. */
  gaps: Readonly<Partial<Record<PropertyName, Gap>>>
  /** Requested own properties. */
  own?: readonly OwnResult[]
  cost: Money | null
  /** Properties whose value rests on typical readings. */
  resting: readonly PropertyName[]
}

/** The standing of each limit, for an `one_of` group of its best. */
type Standings = ReadonlyMap<string, LimitCheck>

/** In reproducibilities; ±∞ if only the side is known, null without a value. */
function distanceOf({ value, state, in_R, margin }: LimitCheck): number | null {
  const isFigure = value !== null && margin !== null
  if (isFigure && in_R !== null) return in_R
  if (!isFigure && (state === 'unknown' || state === 'na')) return null
  return state === 'fail' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
}

/** Unknown is worse than anything known. */
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

/** The worst limit, and the limits that lost their value. */
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

/** Best first; ties keep the order of the candidates. */
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

/** Like a subtraction, but safe for infinities. */
const compared = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1)

/** "RON (D2699) ≥ 95: 0.4 inside, 0.6 R". */
function standingText(limit: LimitCheck, units: UnitChoice, lang: Language): string {
  const shown = limitIn(limit, units)
  const name = `${quantityName(limit.q, lang, limit.own)} ${limitText(shown, lang)}`
  const standing = `${name}: ${marginText(shown, lang) ?? stateText(limit, lang)}`
  return limit.corrected ? `${standing} ${biasText(limit.corrected, lang)}` : standing
}

/** Notes that the value is bias-corrected, or guarded by the laboratory's own results. */
const biasText = ({ n, scatter }: LimitCorrection, lang: Language): string =>
  scatter
    ? { en: `(guarded by own ${n} results)`, fa: `(حاشیه از ${numberIn(n, lang)} نتیجهٔ خودتان)` }[lang]
    : { en: `(corrected, from ${n} results)`, fa: `(تصحیح‌شده، از ${numberIn(n, lang)} نتیجه)` }[lang]

/** What can no longer be checked and why, and the worst limit. `names`: of the recipe, the candidate and the finishing material. */
export function reasonText(
  { worst, lost, missing, gaps, own = [] }: Trial,
  names: readonly string[],
  lang: Language,
  units: UnitChoice = UNIT_SETS.SI,
): string | null {
  const lacks = new Set(lost.length > 0 ? lost.flatMap(({ lack }) => lack ?? []) : missing)
  const explained = [...lacks].filter(isProperty).filter((property) => gaps[property])
  const ownMissing = Object.fromEntries(
    own.map((result) => [ownQuantity(result.property.key), ownGapText(result, names, lang) ?? undefined]),
  )
  const ownGaps = own.flatMap((result) => {
    const q = ownQuantity(result.property.key)
    const gap = lost.some((limit) => limit.q === q) ? ownGapOf(result, lang) : null
    return gap ? [{ q, gap }] : []
  })
  const others = Map.groupBy(
    lost.filter(
      ({ q, lack }) =>
        !explained.some((property) => property === lack) && !ownGaps.some((one) => one.q === q),
    ),
    (limit) => lackText(limit, ownMissing, lang) ?? `${stateText(limit, lang)}.`,
  )
  const decides = worst ? `${leadOf(lost.length > 0)[lang]} ${standingText(worst, units, lang)}.` : ''
  const explanations = explained.map((property) => ({ property, gap: gaps[property]! }))
  const gone = [
    ...gapTexts([...explanations, ...ownGaps.map(({ gap }) => gap)], names, lang),
    ...[...others].map(([why, limits]) => {
      const quantities = new Set(limits.map(({ q, own }) => quantityName(q, lang, own)))
      return `${joined([...quantities], lang)}: ${why}`
    }),
  ]
  // What no limit needs comes last.
  const parts = (lost.length > 0 ? [...gone, decides] : [decides, ...gone]).filter(Boolean)
  return parts.length > 0 ? parts.join(' ') : null
}

const isProperty = (name: string): name is PropertyName =>
  (PROPERTY_NAMES as readonly string[]).includes(name)

const leadOf = (isRest: boolean) =>
  isRest
    ? { en: 'Worst of the other limits:', fa: 'بدترین حد از میان بقیه:' }
    : { en: 'Worst limit:', fa: 'بدترین حد:' }
