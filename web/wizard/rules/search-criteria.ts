import type { Amount } from '#calc/recipe/question.ts'
import { isQuantity } from '#calc/vocabulary/quantities.ts'
import { numberOf } from '#calc/vocabulary/rules/typed-number.ts'
import {
  byName,
  fields,
  flag,
  list,
  nullable,
  number,
  or,
  passing,
  type Reader,
  text,
  word,
} from '#calc/vocabulary/stored.ts'
import { CURRENCIES } from '#web/prices/price-list.ts'
import type { Material } from '../analysis.api.ts'

export const GOALS = ['cost', 'giveaway', 'target', 'most'] as const

export const TANK_GOALS = ['least', 'cost', 'fill'] as const

/** Kinds of search: a recipe, an addition to a tank, the largest batch. */
const TASKS = ['recipe', 'tank', 'batch'] as const

export const CRITERIA_PRICE_UNITS = ['m3', 't'] as const
export type PriceUnit = (typeof CRITERIA_PRICE_UNITS)[number]

const isOn = or(flag, false)
const entered = or(text, '')
/** One of these words; the first where unreadable. */
const oneOf = <const Word extends string>(words: readonly [Word, ...Word[]]) => or(word(words), words[0])
const listOf: <Item>(read: Reader<Item>) => Reader<readonly Item[]> = list
const byId = <Value>(read: Reader<Value>): Reader<Readonly<Record<string, Value>>> =>
  byName((_id): _id is string => true, read)

const typedLimit = fields({ q: passing(isQuantity), min: text, max: text, strict: flag })
export type TypedLimit = NonNullable<ReturnType<typeof typedLimit>>

const typedValue = fields({ q: passing(isQuantity), value: text })
export type TypedValue = NonNullable<ReturnType<typeof typedValue>>

/** Typed bounds and stock of a material; blank where it does not matter. */
const bound = fields({ min: text, max: text, available: text })
export type CriteriaBound = NonNullable<ReturnType<typeof bound>>
export const NO_BOUND: CriteriaBound = { min: '', max: '', available: '' }

const formerPrice = fields({ amount: number, unit: word(CRITERIA_PRICE_UNITS), currency: text, at: text })

const readStored = fields({
  isOpen: isOn,
  task: oneOf(TASKS),
  goal: oneOf(GOALS),
  /** Id of the material to maximise. */
  of: nullable(text),
  values: listOf(typedValue),
  /** Unit and currency of prices. */
  priceUnit: oneOf(CRITERIA_PRICE_UNITS),
  currency: or(text, 'USD'),
  prices: byId(text),
  /** Prices of a reused calculation, which override the list's. */
  formerPrices: byId(formerPrice),
  productPrice: entered,
  bounds: byId(bound),
  /** In addition to the grade's. */
  limits: listOf(typedLimit),
  /** Replacements of the grade's limits, by side of a quantity; null where one is left out. */
  moved: byId(passing((value): value is number | null => value === null || Number.isFinite(value))),
  /** Sides that must not be loosened. */
  law: listOf(text),
  /** Whether other materials of the category may be used. */
  isWide: isOn,
  atMost: entered,
  leastUsed: or(text, '1'),
  /** Each limit is kept so far inside that one test proves it. */
  hasMargin: or(flag, true),
  /** A reused recipe without the question that it answered: nothing is known to be better. */
  isUnasked: isOn,
  /** The blend must meet all limits at once, given its uncertainty. */
  isSure: isOn,
  /** Doses are optimised for cost too. */
  isDosing: isOn,
  /** Tank capacity in the batch's unit. */
  capacity: entered,
  tankGoal: oneOf(TANK_GOALS),
})

/** Typed search criteria; those of a material are by its id. */
export type SearchCriteria = Readonly<NonNullable<ReturnType<typeof readStored>>>

/** Stored criteria; unreadable ones take their initial values. */
export const readCriteria = (stored: unknown): SearchCriteria => readStored(stored)!

export const NO_CRITERIA: SearchCriteria = readCriteria(undefined)

export const sideKey = (q: string, side: 'min' | 'max'): string => `${q} ${side}`

type Prices = Pick<SearchCriteria, 'prices' | 'formerPrices' | 'priceUnit' | 'currency'>

/** The price where none is typed: that of a reused calculation, else the list's. */
const listedPrice = ({ id, price }: Material, { formerPrices }: Prices): Material['price'] =>
  formerPrices[id] ?? price

const KG_PER_T = 1000

const CENTS = 2

/** A price in the other unit; null without the density it needs. */
function inUnit({ amount, unit }: Amount, to: PriceUnit, density: number | null): number | null {
  if (unit === to) return amount
  if (density === null || !(density > 0)) return null
  return to === 'm3' ? (amount * density) / KG_PER_T : (amount * KG_PER_T) / density
}

/** A material's price as its field shows it: typed, else stored in this currency. */
export function priceText(material: Material, criteria: Prices): string {
  const typed = criteria.prices[material.id]
  if (typed !== undefined) return typed
  const price = storedPrice(material, criteria)
  const amount = price && inUnit(price, criteria.priceUnit, material.properties.density)
  if (price === null || amount === null) return ''
  return String(price.unit === criteria.priceUnit ? amount : Number(amount.toFixed(CENTS)))
}

/** A material's price; null where unreadable. A stored price keeps its own unit, unrounded. */
export function priceOf(material: Material, criteria: Prices): Amount | null {
  const typed = criteria.prices[material.id]
  if (typed === undefined) return storedPrice(material, criteria)
  const amount = numberOf(typed)
  return amount === null ? null : { amount, unit: criteria.priceUnit }
}

function storedPrice(material: Material, criteria: Prices): Amount | null {
  const price = listedPrice(material, criteria)
  return price && price.currency === criteria.currency ? { amount: price.amount, unit: price.unit } : null
}

export const currenciesOf = (materials: readonly Material[], chosen: string): string[] => [
  ...new Set<string>([...CURRENCIES, ...materials.flatMap(({ price }) => price?.currency ?? []), chosen]),
]

/** The initial currency: the present one, unless nothing is typed yet and all the materials' prices are in others. */
export function currencyOf(materials: readonly Material[], { prices, currency }: Prices): string {
  const kept = materials.flatMap(({ price }) => price?.currency ?? [])
  const isChosen = Object.keys(prices).length > 0 || kept.length === 0 || kept.includes(currency)
  return isChosen ? currency : kept[0]!
}

/** The day of a price; today for a typed one. */
export const pricedAt = (material: Material, criteria: Prices, today: string): string =>
  criteria.prices[material.id] === undefined ? (listedPrice(material, criteria)?.at ?? today) : today
