import { describe, expect, test } from 'bun:test'
import {
  acceptedMaterial,
  randomMaterial,
  randomNumbers,
  randomShares,
  randomTraits,
} from '../oracle/random-recipes.ts'
import { distilled, material } from '../oracle/test-cases.ts'
import { builtUncertainty, limitedTo, limitOn, simulated } from '../oracle/test-uncertainty.ts'
import { NUMERIC_PROPERTY_NAMES } from '../vocabulary/properties.ts'
import type { Quantity } from '../vocabulary/quantities.ts'
import { MODEL_NAMES } from './model-errors.ts'
import type { UncertainComponent, UncertaintyQuestion, UncertaintySettings } from './question.ts'
import { type Spread, shownShares, type UncertaintyResult } from './result.ts'

const uncertainty = await builtUncertainty()
const run = (question: UncertaintyQuestion) => simulated(uncertainty, question)

const part = (
  id: string,
  percentage: number,
  properties: Partial<UncertainComponent['properties']>,
): UncertainComponent => ({ id, percentage, properties: material(properties) })
const volume = (
  components: UncertainComponent[],
  settings: Partial<UncertaintySettings> = {},
): UncertaintyQuestion => ({ components, basis: 'volume', settings })

const NO_MODELS = Object.fromEntries(MODEL_NAMES.map((name) => [name, 0]))
const ONLY_INPUTS = { accuracy: 0, models: NO_MODELS }

const random = randomNumbers(5)
const whole = (count: number): UncertainComponent[] =>
  randomShares(random, count).map((percentage, i) => ({
    id: `m${i}`,
    percentage,
    properties: randomMaterial(random),
    ...randomTraits(random, 0),
  }))

const spreadsOf = ({ properties }: Pick<UncertaintyResult, 'properties'>) =>
  Object.entries(properties) as [Quantity, Spread][]

/** Every figure of every property, but for rounding. */
function same(one: UncertaintyResult, other: UncertaintyResult) {
  expect(Object.keys(one.properties).toSorted()).toEqual(Object.keys(other.properties).toSorted())
  for (const [q, spread] of spreadsOf(one)) {
    const twin = other.properties[q as 'density']!
    for (const figure of ['value', 'low', 'high', 'sd', 'recipe', 'inputs', 'model'] as const) {
      const off = Math.abs(spread[figure] - twin[figure])
      const isNear = off <= 1e-7 * Math.max(1, Math.abs(spread[figure]))
      expect({ q, figure, one: spread[figure], other: twin[figure], isNear }).toMatchObject({ isNear: true })
    }
  }
}

test('where nothing is uncertain, the blend is not', () => {
  const exact = Object.fromEntries(NUMERIC_PROPERTY_NAMES.map((name) => [name, 0]))
  const components = whole(4).map((one) => ({
    ...one,
    properties: { ...one.properties, color: null },
    precision: exact,
  }))
  const { properties } = run({ ...volume(components, ONLY_INPUTS) })
  expect(Object.keys(properties).length).toBeGreaterThan(20)
  for (const { value, low, high, sd, recipe, inputs, model, together, matters } of spreadsOf({
    properties,
  }).map(([, spread]) => spread))
    expect([low, high, sd, recipe, inputs, model, together, matters]).toEqual([
      value,
      value,
      0,
      0,
      0,
      0,
      0,
      [],
    ])
})

test('a material twice is one, and two that read alike are two', () => {
  const reading = { density: 840, sulfur_ppm: 50 }
  const once = run(volume([part('A', 60, reading), part('B', 40, { density: 800, sulfur_ppm: 9 })]))
  const twice = run(
    volume([part('A', 20, reading), part('B', 40, { density: 800, sulfur_ppm: 9 }), part('A', 40, reading)]),
  )
  same(once, twice)
  const alone = run(volume([part('A', 100, reading)], ONLY_INPUTS)).properties.density!
  const halves = run(volume([part('A', 50, reading), part('A', 50, reading)], ONLY_INPUTS)).properties
    .density!
  const two = run(volume([part('A', 50, reading), part('B', 50, reading)], ONLY_INPUTS)).properties.density!
  expect(halves.sd).toBeCloseTo(alone.sd, 9)
  expect(two.sd / alone.sd).toBeCloseTo(Math.SQRT1_2, 1)
})

test.each(['volume', 'mass'] as const)('order and splitting change nothing, by %s', (basis) => {
  const components = whole(5)
  const result = run({ components, basis })
  same(result, run({ components: components.toReversed(), basis }))
  const [first, ...rest] = components
  const thirds = [1, 2].map((k) => ({ ...first!, percentage: (first!.percentage * k) / 3 }))
  same(result, run({ components: [thirds[0]!, ...rest, thirds[1]!], basis }))
})

