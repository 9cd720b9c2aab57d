import { stableHypot } from '../stable-math.ts'
import type { Treated } from '../vocabulary/additive.ts'
import { isOwnQuantity, keyOfQuantity, ownFormat } from '../vocabulary/own-property.ts'
import { isDosed, isScatterOnly } from '../vocabulary/quantities.ts'
import { recordOf } from '../vocabulary/records.ts'
import type { Bilingual } from '../vocabulary/words/language.ts'
import { programProperty } from '../vocabulary/words/reported.ts'
import { builtIn } from './built-in.ts'
import type { Check, Indication, LimitCheck, LimitCorrection } from './check-shape.ts'
import { type Flag, isCapping } from './flags.ts'
import { type Measurements, measurementsOf, type Subject } from './measure.ts'
import { withOwnLimits } from './own-check.ts'
import { type LimitInForce, marginOf, type Specification, specify, withKnown } from './specification.ts'
import { STATES, type State, type Verdict, type VerdictBasis } from './states.ts'

export type { Check, Indication, LimitCheck, LimitCorrection } from './check-shape.ts'

/** Flags that don't count where even the worst value of the interval meets the limit. */
const RANGED: ReadonlySet<Flag> = new Set<Flag>([
  'flash-interval',
  'curve-gap',
  'rvp-low',
  'rvp-alcohol',
  'octane-alcohol',
  'distillation-alcohol',
  'distillation-fame',
  'assumed',
  'bound',
])
const TOLERANCE = 1e-9
/** 1.645/2.772: 95 % one-sided, in reproducibilities (ISO 4259). */
const GUARD_IN_R = 0.59
/** The same in standard deviations of the own laboratory. */
const GUARD_IN_SD = 1.645
/** Worldwide Fuel Charter: largest distance of the CFPP below the cloud point, °C. */
const IMPROVED_BY = 10

export const toleranceAt = (limit: number): number => TOLERANCE * Math.max(1, Math.abs(limit))

/** Whether a value meets a limit, regardless of test precision. */
export function isMet(
  value: number,
  { side, limit, strict }: Pick<LimitInForce, 'side' | 'limit' | 'strict'>,
) {
  const inside = marginOf(value, { side, limit })
  return strict ? inside > toleranceAt(limit) : inside >= -toleranceAt(limit)
}

/** A blend's results against a grade. Nothing is rounded in favour of either. */
export function checkGrade(given: Specification, subject: Subject): Check {
  const measured = measurementsOf(subject, given)
  const known = withKnown(given, (q) => {
    const { value, lack } = measured.of(q)
    return value !== null || (isDosed(q) && lack !== undefined)
  })
  const isKnown = measured.value('cfpp') !== null
  const specification = withOwnLimits(known, subject.own ?? [], isKnown)
  const limits = [
    ...specification.limits.map((limit) => checkLimit(limit, measured)),
    ...specification.not_applicable.map(notApplicable),
  ]
  const { grade, chosen, residue, not_checked, checked_by, notes, cfpp } = specification
  return {
    grade,
    chosen,
    residue,
    ...withVerdict(limits, specification.one_of),
    not_checked,
    ...(checked_by.length > 0 && { checked_by }),
    notes,
    cfpp: cfpp && !isKnown ? indicationOf(cfpp, subject.results.cloud_point) : null,
  }
}

/**
 * Checks laboratory results against the limits of an earlier check, as they were then, and against those of its grade that only a
 * laboratory can tell.
 */
export function checkAgain(kept: Check, measured: Measurements): Check {
  const judged = kept.limits.flatMap(
    ({ limit, corrected: _, lack: __, without: ___, added: ____, ...rest }) =>
      limit === null ? [] : [checkLimit({ ...rest, limit }, measured, 'laboratory')],
  )
  const reported = reportedLimits(kept, measured)
  const isOpen = ({ en }: Bilingual) => {
    const asked = reported.filter(({ unchecked }) => unchecked.en === en)
    return asked.length === 0 || asked.some(({ check }) => check.value === null)
  }
  const found = reported.flatMap(({ check }) => (check.value === null ? [] : [check]))
  const sets = kept.one_of.map(({ name }) => name)
  const isKnown = measured.value('cfpp') !== null
  const cfpp = kept.cfpp && !isKnown ? indicationOf(kept.cfpp, measured.value('cloud_point')) : null
  return {
    ...kept,
    ...withVerdict([...judged, ...found], sets),
    not_checked: kept.not_checked.filter(isOpen),
    cfpp,
  }
}

