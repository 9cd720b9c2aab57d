import { ccaiOf } from '../heavy/heavy-blend.ts'
import { measureOwn, measureWhole, ownR } from '../own/own-measure.ts'
import { stableHypot } from '../stable-math.ts'
import type { Treated, TreatedQuantity, Treatment } from '../vocabulary/additive.ts'
import type { Blend } from '../vocabulary/blend.ts'
import type { CategoryName } from '../vocabulary/categories.ts'
import type { ContentName, Contents } from '../vocabulary/contents.ts'
import { heavyQuantity } from '../vocabulary/heavy.ts'
import { isOwnQuantity, type OwnQuantity } from '../vocabulary/own-property.ts'
import { DISTILLATION_NAMES, type NumericPropertyName } from '../vocabulary/properties.ts'
import {
  DERIVED,
  type DerivedName,
  isContent,
  isCurveWidth,
  isDerived,
  isDosed,
  type Quantity,
  shifted,
} from '../vocabulary/quantities.ts'
import { recordOf } from '../vocabulary/records.ts'
import { colorOn } from './color-on.ts'
import {
  curveFlags,
  type Flag,
  intervalOf,
  isUnranged,
  type Measured,
  type Warned,
  warningFlags,
} from './flags.ts'
import type { D86Group } from './grade.ts'
import {
  labelsAround,
  type RecoveryCurve,
  recoveredAt,
  recoveryCurve,
  temperatureAt,
} from './recovery-curve.ts'
import { type BlendTests, blendTests, precisionByEnds, type TestedBy } from './reproducibility.ts'

/** A bias-corrected value; it stands beside the rule's value and never replaces it. */
export interface Corrected {
  value: number
  shift: number
  n: number
  sd: number
  /** 95 % interval for one more laboratory result. */
  low: number
  high: number
  /** The rule's value lies outside the range of values that the bias comes from. */
  outside: boolean
}

export type CorrectedValues = Partial<Record<Quantity, Corrected>>

/** The results to be checked, and what is known about them. */
export interface Subject extends Pick<Blend, 'results' | 'traced' | 'own' | 'energy'>, Warned {
  /** Effects of additives; verdicts use the treated values. */
  treatment?: Pick<Treatment, 'treated'> & Partial<Pick<Treatment, 'additives'>>
  marks?: Partial<Blend['marks']>
  isFreezing?: true | undefined
  /** Contents (oxygenates, metals, …) of the recipe; undefined where it is not known. */
  contents?: Contents
  /** Bias corrections of the owner's laboratory, where they are switched on. */
  corrected?: CorrectedValues
  /** Directly measured quantities take precedence over derived ones; with these, nothing is derived from an unmeasured value. */
  tested?: Partial<Record<Quantity, number>>
}

export interface Conditions {
  category: CategoryName | null
  d86_group: D86Group
  /** Residue of the D86 test, vol %; no property of materials. */
  residue: number
  testedBy?: TestedBy
}

export interface Measurements {
  /** The value by the blending rules. */
  of(q: Quantity): Measured
  bias(q: Quantity): Corrected | undefined
  /** The effect of additives; null where it is not known, undefined where there is none. */
  treated(q: Quantity): Treated | null | undefined
  /** How far missing readings may move the value; 0 where none is missing. */
  span(q: Quantity): number
  /** The value that counts, without additives: corrected, else the rule's. */
  value(q: Quantity): number | null
  /** R at the limit, of a derived quantity at the value; null where it is not known. */
  R(q: Quantity, limit: number): number | null
  isFreezing: boolean
  /** Volume % recovered at any temperature, °C. */
  recoveredAt(celsius: number): Measured
}

const UNTESTED: Measured = { value: null, flags: [] }
const ETHANOL_DI = { di_c: 1.33, di_f: 2.4 } as const
/** What a heat of combustion is computed from. */
const HEATED_BY = [
  ...(['density', 'sulfur_ppm', 'aromatics', 'pct_10', 'pct_50', 'pct_90'] as const),
  ...(['water', 'ash'] as const).map(heavyQuantity),
]
const VISCOSITY_50 = heavyQuantity('viscosity_50')
const WHOLE = 100
const LOW_END = 5
const HIGH_END = 95

