// A sheet read as prices: amount, currency and what the price is for, each from the sheet or from an answer.
import { isCurrency } from '../vocabulary/currencies.ts'
import { fold } from '../vocabulary/rules/fold.ts'
import { readDate } from '../vocabulary/rules/typed-date.ts'
import type { Answers, Question } from './answers.ts'
import { addressOf, isFigure, letterOf, type Sheet, type Spot } from './arrange.ts'
import { type DecimalMark, decimalMarkOf, EMPTY_CELL, range, readCell, widthOf } from './cell.ts'

export const PRICE_ROW_IS = ['material', 'day', 'price'] as const
export type PriceRowIs = (typeof PRICE_ROW_IS)[number]

export interface PriceAnswers {
  /** What each row is: a material, a day with a column a material, or one of several prices of a material. */
  rowIs?: PriceRowIs
  /** The column of prices, of several. */
  price?: number
  currency?: string
  per?: Per
  /** By the folded name in the sheet: a material's id; null: left out. */
  materials: Readonly<Record<string, string | null>>
  /** Y-M-D. */
  day?: string
}

export const NO_PRICE_ANSWERS: PriceAnswers = { materials: {} }

/** Cubic metres, or tonnes, in one of each. */
const PER = {
  m3: { unit: 'm3', size: 1 },
  t: { unit: 't', size: 1 },
  bbl: { unit: 'm3', size: 0.158987294928 },
  'US gal': { unit: 'm3', size: 0.003785411784 },
  l: { unit: 'm3', size: 0.001 },
  '1000 l': { unit: 'm3', size: 1 },
  kg: { unit: 't', size: 0.001 },
} as const
export type Per = keyof typeof PER
const PERS = Object.keys(PER) as Per[]

const PER_WORDS: readonly (readonly [Per, RegExp])[] = [
  ['1000 l', /^(?:1[.,\s]?000\s?(?:l|lt|liters?|litres?)|kl)$/],
  ['m3', /^(?:m3|m³|cbm|cu\.? ?m|cubic met(?:er|re)s?|متر ?مکعب|м3)$/],
  ['t', /^(?:t|mt|ton|tons|tonne|tonnes|metric tons?|te|تن|тонна|т)$/],
  ['bbl', /^(?:bbl|bbls|barrels?|بشکه|барр(?:ель)?)$/],
  ['US gal', /^(?:us ?gal|usg|gal|gallons?|us gallons?)$/],
  ['l', /^(?:l|lt|ltr|liters?|litres?|لیتر)$/],
  ['kg', /^(?:kg|kgs|kilo|کیلوگرم)$/],
]
const SIGNS: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  us$: 'USD',
  '₽': 'RUB',
  '₹': 'INR',
  ریال: 'IRR',
}

const perOf = (text: string): Per | null =>
  PER_WORDS.find(([, pattern]) => pattern.test(fold(text)))?.[0] ?? null
const currencyOf = (text: string): string | null =>
  SIGNS[fold(text)] ?? (/^[A-Z]{3}$/.test(text.trim()) && isCurrency(text.trim()) ? text.trim() : null)

interface UnitRead {
  currency: string | null
  per: Per | null
}

/** `USD/t`, `EUR per m³`, `Price, USD/bbl`, `USD`. A word that is neither is left alone: FOB is no currency. */
export function unitIn(text: string): UnitRead {
  const parts = text.split(/\s*(?:\/|\bper\b|\bبرای هر\b)\s*/i)
  const words = text.split(/[\s/,;:()[\]]+/)
  const currency = words.map(currencyOf).find((each) => each !== null) ?? null
  const last = parts.length > 1 ? parts.at(-1)!.replace(/[)\].,]+$/, '') : ''
  const per = perOf(last) ?? (parts.length === 1 ? perOf(text.replace(/\b[A-Z]{3}\b/g, '').trim()) : null)
  return { currency, per }
}

export interface PriceRow {
  row: number
  name: string
  spot: Spot
  material: string | null
  /** As the sheet has it. */
  amount: number
  currency: string | null
  per: Per | null
  /** In the unit of the list. */
  price: { amount: number; unit: 'm3' | 't'; currency: string } | null
  unitAt: Spot | null
  at: string | null
  isOut: boolean
}

export interface PriceReading {
  rowIs: PriceRowIs
  roles: readonly ('name' | 'price' | 'unit' | 'day' | 'out')[]
  heads: readonly number[]
  rows: readonly PriceRow[]
  questions: readonly Question[]
  mark: DecimalMark
}

