import { describe, expect, test } from 'bun:test'
import { builtCalc } from './oracle/test-calc.ts'
import { distilled } from './oracle/test-cases.ts'
import type { Basis, Component } from './vocabulary/blend.ts'
import { DISTILLATION_NAMES } from './vocabulary/properties.ts'

const calc = await builtCalc()

const GASOLINE = [35, 45, 54, 64, 75, 87, 101, 115, 130, 147, 168, 182, 205]
const GASOIL = [182, 205, 219, 238, 254, 267, 279, 291, 304, 318, 337, 351, 364]
const without = (celsius: (number | null)[], ...labels: number[]) =>
  celsius.map((value, label) => (labels.includes(label) ? null : value))
const part = (percentage: number, celsius: (number | null)[], density: number | null = 800): Component => ({
  percentage,
  properties: distilled(celsius, { density }),
})
const blend = (parts: Component[], basis: Basis = 'volume') => calc.blend(parts, basis)

describe('a material’s own curve', () => {
  test('keeps what was measured, reads what lies between, and marks what lies beyond', () => {
    const { temperatures, marks } = calc.curve(distilled(without(GASOLINE, 0, 5, 11, 12)))!
    expect(DISTILLATION_NAMES.map((name) => marks[name])).toEqual([
      'extrapolated',
      'given',
      'given',
      'given',
      'given',
      'interpolated',
      ...Array(5).fill('given'),
      'extrapolated',
      'extrapolated',
    ])
    expect(temperatures.pct_50).toBe(101)
    expect(temperatures.pct_40).toBeGreaterThan(80)
    expect(temperatures.pct_40).toBeLessThan(95)
  })

  test('takes points that were filled in as they are, and marks them as what they are', () => {
    const readings = distilled(GASOLINE)
    const entered = DISTILLATION_NAMES.filter((name) => name !== 'pct_40' && name !== 'pct_60')
    const { temperatures, marks } = calc.curve(readings, { entered })!
    expect([marks.pct_40, marks.pct_50, marks.pct_60]).toEqual(['interpolated', 'given', 'interpolated'])
    expect(temperatures).toEqual(calc.curve(readings)!.temperatures)
  })

  test('goes on at its ends in a straight line against the normal quantile', () => {
    // 30 % and 70 % stand at ∓0.5244 of a normal distribution: mean 100, deviation 10/0.5244 °C.
    const points: (number | null)[] = without(GASOLINE, ...DISTILLATION_NAMES.keys())
    ;[points[4], points[6], points[8]] = [90, 100, 110]
    const { temperatures } = calc.curve(distilled(points))!
    expect(temperatures.ibp).toBeCloseTo(100 - (10 / 0.5244005127080409) * 2.3263478740408408, 9)
    expect(temperatures.fbp).toBeCloseTo(100 + (10 / 0.5244005127080409) * 2.3263478740408408, 9)
  })

  const NONE: [string, (number | null)[]][] = [
    ['nothing measured', Array(13).fill(null)],
    ['two points', without(GASOLINE, 0, 1, 3, 4, 5, 6, 7, 8, 9, 11, 12)],
    ['no point at or below 30 %', without(GASOLINE, 0, 1, 2, 3, 4)],
    ['no point at or above 70 %', without(GASOLINE, 8, 9, 10, 11, 12)],
    ['a temperature below absolute zero', [-300, ...GASOLINE.slice(1)]],
  ]
  for (const [why, points] of NONE) {
    test(`is none with ${why}`, () => expect(calc.curve(distilled(points))).toBeNull())
  }

  test('is put in order where readings fall: neighbours at their mean', () => {
    const fallen = [...GASOLINE]
    ;[fallen[5], fallen[6]] = [105, 95]
    const { temperatures } = calc.curve(distilled(fallen))!
    expect(temperatures.pct_40).toBeCloseTo(100, 9)
    expect(temperatures.pct_50).toBeCloseTo(100, 5)
    const { warnings } = blend([part(50, fallen), part(50, GASOIL)])
    expect(warnings.find(({ code }) => code === 'distillation-decreasing')?.components).toEqual([0])
  })
})

