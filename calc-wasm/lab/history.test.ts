import { describe, expect, test } from 'bun:test'
import { plainHistory, plainQuantile } from '../oracle/plain-history.ts'
import { studentQuantile } from './distributions.ts'
import { historyOf, isScatterUsable, outliersOf } from './history.ts'
import { normalsFrom, pointsOf } from './test-histories.ts'

const drawn = (count: number, normal: () => number, mean = 0, sd = 1) =>
  Array.from({ length: count }, () => mean + sd * normal())

test('quantiles of Student’s t are those of the tables', () => {
  // NIST/SEMATECH e-Handbook 1.3.6.7.2.
  for (const [probability, freedom, t] of [
    [0.975, 1, 12.706],
    [0.975, 3, 3.182],
    [0.975, 7, 2.365],
    [0.975, 30, 2.042],
    [0.995, 10, 3.169],
    [0.95, 100, 1.66],
  ] as const)
    expect(studentQuantile(probability, freedom)).toBeCloseTo(t, 3)
  for (let freedom = 1; freedom < 60; freedom += 3)
    for (const probability of [0.9, 0.975, 0.999])
      if (freedom > 2 || probability < 0.99)
        expect(studentQuantile(probability, freedom)).toBeCloseTo(plainQuantile(probability, freedom), 6)
})

test('Rosner’s 54 values have three outliers, which hide each other from a single test', () => {
  const values = [
    -0.25, 0.68, 0.94, 1.15, 1.2, 1.26, 1.26, 1.34, 1.38, 1.43, 1.49, 1.49, 1.55, 1.56, 1.58, 1.65, 1.69, 1.7,
    1.76, 1.77, 1.81, 1.91, 1.94, 1.96, 1.99, 2.06, 2.09, 2.1, 2.14, 2.15, 2.23, 2.24, 2.26, 2.35, 2.37, 2.4,
    2.47, 2.54, 2.62, 2.64, 2.9, 2.92, 2.92, 2.93, 3.21, 3.26, 3.3, 3.59, 3.68, 4.3, 4.64, 5.34, 5.42, 6.01,
  ]
  const marks = outliersOf(values)
  expect(values.filter((_, at) => marks[at])).toEqual([5.34, 5.42, 6.01])
})

test('mean, interval, scatter and moving average are those of a computation kept apart', () => {
  const normal = normalsFrom(7)
  for (let round = 0; round < 200; round++) {
    const differences = drawn(2 + (round % 60), normal, 3 * normal(), Math.exp(normal()))
    const history = historyOf(pointsOf(differences))
    const plain = plainHistory(differences)
    for (const name of ['n', 'mean', 'sd', 'low', 'high'] as const)
      expect(Math.abs(history[name]! - plain[name])).toBeLessThan(1e-6 * (1 + Math.abs(plain[name])))
    for (const [at, { value, low, high, out }] of history.ewma.entries()) {
      const other = plain.ewma[at]!
      expect(value).toBeCloseTo(other.value, 8)
      expect(low!).toBeCloseTo(other.low, 8)
      expect(high!).toBeCloseTo(other.high, 8)
      expect(out).toBe(other.value < other.low || other.value > other.high)
    }
  }
})

describe('of simulated histories', () => {
  const HISTORIES = 1000

  test('a bias is found where there is one, and as large as it is', () => {
    const normal = normalsFrom(11)
    let found = 0
    let covered = 0
    for (let round = 0; round < HISTORIES; round++) {
      const { usable, mean, low, high } = historyOf(pointsOf(drawn(23, normal, 1.2, 1.4)))
      if (usable && mean! > 0) found++
      if (low! <= 1.2 && 1.2 <= high!) covered++
    }
    // Power of a t test, n = 23, 1.2/1.4 standard deviations: 0.975.
    expect(found / HISTORIES).toBeGreaterThan(0.96)
    expect(Math.abs(covered / HISTORIES - 0.95)).toBeLessThan(0.021)
  })

  test('none is found where there is none, but for one history in twenty', () => {
    for (const count of [8, 12, 30]) {
      const normal = normalsFrom(100 + count)
      let alarms = 0
      for (let round = 0; round < HISTORIES; round++)
        if (historyOf(pointsOf(drawn(count, normal))).usable) alarms++
      // 5 %, three standard deviations of the count to either side.
      expect(alarms).toBeGreaterThan(29)
      expect(alarms).toBeLessThan(71)
    }
  })

  test('outliers are marked where they are, and seldom where they are not; marked ones still count', () => {
    const normal = normalsFrom(5)
    let alarms = 0
    let found = 0
    for (let round = 0; round < HISTORIES; round++) {
      const clean = drawn(20, normal)
      if (historyOf(pointsOf(clean)).points.some(({ outlier }) => outlier)) alarms++
      const spoilt = clean.map((one, at) => (at === 4 ? one + 9 : at === 11 ? one + 8 : one))
      const { points, n, mean } = historyOf(pointsOf(spoilt))
      if (points[4]!.outlier && points[11]!.outlier) found++
      expect(n).toBe(20)
      expect(mean).toBeCloseTo(spoilt.reduce((sum, one) => sum + one, 0) / 20, 9)
    }
    expect(alarms / HISTORIES).toBeLessThan(0.08)
    expect(found / HISTORIES).toBeGreaterThan(0.97)
  })

  test('a drift leaves the limits of the moving average, a steady history seldom does', () => {
    const normal = normalsFrom(3)
    let steady = 0
    let drifting = 0
    for (let round = 0; round < HISTORIES; round++) {
      const values = drawn(30, normal)
      if (historyOf(pointsOf(values)).ewma.some(({ out }) => out)) steady++
      const drift = values.map((one, at) => one + (at - 15) / 5)
      if (historyOf(pointsOf(drift)).ewma.some(({ out }) => out)) drifting++
    }
    // Limits of three sigma are left once in some 500 points.
    expect(steady / HISTORIES).toBeLessThan(0.09)
    expect(drifting / HISTORIES).toBeGreaterThan(0.95)
  })
})

