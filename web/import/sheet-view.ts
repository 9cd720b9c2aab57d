// What the grid shows of a reading: heads outside the sheet, marks of cells, and what stands beside rows.

import type { Spot } from '#calc/sheet/arrange.ts'
import { letterOf } from '#calc/sheet/arrange.ts'
import type { Meaning } from '#calc/sheet/meaning.ts'
import type { PriceReading, PriceRow } from '#calc/sheet/price-reading.ts'
import { type SheetReading, storyOf } from '#calc/sheet/reading.ts'
import {
  fieldLabel,
  isOwnField,
  isProperty,
  keyAtField,
  measuredBy,
  type SheetField,
} from '#calc/sheet/sheet-fields.ts'
import type { JudgedRow } from '#calc/sheet/sheet-materials.ts'
import { heavyByKey } from '#calc/vocabulary/heavy.ts'
import { nameOfOwn, type OwnProperty } from '#calc/vocabulary/own-property.ts'
import { DISTILLATION, propertyOf } from '#calc/vocabulary/properties.ts'
import { type Language, leftToRight } from '#calc/vocabulary/words/language.ts'
import { numberIn } from '#calc/vocabulary/words/numbers.ts'
import { dateText, inBothCalendars } from '#web/format/date.ts'
import type { sheets } from '#web/text/sheets.ts'
import type { Translation } from '#web/text/text.ts'
import { type Opened, openQuestions } from './import.store.ts'

export type Texts = Translation<typeof sheets>

/** A reading, and what it is put into words by. */
interface Seen {
  state: Opened
  t: Texts
  language: Language
  own: readonly OwnProperty[]
}
type MarkName = 'read' | 'ask' | 'off' | 'hint'

export interface Beside {
  state: MarkName
  label: string
  note: string
  value: string
  isTurned: boolean
  item: number
}

export interface Head {
  state: MarkName
  label: string
  note: string
  /** What the sheet calls it, for the button's name. */
  name: string
  item: number | null
}

const POINTS = new Map<string, number>(DISTILLATION.map(([name, percent]) => [name, percent]))

export function fieldName(field: SheetField, language: Language, own: readonly OwnProperty[]): string {
  if (isOwnField(field)) {
    const found = own.find(({ key }) => key === keyAtField(field)) ?? heavyByKey(keyAtField(field))
    return found ? nameOfOwn(found)[language] : keyAtField(field)
  }
  const percent = POINTS.get(field)
  if (percent !== undefined && percent > 0 && percent < 100)
    return language === 'en' ? `T${percent}` : `دمای ${numberIn(percent, 'fa')} درصد`
  if (field === 'density') return language === 'en' ? 'Density 15 °C' : `چگالی ${leftToRight('15 °C')}`
  return fieldLabel(field)[language]
}

/** A value as it is stored, with the digits that matter. */
export const storedText = (value: unknown, digits?: number): string =>
  typeof value === 'number' && digits !== undefined
    ? storedText(Number(value.toFixed(digits)))
    : plainText(value)

const plainText = (value: unknown): string =>
  typeof value === 'number'
    ? String(Number(Number(value.toPrecision(7)).toFixed(3))).replace('-', '−')
    : String(value ?? '')

export const wireUnit = (field: SheetField | null): string => {
  const property = measuredBy(field)
  return property === null ? '' : propertyOf(property).unit
}

/** The day of a sample as it is stored. */
export const sampledText = (at: unknown, language: Language): string =>
  typeof at === 'string' ? dateText({ day: at.slice(0, 10), time: null }, language, 'latin') : ''

function noteOf({ field, is, test, why, ask }: Meaning, t: Texts): string {
  if (is === 'out') return t.why[why ?? 'unknown']
  const unit = wireUnit(field)
  if (is === 'asked') return ask ? t.lacks[ask] : ''
  const shown = test ?? (field === 'flash_point' ? t.closed : null)
  return [unit, shown].filter(Boolean).join(' · ')
}

const priceText = ({ amount, currency, unit }: NonNullable<PriceRow['price']>): string =>
  `${storedText(Number(amount.toPrecision(6)))} ${currency}/${unit === 'm3' ? 'm³' : 't'}`

/** What the grid shows of a sheet: of materials, results or prices. */
export const viewOf = (seen: Seen): ImportedView =>
  seen.state.priceReading ? viewOfPrices(seen, seen.state.priceReading) : viewOfSheet(seen)

export interface ImportedView {
  heads: ReadonlyMap<number, Head>
  beside: ReadonlyMap<number, Beside>
  /** By row and column. */
  marks: ReadonlyMap<string, string>
  isBeside: boolean
  /** The column that stays in sight: it names what a row is; −1 for none. */
  frozen: number
  headRows: ReadonlySet<number>
  outRows: ReadonlySet<number>
}

const PLAIN = { note: '', value: '', isTurned: false, item: -1 }
const keyAt = ({ row, column }: Pick<Spot, 'row' | 'column'>): string => `${row},${column}`

