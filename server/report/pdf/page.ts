import type { Paper } from '#calc/vocabulary/report-choices.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import { measure } from '../../chart/rasterise.ts'
import { INKS } from '../../chart/style.ts'
import { isRightToLeft, type Weight, wrap } from '../../chart/text-fit.ts'
import { unmarked } from '../sheet.ts'
import { Drawing } from './drawing.ts'

/** Points. */
const PAPER_SIZES: Record<Paper, { width: number; height: number }> = {
  a4: { width: 595, height: 842 },
  letter: { width: 612, height: 792 },
}
const MARGIN = { side: 42, top: 64, bottom: 48 }
export const LEADING = 1.45

export const INK = INKS.light

export interface TextStyle {
  size: number
  weight?: Weight
  ink?: string
}

/** A box for text, which begins at `offset`, with its upper edge at `y`; `align` is seen in the direction of the language. */
interface Box {
  offset: number
  width: number
  y: number
  align?: 'start' | 'end' | 'middle'
}

/** Pages that are filled from the top down. Offsets are from the edge at which lines begin, for Persian the right one. */
export class Pages {
  readonly drawing: Drawing
  readonly width: number
  readonly height: number
  readonly bodyWidth: number
  y = MARGIN.top

  constructor(
    paper: Paper,
    readonly lang: Language,
    title: string,
    scale: number,
  ) {
    const { width, height } = PAPER_SIZES[paper]
    this.drawing = new Drawing([width, height], scale, lang, unmarked(title))
    this.width = width / scale
    this.height = height / scale
    this.bodyWidth = this.width - 2 * MARGIN.side
    this.drawing.addPage()
  }

  get isFromRight(): boolean {
    return this.lang === 'fa'
  }

  get room(): number {
    return this.height - MARGIN.bottom - this.y
  }

  get footY(): number {
    return this.height - MARGIN.bottom + 18
  }

  get isFresh(): boolean {
    return this.y === MARGIN.top
  }

  next(): void {
    this.drawing.addPage()
    this.y = MARGIN.top
  }

  ensure(height: number): void {
    if (this.room < height && !this.isFresh) this.next()
  }

  at(offset: number): number {
    return this.isFromRight ? this.width - MARGIN.side - offset : MARGIN.side + offset
  }

  line(text: string, { offset, width, y, align = 'start' }: Box, style: TextStyle): void {
    if (text === '') return
    const place = align === 'start' ? offset : align === 'end' ? offset + width : offset + width / 2
    const isPhysicalLeft = (align === 'start') !== this.isFromRight
    this.drawing.text(text, {
      x: this.at(place),
      baseline: y + style.size * 1.08,
      align: align === 'middle' ? 'center' : isPhysicalLeft ? 'left' : 'right',
      direction: (this.isFromRight ? PERSIAN.test(text) : isRightToLeft(text)) ? 'rtl' : 'ltr',
      size: style.size,
      weight: style.weight ?? 400,
      ink: style.ink ?? INK.ink,
    })
  }

  lines(lines: readonly string[], box: Box, style: TextStyle): number {
    lines.forEach((text, at) => {
      this.line(text, { ...box, y: box.y + at * style.size * LEADING }, style)
    })
    return lines.length * style.size * LEADING
  }

  rule(y: number, { offset = 0, width = this.bodyWidth, ink = INK.axis } = {}): void {
    const { doc } = this.drawing
    this.drawing.aside(() => {
      doc.lineWidth(0.6)
      doc
        .moveTo(this.at(offset), y)
        .lineTo(this.at(offset + width), y)
        .stroke(ink)
    })
  }

  fill(y: number, height: number, ink: string): void {
    const x = this.isFromRight ? this.at(this.bodyWidth) : this.at(0)
    this.drawing.aside(() => {
      this.drawing.doc.rect(x, y, this.bodyWidth, height).fill(ink)
    })
  }
}

/** On a Persian page, lines with a Persian letter run from right to left. */
const PERSIAN = /\p{Script=Arabic}/u

const LINES_MAX = 200

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** A text in lines of at most this width; longer words are broken. */
export function broken(text: string, width: number, { size, weight = 400 }: TextStyle): string[] {
  if (text === '') return []
  const measured = (part: string) => textWidth(part, { size, weight })
  const words = resolved(text)
    .split(' ')
    .flatMap((word) => (measured(word) <= width ? [word] : pieces(word, width, measured)))
  return wrap(words.join(' '), width, LINES_MAX, measured)
}

/** Gives first-strong isolates their direction, which they keep on the next line too. */
const resolved = (text: string): string =>
  text.replace(
    /\u2068([^\u2069]*)/g,
    (_, inside: string) => (isRightToLeft(inside) ? '\u2067' : '\u2066') + inside,
  )

function pieces(word: string, width: number, measured: (text: string) => number): string[] {
  const found = ['']
  for (const { segment } of graphemes.segment(word)) {
    if (found.at(-1) !== '' && measured(found.at(-1)! + segment) > width) found.push('')
    found[found.length - 1] += segment
  }
  return found
}

export const textWidth = (text: string, { size, weight = 400 }: TextStyle): number =>
  measure(unmarked(text), size, weight)

/** The style, smaller if the longest word of the text would be wider than this. */
export function fitted(text: string, width: number, style: TextStyle): TextStyle {
  const longest = Math.max(...text.split(' ').map((word) => textWidth(word, style)))
  return longest <= width ? style : { ...style, size: style.size * Math.max(SIZE_MIN, width / longest) }
}

const SIZE_MIN = 0.7
