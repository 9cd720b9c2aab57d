import { isQuantity, type Quantity } from '#calc/vocabulary/quantities.ts'
import { isFields } from '#calc/vocabulary/rules/field-rules.ts'
import type { Price } from '#web/prices/price-list.ts'

/** What a recipe is looked for by. */
export const GOALS = ['cost', 'giveaway', 'target', 'most'] as const
export type GoalName = (typeof GOALS)[number]

/** What an addition to a tank is to be. */
export const TANK_GOALS = ['least', 'cost', 'fill'] as const
export type TankGoal = (typeof TANK_GOALS)[number]

/** What is looked for: a recipe, an addition to a tank, or the largest batch. */
export const TASKS = ['recipe', 'tank', 'batch'] as const

export const PRICE_UNITS = ['m3', 't'] as const
export type PriceUnit = (typeof PRICE_UNITS)[number]

/** A limit or a value as it was typed. */
export interface TypedLimit {
  q: Quantity
  min: string
  max: string
  strict: boolean
}
export interface TypedValue {
  q: Quantity
  value: string
}

/** Of one material, as typed; blank where it does not matter. */
export interface Bound {
  min: string
  max: string
  available: string
}
export const NO_BOUND: Bound = { min: '', max: '', available: '' }

/** What is asked of a recipe beside the materials: figures as they were typed, what is of a material by its id. */
export interface SearchCriteria {
  isOpen: boolean
  task: (typeof TASKS)[number]
  goal: GoalName
  /** The material of which there is to be most. */
  of: string | null
  values: readonly TypedValue[]
  /** Prices count for one of these, in this currency. */
  priceUnit: PriceUnit
  currency: string
  prices: Readonly<Record<string, string>>
  /** Those of a calculation that is used again, which go before the list’s. */
  formerPrices: Readonly<Record<string, FormerPrice>>
  /** What the blend is sold for. */
  productPrice: string
  bounds: Readonly<Record<string, Bound>>
  /** On top of the grade's. */
  limits: readonly TypedLimit[]
  /** By side of a quantity the limit that counts here in the place of the grade's; null where none does. */
  moved: Readonly<Record<string, number | null>>
  /** Sides that are never to be loosened. */
  law: readonly string[]
  /** Whether other materials of the category may be taken. */
  isWide: boolean
  atMost: string
  leastUsed: string
  hasMargin: boolean
  /** The blend is to meet all limits at once, as its uncertainty has it. */
  isSure: boolean
  /** The cheapest doses are looked for too. */
  isDosing: boolean
  /** How much the tank holds, as typed, in the unit of the batch. */
  capacity: string
  tankGoal: TankGoal
}

export type FormerPrice = Pick<Price, 'amount' | 'unit' | 'currency' | 'at'>

export const NO_CRITERIA: SearchCriteria = {
  isOpen: false,
  task: 'recipe',
  goal: 'cost',
  of: null,
  values: [],
  priceUnit: 'm3',
  currency: 'USD',
  prices: {},
  formerPrices: {},
  productPrice: '',
  bounds: {},
  limits: [],
  moved: {},
  law: [],
  isWide: false,
  atMost: '',
  leastUsed: '1',
  hasMargin: false,
  isSure: false,
  isDosing: false,
  capacity: '',
  tankGoal: 'least',
}

export const sideKey = (q: string, side: 'min' | 'max'): string => `${q} ${side}`

/** A new analysis begins without search criteria; what things cost stays known. */
export const pricesOf = ({ prices, priceUnit, currency, productPrice }: SearchCriteria): SearchCriteria => ({
  ...NO_CRITERIA,
  ...{ prices, priceUnit, currency, productPrice },
})

const isText = (value: unknown): value is string => typeof value === 'string'
const listOf = <Item>(value: unknown, isItem: (item: unknown) => item is Item): Item[] =>
  Array.isArray(value) ? value.filter(isItem) : []
const recordOf = <Item>(value: unknown, isItem: (item: unknown) => item is Item): Record<string, Item> =>
  isFields(value)
    ? Object.fromEntries(Object.entries(value).filter((entry): entry is [string, Item] => isItem(entry[1])))
    : {}

const isLimit = (value: unknown): value is TypedLimit =>
  isFields(value) &&
  isQuantity(value.q) &&
  isText(value.min) &&
  isText(value.max) &&
  typeof value.strict === 'boolean'
const isValue = (value: unknown): value is TypedValue =>
  isFields(value) && isQuantity(value.q) && isText(value.value)
const isBound = (value: unknown): value is Bound =>
  isFields(value) && isText(value.min) && isText(value.max) && isText(value.available)
const isFormer = (value: unknown): value is FormerPrice =>
  isFields(value) &&
  Number.isFinite(value.amount) &&
  PRICE_UNITS.some((unit) => unit === value.unit) &&
  isText(value.currency) &&
  isText(value.at)
const isMoved = (value: unknown): value is number | null => value === null || Number.isFinite(value)

/** What can be read of kept criteria; the rest is as at the beginning. */
export function readCriteria(value: unknown): SearchCriteria {
  if (!isFields(value)) return NO_CRITERIA
  const text = (name: 'currency' | 'productPrice' | 'atMost' | 'leastUsed' | 'capacity') => {
    const given = value[name]
    return isText(given) ? given : NO_CRITERIA[name]
  }
  return {
    isOpen: value.isOpen === true,
    task: TASKS.find((task) => task === value.task) ?? NO_CRITERIA.task,
    goal: GOALS.find((goal) => goal === value.goal) ?? NO_CRITERIA.goal,
    of: isText(value.of) ? value.of : null,
    values: listOf(value.values, isValue),
    priceUnit: PRICE_UNITS.find((unit) => unit === value.priceUnit) ?? NO_CRITERIA.priceUnit,
    currency: text('currency'),
    prices: recordOf(value.prices, isText),
    formerPrices: recordOf(value.formerPrices, isFormer),
    productPrice: text('productPrice'),
    bounds: recordOf(value.bounds, isBound),
    limits: listOf(value.limits, isLimit),
    moved: recordOf(value.moved, isMoved),
    law: listOf(value.law, isText),
    isWide: value.isWide === true,
    atMost: text('atMost'),
    leastUsed: text('leastUsed'),
    hasMargin: value.hasMargin === true,
    isSure: value.isSure === true,
    isDosing: value.isDosing === true,
    capacity: text('capacity'),
    tankGoal: TANK_GOALS.find((goal) => goal === value.tankGoal) ?? NO_CRITERIA.tankGoal,
  }
}