function viewOfPrices({ state, t }: Seen, reading: PriceReading): ImportedView {
  const { roles, rows, questions } = reading
  const grid = state.sheets[state.at]!.grid
  const isAsked = questions.some(({ is }) => is === 'price')
  const heads = new Map(
    roles.map((role, column): [number, Head] => [
      column,
      {
        state: role === 'price' && isAsked ? 'ask' : role === 'out' ? 'off' : 'read',
        label: t.prices.roles[role],
        note: '',
        name: grid[reading.heads[0] ?? -1]?.[column]?.text || letterOf(column),
        item: null,
      },
    ]),
  )
  const beside = new Map<number, Beside>()
  const isDaily = reading.rowIs === 'day'
  for (const { row, spot, name: label, price, material, isOut, per, amount, currency } of rows) {
    const isOpen = price === null || material === null
    const shown = { state: isOut ? 'off' : isOpen ? 'ask' : 'read', label } as const
    const isTurned = per !== null && per !== 'm3' && per !== 't'
    const note = isTurned ? `${storedText(amount)} ${currency ?? ''}/${per}` : ''
    const value = price ? priceText(price) : '?'
    if (isDaily) heads.set(spot.column, { ...shown, note: value, name: label, item: null })
    else beside.set(row, { ...shown, note, value, isTurned, item: -1 })
  }
  return {
    heads,
    beside,
    marks: new Map(questions.flatMap(({ spots }) => spots.map((spot) => [keyAt(spot), 'asked'] as const))),
    isBeside: !isDaily,
    frozen: roles.indexOf('name'),
    headRows: new Set(reading.heads),
    outRows: new Set(),
  }
}

function viewOfSheet(seen: Seen): ImportedView {
  const { state, t, language, own } = seen
  const { arrangement, meanings } = state.reading
  const { items, rowIs, heads: headRows, left } = arrangement
  const grid = state.sheets[state.at]!.grid
  const headOf = (meaning: Meaning): Pick<Head, 'state' | 'label' | 'note'> => ({
    state: STATE_OF[meaning.is],
    label:
      meaning.is === 'out' || meaning.field === null ? t.roles.out : fieldName(meaning.field, language, own),
    note: noteOf(meaning, t),
  })
  const heads = arrangement.roles.map((role, column): [number, Head] => {
    const item = items.findIndex((each) => each.column === column)
    const words = headRows.map((row) => grid[row]?.[column]?.text.trim() ?? '').filter(Boolean)
    const name = words.join(' ') || letterOf(column)
    if (item >= 0) return [column, { ...headOf(meanings[item]!), name: items[item]!.words || name, item }]
    const isOff = role === 'out' || role === 'limit' || role === 'item'
    return [column, { state: isOff ? 'off' : 'read', label: t.roles[role], note: '', name, item: null }]
  })
  return {
    heads: new Map(heads),
    // Above columns no value is shown.
    beside: rowIs === 'material' ? new Map() : besideRows(seen, headOf),
    marks: marksOf(state),
    isBeside: rowIs !== 'material',
    frozen: arrangement.roles.indexOf(rowIs === 'material' ? 'name' : 'test'),
    headRows: new Set(headRows),
    outRows: new Set([...left.map(({ row }) => row), ...saidOut(state)]),
  }
}

const STATE_OF = { out: 'off', hint: 'hint', asked: 'ask', read: 'read' } as const

const figureText = (
  { body, converted }: JudgedRow,
  field: SheetField,
  column: number,
  { cell }: Spot,
): string => {
  if (!isProperty(field)) return storedText(cell.text)
  return storedText(body.properties[field], converted.has(column) ? propertyOf(field).digits : undefined)
}

const rowAt = (item: number, row: number): string => `${item},${row}`

/** By item and row what is stored of the first sample that has a figure there; null: its figure can't be. */
function storedRows({ arrangement, meanings, materials }: SheetReading, language: Language) {
  const stored = new Map<string, { text: string; isTurned: boolean } | null>()
  for (const { sample, judged, columns } of materials)
    for (const [item, column] of columns) {
      const spot = arrangement.samples[sample]!.spots[item]
      const { field } = meanings[item]!
      if (!spot || field === null) continue
      const key = rowAt(item, spot.row)
      if (stored.get(key) === null) continue
      const isTurned = judged.converted.has(column)
      const text =
        field === 'sampled_at'
          ? sampledText(judged.body.sampled_at, language)
          : figureText(judged, field, column, spot)
      const isFaulty = judged.faults.some((fault) => fault.column === column)
      const before = stored.get(key)
      stored.set(
        key,
        isFaulty ? null : { text: before?.text ?? text, isTurned: isTurned || (before?.isTurned ?? false) },
      )
    }
  return stored
}

