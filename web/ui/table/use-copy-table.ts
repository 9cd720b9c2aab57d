import { useLanguage, useServices } from '#web/services.ts'
import { fields } from '#web/text/fields.ts'
import { saying } from '#web/text/language.ts'
import type { CopyCell } from './columns.ts'

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
    const said = saying(fields, (t) => (done ? t.copied : t.copyFailed))
    notices.show(done ? 'success' : 'error', said, 'copy')
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
