import { type Cell, holdsFigures, type Row, shown, type Table } from '../sheet.ts'
import { broken, fitted, INK, LEADING, type Pages, type TextStyle, textWidth } from './page.ts'

const SIZE = 7.6
const BODY: TextStyle = { size: SIZE }
const STRONG: TextStyle = { size: SIZE, weight: 600 }
/** Padding of a cell, points. */
const PAD = { side: 3, top: 2.2, bottom: 2.2 }
/** A table that needs more than this times the page's width is split by columns. */
const SQUEEZE_MAX = 1.5
/** Least width of a character of a column's width, points. */
const CHARACTER = 4

/** A column where it is drawn, points; `at` is its position in the table. */
interface Placed {
  at: number
  offset: number
  width: number
  isFigures: boolean
}

export function drawTable(pages: Pages, table: Table): void {
  for (const part of partsOf(table, pages.bodyWidth))
    pages.drawing.within('Table', () => {
      drawPart(pages, table, part)
    })
}

/** The columns for people; if the page has no room for all, in parts that repeat the lead columns. */
function partsOf(table: Table, width: number): number[][] {
  const columns = table.columns.flatMap(({ forPrograms }, at) => (forPrograms ? [] : [at]))
  const { lead = 0 } = table
  const need = (list: readonly number[]) =>
    list.reduce((sum, at) => sum + table.columns[at]!.width * CHARACTER, 0)
  if (lead === 0 || need(columns) <= width * SQUEEZE_MAX) return [columns]
  const first = columns.slice(0, lead)
  const rest = columns.slice(lead)
  const room = width * SQUEEZE_MAX - need(first)
  const count = Math.min(rest.length, Math.ceil(need(rest) / Math.max(room, 1)))
  const each = Math.ceil(rest.length / count)
  return Array.from({ length: Math.ceil(rest.length / each) }, (_, at) => [
    ...first,
    ...rest.slice(at * each, (at + 1) * each),
  ])
}

function placedColumns(table: Table, part: readonly number[], bodyWidth: number): Placed[] {
  const all = part.reduce((sum, at) => sum + table.columns[at]!.width, 0)
  let offset = 0
  return part.map((at) => {
    const width = (bodyWidth * table.columns[at]!.width) / all
    const placed = { at, offset, width, isFigures: holdsFigures(table, at) }
    offset += width
    return placed
  })
}

function drawPart(pages: Pages, table: Table, part: readonly number[]): void {
  const columns = placedColumns(table, part, pages.bodyWidth)
  const heads = columns.map(({ at, width }) => setIn(table.columns[at]!.head, width, STRONG))
  const headHeight = heightOf(heads)
  const { drawing } = pages
  const drawsOf = (cells: readonly SetText[]) =>
    columns.map((column, at) => () => drawCell(pages, cells[at]!, column))
  const drawHead = (draw: (cells: (() => void)[]) => void) => {
    pages.fill(pages.y, headHeight, INK.grid)
    draw(drawsOf(heads))
    pages.y += headHeight
  }
  pages.ensure(headHeight + 3 * SIZE * LEADING)
  drawHead((cells) => drawing.row('TH', cells, { scope: 'Column' }))
  table.rows.forEach((row, place) => {
    const cells = row.is === 'group' ? [] : columns.map((column) => setCell(row, column))
    const height = row.is === 'group' ? groupHeight() : heightOf(cells)
    // The head of a group is not left alone at the foot of a page.
    const following = row.is === 'group' && table.rows[place + 1] ? groupHeight() : 0
    if (pages.room < height + following && !pages.isFresh) {
      pages.next()
      drawHead((cells) => {
        for (const draw of drawing.fromLeft(cells)) drawing.aside(draw)
      })
    }
    if (row.is === 'group') {
      const [cell = null] = row.cells
      const box = { offset: PAD.side, width: pages.bodyWidth, y: pages.y + PAD.top * 2 }
      drawing.row('TH', [() => pages.line(shown(cell), box, STRONG)])
    } else drawing.row('TD', drawsOf(cells))
    pages.y += height
    pages.rule(pages.y, { ink: row.is === 'group' ? INK.axis : INK.grid })
  })
  pages.y += SIZE
}

const groupHeight = () => SIZE * LEADING + 3 * PAD.top + PAD.bottom

const heightOf = (cells: readonly SetText[]): number =>
  Math.max(SIZE, ...cells.map(({ lines, style }) => lines.length * style.size)) * LEADING +
  PAD.top +
  PAD.bottom

interface SetText {
  lines: readonly string[]
  style: TextStyle
}

/** Breaks a text; in a smaller size if a word would not fit. */
function setIn(text: string, width: number, wanted: TextStyle): SetText {
  const room = width - 2 * PAD.side
  const style = fitted(text, room, wanted)
  return { lines: broken(text, room, style), style }
}

/** A figure that is too long for its column is not broken but made smaller. */
function setCell({ cells, is }: Row, { at, width }: Placed): SetText {
  const cell: Cell = cells[at] ?? null
  const style = is === 'total' ? STRONG : BODY
  const text = shown(cell)
  if (cell?.is !== 'number') return setIn(text, width, style)
  const room = width - 2 * PAD.side
  const wide = textWidth(text, style)
  return { lines: [text], style: wide > room ? { ...style, size: (style.size * room) / wide } : style }
}

function drawCell(pages: Pages, { lines, style }: SetText, { offset, width, isFigures }: Placed): void {
  const box = { offset: offset + PAD.side, width: width - 2 * PAD.side, y: pages.y + PAD.top }
  // Figures run from left to right in Persian too, so that their decimals line up at the right edge.
  pages.lines(lines, { ...box, align: isFigures && !pages.isFromRight ? 'end' : 'start' }, style)
}
