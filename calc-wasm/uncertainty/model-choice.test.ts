import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { randomMaterial, randomNumbers, randomShares, randomTraits } from '../oracle/random-recipes.ts'
import { distilled, material } from '../oracle/test-cases.ts'
import { builtUncertaintyModule } from '../oracle/test-uncertainty.ts'
import { Slot } from '../vocabulary/codes.ts'
import type { MaterialProperties } from '../vocabulary/properties.ts'
import { MODEL_ERRORS, MODEL_NAMES } from './model-errors.ts'
import { prepare } from './prepared.ts'
import { type UncertainComponent, USUAL_SETTINGS } from './question.ts'

// The deviations below and above were computed apart from this code, as closed forms, to nine places.

const module = await builtUncertaintyModule()

const part = (
  id: string,
  percentage: number,
  properties: Partial<MaterialProperties>,
  traits: Partial<UncertainComponent> = {},
): UncertainComponent => ({ id, percentage, properties: material(properties), ...traits })

/** The deviations of a value's rule, before it is known how much the largest part makes up. */
function sidesOf(components: readonly UncertainComponent[], property: keyof typeof Slot, basis = 'volume') {
  const { models, blend } = prepare(
    module,
    { components, basis: basis as 'volume' },
    { ...USUAL_SETTINGS, accuracy: 0 },
  )
  const slot = Slot[property]
  const scale = models.isRelative[slot] ? blend.results[property as 'rvp']! : 1
  return {
    down: models.down[slot]! * scale,
    up: models.up[slot]! * scale,
    value: blend.results[property as 'rvp'],
  }
}

const octane = (
  ron: number,
  mon: number,
  olefin: number | null,
  aromatics: number | null,
  density: number,
) => ({
  octan_ron: ron,
  octan_mon: mon,
  octan_aki: (ron + mon) / 2,
  olefin,
  aromatics,
  density,
})
/** 10, 30, 50, 70 and 90 %. */
const boiling = (...[pct_10, pct_30, pct_50, pct_70, pct_90]: number[]) => ({
  pct_10,
  pct_30,
  pct_50,
  pct_70,
  pct_90,
})
const ALKYLATE = { ...octane(95.5, 93.5, 0.2, 0.3, 699), ...boiling(79, 100, 106, 111, 127) }
const REFORMATE = { ...octane(95.5, 85.5, 0.8, 62, 782), ...boiling(70, 97, 118, 139, 166) }
const FCC = { ...octane(92.5, 80.5, 30, 28, 745), ...boiling(57, 82, 113, 148, 188) }
const STRAIGHT_RUN = { ...octane(70, 68, 0.1, 2.5, 664), ...boiling(42, 51, 60, 71, 88) }
const ETHANOL = { ...octane(108.6, 89.7, 0, 0, 793.69), ...boiling(78.36, 78.38, 78.4, 78.42, 78.44) }
const MTBE = { ...octane(118.3, 101.3, 0, 0, 745.8), ...boiling(55.06, 55.08, 55.1, 55.12, 55.14) }
const HEPTANE = { ...octane(0, 0, 0, 0, 688.02), ...boiling(98.36, 98.38, 98.4, 98.42, 98.44) }
const NO_GROUPS = octane(90, 82, null, null, 740)
const ethanol = (percentage: number) => part('ethanol', percentage, ETHANOL, { oxygenate: 'ethanol' })

describe('octane', () => {
  test.each([
    ['RT-70 alone', 'octan_ron', [part('a', 29.6, ALKYLATE), part('r', 70.4, REFORMATE)], 1, 1],
    [
      'one without a composition',
      'octan_ron',
      [part('a', 40, ALKYLATE), part('r', 40, REFORMATE), part('n', 20, NO_GROUPS)],
      ...[2.380252087, 2.380252087],
    ],
    [
      'ethanol in a base of high octane',
      'octan_ron',
      [part('a', 26.64, ALKYLATE), part('r', 63.36, REFORMATE), ethanol(10)],
      ...[Math.SQRT2, Math.SQRT2],
    ],
    [
      'a trace of ethanol',
      'octan_ron',
      [part('a', 29.6, ALKYLATE), part('r', 70.3, REFORMATE), ethanol(0.1)],
      ...[1.000049999, 1.000049999],
    ],
    [
      'ethanol in a base of low octane',
      'octan_mon',
      [part('h', 50, HEPTANE), part('s', 40, STRAIGHT_RUN), ethanol(10)],
      ...[2.915475947, 5.14781507],
    ],
    [
      'MTBE',
      'octan_ron',
      [
        part('a', 25, ALKYLATE),
        part('r', 40, REFORMATE),
        part('f', 20, FCC),
        part('m', 15, MTBE, { oxygenate: 'mtbe' }),
      ],
      ...[Math.SQRT2, 2.236067977],
    ],
  ] as const)('with %s', (_, property, components, down, up) => {
    const found = sidesOf(components as readonly UncertainComponent[], property as 'octan_ron')
    expect(found.down).toBeCloseTo(down as number, 8)
    expect(found.up).toBeCloseTo(up as number, 8)
  })
})

