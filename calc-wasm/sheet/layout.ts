// A layout that was confirmed once: by its fingerprint the next file of it is read by the same answers.
import { fold } from '../vocabulary/rules/fold.ts'
import { type Answers, NO_ANSWERS } from './answers.ts'
import { notesOf, type Sheet } from './arrange.ts'
import type { SheetReading } from './reading.ts'

/** What of the answers holds for another file: nothing about single cells, names or doubts. */
export type LayoutAnswers = Omit<Answers, 'cells' | 'names' | 'right' | 'onKnown'>

export interface KeptLayout {
  /** The heads, by which another layout is told to differ in one of them. */
  heads: readonly string[]
  answers: LayoutAnswers
}

/** The heads of a sheet: those of its columns, or of a certificate its tests as well. */
export function headsOf(sheet: Sheet, { arrangement }: Pick<SheetReading, 'arrangement'>): string[] {
  const { rowIs, heads, items } = arrangement
  const words = heads.flatMap((row) => (sheet.grid[row] ?? []).map(({ text }) => fold(text)))
  const said = new Set(notesOf(sheet, arrangement).flatMap((note) => fold(note).match(SCALES) ?? []))
  return [
    ...(rowIs === 'test' ? [] : words),
    ...(rowIs === 'result' ? [] : items.map(({ key }) => key)),
    ...said,
  ]
}

/** Units, shares and temperatures that a title or a note may say of the whole table. */
const SCALES =
  /(?:\b(?:15|20|60)(?:[.,]\d+)?\s?)?[°º]\s?[cfk]|fahrenheit|celsius|kelvin|mg\/kg|pp[mb]|kg\/(?:m3|l)|g\/(?:cm3|ml)|psi|kpa|bar|(?:wt|vol|mass|m\/m|v\/v)?\.?\s?%|by (?:mass|weight|volume)|evaporated|recovered|in air|open cup|\bcoc\b|\b[de]\s?\d{2,4}\b/g

/** 64 bits of a text, for telling layouts apart; no secret depends on it. */
function hashed(text: string): string {
  let [a, b] = [0x9e3779b9, 0x85ebca6b]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    a = Math.imul(a ^ code, 0x27d4eb2d)
    b = Math.imul(b ^ code, 0x165667b1)
    a = (a << 13) | (a >>> 19)
    b = (b << 17) | (b >>> 15)
  }
  return [a ^ (b >>> 7), b ^ (a >>> 11)].map((half) => (half >>> 0).toString(36)).join('')
}

export const fingerprintOf = (
  heads: readonly string[],
  { arrangement, mark }: Pick<SheetReading, 'arrangement' | 'mark'>,
  encoding: string | null,
): string => hashed(JSON.stringify([arrangement.rowIs, mark, encoding, heads]))

export function keptOf(answers: Answers, heads: readonly string[]): KeptLayout {
  const { cells: _cells, names: _names, right: _right, onKnown: _known, shape, ...rest } = answers
  const { rows: _rows, ...columns } = shape
  return { heads, answers: { ...rest, shape: columns } }
}

/** The answers that a kept layout begins with; an unreadable one gives none. */
export function answersFrom(layout: unknown): Answers | null {
  const { answers } = (layout ?? {}) as Partial<KeptLayout>
  if (typeof answers !== 'object' || answers === null) return null
  const { shape = {}, items = {}, leaves = [], twice = {}, producer = '', recovery = '', ...rest } = answers
  return { ...NO_ANSWERS, ...rest, shape, items, leaves, twice, producer, recovery }
}

/** The one head in which a kept layout differs; null where it differs in more, or in none. */
export function differenceOf(heads: readonly string[], layout: unknown): string | null {
  const kept = ((layout ?? {}) as Partial<KeptLayout>).heads
  if (!Array.isArray(kept)) return null
  const differing = heads.filter((head) => head !== '' && !kept.includes(head))
  const gone = kept.filter((head) => head !== '' && !heads.includes(head))
  return differing.length === 1 && gone.length <= 1 ? differing[0]! : null
}
