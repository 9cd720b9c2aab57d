import { describe, expect, test } from 'bun:test'
import { ownExample } from '../own/own-examples.ts'
import { readLines } from './sheet-lines.ts'

const brief = (text: string) => {
  const [reading] = readLines(text)
  switch (reading!.is) {
    case 'value':
      return [reading!.field, reading!.value, reading!.unit]
    case 'name':
      return [reading!.field, reading!.value]
    case 'fault':
      return [reading!.field, reading!.fault.code]
    default:
      return [reading!.is]
  }
}

test.each([
  ['Density @ 15 °C kg/m³ 742 ASTM D4052', ['density', 742, 'kg/m³']],
  ['ASTM D4052  Density at 15°C  742.0  kg/m3', ['density', 742, 'kg/m³']],
  ['742 kg/m³ Density', ['density', 742, 'kg/m³']],
  ['Density: 0.742 g/cm3', ['density', 742, 'g/cm³']],
  ['Density @ 30 °C, kg/m³ ..... 731.372', ['density', 745, 'kg/m³']],
  ['API Gravity 36.95', ['density', 839.7, '°API']],
  ['Density 15 °C 742 kg/m3', ['density', 742, 'kg/m³']],
  ['IBP 172°C', ['ibp', 172, '°C']],
  ['Distillation ASTM D86, IBP, °F 212', ['ibp', 100, '°F']],
  ['10 % vol recovered 205 °C', ['pct_10', 205, '°C']],
  ['T50 | D86 | °C | 268', ['pct_50', 268, '°C']],
  ['Flash Point PMCC ASTM D93 °C 62', ['flash_point', 62, '°C']],
  ['Kinematic Viscosity @ 40 °C cSt 3.1 D445', ['viscosity_40', 3.1, 'cSt']],
  ['RVP @ 37.8 °C 9 psi', ['rvp', 62.0528156385, 'psi']],
  ['Sulphur 0.0046 % wt', ['sulfur_ppm', 46, 'mass %']],
  ['Sulfur 0.05%', ['sulfur_ppm', 500, 'mass %']],
  ['Total Sulfur (ISO 20846): 9.4 mg/kg', ['sulfur_ppm', 9.4, 'ppm']],
  ['RON 95.2', ['octan_ron', 95.2, '']],
  ['Cetane index D4737 52.5', ['cetane_index', 52.5, '']],
  ['Recovery 98.5 vol %', ['recovery', 98.5, 'vol %']],
  ['Color Saybolt +30', ['color', '+30', '']],
  ['Sample: Tank 12', ['name', 'Tank 12']],
  ['چگالی در ۱۵ درجه سانتی‌گراد ۷۴۲ کیلوگرم بر متر مکعب', ['density', 742, 'kg/m³']],
  ['نقطه اشتعال ۶۲ درجه سانتی‌گراد', ['flash_point', 62, '°C']],
  ['گوگرد کل: ۴۶ پی‌پی‌ام', ['sulfur_ppm', 46, 'ppm']],
  ['Sulfur < 10 ppm', ['sulfur_ppm', 'below']],
  ['Sulfur 12 mg/l', ['question']],
  ['Viscosity 3.1 cSt', ['question']],
  ['Viscosity @ 50 °C 3.1 cSt', ['known']],
  ['10% evaporated 205 °C', ['known']],
  ['Density kg/m³ 720 775 742', ['several']],
  ['Appearance clear and bright', ['known']],
  ['Date 2026-02-10', ['known']],
])('%s', (line, expected) => {
  const [field, value, unit] = brief(line)
  if (typeof value === 'number' && typeof expected[1] === 'number') {
    expect([field, unit]).toEqual([expected[0], expected[2]])
    expect(Math.abs(value / expected[1] - 1)).toBeLessThan(3e-4)
  } else expect([field, value, unit].filter((part) => part !== undefined)).toEqual(expected)
})

test('bare per cents are points of the curve where its ends are named too', () => {
  const points = (text: string) =>
    readLines(text).map((reading) => (reading.is === 'value' ? [reading.field, reading.value] : reading.is))
  expect(points('IBP 88\n10 100\n50\t131.5\nFBP 190')).toEqual([
    ['ibp', 88],
    ['pct_10', 100],
    ['pct_50', 131.5],
    ['fbp', 190],
  ])
  expect(points('10 100')).toEqual(['unknown'])
})

test('decimal commas are told by the sheet as a whole', () => {
  const values = readLines('Density 742,5 kg/m3\nSulfur 9,4 ppm\nRON 95').map(
    (reading) => reading.is === 'value' && reading.value,
  )
  expect(values).toEqual([742.5, 9.4, 95])
  expect(brief('Sulfur 1,250 ppm')).toEqual(['sulfur_ppm', 'ambiguous'])
})

describe('own properties', () => {
  const chloride = {
    ...ownExample('residue').definition,
    key: 'chloride',
    name: 'Organic chloride',
    name_farsi: 'کلرید آلی',
    unit: 'ppm',
  }
  const own = [ownExample('cfpp').definition, chloride]
  const read = (line: string) => readLines(line, own)[0]!

  test.each([
    ['Organic chloride ppm 2.5 UOP 779', 'own.chloride', 2.5],
    ['organic chloride: 2.5', 'own.chloride', 2.5],
    ['کلرید آلی ۲٫۵ ppm', 'own.chloride', 2.5],
    ['CFPP, °C, -12', 'own.cfpp', -12],
    ['chloride 3', 'own.chloride', 3],
  ])('%s', (line, field, value) => {
    expect(read(line)).toMatchObject({ is: 'own', field, value })
  })

  test('in another unit, below a figure, or with two figures, none is taken', () => {
    expect(read('Organic chloride 2500 ppb').is).toBe('fault')
    expect(read('Organic chloride < 1 ppm').is).toBe('fault')
    expect(read('Organic chloride 2.5 ppm 1').is).not.toBe('own')
    expect(read('Organic chloride 2.5 ppm 1 max')).toMatchObject({ is: 'own', value: 2.5 })
    expect(read('Organic chloride ppm').is).toBe('known')
    expect(readLines('CFPP -12')[0]!.is).toBe('known')
  })
})