/** Quantities of a result, computed on demand. */
export function measurementsOf(
  subject: Subject,
  { category, d86_group, residue, testedBy = {} }: Conditions,
): Measurements {
  const { results, own = [] } = subject
  const curve = recoveryCurve(results, subject.marks)
  const precision = d86_group === 'by-curve' ? precisionByEnds(results.ibp, results.fbp) : d86_group
  const known = new Map<Quantity, Measured>()
  let found: BlendTests | undefined
  /** Created on demand: R is needed far less often than values. */
  const tests = () => (found ??= blendTests({ results, curve, precision, category }, testedBy))

  const { amountAt, pointAt } = curve
    ? curveReadings(curve, subject, lossOf(results.recovery, residue), tests)
    : NO_CURVE
  const parts: Parts = { subject, tests, measure, amountAt, pointAt }

  function measure(q: Quantity): Measured {
    const found = known.get(q) ?? compute(q, parts)
    known.set(q, found)
    return found
  }

  /** Corrects by `shift`, not by the stored corrected value: what follows from the curve depends on this residue. */
  function corrected(q: Quantity): number | null {
    const { value } = measure(q)
    const found = subject.corrected?.[q]
    return value === null || !found ? value : shifted(q, value, found)
  }

  return {
    of: measure,
    bias: (q) => (measure(q).value === null ? undefined : subject.corrected?.[q]),
    treated: (q) => subject.treatment?.treated[q as TreatedQuantity],
    span: (q) => subject.traced?.[q as NumericPropertyName]?.span ?? 0,
    value: corrected,
    isFreezing: subject.isFreezing ?? false,
    recoveredAt: (celsius) => amountAt('recovered', celsius),
    R(q, limit) {
      if (isDerived(q)) return measure(q).R ?? null
      return isOwnQuantity(q) ? tests().own(q, ownR(own, q, limit)) : tests().R(q, limit)
    },
  }
}

function compute(q: Quantity, parts: Parts): Measured {
  const { subject } = parts
  const tested = subject.tested?.[q]
  if (tested !== undefined) return { value: tested, flags: [] }
  if (isOwnQuantity(q)) return ofOwn(q, subject)
  return isDerived(q) ? derived(q, parts) : basicOf(q, subject)
}

/** A quantity that follows from others. */
function derived(q: DerivedName, parts: Parts): Measured {
  const { subject } = parts
  if (q === 'di_c' || q === 'di_f') return driveability(q, parts)
  if (q === 'vli') return vaporLock(parts)
  if (isContent(q)) return contentOf(q, subject)
  if (q === 'saybolt' || q === 'd1500')
    return colorOn(q, subject.results.color, warningFlags(subject, 'color'))
  if (isDosed(q)) return dosedManganese(subject)
  if (isCurveWidth(q)) return curveWidth(DERIVED[q].percent, parts)
  if (q === 'ccai' || q === 'net_energy') return subject.tested ? UNTESTED : ofWhole(q, parts)
  const entry = DERIVED[q]
  return entry.kind === 'evaporated-point'
    ? parts.pointAt(entry.percent)
    : parts.amountAt(entry.kind, entry.celsius)
}

/** What a measured value is made of: the subject, the precision of its tests, and other values. */
interface Parts extends CurveReadings {
  subject: Subject
  tests: () => BlendTests
  measure: (q: Quantity) => Measured
}

interface CurveReadings {
  amountAt: (kind: 'evaporated' | 'recovered', celsius: number) => Measured
  pointAt: (percent: number) => Measured
}

const noCurve = (): Measured => ({ value: null, lack: 'curve', flags: [] })
const NO_CURVE: CurveReadings = { amountAt: noCurve, pointAt: noCurve }

