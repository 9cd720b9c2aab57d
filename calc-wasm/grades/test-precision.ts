import { stableHypot, stablePower } from '../stable-math.ts'
import type { CategoryName } from '../vocabulary/categories.ts'
import type { DistillationName, NumericPropertyName } from '../vocabulary/properties.ts'
import type { Confirmed } from './grade.ts'

// Published precision of the test methods. r: the difference that two results of one laboratory exceed once in twenty;
// R: the same for two laboratories. `yes`: as a laboratory's calculator lists them (github.com/jdperalta84/MethodPrecisionCalculator,
// methods.csv: D4052-22, D93-20, D56-22, D2500-23, D5773-21, D97-17b, D5949-16, D2386-19, D5191-22, D445-24, D2622-21, D4294-21,
// D3227-24), a copy of D5453's statement, and two published colour laboratories for D1500. `part`: R of D613 at 48 and 52 is
// published; that of D6371 stands in the calculator's column of r. `memory`: no public text at hand.

export type Table = readonly (readonly [x: number, R: number])[]

/** Linear between the points of a table, flat outside. */
export function between(table: Table, x: number): number {
  const next = table.findIndex(([at]) => at >= x)
  if (next === 0) return table[0]![1]
  if (next < 0) return table.at(-1)![1]
  const [x0, r0] = table[next - 1]!
  const [x1, r1] = table[next]!
  return r0 + ((r1 - r0) * (x - x0)) / (x1 - x0)
}

export const clamp = (x: number, min: number, max: number) => Math.min(max, Math.max(min, x))

type Rule = (x: number, category: CategoryName | null) => number

export interface TestPrecision {
  method: string
  R: Rule
  /** Null where none is known: then half of R is used. */
  r: Rule | null
  confirmed: Exclude<Confirmed, 'own'>
}

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
/** Mean of a RON and a MON in the middle of their ranges. */
const AKI_R = stableHypot(0.7, 0.9) / 2
/** D4737 A at 840 kg/m³, 219, 279 and 337 °C, propagated from its inputs. */
const CETANE_INDEX_R = 0.6990792059708022

const D93_FROM = 40
const D56_UNTIL = 39
const d56 = (x: number) => Math.max(2, 0.0318 * (x + 60))
/** D56 has one statement below and one from here on, °C. */
const D56_HIGH = 60
const d93 = (x: number) => 0.071 * x
/** The two methods meet in a line over the last degree, so that loosening a limit never widens its guard by more than that. */
const flash = (x: number) => {
  if (x >= D93_FROM) return d93(x)
  if (x <= D56_UNTIL) return d56(x)
  return d56(D56_UNTIL) + (d93(D93_FROM) - d56(D56_UNTIL)) * (x - D56_UNTIL)
}

const GASOLINE_BELOW = 775
/** D4052 has statements for gasolines and for distillates; without a category the density decides. */
const isGasoline: (...of: Parameters<Rule>) => boolean = (x, category) =>
  category === null || category === 'customized'
    ? x < GASOLINE_BELOW
    : category === 'gasoline' || category === 'naphtha'

/** Density of heavy fuels, kg/m³; from memory. */
const OPAQUE = { R: 1.5, r: 0.6 } as const

/** Lower end of D2622, ppm. */
const SULFUR_FROM = 3
/** D323 A has one statement below and one from here on, kPa. */
const D323_HIGH = 35
const D5453_HIGH = 400

/** r of D6371, °C; R, which falls with the temperature, is held at it. */
const COLD_FILTER_r = 1.76

const constant = (value: number) => () => value

