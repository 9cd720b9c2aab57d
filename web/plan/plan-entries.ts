import { SIDES, type Side } from '#calc/grades/grade.ts'
import { isQuantity, type Quantity } from '#calc/vocabulary/quantities.ts'
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
  text,
  word,
} from '#calc/vocabulary/stored.ts'
import { type GradeChoice, readGradeChoice } from '#web/grades/grade-choice.ts'
import type { LimitEntry } from '#web/grades/limit-entries.ts'
import { CURRENCIES } from '#web/prices/price-list.ts'

type Unit = 'm3' | 't'

/** What can be pumped out of a tank, the default amount; tonnes are null without a density. */
export type Usable = Readonly<Record<Unit, number | null>>

/** An available material or tank, as typed. */
export interface Stock {
  id: string
  /** Null: the price on the list. */
  price: string | null
  /** Blank: unlimited, or what can be pumped out of a tank. */
  available: string
  mustUse: string
  isUsedUp: boolean
}

/** A limit of the grade, changed for this plan. */
export interface Moved {
  q: Quantity
  side: Side
  limit: number
}

export interface Product {
  key: string
  name: string
  against: GradeChoice | null
  moved: readonly Moved[]
  limits: readonly LimitEntry[]
  /** From `amount` to `most`; else exactly `amount`. */
  isRange: boolean
  amount: string
  most: string
  price: string
  atMost: string
  leastUsed: string
  hasMargin: boolean
  without: readonly string[]
}

/** Limits on the average of several products, as typed. */
export interface Average {
  key: string
  of: readonly string[]
  limits: readonly LimitEntry[]
}

/** The plan's question, every figure as typed. */
export interface PlanEntries {
  goal: 'cost' | 'margin'
  /** Unit of amounts and prices. */
  unit: Unit
  currency: string
  step: (typeof STEPS)[number]
  inAll: string
  averages: readonly Average[]
  stocks: readonly Stock[]
  products: readonly Product[]
}

export const STEPS = ['0.1', '1', '10'] as const
export const STOCKS = { min: 2, max: 60 } as const
export const PRODUCTS_MAX = 8

export const newStock = (id: string): Stock => ({
  id,
  price: null,
  available: '',
  mustUse: '',
  isUsedUp: false,
})

export const newProduct = (): Product => ({
  ...{ key: crypto.randomUUID(), name: '', against: null, moved: [], limits: [] },
  ...{ isRange: false, amount: '', most: '', price: '', atMost: '', leastUsed: '', hasMargin: false },
  without: [],
})

export const NOTHING: PlanEntries = {
  ...{ goal: 'cost', unit: 'm3', currency: CURRENCIES[0], step: '1', inAll: '' },
  ...{ averages: [], stocks: [], products: [] },
}

export const isNothing = ({ stocks, products }: PlanEntries) => stocks.length + products.length === 0

const typed = or(text, '')
const isOn = or(flag, false)
const named: Reader<string> = (stored) => text(stored) || undefined

const isLimit = (value: unknown): value is LimitEntry => {
  const limit = objectIn(value)
  return (
    isQuantity(limit.q) &&
    (['key', 'min', 'max', 'note'] as const).every((field) => isText(limit[field])) &&
    [limit.units, limit.kept].every((one) => objectIn(one) === one)
  )
}

const readProduct = fields({
  ...{ key: named, name: typed, against: readGradeChoice, isRange: isOn, hasMargin: isOn },
  without: list(text),
  moved: list(fields({ q: passing(isQuantity), side: word(SIDES), limit: number })),
  limits: list(passing(isLimit)),
  ...{ amount: typed, most: typed, price: typed, atMost: typed, leastUsed: typed },
})

const readEntries = fields({
  goal: or(word(['cost', 'margin']), NOTHING.goal),
  unit: or(word(['m3', 't']), NOTHING.unit),
  currency: or(named, NOTHING.currency),
  step: or(word(STEPS), NOTHING.step),
  inAll: typed,
  averages: list(fields({ key: named, of: list(text), limits: list(passing(isLimit)) })),
  stocks: list(fields({ id: text, price: nullable(text), available: typed, mustUse: typed, isUsedUp: isOn })),
  products: list(readProduct),
})

/** A plan as stored in the tab or on the server; parts that can't be read are as in a new one. */
export function readPlan(value: unknown): PlanEntries {
  const { stocks, ...rest } = readEntries(value)!
  return { ...rest, stocks: stocks.filter(({ id }, at) => stocks.findIndex((one) => one.id === id) === at) }
}

export const withProduct = (plan: PlanEntries, key: string, part: Partial<Product>): PlanEntries => ({
  ...plan,
  products: plan.products.map((product) => (product.key === key ? { ...product, ...part } : product)),
})

export const withStock = (plan: PlanEntries, id: string, part: Partial<Stock>): PlanEntries => ({
  ...plan,
  stocks: plan.stocks.map((stock) => (stock.id === id ? { ...stock, ...part } : stock)),
})

export const toggledIn = (some: readonly string[], one: string): string[] =>
  some.includes(one) ? some.filter((other) => other !== one) : [...some, one]

/** Adds a material to the stocks, or removes it. */
export const toggled = (plan: PlanEntries, id: string): PlanEntries => ({
  ...plan,
  stocks: plan.stocks.some((stock) => stock.id === id)
    ? plan.stocks.filter((stock) => stock.id !== id)
    : [...plan.stocks, newStock(id)],
})