export interface Priceable {
  id: string
  names: readonly (string | null)[]
}

const CODE_HEAD = /code|no\.?$|id$|article|item|sku|شماره|کد/iu
const CHANGE_HEAD = /change|diff|±|\+\/-|prev|last|yesterday|تغییر/iu

export function readPrices(
  sheet: Sheet,
  answers: Answers,
  { prices = NO_PRICE_ANSWERS, materials }: { prices?: PriceAnswers; materials: readonly Priceable[] },
): PriceReading {
  const { grid, hiddenColumns, hiddenRows } = sheet
  const rows = range(0, grid.length).filter(
    (row) => !hiddenRows.has(row) && answers.shape.rows?.[row] !== 'out',
  )
  const columns = range(0, widthOf(grid)).filter((column) => !hiddenColumns.has(column))
  const cellAt = (row: number, column: number) => {
    const typed = answers.cells[addressOf({ row, column })]
    const cell = grid[row]?.[column] ?? EMPTY_CELL
    return typed === undefined ? cell : { text: typed ?? '', is: 'text' as const }
  }
  const text = (row: number, column: number) => cellAt(row, column).text.trim()
  const byName = new Map(
    materials.flatMap(({ id, names }) => names.flatMap((name) => (name ? [[fold(name), id] as const] : []))),
  )
  const idOf = (name: string): string | null =>
    Object.hasOwn(prices.materials, fold(name))
      ? prices.materials[fold(name)]!
      : (byName.get(fold(name)) ?? null)
  const hasFigure = (row: number) => columns.some((column) => isFigure(cellAt(row, column)))
  const head = rows.find((row) => !hasFigure(row) && columns.some((column) => text(row, column) !== '')) ?? -1
  const isHead =
    head >= 0 &&
    rows.some((row) => row > head && hasFigure(row)) &&
    !rows.some((row) => row < head && hasFigure(row))
  const headOf = (column: number) => (isHead ? text(head, column) : '')
  const body = rows.filter((row) => row !== (isHead ? head : -1) && (!isHead || row > head) && hasFigure(row))
  const isWord = (row: number, column: number) =>
    /\p{L}{2}/u.test(text(row, column)) &&
    unitIn(text(row, column)).per === null &&
    currencyOf(text(row, column)) === null
  const rated = columns.map((column) => ({
    column,
    known: body.filter((row) => byName.has(fold(text(row, column)))).length,
    words: body.filter((row) => isWord(row, column)).length,
  }))
  const name =
    columns.find((column) => answers.shape.roles?.[column] === 'name') ??
    rated
      .toSorted((a, b) => b.known - a.known || b.words - a.words || a.column - b.column)
      .find(({ known, words }) => known > 0 || words > 0)?.column ??
    -1
  const days = columns.filter(
    (column) =>
      column !== name &&
      body.some((row) => isDay(text(row, column))) &&
      body.every((row) => text(row, column) === '' || isDay(text(row, column))),
  )
  const units = columns.filter(
    (column) =>
      column !== name &&
      body.some((row) => {
        const { currency, per } = unitIn(text(row, column))
        return !isFigure(cellAt(row, column)) && (currency !== null || per !== null)
      }),
  )
  const figures = columns.filter(
    (column) =>
      ![name, ...days, ...units].includes(column) && body.some((row) => isFigure(cellAt(row, column))),
  )
  const isDaily =
    days.length > 0 && isHead && figures.some((column) => byName.has(fold(titleIn(headOf(column)))))
  const rowIs = prices.rowIs ?? (isDaily && (name < 0 || days.includes(name)) ? 'day' : null)
  if (rowIs === 'day')
    return pricesByDay(
      { body, figures, day: days[0] ?? null, headOf, head, idOf, cellAt, width: columns.at(-1) ?? 0 },
      answers,
      prices,
      materials,
    )
  const isCode = (column: number) =>
    CODE_HEAD.test(headOf(column)) || (column < name && headOf(column) === '')
  const isChange = (column: number) =>
    CHANGE_HEAD.test(headOf(column)) || body.some((row) => /^[+±]/.test(text(row, column)))
  const candidates = figures.filter((column) => !isCode(column))
  const price = prices.price ?? (candidates.length === 1 ? candidates[0] : undefined)
  const mark =
    answers.mark ?? decimalMarkOf(candidates.flatMap((column) => body.map((row) => cellAt(row, column))))
  const named = candidates.flatMap((column) => (headOf(column) === '' ? [] : [unitIn(headOf(column))]))
  const all = body.flatMap((row): PriceRow[] => {
    const filled = candidates.filter((column) => text(row, column) !== '')
    const column =
      price !== undefined && text(row, price) !== '' ? price : filled.length === 1 ? filled[0]! : undefined
    const title = name < 0 ? '' : text(row, name)
    if (title === '' && name >= 0) return []
    const spot = {
      row,
      column: column ?? filled.at(-1) ?? 0,
      cell: cellAt(row, column ?? filled.at(-1) ?? 0),
      qualifier: '',
    }
    const reading = readCell(spot.cell, mark)
    const inCell =
      reading.is === 'number' && reading.unit !== null ? unitIn(reading.unit) : { currency: null, per: null }
    const beside = units.map((at) => ({ at, ...unitIn(text(row, at)) }))
    const own = column === undefined ? undefined : unitIn(headOf(column))
    const currency =
      inCell.currency ??
      beside.find((each) => each.currency)?.currency ??
      own?.currency ??
      (named.length === 1 ? named[0]!.currency : null) ??
      prices.currency ??
      null
    const per =
      inCell.per ??
      beside.find((each) => each.per)?.per ??
      own?.per ??
      (named.length === 1 ? named[0]!.per : null) ??
      prices.per ??
      null
    const amount = reading.is === 'number' ? reading.value : Number.NaN
    const found = idOf(title)
    const unit = beside.find((each) => each.per ?? each.currency)
    return [
      {
        row,
        name: title,
        spot,
        material: found,
        amount,
        currency,
        per,
        price: column === undefined ? null : priceOf(amount, currency, per),
        unitAt: unit ? { row, column: unit.at, cell: cellAt(row, unit.at), qualifier: '' } : null,
        at: days.map((at) => dayIn(text(row, at))).find((day) => day !== null) ?? null,
        isOut: Object.hasOwn(prices.materials, fold(title)) && found === null,
      },
    ]
  })
  const used = lastOfEach(all)
  const roles = range(0, Math.max(0, ...columns) + 1).map((column) =>
    column === name
      ? 'name'
      : days.includes(column)
        ? 'day'
        : units.includes(column)
          ? 'unit'
          : candidates.includes(column) && (price === undefined || column === price)
            ? 'price'
            : 'out',
  )
  return {
    rowIs: rowIs ?? (days.length > 0 && used.length < all.length ? 'price' : 'material'),
    roles,
    heads: isHead ? [head] : [],
    rows: used,
    mark,
    questions: questionsOf(
      used,
      candidates.filter((column) => !isChange(column)),
      candidates,
      price,
      materials,
      body,
      cellAt,
    ),
  }
}

