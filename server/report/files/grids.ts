import {
  type Cell,
  type Column,
  type Fact,
  holdsFigures,
  type Row,
  type Section,
  type Sheet,
  shownNumber,
} from '../sheet.ts'

/** How a cell looks; a report's numbers look different from typed and from computed ones. */
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
  /** What it shows; of a formula, the value that was computed here. */
  value: string | number | Date
  look: Look
  /** Without "=". */
  formula?: string
  /** Of a number, as Excel writes it. */
  format?: string
  /** Runs over the columns beside it instead of wrapping. */
  isWide?: true
}

export type GridRow = readonly (GridCell | null)[]

/** A worksheet before it is a file. */
export interface Grid {
  name: string
  rows: GridRow[]
  /** Characters, by column. */
  widths: readonly number[]
  /** The rows at the top that stay in sight and head each page. */
  headRows?: number
}

export const textCell = (value: string, look: Look = 'text'): GridCell => ({ value, look })

/** A text over the columns beside it. */
export const wide = (value: string, look: Look): GridCell => ({ value, look, isWide: true })

export const numberCell = (
  value: number,
  format: string,
  formula?: string,
  look: Look = 'number',
): GridCell => ({ value, look, format, ...(formula !== undefined && { formula }) })

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** The address of a cell, both counted from 0; rows of a report have fewer than 26 columns where formulas refer to them. */
export const addressOf = (row: number, column: number): string => `${LETTERS[column]!}${row + 1}`

export const rangeOf = (column: number, from: number, to: number): string =>
  `${addressOf(from, column)}:${addressOf(to, column)}`

/** A worksheet, with the row below which the graph stands; null where it doesn't. */
interface SectionGrid {
  grid: Grid
  pictureRow: number | null
}

/** Characters of the columns that facts take: of their names, and of a moment, which is drawn as ### where it doesn't fit. */
const FACT_WIDTHS = [34, 22]

/** A worksheet for each section; the facts stand on the first one. */
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

/** All of a ticket on one sheet: it is printed and signed. */
export function ticketGrids(sheet: Sheet): SectionGrid[] {
  const { heads, rows: lines } = sheet.signatures!
  const [first, ...others] = sectionGrids(sheet).map(({ grid }) => grid)
  const widths = [first!, ...others].reduce<number[]>(
    (all, { widths }) => widths.map((width, at) => Math.max(width, all[at] ?? 0)),
    [],
  )
  const rows: GridRow[] = [
    ...first!.rows,
    ...others.flatMap(({ rows }) => [[], ...rows]),
    [],
    heads.map((head) => (head === '' ? null : { value: head, look: 'head' as const })),
    ...lines.flatMap((line): GridRow[] => [[], [{ value: line, look: 'group' }, BLANK_LINE, BLANK_LINE]]),
  ]
  const across: GridRow[] = sheet.across ? [[wide(sheet.across, 'title')]] : []
  return [{ grid: { name: sheet.title, rows: [...across, ...rows], widths }, pictureRow: null }]
}

/** To be written on. */
const BLANK_LINE: GridCell = { value: '', look: 'group' }

/** A moment as a date that Excel counts with, and as it is read where that differs. */
function factRow({ label, cell }: Fact): GridRow {
  const head: GridCell | null = label === '' ? null : { value: label, look: 'note' }
  if (cell.is === 'date') {
    const read = cell.text.startsWith(cell.at.toISOString().slice(0, 10)) ? [] : [wide(cell.text, 'note')]
    return [head, gridCell(cell), ...read]
  }
  return [head, { ...gridCell(cell)!, ...(cell.is === 'text' ? { isWide: true } : { look: 'fact' }) }]
}

function sectionGrid({ title, tables, notes, hasGraph }: Section, above: readonly GridRow[]): SectionGrid {
  const rows: GridRow[] = [...above]
  for (const table of tables) {
    const shown = table.columns.flatMap((column, at) => (column.forPrograms ? [] : [{ column, at }]))
    rows.push(
      [wide(table.title ?? title, above.length > 0 ? 'group' : 'title')],
      shown.map(
        ({ column, at }): GridCell => ({
          value: column.head,
          look: holdsFigures(table, at) ? 'headOfNumbers' : 'head',
        }),
      ),
      ...table.rows.map((row) =>
        tableRow(
          row,
          shown.map(({ at }) => at),
        ),
      ),
      [],
    )
  }
  rows.push(...notes.map((note) => [wide(note, 'note')]), [])
  return {
    grid: {
      name: title,
      rows,
      widths: widthsOf(
        tables.map(({ columns }) => columns),
        above.length > 0,
      ),
      // The title and the heads of its only table.
      ...(tables.length === 1 && above.length === 0 && { headRows: 2 }),
    },
    pictureRow: hasGraph ? rows.length : null,
  }
}

const tableRow = ({ cells, is }: Row, columns: readonly number[]): GridRow =>
  is === 'group'
    ? [wide(textOf(cells[0] ?? null), 'group')]
    : columns.map((at) => {
        const cell = gridCell(cells[at] ?? null)
        return cell && is === 'total' ? { ...cell, look: 'total' } : cell
      })

/** The widest of all the sheet's tables counts; wrapped texts get no more than reads well. */
function widthsOf(tables: readonly (readonly Column[])[], hasFacts: boolean): number[] {
  const widths: number[] = []
  for (const columns of tables) {
    columns
      .filter(({ forPrograms }) => !forPrograms)
      .forEach(({ width }, at) => {
        widths[at] = Math.max(widths[at] ?? 0, width)
      })
  }
  if (hasFacts) for (const [at, width] of FACT_WIDTHS.entries()) widths[at] = Math.max(widths[at] ?? 0, width)
  return widths
}

const textOf = (cell: Cell): string => (cell?.is === 'text' ? cell.text : '')

function gridCell(cell: Cell): GridCell | null {
  if (cell === null) return null
  if (cell.is === 'date') return { value: cell.at, look: 'date' }
  if (cell.is === 'text') return { value: cell.text, look: cell.isFigure ? 'number' : 'text' }
  return { value: cell.value, look: 'number', format: formatOf(cell) }
}

/** The number stays a number; its decimals and its sign are only its format. */
function formatOf({ value, digits, sign }: Extract<Cell, { is: 'number' }>): string {
  const decimals = digits ?? shownNumber({ value, digits }).split('.')[1]?.length ?? 0
  const number = decimals === 0 ? '0' : `0.${'0'.repeat(decimals)}`
  return sign === undefined ? number : `"${sign} "${number};"${sign} "-${number}`
}