test('a material that is not in the recipe changes nothing, to the bit', () => {
  const components = whole(3)
  const unused = { ...whole(1)[0]!, id: 'unused', percentage: 0 }
  const { properties, assumed: _, ...others } = run(volume(components))
  const { properties: more, assumed: __, ...same } = run(volume([...components, unused]))
  expect(more).toEqual(properties)
  expect(same).toEqual(others)
})

test('an error belongs to its name: another property of a material moves none of the others', () => {
  const one = run(volume([part('A', 60, { density: 845 }), part('B', 40, { density: 745 })]))
  const two = run(
    volume([
      part('A', 60, { density: 845, flash_point: 60 }),
      part('B', 40, { density: 745, flash_point: 40 }),
    ]),
  )
  expect(two.properties.density).toEqual(one.properties.density)
})

test('an interval narrows as the root of the number of materials', () => {
  const of = (count: number) => {
    const parts = Array.from({ length: count }, (_, k) => part(`m${k}`, 100 / count, { density: 840 }))
    return run(volume(parts, ONLY_INPUTS)).properties.density!
  }
  const alone = of(1)
  for (const count of [2, 4, 8, 16]) {
    const { sd, low, high } = of(count)
    expect(Math.abs((sd / alone.sd) * Math.sqrt(count) - 1)).toBeLessThan(0.09)
    expect(Math.abs(((high - low) / (alone.high - alone.low)) * Math.sqrt(count) - 1)).toBeLessThan(0.12)
  }
})

test('and is known the better for more draws', () => {
  const ends = (draws: number) => {
    const highs = Array.from({ length: 12 }, (_, seed) => {
      const parts = [part('A', 60, { density: 845.2 }), part('B', 40, { density: 745 })]
      return run(volume(parts, { draws, seed: seed + 1 })).properties.density!.high
    })
    const mean = highs.reduce((sum, high) => sum + high, 0) / highs.length
    return Math.sqrt(highs.reduce((sum, high) => sum + (high - mean) ** 2, 0) / highs.length)
  }
  const ratio = ends(250) / ends(4000)
  expect(ratio).toBeGreaterThan(2)
  expect(ratio).toBeLessThan(8)
})

test.each([2, 3, 77, 2 ** 40])('seed %d says the same within the noise of 2,000 draws', (seed) => {
  const parts = [part('A', 60, { density: 845.2 }), part('B', 40, { density: 745 })]
  const first = run(volume(parts)).properties.density!
  const other = run(volume(parts, { seed })).properties.density!
  expect(other.low).not.toBe(first.low)
  expect(Math.abs(other.mean - first.mean)).toBeLessThan((4 * first.sd) / Math.sqrt(2000))
  expect(Math.abs(other.sd / first.sd - 1)).toBeLessThan(0.09)
  expect(Math.abs(other.low - first.low)).toBeLessThan(0.24 * first.sd)
  expect(Math.abs(other.high - first.high)).toBeLessThan(0.24 * first.sd)
})

test('one laboratory’s own error does not average out', () => {
  const parts = [part('A', 50, { density: 840 }), part('B', 50, { density: 840 })]
  const apart = run(volume(parts, ONLY_INPUTS)).properties.density!
  const together = run(volume(parts, { ...ONLY_INPUTS, isOneLaboratory: true })).properties.density!
  // s_R = 0.5/2.77, s_r = 0.11/2.77, s_L² = s_R² − s_r²: √(s_L² + s_r²/2), against s_R/√2.
  const [sR, sr] = [0.5 / 2.77, 0.11 / 2.77]
  expect(Math.abs(together.sd / Math.sqrt(sR ** 2 - sr ** 2 / 2) - 1)).toBeLessThan(0.05)
  expect(Math.abs(apart.sd / (sR / Math.SQRT2) - 1)).toBeLessThan(0.05)
  expect(together.matters[0]!.cause).toEqual({ is: 'laboratory', property: 'density' })
})

test('the test that matters most is named, and its share is of the variance', () => {
  const { properties } = run(
    volume([
      part('A', 70, { density: 845, sulfur_ppm: 8 }),
      part('B', 30, { density: 745, sulfur_ppm: 300 }),
    ]),
  )
  const [most, ...less] = properties.sulfur_ppm!.matters
  expect(most!.cause).toEqual({ is: 'test', component: 1, property: 'sulfur_ppm' })
  expect(most!.share).toBeGreaterThan(0.95)
  expect(less).toEqual([])
})

