import { expect, test } from 'bun:test'
import fc from 'fast-check'
import type { MaterialDraft } from '../vocabulary/rules/material-rules.ts'
import { NO_ANSWERS } from './answers.ts'
import { csvText, decodeText, readDelimited } from './csv-text.ts'
import { materialTable } from './material-table.ts'
import { readSheet } from './reading.ts'
import { drafts } from './test-drafts.ts'

/** What import makes of a file: materials as the rules take them, or what is wrong. */
const readBack = (bytes: Uint8Array): unknown[] => {
  const sheet = {
    name: '',
    grid: readDelimited(decodeText(bytes)!.text),
    hiddenRows: new Set<number>(),
    hiddenColumns: new Set<number>(),
  }
  const { materials } = readSheet(
    sheet,
    { ...NO_ANSWERS, category: 'customized' },
    { own: [], known: new Set() },
  )
  return materials.map(({ judged: { draft, faults } }) => draft ?? faults)
}

const written = (materials: readonly MaterialDraft[], language: 'en' | 'fa') => {
  const { head, rows } = materialTable(materials, language)
  return new TextEncoder().encode(csvText([head, ...rows]))
}

/** −0 and 0 are one number to a reader. */
const asJson = (value: unknown) => JSON.parse(JSON.stringify(value))

test('materials that are written as CSV come back equal in every field, in both languages', () => {
  fc.assert(
    fc.property(
      fc.array(drafts, { minLength: 1, maxLength: 5 }),
      fc.constantFrom('en', 'fa'),
      (materials, language) => {
        expect(asJson(readBack(written(materials, language)))).toEqual(asJson(materials))
      },
    ),
    { numRuns: 200, seed: 7 },
  )
}, 60_000)
