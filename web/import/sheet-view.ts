// What the grid shows of a reading: heads outside the sheet, marks of cells, and what stands beside rows.

import type { Spot } from '#calc/sheet/arrange.ts'
import { letterOf } from '#calc/sheet/arrange.ts'
import type { Meaning } from '#calc/sheet/meaning.ts'
import type { PriceRow } from '#calc/sheet/price-reading.ts'
import { storyOf } from '#calc/sheet/reading.ts'
import {
  fieldLabel,
  isOwnField,
  isProperty,
  keyAtField,
  measuredBy,
  type SheetField,
} from '#calc/sheet/sheet-fields.ts'
import { heavyByKey } from '#calc/vocabulary/heavy.ts'
import { nameOfOwn, type OwnProperty } from '#calc/vocabulary/own-property.ts'
import { DISTILLATION, propertyOf } from '#calc/vocabulary/properties.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import { numberIn } from '#calc/vocabulary/words/numbers.ts'
import type { sheets } from '#web/text/sheets.ts'
import type { Translation } from '#web/text/text.ts'
import { type Opened, openQuestions } from './import.store.ts'

export type Texts = Translation<typeof sheets>
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
  if (field === 'density') return language === 'en' ? 'Density 15 °C' : propertyOf('density').fa
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

function noteOf({ field, is, test, why, ask }: Meaning, t: Texts): string {
  if (is === 'out') return t.why[why ?? 'unknown']
  const unit = wireUnit(field)
  if (is === 'asked') return ask ? t.lacks[ask] : ''
  const shown = test ?? (field === 'flash_point' ? t.closed : null)
  return [unit, shown].filter(Boolean).join(' · ')
}

const priceText = ({ amount, currency, unit }: NonNullable<PriceRow['price']>): string =>
  `${storedText(Number(amount.toPrecision(6)))} ${currency}/${unit === 'm3' ? 'm³' : 't'}`

