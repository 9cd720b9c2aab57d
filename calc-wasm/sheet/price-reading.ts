// A sheet read as prices: amount, currency and what the price is for, each from the sheet or from an answer.
import { isCurrency } from '../vocabulary/currencies.ts'
import { fold } from '../vocabulary/rules/fold.ts'
import { readDate } from '../vocabulary/rules/typed-date.ts'
import type { Answers, Question } from './answers.ts'
import { addressOf, isFigure, letterOf, type Shape, type Sheet, type Spot } from './arrange.ts'
import {
  type Cell,
  type DecimalMark,
  decimalMarkOf,
  EMPTY_CELL,
  hasDecimalPoints,
  range,
  readCell,
  textCell,
  widthOf,
} from './cell.ts'

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
  /** In hundredths of a currency. */
  isMinor?: boolean
}

const MINOR = /(?:^|[\s/])(?:us)?(?:c|ct|cts|cents?|p|pence|¢)(?=$|[\s/.])/i

/** `USD/t`, `EUR per m³`, `Price, USD/bbl`, `USD`. A word that is neither is left alone: FOB is no currency. */
export function unitIn(text: string): UnitRead {
  const parts = text.split(/\s*(?:\/|\bper\b|\bبرای هر\b)\s*/i)
  const words = text.split(/[\s/,;:()[\]]+/)
  const currency = words.map(currencyOf).find((each) => each !== null) ?? null
  const last = parts.length > 1 ? parts.at(-1)!.replace(/[)\].,]+$/, '') : ''
  const per = perOf(last) ?? (parts.length === 1 ? perOf(text.replace(/\b[A-Z]{3}\b/g, '').trim()) : null)
  return { currency, per, ...(MINOR.test(text) && { isMinor: true }) }
}

