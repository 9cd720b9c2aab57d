import { momentText } from '../../chart/moments.ts'
import {
  type Cell,
  type Fact,
  holdsFigures,
  type Row,
  reportNumber,
  type Section,
  type Sheet,
  shown,
} from '../sheet.ts'

export type Look =
  | 'title'
  | 'text'
  | 'head'
  | 'headOfNumbers'
  | 'group'
  | 'number'
  | 'fact'
  | 'total'
  | 'note'
  | 'date'

export interface GridCell {
  /** For a formula, the value that was computed here. */
  value: string | number | Date
  look: Look
  /** Without "=". */
  formula?: string
  /** Number format of Excel. */
  format?: string
  /** Extends over the columns beside it instead of wrapping. */
  isWide?: true
}

export type GridRow = readonly (GridCell | null)[]

export interface Grid {
  name: string
  rows: GridRow[]
  /** Characters, by column. */
  widths: readonly number[]
  /** Rows at the top that stay in sight and are repeated on each page. */
  headRows?: number
}

export const textCell = (value: string, look: Look = 'text'): GridCell => ({ value, look })

export const wide = (value: string, look: Look): GridCell => ({ value, look, isWide: true })

export const numberCell = (
  value: number,
  format: string,
  formula?: string,
  look: Look = 'number',
): GridCell => ({ value, look, format, ...(formula !== undefined && { formula }) })

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** The address of a cell, counted from 0; formulas refer only to the first 26 columns. */
export const cellAddress = (row: number, column: number): string => `${LETTERS[column]!}${row + 1}`

export const cellRange = (column: number, from: number, to: number): string =>
  `${cellAddress(from, column)}:${cellAddress(to, column)}`

interface SectionGrid {
  grid: Grid
  /** The row below which the graph stands, if it does. */
  pictureRow: number | null
}

/** Characters of the columns of facts: names, and moments, which Excel draws as ### if they don't fit. */
const FACT_WIDTHS = [34, 22]

export const sectionGrids = (sheet: Sheet): SectionGrid[] =>
  sheet.sections.map((section, at) => {
    const above: GridRow[] =
      at === 0
        ? [
            [{ value: sheet.name ?? sheet.title, look: 'title', isWide: true }],
            ...(sheet.name ? [[wide(sheet.title, 'note')]] : []),
            ...sheet.facts.map(factRow),
            [],
          ]
        : []
    return sectionGrid(section, above)
  })

/** A ticket on one sheet, to be printed and signed. */
export function ticketGrids(sheet: Sheet): SectionGrid[] {
  const { heads, rows: lines } = sheet.signatures!
  const grids = sectionGrids(sheet).map(({ grid }) => grid)
  const rows: GridRow[] = [
    ...(sheet.across ? [[wide(sheet.across, 'title')]] : []),
    ...grids.flatMap(({ rows }) => [...rows, []]),
    heads.map((head) => (head === '' ? null : textCell(head, 'head'))),
    ...lines.flatMap((line) => [[], [textCell(line, 'group'), BLANK_LINE, BLANK_LINE]]),
  ]
  const widths = widest(grids.map((grid) => grid.widths))
  return [{ grid: { name: sheet.title, rows, widths }, pictureRow: null }]
}

const BLANK_LINE = textCell('', 'group')

/** A fact; a moment is a date that Excel counts with, followed by its text where that differs. */
function factRow({ label, cell }: Fact): GridRow {
  const head = label === '' ? null : textCell(label, 'note')
  if (cell.is === 'date') {
    const read = cell.text === momentText(cell.at, 'en') ? [] : [wide(cell.text, 'note')]
    return [head, gridCell(cell), ...read]
  }
  return [head, { ...gridCell(cell)!, ...(cell.is === 'text' ? { isWide: true } : { look: 'fact' }) }]
}

function sectionGrid({ title, tables, notes, hasGraph }: Section, above: readonly GridRow[]): SectionGrid {
  const rows: GridRow[] = [...above]
  for (const table of tables) {
    const places = [...table.columns.keys()].filter((at) => !table.columns[at]!.forPrograms)
    rows.push(
      [wide(table.title ?? title, above.length > 0 ? 'group' : 'title')],
      places.map((at) =>
        textCell(table.columns[at]!.head, holdsFigures(table, at) ? 'headOfNumbers' : 'head'),
      ),
      ...table.rows.map((row) => tableRow(row, places)),
      [],
    )
  }
  rows.push(...notes.map((note) => [wide(note, 'note')]), [])
  const widths = tables.map(({ columns }) =>
    columns.filter(({ forPrograms }) => !forPrograms).map(({ width }) => width),
  )
  return {
    grid: {
      name: title,
      rows,
      widths: widest(above.length > 0 ? [...widths, FACT_WIDTHS] : widths),
      // The title and the heads of its only table.
      ...(tables.length === 1 && above.length === 0 && { headRows: 2 }),
    },
    pictureRow: hasGraph ? rows.length : null,
  }
}

const tableRow = ({ cells, is }: Row, columns: readonly number[]): GridRow =>
  is === 'group'
    ? [wide(shown(cells[0] ?? null), 'group')]
    : columns.map((at) => {
        const cell = gridCell(cells[at] ?? null)
        return cell && is === 'total' ? { ...cell, look: 'total' } : cell
      })

const widest = (lists: readonly (readonly number[])[]): number[] =>
  Array.from({ length: Math.max(...lists.map(({ length }) => length)) }, (_, at) =>
    Math.max(...lists.map((widths) => widths[at] ?? 0)),
  )

function gridCell(cell: Cell): GridCell | null {
  if (cell === null) return null
  if (cell.is === 'date') return { value: cell.at, look: 'date' }
  if (cell.is === 'text') return { value: cell.text, look: cell.isFigure ? 'number' : 'text' }
  return { value: cell.value, look: 'number', format: formatOf(cell) }
}

function formatOf({ value, digits, sign, isGrouped }: Extract<Cell, { is: 'number' }>): string {
  const decimals = digits ?? reportNumber({ value, digits }).split('.')[1]?.length ?? 0
  const whole = isGrouped ? '#,##0' : '0'
  const number = decimals === 0 ? whole : `${whole}.${'0'.repeat(decimals)}`
  return sign === undefined ? number : `"${sign} "${number};"${sign} "-${number}`
}
