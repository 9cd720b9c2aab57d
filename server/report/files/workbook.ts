import { type CellStyle, type Cell as FileCell, type WriteSheet, writeXlsx } from 'hucre/xlsx'
import type { Grid, GridCell, Look } from '../living/grid.ts'
import type { Sheet } from '../sheet.ts'
import { sectionGrids } from './section-grids.ts'

/** The graph as a picture. */
export interface Picture {
  png: Uint8Array
  /** CSS px. */
  width: number
  height: number
  /** What it is, for who can't see it. */
  says: string
}

const QUIET = { rgb: 'FF5B6670' }
const RULE = { style: 'thin', color: { rgb: 'FFB8C0C7' } } as const
const FILL = { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'FFEEF2F4' } } as const

const LOOKS: Record<Look, CellStyle> = {
  title: { font: { bold: true, size: 16 } },
  text: { alignment: { wrapText: true, vertical: 'top' } },
  head: {
    font: { bold: true },
    fill: FILL,
    border: { bottom: RULE },
    alignment: { wrapText: true, vertical: 'top' },
  },
  group: { font: { bold: true }, border: { bottom: RULE } },
  number: { alignment: { vertical: 'top', horizontal: 'right' } },
  total: { font: { bold: true }, border: { top: RULE }, alignment: { vertical: 'top' } },
  note: { font: { color: QUIET } },
  date: { numFmt: 'yyyy-mm-dd hh:mm', alignment: { horizontal: 'left', vertical: 'top' } },
}
const PAPER = { a4: 'a4', letter: 'letter' } as const

/** The description as an Excel workbook: a sheet a section, numbers as numbers, and sheets that were made elsewhere behind them. */
export function workbookFile(
  sheet: Sheet,
  {
    picture,
    more = [],
    paper,
  }: { picture: Picture | null; more?: readonly Grid[]; paper: keyof typeof PAPER },
): Promise<Uint8Array<ArrayBuffer>> {
  const isRightToLeft = sheet.lang === 'fa'
  const sheets = [...sectionGrids(sheet), ...more.map((grid) => ({ grid, pictureRow: null }))].map(
    ({ grid, pictureRow }): WriteSheet => ({
      ...worksheet(grid, isRightToLeft),
      ...(picture &&
        pictureRow !== null && {
          images: [
            {
              data: picture.png,
              type: 'png',
              anchor: { from: { row: pictureRow, col: 0 } },
              width: picture.width,
              height: picture.height,
              altText: picture.says,
            },
          ],
        }),
      pageSetup: {
        paperSize: PAPER[paper],
        orientation: 'landscape',
        fitToPage: true,
        fitToWidth: 1,
        fitToHeight: 0,
      },
      headerFooter: { oddFooter: '&C&P / &N' },
    }),
  )
  return writeXlsx({
    sheets,
    properties: { title: sheet.name ?? sheet.title, creator: 'Fuelblend' },
    defaultFont: { name: 'Calibri', size: 11 },
  }) as Promise<Uint8Array<ArrayBuffer>>
}

function worksheet({ name, rows, widths }: Grid, rightToLeft: boolean): WriteSheet {
  const cells = new Map<string, Partial<FileCell>>()
  rows.forEach((row, r) => {
    row.forEach((cell, c) => {
      if (cell) cells.set(`${r},${c}`, fileCell(cell, rightToLeft))
    })
  })
  return {
    name,
    rows: rows.map((row) => row.map((cell) => cell?.value ?? null)),
    cells,
    columns: widths.map((width) => ({ width })),
    view: { rightToLeft, showGridLines: false },
  }
}

function fileCell(
  { value, look, formula, format, isWide }: GridCell,
  rightToLeft: boolean,
): Partial<FileCell> {
  const { alignment, ...style } = LOOKS[look]
  return {
    value,
    ...(formula !== undefined && { formula, formulaResult: value }),
    style: {
      ...style,
      ...(format !== undefined && { numFmt: format }),
      alignment: {
        ...alignment,
        ...(isWide && { wrapText: false }),
        ...(typeof value === 'string' && rightToLeft && { readingOrder: 'context' }),
      },
    },
  }
}
