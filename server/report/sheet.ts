// A report before it becomes a file: sections with tables of typed cells, in the reader's language. All writers work
// from it, so that they can't say different things.

import { shownIn } from '#calc/units/units.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import { leftToRight } from '../chart/text-fit.ts'
import { momentText, PERCENT } from './report-words.ts'
import type { Subject } from './subject.ts'

interface TextCell {
  is: 'text'
  text: string
  /** The same for a program, where it is one of a fixed set of words. */
  code?: string
  /** It is aligned like a number, as a colour is. */
  isFigure?: true
}

interface NumberCell {
  is: 'number'
  value: number
  /** Decimals that a person is shown; null: as many as it has. */
  digits: number | null
  /** "≤" before it, or "≈". */
  sign?: string
}

interface DateCell {
  is: 'date'
  at: Date
  /** As a person reads it. */
  text: string
}

export type Cell = TextCell | NumberCell | DateCell | null

export interface Column {
  /** Of the JSON: stable, in English. */
  key: string
  head: string
  /** Characters. */
  width: number
  /** Only in CSV and JSON: for people another column says it. */
  forPrograms?: true
}

export interface Row {
  /** Of the JSON. */
  key: string
  cells: readonly Cell[]
  /** The head of the rows below it, with one cell; or their sum. */
  is?: 'group' | 'total'
}

export interface Table {
  key: string
  title?: string
  columns: readonly Column[]
  rows: readonly Row[]
  /** This many columns are repeated where a page has no room for all. */
  lead?: number
}

/** A column with what it shows of an item. */
export interface ColumnOf<Item> extends Column {
  cellOf(item: Item): Cell
}

/** A column; `more` for what few have. */
export const column = <Item>(
  key: string,
  head: string,
  width: number,
  cellOf: (item: Item) => Cell,
  more: Pick<Column, 'forPrograms'> = {},
): ColumnOf<Item> => ({ key, head, width, cellOf, ...more })

export const FOR_PROGRAMS = { forPrograms: true } as const

/** What a table has beside a row for each item. */
interface More<Item> extends Pick<Table, 'title' | 'lead'> {
  /** Items of one group follow one another, under its title. */
  groupOf?(item: Item): { key: string; title: string }
  /** Rows below the items, their cells by the keys of the columns. */
  sums?: readonly { key: string; cells: Readonly<Record<string, Cell>> }[]
}

/** The columns of a table of items; one that this sheet does without is false. */
export type ColumnsOf<Item> = readonly (ColumnOf<Item> | false)[]

/** A row for each item, with heads of groups above them and sums below. */
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
    (sum): Row => ({
      key: sum.key,
      is: 'total',
      cells: columns.map((column) => sum.cells[column.key] ?? null),
    }),
  )
  return { ...more, key, columns, rows: [...rows, ...below] }
}

export interface Section {
  key: string
  title: string
  tables: readonly Table[]
  /** Sentences below the tables. */
  notes: readonly string[]
  /** The graph stands here in the files that have one. */
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
  /** Lines to be signed: who, and what for. */
  signatures?: { heads: readonly string[]; rows: readonly string[] }
  /** The name that its owner gave it. */
  name: string | null
  facts: readonly Fact[]
  sections: readonly Section[]
  /** The text that the hash among its facts is of, for programs. */
  content?: string
}

/** A line of the head; none where there is nothing to say. */
export const fact = (key: string, label: string, cell: Cell | ''): Fact[] =>
  cell ? [{ key, label, cell }] : []

/** Whether a column's head stands at the end, as figures do. */
export const holdsFigures = ({ rows }: Pick<Table, 'rows'>, column: number): boolean => {
  const cells = rows.flatMap(({ cells, is }) => (is === 'group' ? [] : (cells[column] ?? [])))
  return (
    cells.length > 0 && cells.every((cell) => cell.is === 'number' || (cell.is === 'text' && cell.isFigure))
  )
}

/** A text on one line, without characters that can't be seen or written into a file. */
export const text = (value: string, code?: string): TextCell => ({
  is: 'text',
  text: plain(value),
  ...(code !== undefined && { code }),
})

export const dateCell = (at: Date, lang: Language): DateCell => ({
  is: 'date',
  at,
  text: momentText(at, lang),
})

/** A smaller number is rounding residue. */
const NOTHING = 1e-9
const DECIMALS_MAX = 20

/** A number, or nothing where there is none. One that isn't 0 but would be shown as 0 gets two significant digits. */
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

/* Joiners stay, because Persian words need them; embeddings and isolates stay, because sentences are made with them. */
const UNSEEN =
  /[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u2028\u2029\u2060-\u2065\u206a-\u206f\ufeff\ufff9-\ufffb\p{Noncharacter_Code_Point}]+/gu
const TEXT_MAX = 4_000

/** Any text as one line of well-formed Unicode. */
export const plain = (value: string): string =>
  value.slice(0, TEXT_MAX).toWellFormed().normalize('NFC').replace(UNSEEN, ' ').replace(/ {2,}/g, ' ').trim()

/** The number as a person reads it, without its sign: rounded, with a true minus. */
export const shownNumber = ({ value, digits }: Pick<NumberCell, 'value' | 'digits'>): string => {
  const rounded =
    digits === null ? String(Number(value.toPrecision(12))) : (rounding(value, digits) + 0).toFixed(digits)
  return rounded.replace('-', '\u2212')
}

const rounding = (value: number, digits: number) => Number(value.toFixed(digits))

/** A cell as a person reads it. */
export function shown(cell: Cell): string {
  if (cell === null) return ''
  if (cell.is !== 'number') return cell.text
  return cell.sign ? `${cell.sign}\u00a0${shownNumber(cell)}` : shownNumber(cell)
}

export const MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** Without the direction marks that only a page needs. */
export const unmarked = (text: string): string => text.replace(MARKS, '')

type Reader = Pick<Subject, 'units' | 'lang'>

/** The unit that a quantity of the wire is read in, in the reader's language. */
export const unitOf = (wireUnit: string, { units, lang }: Reader): string =>
  unitText(shownIn(wireUnit, units).sign, lang)

/** "40 °C", in the reader's unit. */
export function temperatureText(celsius: number, { units, lang }: Reader): string {
  const shown = shownIn('°C', units)
  const figure = shownNumber({ value: shown.value(celsius), digits: null })
  return lang === 'fa' ? leftToRight(`${figure} ${shown.sign}`) : `${figure} ${shown.sign}`
}

/** A value of the wire in the reader's unit; in the wire's own it has this many decimals. A text, such as a colour, is aligned like a figure. */
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

/** A unit as a table shows it: one made of words in the reader's language, any other in its own direction. */
export function unitText(unit: string, lang: Language): string {
  if (lang === 'en' || unit === '') return unit
  if (unit === 'vol %') return PERCENT.volume.fa
  return unit === 'mass %' ? PERCENT.mass.fa : leftToRight(unit)
}