/** A price in the unit of the list; null where something of it is not known. */
const priceOf = (amount: number, currency: string | null, per: Per | null): PriceRow['price'] =>
  Number.isFinite(amount) && amount >= 0 && currency !== null && per !== null
    ? { amount: Number((amount / PER[per].size).toPrecision(10)), unit: PER[per].unit, currency }
    : null

/** A material's name without the unit behind it: `Alkylate, USD/t`, `Alkylate (USD/t)`. */
const titleIn = (head: string): string => {
  const bare = head.replace(/\s*[,;([-]?\s*[A-Z]{3}\s*(?:\/|\bper\b).*$/u, '').trim()
  return bare === '' ? head : bare
}

interface Daily {
  body: readonly number[]
  figures: readonly number[]
  day: number | null
  head: number
  headOf: (column: number) => string
  idOf: (name: string) => string | null
  cellAt: (row: number, column: number) => Spot['cell']
  width: number
}

/** A row a day, a column a material: of each the last day's price counts. */
function pricesByDay(
  { body, figures, day, head, headOf, idOf, cellAt, width }: Daily,
  answers: Answers,
  prices: PriceAnswers,
  materials: readonly Priceable[],
): PriceReading {
  const mark =
    answers.mark ?? decimalMarkOf(figures.flatMap((column) => body.map((row) => cellAt(row, column))))
  const dayOf = (row: number) => (day === null ? null : dayIn(cellAt(row, day).text.trim()))
  const rows = figures.flatMap((column): PriceRow[] => {
    const filled = body.filter((row) => cellAt(row, column).text.trim() !== '')
    const row = filled.toSorted((a, b) => (dayOf(a) ?? '').localeCompare(dayOf(b) ?? '') || a - b).at(-1)
    if (row === undefined) return []
    const name = titleIn(headOf(column))
    const spot = { row, column, cell: cellAt(row, column), qualifier: '' }
    const reading = readCell(spot.cell, mark)
    const { currency, per } = unitIn(headOf(column))
    const of = { currency: currency ?? prices.currency ?? null, per: per ?? prices.per ?? null }
    const amount = reading.is === 'number' ? reading.value : Number.NaN
    const material = idOf(name)
    return [
      {
        row,
        name,
        spot,
        material,
        amount,
        ...of,
        price: priceOf(amount, of.currency, of.per),
        unitAt: null,
        at: dayOf(row),
        isOut: Object.hasOwn(prices.materials, fold(name)) && material === null,
      },
    ]
  })
  return {
    rowIs: 'day',
    roles: range(0, width + 1).map((column) =>
      column === day ? 'day' : figures.includes(column) ? 'price' : 'out',
    ),
    heads: head >= 0 ? [head] : [],
    rows,
    mark,
    questions: questionsOf(rows, [], [], undefined, materials, body, cellAt),
  }
}

const isDay = (text: string): boolean => dayIn(text) !== null
function dayIn(text: string): string | null {
  if (!/[-/.\s]/.test(text) || !/\d/.test(text)) return null
  const reading = readDate(text)
  return reading.is === 'date' ? reading.day : null
}

/** Of several rows of one material the last day's counts, else the last row. */
function lastOfEach(rows: readonly PriceRow[]): PriceRow[] {
  const last = new Map<string, PriceRow>()
  for (const row of rows) {
    const key = row.material ?? fold(row.name)
    const before = last.get(key)
    if (!before || (row.at ?? '') >= (before.at ?? '')) last.set(key, row)
  }
  return rows.filter((row) => last.get(row.material ?? fold(row.name)) === row)
}

function questionsOf(
  rows: readonly PriceRow[],
  plain: readonly number[],
  candidates: readonly number[],
  price: number | undefined,
  materials: readonly Priceable[],
  body: readonly number[],
  cellAt: (row: number, column: number) => Spot['cell'],
): Question[] {
  const none = { items: [], spots: [], texts: [] }
  const questions: Question[] = []
  const isDouble =
    price === undefined &&
    candidates.length > 1 &&
    body.some((row) => candidates.filter((column) => cellAt(row, column).text.trim() !== '').length > 1)
  if (isDouble) {
    const order = [...candidates].sort(
      (a, b) => Number(plain.includes(b)) - Number(plain.includes(a)) || b - a,
    )
    questions.push({
      ...none,
      key: 'price',
      is: 'price',
      texts: order.map(
        (column) =>
          `${letterOf(column)}: ${body.map((row) => cellAt(row, column).text.trim()).find((text) => text !== '') ?? ''}`,
      ),
      answers: order.map(String),
    })
  }
  const open = rows.filter(({ isOut }) => !isOut)
  if (open.some(({ currency }) => currency === null))
    questions.push({ ...none, key: 'currency', is: 'currency', answers: ['USD', 'EUR', 'IRR', 'AED'] })
  if (open.some(({ per }) => per === null)) questions.push({ ...none, key: 'per', is: 'per', answers: PERS })
  for (const { name, spot, material } of open.filter((row) => row.material === null).slice(0, 200)) {
    if (material !== null) continue
    const near = materials
      .filter(({ names }) =>
        names.some((each) => each && (fold(each).includes(fold(name)) || fold(name).includes(fold(each)))),
      )
      .slice(0, 4)
    questions.push({
      ...none,
      key: `material ${fold(name)}`,
      is: 'material',
      spots: [spot],
      texts: [name],
      answers: [...near.map(({ id }) => id), 'out'],
    })
  }
  const faulty = open.filter(({ amount }) => !(amount >= 0))
  if (faulty.length > 0 && !isDouble)
    questions.push({
      ...none,
      key: 'amounts',
      is: 'cells',
      spots: faulty.map(({ spot }) => spot),
      texts: faulty.map(({ spot }) => spot.cell.text),
      answers: ['type', 'out'],
    })
  return questions
}

export function answeredPrices(prices: PriceAnswers, { is, texts }: Question, code: string): PriceAnswers {
  if (is === 'price') return { ...prices, price: Number(code) }
  if (is === 'currency') return { ...prices, currency: code }
  if (is === 'per') return { ...prices, per: code as Per }
  return is === 'material'
    ? { ...prices, materials: { ...prices.materials, [fold(texts[0]!)]: code === 'out' ? null : code } }
    : prices
}
