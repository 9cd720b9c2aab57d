import { describe, expect, test } from 'bun:test'
import { contradictionsOf } from '#calc/consistency.ts'
import { OXYGENATES, type OxygenateName } from '#calc/vocabulary/blend.ts'
import type { Heavy } from '#calc/vocabulary/heavy.ts'
import { DISTILLATION, type MaterialProperties, PROPERTY_NAMES } from '#calc/vocabulary/properties.ts'
import type { ContradictionCode } from '#calc/vocabulary/words/contradictions.ts'
import { bundledFiles } from './catalogue.file.ts'
import { readRows } from './catalogue.rows.ts'

/** A row as its file has it. */
interface Row {
  name: string
  producer_english_name: string
  producer_farsi_name: string
  source: string
  source_farsi: string
  note?: { en: string; fa: string }
  oxygenate?: OxygenateName
  distillation?: string
  entered?: string[]
  pour_is?: string
  properties: Partial<MaterialProperties>
  heavy?: Heavy
}

const rows = bundledFiles().flatMap((file) => {
  const read = readRows(file)
  if (!read.ok) throw new Error(`${file.name}: ${read.reason}`)
  return read.rows.map((row) => ('value' in row ? row.value : null) as Row)
})
const named = rows.map((row) => [`${row.name}, ${row.producer_english_name}`, row] as const)
const published = rows.filter(({ producer_english_name }) => producer_english_name !== 'Typical stream')

const LABELS = DISTILLATION.map(([name]) => name)
const PERSIAN = /[\u0600-\u06ff]/

const propertiesOf = ({ properties }: Row) =>
  Object.fromEntries(PROPERTY_NAMES.map((name) => [name, properties[name] ?? null])) as MaterialProperties

/** The word that a note about a contradiction must hold. */
const WORDS: Record<ContradictionCode, string> = {
  'groups-over-100': 'aromatics',
  'benzene-over-aromatics': 'benzene',
  'mercaptan-over-sulfur': 'mercaptan',
  'mon-over-ron': 'MON',
  'octanes-apart': 'MON',
  'octanes-close': 'MON',
  'octane-of-diesel': 'octane',
  'rvp-with-flash': 'RVP',
  'viscosities-apart': 'viscosity',
  'aki-not-mean': 'AKI',
  'pour-above-cloud': 'pour',
  'octane-low': 'octane',
  'cloud-far-from-pour': 'cloud',
  'cloud-unusual': 'cloud',
  'sulfur-unusual': 'sulfur',
  'aromatics-low': 'aromatics',
  'cetane-low': 'cetane',
  'cetane-index-not-own': 'cetane',
  'cetane-apart': 'cetane',
  'flash-high': 'flash',
  'flash-low': 'flash',
  'rvp-high': 'RVP',
  'rvp-low': 'RVP',
  'viscosity-unusual': 'viscosity',
  'density-unusual': 'density',
  'curve-step': 'step',
}

describe('every material of the catalogue', () => {
  test.each(named)('%s agrees with itself, or says in a note that it does not', (_, row) => {
    const found = contradictionsOf({
      properties: propertiesOf(row),
      oxygenate: row.oxygenate,
      heavy: row.heavy,
    })
    expect(found.filter(({ code }) => !row.note?.en.includes(WORDS[code]))).toEqual([])
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
    expect<(string | undefined)[]>([...OXYGENATES, undefined]).toContain(row.oxygenate)
    for (const label of row.entered ?? []) expect(properties[label as 'ibp']).toBeNumber()
    const expected = properties.pour_freezing_point === undefined ? [undefined] : ['pour', 'freezing']
    expect(expected).toContain(row.pour_is)
  })
})

describe('figures in another unit', () => {
  const found = (row: Row, readings: object) =>
    contradictionsOf({
      properties: { ...propertiesOf(row), ...readings },
      oxygenate: row.oxygenate,
      heavy: row.heavy,
    }).map(({ code }) => code)
  const fahrenheit = (celsius: number) => 1.8 * celsius + 32
  // Of the published materials of which there is something to hold it against.
  test.each([
    ['flash_point', 'in °F', fahrenheit, ['pct_10'], 1, (flash: number) => flash >= 20],
    ['rvp', 'in psi', (kPa: number) => kPa / 6.894757, ['pct_10'], 1, undefined],
    ['rvp', 'in hPa', (kPa: number) => 10 * kPa, ['pct_10'], 1, undefined],
    ['rvp', 'in bar', (kPa: number) => kPa / 100, ['pct_10'], 1, undefined],
    ['cloud_point', 'in °F', fahrenheit, ['pct_50', 'pour_freezing_point'], 0.9, undefined],
    ['sulfur_ppm', 'in per cent', (ppm: number) => ppm / 1e4, [], 0.95, undefined],
    ['aromatics', 'as a fraction', (percent: number) => percent / 100, ['density', 'pct_50'], 0.8, undefined],
    ['octan_ron', 'as a fraction', (octane: number) => octane / 100, [], 1, undefined],
  ] as const)('%s %s is noticed', (property, _, inOther, beside, least, isMeant) => {
    let [count, noticed] = [0, 0]
    for (const one of rows) {
      const properties = propertiesOf(one)
      const value = properties[property]
      const isKnown = (beside as readonly (keyof MaterialProperties)[]).every(
        (name) => properties[name] !== null,
      )
      if (!value || !isKnown || isMeant?.(value) === false) continue
      count++
      if (found(one, { [property]: inOther(value) }).length > found(one, {}).length) noticed++
    }
    expect(count).toBeGreaterThan(20)
    expect(noticed / count).toBeGreaterThanOrEqual(least)
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
    for (const oxygenate of ['methanol', 'ethanol', 'mtbe', 'etbe', 'fame'] as const)
      expect(held).toContain(oxygenate)
  })

  test('name in the source of a crude cut which of its figures are derived', () => {
    for (const { source, properties, producer_english_name: producer } of published) {
      if (producer !== 'ExxonMobil crude assay') continue
      expect(source.includes('Olefins 0')).toBe(properties.olefin === 0)
      expect(source.includes('Benzene 0')).toBe(properties.benzene === 0)
    }
  })
})
