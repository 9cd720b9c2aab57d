import { type GivenLimit, readLimits } from '#calc/grades/limit-rules.ts'
import { isQuantity, type Quantity, quantityName } from '#calc/grades/quantities.ts'
import { screenText } from '#calc/vocabulary/faults/fault.ts'
import type { Issue } from '#calc/vocabulary/faults/issue.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import { type Digits, writeDigits } from '#calc/vocabulary/words/numbers.ts'

/** A limit as it stands in a form: figures as typed. */
export interface LimitEntry {
  /** Of the row, while the form is open. */
  key: string
  q: Quantity
  min: string
  max: string
  strict: boolean
  note: string
}

export type EntryField = 'min' | 'max' | 'note'

export const emptyEntry = (q: Quantity): LimitEntry => ({
  key: crypto.randomUUID(),
  q,
  min: '',
  max: '',
  strict: false,
  note: '',
})

interface Sided extends GivenLimit {
  note?: string | null
}

/** Limits as rows of a form: both sides of a quantity in one where they are alike in the rest. */
export function entriesOf(limits: readonly Sided[], digits: Digits): LimitEntry[] {
  const rows: LimitEntry[] = []
  const text = (value: number | undefined) => (value === undefined ? '' : writeDigits(String(value), digits))
  for (const { q, min, max, strict = false, note } of limits) {
    const same = rows.find(
      (row) =>
        row.q === q &&
        row.strict === strict &&
        row.note === (note ?? '') &&
        ((min !== undefined && row.min === '') || (max !== undefined && row.max === '')),
    )
    if (same) {
      if (min !== undefined) same.min = text(min)
      if (max !== undefined) same.max = text(max)
    } else rows.push({ ...emptyEntry(q), min: text(min), max: text(max), strict, note: note ?? '' })
  }
  return rows
}

/** The rows as they are sent and judged. */
export const bodiesOf = (entries: readonly LimitEntry[]) =>
  entries.map(({ q, min, max, strict, note }) => ({
    q,
    min: min.trim() || null,
    max: max.trim() || null,
    ...(strict && { strict }),
    ...(note.trim() && { note: note.trim() }),
  }))

/** What the rows mean, as far as they can be read, and what is wrong with them. */
export function readEntries(entries: readonly LimitEntry[]): { limits: GivenLimit[]; issues: Issue[] } {
  const issues: Issue[] = []
  return { limits: readLimits(bodiesOf(entries), ['limits'], issues), issues }
}

/** The first thing wrong with a field of a row, in words; `issues` have paths like `limits.3.min`. */
export function messageAt(
  issues: readonly Issue[],
  entries: readonly LimitEntry[],
  at: number,
  field: EntryField,
  lang: Language,
  label: string,
): string | null {
  const found = issues.find(({ path }) => path[1] === String(at) && path[2] === field)
  return found ? screenText(found, lang, field, `${label}, ${quantityName(entries[at]!.q, lang)}`) : null
}

export const asQuantity = (value: string): Quantity => (isQuantity(value) ? value : 'density')
