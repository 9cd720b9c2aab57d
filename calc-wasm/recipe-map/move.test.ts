import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { exact, totalOf } from '../vocabulary/rules/recipe-rules.ts'
import { DIRECTIONS, recipesOf, snapped, spanOf, stepped, weightsOf } from './grid.ts'

const three = { shares: [55, 25, 12.5, 7.5], varying: [0, 2, 3] }

describe('the varying materials', () => {
  test('share what they have, and the others keep theirs', () => {
    expect(spanOf(three)).toBe(75)
    const grid = { points: 1, corners: 3, weights: Float64Array.of(0, 0.5, 0.5) }
    expect([...recipesOf(three, grid as Parameters<typeof recipesOf>[1])]).toEqual([0, 25, 37.5, 37.5])
    expect(weightsOf(three).map((weight) => exact(weight * 75))).toEqual([55, 12.5, 7.5])
  })

  test('share what is left to 100 where they have nothing', () => {
    const none = { shares: [0, 60, 0], varying: [0, 2] }
    expect(spanOf(none)).toBe(40)
    expect(weightsOf(none)).toEqual([0.5, 0.5])
    expect(spanOf({ shares: [0, 110, 0], varying: [0, 2] })).toBe(0)
  })
})

describe('a step', () => {
  test('along a line goes from one to the other and stops at its ends', () => {
    const two = { shares: [99.5, 0.5], varying: [0, 1] }
    expect(stepped(two, 'right', 1)).toEqual([100, 0])
    expect(stepped(two, 'left', 1)).toEqual([98.5, 1.5])
    expect(stepped(two, 'down', 0.1)).toEqual([99.4, 0.6])
  })

  test('in a triangle: right to the third, up to the first', () => {
    expect(stepped(three, 'right', 1)).toEqual([55, 11.5, 8.5])
    expect(stepped(three, 'left', 10)).toEqual([55, 20, 0])
    expect(stepped(three, 'up', 1)).toEqual([56, 12, 7])
    expect(stepped(three, 'down', 0.1)).toEqual([54.9, 12.55, 7.55])
  })

  test('up takes from one what the other can no longer give', () => {
    const low = { shares: [50, 49.8, 0.2], varying: [0, 1, 2] }
    expect(stepped(low, 'up', 1)).toEqual([51, 49, 0])
    expect(stepped({ shares: [50, 0, 50], varying: [0, 1, 2] }, 'up', 1)).toEqual([51, 0, 49])
  })
})

const share = fc.double({ min: 0, max: 100, noNaN: true }).map((value) => Math.round(value * 100) / 100)
const recipe = fc
  .array(share, { minLength: 2, maxLength: 10 })
  .filter((shares) => shares.slice(0, 3).some((one) => one > 0))
  .chain((shares) =>
    fc.record({
      shares: fc.constant(shares),
      varying: fc.constantFrom(
        ...(shares.length > 2
          ? [
              [0, 1],
              [2, 0, 1],
              [0, 2],
            ]
          : [[1, 0]]),
      ),
    }),
  )
  .filter((varied) => spanOf(varied) > 0)

test('wherever it goes, by keys or by hand, no share is below 0 and their sum stays exactly', () => {
  const weight = fc.double({ min: -2, max: 3, noNaN: true })
  fc.assert(
    fc.property(
      recipe,
      fc.constantFrom(...DIRECTIONS),
      fc.constantFrom(0.1, 1, 10),
      fc.tuple(weight, weight, weight),
      (varied, direction, step, weights) => {
        for (const shares of [
          stepped(varied, direction, step),
          snapped(varied, weights.slice(0, varied.varying.length), step),
        ]) {
          expect(Math.min(...shares)).toBeGreaterThanOrEqual(0)
          expect(totalOf(shares)).toBe(totalOf([spanOf(varied)]))
        }
      },
    ),
  )
})

test('by hand a share lies on a step, and an end is reached where it lies between two', () => {
  expect(snapped(three, [0.5, 0.3, 0.2], 0.1)).toEqual([37.5, 22.5, 15])
  expect(snapped({ shares: [33.333, 66.667], varying: [0, 1] }, [0.12345, 0.87655], 0.1)).toEqual([
    12.3, 87.7,
  ])
  expect(snapped({ shares: [20, 3.33, 3.33], varying: [1, 2] }, [7, -1], 0.1)).toEqual([6.66, 0])
})
