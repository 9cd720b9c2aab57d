import type { Amount } from '#calc/recipe/question.ts'
import { numberOf } from '#calc/vocabulary/rules/typed-number.ts'
import { CURRENCIES } from '#web/prices/price-list.ts'
import type { Material } from '../analysis.api.ts'
import type { PriceUnit, SearchCriteria } from './search-criteria.ts'

type Prices = Pick<SearchCriteria, 'prices' | 'formerPrices' | 'priceUnit' | 'currency'>

/** What stands where none is typed: the price of a calculation that is used again, else the one on the list. */
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
  const { id, properties } = material
  const { prices, priceUnit, currency } = criteria
  const typed = prices[id]
  if (typed !== undefined) return typed
  const price = listedPrice(material, criteria)
  if (!price || price.currency !== currency) return ''
  const amount = inUnit(price, priceUnit, properties.density)
  return amount === null ? '' : String(price.unit === priceUnit ? amount : Number(amount.toFixed(CENTS)))
}

/** What a material costs; null if no price can be read. A stored price counts in its own unit, unrounded. */
export function priceOf(material: Material, criteria: Prices): Amount | null {
  const typed = criteria.prices[material.id]
  if (typed !== undefined) {
    const amount = numberOf(typed)
    return amount === null ? null : { amount, unit: criteria.priceUnit }
  }
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
