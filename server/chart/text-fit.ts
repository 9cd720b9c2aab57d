/** Width of a drawn text, px. */
export type Measure = (text: string, size: number, weight: Weight) => number
export type Weight = 400 | 600

const ELLIPSIS = '…'
/** More than any name may have: a damaged row must not cost seconds of measuring. */
const NAME_MAX = 400
const ACCENTS_MAX = 4

/* Controls, direction marks and noncharacters. Joiners (U+200C, U+200D) stay: Persian words need them. */
const UNSEEN =
  /[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\p{Noncharacter_Code_Point}]+/gu
const PILED_ACCENTS = new RegExp(`(\\p{M}{${ACCENTS_MAX}})\\p{M}+`, 'gu')

/** A stored name as a single line that can be drawn and written into XML; '' if it is no text. */
export const cleanName = (value: unknown): string =>
  typeof value !== 'string'
    ? ''
    : value
        .slice(0, NAME_MAX)
        .toWellFormed()
        .normalize('NFC')
        .replace(UNSEEN, ' ')
        .replace(PILED_ACCENTS, '$1')
        .replace(/\s+/g, ' ')
        .trim()

const FIRST_STRONG =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]|\p{L}/u
const BEGINS_FROM_RIGHT =
  /^[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** Whether the text runs from right to left, by its first letter. */
export const isRightToLeft = (text: string): boolean =>
  BEGINS_FROM_RIGHT.test(FIRST_STRONG.exec(text)?.[0] ?? '')

/* Embeddings rather than isolates: the bundled font has glyphs of no width for them, so that no other font is looked up, and
   browsers and Skia order both alike. */
const LEFT_TO_RIGHT = '\u202a'
const RIGHT_TO_LEFT = '\u202b'
const END = '\u202c'
const ISOLATE_END = '\u2069'
export const leftToRight = (text: string): string => LEFT_TO_RIGHT + text + END
export const rightToLeft = (text: string): string => RIGHT_TO_LEFT + text + END

export const embedded = (text: string): string =>
  isRightToLeft(text) ? rightToLeft(text) : leftToRight(text)

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** The text, or as much of its beginning as fits `width` px with an ellipsis behind it. */
export function cut(text: string, width: number, measured: (text: string) => number): string {
  if (measured(text) <= width) return text
  const parts = Array.from(graphemes.segment(text), (part) => part.segment)
  let [fits, tooMany] = [0, parts.length]
  while (tooMany - fits > 1) {
    const middle = (fits + tooMany) >> 1
    if (measured(parts.slice(0, middle).join('').trimEnd() + ELLIPSIS) <= width) fits = middle
    else tooMany = middle
  }
  return parts.slice(0, fits).join('').trimEnd() + ELLIPSIS
}

/** Pieces joined by `separator` into lines of at most `width` px; a wider piece has a line of its own. */
export function flow(
  pieces: readonly string[],
  separator: string,
  width: number,
  measured: (text: string) => number,
): string[] {
  const lines: string[] = []
  for (const piece of pieces) {
    const last = lines.at(-1)
    const joined = last === undefined ? piece : last + separator + piece
    if (last !== undefined && measured(joined) <= width) lines[lines.length - 1] = joined
    else lines.push(piece)
  }
  return lines
}

/** A sentence in lines of at most `width` px, the last one cut when there would be more than `linesMax`. */
export function wrap(
  text: string,
  width: number,
  linesMax: number,
  measured: (text: string) => number,
): string[] {
  const lines = flow(text.split(' '), ' ', width, measured)
  const kept = lines.slice(0, linesMax)
  if (lines.length > linesMax) kept[linesMax - 1] = lines.slice(linesMax - 1).join(' ')
  return balanced(kept.map((line) => cut(line, width, measured)))
}

/** Closes the open embeddings and isolates at the end of each line, and opens them again on the next. */
function balanced(lines: readonly string[]): string[] {
  const open: string[] = []
  return lines.map((line) => {
    const carried = open.join('')
    for (const mark of line.match(/[\u202a-\u202c\u2066-\u2069]/g) ?? []) {
      if (mark === END || mark === ISOLATE_END) open.pop()
      else open.push(mark)
    }
    const closing = open.toReversed().map((mark) => (mark < '\u2066' ? END : ISOLATE_END))
    return carried + line + closing.join('')
  })
}