describe('a reading is as sure as its owner says', () => {
  const density = (precision: UncertainComponent['precision']) =>
    run(volume([{ ...part('A', 100, { density: 840 }), precision }])).properties.density!

  test('by his own standard deviation', () => {
    expect(Math.abs(density({ density: 2 }).sd / 2 - 1)).toBeLessThan(0.05)
  })
  test('exactly, where he says 0', () => {
    expect(density({ density: 0 }).sd).toBe(0)
  })
  test('by the test’s reproducibility, where he says nothing that is a number', () => {
    for (const none of [undefined, -1, Number.NaN, Number.POSITIVE_INFINITY])
      expect(density({ density: none as number }).sd).toBe(density({}).sd)
  })
  test('none of sulfur is none', () => {
    const parts = [
      part('A', 50, { density: 840, sulfur_ppm: 0 }),
      part('B', 50, { density: 830, sulfur_ppm: 0 }),
    ]
    expect(run(volume(parts)).properties.sulfur_ppm).toMatchObject({ value: 0, low: 0, high: 0, sd: 0 })
  })
})

test('one material by itself has no model error, and says so', () => {
  const { properties } = run(volume([part('A', 100, { density: 840, flash_point: 60 })]))
  expect(properties.density).toMatchObject({ is_own: true, model: 0, recipe: 0 })
  const blend = run(
    volume([part('A', 99, { flash_point: 60 }), part('B', 1, { flash_point: 50 })]),
  ).properties
  // A flash point has all of it from 1 % on.
  expect(blend.flash_point).toMatchObject({ is_own: false })
  expect(blend.flash_point!.model).toBeGreaterThan(0.1)
})

test('points that were filled in between follow their neighbours', () => {
  const curve = distilled([182, 205, 219, 238, 254, 267, 279, 291, 304, 318, 337, 351, 364])
  const entered = ['ibp', 'pct_10', 'pct_50', 'pct_90', 'fbp'] as const
  const { assumed, properties } = run(
    volume([{ id: 'A', percentage: 100, properties: curve, entered: [...entered] }], ONLY_INPUTS),
  )
  expect(assumed.map(({ property }) => property)).toEqual([...entered])
  expect(properties.pct_30!.sd).toBeGreaterThan(0.5)
})

test('an estimate is uncertain too', () => {
  const gasoil = distilled([182, 205, 219, 238, 254, 267, 279, 291, 304, 318, 337, 351, 364])
  const parts = [
    { id: 'A', percentage: 70, properties: { ...gasoil, density: 841, viscosity_40: 3 } },
    { id: 'B', percentage: 30, properties: { ...gasoil, density: 845 } },
  ]
  const { properties, assumed } = run({ ...volume(parts), options: { estimates: true } })
  expect(assumed.filter(({ is }) => is === 'estimate')).toMatchObject([
    { component: 1, property: 'viscosity_40', mark: 'ours' },
  ])
  expect(properties.viscosity_40!.matters[0]!.cause).toEqual({
    is: 'test',
    component: 1,
    property: 'viscosity_40',
  })
})

test('the shares that are shown come to 100, or name what acts together', () => {
  const { properties } = run(volume(whole(4)))
  for (const [, spread] of spreadsOf({ properties })) {
    const { recipe, inputs, model, together } = shownShares(spread)
    if (spread.sd > 0) expect(recipe + inputs + model + together).toBeCloseTo(1, 12)
  }
})

test('whatever a material may hold, the figures are numbers and in order', () => {
  const wild = randomNumbers(9)
  for (let k = 0; k < 12; k++) {
    const components = randomShares(wild, 1 + (k % 6)).map((percentage, i) => ({
      id: `w${i}`,
      percentage,
      properties: acceptedMaterial(wild),
      ...randomTraits(wild),
    }))
    if (components.every(({ percentage }) => percentage === 0)) continue
    const { properties, grade, limits } = run({
      ...volume(components, { draws: 100, accuracy: 20 }),
      specification: limitedTo([limitOn('density', { min: 800 }), limitOn('r250', { max: 65 })]),
    })
    for (const [q, { low, high, sd, missing }] of spreadsOf({ properties })) {
      if (missing === 100) continue
      expect({ k, q, ok: low <= high && sd >= 0 && Number.isFinite(high) }).toEqual({ k, q, ok: true })
    }
    for (const chance of [...limits, ...(grade ? [grade] : [])]) {
      expect(chance.low <= chance.probability && chance.probability <= chance.high).toBe(true)
    }
  }
})