/** What each row of a list is read as, and what is stored of it. */
function besideRows(
  { state: { reading }, t, language }: Seen,
  headOf: (meaning: Meaning) => Pick<Head, 'state' | 'label' | 'note'>,
) {
  const { items, samples, heads, left, rowIs } = reading.arrangement
  const stored = storedRows(reading, language)
  const besideItem = (item: number, row: number): Beside => {
    const meaning = reading.meanings[item]!
    const found = stored.get(rowAt(item, row))
    const isTurned = found?.isTurned ?? false
    const value = meaning.is === 'read' ? (found?.text ?? '') : ''
    const shown = { ...headOf(meaning), value, isTurned, item }
    return found === null ? { ...shown, state: 'ask', value: '?' } : shown
  }
  const ofItems = new Map<number, Beside>()
  for (const [item, { rows }] of items.entries())
    for (const row of rows) ofItems.set(row, bothOf(ofItems.get(row), besideItem(item, row)))
  const names = samples.flatMap(({ name }) =>
    rowIs === 'test' && name && !heads.includes(name.row) ? [name.row] : [],
  )
  return new Map<number, Beside>([
    ...ofItems,
    ...names.map((row) => [row, { ...PLAIN, state: 'read', label: t.roles.name }] as const),
    ...left.map(({ row, why }) => [row, { ...PLAIN, state: 'off', label: t.left[why] }] as const),
  ])
}

/** Of two tests in a row, as of certificates beside each other, one is said after the other. */
function bothOf(before: Beside | undefined, next: Beside): Beside {
  if (!before || before.state === 'off') return next
  if (next.state === 'off') return before
  const both = (one: string, other: string) => (one === other || other === '' ? one : `${one} · ${other}`)
  return {
    ...(next.state === 'ask' ? next : before),
    label: both(before.label, next.label),
    note: both(before.note, next.note),
    value: both(before.value, next.value),
    isTurned: before.isTurned || next.isTurned,
  }
}

/** How cells are marked: asked, left out, doubtful, changed by a person; the later counts. */
function marksOf(state: Opened): Map<string, string> {
  const asked = openQuestions(state).flatMap(({ is, spots }) => (is === 'name' ? [] : spots))
  const typed = Object.entries(state.answers.cells).flatMap(([address, text]) => {
    const place = placeAt(address)
    return place ? [[keyAt(place), text === null ? 'gone' : 'mended'] as const] : []
  })
  return new Map([
    ...asked.map((spot) => [keyAt(spot), 'asked'] as const),
    ...leftOutSpots(state).map((spot) => [keyAt(spot), 'gone'] as const),
    ...state.reading.doubts.flatMap(({ spot }) => (spot ? [[keyAt(spot), 'doubt'] as const] : [])),
    ...typed,
  ])
}

/** The reverse of `addressOf`. */
function placeAt(address: string) {
  const [, letters, number] = /^([A-Z]+)(\d+)$/.exec(address) ?? []
  if (!letters) return null
  const column = [...letters].reduce((total, letter) => total * 26 + letter.charCodeAt(0) - 64, 0) - 1
  return { row: Number(number) - 1, column }
}

/** Rows that a person left out, and those below the end of the table. */
function saidOut({ answers, sheets, at }: Opened): number[] {
  const said = answers.shape.rows ?? {}
  const end = Object.keys(said)
    .map(Number)
    .find((row) => said[row] === 'end')
  return sheets[at]!.grid.flatMap((_, row) =>
    said[row] === 'out' || (end !== undefined && row >= end) ? [row] : [],
  )
}

/** Cells of read items that an answer left out: limits, placeholders. */
export const leftOutSpots = ({ reading: { materials, meanings, arrangement } }: Opened): Spot[] =>
  materials.flatMap(({ sample, columns }) =>
    arrangement.samples[sample]!.spots.flatMap((spot, item) =>
      spot !== null && meanings[item]!.is === 'read' && !columns.has(item) ? [spot] : [],
    ),
  )

/** What the bar says of a cell. */
export function storyText(
  { state, t, language, own }: Seen,
  { row, column }: Pick<Spot, 'row' | 'column'>,
): string {
  const { reading, priceReading } = state
  if (priceReading) {
    const isDaily = priceReading.rowIs === 'day'
    const found = priceReading.rows.find(({ spot }) => (isDaily ? spot.column === column : spot.row === row))
    return found?.price
      ? t.becomes({
          text: `${storedText(found.amount)} ${found.currency}/${found.per}`,
          what: found.name,
          value: priceText(found.price),
        })
      : ''
  }
  const story = storyOf(reading, row, column)
  if (!story) return ''
  const { meaning, spot, converted, value } = story
  const text = converted ? `${converted.text} ${converted.unit}` : spot.cell.text.trim()
  if (meaning.field === null || meaning.is === 'out')
    return `${text} → ${t.leftOutBecause(t.why[meaning.why ?? 'unknown'])}`
  const what = fieldName(meaning.field, language, own)
  const result =
    value === null || value === undefined
      ? t.onceAnswered
      : meaning.field === 'sampled_at'
        ? inBothCalendars({ day: String(value).slice(0, 10), time: null }, language, true)
        : `${storedText(value)} ${wireUnit(meaning.field)}`.trim()
  return t.becomes({ text, what, value: result }) + (meaning.test ? `, ${meaning.test}` : '')
}