/** What is read off the curve: per cents at temperatures, temperatures at per cents. */
function curveReadings(
  curve: RecoveryCurve,
  subject: Subject,
  { loss, isLossKnown }: ReturnType<typeof lossOf>,
  tests: () => BlendTests,
): CurveReadings {
  const { results } = subject
  const lossFlags: Flag[] = isLossKnown ? [] : ['loss-unknown']
  let wholeFlags: Flag[] | undefined
  const flagsOfCurve = () => (wholeFlags ??= curveFlags(subject))
  const endFlags = (isSound: boolean): Flag[] => (isSound ? [] : ['end-extrapolated'])

  /** The curve with every point at the lower, or the upper, end of where its method says that it lies. */
  function curveAt(end: 0 | 1): RecoveryCurve | null {
    const moved = recordOf(
      DISTILLATION_NAMES,
      (name) => intervalOf(subject, name, results[name])?.[end] ?? results[name],
    )
    return recoveryCurve(moved, subject.marks)
  }

  /** Where a quantity of the curve lies by the errors of its points; undefined without such errors. */
  function between(read: (curve: RecoveryCurve) => number): readonly [number, number] | undefined {
    if (DISTILLATION_NAMES.some((name) => isUnranged(subject, name))) return undefined
    if (!DISTILLATION_NAMES.some((name) => intervalOf(subject, name, results[name]))) return undefined
    const ends = ([0, 1] as const).map((end) => {
      const other = curveAt(end)
      return other === null ? Number.NaN : read(other)
    })
    return ends.some(Number.isNaN) ? [-Infinity, Infinity] : [Math.min(...ends), Math.max(...ends)]
  }

  function amountAt(kind: 'evaporated' | 'recovered', celsius: number): Measured {
    const isEvaporated = kind === 'evaporated'
    const found = recoveredAt(curve, celsius)
    if (found.where !== 'inside') {
      const [value, end] = found.where === 'below-ibp' ? [0, 0] : [WHOLE, -1]
      const flags = [found.where, ...endFlags(curve.isSound.at(end)!), ...flagsOfCurve()]
      return asTested({ value, R: 0, flags }, curve.volumes.at(end)!)
    }
    const { volume, slope, isSound } = found
    const shown = (over: number) => (isEvaporated ? Math.min(WHOLE, over + loss) : over)
    const measured: Measured = {
      value: shown(volume),
      // Needed far less often than the value, and as expensive as all the rest.
      get interval() {
        return between((other) => shown(volumeAt(other, celsius)))
      },
      get R() {
        return tests().onCurve(curve, volume) / slope
      },
      get flags() {
        return [
          ...(volume < LOW_END ? (['below-5'] as const) : []),
          ...(volume > HIGH_END ? (['above-95'] as const) : []),
          ...endFlags(isSound),
          ...(isEvaporated ? lossFlags : []),
          ...flagsOfCurve(),
        ]
      },
    }
    return asTested(measured, volume)
  }

  function pointAt(percent: number): Measured {
    const found = temperatureAt(curve, percent - loss)
    if (!found) return { value: null, lack: 'beyond-curve', flags: [] }
    const measured: Measured = {
      value: found.celsius,
      get interval() {
        return between((other) => temperatureAt(other, percent - loss)?.celsius ?? Number.NaN)
      },
      get R() {
        return tests().onCurve(curve, percent - loss)
      },
      get flags() {
        return [...endFlags(found.isSound), ...lossFlags, ...flagsOfCurve()]
      },
    }
    return asTested(measured, percent - loss)
  }

  /** On a laboratory's curve only places between two adjacent measured points count, with a known loss where it matters. */
  function asTested(found: Measured, volume: number): Measured {
    if (!subject.tested) return found
    const isRough = found.flags.some((flag) => flag === 'end-extrapolated' || flag === 'loss-unknown')
    const isKnown = !isRough && labelsAround(volume).every((label) => results[label] !== null)
    return isKnown ? found : UNTESTED
  }

  return { amountAt, pointAt }
}

function driveability(q: 'di_c' | 'di_f', { subject, measure }: Parts): Measured {
  const ethanol = subject.contents ? subject.contents.ethanol : 0
  const points = [measure('t10e'), measure('t50e'), measure('t90e')] as const
  const flags = flagsOf(points)
  const [t10, t50, t90] = points.map(({ value }) => value)
  const lack = points.find((point) => point.lack)?.lack
  if (t10 == null || t50 == null || t90 == null) return { value: null, lack, flags }
  if (ethanol === null) return { value: null, lack: 'content', flags }
  if (subject.tested && ethanol > 0) return UNTESTED
  const R = stableHypot(1.5 * points[0].R!, 3 * points[1].R!, points[2].R!)
  const celsius = 1.5 * t10 + 3 * t50 + t90
  const own = q === 'di_c' ? celsius : 1.8 * celsius + 176
  const scale = q === 'di_c' ? 1 : 1.8
  const offset = ETHANOL_DI[q] * ethanol + own - scale * celsius
  const ends = rangeOf(points, (values) => scale * (1.5 * values[0]! + 3 * values[1]! + values[2]!) + offset)
  return { value: own + ETHANOL_DI[q] * ethanol, R: scale * R, flags, interval: ends }
}

function vaporLock({ tests, measure }: Parts): Measured {
  const e70 = measure('e70')
  const rvp = measure('rvp')
  const flags = flagsOf([e70, rvp])
  if (rvp.value === null) return { value: null, lack: 'rvp', flags }
  if (e70.value === null) return { value: null, lack: e70.lack, flags }
  const R = stableHypot(10 * tests().R('rvp', rvp.value)!, 7 * e70.R!)
  const interval = rangeOf([rvp, e70], ([pressure, over]) => 10 * pressure! + 7 * over!)
  return { value: 10 * rvp.value + 7 * e70.value, R, flags, interval }
}

