import { VOLUMES } from '../methods/kernels.ts'
import { stableExp, stableHypot } from '../stable-math.ts'
import type { CategoryName } from '../vocabulary/categories.ts'
import type { OwnQuantity } from '../vocabulary/own-property.ts'
import {
  DISTILLATION_NAMES,
  type DistillationName,
  isDistillation,
  type MaterialProperties,
  type NumericPropertyName,
} from '../vocabulary/properties.ts'
import { type RecoveryCurve, temperatureAt } from './recovery-curve.ts'
import { between, clamp, D86_TESTS, TESTS, type TestChoices, type TestedProperty } from './test-precision.ts'

/** R of the usual test at a value; null where none is published, and for distillation (see `pointR`). */
export const reproducibilityAt = (
  property: NumericPropertyName,
  x: number,
  category: CategoryName | null,
): number | null => TESTS[property]?.at(0)?.R(x, category) ?? null

/** D86 precision of products with IBP above 100 °C and FBP above 250 °C, and of all others. */
export type Precision = 'group4' | 'not4'

/** A point of D86 with a stated precision, at a temperature clamped to the range of the statement. */
interface Knot {
  volume: number
  R: (celsius: number) => number
  r: (celsius: number) => number
}

// All from memory.
const KNOTS: Record<Precision, readonly Knot[]> = {
  group4: [
    { volume: 1, R: (t) => 0.055 * clamp(t, 145, 220), r: (t) => 0.018 * clamp(t, 145, 220) },
    { volume: 10, R: (t) => 0.022 * clamp(t, 160, 265), r: (t) => 0.0094 * clamp(t, 160, 265) },
    { volume: 50, R: () => 3, r: () => 1 },
    { volume: 90, R: (t) => 0.015 * clamp(t, 180, 340), r: (t) => 0.0041 * clamp(t, 180, 340) },
    {
      volume: 95,
      R: (t) => 0.04105 * (clamp(t, 260, 360) - 140),
      r: (t) => 0.01318 * (clamp(t, 260, 360) - 140),
    },
    { volume: 99, R: () => 7.1, r: () => 2.2 },
  ],
  not4: [
    {
      volume: 1,
      R: (t) => 0.0595 * (clamp(t, 20, 70) + 51.19),
      r: (t) => 0.0295 * (clamp(t, 20, 70) + 51.19),
    },
    { volume: 10, R: () => 3.2, r: () => 1.33 },
    { volume: 50, R: () => 1.88, r: () => 0.74 },
    {
      volume: 90,
      R: (t) => 0.019 * (clamp(t, 110, 245) + 59.77),
      r: (t) => 0.00755 * (clamp(t, 110, 245) + 59.77),
    },
    { volume: 99, R: () => 6.78, r: () => 3.33 },
  ],
}

/** D86 until 2007, manual apparatus: a + b times the slope of the curve, °C per vol %. Group 1: volatile gasolines. */
type BySlope = readonly [from: number, r: readonly [number, number], R: readonly [number, number]]
const MANUAL_BY_SLOPE: Record<'group1' | 'others', readonly BySlope[]> = {
  group1: [
    [1, [3.3, 0], [5.6, 0]],
    [5, [1.9, 0.86], [3.1, 1.74]],
    [10, [1.2, 0.86], [2, 1.74]],
    [90, [1.2, 0.86], [0.8, 1.74]],
    [95, [1.2, 0.86], [1.1, 1.74]],
    [99, [3.9, 0], [7.2, 0]],
  ],
  others: [
    [1, [1, 0.35], [2.8, 0.93]],
    [5, [1, 0.41], [1.8, 1.33]],
    [99, [0.7, 0.36], [3.1, 0.42]],
  ],
}
const GROUP_1 = { rvpMin: 65.5, fbpMax: 250 }

/** r and R of a point with the manual apparatus; null without a curve. */
export function manualPrecision(
  label: DistillationName,
  curve: RecoveryCurve | null,
  { rvp, fbp }: Pick<MaterialProperties, 'rvp' | 'fbp'>,
): { r: number; R: number } | null {
  if (!curve) return null
  const volume = volumeOf(label)
  const isVolatile = rvp !== null && fbp !== null && rvp >= GROUP_1.rvpMin && fbp <= GROUP_1.fbpMax
  const [, r, R] = MANUAL_BY_SLOPE[isVolatile ? 'group1' : 'others'].findLast(([from]) => from <= volume)!
  const { slope } = temperatureAt(curve, volume)!
  return { r: r[0] + r[1] * slope, R: R[0] + R[1] * slope }
}

export const volumeOf = (label: DistillationName): number => VOLUMES[DISTILLATION_NAMES.indexOf(label)]!

/** r or R of a temperature on the curve: linear in volume between the points that have one. */
const linearly = (
  kind: 'r' | 'R',
  celsiusAt: (volume: number) => number,
  volume: number,
  precision: Precision,
): number =>
  between(
    KNOTS[precision].map((knot) => [knot.volume, knot[kind](celsiusAt(knot.volume))] as const),
    volume,
  )

const curveR = (curve: RecoveryCurve, volume: number, precision: Precision): number =>
  linearly('R', (at) => temperatureAt(curve, at)!.celsius, volume, precision)

/** r and R of a material's own distillation point; without a curve, as if all of it boiled there. */
export function readingPrecision(
  label: DistillationName,
  celsius: number,
  curve: RecoveryCurve | null,
  precision: Precision,
): { r: number; R: number } {
  const volume = volumeOf(label)
  const knot = KNOTS[precision].find((one) => one.volume === volume)
  if (knot) return { r: knot.r(celsius), R: knot.R(celsius) }
  const celsiusAt = (at: number) => (curve ? temperatureAt(curve, at)!.celsius : celsius)
  return {
    r: linearly('r', celsiusAt, volume, precision),
    R: linearly('R', celsiusAt, volume, precision),
  }
}

