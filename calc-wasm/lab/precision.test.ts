import { describe, expect, test } from 'bun:test'
import { chiSquareQuantile } from './distributions.ts'
import {
  checkPrecision,
  contradictionOf,
  contradictionsIn,
  precisionInterval,
  precisionOf,
} from './precision.ts'
import { normalsFrom } from './test-histories.ts'

describe('the chi-square distribution', () => {
  // NIST/SEMATECH e-Handbook 1.3.6.7.4, and for 1 and 2 degrees of freedom what follows from the normal and the exponential.
  test.each([
    [0.975, 8, 17.535],
    [0.025, 8, 2.18],
    [0.975, 1, 5.024],
    [0.025, 10, 3.247],
    [0.975, 100, 129.561],
    [0.025, 100, 74.222],
  ])('has the quantiles of its table: %p with %p is %p', (probability, freedom, expected) => {
    expect(chiSquareQuantile(probability, freedom)).toBeCloseTo(expected, 3)
  })

  test('agrees with what is known exactly', () => {
    for (const p of [0.025, 0.5, 0.975]) expect(chiSquareQuantile(p, 2)).toBeCloseTo(-2 * Math.log(1 - p), 10)
    // Wilson and Hilferty, good to a millionth where there are many.
    const n = 19_000
    const hilferty = n * (1 - 2 / (9 * n) + 1.959963985 * Math.sqrt(2 / (9 * n))) ** 3
    expect(chiSquareQuantile(0.975, n) / hilferty).toBeCloseTo(1, 6)
  })
})

describe('precision from repeats', () => {
  test('is t√2 times the pooled deviation, the fewer the repeats the more', () => {
    // Student's t at 97.5 %, of any printed table: 12.706 with 1, 3.182 with 3, 2.306 with 8, 1.984 with 100 degrees of freedom.
    expect(precisionOf([[1, 2]])).toBeCloseTo(12.706, 3)
    // Variances 1 (1, 2, 3) and 2 (4, 6), weighed by 2 and 1.
    expect(
      precisionOf([
        [1, 2, 3],
        [4, 6],
      ]),
    ).toBeCloseTo(3.1824 * Math.SQRT2 * Math.sqrt(4 / 3), 3)
    const pairs = (count: number) => precisionOf(Array.from({ length: count }, () => [1, 2]))
    expect(pairs(8)).toBeCloseTo(2.306, 3)
    expect(pairs(100)).toBeCloseTo(1.984, 3)
    expect(pairs(1000) / (2.77 * Math.sqrt(1 / 2))).toBeCloseTo(1, 2)
  })

  test('has the interval in which the true figure lies in 95 of 100 laboratories', () => {
    let state = 1
    // A generator of its own: Park and Miller, and Box and Muller.
    const uniform = () => {
      state = (state * 48_271) % 2_147_483_647
      return state / 2_147_483_647
    }
    const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform())
    const histories = 2000
    let inside = 0
    for (let one = 0; one < histories; one++) {
      const pairs = Array.from({ length: 10 }, () => [normal(), normal()])
      const { low, high } = precisionInterval(precisionOf(pairs), 10)
      if (low <= 2.77 && 2.77 <= high) inside += 1
    }
    // Three standard deviations of a count of 2,000 at 95 % are 1.5 %.
    expect(Math.abs(inside / histories - 0.95)).toBeLessThan(0.015)
  })

  test('that came out as r above R is chance where the intervals overlap, and else impossible', () => {
    expect(contradictionOf({ r: 1, R: 1 })).toBeNull()
    expect(contradictionOf({ r: 9 })).toBeNull()
    expect(contradictionOf({ r: 1.000001, R: 1 })).toBe('impossible')
    // Of 8 pairs the interval runs from √(8/17.535) = 0.675 to √(8/2.18) = 1.916 of 2.77/(2.306·√2) = 0.849 of the figure: two of
    // them part at a ratio of 2.836, and a figure that was entered at 1/0.573 and 1.627.
    expect(contradictionOf({ r: 2.82, r_n: 8, R: 1, R_n: 8 })).toBe('by-chance')
    expect(contradictionOf({ r: 2.85, r_n: 8, R: 1, R_n: 8 })).toBe('impossible')
    expect(contradictionOf({ r: 1.73, r_n: 8, R: 1 })).toBe('by-chance')
    expect(contradictionOf({ r: 1.76, r_n: 8, R: 1 })).toBe('impossible')
    expect(contradictionOf({ r: 1.62, R: 1, R_n: 8 })).toBe('by-chance')
    expect(contradictionOf({ r: 1.64, R: 1, R_n: 8 })).toBe('impossible')
    const repeats = Array.from({ length: 8 }, () => [1, 3])
    const checked = checkPrecision({
      properties: { density: { repeats, R: 0.1 }, rvp: { r: 2, R: 1, on: false } },
    })
    expect(
      checked.ok && contradictionsIn(checked.precision).map(({ path, code }) => [path.at(-1), code]),
    ).toEqual([
      ['repeats', 'repeatability-above-reproducibility'],
      ['r', 'repeatability-above-reproducibility'],
    ])
  })

  test('of one scatter is not taken for impossible in 99 of 100 laboratories', () => {
    const normal = normalsFrom(7)
    const histories = 2000
    let [by, impossible] = [0, 0]
    for (let one = 0; one < histories; one++) {
      // The worst that can be: nothing but repeating scatters, so that r and R are one.
      const [r, R] = [0, 1].map(() => precisionOf(Array.from({ length: 8 }, () => [normal(), normal()])))
      const found = contradictionOf({ r, r_n: 8, R, R_n: 8 })
      if (found === 'impossible') impossible += 1
      if (found !== null) by += 1
    }
    // Half of them come out the wrong way round; F(8, 8) exceeds 2.836² in 0.4 %.
    expect(Math.abs(by / histories - 0.5)).toBeLessThan(0.05)
    expect(impossible / histories).toBeLessThan(0.01)
  })

  test('keeps what it is from, whether it is used, and the unit of an own property', () => {
    const repeats = Array.from({ length: 8 }, (_, at) => [at, at + 1])
    const checked = checkPrecision({
      properties: { 'own:cfpp': { repeats, on: false, unit: '°C' }, density: { on: false } },
    })
    expect(checked).toEqual({
      ok: true,
      precision: { 'own:cfpp': { r: precisionOf(repeats), r_n: 8, repeats, on: false, unit: '°C' } },
    })
    for (const wrong of [
      [[1, 2]],
      [[1e308, -1e308]],
      [Array.from({ length: 21 }, () => 1)],
      [[Number.NaN, 1]],
      'x',
    ])
      expect(checkPrecision({ properties: { density: { repeats: wrong } } }).ok).toBe(false)
  })
})
