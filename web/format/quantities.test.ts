import { expect, test } from 'bun:test'
import { randomNumbers } from '#calc/oracle/random-recipes.ts'
import { UNIT_QUANTITIES, UNIT_SETS, type UnitChoice } from '#calc/units/choice.ts'
import { PROPERTY_NAMES, propertyOf } from '#calc/vocabulary/properties.ts'
import { numberOf } from '#calc/vocabulary/rules/typed-number.ts'
import { quantitiesOf } from './quantities.ts'

const SETS: UnitChoice[] = [
  UNIT_SETS.SI,
  UNIT_SETS.US,
  { temperature: '°F', density: 'g/cm³', pressure: 'bar', trace: 'ppm' },
]

test('what is written reads back as the value of the wire, in every set and both languages', () => {
  const random = randomNumbers(18)
  for (const units of SETS)
    for (const [language, digits] of [
      ['en', 'latin'],
      ['fa', 'persian'],
    ] as const) {
      const quantities = quantitiesOf(units, language, digits)
      for (const name of PROPERTY_NAMES.filter((name) => name !== 'color')) {
        const { unit, range } = propertyOf(name)
        const [low, high] = name === 'density' ? [600, 1000] : [range!.min, Math.min(range!.max, 1000)]
        for (let k = 0; k < 200; k++) {
          const value = low + (high - low) * random()
          const shown = quantities.shown(unit)
          const read = numberOf(quantities.write(value, unit))!
          // Half of the last decimal shown; values near zero have more.
          const half = 0.51 * 10 ** -(shown.isWire ? 2 : shown.decimals)
          expect(Math.abs(read - shown.value(value))).toBeLessThanOrEqual(half)
          expect(quantities.number(value, unit)).toBeCloseTo(read, 9)
        }
      }
    }
})

test('units of the wire keep the display rule, others the decimals of their test', () => {
  const [si, us] = [quantitiesOf(UNIT_SETS.SI, 'en', 'latin'), quantitiesOf(UNIT_SETS.US, 'en', 'latin')]
  expect(UNIT_QUANTITIES.length).toBe(4)
  expect([si.write(60, '°C'), si.write(60.123, '°C'), si.write(-7, '°C')]).toEqual(['60', '60.12', '−7'])
  expect([us.write(60, '°C'), us.write(60.123, '°C'), us.write(-40, '°C')]).toEqual([
    '140.0',
    '140.2',
    '−40.0',
  ])
  expect([us.write(65.9633944, 'kPa'), us.write(300, 'ppm'), us.write(12, 'vol %')]).toEqual([
    '9.57',
    '0.0300',
    '12',
  ])
  // 0.1 mg/kg is no 0.0000 %.
  expect([us.write(0.1, 'ppm'), us.number(0.1, 'ppm'), us.write(0, 'ppm')]).toEqual([
    '0.00001',
    0.00001,
    '0.0000',
  ])
  expect([us.write(null, '°C'), us.write('+28', ''), us.sign('kPa'), us.sign('vol %')]).toEqual([
    '—',
    '+28',
    'psi',
    'vol %',
  ])
  expect(quantitiesOf(UNIT_SETS.US, 'fa', 'persian').write(65.9633944, 'kPa')).toBe('۹٫۵۷')
  expect(quantitiesOf(UNIT_SETS.US, 'fa', 'latin').sign('ppm')).toBe('درصد جرمی')
})
