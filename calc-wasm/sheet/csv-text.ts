import { CELLS_MAX, type Grid, textCell } from './cell.ts'

const DELIMITERS = [',', ';', '\t', '|'] as const
/** Characters read to find the delimiter. */
const SAMPLE_LENGTH = 50_000

/** A table as CSV by RFC 4180, with a byte order mark so that spreadsheet programs read it as UTF-8. */
export const csvText = (rows: readonly (readonly (string | number | null)[])[]): string =>
  `\ufeff${rows.map((row) => row.map(field).join(',')).join('\r\n')}\r\n`

const field = (value: string | number | null): string => {
  const text = value === null ? '' : String(value)
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The delimiter of a text: the candidate that makes the most rows of the same length above 1. */
export function delimiterOf(text: string): string {
  const sep = /^\ufeff?sep=(.)\r?\n/i.exec(text)
  if (sep) return sep[1]!
  const sample = text.slice(0, SAMPLE_LENGTH)
  const rated = DELIMITERS.map((delimiter) => {
    const widths = Map.groupBy(readCsv(sample, delimiter), ({ fields }) => fields.length)
    const rates = [...widths].map(([width, rows]) => (width > 1 ? rows.length * Math.min(width, 9) : 0))
    return { delimiter, rate: Math.max(...rates) }
  })
  const [best] = rated.sort((a, b) => b.rate - a.rate)
  return best!.rate > 0 ? best!.delimiter : ','
}

/** The cells of a text with any delimiter; stops one cell beyond `CELLS_MAX`. Misplaced quotes are ordinary characters. */
export function readDelimited(text: string, delimiter = delimiterOf(text)): Grid {
  const body = text.replace(/^\ufeff/, '').replace(/^sep=.\r?\n/i, '')
  return readCsv(body, delimiter).map(({ fields }) => fields.map(textCell))
}

/** The text is not CSV from `line` on. */
export class CsvError extends Error {
  override name = 'CsvError'
  constructor(
    message: string,
    readonly line: number,
  ) {
    super(message)
  }
}

interface CsvRecord {
  /** The line on which the record begins, from 1; a quoted field may contain line ends. */
  line: number
  fields: string[]
}

/**
 * The records of a CSV text by RFC 4180; lines may end in CR LF, LF or CR. `strict` skips empty lines and throws where a quote is not
 * closed or stands in the middle of a field; otherwise such a quote is an ordinary character.
 * @throws CsvError only if strict
 */
export function readCsv(text: string, delimiter: string, strict = false): CsvRecord[] {
  const records: CsvRecord[] = []
  let at = 0
  let line = 1
  const isLineEnd = () => text[at] === '\n' || text[at] === '\r'
  const isFieldEnd = () => at >= text.length || text[at] === delimiter || isLineEnd()
  const passLineEnd = () => {
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1
    line += 1
  }
  const readField = (): string => {
    const start = at
    if (text[at] === '"') {
      const value = readQuoted()
      if (value !== null) return value
      at = start
    }
    for (; !isFieldEnd(); at++)
      if (strict && text[at] === '"')
        throw new CsvError('a quote in the middle of a field that is not quoted', line)
    return text.slice(start, at)
  }
  /** Null where it isn't a quoted field. */
  const readQuoted = (): string | null => {
    let value = ''
    let lines = 0
    for (at += 1; ; ) {
      const quote = text.indexOf('"', at)
      if (quote < 0) {
        if (strict) throw new CsvError('a quote is opened and never closed', line)
        return null
      }
      const piece = text.slice(at, quote)
      lines += piece.match(/\r\n|\n|\r/g)?.length ?? 0
      value += piece
      at = quote + 1
      if (text[at] !== '"') break
      value += '"'
      at += 1
    }
    if (!isFieldEnd()) {
      if (strict) throw new CsvError('text after a closing quote', line + lines)
      return null
    }
    line += lines
    return value
  }
  for (let cells = 0; (at < text.length || (!strict && cells === 0)) && cells <= CELLS_MAX; ) {
    if (strict && isLineEnd()) {
      passLineEnd()
      continue
    }
    const fields = [] as string[]
    records.push({ line, fields })
    for (;;) {
      fields.push(readField())
      cells += 1
      if (text[at] !== delimiter || cells > CELLS_MAX) break
      at += 1
    }
    if (at < text.length && isLineEnd()) passLineEnd()
  }
  return records
}

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1256' | 'windows-1252'

const HEAD_LENGTH = 4096

/**
 * Bytes as text: by their byte order mark, as UTF-16 where every other byte is 0, as UTF-8 where valid, else as Windows-1256 (older
 * Persian files) or 1252 (western Europe). Null where they are not text.
 */
export function decodeText(bytes: Uint8Array): { text: string; encoding: Encoding } | null {
  const read = (encoding: Encoding) => ({ text: new TextDecoder(encoding).decode(bytes), encoding })
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return read('utf-16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return read('utf-16be')
  const head = bytes.subarray(0, HEAD_LENGTH)
  const zeros = [0, 1].map((odd) => head.filter((byte, at) => byte === 0 && at % 2 === odd).length)
  const half = head.length / 2
  if (half >= 1 && zeros[1]! > half * 0.4 && zeros[0]! < half * 0.1) return read('utf-16le')
  if (half >= 1 && zeros[0]! > half * 0.4 && zeros[1]! < half * 0.1) return read('utf-16be')
  if (zeros[0]! + zeros[1]! > 0) return null
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' }
  } catch {
    return isWestern(read('windows-1256').text) ? read('windows-1252') : read('windows-1256')
  }
}

/** In a western text read as Persian, umlauts become single Arabic letters amid Latin ones, never a word. */
function isWestern(text: string): boolean {
  const runs = text.slice(0, 100_000).match(/[A-Za-z]?[\u0600-\u06ff]+[A-Za-z]?/g) ?? []
  const words = runs.filter((run) => /^[\u0600-\u06ff]{2,}$/.test(run)).length
  return words * 2 <= runs.length
}
