import { CELLS_MAX, type Cell, type Grid, textCell } from './cell.ts'

const DELIMITERS = [',', ';', '\t', '|'] as const
/** How much of a text is read to decide what separates its fields. */
const LOOKED_AT = 50_000

/** A table as CSV by RFC 4180, with the mark by which spreadsheet programs know UTF-8. */
export const csvText = (rows: readonly (readonly (string | number | null)[])[]): string =>
  `\ufeff${rows.map((row) => row.map(field).join(',')).join('\r\n')}\r\n`

const field = (value: string | number | null): string => {
  const text = value === null ? '' : String(value)
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** What separates the fields of a text: the candidate that makes the most rows of the same length above 1. */
export function delimiterOf(text: string): string {
  const sep = /^\ufeff?sep=(.)\r?\n/i.exec(text)
  if (sep) return sep[1]!
  const sample = text.slice(0, LOOKED_AT)
  const rated = DELIMITERS.map((delimiter) => {
    const widths = [...Map.groupBy(fieldsOf(sample, delimiter), (row) => row.length)]
    const [width, rows] = widths
      .map(([width, rows]) => [width, rows.length] as const)
      .reduce((a, b) => (b[0] > 1 && b[1] * Math.min(b[0], 9) > a[1] * Math.min(a[0], 9) ? b : a), [
        1, 0,
      ] as const)
    return { delimiter, rate: width > 1 ? rows * Math.min(width, 9) : 0 }
  })
  const [best] = rated.sort((a, b) => b.rate - a.rate)
  return best!.rate > 0 ? best!.delimiter : ','
}

/** The cells of a text, whatever separates them; at most one more than can be handled. A quote in the wrong place is an ordinary character. */
export function readDelimited(text: string, delimiter = delimiterOf(text)): Grid {
  const body = text.replace(/^\ufeff/, '').replace(/^sep=.\r?\n/i, '')
  return fieldsOf(body, delimiter).map((row) => row.map((each): Cell => textCell(each)))
}

function fieldsOf(text: string, delimiter: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  const endRow = () => {
    rows.push(row)
    row = []
  }
  for (let cells = 0; at <= text.length && cells <= CELLS_MAX; cells++) {
    let value: string
    const quoted = text[at] === '"' ? quotedAt(text, at, delimiter) : null
    if (quoted) {
      value = quoted.value
      at = quoted.end
    } else {
      const start = at
      while (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r') at += 1
      value = text.slice(start, at)
    }
    row.push(value)
    if (at >= text.length) break
    if (text[at] === delimiter) {
      at += 1
      continue
    }
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1
    endRow()
    if (at >= text.length) return rows
  }
  endRow()
  return rows
}

/** A field in quotes that ends where a field may end; null where it isn't one. */
function quotedAt(text: string, start: number, delimiter: string): { value: string; end: number } | null {
  let value = ''
  let at = start + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote < 0) return null
    value += text.slice(at, quote)
    at = quote + 1
    if (text[at] === '"') {
      value += '"'
      at += 1
      continue
    }
    const ends = at >= text.length || text[at] === delimiter || text[at] === '\n' || text[at] === '\r'
    return ends ? { value, end: at } : null
  }
}
