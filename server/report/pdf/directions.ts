import { isRightToLeft } from '../../chart/text-fit.ts'
import { MARKS } from '../sheet.ts'

const [LEFT, RIGHT, FIRST_STRONG, END] = ['\u202a', '\u202b', '\u2068', '\u202c']
const ISOLATES: Record<string, string> = { '\u2066': LEFT, '\u2067': RIGHT, '\u2069': END }

const PERSIAN = /\p{Script=Arabic}/u
/* What reads right by itself inside the other direction: letters first, and nothing at the end that would turn. */
const LATIN_ALONE = /\u202a([A-Za-z][A-Za-z0-9 .&/–-]*[A-Za-z0-9]|[A-Za-z])\u202c/g
const PERSIAN_ALONE = /\u202b([\p{L}\p{M}\u200c ]*\p{L}\p{M}*)\u202c/gu

/** Whether a line of a Persian page runs from right to left: one without a Persian letter does not. */
export const runsFromRight = (text: string): boolean => PERSIAN.test(text)

/**
 * A text with embeddings for its isolates: the bundled font has glyphs, of no width, for the former only, and Skia would
 * look for another font. They are left out where nothing changes without them, because programs that read the text of a PDF
 * break words at them.
 */
export function asDrawn(text: string): string {
  if (!runsFromRight(text)) return text.replace(MARKS, '')
  const embedded = text.replace(/[\u2066-\u2069]/g, (mark, at: number) => {
    if (mark !== FIRST_STRONG) return ISOLATES[mark]!
    return isRightToLeft(text.slice(at + 1).split('\u2069')[0]!) ? RIGHT : LEFT
  })
  return embedded.replace(LATIN_ALONE, '$1').replace(PERSIAN_ALONE, '$1')
}
