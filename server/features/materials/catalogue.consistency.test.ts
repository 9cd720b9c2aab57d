import { describe, expect, test } from 'bun:test'
import { DISTILLATION, type MaterialProperties, PROPERTY_NAMES } from '#calc/vocabulary/properties.ts'
import { bundledFiles } from './catalogue.bundled.ts'
import { readRows } from './catalogue.rows.ts'

/** A row as its file has it, with the keys that the loader does not store. */
interface Row {
  name: string
  producer_english_name: string
  producer_farsi_name: string
  source: string
  source_farsi: string
  note?: { en: string; fa: string }
  oxygenate?: string
  distillation?: string
  entered?: string[]
  pour_is?: string
  properties: Partial<MaterialProperties>
}

const rows = bundledFiles().flatMap((file) => {
  const read = readRows(file)
  if (!read.ok) throw new Error(`${file.name}: ${read.reason}`)
  return read.rows.map((row) => ('value' in row ? row.value : null) as Row)
})
const named = rows.map((row) => [`${row.name}, ${row.producer_english_name}`, row] as const)
const published = rows.filter(({ producer_english_name }) => producer_english_name !== 'Typical stream')

const LABELS = DISTILLATION.map(([name]) => name)
const OXYGENATES = ['methanol', 'ethanol', 'propanol', 'butanol', 'mtbe', 'etbe', 'tame', 'fame', 'other']
const PERSIAN = /[\u0600-\u06ff]/

const propertiesOf = ({ properties }: Row) =>
  Object.fromEntries(PROPERTY_NAMES.map((name) => [name, properties[name] ?? null])) as MaterialProperties

/** ASTM D4737 Procedure A; null without a density and the three points. */
function cetaneIndex({ density, pct_10, pct_50, pct_90 }: MaterialProperties): number | null {
  if (density === null || pct_10 === null || pct_50 === null || pct_90 === null) return null
  const b = Math.exp(-3.5 * (density / 1000 - 0.85)) - 1
  const [t10, t50, t90] = [pct_10 - 215, pct_50 - 260, pct_90 - 310]
  return (
    45.2 +
    0.0892 * t10 +
    (0.131 + 0.901 * b) * t50 +
    (0.0523 - 0.42 * b) * t90 +
    0.00049 * (t10 ** 2 - t90 ** 2) +
    107 * b +
    60 * b ** 2
  )
}

/**
 * Kinematic viscosity at 40 °C by API procedure 11A4.2, with the mean average boiling point of 2B1.1, taken from 100 to
 * 104 °F by ASTM D341. Null outside Watson K 11.4-12.6 and a 50 % point of 150 °C, where the procedure errs by more
 * than the check.
 */
function usualViscosity(p: MaterialProperties): number | null {
  const points = [p.pct_10, p.pct_30, p.pct_50, p.pct_70, p.pct_90].map((t) =>
    t === null ? NaN : 1.8 * t + 32,
  )
  const mean = points.reduce((sum, point) => sum + point, 0) / 5
  const slope = (points[4]! - points[0]!) / 80
  const lower = Math.exp(-0.94402 - 0.00865 * (mean - 32) ** 0.6667 + 2.99791 * slope ** 0.333)
  const rankine = mean - lower + 459.67
  const k = (Math.cbrt(rankine) / (p.density ?? Number.NaN)) * 999.016
  if (!(k >= 11.4 && k <= 12.6 && p.pct_50! >= 150)) return null
  const a1 = 34.931 - 8.84387e-2 * rankine + 6.73513e-5 * rankine ** 2 - 1.01394e-8 * rankine ** 3
  const a2 = -2.92649 + 6.98405e-3 * rankine - 5.09947e-6 * rankine ** 2 + 7.49378e-10 * rankine ** 3
  const at100 = 10 ** (-1.35579 + 8.16059e-4 * rankine + 8.38505e-7 * rankine ** 2) + 10 ** (a1 + a2 * k)
  const at210 = 10 ** (-1.92353 + 2.41071e-4 * rankine + 0.5113 * Math.log10(rankine * at100))
  const w = (viscosity: number) => Math.log10(Math.log10(viscosity + 0.7))
  const share = Math.log10(563.67 / 559.67) / Math.log10(669.67 / 559.67)
  return 10 ** (10 ** (w(at100) + share * (w(at210) - w(at100)))) - 0.7
}

