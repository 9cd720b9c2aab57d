import { describe, expect, test } from 'bun:test'
import { isEstimable } from './contents.ts'

describe('names that speak of an oxygenate', () => {
  const refused = [
    'Ethanol',
    'Fuel Methanol',
    'MTBE, commercial',
    'FAME, tallow (B100)',
    'Gasoline E10',
    'Biodiesel',
  ]
  for (const name of [
    ...refused,
    'Diisopropyl ether',
    'tert-Butyl alcohol',
    'Gasoline with 24 % isobutanol',
  ]) {
    test(name, () => expect(isEstimable({ name })).toBe(false))
  }
  for (const name of [
    'Petroleum ether 40/60',
    'Alcohol-to-jet kerosene (ATJ-SPK)',
    'Polyester plant naphtha',
  ]) {
    test(`not ${name}`, () => expect(isEstimable({ name })).toBe(true))
  }
  test('in Persian, and by the flag alone', () => {
    for (const name_farsi of ['اتانول سوختی', 'متانول', 'بیودیزل', 'دی‌ایزوپروپیل اتر']) {
      expect(isEstimable({ name: 'X', name_farsi })).toBe(false)
    }
    expect(isEstimable({ name: 'X', name_farsi: 'بنزین متروپل' })).toBe(true)
    expect(isEstimable({ name: 'Component A', oxygenate: 'mtbe' })).toBe(false)
    expect(isEstimable({ name: 'Component A', name_farsi: null, oxygenate: null })).toBe(true)
  })
})
