// From a sample back to shares, and to what one material was like.
import { describe, expect, test } from 'bun:test'
import { measurementsOf } from '../grades/measure.ts'
import { randomMaterial, randomNumbers } from '../oracle/random-recipes.ts'
import { builtCalc } from '../oracle/test-calc.ts'
import type { NumericPropertyName } from '../vocabulary/properties.ts'
import { inferComponent, inferShares, type MeasuredBatch } from './infer.ts'
import { GASOILS, GASOLINES, questionOf } from './test-recipes.ts'

const calc = await builtCalc()
const { conditions } = questionOf([], [])

const MEASURED = [
  ...(['density', 'sulfur_ppm', 'viscosity_40', 'cetane_number', 'aromatics'] as const),
  ...(['flash_point', 'cloud_point', 'pct_10', 'pct_50', 'pct_90'] as const),
]

/** What a laboratory would find of a recipe, each value off by at most this many reproducibilities. */
function sampleOf(steps: readonly number[], off = 0, random: () => number = () => 0.5) {
  const components = GASOILS.map((one, at) => ({ ...one, percentage: steps[at]! / 10 }))
  const blend = calc.blend(components, 'volume')
  const tests = measurementsOf(blend, conditions)
  const { goal, ...question } = questionOf(GASOILS, [])
  const measured = MEASURED.map((q) => {
    const value = blend.results[q]!
    return { q, value: value + off * (2 * random() - 1) * tests.R(q, value)! }
  })
  return { ...question, measured }
}

describe('the shares behind a sample', () => {
  test('are found again, and lie within the ranges that are told', () => {
    for (const steps of [
      [0, 0, 523, 0, 187, 290, 0, 0, 0],
      [101, 44, 555, 0, 0, 0, 0, 300, 0],
    ]) {
      const found = inferShares(calc, sampleOf(steps))
      if (found.is !== 'found') throw new Error(found.is)
      expect(found.steps).toEqual(steps)
      expect(found.worst).toBeCloseTo(0, 9)
      for (const [at, { low, high }] of found.ranges.entries()) {
        expect(low).toBeLessThanOrEqual(steps[at]! / 1000 + 1e-6)
        expect(high).toBeGreaterThanOrEqual(steps[at]! / 1000 - 1e-6)
      }
      // Only sulfur tells how much there is of a raw one; two clean ones of a kind can replace each other.
      if (steps[0] === 0) expect(found.ranges[6]!.high).toBeLessThan(0.005)
      expect(found.ranges[2]!.high - found.ranges[2]!.low).toBeGreaterThan(0.05)
    }
  })

  test('of random recipes measured to a third of what the tests differ by: nearly all within the ranges', () => {
    const random = randomNumbers(77)
    let [within, all] = [0, 0]
    for (let round = 0; round < 12; round++) {
      const weights = GASOILS.map(() => (random() < 0.6 ? 0 : random()))
      const sum = weights.reduce((a, b) => a + b, 0)
      if (sum === 0) continue
      const steps = weights.map((weight) => Math.round((1000 * weight) / sum))
      steps[steps.indexOf(Math.max(...steps))]! += 1000 - steps.reduce((a, b) => a + b, 0)
      const found = inferShares(calc, sampleOf(steps, 1 / 3, random))
      if (found.is !== 'found') throw new Error(found.is)
      expect(found.worst).toBeLessThan(1)
      for (const [at, { low, high }] of found.ranges.entries()) {
        expect(low).toBeLessThanOrEqual(high)
        within += Number(low <= steps[at]! / 1000 + 5e-3 && high >= steps[at]! / 1000 - 5e-3)
        all++
      }
    }
    expect(all).toBeGreaterThan(80)
    expect(within / all).toBeGreaterThan(0.97)
  }, 60_000)

  test('a sample that these streams can’t have made is told by its misfit', () => {
    const sample = sampleOf([0, 0, 500, 0, 500, 0, 0, 0, 0])
    const measured = sample.measured.map((one) => (one.q === 'density' ? { ...one, value: 870 } : one))
    const found = inferShares(calc, { ...sample, measured })
    if (found.is !== 'found') throw new Error(found.is)
    expect(found.worst).toBeGreaterThan(3)
    expect(found.misfits[0]!).toBeLessThan(0)
  })
})

