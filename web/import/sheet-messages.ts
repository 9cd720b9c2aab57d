// What the page and the worker that reads sheets say to each other.
import type { Answers } from '#calc/sheet/answers.ts'
import type { Encoding } from '#calc/sheet/csv-text.ts'
import type { PriceAnswers, Priceable, PriceReading } from '#calc/sheet/price-reading.ts'
import type { SheetReading } from '#calc/sheet/reading.ts'
import type { OwnProperty } from '#calc/vocabulary/own-property.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import type { FileRead, FileSheet, Letters } from './read-file.ts'

/** What a sheet is read by. */
export interface Look {
  at: number
  showsHidden: boolean
  answers: Answers
  /** Null: not read as prices. */
  prices: PriceAnswers | null
  own: readonly OwnProperty[]
  identities: ReadonlySet<string>
  materials: readonly Priceable[]
}

export interface Looked {
  reading: SheetReading
  priceReading: PriceReading | null
}

export type SheetQuestion =
  | { file: Blob; encoding?: Encoding }
  | { text: string }
  | { template: Language }
  /** `sheets`: unless they are those of the last file. */
  | { look: Look; sheets?: readonly FileSheet[] }
export type SheetAnswer =
  | (FileRead & { letters?: Letters })
  | { template: Uint8Array }
  | (Looked & { ok: true })
/** Sent before the answer: the part done, 0 to 1, or a part of one of its lists. */
export type SheetProgress = { done: number } | { list: number; items: readonly unknown[] }

/** The lists of an answer that may be long, to be sent in parts: each is a short task of the page. */
export const longLists = (answer: SheetAnswer): unknown[][] =>
  'sheets' in answer
    ? answer.sheets.map(({ grid }) => grid as unknown[])
    : 'reading' in answer
      ? [answer.reading.materials as unknown[], answer.reading.arrangement.samples as unknown[]]
      : []

export const withoutLists = (answer: SheetAnswer): SheetAnswer =>
  'sheets' in answer
    ? { ...answer, sheets: answer.sheets.map((sheet) => ({ ...sheet, grid: [] })) }
    : 'reading' in answer
      ? {
          ...answer,
          reading: {
            ...answer.reading,
            materials: [],
            arrangement: { ...answer.reading.arrangement, samples: [] },
          },
        }
      : answer

/** Cells in a part. */
const PART_CELLS = 4000

const widthOf = (item: unknown): number => (Array.isArray(item) ? item.length : 0)

export function* messageParts(answer: SheetAnswer): Generator<SheetProgress> {
  const items = 'reading' in answer ? answer.reading.arrangement.items.length : 0
  for (const [list, all] of longLists(answer).entries()) {
    const width = all.reduce<number>((most, item) => Math.max(most, widthOf(item)), Math.max(1, items))
    const rows = Math.max(1, Math.floor(PART_CELLS / width))
    for (let from = 0; from < all.length; from += rows) yield { list, items: all.slice(from, from + rows) }
  }
}
