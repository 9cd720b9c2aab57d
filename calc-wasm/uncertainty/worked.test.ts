import { describe, expect, test } from 'bun:test'
import { distilled, material } from '../oracle/test-cases.ts'
import { builtUncertainty, limitedTo, limitOn, simulated } from '../oracle/test-uncertainty.ts'
import worked from '../oracle/worked-uncertainty.json'
import type { Quantity } from '../vocabulary/quantities.ts'
import type { UncertainComponent } from './question.ts'
import type { Spread, UncertaintyResult } from './result.ts'

// `worked-uncertainty.json`: computed by implementations independent of this one.

const uncertainty = await builtUncertainty()
const GASOLINE = [35, null, 54, 64, 75, 87, 101, 115, 130, 147, 168, 182, 205]
const GASOIL = [182, 205, 219, 238, 254, 267, 279, 291, 304, 318, 337, 351, 364]

const part = (
  id: string,
  percentage: number,
  properties: UncertainComponent['properties'],
): UncertainComponent => ({ id, percentage, properties })

interface Expected {
  nominal: number
  mean: number
  sd: number
  'p2.5': number
  'p97.5': number
  'share of variance': { recipe: number; inputs: number; model: number; 'left over': number }
}

function compare(found: Spread, expected: Expected, tolerance: number) {
  const near = (name: string, value: number, wanted: number, off = tolerance) =>
    expect({ name, value, wanted, isNear: Math.abs(value - wanted) <= off }).toMatchObject({ isNear: true })
  near('value', found.value, expected.nominal)
  near('mean', found.mean, expected.mean)
  near('sd', found.sd, expected.sd)
  near('low', found.low, expected['p2.5'])
  near('high', found.high, expected['p97.5'])
  const shares = expected['share of variance']
  for (const group of ['recipe', 'inputs', 'model'] as const) near(group, found[group], shares[group], 1e-7)
  near('together', found.together, shares['left over'], 1e-7)
}

const EXACT = 1e-9

test('1: a density, by 60 and 40 %', () => {
  const result = simulated(uncertainty, {
    components: [part('A', 60, material({ density: 845.2 })), part('B', 40, material({ density: 745 }))],
    basis: 'volume',
    specification: limitedTo([limitOn('density', { max: 806 }), limitOn('density', { min: 804 })]),
  })
  compare(result.properties.density!, worked.density, EXACT * 800)
  expect(result.limits.map(({ met }) => met)).toEqual([1846, 1918])
  const [most] = result.limits
  const [low, high] = worked.density.limits['<= 806.0'].wilson95 as [number, number]
  expect(Math.abs(most!.low - low) + Math.abs(most!.high - high)).toBeLessThan(1e-12)
  const tests = result.assumed.filter((one) => one.is === 'test')
  for (const [k, s] of [worked.density.s.A, worked.density.s.B].entries())
    expect(tests[k]!.s).toBeCloseTo(s, 12)
})

test('2: sulfur, by 70 and 30 %, without an error of its rule', () => {
  const below = (max: number) =>
    simulated(uncertainty, {
      components: [
        part('A', 70, material({ density: 845, sulfur_ppm: 8 })),
        part('B', 30, material({ density: 745, sulfur_ppm: 300 })),
      ],
      basis: 'volume',
      settings: { models: { sulfur: 0 } },
      specification: limitedTo([limitOn('sulfur_ppm', { max })]),
    })
  const result = below(100)
  compare(result.properties.sulfur_ppm!, worked.sulfur, EXACT * 88)
  expect(result.limits[0]!.met).toBe(1990)
  expect(below(90).limits[0]!.met).toBe(1361)
})

test('3: a flash point, by 70 and 30 %', () => {
  const above = (min: number, strict: boolean) =>
    simulated(uncertainty, {
      components: [
        part('A', 70, material({ flash_point: 68 })),
        part('B', 30, material({ flash_point: 38 })),
      ],
      basis: 'volume',
      specification: limitedTo([limitOn('flash_point', { min, strict })]),
    })
  const result = above(52, false)
  compare(result.properties.flash_point!, worked.flash_point, EXACT * 53)
  expect(result.limits[0]!.met).toBe(1577)
  expect(result.limits[0]!.laboratory!.met).toBe(1434)
  expect(above(55, true).limits[0]!.met).toBe(232)
})

describe('4: a gasoline in a gasoil', () => {
  let result: UncertaintyResult
  const question = {
    components: [
      part('A', 70, { ...distilled(GASOIL), density: 841.2 }),
      part('B', 30, { ...distilled(GASOLINE), density: 745 }),
    ],
    basis: 'volume' as const,
    // As the figures were computed.
    settings: { models: { d86_middle: 2.3 } },
    specification: limitedTo([
      limitOn('pct_95', { max: 350 }),
      limitOn('cetane_index', { min: 46 }),
      limitOn('density', { min: 811 }),
    ]),
  }

  test.each(['pct_10', 'pct_50', 'pct_90', 'pct_95', 'fbp', 'cetane_index'] as const)('%s', (q: Quantity) => {
    result ??= simulated(uncertainty, question)
    compare(result.properties[q]!, worked[q as 'pct_10'], 1e-6)
  })

  test('each limit, and all at once', () => {
    result ??= simulated(uncertainty, question)
    expect(result.limits.map(({ probability }) => probability)).toEqual(worked.grade.each)
    expect(result.grade!.met).toBe(worked.grade.met)
    expect(result.grade!.low).toBeCloseTo(worked.grade.wilson95[0]!, 12)
    expect(result.grade!.high).toBeCloseTo(worked.grade.wilson95[1]!, 12)
  })

  test('R of each distillation point', () => {
    result ??= simulated(uncertainty, question)
    const reproducibilities = (component: number) =>
      result.assumed.flatMap((one) =>
        one.is === 'test' && one.component === component && one.method === 'ASTM D86' ? one.R! : [],
      )
    for (const [k, expected] of worked.d86['R gasoil'].entries())
      expect(reproducibilities(0)[k]!).toBeCloseTo(expected, 10)
    const measured = worked.d86['R gasoline'].filter((_, label) => GASOLINE[label] !== null)
    for (const [k, expected] of measured.entries()) expect(reproducibilities(1)[k]!).toBeCloseTo(expected, 10)
  })
})
