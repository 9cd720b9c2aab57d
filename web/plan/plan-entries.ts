import { SIDES } from '#calc/grades/grade.ts'
import { isQuantity } from '#calc/vocabulary/quantities.ts'
import {
  fields,
  flag,
  isText,
  list,
  nullable,
  number,
  objectIn,
  or,
  passing,
  type Reader,
  type Stored,
  text,
  word,
} from '#calc/vocabulary/stored.ts'
import { readGradeChoice } from '#web/grades/grade-choice.ts'
import type { LimitEntry } from '#web/grades/limit-entries.ts'
import { CURRENCIES } from '#web/prices/price-list.ts'

type Unit = 'm3' | 't'

/** What can be pumped out of a tank, the default amount; tonnes are null without a density. */
export type Usable = Readonly<Record<Unit, number | null>>

export const STEPS = ['0.1', '1', '10'] as const
export const STOCKS = { min: 2, max: 60 } as const
export const PRODUCTS_MAX = 8

const typed = or(text, '')
const isOn = or(flag, false)
const named: Reader<string> = (stored) => text(stored) || undefined
const listOf = <Item>(read: Reader<Item>): ((stored: unknown) => readonly Item[]) => list(read)

const isLimit = (value: unknown): value is LimitEntry => {
  const limit = objectIn(value)
  return (
    isQuantity(limit.q) &&
    (['key', 'min', 'max', 'note'] as const).every((field) => isText(limit[field])) &&
    [limit.units, limit.kept].every((one) => objectIn(one) === one)
  )
}
const limits = listOf(passing(isLimit))

/** An available material or tank, as typed. */
const readStock = fields({
  id: text,
  /** Null: the price on the list. */
  price: nullable(text),
  /** Blank: unlimited, or what can be pumped out of a tank. */
  available: typed,
  /** What is to be left of it. */
  keep: typed,
  mustUse: typed,
  isUsedUp: isOn,
})

/** A limit of the grade, changed for this plan. */
const readMoved = fields({ q: passing(isQuantity), side: word(SIDES), limit: number })

const KINDS = ['exactly', 'upTo', 'between'] as const

const productShape = fields({
  key: named,
  name: typed,
  against: readGradeChoice,
  moved: listOf(readMoved),
  /** Used without a grade. */
  limits,
  /** Exactly or up to `amount`, or between `amount` and `most`. */
  kind: or(word(KINDS), 'exactly' as const),
  amount: typed,
  most: typed,
  price: typed,
  atMost: typed,
  leastUsed: typed,
  hasMargin: isOn,
  /** Ids of excluded materials. */
  without: listOf(text),
})

/** A product; one that was stored as a range, with or without a least amount, is one by its kind. */
const readProduct: Reader<Stored<typeof productShape>> = (stored) => {
  const { isRange, amount, most, ...rest } = objectIn(stored)
  const isOpen = isRange === true && !(isText(amount) && amount.trim())
  const kind = isRange === true && (isOpen ? { kind: 'upTo', amount: most } : { kind: 'between' })
  return productShape({ amount, most, ...rest, ...kind })
}

/** Limits on the average of the products with the keys `of`, as typed. */
const readAverage = fields({ key: named, of: listOf(text), limits })

/** The plan's question, every figure as typed. */
const readEntries = fields({
  goal: or(word(['cost', 'margin']), 'cost' as const),
  /** Unit of amounts and prices. */
  unit: or(word(['m3', 't']), 'm3' as const),
  currency: or(named, CURRENCIES[0]),
  step: or(word(STEPS), '1' as const),
  inAll: typed,
  /** Smallest amount of a used material; blank: the usual one. */
  parcel: typed,
  averages: listOf(readAverage),
  stocks: listOf(readStock),
  products: listOf(readProduct),
})

type ReadBy<Read extends Reader<unknown>> = NonNullable<ReturnType<Read>>
export type StockEntry = ReadBy<typeof readStock>
export type Moved = ReadBy<typeof readMoved>
export type Product = ReadBy<typeof readProduct>
export type AverageEntry = ReadBy<typeof readAverage>
export type PlanEntries = ReadBy<typeof readEntries>

export const AMOUNT_KINDS = KINDS

export const newStock = (id: string): StockEntry => readStock({ id })!
export const newProduct = (): Product => readProduct({ key: crypto.randomUUID() })!
export const NOTHING: PlanEntries = readEntries({})!

export const isNoPlan = ({ stocks, products }: PlanEntries) => stocks.length + products.length === 0

/** A plan as stored in the tab or on the server; parts that can't be read are as in a new one. */
export function readPlan(value: unknown): PlanEntries {
  const { stocks, ...rest } = readEntries(value)!
  return { ...rest, stocks: stocks.filter(({ id }, at) => stocks.findIndex((one) => one.id === id) === at) }
}

export const withProduct = (plan: PlanEntries, key: string, part: Partial<Product>): PlanEntries => ({
  ...plan,
  products: plan.products.map((product) => (product.key === key ? { ...product, ...part } : product)),
})

export const withStock = (plan: PlanEntries, id: string, part: Partial<StockEntry>): PlanEntries => ({
  ...plan,
  stocks: plan.stocks.map((stock) => (stock.id === id ? { ...stock, ...part } : stock)),
})

export const toggledIn = (some: readonly string[], one: string): string[] =>
  some.includes(one) ? some.filter((other) => other !== one) : [...some, one]

/** Adds a material to the stocks, or removes it. */
export const withToggled = (plan: PlanEntries, id: string): PlanEntries => ({
  ...plan,
  stocks: plan.stocks.some((stock) => stock.id === id)
    ? plan.stocks.filter((stock) => stock.id !== id)
    : [...plan.stocks, newStock(id)],
})

const STOCK_FIGURES = ['available', 'keep', 'price', 'mustUse'] as const
const PRODUCT_TEXTS = ['name', 'amount', 'most', 'price'] as const
const TICKED = /^(x|✓|1|yes|true|بله)$/i

/** Puts what was typed or pasted into the cell that `field` names, such as `available-<id>`; null where there is no such cell. */
export function withTyped(plan: PlanEntries, field: string, text: string): PlanEntries | null {
  const [, name = '', of = ''] = /^(\w+)-(.*)$/.exec(field) ?? []
  if (plan.stocks.some(({ id }) => id === of)) {
    if (name === 'usedUp') return withStock(plan, of, { isUsedUp: TICKED.test(text.trim()) })
    const figure = STOCK_FIGURES.find((one) => one === name)
    return figure ? withStock(plan, of, { [figure]: text }) : null
  }
  const part = PRODUCT_TEXTS.find((one) => one === name)
  return part && plan.products.some(({ key }) => key === of) ? withProduct(plan, of, { [part]: text }) : null
}
