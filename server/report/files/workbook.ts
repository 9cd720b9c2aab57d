import { type CellStyle, type Cell as FileCell, type WriteSheet, writeXlsx } from 'hucre/xlsx'
import type { Paper } from '#calc/vocabulary/report-choices.ts'
import { isRightToLeft } from '../../chart/text-fit.ts'
import type { Sheet } from '../sheet.ts'
import {
  cellAddress,
  type Grid,
  type GridCell,
  type GridRow,
  type Look,
  sectionGrids,
  ticketGrids,
} from './grids.ts'

type NamedRange = NonNullable<Parameters<typeof writeXlsx>[0]['namedRanges']>[number]
type SheetImage = NonNullable<WriteSheet['images']>[number]

export interface WorkbookPicture {
  png: Uint8Array
  /** CSS px. */
  width: number
  height: number
  says: string
}

const INK = { rgb: 'FF1E252B' }
const QUIET = { rgb: 'FF5B6670' }
const RULE = { style: 'thin', color: { rgb: 'FFB8C0C7' } } as const
const FILL = { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'FFEEF2F4' } } as const
const RIGHT = { horizontal: 'right' } as const
/** Keeps a text apart from the number before it. */
const APART = { horizontal: 'left', indent: 1 } as const
const FONT = { en: 'Calibri', fa: 'Tahoma' } as const

const LOOKS: Record<Look, CellStyle> = {
  title: { font: { bold: true, size: 16 } },
  text: {},
  head: { font: { bold: true }, fill: FILL, border: { bottom: RULE } },
  headOfNumbers: { font: { bold: true }, fill: FILL, border: { bottom: RULE }, alignment: RIGHT },
  group: { font: { bold: true }, border: { bottom: RULE } },
  number: { alignment: RIGHT },
  fact: { alignment: { horizontal: 'left' } },
  total: { font: { bold: true }, border: { top: RULE } },
  note: { font: { color: QUIET } },
  date: { numFmt: 'yyyy-mm-dd hh:mm "UTC"', alignment: { horizontal: 'left' } },
}

/** Points. Row heights are set, because not every program works them out. */
const LINE = 15
const TITLE_LINE = 22
const PIXELS_PER_POINT = 96 / 72
/** Width of a character of the default font, px. */
const CHARACTER = 7

interface Extras {
  picture: WorkbookPicture | null
  more?: readonly Grid[]
  paper: Paper
}

export function workbookFile(
  sheet: Sheet,
  { picture, more = [], paper }: Extras,
): Promise<Uint8Array<ArrayBuffer>> {
  const { lang, name, title } = sheet
  const all = [
    ...(sheet.signatures ? ticketGrids(sheet) : sectionGrids(sheet)),
    ...more.map((grid) => ({ grid, pictureRow: null })),
  ]
  const made = all.map(({ grid, pictureRow }) => {
    const image = picture && pictureRow !== null ? imageOf(picture, pictureRow, grid.widths) : null
    // On one page: a graph with its table, so that no page break splits it, and a ticket with its signatures.
    const isOnePage = pictureRow !== null || sheet.signatures !== undefined
    return {
      names: printed(grid, image),
      sheet: {
        ...worksheet(grid, lang),
        ...(image && { images: [image] }),
        pageSetup: {
          paperSize: paper,
          orientation: pictureRow === null ? 'landscape' : 'portrait',
          fitToPage: true,
          fitToWidth: 1,
          fitToHeight: isOnePage ? 1 : 0,
        },
        headerFooter: { oddFooter: '&C&P / &N' },
      } satisfies WriteSheet,
    }
  })
  return writeXlsx({
    sheets: made.map(({ sheet }) => sheet),
    namedRanges: made.flatMap(({ names }) => names),
    properties: { title: name ?? title, creator: 'Fuelblend' },
    defaultFont: { name: FONT[lang], size: 11 },
  }) as Promise<Uint8Array<ArrayBuffer>>
}