/** Ends of the curve above which group 4 of D86 applies, °C. */
export const HEAVY = { ibp: 100, fbp: 250 } as const

export const precisionByEnds = (ibp: number | null, fbp: number | null): Precision =>
  ibp !== null && fbp !== null && ibp > HEAVY.ibp && fbp > HEAVY.fbp ? 'group4' : 'not4'

/** R of a distillation point at its limit; null where it needs a curve and there is none. */
function pointR(
  label: DistillationName,
  celsius: number,
  curve: RecoveryCurve | null,
  precision: Precision,
): number | null {
  const volume = volumeOf(label)
  const knot = KNOTS[precision].find((one) => one.volume === volume)
  if (knot) return knot.R(celsius)
  return curve && curveR(curve, volume, precision)
}

/** Inputs of D4737 A, or their R: kg/m³ and °C. */
interface CetaneInputs {
  density: number
  t10: number
  t50: number
  t90: number
}

/** R of D4737 A's index, propagated from its inputs. */
function cetaneIndexR({ density: d, t10, t50, t90 }: CetaneInputs, R: CetaneInputs): number {
  const e = stableExp(-3.5 * (d / 1000 - 0.85))
  const b = e - 1
  const [n10, n50, n90] = [t10 - 215, t50 - 260, t90 - 310]
  const byDensity = -0.0035 * e * (0.901 * n50 - 0.42 * n90 + 107 + 120 * b)
  return stableHypot(
    byDensity * R.density,
    (0.0892 + 0.00098 * n10) * R.t10,
    (0.131 + 0.901 * b) * R.t50,
    (0.0523 - 0.42 * b - 0.00098 * n90) * R.t90,
  )
}

// R of the tests of a blend: of the usual methods, of chosen ones, or the laboratory's own.

/** The laboratory's own r and R, in the property's unit. */
export type LaboratoryFigures = Partial<Record<NumericPropertyName | OwnQuantity, { r?: number; R?: number }>>

/** Test methods and laboratory; the usual ones where absent. */
export interface TestedBy {
  tests?: TestChoices
  laboratory?: LaboratoryFigures
}

export interface BlendTests {
  /** R at a value, in the property's unit; null where none is known. */
  R(property: NumericPropertyName, x: number): number | null
  /** R of a temperature on the curve. */
  onCurve(curve: RecoveryCurve, volume: number): number
  /** The laboratory's own R where it has one, else the given one. */
  own(q: keyof LaboratoryFigures, R: number | null): number | null
}

interface Tested {
  results: MaterialProperties
  curve: RecoveryCurve | null
  precision: Precision
  category: CategoryName | null
}

const [, MANUAL] = D86_TESTS

export function blendTests(
  { results, curve, precision, category }: Tested,
  { tests = {}, laboratory = {} }: TestedBy,
): BlendTests {
  const isManual = tests.d86 === MANUAL.method

  /** R can't be smaller than r, so an r alone is a lower bound of R. */
  function own(q: keyof LaboratoryFigures, R: number | null): number | null {
    const figures = laboratory[q]
    if (!figures) return R
    const found = figures.R ?? Math.max(R ?? 0, figures.r ?? 0)
    return found > 0 ? found : R
  }

  function point(label: DistillationName, celsius: number): number | null {
    const manual = isManual ? manualPrecision(label, curve, results) : null
    return own(label, manual ? manual.R : pointR(label, celsius, curve, precision))
  }

  /** R of AKI, propagated from the laboratory's own RON and MON. */
  function octaneIndex(): number | null {
    const { octan_ron, octan_mon } = results
    if (laboratory.octan_aki || !(laboratory.octan_ron || laboratory.octan_mon)) return null
    if (octan_ron === null || octan_mon === null) return null
    return stableHypot(of('octan_ron', octan_ron)!, of('octan_mon', octan_mon)!) / 2
  }

  function cetaneIndex(): number | null {
    const { density, pct_10: t10, pct_50: t50, pct_90: t90 } = results
    if (density === null || t10 === null || t50 === null || t90 === null) return null
    return cetaneIndexR(
      { density, t10, t50, t90 },
      {
        density: of('density', density)!,
        t10: point('pct_10', t10)!,
        t50: point('pct_50', t50)!,
        t90: point('pct_90', t90)!,
      },
    )
  }

  function of(property: NumericPropertyName, x: number): number | null {
    if (isDistillation(property)) return point(property, x)
    if (property === 'cetane_index') return own(property, cetaneIndex())
    const named = tests[property as TestedProperty]
    const chosen = named && TESTS[property]?.find(({ method }) => method === named)
    const propagated = property === 'octan_aki' ? octaneIndex() : null
    return own(
      property,
      propagated ?? (chosen ? chosen.R(x, category) : reproducibilityAt(property, x, category)),
    )
  }

  return {
    R: of,
    own,
    onCurve(on, volume) {
      if (!isManual && !DISTILLATION_NAMES.some((label) => laboratory[label]))
        return curveR(on, volume, precision)
      const celsiusAt = (at: number) => temperatureAt(on, at)!.celsius
      const table = DISTILLATION_NAMES.map((label, k) => {
        const at = VOLUMES[k]!
        return [at, point(label, celsiusAt(at))!] as const
      })
      return between(table, volume)
    },
  }
}
