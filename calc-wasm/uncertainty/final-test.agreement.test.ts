import { expect, test } from 'bun:test'
import type { LaboratoryFigures } from '../grades/reproducibility.ts'
import type { TestChoices } from '../grades/test-precision.ts'
import { plainR, plainReported } from '../oracle/plain-laboratory.ts'
import { latentOf } from '../oracle/plain-uncertainty.ts'
import { builtCalc } from '../oracle/test-calc.ts'
import { distilled } from '../oracle/test-cases.ts'
import { builtUncertainty, limitedTo, limitOn, simulated } from '../oracle/test-uncertainty.ts'
import { OWN_EXAMPLES } from '../own/own-examples.ts'
import type { Quantity } from '../vocabulary/quantities.ts'
import type { UncertaintyQuestion } from './question.ts'

const calc = await builtCalc()
const uncertainty = await builtUncertainty()
const SEED = 11
const DRAWS = 400
/** How well slopes by differences are known. */
const SLOPES = 1e-5
const own = { ...OWN_EXAMPLES[0]!.definition, reproducibility: 3 }
const GASOIL = [182, 205, 219, 238, 254, 267, 279, 291, 304, 318, 337, 351, 364]
const heavy = (hotter: number) => ({
  ...distilled(GASOIL.map((celsius, k) => celsius + hotter * (1 + k / 10))),
  density: 841 + hotter,
  sulfur_ppm: 8 + hotter,
  rvp: 36,
  cloud_point: -6,
  cfpp: -11,
  benzene: 0.9,
  viscosity_40: 3,
  octan_ron: 94,
  octan_mon: 84,
  octan_aki: 89,
  cetane_index: 51,
})
const components = [
  { id: 'A', percentage: 70, properties: heavy(0), own: { [own.key]: -10 } },
  { id: 'B', percentage: 30, properties: heavy(4), own: { [own.key]: -16 } },
]
const blend = calc.blend(components, 'volume')
const NAMES = [
  ...([
    'ibp',
    'pct_5',
    'pct_30',
    'pct_50',
    'pct_95',
    'fbp',
    'density',
    'sulfur_ppm',
    'rvp',
    'cloud_point',
    'cfpp',
  ] as const),
  ...(['benzene', 'viscosity_40', 'octan_ron', 'octan_aki', 'cetane_index', 'r250', 't50e'] as const),
]
/** What came later stands from 1000 on; what is derived comes two places after the first 31 properties. */
const testLatentOf = (name: (typeof NAMES)[number]): number => {
  if (name === 'r250') return 33 + 7
  if (name === 't50e') return 33 + 11
  const place = latentOf(name)
  return place < 33 ? place : 1000 + place - 33
}
const ALL: TestChoices = {
  d86: 'ASTM D86 (manual)',
  density: 'ASTM D1298',
  sulfur_ppm: 'ASTM D5453',
  rvp: 'ASTM D323',
  cloud_point: 'ASTM D5773',
  benzene: 'ASTM D5769',
}
const FIGURES: LaboratoryFigures = {
  density: { R: 2 },
  sulfur_ppm: { r: 9 },
  rvp: { r: 0.1 },
  pct_50: { R: 1 },
  pct_30: { R: 9 },
  octan_ron: { R: 2 },
  [`own:${own.key}`]: { R: 8 },
}

const run = (settings: UncertaintyQuestion['settings']) => {
  const { results } = blend
  const at = (q: (typeof NAMES)[number]) => (q === 'r250' ? 26 : q === 't50e' ? 280 : results[q]!)
  const specification = {
    ...limitedTo([
      ...NAMES.map((q, k) => limitOn(q, k % 2 === 0 ? { max: at(q) } : { min: at(q) })),
      limitOn(`own:${own.key}` as Quantity, { max: -12 }),
    ]),
    category: null,
  }
  const question = {
    components,
    basis: 'volume',
    specification,
    options: { own: [own] },
    settings: { draws: DRAWS, seed: SEED, ...settings },
  } as const
  const draws = new Map<string, number[]>()
  uncertainty.drawEach(question, ({ results, own }) => {
    const values = { ...results, [`own:${own![0]!.property.key}`]: own![0]!.value }
    for (const [name, value] of Object.entries(values))
      draws.set(name, [...(draws.get(name) ?? []), value as number])
  })
  return { ...simulated(uncertainty, question), draws, results }
}

test.each([
  ['the usual tests', {}, {}],
  ['chosen ones', ALL, {}],
  ['a laboratory’s own figures', {}, FIGURES],
  ['both', ALL, FIGURES],
] as [string, TestChoices, LaboratoryFigures][])(
  'what a laboratory would find by %s agrees with a computation apart',
  (_, tests, laboratory) => {
    const { limits, draws, results } = run({ tests, laboratory })
    expect(limits).toHaveLength(NAMES.length + 1)
    const plain = run({}).limits
    for (const { q, side, limit, laboratory: found, laboratory_R } of limits) {
      const name = q as (typeof NAMES)[number]
      const isOwn = q.startsWith('own:')
      const R = isOwn
        ? (laboratory[q as `own:${string}`]?.R ?? 3)
        : plainR(name, limit, results, tests, laboratory)
      const usual = isOwn ? 3 : plainR(name, limit, results, {}, {})
      // Said only where it is another one.
      if (Math.abs(R - usual) < 1e-6) expect([q, laboratory_R]).toEqual([q, undefined])
      else expect([q, Math.abs(laboratory_R! / R - 1) < SLOPES]).toEqual([q, true])
      if (q === 'r250' || q === 't50e' || isOwn) continue
      const reported = plainReported(draws.get(q)!, R, { side, limit }, SEED, testLatentOf(name))
      expect([q, found!.met]).toEqual([q, reported])
    }
    expect(plain.every(({ laboratory_R }) => laboratory_R === undefined)).toBe(true)
  },
)

test('a wider R of the final test moves its chance towards a half, and the chance of the blend itself by nothing but the readings', () => {
  const limits = (laboratory: LaboratoryFigures) =>
    simulated(uncertainty, {
      components: components.map((one) => ({ ...one, precision: { density: 0.1 } })),
      basis: 'volume',
      specification: limitedTo([limitOn('density', { max: blend.results.density! + 1.5 })]),
      settings: { draws: DRAWS, laboratory },
    })
  const [usual, wide] = [limits({}), limits({ density: { R: 9 } })]
  expect(wide.limits[0]).toMatchObject({ met: usual.limits[0]!.met, laboratory_R: 9 })
  expect(wide.limits[0]!.laboratory!.probability).toBeLessThan(usual.limits[0]!.laboratory!.probability - 0.1)
  expect(wide.grade!.laboratory!.met).toBe(wide.limits[0]!.laboratory!.met)
})