/** The view of a sheet of materials or results. */
export function viewOf(state: Opened, t: Texts, language: Language, own: readonly OwnProperty[]) {
  const { reading, priceReading, answers } = state
  const { arrangement, meanings, materials, doubts } = reading
  const marks = new Map<string, string>()
  const key = (row: number, column: number) => `${row},${column}`
  const heads = new Map<number, Head>()
  const beside = new Map<number, Beside>()
  const grid = state.sheets[state.at]!.grid
  if (priceReading) {
    priceReading.roles.forEach((role, column) => {
      const isAsked = role === 'price' && priceReading.questions.some(({ is }) => is === 'price')
      heads.set(column, {
        state: isAsked ? 'ask' : role === 'out' ? 'off' : 'read',
        label: t.prices.roles[role],
        note: '',
        name: grid[priceReading.heads[0] ?? -1]?.[column]?.text || letterOf(column),
        item: null,
      })
    })
    const isDaily = priceReading.rowIs === 'day'
    for (const row of priceReading.rows) {
      const isAsked = row.price === null || row.material === null
      const isTurned = row.per !== null && row.per !== 'm3' && row.per !== 't'
      const shown = { state: row.isOut ? 'off' : isAsked ? 'ask' : 'read', label: row.name } as const
      const value = row.price ? priceText(row.price) : '?'
      if (isDaily) heads.set(row.spot.column, { ...shown, note: value, name: row.name, item: null })
      else
        beside.set(row.row, {
          ...shown,
          note: isTurned ? `${storedText(row.amount)} ${row.currency ?? ''}/${row.per}` : '',
          value,
          isTurned,
          item: -1,
        })
    }
    for (const { spots } of priceReading.questions)
      for (const { row, column } of spots) marks.set(key(row, column), 'asked')
    return {
      heads,
      beside,
      marks,
      isBeside: !isDaily,
      headRows: new Set(priceReading.heads),
      outRows: new Set<number>(),
    }
  }
  const asked = new Set(openQuestions(state).flatMap((question) => question.items))
  const headOf = (meaning: Meaning, at: number): Pick<Head, 'state' | 'label' | 'note'> => {
    const isAsked = meaning.is === 'asked' || asked.has(at)
    const label = meaning.field === null ? t.roles.out : fieldName(meaning.field, language, own)
    return {
      state:
        meaning.is === 'out'
          ? 'off'
          : meaning.is === 'hint'
            ? 'hint'
            : isAsked && meaning.is === 'asked'
              ? 'ask'
              : 'read',
      label: meaning.is === 'out' ? t.roles.out : label,
      note: noteOf(meaning, t),
    }
  }
  const isBeside = arrangement.rowIs !== 'material'
  arrangement.roles.forEach((role, column) => {
    const item = arrangement.items.findIndex((each) => each.column === column)
    const head =
      arrangement.heads
        .map((row) => grid[row]?.[column]?.text.trim() ?? '')
        .filter(Boolean)
        .join(' ') || letterOf(column)
    if (item >= 0)
      heads.set(column, {
        ...headOf(meanings[item]!, item),
        name: arrangement.items[item]!.words || head,
        item,
      })
    else
      heads.set(column, {
        state: ['out', 'limit', 'item'].includes(role) ? 'off' : 'read',
        label: t.roles[role],
        note: '',
        name: head,
        item: null,
      })
  })
  const first = new Map<number, string>()
  const converted = new Set<number>()
  const faulty = new Set<number>()
  // Above columns no value is shown.
  for (const { sample, judged, columns } of isBeside ? materials : []) {
    for (const [item, column] of columns) {
      const spot = arrangement.samples[sample]!.spots[item]
      const { field } = meanings[item]!
      if (!spot || field === null) continue
      if (judged.faults.some((fault) => fault.column === column)) {
        faulty.add(spot.row)
        continue
      }
      const value = isProperty(field) ? judged.body.properties[field] : spot.cell.text
      const digits = judged.converted.has(column) && isProperty(field) ? propertyOf(field).digits : undefined
      if (!first.has(spot.row)) first.set(spot.row, storedText(value, digits))
      if (judged.converted.has(column)) converted.add(spot.row)
    }
  }
  if (isBeside)
    for (const [item, { rows }] of arrangement.items.entries())
      for (const row of rows)
        beside.set(row, {
          ...headOf(meanings[item]!, item),
          ...(faulty.has(row) && { state: 'ask' as const }),
          value: faulty.has(row) ? '?' : meanings[item]!.is === 'read' ? (first.get(row) ?? '') : '',
          isTurned: converted.has(row),
          item,
        })
  for (const sample of arrangement.samples)
    if (
      sample.name &&
      isBeside &&
      !arrangement.heads.includes(sample.name.row) &&
      arrangement.rowIs === 'test'
    )
      beside.set(sample.name.row, {
        state: 'read',
        label: t.roles.name,
        note: '',
        value: '',
        isTurned: false,
        item: -1,
      })
  for (const { row, why } of arrangement.left)
    if (isBeside)
      beside.set(row, { state: 'off', label: t.left[why], note: '', value: '', isTurned: false, item: -1 })
  for (const { is, spots } of openQuestions(state))
    if (is !== 'name') for (const { row, column } of spots) marks.set(key(row, column), 'asked')
  for (const { row, column } of leftOutSpots(state)) marks.set(key(row, column), 'gone')
  for (const { spot } of doubts) if (spot) marks.set(key(spot.row, spot.column), 'doubt')
  for (const address of Object.keys(answers.cells)) {
    const [, letters, number] = /^([A-Z]+)(\d+)$/.exec(address) ?? []
    if (!letters) continue
    const column = [...letters].reduce((total, letter) => total * 26 + letter.charCodeAt(0) - 64, 0) - 1
    marks.set(key(Number(number) - 1, column), answers.cells[address] === null ? 'gone' : 'mended')
  }
  return {
    heads,
    beside,
    marks,
    isBeside,
    headRows: new Set(arrangement.heads),
    outRows: new Set([...arrangement.left.map(({ row }) => row), ...saidOut(state)]),
  }
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

export type ImportedView = ReturnType<typeof viewOf>

/** What the bar says of a cell. */
export function storyText(
  state: Opened,
  row: number,
  column: number,
  t: Texts,
  language: Language,
  own: readonly OwnProperty[],
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
      : `${storedText(value)} ${wireUnit(meaning.field)}`.trim()
  return t.becomes({ text, what, value: result }) + (meaning.test ? `, ${meaning.test}` : '')
}
