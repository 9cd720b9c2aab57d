import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { decimalsOfStep, levelsOf, rangeOf, region } from './fields.ts'
import { gridOf } from './grid.ts'

const grid = gridOf(200)
const fieldOf = (at: (share: number) => number) =>
  Float64Array.from({ length: grid.points }, (_, point) => at(point / grid.divisions))

describe('the part where figures are 0 or more', () => {
  test('is all of the line without any, and nothing where one is below 0 everywhere', () => {
    expect(region(grid, [])).toEqual([[0, 1]])
    expect(region(grid, [fieldOf(() => -1)])).toEqual([])
  })

  test('ends exactly where linear figures do, however many cut it and wherever', () => {
    const end = fc.double({ min: 0.01, max: 0.99, noNaN: true })
    fc.assert(
      fc.property(end, end, (least, most) => {
        const found = region(grid, [fieldOf((share) => share - least), fieldOf((share) => most - share)])
        if (least >= most) return expect(found.every(([from, to]) => to - from < 1e-9)).toBe(true)
        expect(found).toHaveLength(1)
        expect(found[0]![0]).toBeCloseTo(least, 10)
        expect(found[0]![1]).toBeCloseTo(most, 10)
      }),
    )
  })

  test('is not restricted by what has no value', () => {
    const [[from, to]] = region(grid, [fieldOf(() => Number.NaN), fieldOf((share) => share - 0.5)]) as [
      [number, number],
    ]
    expect([from, to]).toEqual([0.5, 1])
  })

  test('is in pieces where figures rise and fall', () => {
    const pieces = region(grid, [fieldOf((share) => (share - 0.123) * (0.4567 - share) * (share - 0.9))])
    expect(pieces).toHaveLength(2)
    for (const [at, expected] of [
      [pieces[0]![1], 0.123],
      [pieces[1]![0], 0.4567],
      [pieces[1]![1], 0.9],
    ] as const)
      expect(at).toBeCloseTo(expected, 3)
    expect(pieces[0]![0]).toBe(0)
  })
})

describe('the levels of lines', () => {
  test('are round, within the figures and about as many as asked for', () => {
    const { levels, step } = levelsOf(Float64Array.of(742.3, Number.NaN, 803.1), 6)
    expect(levels).toEqual([760, 780, 800])
    expect(step).toBe(20)
    expect(levelsOf(Float64Array.of(-0.004, 0.004), 8).levels).toEqual([
      -0.004, -0.003, -0.002, -0.001, 0, 0.001, 0.002, 0.003, 0.004,
    ])
  })

  test('are none where all is the same to within a rounding, or nothing is known', () => {
    expect(levelsOf(Float64Array.of(97.5, 97.5 + 1e-13), 6).levels).toEqual([])
    expect(levelsOf(Float64Array.of(Number.NaN), 6).levels).toEqual([])
    expect(levelsOf(new Float64Array(0), 6).levels).toEqual([])
  })
})

test('figures are written as finely as their step, and a range holds the limits that are near', () => {
  expect([20, 1, 2.5, 0.1, 0.25, 0.005, 0].map(decimalsOfStep)).toEqual([0, 0, 1, 1, 2, 3, 0])
  const [from, to] = rangeOf([740, 750], [725, 765, 2000])!
  expect(from).toBeCloseTo(722.6, 9)
  expect(to).toBeCloseTo(767.4, 9)
  expect(rangeOf([], [720])).toBeNull()
  const [low, high] = rangeOf([10, 10], [50])!
  expect(low).toBeLessThan(10)
  expect(high).toBeGreaterThan(10)
})
