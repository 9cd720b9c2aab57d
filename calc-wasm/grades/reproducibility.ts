import type { CategoryName } from '../vocabulary/categories.ts'
import {
  DISTILLATION_NAMES,
  type DistillationName,
  type NumericPropertyName,
} from '../vocabulary/properties.ts'
import { type RecoveryCurve, temperatureAt } from './recovery-curve.ts'

// R: the difference that two single results from two laboratories exceed once in twenty, by the precision statements of the
// test methods. Sources: D4052-22, D93-20, D56-22, D2500-23, D97-17b, D5191-22, D445-24, D2622-21, D3227-24, D1500 as a laboratory's
// calculator lists them (github.com/jdperalta84/MethodPrecisionCalculator, methods.csv). D1319, D3606, D2699, D2700, D156 and D86
// without a public text at hand; of D613, R at 48 and 52 is published.

type Table = readonly (readonly [x: number, R: number])[]

/** Linear between the points of a table, flat outside. */
function between(table: Table, x: number): number {
  const next = table.findIndex(([at]) => at >= x)
  if (next === 0) return table[0]![1]
  if (next < 0) return table.at(-1)![1]
  const [x0, r0] = table[next - 1]!
  const [x1, r1] = table[next]!
  return r0 + ((r1 - r0) * (x - x0)) / (x1 - x0)
}

const held = (x: number, min: number, max: number) => Math.min(max, Math.max(min, x))

const AROMATICS: Table = [
  [0, 0],
  [5, 1.5],
  [15, 2.5],
  [25, 3],
  [35, 3.3],
  [45, 3.5],
  [50, 3.5],
]
const OLEFINS: Table = [
  [0, 0],
  [1, 1.7],
  [3, 2.9],
  [5, 3.7],
  [10, 5.1],
  [15, 6.1],
  [20, 6.8],
  [25, 7.4],
  [30, 7.8],
  [35, 8.2],
]
const RON: Table = [
  [80, 1.2],
  [85, 0.9],
  [90, 0.7],
  [100, 0.7],
  [103, 1.7],
  [104, 3.5],
]
const MON: Table = [
  [90, 0.9],
  [102, 3.1],
]
/** Of the mean of a RON and a MON in the middle of their ranges. */
const AKI_R = Math.hypot(0.7, 0.9) / 2

const D93_FROM = 40
const D56_UNTIL = 39
const d56 = (x: number) => Math.max(2, 0.0318 * (x + 60))
const d93 = (x: number) => 0.071 * x
/** The two methods meet in a line over the last degree, so that a looser limit is never guarded by more than it is looser. */
const flash = (x: number) => {
  if (x >= D93_FROM) return d93(x)
  if (x <= D56_UNTIL) return d56(x)
  return d56(D56_UNTIL) + (d93(D93_FROM) - d56(D56_UNTIL)) * (x - D56_UNTIL)
}

const GASOLINE_BELOW = 775
/** D4052 is stated for gasolines and for distillates; where no category tells, the density does. */
const density = (x: number, category: CategoryName | null) => {
  const isGasoline =
    category === null || category === 'customized'
      ? x < GASOLINE_BELOW
      : category === 'gasoline' || category === 'naphtha'
  return isGasoline ? 1.95 - 0.0315 * (held(x, 680, 780) - 750) : 0.5
}

/** Where D2622 begins, ppm. */
const SULFUR_FROM = 3

type Rule = (x: number, category: CategoryName | null) => number
const RULES: Partial<Record<NumericPropertyName, Rule>> = {
  density,
  flash_point: flash,
  cloud_point: () => 4,
  pour_freezing_point: () => 9,
  rvp: (x) => 0.01014 * (x + 160),
  viscosity_40: (x) => 0.0224 * x,
  sulfur_ppm: (x) => 0.4273 * Math.max(x, SULFUR_FROM) ** 0.815,
  mercaptan: (x) => 3.1 + 0.042 * x,
  aromatics: (x) => between(AROMATICS, x),
  olefin: (x) => between(OLEFINS, x),
  benzene: (x) => 0.13 * x + 0.05,
  octan_ron: (x) => between(RON, x),
  octan_mon: (x) => between(MON, x),
  octan_aki: () => AKI_R,
  cetane_number: (x) => held(3.8 + 0.125 * (x - 48), 2.8, 4.8),
}

export const COLOR_R = { d1500: 1, saybolt: 2 } as const

/** R of a property at a value; null where none is published, and for distillation, which `pointR` knows. */
export const reproducibilityAt = (
  property: NumericPropertyName,
  x: number,
  category: CategoryName | null,
): number | null => RULES[property]?.(x, category) ?? null

/** Of products with IBP above 100 °C and FBP above 250 °C, and of all others. */
export type Precision = 'group4' | 'not4'

/** A label of D86 whose precision is stated: at a temperature, which is held to the range of the statement. */
interface Knot {
  volume: number
  R: (celsius: number) => number
}

const KNOTS: Record<Precision, readonly Knot[]> = {
  group4: [
    { volume: 1, R: (t) => 0.055 * held(t, 145, 220) },
    { volume: 10, R: (t) => 0.022 * held(t, 160, 265) },
    { volume: 50, R: () => 3 },
    { volume: 90, R: (t) => 0.015 * held(t, 180, 340) },
    { volume: 95, R: (t) => 0.04105 * (held(t, 260, 360) - 140) },
    { volume: 99, R: () => 7.1 },
  ],
  not4: [
    { volume: 1, R: (t) => 0.0595 * (held(t, 20, 70) + 51.19) },
    { volume: 10, R: () => 3.2 },
    { volume: 50, R: () => 1.88 },
    { volume: 90, R: (t) => 0.019 * (held(t, 110, 245) + 59.77) },
    { volume: 99, R: () => 6.78 },
  ],
}

const VOLUMES = [1, 5, 10, 20, 30, 40, 50, 60, 70, 80, 90, 95, 99]
export const volumeOf = (label: DistillationName): number => VOLUMES[DISTILLATION_NAMES.indexOf(label)]!

/** R of a temperature on the curve: linear in volume between the labels that have one. */
export function curveR(curve: RecoveryCurve, volume: number, precision: Precision): number {
  const knots = KNOTS[precision]
  const table = knots.map(({ volume: at, R }): [number, number] => [at, R(temperatureAt(curve, at)!.celsius)])
  return between(table, volume)
}

/** R of a distillation point at its limit; null where it needs a curve and there is none. */
export function pointR(
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

/** What D4737 A computes from, °C and kg/m³, and its own R there. */
export interface CetaneInputs {
  density: number
  t10: number
  t50: number
  t90: number
}

/** R of D4737 A's index: carried over from its inputs. */
export function cetaneIndexR({ density: d, t10, t50, t90 }: CetaneInputs, r: CetaneInputs): number {
  const e = Math.exp(-3.5 * (d / 1000 - 0.85))
  const b = e - 1
  const [n10, n50, n90] = [t10 - 215, t50 - 260, t90 - 310]
  const byDensity = -0.0035 * e * (0.901 * n50 - 0.42 * n90 + 107 + 120 * b)
  return Math.hypot(
    byDensity * r.density,
    (0.0892 + 0.00098 * n10) * r.t10,
    (0.131 + 0.901 * b) * r.t50,
    (0.0523 - 0.42 * b - 0.00098 * n90) * r.t90,
  )
}
