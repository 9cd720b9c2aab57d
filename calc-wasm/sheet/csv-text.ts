import { CELLS_MAX, type Grid, textCell } from './cell.ts'

const DELIMITERS = [',', ';', '\t', '|'] as const
const WEIGHTS: Readonly<Record<string, number>> = { '\t': 4, ';': 1.25 }
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
    // A tab hardly ever stands within a cell, and a semicolon more seldom than a comma.
    return { delimiter, rate: Math.max(...rates) * (WEIGHTS[delimiter] ?? 1) }
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

/** The encodings that a text is tried in, beside UTF-8 and UTF-16. */
const TRIED = [
  'windows-1252',
  'windows-1251',
  'windows-1256',
  'windows-1250',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1257',
  'koi8-r',
  'gbk',
] as const
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | (typeof TRIED)[number]

const HEAD_LENGTH = 4096
const SAMPLE_BYTES = 100_000

/**
 * Bytes as text: by their byte order mark, as UTF-16 where every other byte is 0, as UTF-8 where valid, else in the encoding that
 * makes words of one script. `chosen` is a person's choice. Null where they are not text.
 */
export function decodeText(
  bytes: Uint8Array,
  chosen?: Encoding,
): { text: string; encoding: Encoding } | null {
  const read = (encoding: Encoding) => ({ text: new TextDecoder(encoding).decode(bytes), encoding })
  if (chosen) return read(chosen)
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
    return read(encodingsOf(bytes)[0]!)
  }
}

/** The encodings of bytes that aren't UTF-8, the likeliest first: where words are of one script and begin with their capital. */
export function encodingsOf(bytes: Uint8Array): Encoding[] {
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  const rated = TRIED.map((encoding, at) => ({
    encoding,
    at,
    rate: rateOf(new TextDecoder(encoding).decode(sample)),
  }))
  return rated.sort((a, b) => b.rate - a.rate || a.at - b.at).map(({ encoding }) => encoding)
}

const SCRIPTS = [
  /\p{Script=Latin}/gu,
  /\p{Script=Cyrillic}/gu,
  /\p{Script=Arabic}/gu,
  /\p{Script=Greek}/gu,
  /\p{Script=Hebrew}/gu,
  /\p{Script=Han}/gu,
]

/** Letters beyond ASCII count for, where they stand in words of their own script; strange signs and case within words count against. */
function rateOf(text: string): number {
  let rate = 0
  for (const [word] of text.matchAll(
    /[^\s\d.,;:"'()[\]{}<>|/\\%+=@-]*[^\0-\x7f][^\s\d.,;:"'()[\]{}<>|/\\%+=@-]*/gu,
  )) {
    rate += rateOfWord(word)
    if (/^[°º³²µ·–—]+\p{L}{0,2}$/u.test(word)) rate += 1
  }
  return rate
}

function rateOfWord(word: string): number {
  const letters = word.match(/\p{L}/gu)?.length ?? 0
  const counts = SCRIPTS.map((script) => word.match(script)?.length ?? 0)
  const own = Math.max(...counts)
  const isOne = letters > 0 && own === letters
  const isCased = /^\p{Lu}?[\p{Ll}\p{Lo}]*$|^\p{Lu}+$/u.test(word.replace(/[^\p{L}]/gu, ''))
  const foreign = word.match(/[^\0-\x7f]/gu)?.length ?? 0
  const strange = 2 * (word.match(/[^\p{L}\p{M}°º³²µ·–—‘’“”«»№±×€℃]/gu)?.length ?? 0)
  if (!isOne || !isCased) return -foreign - strange
  // In western text accents are rare within words; in others every letter is beyond ASCII.
  if (own !== counts[0]) return (letters > 1 ? foreign : 0) - strange
  return (foreign * 2 > letters && letters > 2 ? -foreign : 1.5 * foreign) - strange
}