/** Those without a table here: the curve, whose precision depends on its slope, and what follows from it or has none published. */
type Untabled = DistillationName | 'recovery' | 'cetane_index'
type Tests = readonly TestPrecision[]
/** The usual test first; an empty list says that no precision is published. */
export const TESTS: Partial<Record<NumericPropertyName, Tests>> = {
  density: [
    {
      method: 'ASTM D4052',
      R: (x, of) => {
        if (of === 'residual') return OPAQUE.R
        return isGasoline(x, of) ? 1.95 - 0.0315 * (clamp(x, 680, 780) - 750) : 0.5
      },
      r: (x, of) => (of === 'residual' ? OPAQUE.r : isGasoline(x, of) ? 0.31 : 0.11),
      confirmed: 'yes',
    },
    // For clear products.
    { method: 'ASTM D1298', R: constant(1.2), r: constant(0.5), confirmed: 'memory' },
  ],
  flash_point: [
    {
      method: 'ASTM D93 / D56',
      R: flash,
      r: (x) => (x >= D93_FROM ? 0.029 * x : Math.max(0, 0.0685 * (x - 20))),
      confirmed: 'yes',
    },
    {
      method: 'ASTM D93',
      R: (x) => d93(clamp(x, 40, 360)),
      r: (x) => 0.029 * clamp(x, 40, 360),
      confirmed: 'yes',
    },
    {
      method: 'ASTM D56',
      R: (x) => (x < D56_HIGH ? d56(x) : 5.8),
      r: (x) => (x < D56_HIGH ? Math.max(0, 0.0685 * (x - 20)) : 1.6),
      confirmed: 'yes',
    },
  ],
  cloud_point: [
    { method: 'ASTM D2500', R: constant(4), r: constant(2), confirmed: 'yes' },
    { method: 'ASTM D5773', R: constant(2.5), r: constant(1.3), confirmed: 'yes' },
  ],
  cfpp: [
    {
      method: 'ASTM D6371',
      R: (x) => Math.max(COLD_FILTER_r, 0.102 * (25 - x)),
      r: constant(COLD_FILTER_r),
      confirmed: 'part',
    },
  ],
  pour_freezing_point: [
    { method: 'ASTM D97', R: constant(9), r: constant(3), confirmed: 'yes' },
    { method: 'ASTM D5949 (3 °C)', R: constant(3.8), r: constant(2.2), confirmed: 'yes' },
    { method: 'ASTM D5949 (1 °C)', R: constant(3.2), r: constant(1.6), confirmed: 'yes' },
    { method: 'ASTM D2386', R: constant(2.5), r: constant(1.5), confirmed: 'yes' },
  ],
  rvp: [
    {
      method: 'ASTM D5191',
      R: (x) => 0.01014 * (x + 160),
      r: (x) => 0.006 * (x + 160),
      confirmed: 'yes',
    },
    {
      method: 'ASTM D323',
      R: (x) => (x < D323_HIGH ? 2.4 : 5.2),
      r: (x) => (x < D323_HIGH ? 0.7 : 3.2),
      confirmed: 'memory',
    },
  ],
  viscosity_40: [{ method: 'ASTM D445', R: (x) => 0.0224 * x, r: (x) => 0.0056 * x, confirmed: 'yes' }],
  sulfur_ppm: [
    {
      method: 'ASTM D2622',
      R: (x) => 0.4273 * stablePower(Math.max(x, SULFUR_FROM), 0.815),
      r: (x) => 0.1402 * stablePower(Math.max(x, SULFUR_FROM), 0.8495),
      confirmed: 'yes',
    },
    {
      method: 'ASTM D4294',
      R: (x) => 1.9182 * stablePower(Math.max(x, 16), 0.6446),
      r: (x) => 0.4347 * stablePower(Math.max(x, 16), 0.6446),
      confirmed: 'yes',
    },
    {
      method: 'ASTM D5453',
      R: (x) => (x > D5453_HIGH ? 0.1267 * x : 0.5797 * stablePower(Math.max(x, 1), 0.75)),
      r: (x) => (x > D5453_HIGH ? 0.02902 * x : 0.1788 * stablePower(Math.max(x, 1), 0.75)),
      confirmed: 'yes',
    },
  ],
  mercaptan: [
    { method: 'ASTM D3227', R: (x) => 3.1 + 0.042 * x, r: (x) => 0.7 + 0.027 * x, confirmed: 'yes' },
  ],
  aromatics: [{ method: 'ASTM D1319', R: (x) => between(AROMATICS, x), r: null, confirmed: 'memory' }],
  olefin: [{ method: 'ASTM D1319', R: (x) => between(OLEFINS, x), r: null, confirmed: 'memory' }],
  benzene: [
    { method: 'ASTM D3606', R: (x) => 0.13 * x + 0.05, r: (x) => 0.03 * x + 0.01, confirmed: 'memory' },
    { method: 'ASTM D5769', R: (x) => 0.221 * stablePower(x, 0.67), r: null, confirmed: 'yes' },
  ],
  octan_ron: [{ method: 'ASTM D2699', R: (x) => between(RON, x), r: constant(0.2), confirmed: 'memory' }],
  octan_mon: [{ method: 'ASTM D2700', R: (x) => between(MON, x), r: constant(0.2), confirmed: 'memory' }],
  octan_aki: [{ method: 'ASTM D4814', R: constant(AKI_R), r: null, confirmed: 'memory' }],
  cetane_number: [
    {
      method: 'ASTM D613',
      R: (x) => clamp(3.8 + 0.125 * (x - 48), 2.8, 4.8),
      r: constant(0.8),
      confirmed: 'part',
    },
  ],
} satisfies Record<Exclude<NumericPropertyName, Untabled>, Tests>

/** For a cetane index that is stated without the inputs of its equation. */
export const CETANE_INDEX_ALONE: TestPrecision = {
  method: 'ASTM D4737',
  R: constant(CETANE_INDEX_R),
  r: null,
  confirmed: 'memory',
}

export const COLOR_R = { d1500: 1, saybolt: 2 } as const
export const COLOR_TESTS = {
  d1500: { method: 'ASTM D1500', R: constant(COLOR_R.d1500), r: constant(0.5), confirmed: 'yes' },
  saybolt: { method: 'ASTM D156', R: constant(COLOR_R.saybolt), r: constant(1), confirmed: 'memory' },
} as const satisfies Record<string, TestPrecision>

/** D86 recovery, vol %: no published precision was found, this standard deviation is ours. */
export const RECOVERY_DEVIATION = 0.5
/** R in standard deviations, 1.96·√2. */
export const R_IN_DEVIATIONS = 2.77
/** Sulfur above this is measured by D4294, ppm. */
const D4294_ABOVE = 5000

/** The test of a material's reading: the named one, else the usual one for such a reading. */
export function testOf(
  property: NumericPropertyName,
  reading: number,
  { named, isFreezing = false }: { named?: string; isFreezing?: boolean } = {},
): TestPrecision | null {
  const tests = TESTS[property]
  if (!tests) return null
  const usual =
    property === 'sulfur_ppm' && reading > D4294_ABOVE
      ? 'ASTM D4294'
      : property === 'pour_freezing_point' && isFreezing
        ? 'ASTM D2386'
        : undefined
  const find = (method: string | undefined) => tests.find((test) => test.method === method)
  return find(named) ?? find(usual) ?? tests[0] ?? null
}

/** The usual test first. */
export const D86_TESTS = [
  { method: 'ASTM D86', confirmed: 'memory' },
  { method: 'ASTM D86 (manual)', confirmed: 'memory' },
] as const

export type TestedProperty = 'd86' | Exclude<NumericPropertyName, DistillationName>

/** Methods where they are not the usual ones; one that is not in `TEST_CHOICES` counts as the usual. */
export type TestChoices = Partial<Record<TestedProperty, string>>
