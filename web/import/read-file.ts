// A file as sheets, as Excel shows them: the text of each cell with its number format, and what is hidden.
import { readOds } from 'hucre/ods'
import { readXlsx } from 'hucre/xlsx'
import type { Sheet } from '#calc/sheet/arrange.ts'
import { CELLS_MAX, type Cell, EMPTY_CELL, type Grid, textCell, trimmed, widthOf } from '#calc/sheet/cell.ts'
import { decodeText, type Encoding, encodingsOf } from '#calc/sheet/csv-text.ts'
import { textGrid } from '#calc/sheet/text-lines.ts'
import { unpackedBytes } from './unpacked.ts'

export const FILE_MAX_BYTES = 10 * 1024 * 1024
/** Of longer and wider sheets the first rows and columns are read. */
export const ROWS_READ = 5000
const COLUMNS_READ = 500

export type FileFault =
  | 'too-large'
  | 'damaged'
  | 'too-many-cells'
  | 'file-too-large'
  | 'old-workbook'
  | 'no-sheet'
  | 'empty'
  | 'failed'

export interface FileSheet extends Sheet {
  /** Rows and columns of the file, before it was cut. */
  size: { rows: number; columns: number }
}

export type FileRead =
  | { ok: true; sheets: FileSheet[]; likeliest: number; encoding: Encoding | null }
  | { ok: false; fault: FileFault }

const startsWith = (bytes: Uint8Array, ...first: number[]) => first.every((byte, at) => bytes[at] === byte)
const failed = (fault: FileFault): FileRead => ({ ok: false, fault })

/** Reports progress, 0 to 1. */
export type Hear = (done: number) => void

/** Unpacking a workbook takes about as long as laying out its sheets. */
const UNPACKED = 0.7

/** Reads a file by its content; its name is ignored. `encoding` replaces the one that fits a text best. */
export async function readFile(
  file: Blob,
  hear: Hear = () => undefined,
  encoding?: Encoding,
): Promise<FileRead> {
  if (file.size > FILE_MAX_BYTES) return failed('file-too-large')
  if (file.size === 0) return failed('empty')
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (startsWith(bytes, 0x50, 0x4b)) {
    const sheets = await readWorkbook(bytes)
    hear(UNPACKED)
    return typeof sheets === 'string' ? failed(sheets) : laidOut(sheets, null, hear)
  }
  // Excel up to 2003, and workbooks with a password.
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return failed('old-workbook')
  const read = decodeText(bytes, encoding)
  if (read === null || /^\s*(?:<|%PDF)/.test(read.text.slice(0, 200))) return failed('no-sheet')
  hear(UNPACKED / 2)
  return readText(read.text, read.encoding, hear)
}

/** In which letters a text can be read. */
export interface Letters {
  /** The first cell that they make a difference to. */
  cell: { row: number; column: number } | null
  /** The likeliest first, each with that cell as it would read. */
  choices: readonly { encoding: Encoding; text: string }[]
}

const LETTERS_BYTES = 30_000

export function lettersOf(bytes: Uint8Array, used: Encoding): Letters {
  const sample = bytes.subarray(0, LETTERS_BYTES)
  const gridIn = (encoding: Encoding) => textGrid(new TextDecoder(encoding).decode(sample))
  const isForeign = ({ text }: Cell) => /[^\0-\x7f]/.test(text)
  const grid = gridIn(used)
  const row = grid.findIndex((cells) => cells.some(isForeign))
  const column = grid[row]?.findIndex(isForeign) ?? -1
  const encodings = new Set<Encoding>([used, ...encodingsOf(bytes), 'utf-8'])
  return {
    cell: row < 0 ? null : { row, column },
    choices: [...encodings].map((encoding) => ({
      encoding,
      text: row < 0 ? '' : (gridIn(encoding)[row]?.[column]?.text.trim() ?? ''),
    })),
  }
}

export const readText = (text: string, encoding: Encoding | null = null, hear?: Hear): FileRead =>
  laidOut(
    [{ name: '', grid: textGrid(text), hiddenRows: new Set(), hiddenColumns: new Set() }],
    encoding,
    hear,
  )

function laidOut(
  sheets: readonly Sheet[],
  encoding: Encoding | null,
  hear: Hear = () => undefined,
): FileRead {
  const trim = sheets
    .map((sheet) => ({ ...sheet, grid: trimmed(sheet.grid) }))
    .filter(({ grid }) => grid.length > 0)
  if (trim.some(({ grid }) => grid.length * Math.min(widthOf(grid), COLUMNS_READ) > CELLS_MAX * 5))
    return failed('too-many-cells')
  if (trim.length === 0) return failed('empty')
  const read = trim.map((sheet, at): FileSheet => {
    hear(UNPACKED + ((1 - UNPACKED) * (at + 1)) / trim.length)
    const size = { rows: sheet.grid.length, columns: widthOf(sheet.grid) }
    return {
      ...sheet,
      size,
      grid: sheet.grid
        .slice(0, ROWS_READ)
        .map((row) => (row.length > COLUMNS_READ ? row.slice(0, COLUMNS_READ) : row)),
    }
  })
  const filled = read.map(({ grid }) =>
    grid.slice(0, 200).reduce((total, row) => total + row.filter(({ text }) => text !== '').length, 0),
  )
  return { ok: true, sheets: read, likeliest: filled.indexOf(Math.max(...filled)), encoding }
}

