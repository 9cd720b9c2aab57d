import { expect, test } from 'bun:test'
import fc from 'fast-check'
import typical from '#sql/seed/typical.json'
import { randomNumbers } from './oracle/random-recipes.ts'
import { builtCalc } from './oracle/test-calc.ts'
import type { Component } from './vocabulary/blend.ts'
import { DISTILLATION_NAMES, emptyProperties, type MaterialProperties } from './vocabulary/properties.ts'

const calc = await builtCalc()
const SLACK = 1e-6

const material = (
  points: readonly number[],
  more: Partial<Component> = {},
): Omit<Component, 'percentage'> => {
  const curve = Object.fromEntries(DISTILLATION_NAMES.map((name, label) => [name, points[label]!]))
  return { properties: { ...emptyProperties(), ...curve } as MaterialProperties, ...more }
}
/** From a plateau to a wide fraction, its steps of any size. */
const curves = fc
  .record({
    start: fc.double({ min: 20, max: 340, noNaN: true }),
    width: fc.oneof(
      fc.constant(0.01),
      fc.double({ min: 0.1, max: 8, noNaN: true }),
      fc.double({ min: 8, max: 260, noNaN: true }),
    ),
    steps: fc.array(fc.double({ min: 0.02, max: 1, noNaN: true }), { minLength: 12, maxLength: 12 }),
  })
  .map(({ start, width, steps }) => {
    const whole = steps.reduce((sum, step) => sum + step, 0)
    let celsius = start
    return [celsius, ...steps.map((step) => (celsius += (width * step) / whole))].map((one) =>
      Number(one.toFixed(4)),
    )
  })
  .filter((points) => points.every((one, at) => at === 0 || one > points[at - 1]!))
const pointsOf = (components: readonly Component[]) => {
  const { results } = calc.blend(components, 'volume')
  return DISTILLATION_NAMES.map((name) => results[name]!)
}

test('a component that boils above a point never lowers it, and one that boils below never raises it', () => {
  fc.assert(
    fc.property(curves, curves, fc.double({ min: 1e-6, max: 1, noNaN: true }), (base, added, share) => {
      const points = pointsOf([
        { percentage: 100 * (1 - share), ...material(base) },
        { percentage: 100 * share, ...material(added) },
      ])
      for (const [label, point] of points.entries()) {
        if (added[0]! >= base[label]!) expect(point).toBeGreaterThanOrEqual(base[label]! - SLACK)
        if (added.at(-1)! <= base[label]!) expect(point).toBeLessThanOrEqual(base[label]! + SLACK)
      }
    }),
    { numRuns: 2000 },
  )
})

test('with three to six neighbours of the catalogue less than one point of a thousand moves the wrong way by more than 1 °C, none by 10', () => {
  const random = randomNumbers(20)
  const streams = typical.materials.flatMap(({ properties }) => {
    const points = DISTILLATION_NAMES.map((name) => (properties as Partial<MaterialProperties>)[name])
    return points.every((one) => typeof one === 'number') ? [points] : []
  })
  let [worst, wrong, all] = [0, 0, 0]
  for (let k = 0; k < 500; k++) {
    const from = Math.floor(random() * streams.length)
    const curves = Array.from(
      { length: 3 + Math.floor(random() * 4) },
      (_, i) => streams[(from + i) % streams.length]!,
    )
    const parts = curves.map((points) => ({ percentage: 2 + 98 * random(), ...material(points) }))
    const whole = pointsOf(parts)
    for (const [i, curve] of curves.entries()) {
      const [start, end] = [curve[0]!, curve.at(-1)!]
      const others = pointsOf(parts.toSpliced(i, 1))
      for (const [label, point] of others.entries()) {
        const lowered = start >= point ? point - whole[label]! : 0
        const raised = end <= point ? whole[label]! - point : 0
        const off = Math.max(lowered, raised)
        worst = Math.max(worst, off)
        wrong += off > 1 ? 1 : 0
        all++
      }
    }
  }
  expect(wrong / all).toBeLessThan(0.001)
  expect(worst).toBeLessThan(10)
})

test('FAME is a straight line at each point: more of it never lowers what it boils above, in any blend', () => {
  fc.assert(
    fc.property(
      fc.array(curves, { minLength: 1, maxLength: 3 }),
      curves,
      fc.array(fc.double({ min: 0, max: 0.99, noNaN: true }), { minLength: 2, maxLength: 6 }),
      (others, fame, shares) => {
        const blend = (share: number) =>
          pointsOf([
            ...others.map((points) => ({
              percentage: (100 * (1 - share)) / others.length,
              ...material(points),
            })),
            { percentage: 100 * share, ...material(fame, { oxygenate: 'fame' }) },
          ])
        const base = blend(0)
        let before = base
        for (const share of shares.toSorted((a, b) => a - b)) {
          const points = blend(share)
          for (const [label, point] of points.entries()) {
            const line = (1 - share) * base[label]! + share * fame[label]!
            expect(Math.abs(point - line)).toBeLessThanOrEqual(SLACK)
            if (fame[0]! >= before[label]!) expect(point).toBeGreaterThanOrEqual(before[label]! - SLACK)
            if (fame.at(-1)! <= before[label]!) expect(point).toBeLessThanOrEqual(before[label]! + SLACK)
          }
          before = points
        }
      },
    ),
  )
})

test('FAME alone is a straight line too: what another trace is beside it moves no point by much', () => {
  fc.assert(
    fc.property(
      curves,
      curves,
      curves,
      fc.double({ min: 0.01, max: 0.99, noNaN: true }),
      (one, other, third, share) => {
        const fames = (rest: number) => [
          { percentage: 100 * share * rest, ...material(one, { oxygenate: 'fame' }) },
          { percentage: 100 * (1 - share) * rest, ...material(other, { oxygenate: 'fame' }) },
        ]
        const alone = pointsOf(fames(1))
        const beside = pointsOf([...fames(1 - 1e-9), { percentage: 1e-7, ...material(third) }])
        for (const [label, point] of alone.entries()) {
          expect(Math.abs(point - (share * one[label]! + (1 - share) * other[label]!))).toBeLessThanOrEqual(
            SLACK,
          )
          expect(Math.abs(point - beside[label]!)).toBeLessThanOrEqual(SLACK)
        }
      },
    ),
  )
})

test('7 % of FAME: 326 °C at 90 %, where the rule of curves says 350; half of the difference stands for the error', () => {
  const diesel = material([178, 198, 210, 226, 241, 255, 268, 281, 294, 308, 324, 340, 355])
  const fame = material([344, 345, 346, 347, 348, 349, 350, 351, 352, 353, 354, 355, 358], {
    oxygenate: 'fame',
  })
  const { results, warnings } = calc.blend(
    [
      { percentage: 93, ...diesel },
      { percentage: 7, ...fame },
    ],
    'volume',
  )
  expect(results.pct_90).toBeCloseTo(0.93 * 324 + 0.07 * 354, 9)
  const { values } = warnings.find(
    ({ code, property }) => code === 'distillation-fame' && property === 'pct_90',
  )!
  const byCurves = calc.blend(
    [
      { percentage: 93, ...diesel },
      { percentage: 7, ...fame, oxygenate: null },
    ],
    'volume',
  )
  const half = Math.abs(byCurves.results.pct_90! - results.pct_90!) / 2
  expect(half).toBeGreaterThan(1)
  expect(values![1]! - results.pct_90!).toBeCloseTo(half, 9)
})