/** Counted by the shares, which tell nothing of a measured result. */
function contentOf(q: ContentName, subject: Subject): Measured {
  if (subject.tested) return UNTESTED
  const value = subject.contents?.[q] ?? null
  return value === null ? { value, lack: 'content', flags: [] } : { value, flags: ['as-stated'] }
}

/** Where CCAI lies by where density and viscosity lie; it falls with the viscosity. */
function ignitionRange({ measure }: Parts) {
  const [density, viscosity] = [measure('density'), measure(VISCOSITY_50)]
  const fallen = { ...viscosity, value: -viscosity.value!, interval: mirrored(viscosity.interval) }
  return rangeOf([density, fallen], ([heavy, thick]) => ccaiOf(heavy!, -thick!) ?? Number.NaN)
}

/** Distance of a point of the curve from its 10 % point. */
function curveWidth(percent: 50 | 90, { tests, measure }: Parts): Measured {
  const points = [measure('pct_10'), measure(`pct_${percent}`)] as const
  const [{ value: low }, { value: high }] = points
  const flags = flagsOf(points)
  if (low === null || high === null) return { value: null, lack: 'curve', flags }
  return {
    value: high - low,
    get R() {
      const [one, other] = [tests().R('pct_10', low), tests().R(`pct_${percent}`, high)]
      return one === null || other === null ? null : stableHypot(one, other)
    },
    flags,
  }
}

/** A figure of the blend as a whole, with what is doubtful about the values it comes from. */
function ofWhole(q: 'ccai' | 'net_energy', parts: Parts): Measured {
  const { subject } = parts
  const whole = measureWhole(q, subject)
  const inputs = q === 'ccai' ? (['density', VISCOSITY_50] as const) : HEATED_BY
  const flags = inputs.flatMap((name) =>
    warningFlags(subject, name).filter((flag) => name === 'density' || flag === 'assumed'),
  )
  const interval = q === 'ccai' && whole.value !== null ? ignitionRange(parts) : undefined
  return { ...whole, flags: [...new Set([...whole.flags, ...flags])], ...(interval && { interval }) }
}

/** Manganese that additives bring; the fuel's own content is not known. */
function dosedManganese({ tested, treatment }: Subject): Measured {
  if (tested) return UNTESTED
  const all = (treatment?.additives ?? []).flatMap(({ brings: { manganese } }) =>
    manganese === undefined ? [] : [manganese],
  )
  if (all.length === 0) return UNTESTED
  if (all.includes(null)) return { value: null, lack: 'density', flags: [] }
  return { value: (all as number[]).reduce((sum, one) => sum + one, 0), flags: ['dosed'] }
}

/** An own property of the blend, with what it takes from typical streams. */
function ofOwn(q: OwnQuantity, subject: Subject): Measured {
  const found = measureOwn(subject.own ?? [], q)
  const interval = found.interval ?? intervalOf(subject, q, found.value)
  return { ...found, flags: [...found.flags, ...warningFlags(subject, q)], ...(interval && { interval }) }
}

const mirrored = (interval: Measured['interval']) => interval && ([-interval[1], -interval[0]] as const)

/** What the core or a person gives as it is. */
function basicOf(q: NumericPropertyName, subject: Subject): Measured {
  const flags = warningFlags(subject, q)
  const value = subject.results[q]
  return { value, ...(value === null && { lack: q }), flags, interval: intervalOf(subject, q, value) }
}

/** Where a rising function of values lies by where they lie; undefined where none of them is a range, or one is not known. */
const rangeOf = (
  parts: readonly Measured[],
  read: (values: readonly number[]) => number,
): readonly [number, number] | undefined =>
  parts.some(({ interval }) => interval) &&
  parts.every(({ interval, flags }) => interval || !flags.includes('assumed'))
    ? [
        read(parts.map(({ interval, value }) => interval?.[0] ?? value!)),
        read(parts.map(({ interval, value }) => interval?.[1] ?? value!)),
      ]
    : undefined

/** Volume % recovered at a temperature, 0 before the curve and 100 after it. */
function volumeAt(curve: RecoveryCurve, celsius: number): number {
  const found = recoveredAt(curve, celsius)
  return found.where === 'inside' ? found.volume : found.where === 'below-ibp' ? 0 : WHOLE
}

const flagsOf = (parts: readonly Measured[]): Flag[] => [...new Set(parts.flatMap(({ flags }) => flags))]

/** Loss of a D86 test, vol %; 0 where the recovery is not known. */
export function lossOf(recovery: number | null, residue: number): { loss: number; isLossKnown: boolean } {
  if (recovery === null) return { loss: 0, isLossKnown: false }
  const left = WHOLE - recovery
  return { loss: Math.max(0, left - Math.min(residue, left)), isLossKnown: true }
}
