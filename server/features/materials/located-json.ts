/** Text that is no JSON, with the place where it stops being any. */
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

export interface LocatedJson {
  value: unknown
  /** The lines on which the items of an array in `value` begin, from 1. */
  itemLines(list: readonly unknown[]): number[]
}

const BLANK = /[ \t\n\r]*/y
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
// A string as far as its closing quote; JSON.parse then judges its escapes and control characters.
const STRING = /"(?:[^"\\]|\\[\s\S])*"/y
const WORD = /true|false|null/y
const MAX_DEPTH = 100

/**
 * JSON as JSON.parse reads it, and where each item of an array stood. A key that appears twice in an object is
 * refused: the first value would vanish without a word.
 * @throws JsonError
 */
export function parseLocatedJson(text: string): LocatedJson {
  const itemOffsets = new Map<readonly unknown[], number[]>()
  let at = 0

  const fail = (message: string, offset = at): never => {
    const line = lineAt(text, offset)
    throw new JsonError(message, line, offset - text.lastIndexOf('\n', offset - 1))
  }
  const take = (pattern: RegExp): string | null => {
    pattern.lastIndex = at
    const found = pattern.exec(text)?.[0] ?? null
    if (found !== null) at += found.length
    return found
  }
  const skipBlanks = () => void take(BLANK)
  const expected = (what: string): never =>
    fail(at >= text.length ? `the text ends where ${what} should stand` : `${what} expected`)

  const readString = (): string => {
    const start = at
    const raw = take(STRING)
    if (raw === null) return expected('a text in double quotes')
    try {
      return JSON.parse(raw) as string
    } catch {
      return fail('a text with a bad escape or a raw control character', start)
    }
  }

  /** The items between `open` and `close`, separated by commas, each read by `readItem`. */
  const readItems = (close: ']' | '}', readItem: () => void) => {
    at += 1
    skipBlanks()
    if (text[at] === close) {
      at += 1
      return
    }
    for (;;) {
      readItem()
      skipBlanks()
      const mark = text[at]
      if (mark !== ',' && mark !== close) expected(`"," or "${close}"`)
      at += 1
      if (mark === close) return
      skipBlanks()
    }
  }

  const readValue = (depth: number): unknown => {
    if (depth > MAX_DEPTH) fail('nested too deep')
    skipBlanks()
    if (text[at] === '[') {
      const items: unknown[] = []
      const offsets: number[] = []
      itemOffsets.set(items, offsets)
      readItems(']', () => {
        offsets.push(at)
        items.push(readValue(depth + 1))
      })
      return items
    }
    if (text[at] === '{') {
      const fields: Record<string, unknown> = {}
      readItems('}', () => {
        const keyAt = at
        const key = readString()
        if (Object.hasOwn(fields, key)) fail(`the key "${key}" appears twice`, keyAt)
        skipBlanks()
        if (text[at] !== ':') expected('":"')
        at += 1
        const value = readValue(depth + 1)
        // Not an assignment: "__proto__" is a key like any other.
        Object.defineProperty(fields, key, { value, writable: true, enumerable: true, configurable: true })
      })
      return fields
    }
    if (text[at] === '"') return readString()
    const word = take(WORD)
    if (word !== null) return JSON.parse(word)
    const number = take(NUMBER)
    if (number !== null) return Number(number)
    return expected('a value')
  }

  const value = readValue(0)
  skipBlanks()
  if (at < text.length) fail('text after the end of the value')
  const lineOf = lineCounter(text)
  return { value, itemLines: (list) => (itemOffsets.get(list) ?? []).map(lineOf) }
}

const lineAt = (text: string, offset: number): number => lineCounter(text)(offset)

/** Line numbers of offsets, from 1, by bisection over the line starts. */
function lineCounter(text: string): (offset: number) => number {
  const starts = [0]
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) starts.push(end + 1)
  return (offset) => {
    let low = 0
    let high = starts.length
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (starts[middle]! <= offset) low = middle
      else high = middle
    }
    return low + 1
  }
}