export interface ReportedLimit {
  /** The requirement, as the check names it. */
  unchecked: Bilingual
  check: LimitCheck
}

/** What a check left unchecked and a laboratory can report, by these measured values; in the order of the grade. */
export const reportedLimits = (kept: Check, measured: Measurements): ReportedLimit[] =>
  openLimits(kept).map(({ unchecked, ...limit }) => {
    const property = isOwnQuantity(limit.q) ? programProperty(keyOfQuantity(limit.q)) : undefined
    const own = property && { own: ownFormat(property) }
    return { unchecked, check: checkLimit({ ...limit, ...own }, measured, 'laboratory') }
  })

/** Limits of the grade that a check left open because the blend has no value of them. */
function openLimits({ grade, chosen, residue, not_checked }: Check) {
  const known = builtIn(grade.id)
  const { if_known = [] } = known ? specify(known, { chosen, limits: [], residue }) : {}
  return if_known.filter(({ unchecked }) => not_checked.some(({ en }) => en === unchecked.en))
}

function withVerdict(
  limits: readonly LimitCheck[],
  sets: readonly Bilingual[],
): Pick<Check, 'state' | 'counts' | 'limits' | 'one_of'> {
  const one_of = sets.map((name, place) => ({ name, state: bestOf(limits, place) }))
  return { ...verdictOf(limits, one_of), limits, one_of }
}

/** Verdict over all limits; a set of which one limit must be met counts once. */
export function verdictOf(
  limits: readonly Pick<LimitCheck, 'state' | 'one_of'>[],
  one_of: Check['one_of'],
): Pick<Check, 'state' | 'counts'> {
  const states = [...limits.filter((limit) => limit.one_of === undefined), ...one_of].map(
    ({ state }) => state,
  )
  const counts = recordOf(STATES, (state) => states.filter((one) => one === state).length)
  const state = STATES.find((one) => one !== 'na' && counts[one] > 0) as Verdict | undefined
  return { state: state ?? 'unknown', counts }
}

const BEST_FIRST = ['pass', 'unsure', 'unknown', 'fail'] as const
/** Verdict of the set at `place`: its best limit. */
export const bestOf = (limits: readonly Pick<LimitCheck, 'state' | 'one_of'>[], place: number): Verdict =>
  BEST_FIRST.find((state) => limits.some((limit) => limit.one_of === place && limit.state === state)) ??
  'unknown'

const notApplicable = ({ q, side }: Specification['not_applicable'][number]): LimitCheck => ({
  q,
  side,
  limit: null,
  strict: false,
  value: null,
  margin: null,
  in_R: null,
  guard: null,
  state: 'na',
  basis: 'test',
  confirmed: 'yes',
  method: '',
  flags: [],
})

