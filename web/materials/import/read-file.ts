import { CELLS_MAX, trimmed, widthOf } from '#calc/sheet/cell.ts'
import { decodeText, type Encoding } from '#calc/sheet/csv-text.ts'
import { tablesOf } from '#calc/sheet/sheet-layout.ts'
import { textGrid } from '#calc/sheet/text-grid.ts'
import { IMPORT_MAX } from '#calc/vocabulary/limits.ts'
import { FILE_MAX_BYTES, type FileFault, type FileRead, type ReadSheet } from './file-read.ts'
import { readWorkbook, type Sheet } from './workbook.ts'

const startsWith = (bytes: Uint8Array, ...first: number[]) => first.every((byte, at) => bytes[at] === byte)
const failed = (fault: FileFault): FileRead => ({ ok: false, fault })

/** Hears which part of the work is done, 0 to 1. */
export type Hear = (done: number) => void

/** Unpacking a workbook takes about as long as understanding its sheets. */
const UNPACKED = 0.5

/** Reads a file by its content, whatever its name. */
export async function readFile(bytes: Uint8Array, hear: Hear = () => undefined): Promise<FileRead> {
  if (bytes.byteLength > FILE_MAX_BYTES) return failed('file-too-large')
  if (bytes.byteLength === 0) return failed('empty')
  if (startsWith(bytes, 0x50, 0x4b)) {
    const sheets = await readWorkbook(bytes)
    hear(UNPACKED)
    return typeof sheets === 'string' ? failed(sheets) : laidOut(sheets, null, undefined, hear)
  }
  // The format of Excel until 2003, and of workbooks under a password.
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return failed('old-workbook')
  const read = decodeText(bytes)
  if (read === null || /^\s*(?:<|%PDF)/.test(read.text.slice(0, 200))) return failed('no-sheet')
  return readText(read.text, read.encoding)
}

/** The same for pasted cells. */
export function readText(text: string, encoding: Encoding | null = null): FileRead {
  const { grid, least } = textGrid(text)
  return laidOut([{ name: '', grid }], encoding, least)
}

/** The sheets as tables; a sheet with several that are not of one kind has an entry for each. */
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
  return read.length > 0 ? { ok: true, sheets: read, encoding } : failed('empty')
}
