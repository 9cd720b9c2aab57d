import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { barOf, type Scaled } from './rows.ts'

const R = 3.905 // Of ASTM D93 at 55 °C: 0.071·55.

const min = (value: number | null, more: Partial<Scaled> = {}): Scaled => ({
  side: 'min',
  limit: 55,
  value,
  guard: 0.59 * R,
  margin: value === null ? null : value - 55,
  in_R: value === null ? null : (value - 55) / R,
  ...more,
})
const density = (value: number): Scaled[] => [
  min(value, { limit: 820 }),
  min(value, { limit: 845, side: 'max' }),
]

describe('where a value stands', () => {
  test('is on the scale of the test: hardly inside doesn’t look as safe as far inside', () => {
    const [near, far] = [barOf([min(55.002)])!, barOf([min(66.7)])!]
    // A fifth lies beyond the limit, and the rest is 6 R.
    expect(near.limits).toEqual([near.allowed[0]])
    expect(near.allowed).toEqual([expect.closeTo(0.2, 9), 1])
    expect(near.value! - 0.2).toBeCloseTo(0, 3)
    expect(far.value!).toBeCloseTo(0.2 + (0.8 * 11.7) / (6 * R), 6)
    const below = barOf([min(66.7, { side: 'max' })])!
    expect(below.allowed).toEqual([0, expect.closeTo(0.8, 9)])
    expect(below.value!).toBeGreaterThan(0.8)
  })

  test('is between its two limits where there are two, and at the end far beyond one', () => {
    const places = [832.5, 820, 845, 900, 700].map((value) => barOf(density(value))!.value!)
    expect(places.map((place) => place.toFixed(3))).toEqual(['0.500', '0.200', '0.800', '1.000', '0.000'])
    expect(barOf(density(832.5))!.limits.map((place) => place.toFixed(3))).toEqual(['0.200', '0.800'])
  })

  test('has the interval of a simulation around it, and what was predicted beside what was measured', () => {
    const bar = barOf([min(60)], [57, 63])!
    const at = (value: number) => 0.2 + (0.8 * (value - 55)) / (6 * R)
    expect(bar.spread!.map((end) => end.toFixed(6))).toEqual([at(57).toFixed(6), at(63).toFixed(6)])
    const measured = barOf([min(54, { foreseen: min(66.7) })])!
    expect([measured.value! < 0.2, measured.predicted! > 0.59]).toEqual([true, true])
    expect(barOf([min(null)])).toBeNull()
    expect(barOf([min(null, { foreseen: min(66.7) })])!.predicted!).toBeCloseTo(at(66.7), 6)
  })

  test('stays in order and within its ends', () => {
    const figure = fc.double({ min: -1e6, max: 1e6, noNaN: true })
    fc.assert(
      fc.property(figure, figure, fc.boolean(), (a, b, isBoth) => {
        const [one, other] = [a, b].map((value) => {
          const R1 = { guard: 2, margin: null, in_R: null }
          const scaled = isBoth ? density(value).map((limit) => ({ ...limit, ...R1 })) : [min(value, R1)]
          return barOf(scaled)!.value!
        })
        if (a < b) expect(one!).toBeLessThanOrEqual(other!)
        expect(one!).toBeWithin(0, 1 + 1e-12)
      }),
    )
  })
})
