import { type GivenLimit, readLimits, SIDES, type Side } from '#calc/grades/grade.ts'
import { ownLimitIssues } from '#calc/grades/own-check.ts'
import { limitFigure, quantityIn } from '#calc/grades/shown.ts'
import type { UnitChoice } from '#calc/units/choice.ts'
import { Issue, screenText } from '#calc/vocabulary/faults/fault.ts'
import type { OwnFormat, OwnProperty } from '#calc/vocabulary/own-property.ts'
import { isQuantity, type Quantity, quantityName } from '#calc/vocabulary/quantities.ts'
import { numberOf } from '#calc/vocabulary/rules/typed-number.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import { type Digits, writeDigits } from '#calc/vocabulary/words/numbers.ts'

export interface LimitEntry {
  /** Identifies the row while the form is open. */
  key: string
  q: Quantity
  min: string
  max: string
  strict: boolean
  note: string
  units: UnitChoice
  /** The stored figures, which unchanged texts mean exactly. */
  kept: Partial<Record<Side, { text: string; wire: number }>>
}

export type EntryField = 'min' | 'max' | 'note'

const OTHER = { min: 'max', max: 'min' } as const

/** Converts a side between row and wire: a maximum density is a minimum °API. */
export const typedSideOf = ({ q, units }: Pick<LimitEntry, 'q' | 'units'>, side: Side): Side =>
  quantityIn(q, units).isReversed ? OTHER[side] : side

export const emptyEntry = (q: Quantity, units: UnitChoice): LimitEntry => ({
  key: crypto.randomUUID(),
  q,
  min: '',
  max: '',
  strict: false,
  note: '',
  units,
  kept: {},
})

interface Sided extends GivenLimit {
  note?: string | null
}

/** Limits as rows of a form, in the user's units; both sides of a quantity share a row if they are otherwise alike. */
export function limitEntries(limits: readonly Sided[], digits: Digits, units: UnitChoice): LimitEntry[] {
  const rows: LimitEntry[] = []
  for (const { q, strict = false, note, ...figures } of limits) {
    const given = SIDES.flatMap((side) => {
      const wire = figures[side]
      return wire === undefined ? [] : [{ side: typedSideOf({ q, units }, side), wire }]
    })
    const same = rows.find(
      (row) =>
        row.q === q &&
        row.strict === strict &&
        row.note === (note ?? '') &&
        given.some(({ side }) => row[side] === ''),
    )
    const row = same ?? { ...emptyEntry(q, units), strict, note: note ?? '' }
    for (const { side, wire } of given) {
      const text = writeDigits(limitFigure(quantityIn(q, units), wire), digits)
      row[side] = text
      row.kept = { ...row.kept, [side]: { text, wire } }
    }
    if (!same) rows.push(row)
  }
  return rows
}

/** A typed figure on the wire; unreadable text as typed, null for a blank. */
function wireFigure(entry: LimitEntry, side: Side): string | number | null {
  const shown = quantityIn(entry.q, entry.units)
  const text = entry[side].trim()
  const kept = entry.kept[side]
  if (kept?.text === text) return kept.wire
  const figure = shown.isWire ? null : numberOf(text)
  return figure === null ? text || null : Number(shown.wire(figure).toPrecision(12))
}

export const bodiesOf = (entries: readonly LimitEntry[]) =>
  entries.map((entry) => ({
    q: entry.q,
    min: wireFigure(entry, typedSideOf(entry, 'min')),
    max: wireFigure(entry, typedSideOf(entry, 'max')),
    ...(entry.strict && { strict: entry.strict }),
    ...(entry.note.trim() && { note: entry.note.trim() }),
  }))

export function readEntries(entries: readonly LimitEntry[]): { limits: GivenLimit[]; issues: Issue[] } {
  const issues: Issue[] = []
  return { limits: readLimits(bodiesOf(entries), ['limits'], issues), issues }
}

/** Faults of limits on own properties by their definitions; none while these are unknown. */
export function ownIssuesOf(entries: readonly LimitEntry[], definitions: readonly OwnProperty[] | null) {
  if (definitions === null) return []
  return entries.flatMap((entry, at) =>
    ownLimitIssues(readEntries([entry]).limits, definitions, []).map(
      ({ path, code, params }) => new Issue(['limits', String(at), ...path.slice(1)], code, params),
    ),
  )
}

/** The first fault of a field of a row; `issues` have paths like `limits.3.min`. */
export function messageAt(
  issues: readonly Issue[],
  entries: readonly LimitEntry[],
  at: number,
  field: EntryField,
  lang: Language,
  label: string,
  format?: OwnFormat,
): string | null {
  const onWire = field === 'note' ? field : typedSideOf(entries[at]!, field)
  const found = issues.find(({ path }) => path[1] === String(at) && path[2] === onWire)
  return found
    ? screenText(found, lang, field, `${label}, ${quantityName(entries[at]!.q, lang, format)}`)
    : null
}

export const asQuantity = (value: string): Quantity => (isQuantity(value) ? value : 'density')
