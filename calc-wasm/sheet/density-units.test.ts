import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { densityAt15, volumeCorrection } from './density-units.ts'
import { unitOf } from './sheet-units.ts'

// Computed apart from this code with the coefficients of API MPMS 11.1 (1980), table 54B.
test.each([
  [745, 30, 0.9817072137584],
  [840, 40, 0.9787777124753],
  [800, 25, 0.9906849021691],
  [780, 5, 1.0103907207307],
])('the volume of a product of %d kg/m³ at %d °C', (density, t, factor) => {
  expect(volumeCorrection(density, t)).toBeCloseTo(factor, 12)
})

test('a density at another temperature comes back to 15 °C, across the seams of the tables', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 653, max: 1074, noNaN: true }),
      fc.double({ min: -18, max: 60, noNaN: true }),
      (density, t) => {
        const read = densityAt15(density * volumeCorrection(density, t)!, t)
        // Next to a seam two densities have one reading.
        if (read !== null) expect(Math.abs(read - density)).toBeLessThan(0.6)
        else expect(Math.min(density - 653, 1075 - density)).toBeLessThan(80)
      },
    ),
  )
})

test.each([
  ['density', '°API', 60, 738.65],
  ['density', 'SG', 0.7389, 738.6],
  ['density', 'API', 36.95, 839.7],
  ['density', 'kg/L', 0.8397, 839.7],
  ['rvp', 'psi', 10, 68.9476],
  ['ibp', '°F', 212, 100],
  ['ibp', 'K', 373.15, 100],
  ['sulfur_ppm', 'wt%', 0.05, 500],
  ['sulfur_ppm', 'mg/kg', 10, 10],
  ['viscosity_40', 'mm²/s', 2.5, 2.5],
  ['viscosity_40', 'm²/s', 2.5e-6, 2.5],
  ['aromatics', '% v/v', 35, 35],
] as const)('%s in %s: %d is %d', (property, unit, value, expected) => {
  const found = unitOf(property, unit)!.toWire(value, null)!
  expect(Math.abs(found / expected - 1)).toBeLessThan(3e-4)
})

test('a unit that can’t be converted without more is not known', () => {
  for (const [property, unit] of [
    ['sulfur_ppm', 'mg/l'],
    ['viscosity_40', 'cP'],
    ['aromatics', 'wt%'],
    ['rvp', 'psig'],
    ['density', 'lb/gal'],
  ] as const)
    expect([unit, unitOf(property, unit)]).toEqual([unit, null])
})
