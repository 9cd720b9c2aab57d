import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { besides, contour, decimalsOfStep, levelsOf, type Path, rangeOf, region } from './fields.ts'
import { type Grid, gridOf, placeOf, weightsAt } from './grid.ts'

const triangle = gridOf(3, 20)
const fieldOf = (grid: Grid, at: (weights: Float64Array) => number) =>
  Float64Array.from({ length: grid.points }, (_, point) =>
    at(grid.weights.subarray(point * grid.corners, (point + 1) * grid.corners)),
  )

/** Of a polygon of x, y, x, y …, wherever it begins. */
const areaOf = (path: Path): number => {
  let twice = 0
  for (let i = 0; i < path.length; i += 2) {
    const [x, y] = [path[(i + 2) % path.length]!, path[(i + 3) % path.length]!]
    twice += path[i]! * y - x * path[i + 1]!
  }
  return Math.abs(twice) / 2
}
const areaOfAll = (paths: readonly Path[]) => paths.reduce((sum, path) => sum + areaOf(path), 0)

describe('a grid', () => {
  test('has 201 points along a line and 5,151 over a triangle of one per cent, each of weights that make one', () => {
    for (const [corners, divisions, points] of [
      [2, 200, 201],
      [3, 100, 5151],
    ] as const) {
      const grid = gridOf(corners, divisions)
      expect(grid.points).toBe(points)
      for (let point = 0; point < points; point++) {
        const weights = grid.weights.subarray(point * corners, (point + 1) * corners)
        expect(weights.reduce((sum, weight) => sum + weight)).toBeCloseTo(1, 12)
        const [x, y] = placeOf(weights)
        weightsAt(corners, x, y).forEach((weight, k) => {
          expect(weight).toBeCloseTo(weights[k]!, 12)
        })
      }
    }
  })
})

describe('the part where figures are 0 or more', () => {
  test('is all of the triangle without any, and nothing where one is below 0 everywhere', () => {
    expect(areaOfAll(region(triangle, []))).toBeCloseTo(0.5, 12)
    expect(region(triangle, [fieldOf(triangle, () => -1)])).toEqual([])
  })

  test('ends exactly where linear figures do, however many cut it and wherever', () => {
    const cut = fc.tuple(fc.integer({ min: 0, max: 2 }), fc.double({ min: 0.01, max: 0.6, noNaN: true }))
    fc.assert(
      fc.property(cut, fc.double({ min: 0.01, max: 0.6, noNaN: true }), ([corner, least], most) => {
        const atLeast = fieldOf(triangle, (weights) => weights[corner]! - least)
        // Where the weight of a corner is at least w, a triangle like the whole is left.
        expect(areaOfAll(region(triangle, [atLeast]))).toBeCloseTo((1 - least) ** 2 / 2, 10)
        const other = (corner + 1) % 3
        const both = [atLeast, fieldOf(triangle, (weights) => weights[other]! - most)]
        const left = Math.max(0, 1 - least - most)
        expect(areaOfAll(region(triangle, both))).toBeCloseTo(left ** 2 / 2, 10)
      }),
    )
  })

  test('is not restricted by what has no value', () => {
    const unknown = fieldOf(triangle, () => Number.NaN)
    const half = fieldOf(triangle, (weights) => weights[0]! - 0.5)
    expect(areaOfAll(region(triangle, [unknown, half]))).toBeCloseTo(0.125, 12)
  })

  test('of a line is pieces of it, as long as they are', () => {
    const line = gridOf(2, 200)
    const field = fieldOf(line, ([share]) => (share! - 0.123) * (0.4567 - share!) * (share! - 0.9))
    const pieces = region(line, [field]).map((path) => [path[0]!, path[2]!])
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

describe('a line of equal height', () => {
  test('of a linear figure is one straight piece from side to side', () => {
    const [path, ...more] = contour(
      triangle,
      fieldOf(triangle, ([first]) => first!),
      0.333,
    )
    expect(more).toEqual([])
    expect(path!.filter((_, i) => i % 2 === 1).every((y) => Math.abs(y - 0.333) < 1e-12)).toBe(true)
    const across = path!.filter((_, i) => i % 2 === 0)
    expect(Math.min(...across)).toBeCloseTo(0.1665, 12)
    expect(Math.max(...across)).toBeCloseTo(0.8335, 12)
  })

  test('around a hill is a ring that ends where it began', () => {
    const hill = fieldOf(triangle, (weights) => -[...weights].reduce((sum, w) => sum + (w - 1 / 3) ** 2, 0))
    const rings = contour(triangle, hill, -0.03)
    expect(rings).toHaveLength(1)
    expect(rings[0]!.slice(-2)).toEqual(rings[0]!.slice(0, 2))
  })

  test('stops where a figure has no value, and is not there where it never has that level', () => {
    const field = fieldOf(triangle, ([first, second]) => (second! > 0.3 ? Number.NaN : first!))
    const [path] = contour(triangle, field, 0.333)
    expect(Math.min(...path!.filter((_, i) => i % 2 === 0))).toBeGreaterThan(0.4)
    expect(contour(triangle, field, 2)).toEqual([])
    expect(
      contour(
        triangle,
        fieldOf(triangle, () => Number.NaN),
        0,
      ),
    ).toEqual([])
  })

  test('through a point of the grid passes once', () => {
    const paths = contour(
      triangle,
      fieldOf(triangle, ([first]) => first!),
      0.5,
    )
    expect(paths).toHaveLength(1)
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

test('a round figure that is a limit has the line of the limit alone', () => {
  expect(besides([94, 94.5, 95 + 1e-12], [95])).toEqual([94, 94.5])
  expect(besides([0, 1], [])).toEqual([0, 1])
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
