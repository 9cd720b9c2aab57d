import { expect, test } from 'bun:test'
import { VOLUMES } from '../methods/kernels.ts'
import { DISTILLATION_NAMES, emptyProperties } from '../vocabulary/properties.ts'
import { recoveryCurve } from './recovery-curve.ts'
import { manualPrecision, volumeOf } from './reproducibility.ts'

/** A curve that rises by as many °C a per cent everywhere, as everything at its ends. */
const rising = (slope: number) =>
  recoveryCurve({
    ...emptyProperties(),
    ...Object.fromEntries(DISTILLATION_NAMES.map((name, label) => [name, 40 + slope * VOLUMES[label]!])),
  })!

// ASTM D86-07, tables 5 and 6, from memory: a + b times the slope.
test.each([
  ['ibp', 3.3, 0, 5.6, 0],
  ['pct_5', 1.9, 0.86, 3.1, 1.74],
  ['pct_10', 1.2, 0.86, 2, 1.74],
  ['pct_50', 1.2, 0.86, 2, 1.74],
  ['pct_80', 1.2, 0.86, 2, 1.74],
  ['pct_90', 1.2, 0.86, 0.8, 1.74],
  ['pct_95', 1.2, 0.86, 1.1, 1.74],
  ['fbp', 3.9, 0, 7.2, 0],
] as const)('by hand, %s of a volatile gasoline', (label, r, rBySlope, R, RBySlope) => {
  for (const slope of [0.5, 2]) {
    const found = manualPrecision(label, rising(slope), { rvp: 65.5, fbp: 250 })!
    expect(found.r).toBeCloseTo(r + rBySlope * slope, 9)
    expect(found.R).toBeCloseTo(R + RBySlope * slope, 9)
  }
})

test.each([
  ['ibp', 1, 0.35, 2.8, 0.93],
  ['pct_5', 1, 0.41, 1.8, 1.33],
  ['pct_90', 1, 0.41, 1.8, 1.33],
  ['fbp', 0.7, 0.36, 3.1, 0.42],
] as const)(
  'by hand, %s of all others: of less vapour pressure, or boiling further',
  (label, r, rBySlope, R, RBySlope) => {
    for (const slope of [0.5, 2])
      for (const ends of [
        { rvp: 65.4, fbp: 200 },
        { rvp: 70, fbp: 250.1 },
        { rvp: null, fbp: 200 },
        { rvp: 70, fbp: null },
      ]) {
        const found = manualPrecision(label, rising(slope), ends)!
        expect(found.r).toBeCloseTo(r + rBySlope * slope, 9)
        expect(found.R).toBeCloseTo(R + RBySlope * slope, 9)
      }
  },
)

test('by hand nothing is known of what has no curve', () => {
  expect(volumeOf('pct_50')).toBe(50)
  expect(manualPrecision('pct_50', null, { rvp: 70, fbp: 200 })).toBeNull()
})