describe('vapor pressure', () => {
  test.each([
    ['15 % MTBE', 15, 'mtbe', 0.03, 14 * 0.15 * 0.85],
    ['30 % of another oxygenate', 30, 'other', 0.03, 40 * 0.3 * 0.7],
  ] as const)('with %s it is higher rather than lower', (_, percentage, oxygenate, relative, above) => {
    const base = { rvp: 50, density: 740 }
    const { down, up, value } = sidesOf(
      [
        part('a', (100 - percentage) / 2, base),
        part('b', (100 - percentage) / 2, base),
        part('o', percentage, { rvp: 55, density: 745 }, { oxygenate }),
      ],
      'rvp',
    )
    expect(down).toBeCloseTo(relative * value!, 9)
    expect(up).toBeCloseTo(Math.hypot(relative * value!, above), 9)
  })
})

test('viscosity by the scatter of blending numbers, and lower rather than higher of pure substances', () => {
  // 75 and 25 % by mass of 3.05 and 0.52 cSt: blending numbers 15.316 and −7.650.
  const [thick, thin] = [
    { viscosity_40: 3.05, density: 800 },
    { viscosity_40: 0.52, density: 800 },
  ]
  const streams = sidesOf([part('a', 75, thick), part('b', 25, thin)], 'viscosity_40', 'mass')
  expect(streams.value!).toBeCloseTo(1.7092958, 6)
  for (const side of [streams.down, streams.up]) expect(side / streams.value!).toBeCloseTo(0.033833315, 8)
  const curve = boiling(120, 120.2, 120.5, 120.8, 121)
  const pure = sidesOf(
    [part('a', 75, { ...thick, ...curve }), part('b', 25, { ...thin, ...curve })],
    'viscosity_40',
    'mass',
  )
  expect(pure.down / pure.value!).toBeCloseTo(0.103444384, 8)
  expect(pure.up / pure.value!).toBeCloseTo(0.033833315, 8)
  // One pure substance in a stream is no mixture of pure substances.
  const one = sidesOf([part('a', 75, { ...thick, ...curve }), part('b', 25, thin)], 'viscosity_40', 'mass')
  expect(one.down / one.value!).toBeCloseTo(0.033833315, 8)
})

describe('distillation', () => {
  const WIDE = [35, 46, 54, 64, 75, 87, 101, 115, 130, 147, 168, 182, 205]
  const stream = (id: string, percentage: number, hotter = 0): UncertainComponent => ({
    id,
    percentage,
    properties: distilled(WIDE.map((celsius) => celsius + hotter)),
  })
  const narrow = (percentage: number, oxygenate: 'ethanol' | null): UncertainComponent => ({
    id: 'narrow',
    percentage,
    properties: distilled(WIDE.map((_, k) => 78 + k / 10)),
    oxygenate,
  })

  test.each([
    ['streams only', [stream('a', 50), stream('b', 50, 10)], 3, 3],
    ['10 % of a narrow cut', [stream('a', 45), stream('b', 45, 10), narrow(10, null)], 5.5, 3],
    ['10 % ethanol', [stream('a', 45), stream('b', 45, 10), narrow(10, 'ethanol')], 11, 3],
    ['2 % ethanol', [stream('a', 49), stream('b', 49, 10), narrow(2, 'ethanol')], 3.67151195, 3],
  ] as const)('%s', (_, components, down, up) => {
    const found = sidesOf(components, 'pct_50')
    expect(found.down).toBeCloseTo(down, 8)
    expect(found.up).toBeCloseTo(up, 8)
    const end = sidesOf(components, 'fbp')
    expect([end.down, end.up]).toEqual([6, 6])
  })
})

test('the interval of a flash point with a material below 0 °C is that of the note, and grows from nothing with the share', () => {
  let before = 0
  for (const percentage of [1e-9, 0.001, 0.01, 0.1, 0.5, 1, 5]) {
    const components = [
      part('gasoil', 100 - percentage, { flash_point: 66 }),
      part('gasoline', percentage, { flash_point: -40 }),
    ]
    const { models, blend } = prepare(module, { components, basis: 'volume' }, USUAL_SETTINGS)
    const value = blend.results.flash_point!
    const [low, high] = blend.warnings.find(({ code }) => code === 'flash-interval')!.values as [
      number,
      number,
    ]
    const found = { down: models.down[Slot.flash_point]!, up: models.up[Slot.flash_point]! }
    // At least the note's, which holds both indices.
    expect(value - 1.96 * found.down).toBeLessThanOrEqual(low + 1e-9)
    expect(value + 1.96 * found.up).toBeGreaterThanOrEqual(high - 1e-9)
    if (percentage >= 0.01) expect(low).toBeLessThanOrEqual(blend.cautiousFlashPoint! + 1e-9)
    expect(high).toBeGreaterThanOrEqual(value)
    if (percentage === 1e-9) expect(Math.max(found.down, found.up)).toBeLessThan(1e-3)
    expect(found.down).toBeGreaterThanOrEqual(percentage <= 0.5 ? before : 0)
    before = found.down
  }
})