const MONEY = /^((?:[A-Z]{3}|US\$|[€£$₽₹¥])?)\s*([+-]?\d(?:[\d.,'’\u00a0 ]*\d)?)\s*(.*)$/u

/** A price with its currency or unit in one cell: `€ 612,50 / t`, `812 USD`. */
function moneyIn({ text, is }: Cell): { amount: Cell; unit: UnitRead } | null {
  const [, sign = '', amount, rest = ''] = (is === 'text' && MONEY.exec(text.trim())) || []
  if (amount === undefined || sign + rest === '') return null
  const unit = unitIn(`${sign} ${rest}`)
  return /[$¥]/.test(sign) || unit.currency !== null || unit.per !== null
    ? { amount: textCell(amount), unit }
    : null
}
const isAmount = (cell: Cell): boolean => isFigure(cell) || moneyIn(cell) !== null

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

const CODE_HEAD = /code|\bno\.?$|\bid$|article|item|sku|شماره|کد/iu
const CHANGE_HEAD = /change|diff|±|\+\/-|prev|last|yesterday|تغییر/iu
const NO_UNIT: UnitRead = { currency: null, per: null }

/** The cells of a sheet without what is hidden or left out, with what a person typed; and the materials that are known. */
function tableOf(
  { grid, hiddenColumns, hiddenRows }: Sheet,
  { shape, cells }: Answers,
  prices: PriceAnswers,
  materials: readonly Priceable[],
) {
  const rows = range(0, grid.length).filter((row) => !hiddenRows.has(row) && shape.rows?.[row] !== 'out')
  const columns = range(0, widthOf(grid)).filter((column) => !hiddenColumns.has(column))
  const cellAt = (row: number, column: number) => {
    const typed = cells[addressOf({ row, column })]
    return typed === undefined ? (grid[row]?.[column] ?? EMPTY_CELL) : textCell(typed ?? '')
  }
  const text = (row: number, column: number) => cellAt(row, column).text.trim()
  const hasFigure = (row: number) => columns.some((column) => isAmount(cellAt(row, column)))
  const first =
    rows.find((row) => !hasFigure(row) && columns.some((column) => text(row, column) !== '')) ?? -1
  const isHead = first >= 0 && rows.some(hasFigure) && !rows.some((row) => row < first && hasFigure(row))
  const head = isHead ? first : -1
  const ids = new Map(
    materials.flatMap(({ id, names }) => names.flatMap((name) => (name ? [[fold(name), id] as const] : []))),
  )
  const isSaid = (name: string) => Object.hasOwn(prices.materials, fold(name))
  return {
    columns,
    head,
    body: rows.filter((row) => row > head && hasFigure(row)),
    cellAt,
    text,
    headOf: (column: number) => text(head, column),
    spotAt: (row: number, column: number): Spot => ({
      row,
      column,
      cell: cellAt(row, column),
      qualifier: '',
    }),
    isKnown: (name: string) => ids.has(fold(name)),
    materialOf: (name: string) => {
      const material = isSaid(name) ? prices.materials[fold(name)]! : (ids.get(fold(name)) ?? null)
      return { material, isOut: isSaid(name) && material === null }
    },
  }
}
type Table = ReturnType<typeof tableOf>

/** Which column holds names, days, units and figures. */
function columnsOf({ columns, body, cellAt, text, isKnown }: Table, shape: Shape) {
  const isWord = (one: string) => {
    const { per } = unitIn(one)
    return /\p{L}{2}/u.test(one) && per === null && currencyOf(one) === null
  }
  const rated = columns.map((column) => ({
    column,
    known: body.filter((row) => isKnown(text(row, column))).length,
    words: body.filter((row) => isWord(text(row, column))).length,
  }))
  const likeliest = rated.toSorted((a, b) => b.known - a.known || b.words - a.words || a.column - b.column)
  const name =
    columns.find((column) => shape.roles?.[column] === 'name') ??
    likeliest.find(({ known, words }) => known > 0 || words > 0)?.column ??
    -1
  const others = columns.filter((column) => column !== name)
  const days = others.filter((column) => {
    const texts = body.map((row) => text(row, column)).filter((one) => one !== '')
    return texts.length > 0 && texts.every(isDay)
  })
  const isUnit = (row: number, column: number) => {
    const { currency, per } = unitIn(text(row, column))
    return !isAmount(cellAt(row, column)) && (currency !== null || per !== null)
  }
  const units = others.filter((column) => body.some((row) => isUnit(row, column)))
  const figures = others.filter(
    (column) =>
      !days.includes(column) && !units.includes(column) && body.some((row) => isAmount(cellAt(row, column))),
  )
  return { name, days, units, figures }
}

function marksOf(cells: readonly Cell[], answers: Answers) {
  const amounts = cells.map((cell) => moneyIn(cell)?.amount ?? cell)
  const isPointed = answers.mark !== undefined || hasDecimalPoints(amounts)
  return {
    mark: answers.mark ?? decimalMarkOf(amounts),
    /** 1.234 is a thousand and more, or one and a bit. */
    isUnclear: ({ is, text }: Cell) => is === 'text' && !isPointed && /^\d{1,3}\.\d{3}$/.test(text),
  }
}

export function readPrices(
  sheet: Sheet,
  answers: Answers,
  { prices = NO_PRICE_ANSWERS, materials }: { prices?: PriceAnswers; materials: readonly Priceable[] },
): PriceReading {
  const table = tableOf(sheet, answers, prices, materials)
  const { body, head, columns, cellAt, text, headOf } = table
  const { name, days, units, figures } = columnsOf(table, answers.shape)
  const isDaily =
    days.length > 0 && head >= 0 && figures.some((column) => table.isKnown(titleIn(headOf(column))))
  const isByDay = (prices.rowIs ?? (isDaily && (name < 0 || days.includes(name)) ? 'day' : null)) === 'day'
  const isCode = (column: number) =>
    CODE_HEAD.test(headOf(column)) || (column < name && headOf(column) === '')
  const candidates = isByDay ? figures : figures.filter((column) => !isCode(column))
  const price = isByDay ? undefined : (prices.price ?? (candidates.length === 1 ? candidates[0] : undefined))
  const { mark, isUnclear } = marksOf(
    candidates.flatMap((column) => body.map((row) => cellAt(row, column))),
    answers,
  )
  const dayAt = (row: number) =>
    days.map((column) => dayIn(text(row, column))).find((day) => day !== null) ?? null
  /** A price by its cell, its unit from there, from the cells beside it, from heads, else from answers. */
  const priced = (row: number, column: number | undefined, at: number, title: string, said: UnitRead[]) => {
    const spot = table.spotAt(row, at)
    const money = moneyIn(spot.cell)
    const cell = money?.amount ?? spot.cell
    const reading = readCell(cell, mark)
    const inCell = money?.unit ?? (reading.is === 'number' && reading.unit ? unitIn(reading.unit) : NO_UNIT)
    const all = [...(isByDay ? [] : [inCell]), ...said, prices]
    const currency = all.find((each) => each.currency)?.currency ?? null
    const per = all.find((each) => each.per)?.per ?? null
    const isSure = !isUnclear(cell) && !all.some((each) => 'isMinor' in each)
    const amount = reading.is === 'number' && isSure ? reading.value : Number.NaN
    return {
      row,
      name: title,
      spot,
      amount,
      currency,
      per,
      price: column === undefined ? null : priceOf(amount, currency, per),
      at: isByDay && days[0] === undefined ? null : dayAt(row),
      ...table.materialOf(title),
    }
  }
  const named = candidates
    .map(headOf)
    .filter((one) => one !== '')
    .map(unitIn)
  const byRow = (row: number): PriceRow[] => {
    const filled = candidates.filter((column) => text(row, column) !== '')
    const isChosen = price !== undefined && text(row, price) !== ''
    const column = isChosen ? price : filled.length === 1 ? filled[0]! : undefined
    const title = text(row, name)
    if (title === '' && name >= 0) return []
    const beside = units.map((at) => ({ at, ...unitIn(text(row, at)) }))
    const heads = [
      column === undefined ? NO_UNIT : unitIn(headOf(column)),
      ...(named.length === 1 ? named : []),
    ]
    const unit = beside.find((each) => each.per ?? each.currency)
    return [
      {
        ...priced(row, column, column ?? filled.at(-1) ?? 0, title, [...beside, ...heads]),
        unitAt: unit ? table.spotAt(row, unit.at) : null,
      },
    ]
  }
  /** A column a material: its last day's price. */
  const byColumn = (column: number): PriceRow[] => {
    const filled = body.filter((row) => text(row, column) !== '')
    const row = filled.toSorted((a, b) => (dayAt(a) ?? '').localeCompare(dayAt(b) ?? '') || a - b).at(-1)
    if (row === undefined) return []
    return [
      { ...priced(row, column, column, titleIn(headOf(column)), [unitIn(headOf(column))]), unitAt: null },
    ]
  }
  const all = isByDay ? figures.flatMap(byColumn) : body.flatMap(byRow)
  const used = isByDay ? all : lastOfEach(all)
  const isOfPrices = (column: number) =>
    candidates.includes(column) && (price === undefined || column === price)
  const roleOf = (column: number) => {
    if (column === name && !isByDay) return 'name'
    if (isByDay ? column === days[0] : days.includes(column)) return 'day'
    if (units.includes(column) && !isByDay) return 'unit'
    return isOfPrices(column) ? 'price' : 'out'
  }
  const isSeveral = days.length > 0 && used.length < all.length
  return {
    rowIs: isByDay ? 'day' : (prices.rowIs ?? (isSeveral ? 'price' : 'material')),
    roles: range(0, Math.max(0, ...columns) + 1).map(roleOf),
    heads: head >= 0 ? [head] : [],
    rows: used,
    mark,
    questions: questionsOf(used, isByDay ? [] : candidates, price, table, materials),
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
  candidates: readonly number[],
  price: number | undefined,
  { body, text, headOf }: Table,
  materials: readonly Priceable[],
): Question[] {
  const none = { items: [], spots: [], texts: [] }
  const questions: Question[] = []
  const isDouble =
    price === undefined &&
    body.some((row) => candidates.filter((column) => text(row, column) !== '').length > 1)
  if (isDouble) {
    const isChange = (column: number) =>
      CHANGE_HEAD.test(headOf(column)) || body.some((row) => /^[+±]/.test(text(row, column)))
    const first = (column: number) => body.map((row) => text(row, column)).find((one) => one !== '') ?? ''
    const isWhole = ({ currency, per }: UnitRead) => currency !== null && per !== null
    const rate = (column: number) => 2 * Number(isChange(column)) + Number(!isWhole(unitIn(headOf(column))))
    const order = candidates.toSorted((a, b) => rate(a) - rate(b) || b - a)
    questions.push({
      ...none,
      key: 'price',
      is: 'price',
      texts: order.map((column) => `${letterOf(column)}: ${first(column)}`),
      answers: order.map(String),
    })
  }
  const open = rows.filter(({ isOut }) => !isOut)
  if (open.some(({ currency }) => currency === null))
    questions.push({ ...none, key: 'currency', is: 'currency', answers: ['USD', 'EUR', 'IRR', 'AED'] })
  if (open.some(({ per }) => per === null)) questions.push({ ...none, key: 'per', is: 'per', answers: PERS })
  for (const { name, spot } of open.filter((row) => row.material === null).slice(0, 200)) {
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
