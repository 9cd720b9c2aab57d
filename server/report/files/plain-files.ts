import { csvText } from '#calc/sheet/csv-text.ts'
import { guarded } from '#calc/sheet/formula-guard.ts'
import { type Cell, type Section, type Sheet, type Table, unmarked } from '../sheet.ts'

type Value = string | number | null

/** The sheet as CSV by RFC 4180, in UTF-8 with a BOM, by which Excel knows the encoding. */
export function csvFile(sheet: Sheet): Uint8Array<ArrayBuffer> {
  const rows: Value[][] = [
    [cleaned(sheet.title)],
    ...sheet.facts.map(({ label, cell }): Value[] => [cleaned(label), csvValue(cell)]),
    ...sheet.sections.flatMap(csvRows),
  ]
  // Strict readers reject lines of different lengths.
  const width = Math.max(...rows.map((row) => row.length))
  const whole = rows.map((row) => Array.from({ length: width }, (_, at) => row[at] ?? null))
  return new TextEncoder().encode(csvText(whole))
}

function csvRows({ title, tables, notes }: Section): Value[][] {
  return [
    ...tables.flatMap((table): Value[][] => [
      [],
      [cleaned(table.title ?? title)],
      table.columns.map(({ head }) => cleaned(head)),
      ...table.rows.map(({ cells }) => table.columns.map((_, at) => csvValue(cells[at] ?? null))),
    ]),
    ...(notes.length > 0 ? [[]] : []),
    ...notes.map((note): Value[] => [cleaned(note)]),
  ]
}

/** Further digits are rounding residue. */
const DIGITS = 12

/** Numbers as computed, without the sign of a limit, which has a column of its own. */
function csvValue(cell: Cell): Value {
  if (cell === null || (cell.is === 'text' && cell.code === null)) return null
  if (cell.is === 'number') return Number(cell.value.toPrecision(DIGITS))
  return cell.is === 'date' ? cell.at.toISOString() : cleaned(cell.text)
}

const cleaned = (text: string): string => guarded(unmarked(text))

/** Version of the shape below. Programs may rely on every key; keys may be added without a new version. */
const JSON_VERSION = 1

/** The sheet as JSON: keys are stable, words of a fixed set are codes, moments ISO 8601, numbers as computed, missing values null. */
export const jsonFile = (sheet: Sheet): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`${JSON.stringify(jsonOf(sheet), null, 2)}\n`)

export const jsonOf = ({ lang, title, facts, sections, content }: Sheet) => ({
  format: 'fuelblend-report',
  version: JSON_VERSION,
  language: lang,
  title,
  facts: Object.fromEntries(facts.map(({ key, cell }) => [key, jsonValue(cell)])),
  sections: Object.fromEntries(sections.map((section) => [section.key, jsonSection(section)])),
  ...(content !== undefined && { content }),
})

const jsonSection = ({ title, tables, notes }: Section) => ({
  title,
  tables: Object.fromEntries(tables.map((table) => [table.key, jsonTable(table)])),
  notes: notes.map(unmarked),
})

const jsonTable = ({ columns, rows }: Table) => ({
  columns: columns.map(({ key, head }) => ({ key, head: unmarked(head) })),
  rows: rows
    .filter((row) => row.is !== 'group')
    .map(({ key, cells }) => ({
      key,
      ...Object.fromEntries(columns.map((column, at) => [column.key, jsonValue(cells[at] ?? null)])),
    })),
})

function jsonValue(cell: Cell): string | number | null {
  if (cell === null) return null
  if (cell.is === 'number') return cell.value
  if (cell.is === 'date') return cell.at.toISOString()
  return cell.code === undefined ? unmarked(cell.text) : cell.code
}
