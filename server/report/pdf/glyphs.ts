import { readFileSync } from 'node:fs'
import bidiFactory from 'bidi-js'
import { Blob, Buffer, ClusterLevel, Direction, Face, Font, shape } from 'harfbuzzjs'
import { FONT_FILES, outlined } from '../../chart/rasterise.ts'
import type { Weight } from '../../chart/text-fit.ts'
import { MARKS, unmarked } from '../sheet.ts'

/** Lengths are thousandths of the size. */
export interface Glyph {
  id: number
  /** Its text for search and copying: at most one letter, with a joiner before it. */
  text: string
  width: number
  advance: number
  /** Offsets from its place. */
  shift: number
  rise: number
  /** For a letter that the font lacks: this path is drawn over a blank, y downwards. */
  outline?: string
}

const bidi = bidiFactory()

const fontOf = (path: string) => new Font(new Face(new Blob(new Uint8Array(readFileSync(path)).buffer)))
const FONTS: Record<Weight, Font> = { 400: fontOf(FONT_FILES[400]), 600: fontOf(FONT_FILES[600]) }

/* Shared, because the library frees memory late. */
const buffer = new Buffer()

/** Characters that the font lacks, drawn as a similar glyph at another height. */
const STAND_INS: Record<string, { as: string; rise: number }> = { '∘': { as: '°', rise: -260 } }
const JOINER = /^[\u200c\u200d]/
const FROM_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
const MARK = /^\p{Mn}/u

/** The glyphs of a line from left to right, by the Unicode bidirectional algorithm. */
export const glyphsOf = (text: string, weight: Weight, direction: 'ltr' | 'rtl'): Glyph[] =>
  closed(runsOf(text, direction).flatMap((run) => shaped(run, weight)))

/** For a blank before a mark: the width that its neighbour takes over, and the stated width of the mark. */
const CLOSED = { neighbour: 100, mark: 70 }

/**
 * The mark of هٔ at the end of a word follows the blank. pdf.js reads marks as having no width, and the blank as one more blank if it
 * is wider than 0.102 of the size; poppler reads it as none if it is narrower than 0.15. The looks stay the same.
 */
function closed(glyphs: Glyph[]): Glyph[] {
  for (const [at, blank] of glyphs.entries()) {
    const [before, mark] = [glyphs[at - 1], glyphs[at + 1]]
    if (blank.text !== ' ' || !before || !mark || !MARK.test(mark.text)) continue
    before.width += CLOSED.neighbour
    before.advance += CLOSED.neighbour
    blank.width -= CLOSED.neighbour
    blank.advance -= CLOSED.neighbour
    mark.width = CLOSED.mark
  }
  return glyphs
}

interface Run {
  text: string
  level: number
}

function runsOf(text: string, direction: 'ltr' | 'rtl'): Run[] {
  if (direction === 'ltr' && !FROM_RIGHT.test(text)) return [{ text: unmarked(text), level: 0 }]
  const { levels } = bidi.getEmbeddingLevels(text, direction)
  const runs: Run[] = []
  let isOpen = false
  for (const [at, level] of levels.entries()) {
    const isMark = text[at]!.search(MARKS) === 0
    if (isOpen && !isMark && runs.at(-1)!.level === level) runs.at(-1)!.text += text[at]
    else if (!isMark) runs.push({ text: text[at]!, level })
    isOpen = !isMark
  }
  for (let level = Math.max(0, ...levels); level > 0; level--) turnFrom(level, runs)
  return runs
}

/** Reverses each sequence of runs at this level or above. */
function turnFrom(level: number, runs: Run[]): void {
  for (let from = 0; from < runs.length; from++) {
    let to = from
    while (to < runs.length && runs[to]!.level >= level) to++
    runs.splice(from, to - from, ...runs.slice(from, to).reverse())
    from = Math.max(from, to)
  }
}

/**
 * Shapes a run so that each glyph stands for one letter, because PDF readers reverse the letters of a line, those of a ligature too:
 * a blank stands for its other letter, and they share the width. A joiner goes with the letter before it, because pdf.js drops
 * glyphs that are only a format mark.
 */
function shaped({ text, level }: Run, weight: Weight): Glyph[] {
  const font = FONTS[weight]
  const isFromRight = level % 2 === 1
  buffer.reset()
  buffer.addText(text)
  buffer.setDirection(isFromRight ? Direction.RTL : Direction.LTR)
  buffer.guessSegmentProperties()
  buffer.setClusterLevel(ClusterLevel.MONOTONE_CHARACTERS)
  shape(font, buffer)
  const perMille = 1000 / font.face.upem
  const laid = buffer.getGlyphInfosAndPositions()
  const begins = [...new Set(laid.map(({ cluster }) => cluster)), text.length].sort((a, b) => a - b)
  let joiner = ''
  return laid.flatMap((info, at): Glyph[] => {
    const { codepoint: id, cluster, xAdvance = 0, xOffset = 0, yOffset = 0 } = info
    const source = text.slice(cluster, begins[begins.indexOf(cluster) + 1])
    if (JOINER.test(source)) {
      if (isFromRight) joiner = source
      return []
    }
    // The first of several glyphs of one letter stands for it.
    const isMore = laid[at + (isFromRight ? 1 : -1)]?.cluster === cluster
    const letters = isMore ? [NOTHING] : [...source]
    if (isFromRight) letters.reverse()
    const glyph =
      id === 0
        ? lacking(letters[0]!, weight)
        : {
            id,
            width: font.glyphHAdvance(id) * perMille,
            advance: xAdvance * perMille,
            shift: xOffset * perMille,
            rise: yOffset * perMille,
          }
    const pieces = piecesOf(glyph, letters, blankOf(font))
    pieces[0]!.text = joiner + pieces[0]!.text
    joiner = ''
    return pieces
  })
}

/** Splits a glyph into one for each of its letters. A mark has no width; the glyph goes to the letter that it belongs to. */
function piecesOf(glyph: Omit<Glyph, 'text'>, letters: readonly string[], blank: number): Glyph[] {
  const wide = letters.filter((letter) => !MARK.test(letter))
  const first = wide.length > 0 ? letters.indexOf(wide[0]!) : 0
  const lost = glyph.advance - glyph.width
  const width = glyph.width / Math.max(1, wide.length)
  return letters.map((text, at) => {
    const own = at === first || (wide.includes(text) && at > first) ? width : 0
    return at === first
      ? { ...glyph, text, width: own, advance: own + lost }
      : { id: blank, text, width: own, advance: own, shift: 0, rise: 0 }
  })
}

/** A zero-width character, for glyphs without a letter. */
const NOTHING = '\u200b'

const blankOf = (font: Font): number => font.glyph(0x20)!

/** For a letter that no font of the machine has. */
const BOX = 'M60 0V-700H440V0ZM100 -40H400V-660H100Z'
const BOX_WIDTH = 500

function lacking(text: string, weight: Weight): Omit<Glyph, 'text'> {
  const font = FONTS[weight]
  const standIn = STAND_INS[text]
  if (standIn) {
    const id = font.glyph(standIn.as.codePointAt(0)!)!
    const width = (font.glyphHAdvance(id) * 1000) / font.face.upem
    return { id, width, advance: width, shift: 0, rise: standIn.rise }
  }
  const { path, width } = outlined(text, weight)
  const isBox = path === '' && text.trim() !== ''
  const advance = isBox ? BOX_WIDTH : width
  return { id: blankOf(font), width: advance, advance, shift: 0, rise: 0, outline: isBox ? BOX : path }
}
