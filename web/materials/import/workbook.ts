import { readOds } from 'hucre/ods'
import { readXlsx } from 'hucre/xlsx'
import { type Cell, EMPTY_CELL, type Grid, textCell } from '#calc/sheet/cell.ts'
import type { BookFault } from './file-read.ts'
import { unpackedBytes } from './zip-size.ts'

/** Bytes that a workbook may have once it is unpacked: a sheet of a thousand materials has one million. */
export const UNPACKED_MAX = 64 * 1024 * 1024

export interface Sheet {
  name: string
  grid: Grid
}

type Book = Awaited<ReturnType<typeof readXlsx>>
type BookSheet = Book['sheets'][number]

/** The visible sheets of a workbook; its size is measured before anything of it is unpacked for good. */
export async function readWorkbook(bytes: Uint8Array): Promise<Sheet[] | BookFault> {
  const size = await unpackedBytes(bytes, UNPACKED_MAX)
  if (size === null) return 'damaged'
  if (size > UNPACKED_MAX) return 'too-large'
  let book: Book
  try {
    book = await (isOpenDocument(bytes) ? readOds : readXlsx)(bytes, {
      sheets: (info) => !info.hidden && !info.veryHidden,
      readStyles: true,
    })
  } catch (error) {
    // The reader has limits of its own: a cell in the last corner of a sheet makes billions.
    return error instanceof Error && / limit\b/.test(error.message) ? 'too-many-cells' : 'damaged'
  }
  return book.sheets.map((sheet) => ({ name: sheet.name, grid: gridOf(sheet) }))
}

/** An OpenDocument file says so in its first part, which isn't packed. */
const isOpenDocument = (bytes: Uint8Array): boolean =>
  new TextDecoder('latin1')
    .decode(bytes.subarray(0, 200))
    .includes('application/vnd.oasis.opendocument.spreadsheet')

function gridOf({ rows, cells, merges = [] }: BookSheet): Grid {
  const grid = rows.map((row, y) => row.map((value, x) => cellOf(value, cells?.get(`${y},${x}`))))
  for (const { startRow, startCol, endRow, endCol } of merges) {
    const first = grid[startRow]?.[startCol]
    if (!first || first.text === '') continue
    for (let y = startRow; y <= Math.min(endRow, grid.length - 1); y++)
      for (let x = startCol; x <= Math.min(endCol, grid[y]!.length - 1); x++)
        if (y !== startRow || x !== startCol) grid[y]![x] = { text: first.text, is: 'merged' }
  }
  return grid
}

type Value = BookSheet['rows'][number][number]

type More = { type?: string; formula?: string; style?: { numFmt?: string } }

function cellOf(value: Value, more: More | undefined): Cell {
  if (more?.type === 'error') return { text: String(value ?? ''), is: 'error' }
  if (value === null || value === '') {
    return more?.formula ? { text: `=${more.formula}`, is: 'formula' } : EMPTY_CELL
  }
  if (typeof value === 'number') {
    // What shows as 0.05 % is stored as 0.0005.
    const isPercent = more?.style?.numFmt?.replace(/"[^"]*"|\\./g, '').includes('%')
    return isPercent
      ? { text: `${Number((value * 100).toPrecision(12))}%`, is: 'text' }
      : { text: String(value), is: 'number' }
  }
  if (value instanceof Date) return { text: value.toISOString().slice(0, 10), is: 'date' }
  return textCell(String(value))
}
