// A report before it becomes a file: sections with tables of typed cells, in the reader's language. All file formats are
// written from it.

import { shownIn } from '#calc/units/units.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import { grouped, withMinus } from '#calc/vocabulary/words/numbers.ts'
import { momentText } from '../chart/moments.ts'
import { leftToRight } from '../chart/text-fit.ts'
import { PERCENT } from './report-words.ts'
import type { Subject } from './subject.ts'

interface TextCell {
  is: 'text'
  text: string
  /** For programs, if the text is one of a fixed set; null: they get no value. */
  code?: string | null
  /** Aligned like a number, as a colour is. */
  isFigure?: true
}

interface NumberCell {
  is: 'number'
  value: number
  /** Shown decimals; null: as many as it has. */
  digits: number | null
  /** Told in its place: an amount rounded together with others, so that they add up. */
  told?: number
  /** Such as "≤" or "≈", before it. */
  sign?: string
  /** An amount or money: thousands apart. */
  isGrouped?: true
}

interface DateCell {
  is: 'date'
  at: Date
  text: string
}

export type Cell = TextCell | NumberCell | DateCell | null

interface Column {
  /** Key in JSON: stable, in English. */
  key: string
  head: string
  /** Characters. */
  width: number
  /** Only in CSV and JSON; for people another column says the same. */
  forPrograms?: true
}

export interface Row {
  key: string
  cells: readonly Cell[]
  /** The head of a group of rows, with one cell; or a sum. */
  is?: 'group' | 'total'
}

export interface Table {
  key: string
  title?: string
  columns: readonly Column[]
  rows: readonly Row[]
  /** Number of leading columns, repeated in each part of a table that is split across pages. */
  lead?: number
}

export interface ColumnOf<Item> extends Column {
  cellOf(item: Item): Cell
}

export const column = <Item>(
  key: string,
  head: string,
  width: number,
  cellOf: (item: Item) => Cell,
): ColumnOf<Item> => ({ key, head, width, cellOf })

/** A column that only CSV and JSON have. */
export const programColumn = <Item>(
  key: string,
  head: string,
  width: number,
  cellOf: (item: Item) => Cell,
): ColumnOf<Item> => ({ key, head, width, cellOf, forPrograms: true })

interface More<Item> extends Pick<Table, 'title' | 'lead'> {
  /** Adds group heads; the items of a group must be consecutive. */
  groupOf?(item: Item): { key: string; title: string }
  /** Rows below the items, with cells by column key. */
  sums?: readonly { key: string; cells: Readonly<Record<string, Cell>> }[]
}

export type ColumnsOf<Item> = readonly (ColumnOf<Item> | false)[]

export function tableOf<Item>(
  key: string,
  items: readonly Item[],
  keyOf: (item: Item, at: number) => string,
  wanted: ColumnsOf<Item>,
  { groupOf, sums = [], ...more }: More<Item> = {},
): Table {
  const columns = wanted.filter((column) => column !== false)
  let last: string | undefined
  const rows = items.flatMap((item, at): Row[] => {
    const row = { key: keyOf(item, at), cells: columns.map(({ cellOf }) => cellOf(item)) }
    const group = groupOf?.(item)
    if (!group || group.key === last) return [row]
    last = group.key
    return [{ key: group.key, is: 'group', cells: [text(group.title)] }, row]
  })
  const below = sums.map(
    ({ key, cells }): Row => ({ key, is: 'total', cells: columns.map((one) => cells[one.key] ?? null) }),
  )
  return { ...more, key, columns, rows: [...rows, ...below] }
}

export interface Section {
  key: string
  title: string
  tables: readonly Table[]
  notes: readonly string[]
  /** The place of the graph in files that have one. */
  hasGraph?: true
}

export interface Fact {
  key: string
  label: string
  cell: Exclude<Cell, null>
}

export interface Sheet {
  lang: Language
  title: string
  /** A watermark, such as PREDICTED. */
  across?: string
  signatures?: { heads: readonly string[]; rows: readonly string[] }
  name: string | null
  facts: readonly Fact[]
  sections: readonly Section[]
  /** The hashed text of a release, for programs. */
  content?: string
}

export const fact = (key: string, label: string, cell: Cell | ''): Fact[] =>
  cell ? [{ key, label, cell }] : []

/** Whether a column has only figures, which are aligned at the end with its head. */
export const holdsFigures = ({ rows }: Pick<Table, 'rows'>, column: number): boolean => {
  const cells = rows.flatMap(({ cells, is }) => (is === 'group' ? [] : (cells[column] ?? [])))
  return (
    cells.length > 0 && cells.every((cell) => cell.is === 'number' || (cell.is === 'text' && cell.isFigure))
  )
}