describe('a blend’s ends', () => {
  test('have no value where a component of 1 vol % or more lacks its own', () => {
    const { results, gaps, marks } = blend([part(99, GASOLINE), part(1, without(GASOIL, 0, 12))])
    expect([results.ibp, results.fbp, marks.ibp]).toEqual([null, null, null])
    expect(gaps.ibp).toEqual({ reason: 'end-not-measured', components: [1] })
    expect(results.pct_5).not.toBeNull()
  })

  test('stay where less than 1 vol % lacks its own', () => {
    const { results, gaps } = blend([part(99.1, GASOLINE), part(0.9, without(GASOIL, 0, 12))])
    expect(results.ibp).toBeGreaterThanOrEqual(35)
    expect(results.fbp).not.toBeNull()
    expect(gaps.ibp).toBeUndefined()
  })

  test('are not told of more gas than the test can see, and what evaporates adds up', () => {
    const butane = Array.from({ length: 13 }, (_, label) => -0.56 + label / 100)
    const told = (percent: number) => {
      const { results, gaps } = blend([part(100 - percent, GASOLINE), part(percent, butane, 584.3)])
      const points = ['ibp', 'pct_5', 'pct_10'] as const
      for (const name of points)
        expect(gaps[name]).toEqual(
          results[name] === null ? { reason: 'light-end', components: [1] } : undefined,
        )
      expect(results.pct_20).not.toBeNull()
      return points.filter((name) => results[name] !== null)
    }
    expect([0.5, 0.6, 2, 2.1, 5, 5.1].map(told)).toEqual([
      ['ibp', 'pct_5', 'pct_10'],
      ['pct_5', 'pct_10'],
      ['pct_5', 'pct_10'],
      ['pct_10'],
      ['pct_10'],
      [],
    ])
    expect(blend([part(100, butane, 584.3)]).results.ibp).toBe(-0.56)
  })

  test('the 5 % and 95 % points are flagged where they rest on an extrapolated end', () => {
    const parts = [part(50, GASOLINE), part(50, without(GASOIL, 0, 1, 11, 12))]
    const { results, marks, warnings } = blend(parts)
    expect(results.pct_5).not.toBeNull()
    expect([marks.pct_5, marks.pct_95, marks.pct_50]).toEqual(['extrapolated', 'extrapolated', 'given'])
    const told = warnings.filter(({ code }) => code === 'end-extrapolated')
    expect(told.map(({ property, components }) => [property, components])).toEqual([
      ['pct_5', [1]],
      ['pct_95', [1]],
    ])
    const measured = blend([part(50, GASOLINE), part(50, without(GASOIL, 1, 11))])
    expect([measured.marks.pct_5, measured.marks.pct_95]).toEqual(['interpolated', 'interpolated'])
  })
})

describe('a blend', () => {
  test('has no distillation where a component has too few points, and says whose', () => {
    const { results, gaps } = blend([part(50, GASOLINE), part(50, without(GASOIL, 0, 1, 2, 3, 4))])
    for (const name of DISTILLATION_NAMES) {
      expect(results[name]).toBeNull()
      expect(gaps[name]).toEqual({ reason: 'no-curve', components: [1] })
    }
    expect(blend([part(50, GASOLINE), part(50, Array(13).fill(null))]).gaps.pct_50).toEqual({
      reason: 'missing',
      components: [1],
    })
  })

  test('of one material with too few points has those', () => {
    const few = without(GASOLINE, 0, 1, 3, 4, 5, 7, 8, 9, 10, 11, 12)
    const { results, gaps, methods } = blend([part(100, few), part(0, GASOIL)])
    expect(DISTILLATION_NAMES.map((name) => results[name])).toEqual(few)
    expect(methods.pct_50).toBe('own-value')
    expect(gaps.pct_30).toEqual({ reason: 'no-curve', components: [0] })
  })

  test('is held within its components, and says so where it shows', () => {
    const { results, warnings } = blend([part(30, GASOLINE), part(70, GASOIL)])
    expect(results.ibp).toBe(35)
    const clamped = warnings.filter(({ code }) => code === 'clamped')
    expect(clamped.map(({ property, value }) => [property, value])).toEqual([['ibp', 35]])
  })

  test('of materials that boil apart stands at the end of the lighter one where its share ends', () => {
    // 30 and 70 sum to 100 only but for rounding, and 30 % is the very level between the two.
    const light = GASOLINE.map((celsius) => celsius / 3)
    const { results } = blend([part(0.1 + 0.2, light), part(0.7, GASOIL)])
    expect(results.pct_30).toBeLessThan(results.pct_40! - 50)
    const { results: swapped } = blend([part(0.7, GASOIL), part(0.1 + 0.2, light)])
    expect(swapped.pct_30).toBeCloseTo(results.pct_30!, 6)
  })

  test('by mass without a density counts the shares as volumes and warns at every point', () => {
    const { warnings } = blend([part(50, GASOLINE, null), part(50, GASOIL)], 'mass')
    const told = warnings.filter(({ code }) => code === 'density-missing')
    expect(told.map(({ property }) => property)).toEqual(DISTILLATION_NAMES)
    expect(told[0]!.components).toEqual([0])
  })
})

test('a point of a blend is interpolated where a counting component’s was filled in, and no number differs', () => {
  const entered = DISTILLATION_NAMES.filter((name) => name !== 'pct_40')
  const filled = { ...part(50, GASOLINE), entered }
  const measured = part(50, GASOIL)
  const { marks, results } = blend([filled, measured])
  expect([marks.pct_30, marks.pct_40]).toEqual(['given', 'interpolated'])
  expect(results).toEqual(blend([part(50, GASOLINE), measured]).results)
  expect(
    blend([
      { ...filled, percentage: 0.5 },
      { ...measured, percentage: 99.5 },
    ]).marks.pct_40,
  ).toBe('given')
  expect(blend([filled]).marks.pct_40).toBe('interpolated')
  const short = { percentage: 100, properties: distilled(without(GASOLINE, 0, 1, 2, 3, 4)), entered }
  expect(blend([{ ...short, entered: ['pct_50', 'fbp'] }]).marks).toMatchObject({
    ibp: null,
    pct_50: 'given',
    pct_60: 'interpolated',
  })
})
