import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { quantityValue } from '#calc/goal-seek/target.ts'
import { withCorrected } from '#calc/lab/correct.ts'
import { DISTILLATION_NAMES } from '#calc/vocabulary/properties.ts'
import { totalOf } from '#calc/vocabulary/rules/recipe-rules.ts'
import { loadCalc } from '#server/calc.ts'
import type { Recipe } from '../draft.ts'
import { estimateOf } from '../result.ts'
import { material } from '../test-material.ts'
import { aiming, type Bound, type Moves, type Target } from './aim.ts'

const calc = await loadCalc()
type Aim = Omit<Target, 'recipe' | 'calc'> & Moves & { wanted: number; bound?: Bound }
const aimAt = (of: Recipe, { wanted, moving, locked, bound, ...target }: Aim) =>
  aiming({ recipe: of, calc, ...target }, { moving, locked }, bound)(wanted)
const LIGHT = material('light', { density: 650, rvp: 90, sulfur_ppm: 1 })
const MIDDLE = material('middle', { density: 750, rvp: 45, sulfur_ppm: 10 })
const HEAVY = material('heavy', { density: 850, sulfur_ppm: 12_000 })
const recipe = (...percents: number[]): Recipe => ({
  category: 'gasoline',
  basis: 'volume',
  components: [LIGHT, MIDDLE, HEAVY].map((one, i) => ({ material: one, percentage: percents[i]! })),
})

test('the share found gives the value, in the digits of its test, with few decimals', () => {
  // 650·x + 750·(100 − x) = 70 500 kg/m³ %: x = 45.
  const answer = aimAt(recipe(60, 40, 0), { q: 'density', wanted: 705, moving: 0, locked: [2] })
  expect(answer).toMatchObject({ is: 'hit', hits: [{ percents: [45, 55, 0], value: 705 }] })
})

test('any wanted value within reach is met, whatever moves, and the shares make 100', () => {
  const share = fc.integer({ min: 1, max: 60 })
  fc.assert(
    fc.property(
      share,
      share,
      share,
      fc.nat(2),
      fc.boolean(),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (a, b, c, moving, isLocked, part) => {
        const [x, y, z] = [a, b, c].map((one) => (100 * one) / (a + b + c)) as [number, number, number]
        const of = recipe(x, y, z)
        const locked = isLocked ? [(moving + 1) % 3] : []
        const aim = { q: 'sulfur_ppm', moving, locked } as const
        const range = aimAt(of, { ...aim, wanted: -1 })
        if (range.is !== 'missed') throw new Error(range.is)
        const wanted = range.low.value + part * (range.high.value - range.low.value)
        const answer = aimAt(of, { ...aim, wanted })
        if (answer.is !== 'hit') throw new Error(answer.is)
        const { percents, value } = answer.hits[0]!
        expect(totalOf(percents)).toBeCloseTo(100, 5)
        // A part in a million of 12 000 ppm, which is what four decimals of a per cent can do.
        expect(Math.abs(value - wanted)).toBeLessThan(0.02)
        for (const at of locked) expect(percents[at]).toBe([x, y, z][at]!)
        const components = of.components.map((one, at) => ({ ...one, percentage: percents[at]! }))
        expect(estimateOf({ ...of, components }, calc)!.blend.results.sulfur_ppm).toBe(value)
      },
    ),
    { numRuns: 60 },
  )
})

test('what can’t be had is told as the range, and what can’t be asked as the reason', () => {
  const density = { q: 'density', moving: 0, locked: [] } as const
  expect(aimAt(recipe(60, 40, 0), { ...density, wanted: 800 })).toMatchObject({
    is: 'missed',
    low: { value: 650, share: 100 },
    high: { value: 750, share: 0 },
  })
  expect(aimAt(recipe(100, 0, 0), { ...density, wanted: 700 })).toEqual({ is: 'stuck' })
  const octane = { ...density, q: 'octan_ron', wanted: 95 } as const
  expect(aimAt(recipe(60, 40, 0), octane)).toEqual({ is: 'no-value' })
  // Heavy has no vapour pressure: only without it is there a value.
  const rvp = { q: 'rvp', moving: 2, locked: [], wanted: 50 } as const
  expect(aimAt(recipe(60, 30, 10), rvp)).toMatchObject({
    is: 'missed',
    low: { share: 0 },
    high: { share: 0 },
  })
})