export const text = (value: string, code?: string): TextCell => ({
  is: 'text',
  text: plain(value),
  ...(code !== undefined && { code }),
})

/** In the place of a number that is not known. */
export const unknown = (words: string): TextCell => ({ is: 'text', text: words, code: null, isFigure: true })

export const dateCell = (at: Date, { lang, zone }: Pick<Subject, 'lang' | 'zone'>): DateCell => ({
  is: 'date',
  at,
  text: momentText(at, lang, zone),
})

/** A smaller number is rounding residue. */
const NOTHING = 1e-9
const DECIMALS_MAX = 20

/** A number, or null without one. One that isn't 0 but would be shown as 0 gets two significant digits. */
export function number(value: number | null, digits: number | null, sign?: string): NumberCell | null {
  if (value === null || !Number.isFinite(value)) return null
  const size = Math.abs(value)
  const isLost = digits !== null && size > NOTHING && size < 0.5 * 10 ** -digits
  return {
    is: 'number',
    value,
    digits: isLost ? 1 + Math.ceil(-Math.log10(size)) : digits && Math.min(digits, DECIMALS_MAX),
    ...(sign !== undefined && { sign }),
  }
}

/** A number that is an amount or money; `told` in its place, unless that would be 0 for some. */
export function amount(value: number | null, digits: number | null, told?: number | null): NumberCell | null {
  const cell = number(value, digits)
  const isTold = told != null && cell?.digits === digits
  return cell && { ...cell, ...(isTold && { told }), isGrouped: true }
}

/* Joiners stay, because Persian words need them; embeddings and isolates, because sentences do. */
const UNSEEN =
  /[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u2028\u2029\u2060-\u2065\u206a-\u206f\ufeff\ufff9-\ufffb\p{Noncharacter_Code_Point}]+/gu
const TEXT_MAX = 4_000

/** Any text as one line of well-formed Unicode. */
export const plain = (value: string): string =>
  value.slice(0, TEXT_MAX).toWellFormed().normalize('NFC').replace(UNSEEN, ' ').replace(/ {2,}/g, ' ').trim()

/** The number for people, without its sign: rounded, with a true minus. */
export const reportNumber = ({
  value,
  digits,
  told = value,
  isGrouped,
}: Pick<NumberCell, 'value' | 'digits' | 'told' | 'isGrouped'>): string => {
  // Adding 0 makes −0 a 0.
  const rounded =
    digits === null
      ? String(Number(told.toPrecision(12)))
      : (Number(told.toFixed(digits)) + 0).toFixed(digits)
  return withMinus(isGrouped ? grouped(rounded) : rounded)
}

export function shown(cell: Cell): string {
  if (cell === null) return ''
  if (cell.is !== 'number') return cell.text
  return cell.sign ? `${cell.sign}\u00a0${reportNumber(cell)}` : reportNumber(cell)
}

export const MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** Removes direction marks, which only a page needs. */
export const unmarked = (text: string): string => text.replace(MARKS, '')

type Reader = Pick<Subject, 'units' | 'lang'>

/** The reader's unit for a quantity of the API, in their language. */
export const unitOf = (wireUnit: string, { units, lang }: Reader): string =>
  unitText(shownIn(wireUnit, units).sign, lang)

/** "40 °C", in the reader's unit. */
export function temperatureText(celsius: number, { units, lang }: Reader): string {
  const { value, sign } = shownIn('°C', units)
  const figure = `${reportNumber({ value: value(celsius), digits: null })} ${sign}`
  return lang === 'fa' ? leftToRight(figure) : figure
}

/** A value of the API in the reader's unit; `digits` are the decimals in `unit`. A text, such as a colour, is aligned like a figure. */
export function quantityCell(
  value: number | string | null,
  { unit, digits }: { unit: string; digits: number },
  { units }: Reader,
  sign?: string,
): Cell {
  if (typeof value === 'string') return { ...text(value), isFigure: true }
  const shown = shownIn(unit, units)
  if (value === null || shown.isWire) return number(value, digits, sign)
  return number(shown.value(value), shown.decimals, sign)
}

/** A unit in tables: per cent in the reader's language, others in their own direction. */
export function unitText(unit: string, lang: Language): string {
  if (lang === 'en' || unit === '') return unit
  if (unit === 'vol %') return PERCENT.volume.fa
  return unit === 'mass %' ? PERCENT.mass.fa : leftToRight(unit)
}
