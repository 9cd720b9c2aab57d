/** The text is not CSV; says on which line. */
export class CsvError extends Error {
  override name = 'CsvError'
  constructor(
    message: string,
    readonly line: number,
  ) {
    super(message)
  }
}

export interface CsvRecord {
  /** The line on which the record begins, from 1; a quoted field may contain line ends. */
  line: number
  fields: string[]
}

/**
 * The records of a CSV text by RFC 4180: fields separated by `delimiter`; a field with a delimiter, quote or line end is
 * in double quotes, with quotes inside doubled. Lines may end in CR LF, LF or CR; empty ones are skipped.
 * @throws CsvError at a quote that is not closed, or one in the middle of a field
 */
export function parseCsv(text: string, delimiter: string): CsvRecord[] {
  const records: CsvRecord[] = []
  let at = 0
  let line = 1

  const isLineEnd = () => text[at] === '\n' || text[at] === '\r'
  const passLineEnd = () => {
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1
    line += 1
  }
  const isFieldEnd = () => at >= text.length || text[at] === delimiter || isLineEnd()

  const readQuoted = (): string => {
    const opened = line
    let field = ''
    at += 1
    for (;;) {
      const quote = text.indexOf('"', at)
      if (quote < 0) throw new CsvError('a quote is opened and never closed', opened)
      const piece = text.slice(at, quote)
      line += piece.match(/\r\n|\n|\r/g)?.length ?? 0
      field += piece
      at = quote + 1
      if (text[at] !== '"') break
      field += '"'
      at += 1
    }
    if (!isFieldEnd()) throw new CsvError('text after a closing quote', line)
    return field
  }

  const readPlain = (): string => {
    const start = at
    while (!isFieldEnd()) {
      if (text[at] === '"') throw new CsvError('a quote in the middle of a field that is not quoted', line)
      at += 1
    }
    return text.slice(start, at)
  }

  while (at < text.length) {
    if (isLineEnd()) {
      passLineEnd()
      continue
    }
    const record: CsvRecord = { line, fields: [] }
    records.push(record)
    for (;;) {
      record.fields.push(text[at] === '"' ? readQuoted() : readPlain())
      if (text[at] !== delimiter) break
      at += 1
    }
    if (at < text.length) passLineEnd()
  }
  return records
}
