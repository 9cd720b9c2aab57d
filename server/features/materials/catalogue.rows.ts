import { type AnyNode, iterator, type MemberNode, parse, type ValueNode } from '@humanwhocodes/momoa'
import { CsvError, readCsv } from '#calc/sheet/csv-text.ts'
import { HEAVY_FIELDS } from '#calc/vocabulary/heavy.ts'
import { PROPERTY_NAMES } from '#calc/vocabulary/properties.ts'

/** A file of materials: CSV by the ending of its name, else JSON. */
export interface CatalogueText {
  name: string
  bytes: Uint8Array
}

/** An unchecked material, or the fault of its line. `line` is computed when first read. */
type LocatedRow = { line: number; value: unknown } | { line: number; fault: string }

type RowsRead = { ok: true; rows: LocatedRow[] } | { ok: false; line: number; reason: string }

const TEXT_COLUMNS = [
  'name',
  'name_farsi',
  'producer_english_name',
  'producer_farsi_name',
  'categories',
  'source',
  'source_farsi',
  'oxygenate',
  'oxygen',
  'distillation',
  'pour_is',
  'comment',
] as const
/** A list of labels, and a text in two languages. */
const OTHER_COLUMNS = ['entered', 'note', 'note_farsi'] as const
const NEEDED_COLUMNS = ['name', 'producer_english_name', 'categories'] as const
const COLUMNS: readonly string[] = [...TEXT_COLUMNS, ...OTHER_COLUMNS, ...PROPERTY_NAMES, ...HEAVY_FIELDS]
const DELIMITERS = [',', ';', '\t'] as const

const fault = (line: number, reason: string): RowsRead => ({ ok: false, line, reason })

/** The rows of a file with the lines on which they begin, or the fault that makes it unreadable. */
export function readRows({ name, bytes }: CatalogueText): RowsRead {
  const text = decode(bytes)
  if (text === null) {
    return fault(firstBadLine(bytes), 'The file is not in UTF-8. Save it as "CSV UTF-8" or as JSON in UTF-8.')
  }
  try {
    return name.toLowerCase().endsWith('.csv') ? readCsvRows(text) : readJsonRows(text)
  } catch (error) {
    if (error instanceof JsonError)
      return fault(error.line, `Not JSON: ${error.message} (column ${error.column}).`)
    if (error instanceof CsvError) return fault(error.line, `Not CSV: ${error.message}.`)
    throw error
  }
}

function readJsonRows(text: string): RowsRead {
  const { value, lineOf } = parseLocatedJson(text, 'materials')
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  const list: unknown = isObject ? (value as { materials?: unknown }).materials : value
  if (!Array.isArray(list)) {
    return fault(1, 'Expected a list of materials, or an object with a list called "materials".')
  }
  const stray = isObject && Object.keys(value).find((key) => key !== 'materials' && key !== 'about')
  if (stray) return fault(1, `Unknown key "${stray}" beside "materials".`)
  const rows = list.map((value: unknown, position) => ({
    get line() {
      return lineOf(position)
    },
    value,
  }))
  return { ok: true, rows }
}

function readCsvRows(text: string): RowsRead {
  const delimiter = delimiterOf(text)
  const [header, ...records] = readCsv(text, delimiter, true)
  if (!header) return fault(1, 'The file is empty: expected a first line with the names of the columns.')
  const columns = header.fields.map((field) => field.trim().toLowerCase())
  const unknown = columns.find((column) => !COLUMNS.includes(column))
  if (unknown !== undefined) return fault(header.line, `Unknown column "${unknown}".`)
  const twice = columns.find((column, position) => columns.indexOf(column) !== position)
  if (twice !== undefined) return fault(header.line, `The column "${twice}" appears twice.`)
  const missing = NEEDED_COLUMNS.find((column) => !columns.includes(column))
  if (missing !== undefined) return fault(header.line, `The column "${missing}" is missing.`)

  const rows: LocatedRow[] = []
  for (const { line, fields } of records) {
    if (fields.every((field) => field.trim() === '')) continue
    rows.push(
      fields.length === columns.length
        ? { line, value: materialOf(columns, fields) }
        : { line, fault: `Expected ${columns.length} fields, one a column, but found ${fields.length}.` },
    )
  }
  return { ok: true, rows }
}

