import type { ReactNode } from 'react'
import { guarded } from '#calc/sheet/formula-guard.ts'
import { useLanguage, useServices } from '#web/services.ts'
import { fieldTexts } from '#web/text/fields.ts'
import type { TableColumn } from './table.tsx'

/** A value for the clipboard and files; numbers stay numbers. */
export type CopyCell = string | number | null

/** A column of a table, on screen, copied, printed or saved. */
export interface Column<Row>
  extends Pick<TableColumn<Row>, 'key' | 'className' | 'isRowHead' | 'sheetShare'> {
  head: string
  /** The head on screen, if it is more than text. */
  headCell?: ReactNode
  subhead?: CopyCell
  /** On screen. A column without it is only in copies and files. */
  cell?: (row: Row) => ReactNode
  copy: (row: Row) => CopyCell
  /** In print only, for a column without `cell`; its class hides it on screen. */
  print?: (row: Row) => ReactNode
  /** Its cells are rendered some frames later; its head sets its width. */
  comesLater?: boolean
}

/** Those that are drawn, on screen or on paper. */
export const drawnColumns = <Row>(columns: readonly Column<Row>[]) =>
  columns.flatMap((column) => {
    const cell = column.cell ?? column.print
    return cell ? [{ ...column, head: column.headCell ?? column.head, cell }] : []
  })

export interface TableSection<Row> {
  head: string | null
  note?: string | null
  rows: readonly Row[]
}

/** The table as rows of equal length: the heads, then each section below its own head. */
export function sheetOf<Row>(
  columns: readonly Column<Row>[],
  sections: readonly TableSection<Row>[],
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

/**
 * Rows as tab-separated text and as an HTML table. Text that a spreadsheet would run as a formula gets a leading
 * apostrophe; tabs and line breaks inside a cell become blanks. Numbers have an ASCII minus and all their decimals.
 */
export function copyTable(rows: readonly (readonly CopyCell[])[], direction: 'ltr' | 'rtl') {
  const text = rows.map((row) => row.map(plain).join('\t')).join('\n')
  const [head, ...body] = rows.map((row) => row.map((cell) => htmlEscape(plain(cell))))
  const line = (cells: readonly string[], tag: 'th' | 'td') =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`
  const html =
    `<table dir="${direction}"><thead>${line(head ?? [], 'th')}</thead>` +
    `<tbody>${body.map((cells) => line(cells, 'td')).join('')}</tbody></table>`
  return { text, html }
}

function plain(cell: CopyCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  return guarded(cell).replace(/[\t\r\n\v\f\u2028\u2029]+/g, ' ')
}

const htmlEscape = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Returns a function that copies rows to the clipboard and shows whether that worked. */
export function useCopyTable(sheet: () => CopyCell[][]): () => void {
  const language = useLanguage()
  const { notices } = useServices()
  return async () => {
    const done = await writeClipboard(copyTable(sheet(), language === 'fa' ? 'rtl' : 'ltr'))
    notices.say(done ? 'success' : 'error', 'copy', fieldTexts, (t) => (done ? t.copied : t.copyFailed))
  }
}

async function writeClipboard({ text, html }: ReturnType<typeof copyTable>): Promise<boolean> {
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
