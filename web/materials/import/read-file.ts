import { readOds } from 'hucre/ods'
import { readXlsx } from 'hucre/xlsx'
import { CELLS_MAX, type Cell, EMPTY_CELL, type Grid, textCell, trimmed, widthOf } from '#calc/sheet/cell.ts'
import { decodeText, type Encoding } from '#calc/sheet/csv-text.ts'
import { tablesOf } from '#calc/sheet/sheet-layout.ts'
import type { ImportTable } from '#calc/sheet/sheet-table.ts'
import { textGrid } from '#calc/sheet/text-grid.ts'
import { IMPORT_MAX } from '#calc/vocabulary/limits.ts'

export const FILE_MAX_BYTES = 10 * 1024 * 1024

export type FileFault = BookFault | 'file-too-large' | 'old-workbook' | 'no-sheet' | 'empty' | 'failed'

/** A sheet as it was understood; one with too many materials only has their count. */
export interface ReadSheet {
  name: string
  table: ImportTable | null
  tooMany: number | null
}

export type FileRead =
  /** `likeliest`: index of the sheet that looks most like a list of materials. */
  | { ok: true; sheets: ReadSheet[]; likeliest: number; encoding: Encoding | null }
  | { ok: false; fault: FileFault }

const startsWith = (bytes: Uint8Array, ...first: number[]) => first.every((byte, at) => bytes[at] === byte)
const failed = (fault: FileFault): FileRead => ({ ok: false, fault })

/** Reports progress, 0 to 1. */
export type Hear = (done: number) => void

/** Unpacking a workbook takes about as long as reading its sheets. */
const UNPACKED = 0.5

/** Reads a file by its content; its name is ignored. */
export async function readFile(file: Blob, hear: Hear = () => undefined): Promise<FileRead> {
  if (file.size > FILE_MAX_BYTES) return failed('file-too-large')
  if (file.size === 0) return failed('empty')
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (startsWith(bytes, 0x50, 0x4b)) {
    const sheets = await readWorkbook(bytes)
    hear(UNPACKED)
    return typeof sheets === 'string' ? failed(sheets) : laidOut(sheets, null, undefined, hear)
  }
  // Excel up to 2003, and workbooks with a password.
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return failed('old-workbook')
  const read = decodeText(bytes)
  if (read === null || /^\s*(?:<|%PDF)/.test(read.text.slice(0, 200))) return failed('no-sheet')
  return readText(read.text, read.encoding)
}

export function readText(text: string, encoding: Encoding | null = null): FileRead {
  const { grid, least } = textGrid(text)
  return laidOut([{ name: '', grid }], encoding, least)
}

/** The sheets as tables; a sheet with several different tables has an entry for each. */
function laidOut(
  sheets: readonly Sheet[],
  encoding: Encoding | null,
  least?: number,
  hear: Hear = () => undefined,
): FileRead {
  const trim = sheets.map(({ name, grid }) => ({ name, grid: trimmed(grid) }))
  if (trim.some(({ grid }) => grid.length * widthOf(grid) > CELLS_MAX)) return failed('too-many-cells')
  const read = trim.flatMap(({ name, grid }, at): ReadSheet[] => {
    const tables = tablesOf(grid, least)
    hear(UNPACKED + ((1 - UNPACKED) * (at + 1)) / trim.length)
    return tables.map((table, at) => {
      const isTooMany = table.rows.length > IMPORT_MAX
      return {
        name: tables.length > 1 ? `${name} ${at + 1}`.trim() : name,
        table: isTooMany ? null : table,
        tooMany: isTooMany ? table.rows.length : null,
      }
    })
  })
  return read.length > 0
    ? { ok: true, sheets: read, likeliest: likeliestOf(read), encoding }
    : failed('empty')
}

const likeliestOf = (sheets: readonly ReadSheet[]): number => {
  const known = sheets.map(({ table }) => table?.columns.filter(({ field }) => field !== null).length ?? 0)
  return known.indexOf(Math.max(...known))
}

/** Limit of a workbook's unpacked size: a sheet of a thousand materials has one million bytes. */
export const UNPACKED_MAX = 64 * 1024 * 1024

type BookFault = 'too-large' | 'damaged' | 'too-many-cells'

export interface Sheet {
  name: string
  grid: Grid
}

type Book = Awaited<ReturnType<typeof readXlsx>>
type BookSheet = Book['sheets'][number]

/** The visible sheets of a workbook; its unpacked size is checked first. */
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
    // The reader's own limits: a cell in the last corner of a sheet makes billions of cells.
    return error instanceof Error && / limit\b/.test(error.message) ? 'too-many-cells' : 'damaged'
  }
  return book.sheets.map((sheet) => ({ name: sheet.name, grid: gridOf(sheet) }))
}

/** An OpenDocument file names its type in its first, uncompressed entry. */
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
    const isPercent = more?.style?.numFmt?.replace(/"[^"]*"|\\./g, '').includes('%')
    return isPercent
      ? { text: `${Number((value * 100).toPrecision(12))}%`, is: 'text' }
      : { text: String(value), is: 'number' }
  }
  if (value instanceof Date) return { text: value.toISOString().slice(0, 10), is: 'date' }
  return textCell(String(value))
}

const END_OF_DIRECTORY = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const END_LENGTH = 22
const COMMENT_MAX = 0xffff
const STORED = 0
const DEFLATED = 8

/**
 * The unpacked size of a ZIP archive, counted while unpacking because the size it claims may be wrong. Stops above `limit`. Null for
 * an archive that is unreadable, encrypted or ZIP64.
 */
export async function unpackedBytes(archive: Uint8Array, limit: number): Promise<number | null> {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength)
  const end = endOf(view)
  if (end === null) return null
  let total = 0
  let at = view.getUint32(end + 16, true)
  try {
    for (let entry = view.getUint16(end + 10, true); entry > 0; entry--) {
      if (view.getUint32(at, true) !== ENTRY) return null
      const isEncrypted = (view.getUint16(at + 8, true) & 1) === 1
      const method = view.getUint16(at + 10, true)
      const size = view.getUint32(at + 20, true)
      const local = view.getUint32(at + 42, true)
      if (isEncrypted || size === 0xffffffff || view.getUint32(local, true) !== LOCAL) return null
      const data = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
      if (data + size > archive.length) return null
      if (method === STORED) total += size
      else if (method === DEFLATED)
        total += await inflatedBytes(archive.subarray(data, data + size), limit - total)
      else return null
      if (total > limit) return total
      at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    }
  } catch {
    return null
  }
  return total
}

function endOf(view: DataView): number | null {
  const last = view.byteLength - END_LENGTH
  for (let at = last; at >= Math.max(0, last - COMMENT_MAX); at--)
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return at
  return null
}

async function inflatedBytes(packed: Uint8Array, limit: number): Promise<number> {
  const unpacked = new Blob([packed as BlobPart]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  const reader = unpacked.getReader()
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return bytes
    bytes += value.byteLength
    if (bytes > limit) {
      await reader.cancel()
      return bytes
    }
  }
}