/** What contradicts itself among the figures of one material: the word that a note about it must hold. */
function contradictions(p: MaterialProperties, isOxygenate: boolean): string[] {
  const found: string[] = []
  const check = (isWrong: boolean | null, what: string) => {
    if (isWrong) found.push(what)
  }
  const both = (a: number | null, b: number | null, isWrong: (a: number, b: number) => boolean) =>
    a !== null && b !== null && isWrong(a, b)
  check((p.aromatics ?? 0) + (p.olefin ?? 0) > 100, 'aromatics')
  check(
    both(p.benzene, p.aromatics, (benzene, all) => benzene > all),
    'benzene',
  )
  check(
    both(p.mercaptan, p.sulfur_ppm, (mercaptan, all) => mercaptan > all),
    'mercaptan',
  )
  check(
    both(p.octan_mon, p.octan_ron, (mon, ron) => mon > ron),
    'MON',
  )
  if (p.octan_ron !== null && p.octan_mon !== null) {
    check(
      both(p.octan_aki, (p.octan_ron + p.octan_mon) / 2, (aki, mean) => Math.abs(aki - mean) > 0.5),
      'AKI',
    )
  }
  check(
    both(p.pour_freezing_point, p.cloud_point, (pour, cloud) => pour > cloud + 1),
    'pour',
  )
  const index = isOxygenate ? null : cetaneIndex(p)
  check(
    both(p.cetane_index, index, (given, own) => Math.abs(given - own) > 2),
    'cetane',
  )
  check(
    both(p.cetane_number, p.cetane_index ?? index, (cn, ci) => Math.abs(cn - ci) > 10),
    'cetane',
  )
  check(
    both(p.flash_point, p.pct_10, (flash, t10) => flash > t10 - 40),
    'flash',
  )
  check(
    both(p.flash_point, p.ibp, (flash, ibp) => flash < ibp - 140),
    'flash',
  )
  check(
    both(p.rvp, p.ibp, (rvp, ibp) => (rvp > 5 && ibp > 120) || (rvp < 20 && ibp < 30)),
    'RVP',
  )
  check(
    both(p.viscosity_40, usualViscosity(p), (given, usual) => given > 2 * usual || given < usual / 2),
    'viscosity',
  )
  if (p.pct_50 !== null && !isOxygenate) {
    const root = Math.cbrt(1.8 * (p.pct_50 + 273.15)) * 999.016
    check(
      p.density !== null && (p.density > (1.08 * root) / 10 || p.density < (0.92 * root) / 13.2),
      'density',
    )
  }
  const points = DISTILLATION.flatMap(([name, percent]) =>
    p[name] === null ? [] : [{ percent, at: p[name] }],
  )
  for (const [position, { percent, at }] of points.entries()) {
    const before = points[position - 1]
    if (before && percent - before.percent <= 10) check(at - before.at > 35, 'step')
  }
  return found
}

describe('every material of the catalogue', () => {
  test.each(named)('%s agrees with itself, or says in a note that it does not', (_, row) => {
    const found = contradictions(propertiesOf(row), row.oxygenate !== undefined)
    expect(found.filter((word) => !row.note?.en.includes(word))).toEqual([])
  })

  test.each(named)('%s says in both languages where its figures come from', (_, row) => {
    expect(row.source_farsi).toMatch(PERSIAN)
    // Letters of an Arabic keyboard, and the word that the trade does not write.
    expect(row.source_farsi + (row.note?.fa ?? '')).not.toMatch(/[يكىة]|گازوئیل/)
    if (row.note) {
      expect(row.note.en).not.toMatch(PERSIAN)
      expect(row.note.fa).toMatch(PERSIAN)
    }
    const digits = (text: string) => text.replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    for (const record of row.source.match(/\b(?:AD|EX|EC|LS)\d{5}\b/g) ?? []) {
      expect(digits(row.source_farsi)).toContain(record)
    }
  })

  test.each(named)('%s says how it was measured in the words that there are', (_, row) => {
    const { properties } = row
    expect(['d86', 'd2887', 'tbp', 'mass', undefined]).toContain(row.distillation)
    expect([...OXYGENATES, undefined]).toContain(row.oxygenate)
    for (const label of row.entered ?? []) expect(properties[label as 'ibp']).toBeNumber()
    const expected = properties.pour_freezing_point === undefined ? [undefined] : ['pour', 'freezing']
    expect(expected).toContain(row.pour_is)
  })
})

describe('the published materials', () => {
  test('hold none twice under two names', () => {
    const seen = new Map<string, string>()
    for (const row of published) {
      const curve = LABELS.map((name) => row.properties[name] ?? null)
      if (curve.filter((point) => point !== null).length < 4) continue
      const fingerprint = JSON.stringify(curve)
      expect([row.name, seen.get(fingerprint)]).toEqual([row.name, undefined])
      seen.set(fingerprint, row.name)
    }
  })

  test('hold the oxygenates that a blender adds', () => {
    const held = new Set(published.map(({ oxygenate }) => oxygenate))
    for (const oxygenate of ['methanol', 'ethanol', 'mtbe', 'etbe', 'fame']) expect(held).toContain(oxygenate)
  })

  test('name in the source of a crude cut which of its figures are derived', () => {
    for (const { source, properties, producer_english_name: producer } of published) {
      if (producer !== 'ExxonMobil crude assay') continue
      expect(source.includes('Olefins 0')).toBe(properties.olefin === 0)
      expect(source.includes('Benzene 0')).toBe(properties.benzene === 0)
    }
  })
})
