import { expect, test } from 'bun:test'
import { sheetUnitOf } from './sheet-units.ts'

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
  const found = sheetUnitOf(property, unit)!.toWire(value, null)!
  expect(Math.abs(found / expected - 1)).toBeLessThan(3e-4)
})

test('a density at another temperature is taken to 15 °C, and has no value outside of the tables', () => {
  const { toWire } = sheetUnitOf('density', 'kg/m3')!
  // API MPMS 11.1 (1980), table 53B, computed independently: 745 kg/m³ are 0.9817072137584 of that at 30 °C.
  expect(toWire(745 * 0.9817072137584, 30)).toBeCloseTo(745, 6)
  expect(toWire(580, 30)).toBeNull()
  expect(toWire(580, null)).toBe(580)
  expect(sheetUnitOf('density', 'API')!.toWire(150, null)).toBeNull()
})

test('a unit that can’t be converted without more is not known', () => {
  for (const [property, unit] of [
    ['sulfur_ppm', 'mg/l'],
    ['viscosity_40', 'cP'],
    ['aromatics', 'wt%'],
    ['rvp', 'psig'],
    ['density', 'lb/gal'],
  ] as const)
    expect([unit, sheetUnitOf(property, unit)]).toEqual([unit, null])
})