/** Limit of a workbook's unpacked size. */
export const UNPACKED_MAX = 64 * 1024 * 1024

type Book = Awaited<ReturnType<typeof readXlsx>>
type BookSheet = Book['sheets'][number]

/** The visible sheets of a workbook; its unpacked size is checked first. */
export async function readWorkbook(bytes: Uint8Array): Promise<Sheet[] | FileFault> {
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
  return book.sheets.map((sheet) => ({
    name: sheet.name,
    grid: gridOf(sheet),
    hiddenRows: new Set([...(sheet.rowDefs ?? [])].flatMap(([row, { hidden }]) => (hidden ? [row] : []))),
    hiddenColumns: new Set((sheet.columns ?? []).flatMap((column, at) => (column?.hidden ? [at] : []))),
    isRightToLeft: sheet.view?.rightToLeft ?? false,
  }))
}

/** An OpenDocument file names its type in an entry of its own, wherever that stands. */
const isOpenDocument = (bytes: Uint8Array): boolean => {
  const names = new TextDecoder('latin1').decode(bytes.subarray(Math.max(0, bytes.length - 65_536)))
  return names.includes('content.xml') && !names.includes('[Content_Types].xml')
}

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
  if (typeof value === 'number') return shownInFile(value, more?.style?.numFmt ?? '')
  if (value instanceof Date) return { text: value.toISOString().slice(0, 10), is: 'date' }
  return textCell(String(value))
}

/** What a number format writes around a figure: `0" °F"`, `"<"0`, `0.0%`, `[Red](0)`. The figure keeps all of its digits. */
export function shownInFile(value: number, format: string): Cell {
  const sections = sectionsOf(format)
  const section = (value < 0 ? sections[1] : value === 0 ? sections[2] : undefined) ?? sections[0] ?? ''
  const { before, after, hasFigure, isPercent, scale, decimals } = readSection(section)
  const size = scale === 1 ? value : Number((value * scale).toPrecision(12))
  // A section for negative figures writes its own sign, brackets or a colour in its place.
  const isSigned = value < 0 && sections[1] !== undefined
  const digits = String(isSigned ? -size : size)
  if (!hasFigure && section.includes('"')) return textCell(plainText(section))
  const lead = plainText(before)
    .trimStart()
    .replace(isSigned ? /^[-(]/ : /^$/, '')
  const rest = plainText(after).replace(isSigned ? /^\)/ : /^$/, '')
  const sign = isSigned ? '-' : ''
  const percent = isPercent && !rest.includes('%') ? '%' : ''
  const text = `${lead}${sign}${digits}${percent}${rest}`.trim()
  const written =
    decimals !== undefined && Number.isFinite(size) && !/e\+/i.test(section)
      ? text.replace(digits, Number(digits).toFixed(Math.min(decimals, 20)))
      : text
  return { text, is: text === String(value) ? 'number' : 'text', ...(written !== text && { shown: written }) }
}

/** What a section of a number format writes around the figure, and how it shows the figure. */
function readSection(section: string) {
  const masked = section.replace(/"[^"]*"|\\./g, (quoted) => ' '.repeat(quoted.length))
  const figure = masked.search(/[0#?]/)
  const isGeneral = /general|standard/i.test(section) || section === ''
  const isWritten = !isGeneral && figure >= 0
  const isPercent = masked.includes('%')
  // A comma behind the figures shows thousands.
  const thousands = /[0#?](,+)(?=[^0#?,]*$)/.exec(masked)?.[1]?.length ?? 0
  return {
    before: isWritten ? section.slice(0, figure) : '',
    after: isWritten ? section.slice(masked.search(/[0#?][^0#?]*$/) + 1) : '',
    hasFigure: isGeneral || figure >= 0,
    isPercent,
    scale: (isPercent ? 100 : 1) / 1000 ** thousands,
    /** Undefined: as many as the figure has. */
    decimals: /[0#?]\.([0#?]*)/.exec(section)?.[1]?.length ?? (isGeneral ? undefined : 0),
  }
}

const sectionsOf = (format: string): string[] => format.match(/(?:"[^"]*"|\\.|\[[^\]]*\]|[^;])+/g) ?? []

/** The letters that a part of a number format writes; blanks of a width, colours and currencies of a place aren't written. */
const plainText = (part: string): string =>
  part
    .replace(/\[\$([^\]-]*)(?:-[^\]]*)?\]/g, '$1')
    .replace(/\[[^\]]*\]|_.|\*./g, '')
    .replace(/"([^"]*)"/g, '$1')
    .replace(/\\(.)/g, '$1')
    .replace(/[,.]+$|^,+/g, '')
