import type { ReactNode } from 'react'
import { useLanguage, useServices } from '#web/services.ts'
import { fields } from '#web/text/fields.ts'

/** A value as the clipboard and files take it: a number stays a number, a text a text. */
export type CopyCell = string | number | null

/** All that a table needs to know of one of its columns, wherever it is shown, copied, printed or saved. */
export interface Column<Row> {
  key: string
  head: string
  /** The head on the screen, where that is more than its text. */
  headCell?: ReactNode
  /** Below the head in a copy. */
  subhead?: CopyCell
  /** On the screen. A column without it is in copies and files alone. */
  cell?: (row: Row) => ReactNode
  copy: (row: Row) => CopyCell
  /** On paper alone, where it has no cell; its class hides it elsewhere. */
  print?: (row: Row) => ReactNode
  /** Per cent of a sheet's width; without it, an equal part of what the others leave. */
  sheetShare?: number
  className?: string
  /** Its cells are drawn some frames after the others'; its head makes it as wide as it is. */
  comesLater?: boolean
  /** Its cells name their rows. */
  isRowHead?: boolean
}

/** Rows that belong together, below a head of their own where they have one. */
export interface Section<Row> {
  head: string | null
  /** What its rows have in common, beside the head. */
  note?: string | null
  rows: readonly Row[]
}

/** The table as rows of values, all of one length: its heads, then each section below its own. */
export function sheetOf<Row>(
  columns: readonly Column<Row>[],
  sections: readonly Section<Row>[],
): CopyCell[][] {
  const below = columns.map(({ subhead }) => subhead ?? null)
  return [
    columns.map(({ head }) => head),
    ...(below.some((cell) => cell !== null) ? [below] : []),
    ...sections.flatMap(({ head, rows }) => [
      ...(head === null ? [] : [columns.map((_, at) => (at === 0 ? head : null))]),
      ...rows.map((row) => columns.map(({ copy }) => copy(row))),
    ]),
  ]
}

/** A table for the clipboard, in the two forms that spreadsheets and word processors take. */
interface Copied {
  text: string
  html: string
}

/**
 * Rows as tab-separated text and as an HTML table. A text that a spreadsheet would run as a formula gets a
 * leading apostrophe; tabs and line breaks inside a cell become blanks. Numbers are written with the
 * ASCII minus and as many decimals as they are given with.
 */
export function copyTable(rows: readonly (readonly CopyCell[])[], direction: 'ltr' | 'rtl'): Copied {
  const text = rows.map((row) => row.map(plain).join('\t')).join('\n')
  const [head, ...body] = rows.map((row) => row.map((cell) => htmlEscape(plain(cell))))
  const line = (cells: readonly string[], tag: 'th' | 'td') =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`
  const html =
    `<table dir="${direction}"><thead>${line(head ?? [], 'th')}</thead>` +
    `<tbody>${body.map((cells) => line(cells, 'td')).join('')}</tbody></table>`
  return { text, html }
}

/** Starts that make a spreadsheet take a text for a formula, also after blanks. */
const FORMULA_START = /^[\s]*[=+\-@\uff1d\uff0b\uff0d\uff20]/

function plain(cell: CopyCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = cell.replace(/[\t\r\n\v\f\u2028\u2029]+/g, ' ')
  return FORMULA_START.test(cell) || /^[\t\r]/.test(cell) ? `'${text}` : text
}

const htmlEscape = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Puts rows of values on the clipboard when it is called, and says whether they are there. */
export function useCopyTable(sheet: () => CopyCell[][]): () => void {
  const language = useLanguage()
  const { notices } = useServices()
  return async () => {
    const done = await writeClipboard(copyTable(sheet(), language === 'fa' ? 'rtl' : 'ltr'))
    notices.say(done ? 'success' : 'error', 'copy', fields, (t) => (done ? t.copied : t.copyFailed))
  }
}

/** As HTML and text where the browser can; false where it refuses. */
async function writeClipboard({ text, html }: Copied): Promise<boolean> {
  try {
    if (typeof ClipboardItem === 'undefined') await navigator.clipboard.writeText(text)
    else
      await navigator.clipboard.write([
        new ClipboardItem({
          'text/plain': new Blob([text], { type: 'text/plain' }),
          'text/html': new Blob([html], { type: 'text/html' }),
        }),
      ])
    return true
  } catch {
    return false
  }
}
