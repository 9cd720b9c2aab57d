import { isRightToLeft } from '../../chart/text-fit.ts'

const ISOLATES = /[\u2066-\u2069]/g
const [LEFT, RIGHT, FIRST_STRONG] = ['\u2066', '\u2067', '\u2068']

/**
 * A text with embeddings for its isolates: the bundled font has glyphs, of no width, for the former only, and Skia would
 * look for another font.
 */
export const asDrawn = (text: string): string =>
  text.replace(ISOLATES, (mark, at: number) => {
    if (mark === LEFT) return '\u202a'
    if (mark === RIGHT) return '\u202b'
    if (mark === FIRST_STRONG)
      return isRightToLeft(text.slice(at + 1).split('\u2069')[0]!) ? '\u202b' : '\u202a'
    return '\u202c'
  })
