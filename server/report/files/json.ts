import { type Cell, type Section, type Sheet, type Table, unmarked } from '../sheet.ts'

/** Of the shape below. Programs may rely on every key; keys may be added without a new version. */
const JSON_VERSION = 1

/**
 * The sheet as JSON. Keys are English and stable whatever the language; a word from a fixed set is its code, a moment
 * is ISO 8601, a number as it was computed, and what has no value is null.
 */
export const jsonFile = (sheet: Sheet): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`${JSON.stringify(jsonOf(sheet), null, 2)}\n`)

export const jsonOf = ({ lang, title, facts, sections, content }: Sheet) => ({
  format: 'fuelblend-report',
  version: JSON_VERSION,
  language: lang,
  title,
  facts: Object.fromEntries(facts.map(({ key, cell }) => [key, valueIn(cell)])),
  sections: Object.fromEntries(sections.map((section) => [section.key, sectionOf(section)])),
  ...(content !== undefined && { content }),
})

const sectionOf = ({ title, tables, notes }: Section) => ({
  title,
  tables: Object.fromEntries(tables.map((table) => [table.key, tableOf(table)])),
  notes: notes.map(unmarked),
})

const tableOf = ({ columns, rows }: Table) => ({
  columns: columns.map(({ key, head }) => ({ key, head: unmarked(head) })),
  rows: rows
    .filter((row) => row.is !== 'group')
    .map(({ key, cells }) => ({
      key,
      ...Object.fromEntries(columns.map((column, at) => [column.key, valueIn(cells[at] ?? null)])),
    })),
})

function valueIn(cell: Cell): string | number | null {
  if (cell === null) return null
  if (cell.is === 'number') return cell.value
  return cell.is === 'date' ? cell.at.toISOString() : (cell.code ?? unmarked(cell.text))
}
