// What a laboratory would find of a blend once more, for tests: figures of the test methods typed anew, slopes of the curve by
// differences, the index's gradient too, and the errors one at a time.

import { type RecoveryCurve, recoveryCurve, temperatureAt } from '../grades/recovery-curve.ts'
import type { LaboratoryFigures } from '../grades/reproducibility.ts'
import type { TestChoices } from '../grades/test-precision.ts'
import {
  DISTILLATION_NAMES,
  type DistillationName,
  type MaterialProperties,
  type NumericPropertyName,
} from '../vocabulary/properties.ts'
import { plainNormal } from './plain-stream.ts'

type Rule = (x: number) => number
const within = (x: number, low: number, high: number) => Math.max(low, Math.min(high, x))

/** Of a diesel fuel or a gasoline without a category; the usual method first. */
const METHODS: Partial<Record<NumericPropertyName, Record<string, Rule>>> = {
  density: {
    'ASTM D4052': (x) => (x >= 775 ? 0.5 : 1.95 - 0.0315 * (within(x, 680, 780) - 750)),
    'ASTM D1298': () => 1.2,
  },
  sulfur_ppm: {
    'ASTM D2622': (x) => 0.4273 * Math.max(3, x) ** 0.815,
    'ASTM D4294': (x) => 1.9182 * Math.max(16, x) ** 0.6446,
    'ASTM D5453': (x) => (x > 400 ? 0.1267 * x : 0.5797 * Math.max(1, x) ** 0.75),
  },
  rvp: { 'ASTM D5191': (x) => 0.01014 * (160 + x), 'ASTM D323': (x) => (x < 35 ? 2.4 : 5.2) },
  cloud_point: { 'ASTM D2500': () => 4, 'ASTM D5773': () => 2.5 },
  cfpp: { 'ASTM D6371': (x) => (x < 7 ? (25 - x) * 0.102 : Number.NaN) },
  benzene: { 'ASTM D3606': (x) => 0.05 + 0.13 * x, 'ASTM D5769': (x) => 0.221 * x ** 0.67 },
  viscosity_40: { 'ASTM D445': (x) => 0.0224 * x },
  octan_ron: { 'ASTM D2699': (x) => (x >= 90 && x <= 100 ? 0.7 : Number.NaN) },
  octan_mon: { 'ASTM D2700': (x) => (x <= 90 ? 0.9 : Number.NaN) },
}
const AT = [1, 5, 10, 20, 30, 40, 50, 60, 70, 80, 90, 95, 99]
const STEP = 1e-4

/** °C per vol %, by differences on one side or on both. */
function slopeAt(curve: RecoveryCurve, volume: number): number {
  const t = (v: number) => temperatureAt(curve, v)!.celsius
  if (volume - STEP < 1) return (4 * t(volume + STEP) - 3 * t(volume) - t(volume + 2 * STEP)) / (2 * STEP)
  if (volume + STEP > 99) return (3 * t(volume) - 4 * t(volume - STEP) + t(volume - 2 * STEP)) / (2 * STEP)
  return (t(volume + STEP) - t(volume - STEP)) / (2 * STEP)
}

/** From a table of volumes, straight between its lines. */
function along(lines: readonly (readonly [number, number])[], volume: number): number {
  const k = Math.max(
    1,
    lines.findIndex(([v]) => v >= volume),
  )
  const [[v0, r0], [v1, r1]] = [lines[k - 1]!, lines[k]!]
  return r0 * ((v1 - volume) / (v1 - v0)) + r1 * ((volume - v0) / (v1 - v0))
}

/** Of a heavy product, by the automatic apparatus. */
const AUTOMATIC: readonly (readonly [number, Rule])[] = [
  [1, (t) => 0.055 * within(t, 145, 220)],
  [10, (t) => 0.022 * within(t, 160, 265)],
  [50, () => 3],
  [90, (t) => 0.015 * within(t, 180, 340)],
  [95, (t) => 0.04105 * (within(t, 260, 360) - 140)],
  [99, () => 7.1],
]
/** And of one that is not volatile, by the manual. */
function manual(volume: number, slope: number): number {
  if (volume < 5) return 2.8 + 0.93 * slope
  return volume < 99 ? 1.8 + 1.33 * slope : 3.1 + 0.42 * slope
}

