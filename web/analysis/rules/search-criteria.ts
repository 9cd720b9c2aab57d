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

/** What a recipe is optimised for. */
export const GOALS = ['cost', 'giveaway', 'target', 'most'] as const

/** What an addition to a tank is to be. */
export const TANK_GOALS = ['least', 'cost', 'fill'] as const

/** What is looked for: a recipe, an addition to a tank, or the largest batch. */
const TASKS = ['recipe', 'tank', 'batch'] as const

export const PRICE_UNITS = ['m3', 't'] as const
export type PriceUnit = (typeof PRICE_UNITS)[number]

const isOn = or(flag, false)
const entered = or(text, '')
/** One of these words, the first where none can be read. */
const oneOf = <const Word extends string>(words: readonly [Word, ...Word[]]) => or(word(words), words[0])
const listOf: <Item>(read: Reader<Item>) => Reader<readonly Item[]> = list
const byId = <Value>(read: Reader<Value>): Reader<Readonly<Record<string, Value>>> =>
  byName((_id): _id is string => true, read)

/** A limit on a quantity, as it was typed. */
const typedLimit = fields({ q: passing(isQuantity), min: text, max: text, strict: flag })
export type TypedLimit = NonNullable<ReturnType<typeof typedLimit>>

const typedValue = fields({ q: passing(isQuantity), value: text })
export type TypedValue = NonNullable<ReturnType<typeof typedValue>>

/** The share of one material and how much there is of it, as typed; blank where it does not matter. */
const bound = fields({ min: text, max: text, available: text })
export type Bound = NonNullable<ReturnType<typeof bound>>
export const NO_BOUND: Bound = { min: '', max: '', available: '' }

const formerPrice = fields({ amount: number, unit: word(PRICE_UNITS), currency: text, at: text })

const readStored = fields({
  isOpen: isOn,
  task: oneOf(TASKS),
  goal: oneOf(GOALS),
  /** The id of the material of which there is to be most. */
  of: nullable(text),
  values: listOf(typedValue),
  /** Prices count for one of these, in this currency. */
  priceUnit: oneOf(PRICE_UNITS),
  currency: or(text, 'USD'),
  prices: byId(text),
  /** Those of a calculation that is used again, which go before the list’s. */
  formerPrices: byId(formerPrice),
  /** What the blend is sold for. */
  productPrice: entered,
  bounds: byId(bound),
  /** On top of the grade's. */
  limits: listOf(typedLimit),
  /** By side of a quantity the limit that counts here in the place of the grade's; null where none does. */
  moved: byId(passing((value): value is number | null => value === null || Number.isFinite(value))),
  /** Sides that are never to be loosened. */
  law: listOf(text),
  /** Whether other materials of the category may be taken. */
  isWide: isOn,
  atMost: entered,
  leastUsed: or(text, '1'),
  hasMargin: isOn,
  /** The blend is to meet all limits at once, as its uncertainty has it. */
  isSure: isOn,
  /** The cheapest doses are looked for too. */
  isDosing: isOn,
  /** How much the tank holds, in the unit of the batch. */
  capacity: entered,
  tankGoal: oneOf(TANK_GOALS),
})

/** What is asked of a recipe beside the materials: figures as they were typed, what is of a material by its id. */
export type SearchCriteria = Readonly<NonNullable<ReturnType<typeof readStored>>>

/** Kept criteria; what can't be read of them is as at the beginning. */
export const readCriteria = (stored: unknown): SearchCriteria => readStored(stored)!

export const NO_CRITERIA: SearchCriteria = readCriteria(undefined)

export const sideKey = (q: string, side: 'min' | 'max'): string => `${q} ${side}`

/** A new analysis begins without search criteria; what things cost stays known. */
export const pricesOf = ({ prices, priceUnit, currency, productPrice }: SearchCriteria): SearchCriteria => ({
  ...NO_CRITERIA,
  ...{ prices, priceUnit, currency, productPrice },
})

type Prices = Pick<SearchCriteria, 'prices' | 'formerPrices' | 'priceUnit' | 'currency'>

/** The price where none is typed: of a calculation that is used again, else the one on the list. */
const listedPrice = ({ id, price }: Material, { formerPrices }: Prices): Material['price'] =>
  formerPrices[id] ?? price

const KG_PER_T = 1000

/** Decimals of a converted price. */
const CENTS = 2

/** A price for the other unit; null if that needs a density that is not known. */
function inUnit({ amount, unit }: Amount, to: PriceUnit, density: number | null): number | null {
  if (unit === to) return amount
  if (density === null || !(density > 0)) return null
  return to === 'm3' ? (amount * density) / KG_PER_T : (amount * KG_PER_T) / density
}

/** A material's price as its field shows it: what was typed, else the one stored with it in this currency. */
export function priceText(material: Material, criteria: Prices): string {
  const typed = criteria.prices[material.id]
  if (typed !== undefined) return typed
  const price = storedPrice(material, criteria)
  const amount = price && inUnit(price, criteria.priceUnit, material.properties.density)
  if (price === null || amount === null) return ''
  return String(price.unit === criteria.priceUnit ? amount : Number(amount.toFixed(CENTS)))
}

/** What a material costs; null if no price can be read. A stored price counts in its own unit, unrounded. */
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

/** The currencies on offer: common ones, and those of the materials. */
export const currenciesOf = (materials: readonly Material[], chosen: string): string[] => [
  ...new Set<string>([...CURRENCIES, ...materials.flatMap(({ price }) => price?.currency ?? []), chosen]),
]

/** The currency to begin with: the one chosen before, unless nothing has been typed yet and all the materials' prices are in others. */
export function currencyOf(materials: readonly Material[], { prices, currency }: Prices): string {
  const kept = materials.flatMap(({ price }) => price?.currency ?? [])
  const isChosen = Object.keys(prices).length > 0 || kept.length === 0 || kept.includes(currency)
  return isChosen ? currency : kept[0]!
}

/** The day of the price by which it is counted; what is only typed is of today. */
export const pricedAt = (material: Material, criteria: Prices, today: string): string =>
  criteria.prices[material.id] === undefined ? (listedPrice(material, criteria)?.at ?? today) : today
