import type { Encoding } from '#calc/sheet/csv-text.ts'
import type { ImportTable } from '#calc/sheet/sheet-table.ts'

/** Why a workbook can't be read. */
export type BookFault = 'too-large' | 'damaged' | 'too-many-cells'

export const FILE_MAX_BYTES = 10 * 1024 * 1024

export type FileFault = BookFault | 'file-too-large' | 'old-workbook' | 'no-sheet' | 'empty' | 'failed'

/** A sheet of a file as it was understood; if it has too many materials, they are only counted. */
export interface ReadSheet {
  name: string
  table: ImportTable | null
  tooMany: number | null
}

export type FileRead =
  | { ok: true; sheets: ReadSheet[]; encoding: Encoding | null }
  | { ok: false; fault: FileFault }

/** The sheet that looks most like one of materials: the one with the most understood columns. */
export const likeliest = (sheets: readonly ReadSheet[]): number => {
  const known = sheets.map(({ table }) => table?.columns.filter(({ field }) => field !== null).length ?? 0)
  return known.indexOf(Math.max(...known))
}