export function checkLimit(
  { is, ...limit }: LimitInForce,
  measured: Measurements,
  basis: Exclude<VerdictBasis, 'simulation'> = 'test',
): LimitCheck {
  const { value: byRule, lack, flags, interval, beyond } = measured.of(limit.q)
  const nothing = { value: null, margin: null, in_R: null, guard: null, basis, flags } as const
  if (is === 'freezing' && basis === 'test' && byRule !== null && !measured.isFreezing)
    return { ...limit, ...nothing, state: 'unknown', lack: 'freezing' }
  if (byRule === null) {
    const state = beyond ? beyondState(beyond, limit) : 'unknown'
    return { ...limit, ...nothing, state: capped(state, flags), ...(lack && basis === 'test' && { lack }) }
  }
  const R = measured.R(limit.q, limit.limit)
  const bias = measured.bias(limit.q)
  const without = measured.value(limit.q) ?? byRule
  const treated = basis === 'test' ? measured.treated(limit.q) : undefined
  if (treated === null) return { ...limit, ...nothing, without, state: 'unknown', lack: 'additive' }
  const value = treated ? without + treated.delta : without
  const guard = guardOf(guardOfTest(R, bias), treated?.sd ?? 0, measured.span(limit.q) / Math.sqrt(12))
  const margin = marginOf(value, limit)
  const [worse, better] = endsMet(limit, interval, value - byRule)
  // Inside the method's own error neither side is proven.
  const isOpen = basis === 'test' && better
  const all = treated?.doubts ? [...flags, 'additive-doubt' as const] : flags
  const mattering = worse ? all.filter((flag) => !RANGED.has(flag)) : all
  const state = stateOf(value, margin, guard ?? 0, limit, basis)
  return {
    ...limit,
    value,
    margin,
    in_R: R ? margin / R : null,
    guard,
    state: state === 'fail' && isOpen ? 'unsure' : capped(state, mattering),
    basis,
    flags: all,
    ...(treated && { without, added: addedOf(treated) }),
    ...(bias && { corrected: correctionOf(byRule, bias) }),
  }
}

/** Whether the worse end of an interval, moved by `shift`, meets the limit, and whether the better one does. */
export function endsMet(
  limit: Pick<LimitInForce, 'side' | 'limit' | 'strict'>,
  [low, high]: readonly (number | undefined)[] = [],
  shift = 0,
): [worse: boolean, better: boolean] {
  const isEndMet = (end: number | undefined) => end !== undefined && isMet(end + shift, limit)
  return limit.side === 'max' ? [isEndMet(high), isEndMet(low)] : [isEndMet(low), isEndMet(high)]
}

const addedOf = ({ value: _, doubts: __, ...added }: Treated): LimitInForce['added'] => added

const guardOfTest = (R: number | null, bias: { sd: number } | null | undefined): number | null => {
  if (bias) return GUARD_IN_SD * bias.sd
  return R === null ? null : GUARD_IN_R * R
}

/** Guard of the test or the own laboratory, widened by the uncertainty of additive effects and of missing readings. */
const guardOf = (guard: number | null, ...sds: readonly number[]): number | null =>
  sds.some((sd) => sd > 0) ? stableHypot(guard ?? 0, ...sds.map((sd) => GUARD_IN_SD * sd)) : guard

export const correctionOf = (rule: number, bias: { n: number; shift: number }): LimitCorrection => ({
  rule,
  n: bias.n,
  ...(isScatterOnly(bias) && { scatter: true }),
})

/** A laboratory result beyond the limit fails however near it is; a predicted one within the guard is `unsure`. */
function stateOf(
  value: number,
  margin: number,
  guard: number,
  limit: LimitInForce,
  basis: VerdictBasis,
): State {
  const slack = toleranceAt(limit.limit)
  if (isMet(value, limit)) return margin >= guard - slack ? 'pass' : 'unsure'
  return basis === 'laboratory' || margin <= slack - guard ? 'fail' : 'unsure'
}

/** A value that may be worse than it looks can't pass. */
export const capped = (state: State, flags: readonly Flag[]): State =>
  state === 'pass' && flags.some(isCapping) ? 'unsure' : state

export function beyondState(
  { is, edge }: { is: 'below' | 'above'; edge: number },
  { side, limit }: LimitInForce,
): State {
  if (is === 'below' ? limit < edge : limit > edge) return 'unknown'
  return side === (is === 'below' ? 'max' : 'min') ? 'pass' : 'fail'
}

/** What the cloud point indicates of the CFPP of a class; never a verdict. */
function indicationOf(
  { name, max }: { name: Bilingual; max: number },
  cloud: number | null,
): Indication | null {
  if (cloud === null) return null
  const says = cloud <= max ? 'likely' : cloud > max + IMPROVED_BY ? 'unlikely' : 'depends'
  return { name, max, cloud, says }
}