describe('a history', () => {
  test('needs eight results, and an interval that leaves 0 out', () => {
    const of = (differences: number[]) => historyOf(pointsOf(differences))
    expect(of([1, 1.1, 1, 0.9, 1, 1.1, 0.9])).toMatchObject({ n: 7, usable: false })
    expect(of([1, 1.1, 1, 0.9, 1, 1.1, 0.9, 1])).toMatchObject({ n: 8, usable: true })
    expect(of([1, -1, 1, -1, 1, -1, 1, -1])).toMatchObject({ n: 8, usable: false })
    expect(of([])).toEqual({
      n: 0,
      mean: null,
      low: null,
      high: null,
      sd: null,
      usable: false,
      rule: null,
      points: [],
      ewma: [],
    })
    expect(of([2])).toMatchObject({ n: 1, mean: 2, sd: null, low: null, usable: false })
    expect(of(Array(8).fill(0))).toMatchObject({ mean: 0, usable: false })
  })

  test('is in the order of time, whatever order it comes in', () => {
    const points = pointsOf([1, 2, 3, 5, 4, 6, 7, 9, 8])
    expect(historyOf(points.toReversed())).toEqual(historyOf(points))
  })

  test('of two rules counts the one that calculated most, and shows the other', () => {
    const points = [...pointsOf(Array(9).fill(1)), ...pointsOf([50, 60], 'own-value')]
    const { n, mean, rule, points: all } = historyOf(points)
    expect([n, mean, rule, all.length]).toEqual([9, 1, 'hu-burns', 11])
    expect(all.filter(({ counted }) => !counted).map(({ rule: other }) => other)).toEqual([
      'own-value',
      'own-value',
    ])
  })

  test('leaves outliers out only where that is asked for, and shows them all the same', () => {
    const points = pointsOf([1, 1.1, 0.9, 1, 1.2, 0.8, 1, 1.1, 0.9, 30])
    expect(historyOf(points)).toMatchObject({ n: 10 })
    const without = historyOf(points, { withoutOutliers: true })
    expect([without.n, without.points.length, without.points.at(-1)!.outlier]).toEqual([9, 10, true])
    expect(without.mean).toBeCloseTo(1, 9)
  })
})

test('differences that are equal but for rounding have no scatter, no outliers, and guard no limit', () => {
  const calculated = [830.8, 826.53, 834.02, 831.17, 827.31, 829.99, 833.46, 835.08, 828.64, 832.75]
  for (const off of [0, 0.3, -1.1]) {
    const measured = calculated.map((value) => Number((value + off).toFixed(2)))
    // What is left of the subtraction is not the same everywhere.
    if (off !== 0)
      expect(new Set(measured.map((value, at) => value - calculated[at]!)).size).toBeGreaterThan(1)
    const points = calculated.map((value, at) => ({
      at: `2026-01-${10 + at}`,
      calculation: String(at),
      name: null,
      rule: 'volume-average',
      calculated: value,
      measured: measured[at]!,
    }))
    const history = historyOf(points)
    expect([history.mean, history.sd]).toEqual([expect.closeTo(off, 9), 0])
    expect(history.points.filter(({ outlier }) => outlier)).toEqual([])
    expect([history.usable, isScatterUsable(history)]).toEqual([off !== 0, false])
  }
})