test('a limit is met, however the shares are rounded, and a strict one is not just touched', () => {
  const share = fc.integer({ min: 1, max: 98 })
  const bound = fc.record({ side: fc.constantFrom('min' as const, 'max' as const), strict: fc.boolean() })
  fc.assert(
    fc.property(
      share,
      fc.double({ min: 651, max: 749, noNaN: true }),
      bound,
      fc.nat(1),
      (a, limit, bound, moving) => {
        const wanted = Number(limit.toFixed(2))
        const answer = aimAt(recipe(a, 99 - a, 1), { q: 'density', wanted, moving, locked: [2], bound })
        if (answer.is !== 'hit') return
        const { value, percents } = answer.hits[0]!
        const room = bound.side === 'max' ? wanted - value : value - wanted
        expect(room).toBeGreaterThanOrEqual(bound.strict ? Number.MIN_VALUE : 0)
        expect(room).toBeLessThanOrEqual(0.05 + 1e-9)
        expect(totalOf(percents)).toBeCloseTo(100, 5)
      },
    ),
  )
})

test('what follows from several properties is aimed at too, and the finished fuel where there is one', () => {
  const distilled = (celsius: number[]) =>
    Object.fromEntries(DISTILLATION_NAMES.map((name, i) => [name, celsius[i]!]))
  const curves = [
    material('low', {
      density: 680,
      recovery: 98,
      ...distilled([30, 38, 42, 48, 54, 60, 67, 75, 84, 95, 108, 116, 125]),
    }),
    material('high', {
      density: 780,
      recovery: 98,
      ...distilled([60, 75, 84, 95, 105, 114, 123, 132, 142, 154, 170, 182, 198]),
    }),
  ]
  const of: Recipe = {
    category: 'gasoline',
    basis: 'volume',
    components: curves.map((one) => ({ material: one, percentage: 50 })),
  }
  const evaporated = (percents: readonly number[]) => {
    const components = of.components.map((one, at) => ({ ...one, percentage: percents[at]! }))
    return quantityValue(estimateOf({ ...of, components }, calc)!.blend, 'e100')!
  }
  const wanted = evaporated([70, 30])
  const answer = aimAt(of, { q: 'e100', wanted, moving: 0, locked: [] })
  if (answer.is !== 'hit') throw new Error(answer.is)
  expect(answer.hits[0]!.percents[0]).toBeCloseTo(70, 1)
  expect(evaporated(answer.hits[0]!.percents)).toBe(answer.hits[0]!.value)

  const ether = material('ether', { density: 745.8 }, { oxygenate: 'mtbe' })
  const finish = { material: ether, share: 10 }
  // 0.9·(680·x + 780·(1 − x)) + 0.1·745.8 = 731.58 kg/m³, so x = 0.5.
  const density = aimAt(recipeOf(of, 20), { q: 'density', wanted: 731.58, moving: 0, locked: [], finish })
  expect(density).toMatchObject({ is: 'hit', hits: [{ percents: [50, 50] }] })
})

const recipeOf = (of: Recipe, first: number): Recipe => ({
  ...of,
  components: of.components.map((one, at) => ({ ...one, percentage: at === 0 ? first : 100 - first })),
})

test('the value that one’s own laboratory corrects is aimed at, as by the value less the bias by hand', () => {
  const correction = { shift: 2, n: 9, sd: 0.2, rule: 'volume-average', from: 600, to: 900 }
  const biasCorrections = { category: 'gasoline' as const, corrections: { density: correction } }
  const aim = { q: 'density', moving: 0, locked: [2] } as const
  const of = recipe(60, 40, 0)
  const corrected = aimAt(of, {
    ...aim,
    wanted: 705,
    corrected: (subject) => withCorrected(subject, biasCorrections),
  })
  // 703 by the rule: 47 of 650 in 750.
  expect(corrected).toMatchObject({ is: 'hit', hits: [{ percents: [47, 53, 0], value: 705 }] })
  const byHand = aimAt(of, { ...aim, wanted: 703 })
  if (corrected.is !== 'hit' || byHand.is !== 'hit') throw new Error('no share')
  expect(corrected.hits[0]!.percents).toEqual(byHand.hits[0]!.percents)
})
