import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { totalOf } from '../vocabulary/rules/recipe-rules.ts'
import { gridOf, recipesOf, snapped, spanOf, stepped, type VariedShares, weightOf } from './grid.ts'

const two: VariedShares = { shares: [55, 25, 20], varying: [0, 2] }

describe('the varying materials', () => {
  test('share what they have, and the others keep theirs', () => {
    expect(spanOf(two)).toBe(75)
    expect([...recipesOf(two, gridOf(2))]).toEqual([0, 25, 75, 37.5, 25, 37.5, 75, 25, 0])
    expect(weightOf(two)).toBeCloseTo(55 / 75, 12)
  })

  test('share what is left to 100 where they have nothing', () => {
    const none: VariedShares = { shares: [0, 60, 0], varying: [0, 2] }
    expect(spanOf(none)).toBe(40)
    expect(weightOf(none)).toBe(0.5)
    expect(spanOf({ shares: [0, 110, 0], varying: [0, 2] })).toBe(0)
  })
})

test('a step goes from one to the other and stops at the ends', () => {
  const end: VariedShares = { shares: [99.5, 0.5], varying: [0, 1] }
  expect(stepped(end, 1)).toEqual([100, 0])
  expect(stepped(end, -1)).toEqual([98.5, 1.5])
  expect(stepped(end, -0.1)).toEqual([99.4, 0.6])
  expect(stepped({ shares: [0.4, 60, 39.6], varying: [0, 2] }, -1)).toEqual([0, 40])
})

const share = fc.double({ min: 0, max: 100, noNaN: true }).map((value) => Math.round(value * 100) / 100)
const recipe = fc
  .array(share, { minLength: 2, maxLength: 10 })
  .chain((shares) =>
    fc.record({
      shares: fc.constant(shares),
      varying: fc.constantFrom(
        ...([[0, 1], [1, 0], ...(shares.length > 2 ? [[0, 2]] : [])] as [number, number][]),
      ),
    }),
  )
  .filter((varied) => spanOf(varied) > 0)

test('wherever it goes, by keys or by hand, no share is below 0 and their sum stays exactly', () => {
  const weight = fc.double({ min: -2, max: 3, noNaN: true })
  fc.assert(
    fc.property(recipe, fc.constantFrom(0.1, -1, 10), weight, (varied, step, at) => {
      for (const shares of [stepped(varied, step), snapped(varied, at, Math.abs(step))]) {
        expect(Math.min(...shares)).toBeGreaterThanOrEqual(0)
        expect(totalOf(shares)).toBe(totalOf([spanOf(varied)]))
      }
    }),
  )
})

test('by hand a share lies on a step, and an end is reached where it lies between two', () => {
  expect(snapped(two, 0.5, 0.1)).toEqual([37.5, 37.5])
  expect(snapped({ shares: [33.333, 66.667], varying: [0, 1] }, 0.12345, 0.1)).toEqual([12.3, 87.7])
  expect(snapped({ shares: [20, 3.33, 3.33], varying: [1, 2] }, 7, 0.1)).toEqual([6.66, 0])
  expect(snapped({ shares: [20, 3.33, 3.33], varying: [1, 2] }, -1, 0.1)).toEqual([0, 6.66])
})
