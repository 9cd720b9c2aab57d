import { describe, expect, test } from 'bun:test'
import { SIXTY_F } from '../units/volume-correction.ts'
import { PROPERTY_NAMES, propertyOf } from '../vocabulary/properties.ts'
import { readLabel } from './label-reading.ts'
import { fieldLabel, SHEET_FIELDS } from './sheet-fields.ts'
import { labelKey, NOT_KEPT } from './sheet-labels.ts'
import { unitKey } from './sheet-units.ts'

/** Label, what it is, its unit, and at which temperature [°C]. */
const LABELS: [string, string | null, (string | null)?, (number | null)?][] = [
  ['SG', 'density', 'SG 60/60 °F'],
  ['Specific Gravity @ 60/60 °F', 'density', 'sg 60/60'],
  ['Sp.Gr. @ 15.56/15.56 °C', 'density', 'sg 60/60'],
  ['SG 15/4', 'density', 'sg 15/4'],
  ['API', 'density', '°API'],
  ['API Gravity @ 60F', 'density', '°API'],
  ['Density @ 15 °C, kg/m3', 'density', 'kg/m3', 15],
  ['Density, kg/m3 at 15°C', 'density', 'kg/m3', 15],
  ['Density at 20 °C [g/cm3]', 'density', 'g/cm3', 20],
  ['Density 60°F (kg/l)', 'density', 'kg/l', SIXTY_F],
  ['D4052 Density', 'density'],
  ['KV40', 'viscosity_40'],
  ['Kinematic viscosity @ 40°C (mm²/s)', 'viscosity_40', 'mm2/s'],
  ['Viscosity at 104 °F', 'viscosity_40'],
  ['PMCC', 'flash_point'],
  ['Flash point, PMCC, °C', 'flash_point', '°c'],
  ['Flash Point (°C) ASTM D93', 'flash_point', '°c'],
  ['T10', 'pct_10'],
  ['T10%', 'pct_10'],
  ['T10 °C', 'pct_10', '°c'],
  ['T10 F', 'pct_10', 'f'],
  ['T50 (°F)', 'pct_50', '°f'],
  ['ASTM D86 T50, °C', 'pct_50', '°c'],
  ['10% vol', 'pct_10'],
  ['10 % vol, °C', 'pct_10', '°c'],
  ['10% recovered', 'pct_10'],
  ['10% evaporated', 'other'],
  ['IBP, °C', 'ibp', '°c'],
  ['Initial Boiling Point', 'ibp'],
  ['FBP/EP', 'fbp'],
  ['End Point (F)', 'fbp', 'f'],
  ['S wt%', 'sulfur_ppm', 'wt%'],
  ['Sulphur, mg/kg', 'sulfur_ppm', 'mg/kg'],
  ['Total S (ppm wt)', 'sulfur_ppm', 'ppm wt'],
  ['Sulfur (mg/l)', 'sulfur_ppm', 'mg/l'],
  ['Mercaptan S, ppm', 'mercaptan', 'ppm'],
  ['RVP psi', 'rvp', 'psi'],
  ['RVP @ 37.8 °C (kPa)', 'rvp', 'kpa'],
  ['RON', 'octan_ron'],
  ['Octane number (MON)', 'octan_mon'],
  ['Octane number', null],
  ['(R+M)/2', 'octan_aki'],
  ['CN', 'cetane_number'],
  ['CCI', 'cetane_index'],
  ['Total Aromatics, %v/v', 'aromatics', '%v/v'],
  ['Olefins', 'olefin'],
  ['CFPP', 'cfpp'],
  ['CFPP °C EN 116', 'cfpp', '°c'],
  ['Cold filter plugging point (EN 116), °C', 'cfpp', '°c'],
  ['نقطه انسداد فیلتر سرد', 'cfpp'],
  ['LTFT', 'other'],
  ['Sample', 'name'],
  ['Sample date', 'sampled_at'],
  ['Date', 'other'],
  ['E70 (vol%)', 'other'],
  ['Refinery', 'producer_english_name'],
  ['Unit', 'unit'],
  ['Test Method', 'method'],
  ['چگالی در ۱۵ درجه سانتی‌گراد', 'density', null, 15],
  ['دانسیته (kg/m3)', 'density', 'kg/m3'],
  ['گرانروي در ٤٠ درجه سانتي گراد', 'viscosity_40'],
  ['گوگرد کل (ppm)', 'sulfur_ppm', 'ppm'],
  ['نقطه جوش اولیه', 'ibp'],
  ['۱۰ درصد تقطیر', 'pct_10'],
  ['٪۱۰', 'pct_10'],
  ['نقطهٔ اشتعال', 'flash_point'],
  ['نام نمونه', 'name'],
  ['توليدكننده', 'producer_english_name'],
]

test.each(LABELS)('"%s" is %s', (label, target, unit = null, at = null) => {
  const read = readLabel(label)
  expect(read).toMatchObject({ target, at })
  const bare = (symbol: string) => unitKey(symbol).replace(/(?<=\d)[cf]$/, '')
  expect(read.unit && bare(read.unit)).toBe(unit && bare(unit))
})

describe('a viscosity', () => {
  test('without its temperature, or at another one, is no viscosity at 40 °C', () => {
    expect(readLabel('Viscosity, cSt')).toMatchObject({ target: null, lacksTemperature: true })
    expect(readLabel('Viscosity @ 50 °C, cSt')).toMatchObject({ target: 'other', why: 'test' })
    expect(readLabel('KV100')).toMatchObject({ target: 'other' })
  })
})

test('a total vapor pressure is no DVPE, and is left out as what it is', () => {
  for (const label of ['Total vapour pressure', 'Ptot, kPa', 'VP4 at 37.8 °C', 'ASVP'])
    expect(readLabel(label)).toMatchObject({ target: 'other', why: 'vapor-total' })
  for (const label of ['DVPE, kPa', 'RVP']) expect(readLabel(label)).toMatchObject({ target: 'rvp' })
})

test('every field is known by its wire name and its label in both languages, with the unit that export writes', () => {
  for (const field of SHEET_FIELDS) {
    const { en, fa } = fieldLabel(field)
    for (const label of [field, en, fa]) expect([label, readLabel(label).target]).toEqual([label, field])
  }
  for (const name of PROPERTY_NAMES) {
    const { en, unit } = propertyOf(name)
    if (unit)
      expect([readLabel(`${en} [${unit}]`).target, unitKey(readLabel(`${en} [${unit}]`).unit!)]).toEqual([
        name,
        unitKey(unit),
      ])
  }
})

test('what has a field is not listed as left out too', () => {
  const leftOut = new Set(NOT_KEPT.flatMap(({ names }) => names.trim().split(/\s+/)))
  const labels = PROPERTY_NAMES.flatMap((name) => [name, propertyOf(name).en, propertyOf(name).fa])
  expect(labels.filter((label) => leftOut.has(labelKey(label)))).toEqual([])
})
