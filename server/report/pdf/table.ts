import { type Cell, holdsFigures, type Row, shown, type Table } from '../sheet.ts'
import { broken, fitted, INK, LEADING, type Pages, type TextStyle, widthOf } from './page.ts'

const SIZE = 7.6
const BODY: TextStyle = { size: SIZE }
const STRONG: TextStyle = { size: SIZE, weight: 600 }
/** Space in a cell, points. */
const PAD = { side: 3, top: 2.2, bottom: 2.2 }
/** A table that needs more than this times its width is broken into parts of columns. */
const SQUEEZE_MAX = 1.5
/** Points that a character of a column's width takes at least. */
const CHARACTER = 4

interface Placed {
  /** In the table. */
  at: number
  offset: number
  width: number
  isFigures: boolean
}

/** A table over as many pages as it takes: its head stands on each. */
export function drawTable(pages: Pages, table: Table): void {
  for (const part of partsOf(table, pages.bodyWidth)) drawPart(pages, table, part)
}

/** The columns that people read; those that are too many for the page in parts that repeat the first ones. */
function partsOf(table: Table, width: number): number[][] {
  const columns = table.columns.flatMap(({ forPrograms }, at) => (forPrograms ? [] : [at]))
  const { lead = 0 } = table
  const need = (list: readonly number[]) =>
    list.reduce((sum, at) => sum + table.columns[at]!.width * CHARACTER, 0)
  if (lead === 0 || need(columns) <= width * SQUEEZE_MAX) return [columns]
  const first = columns.slice(0, lead)
  const parts: number[][] = []
  for (const at of columns.slice(lead)) {
    const part = parts.at(-1)
    if (part && need([...first, ...part, at]) <= width * SQUEEZE_MAX) part.push(at)
    else parts.push([at])
  }
  return parts.map((part) => [...first, ...part])
}

function placedIn(table: Table, part: readonly number[], bodyWidth: number): Placed[] {
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
  const columns = placedIn(table, part, pages.bodyWidth)
  const styles = columns.map(({ at, width }) => fitted(table.columns[at]!.head, width - 2 * PAD.side, STRONG))
  const heads = columns.map(({ at, width }, place) =>
    broken(table.columns[at]!.head, width - 2 * PAD.side, styles[place]!),
  )
  const headHeight = heightOf(heads)
  const drawHead = () => {
    pages.fill(pages.y, headHeight, INK.grid)
    columns.forEach((column, at) => {
      drawCell(pages, heads[at]!, column, styles[at]!)
    })
    pages.y += headHeight
  }
  pages.ensure(headHeight + 3 * SIZE * LEADING)
  drawHead()
  table.rows.forEach((row, place) => {
    const cells = row.is === 'group' ? [] : columns.map((column) => linesOf(row, column))
    const height = row.is === 'group' ? groupHeight() : heightOf(cells)
    // The head of a group does not stand alone at the foot of a page.
    const following = row.is === 'group' && table.rows[place + 1] ? groupHeight() : 0
    if (pages.room < height + following && !pages.isFresh) {
      pages.next()
      drawHead()
    }
    if (row.is === 'group') {
      const [cell = null] = row.cells
      const box = { offset: PAD.side, width: pages.bodyWidth, y: pages.y + PAD.top * 2 }
      pages.line(shown(cell), box, STRONG)
    } else {
      columns.forEach((column, at) => {
        drawCell(pages, cells[at]!, column, row.is === 'total' ? STRONG : BODY)
      })
    }
    pages.y += height
    pages.rule(pages.y, { ink: row.is === 'group' ? INK.axis : INK.grid })
  })
  pages.y += SIZE
}

const groupHeight = () => SIZE * LEADING + 3 * PAD.top + PAD.bottom

const heightOf = (cells: readonly (readonly string[])[]): number =>
  Math.max(1, ...cells.map((lines) => lines.length)) * SIZE * LEADING + PAD.top + PAD.bottom

/** A figure is never broken. */
function linesOf({ cells, is }: Row, { at, width }: Placed): string[] {
  const cell: Cell = cells[at] ?? null
  if (cell === null) return []
  const text = shown(cell)
  if (cell.is === 'number') return [text]
  return broken(text, width - 2 * PAD.side, is === 'total' ? STRONG : BODY)
}

function drawCell(
  pages: Pages,
  lines: readonly string[],
  { offset, width, isFigures }: Placed,
  style: TextStyle,
): void {
  const box = { offset: offset + PAD.side, width: width - 2 * PAD.side, y: pages.y + PAD.top }
  // A figure that is too long for its column is written smaller rather than over its neighbour.
  const widest = Math.max(0, ...lines.map((line) => widthOf(line, style)))
  const size = widest > box.width ? (style.size * box.width) / widest : style.size
  // Figures run from left to right in Persian too, so their decimals stand below each other at the right.
  pages.lines(lines, { ...box, align: isFigures && !pages.isFromRight ? 'end' : 'start' }, { ...style, size })
}