const d4737 = (density: number, t10: number, t50: number, t90: number): number => {
  const b = Math.exp(-3.5 * (density / 1000 - 0.85)) - 1
  const [a10, a50, a90] = [t10 - 215, t50 - 260, t90 - 310]
  return (
    45.2 +
    0.0892 * a10 +
    (0.131 + 0.901 * b) * a50 +
    (0.0523 - 0.42 * b) * a90 +
    0.00049 * (a10 ** 2 - a90 ** 2) +
    107 * b +
    60 * b ** 2
  )
}

/** R of a laboratory's test of a heavy, not volatile blend without a category, at a value. */
export function plainR(
  q: NumericPropertyName | 'r250' | 't50e',
  x: number,
  blend: MaterialProperties,
  tests: TestChoices,
  laboratory: LaboratoryFigures,
): number {
  const own = (name: NumericPropertyName, R: number) => {
    const found = laboratory[name]
    return found ? (found.R ?? Math.max(found.r!, R)) : R
  }
  const curve = recoveryCurve(blend)!
  const automatic = (volume: number, celsiusAt: (v: number) => number) =>
    along(
      AUTOMATIC.map(([v, R]) => [v, R(celsiusAt(v))] as const),
      volume,
    )
  const onCurve = (v: number) => temperatureAt(curve, v)!.celsius
  const point = (label: DistillationName, celsius: number) => {
    const volume = AT[DISTILLATION_NAMES.indexOf(label)]!
    const isHand = tests.d86 === 'ASTM D86 (manual)'
    return own(
      label,
      isHand
        ? manual(volume, slopeAt(curve, volume))
        : automatic(volume, (v) => (v === volume ? celsius : onCurve(v))),
    )
  }
  const between = (volume: number) =>
    along(
      DISTILLATION_NAMES.map((label, k) => [AT[k]!, point(label, onCurve(AT[k]!))] as const),
      volume,
    )
  if (q === 'r250') {
    let [low, high] = [1, 99]
    while (high - low > 1e-12) {
      const middle = (low + high) / 2
      if (onCurve(middle) < 250) low = middle
      else high = middle
    }
    return between(low) / slopeAt(curve, low)
  }
  // Without a recovery nothing is lost.
  if (q === 't50e') return between(50)
  if (DISTILLATION_NAMES.includes(q as DistillationName)) return point(q as DistillationName, x)
  if (q === 'cetane_index') {
    const at = [blend.density!, blend.pct_10!, blend.pct_50!, blend.pct_90!] as const
    const R = [
      plainR('density', at[0], blend, tests, laboratory),
      point('pct_10', at[1]),
      point('pct_50', at[2]),
      point('pct_90', at[3]),
    ]
    const parts = at.map((value, k) => {
      const moved = (by: number) =>
        d4737(...(at.map((one, j) => (j === k ? value + by : one)) as unknown as typeof at))
      return ((moved(1e-3) - moved(-1e-3)) / 2e-3) * R[k]!
    })
    return own(q, Math.sqrt(parts.reduce((sum, part) => sum + part ** 2, 0)))
  }
  if (q === 'octan_aki') {
    const isOfParts = !laboratory.octan_aki && (laboratory.octan_ron || laboratory.octan_mon)
    const [ron, mon] = isOfParts
      ? (['octan_ron', 'octan_mon'] as const).map((name) =>
          plainR(name, blend[name]!, blend, tests, laboratory),
        )
      : [0.7, 0.9]
    return own(q, Math.sqrt(ron! ** 2 + mon! ** 2) / 2)
  }
  const methods = METHODS[q]!
  return own(q, methods[tests[q as 'rvp'] ?? Object.keys(methods)[0]!]!(x))
}

/** How many draws a laboratory would report to lie within a limit; its errors have the place `latent` in the stream. */
export function plainReported(
  values: readonly number[],
  R: number,
  { side, limit }: { side: 'min' | 'max'; limit: number },
  seed: number,
  latent: number,
): number {
  return values.filter((value, draw) => {
    const z = plainNormal(seed, draw >> 1, latent, 0n, 4)
    const found = value + (R / 2.77) * (draw % 2 === 0 ? z : -z)
    return side === 'max' ? found <= limit : found >= limit
  }).length
}