test('a flash point is never known better than by a single test', () => {
  const spreadOf = (percentage: number) => {
    const components = [
      part('gasoil', 100 - percentage, { flash_point: 66 }),
      part('gasoline', percentage, { flash_point: -40 }),
    ].filter((one) => one.percentage > 0)
    const { models, parts, blend } = prepare(module, { components, basis: 'volume' }, USUAL_SETTINGS)
    const test = parts.map(({ s }) => s[Slot.flash_point]!)
    const value = blend.results.flash_point! + 273.15
    const counted = parts.reduce((sum, { share, component }, i) => {
      const own = component.properties.flash_point! + 273.15
      return sum + ((share / 100) * (value / own) ** (1 + 1 / 0.06) * test[i]!) ** 2
    }, 0)
    return Math.hypot(models.up[Slot.flash_point]!, Math.sqrt(counted))
  }
  const pure = spreadOf(0)
  for (const percentage of [0.01, 0.05, 0.1, 0.3, 1, 3])
    expect(spreadOf(percentage)).toBeGreaterThanOrEqual(0.99 * pure)
})

test('an error that is stated is that on both sides, and 0 leaves it out', () => {
  const components = [part('a', 45, ALKYLATE), part('r', 45, REFORMATE), ethanol(10)]
  const sides = (octane_alcohol: number) => {
    const settings = { ...USUAL_SETTINGS, models: { octane_alcohol, octane_rt70: 0 } }
    const { models } = prepare(module, { components, basis: 'volume' }, settings)
    return [models.down[Slot.octan_mon]!, models.up[Slot.octan_mon]!]
  }
  expect(sides(0)).toEqual([0, 0])
  for (const side of sides(2.5)) expect(side).toBeCloseTo(2.5, 12)
})

test('no interval jumps with a little more of any material', () => {
  // A scatter sets in by the square root of a share.
  const SHARE = 1e-9
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e9 }), (seed) => {
      const random = randomNumbers(seed)
      const shares = randomShares(random, 3)
      const components = shares.map(
        (percentage, i): UncertainComponent => ({
          id: `m${i}`,
          percentage,
          properties: randomMaterial(random),
          ...randomTraits(random, 0.5),
        }),
      )
      const added = { id: 'new', properties: randomMaterial(random), ...randomTraits(random, 0.5) }
      const without = components.filter(({ percentage }) => percentage > 1)
      // FAME alone blends by the rule of curves, beside anything else by the straight line.
      if (without.length < 2 || without.every(({ oxygenate }) => oxygenate === 'fame')) return
      for (const property of [
        'pct_50',
        'rvp',
        'octan_ron',
        'octan_mon',
        'viscosity_40',
        'flash_point',
      ] as const) {
        const before = sidesOf(without, property)
        const after = sidesOf([...without, { ...added, percentage: SHARE }], property)
        // Whether a value can be had at all, and by which rule, is the core's matter.
        if (before.value === null || after.value === null || before.down + before.up === 0) continue
        for (const side of ['down', 'up'] as const)
          expect({ property, isSame: Math.abs(after[side] - before[side]) <= 1e-3 }).toMatchObject({
            isSame: true,
          })
      }
    }),
    { numRuns: 60 },
  )
})

test('each error says what stands behind it', () => {
  for (const name of MODEL_NAMES) {
    const { mark, held } = MODEL_ERRORS[name] as { mark: string; held?: { percent: number; of: number } }
    if (held) {
      expect(mark).toBe('measured')
      expect(held.percent).toBeGreaterThanOrEqual(90)
      expect(held.of).toBeGreaterThan(0)
    }
  }
})

describe('alcohol that bought fuels hold', () => {
  const of = (percentage: number, ethanol: number, more: Partial<MaterialProperties> = {}) =>
    part(
      `${ethanol} ${percentage}`,
      percentage,
      { ...REFORMATE, rvp: 60, ...more },
      ethanol > 0 ? { contains: { ethanol } } : {},
    )
  const blendOf = (...components: UncertainComponent[]) =>
    (['pct_50', 'rvp', 'octan_ron'] as const).map((property) => sidesOf(components, property).down)
  const usual = blendOf(of(50, 0), of(50, 0, { ibp: 32 }))

  test('widens what it takes part in, by as much as it is unevenly spread', () => {
    const some = blendOf(of(50, 0), of(50, 10, { ibp: 32 }))
    const more = blendOf(of(50, 0), of(50, 25, { ibp: 32 }))
    for (const [at, down] of usual.entries()) {
      expect(some[at]!).toBeGreaterThan(down)
      expect(more[at]!).toBeGreaterThan(some[at]!)
    }
  })

  test('widens nothing where all hold the same', () => {
    expect(blendOf(of(50, 10), of(50, 10, { ibp: 32 }))[0]!).toBeCloseTo(usual[0]!, 12)
  })
})
