import { expect, test } from 'bun:test'
import { NO_ANSWERS } from '#calc/sheet/answers.ts'
import { readSheet } from '#calc/sheet/reading.ts'
import { sheets } from '#web/text/sheets.ts'
import type { Opened } from './import.store.ts'
import { type FileRead, readText } from './read-file.ts'
import { type Texts, viewOf } from './sheet-view.ts'

test('of certificates beside each other a row says what it is read as in both', () => {
  const text =
    'Test;Unit;Result;;Test;Unit;Result\nProduct;;ULSD;;Product;;Jet A-1\nDensity 15 °C;kg/m³;836,4;;Density 15 °C;kg/m³;798,6\nSulfur;mg/kg;7,9;;Flash point Abel;°C;41,5\n'
  const read = readText(text) as Extract<FileRead, { ok: true }>
  const reading = readSheet(read.sheets[0]!, NO_ANSWERS, { own: [], known: new Set() })
  const state = { sheets: read.sheets, at: 0, reading, answers: NO_ANSWERS, priceReading: null, said: [] }
  const t = sheets.en as unknown as Texts
  const { beside } = viewOf({ state: state as unknown as Opened, t, language: 'en', own: [] })
  expect([2, 3].map((row) => [beside.get(row)!.label, beside.get(row)!.value])).toEqual([
    ['Density 15 °C', '836.4'],
    ['Sulfur · Flash Point', '7.9 · 41.5'],
  ])
})