/** The print area, and the rows repeated on each page. The library's own options lack the quotes that a name with a blank needs. */
function printed({ name, rows, widths, headRows }: Grid, image: SheetImage | null): NamedRange[] {
  const on = `'${name.replaceAll("'", "''")}'!`
  const end = image?.anchor.to ?? { row: 0, col: 0 }
  const absolute = (row: number, column: number) => cellAddress(row, column).replace(/\d/, '$$$&')
  const area = `$A$1:$${absolute(Math.max(rows.length, end.row) - 1, Math.max(widths.length, end.col) - 1)}`
  return [
    { name: '_xlnm.Print_Area', range: on + area, scope: name },
    ...(headRows ? [{ name: '_xlnm.Print_Titles', range: `${on}$1:$${headRows}`, scope: name }] : []),
  ]
}

function worksheet({ name, rows, widths, headRows }: Grid, lang: Sheet['lang']): WriteSheet {
  const cells = new Map<string, Partial<FileCell>>()
  rows.forEach((row, r) => {
    row.forEach((cell, c) => {
      if (cell) cells.set(`${r},${c}`, fileCell(cell, lang, !isNumber(cell) && isNumber(row[c - 1])))
    })
  })
  const last = widths.length - 1
  return {
    name,
    rows: rows.map((row) => row.map((cell) => cell?.value ?? null)),
    cells,
    columns: widths.map((width) => ({ width })),
    rowDefs: new Map(rows.map((row, r) => [r, { height: heightOf(row, widths) }])),
    merges: rows.flatMap((row, r) => {
      const c = row.findIndex((cell) => cell?.isWide)
      return c === -1 || c === last ? [] : [{ startRow: r, endRow: r, startCol: c, endCol: last }]
    }),
    ...(headRows && { freezePane: { rows: headRows, columns: 1 } }),
    view: { rightToLeft: lang === 'fa', showGridLines: false },
  }
}

const isNumber = (cell: GridCell | null | undefined) =>
  typeof cell?.value === 'number' || cell?.look === 'number' || cell?.look === 'headOfNumbers'

function fileCell(
  { value, look, formula, format }: GridCell,
  lang: Sheet['lang'],
  isAfterNumber: boolean,
): Partial<FileCell> {
  const { alignment, font, ...style } = LOOKS[look]
  const isText = typeof value === 'string'
  return {
    value,
    ...(formula !== undefined && { formula, formulaResult: value }),
    style: {
      ...style,
      font: { name: FONT[lang], size: 11, color: INK, ...font },
      ...(format !== undefined && { numFmt: format }),
      alignment: {
        vertical: 'top',
        wrapText: isText,
        ...(isText &&
          lang === 'fa' && { horizontal: 'right', readingOrder: isRightToLeft(value) ? 'rtl' : 'ltr' }),
        ...alignment,
        ...(isAfterNumber && lang === 'en' && APART),
      },
    },
  }
}

function heightOf(row: GridRow, widths: readonly number[]): number {
  const room = (at: number, isWide = false) =>
    widths.slice(at, isWide ? undefined : at + 1).reduce((sum, width) => sum + width, 0)
  const lines = row.map((cell, at) =>
    typeof cell?.value === 'string' ? linesOf(cell.value, room(at, cell.isWide)) : 1,
  )
  const isTitle = row.some((cell) => cell?.look === 'title')
  return Math.max(1, ...lines) * (isTitle ? TITLE_LINE : LINE)
}

function linesOf(text: string, width: number): number {
  let [lines, used] = [1, 0]
  for (const { length } of text.split(' ')) {
    if (used > 0 && used + 1 + length > width - 1) {
      lines += 1
      used = length
    } else used += (used > 0 ? 1 : 0) + length
  }
  return lines
}

/** The picture over whole cells, which is how the file can place it: columns by its width, rows by its proportions. */
function imageOf(
  { png, width, height, says }: WorkbookPicture,
  row: number,
  widths: readonly number[],
): SheetImage {
  let [columns, covered] = [0, 0]
  while (columns < widths.length && covered < width) covered += widths[columns++]! * CHARACTER + 5
  const rows = Math.round((covered * height) / width / (LINE * PIXELS_PER_POINT))
  return {
    data: png,
    type: 'png',
    anchor: { from: { row, col: 0 }, to: { row: row + rows, col: columns } },
    altText: says,
  }
}
