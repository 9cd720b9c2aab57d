import { writeCsv } from 'hucre/csv'
import { guarded } from '#calc/sheet/cell.ts'
import { type Cell, type Section, type Sheet, unmarked } from '../sheet.ts'

/** Any further ones are rounding residue. */
const DIGITS = 12

type Value = string | number | null

/** The sheet as CSV by RFC 4180, in UTF-8 with a mark at its start, by which Excel knows the encoding. */
export function csvFile(sheet: Sheet): Uint8Array<ArrayBuffer> {
  const rows: Value[][] = [
    [said(sheet.title)],
    ...sheet.facts.map(({ label, cell }): Value[] => [said(label), valueIn(cell)]),
    ...sheet.sections.flatMap(sectionRows),
  ]
  // Strict readers reject lines of different lengths.
  const width = Math.max(...rows.map((row) => row.length))
  const whole = rows.map((row) => Array.from({ length: width }, (_, at) => row[at] ?? null))
  return new TextEncoder().encode(writeCsv(whole, { bom: true }))
}

function sectionRows({ title, tables, notes }: Section): Value[][] {
  return [
    ...tables.flatMap((table): Value[][] => [
      [],
      [said(table.title ?? title)],
      table.columns.map(({ head }) => said(head)),
      ...table.rows.map(({ cells }) => table.columns.map((_, at) => valueIn(cells[at] ?? null))),
    ]),
    ...(notes.length > 0 ? [[]] : []),
    ...notes.map((note): Value[] => [said(note)]),
  ]
}

/** Numbers as computed; a sign such as a limit's has a column of its own. */
function valueIn(cell: Cell): Value {
  if (cell === null) return null
  if (cell.is === 'number') return Number(cell.value.toPrecision(DIGITS))
  return cell.is === 'date' ? cell.at.toISOString() : said(cell.text)
}

const said = (text: string): string => guarded(unmarked(text))
