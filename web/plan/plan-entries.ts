import type { Side } from '#calc/grades/grade.ts'
import { isQuantity, type Quantity } from '#calc/vocabulary/quantities.ts'
import { type Against, readAgainst } from '#web/grades/against.ts'
import type { LimitEntry } from '#web/grades/limit-entries.ts'
import { CURRENCIES } from '#web/prices/price-list.ts'

export type Unit = 'm3' | 't'

/** A material or a tank that there is, as typed. */
export interface Stock {
  id: string
  /** Null: the price on the list. */
  price: string | null
  /** Blank: as much as is needed, or as can be pumped out of a tank. */
  available: string
  mustUse: string
}

/** A limit of the grade that is another for this plan. */
export interface Moved {
  q: Quantity
  side: Side
  limit: number
}

/** What is to be made, as typed. */
export interface Product {
  key: string
  name: string
  against: Against | null
  moved: readonly Moved[]
  /** Where there is no grade. */
  limits: readonly LimitEntry[]
  /** From `amount` to `most`; else `amount` is what is made. */
  isRange: boolean
  amount: string
  most: string
  price: string
  atMost: string
  leastUsed: string
  hasMargin: boolean
}

/** The question, every figure as it was typed. */
export interface PlanEntries {
  goal: 'cost' | 'margin'
  /** Of amounts and prices. */
  unit: Unit
  currency: string
  step: (typeof STEPS)[number]
  inAll: string
  stocks: readonly Stock[]
  products: readonly Product[]
}

export const STEPS = ['0.1', '1', '10'] as const
export const STOCKS = { min: 2, max: 60 } as const
export const PRODUCTS_MAX = 8

export const newStock = (id: string): Stock => ({ id, price: null, available: '', mustUse: '' })

export const newProduct = (): Product => ({
  ...{ key: crypto.randomUUID(), name: '', against: null, moved: [], limits: [] },
  ...{ isRange: false, amount: '', most: '', price: '', atMost: '', leastUsed: '', hasMargin: false },
})

export const NOTHING: PlanEntries = {
  ...{ goal: 'cost', unit: 'm3', currency: CURRENCIES[0], step: '1', inAll: '', stocks: [], products: [] },
}

export const isNothing = ({ stocks, products }: PlanEntries) => stocks.length + products.length === 0

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const one = <Word extends string>(value: unknown, words: readonly Word[]): Word =>
  words.find((word) => word === value) ?? words[0]!
const listOf = <Item>(value: unknown, read: (item: Record<string, unknown>) => Item | null): Item[] =>
  (Array.isArray(value) ? value : []).flatMap((item) => (isRecord(item) ? (read(item) ?? []) : []))

const isLimit = (limit: Record<string, unknown>): boolean =>
  isQuantity(limit.q) &&
  (['key', 'min', 'max', 'note'] as const).every((field) => typeof limit[field] === 'string') &&
  isRecord(limit.units) &&
  isRecord(limit.kept)

const readMoved = ({ q, side, limit }: Record<string, unknown>): Moved | null =>
  isQuantity(q) && (side === 'min' || side === 'max') && typeof limit === 'number' ? { q, side, limit } : null

const readProduct = (product: Record<string, unknown>): Product => ({
  key: text(product.key) || crypto.randomUUID(),
  name: text(product.name),
  against: readAgainst(product.against),
  moved: listOf(product.moved, readMoved),
  limits: listOf(product.limits, (limit) => (isLimit(limit) ? (limit as never as LimitEntry) : null)),
  isRange: product.isRange === true,
  amount: text(product.amount),
  most: text(product.most),
  price: text(product.price),
  atMost: text(product.atMost),
  leastUsed: text(product.leastUsed),
  hasMargin: product.hasMargin === true,
})

/** What was kept of a plan, in this tab or for the account; whatever of it can't be read is as in a new one. */
export function readPlan(value: unknown): PlanEntries {
  if (!isRecord(value)) return NOTHING
  const stocks = listOf(value.stocks, ({ id, price, available, mustUse }): Stock | null =>
    typeof id === 'string'
      ? {
          ...{ id, price: typeof price === 'string' ? price : null },
          ...{ available: text(available), mustUse: text(mustUse) },
        }
      : null,
  )
  return {
    goal: one(value.goal, ['cost', 'margin']),
    unit: one(value.unit, ['m3', 't']),
    currency: text(value.currency) || NOTHING.currency,
    step: one(value.step, ['1', '0.1', '10']),
    inAll: text(value.inAll),
    stocks: stocks.filter(({ id }, at) => stocks.findIndex((other) => other.id === id) === at),
    products: listOf(value.products, readProduct),
  }
}

/** With another product in the place of one. */
export const withProduct = (plan: PlanEntries, key: string, part: Partial<Product>): PlanEntries => ({
  ...plan,
  products: plan.products.map((product) => (product.key === key ? { ...product, ...part } : product)),
})

export const withStock = (plan: PlanEntries, id: string, part: Partial<Stock>): PlanEntries => ({
  ...plan,
  stocks: plan.stocks.map((stock) => (stock.id === id ? { ...stock, ...part } : stock)),
})

/** Adds it, or takes it away. */
export const toggled = (plan: PlanEntries, id: string): PlanEntries => ({
  ...plan,
  stocks: plan.stocks.some((stock) => stock.id === id)
    ? plan.stocks.filter((stock) => stock.id !== id)
    : [...plan.stocks, newStock(id)],
})