describe('what one material must have been', () => {
  const batchOf = (more: Partial<MeasuredBatch> & Pick<MeasuredBatch, 'q' | 'measured'>): MeasuredBatch => ({
    basis: 'volume',
    conditions,
    at: 0,
    components: [
      { ...GASOLINES[0]!, percentage: 30 },
      { ...GASOLINES[5]!, percentage: 70 },
    ],
    ...more,
  })
  const other = GASOLINES[5]!.properties

  test('density, by hand: ρ = (ρ − Σ v ρ) / v', () => {
    const { values } = inferComponent(calc, batchOf({ q: 'density', measured: 730 }))
    expect(values).toEqual([expect.closeTo((730 - 0.7 * other.density!) / 0.3, 8)])
  })

  test('vapor pressure by its index, with the range that the test leaves', () => {
    const needed = (measured: number) => ((measured ** 1.25 - 0.7 * other.rvp! ** 1.25) / 0.3) ** 0.8
    const { values, range } = inferComponent(calc, batchOf({ q: 'rvp', measured: 45 }))
    expect(values).toEqual([expect.closeTo(needed(45), 7)])
    expect(range!.low).toBeLessThan(values[0]! - 1)
    expect(range!.high).toBeGreaterThan(values[0]! + 1)
    const reproducibility = (45 - needed45(range!.low)) as number
    expect(needed45(range!.high) - 45).toBeCloseTo(reproducibility, 6)
    function needed45(own: number) {
      return (0.3 * own ** 1.25 + 0.7 * other.rvp! ** 1.25) ** 0.8
    }
  })

  test('a blend below what the others alone give has no such material', () => {
    const { values, reachable } = inferComponent(
      calc,
      batchOf({ q: 'rvp', measured: 0.5 * other.rvp! * 0.5 }),
    )
    expect(values).toEqual([])
    expect(reachable!.low).toBeCloseTo(0.7 ** 0.8 * other.rvp!, 6)
  })

  test('random blends: the reading that was hidden comes back, in every numeric property', () => {
    const random = randomNumbers(31)
    const QS: NumericPropertyName[] = [
      ...([
        'density',
        'sulfur_ppm',
        'rvp',
        'flash_point',
        'cloud_point',
        'viscosity_40',
        'mercaptan',
      ] as const),
      ...(['aromatics', 'olefin', 'benzene', 'cetane_number', 'octan_ron', 'pct_30', 'pct_90'] as const),
    ]
    for (const q of QS)
      for (let round = 0; round < 6; round++) {
        const components = Array.from({ length: 3 }, () => ({
          properties: randomMaterial(random),
          percentage: 10 + 50 * random(),
        }))
        const basis = random() < 0.5 ? ('mass' as const) : ('volume' as const)
        const measured = calc.blend(components, basis).results[q]
        const hidden = components[1]!.properties[q]
        if (measured === null || hidden === null) continue
        const { values, reachable } = inferComponent(calc, {
          components,
          basis,
          conditions,
          at: 1,
          q,
          measured,
        })
        const size = Math.max(1, Math.abs(hidden))
        const isBack = values.some((value) => Math.abs(value - hidden) < 1e-4 * size)
        // Where the blend doesn't depend on it, any other value will do as well.
        const again =
          values[0] === undefined
            ? null
            : { ...components[1]!, properties: { ...components[1]!.properties, [q]: values[0] } }
        const isSame =
          again &&
          Math.abs(calc.blend(components.with(1, again), basis).results[q]! - measured) <
            1e-6 * Math.max(1, Math.abs(measured))
        if (!isBack && !isSame) throw new Error(`${q} ${round}: ${hidden} is not among ${values}`)
        expect(reachable!.low).toBeLessThanOrEqual(measured + 1e-9)
        expect(reachable!.high).toBeGreaterThanOrEqual(measured - 1e-9)
      }
  })
})