/** A row of cells in the shape of a JSON row, without empty cells. */
function materialOf(columns: readonly string[], fields: readonly string[]): Record<string, unknown> {
  const properties: Record<string, string> = {}
  const row: Record<string, unknown> = { properties }
  for (const [position, column] of columns.entries()) {
    const cell = fields[position]!
    if (column === 'categories') row.categories = listOf(cell)
    else if (cell.trim() === '') continue
    else if (column === 'entered') row.entered = listOf(cell)
    else if (column === 'note') row.note = { ...(row.note as object), en: cell }
    else if (column === 'note_farsi') row.note = { ...(row.note as object), fa: cell }
    else if ((TEXT_COLUMNS as readonly string[]).includes(column)) row[column] = cell
    else if ((HEAVY_FIELDS as readonly string[]).includes(column))
      row.heavy = { ...(row.heavy as object), [column]: cell }
    else properties[column] = cell
  }
  return row
}

const listOf = (cell: string): string[] => cell.split(/[;|,]/).flatMap((part) => part.trim() || [])

/** The delimiter that yields the most known columns; spreadsheets in many locales write semicolons. */
function delimiterOf(text: string): string {
  const firstLine = (text.trimStart().split(/\r|\n/, 1)[0] ?? '').toLowerCase()
  const isKnown = (field: string) => COLUMNS.includes(field.trim().replace(/^"(.*)"$/, '$1'))
  const known = (delimiter: string) => firstLine.split(delimiter).filter(isKnown).length
  return DELIMITERS.toSorted((a, b) => known(b) - known(a))[0]!
}

function decode(bytes: Uint8Array): string | null {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe
  try {
    // The decoder drops the byte order mark.
    return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function firstBadLine(bytes: Uint8Array): number {
  const lines = new TextDecoder().decode(bytes).split('\n')
  return lines.findIndex((line) => line.includes('\ufffd')) + 1
}

export class JsonError extends Error {
  override name = 'JsonError'

  constructor(
    message: string,
    readonly line: number,
    readonly column: number,
  ) {
    super(message)
  }
}

/**
 * Parses like JSON.parse. `lineOf` gives the line, from 1, of an item of the list, which is the value itself or under `listKey`. It
 * needs a syntax tree that takes five times as long and is built at the first call.
 * @throws JsonError also for a key that appears twice in an object: the first value would silently be lost
 */
export function parseLocatedJson(text: string, listKey: string) {
  let value: unknown
  let hasTwin: boolean
  try {
    value = JSON.parse(text)
    hasTwin = keysIn(value) !== keysOf(text)
  } catch (error) {
    throw faultIn(text) ?? new JsonError((error as Error).message, 1, 1)
  }
  if (hasTwin) throw faultIn(text)
  let lines: number[] | undefined
  return {
    value,
    lineOf: (item: number): number => {
      lines ??= itemLines(text, listKey)
      return lines[item]!
    },
  }
}

/** The number of keys in a text, and in its value: fewer if one appears twice. */
const keysOf = (text: string): number =>
  text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g).reduce((count, [, colon]) => count + (colon ? 1 : 0), 0)
const keysIn = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 0
  const inside = Object.values(value)
  return inside.reduce<number>(
    (count, item) => count + keysIn(item),
    Array.isArray(value) ? 0 : inside.length,
  )
}

const keyOf = ({ name }: MemberNode): string => (name.type === 'String' ? name.value : name.name)

function itemLines(text: string, key: string): number[] {
  const body = parse(text).body as ValueNode
  const list = body.type === 'Object' ? body.members.find((member) => keyOf(member) === key)?.value : body
  return list?.type === 'Array' ? list.elements.map(({ loc }) => loc.start.line) : []
}

function faultIn(text: string): JsonError | null {
  try {
    for (const found of iterator(parse(text))) {
      const node = found.node as AnyNode
      const { line, column, offset } = node.loc.start
      // The parser accepts line ends inside strings, which a missing quote causes.
      if (node.type === 'String' && text.slice(offset, node.loc.end.offset).includes('\n'))
        return new JsonError('a text with a line end in it', line, column)
      const twin = node.type === 'Object' ? secondOf(node.members) : undefined
      if (twin)
        return new JsonError(
          `the key "${keyOf(twin)}" appears twice`,
          twin.loc.start.line,
          twin.loc.start.column,
        )
    }
    return null
  } catch (error) {
    if (error instanceof RangeError) return new JsonError('nested too deep', 1, 1)
    const { message, line, column } = error as Error & { line: number; column: number }
    return new JsonError(message.replace(/\. \(\d+:\d+\)$/, ''), line, column)
  }
}

const secondOf = (members: MemberNode[]): MemberNode | undefined =>
  members.find((member, at) => members.findIndex((other) => keyOf(other) === keyOf(member)) < at)
