import { costAndMargin, type RecipeMoney, UNIT_OF } from '../recipe/money.ts'
import {
  type Amount,
  BULK_UNITS,
  measured as inKind,
  metric,
  type Portion,
  type Quantity,
} from '../units/amounts.ts'
import type { Basis } from '../vocabulary/blend.ts'
import { TOTAL_TOLERANCE } from '../vocabulary/limits.ts'
import { PRICE_UNITS } from '../vocabulary/rules/material-details.ts'
import {
  fields,
  flag,
  list,
  notEmpty,
  notNegative,
  nullable,
  number,
  optional,
  positive,
  text,
  word,
} from '../vocabulary/stored.ts'

// What a calculation keeps beside its recipe: how much is made, what was in the tank, and what it costs.

/** How much is made, and how it is loaded. */
export interface Batch extends Quantity {
  /** °C at which its volumes are metered; at 15 °C only where it is absent. */
  temperature?: number
  /** Masses beside volumes are as weighed in air, not in vacuo. */
  in_air?: boolean
}

/** What stood in the tank before. */
interface Tank extends Quantity {
  /** Blank where it was not said. */
  name: string
  /** Id of the material of the recipe that it was; absent where the recipe does not count it. */
  material?: string
}

/** What a material of the recipe cost, and on which day. */
export interface KeptPrice {
  material: string
  amount: number
  unit: (typeof PRICE_UNITS)[number]
  currency: string
  at: string
}

export interface BatchRecord {
  batch?: Batch
  tank?: Tank
  prices?: KeptPrice[]
  /** What the blend is sold for, in the currency of the prices. */
  product_price?: { amount: number; unit: KeptPrice['unit'] }
}

/** What a recipe costs by the prices that are kept with it. */
export interface Cost {
  /** Of one m³ where the shares are by volume, of one t where they are by mass. */
  per_unit: number
  /** Of the batch; null where there is none, or its unit needs a density that is not known. */
  total: number | null
  currency: string
  /** What the blend is sold for less what it costs; absent where that is not known. */
  margin?: Pick<Cost, 'per_unit' | 'total'>
}

/** As it is kept: with the cost of its day, which no later price changes. */
export interface KeptRecord extends BatchRecord {
  /** Null where the prices come to none; absent where there are no prices. */
  cost?: Cost | null
}

/** A material of the recipe, as far as amounts and costs go. */
export interface RecordPortion extends Portion {
  id: string
}

/** A component of a kept calculation. */
export const portionOf = ({ id, percentage, properties: { density } }: PortionOf): RecordPortion => ({
  id,
  percent: percentage,
  density,
})
interface PortionOf {
  id: string
  percentage: number
  properties: { density: number | null }
}

/** Why prices come to no cost; `at` are places in the recipe. */
export type NoCost =
  | { is: 'currencies'; currencies: string[] }
  | { is: 'unpriced'; at: number[] }
  | { is: 'density'; at: number[] }

/**
 * What a recipe costs by its prices: the same here and on the server to the last bit. `density` is the blend's, kg/m³.
 * Only materials with a share count. Null without prices.
 */
export function moneyIn(
  { batch, prices, product_price: product }: Omit<BatchRecord, 'tank'>,
  portions: readonly RecordPortion[],
  basis: Basis,
  density: number | null,
): { money: RecipeMoney; currency: string } | NoCost | null {
  if (!prices || prices.length === 0) return null
  const byId = new Map(prices.map((price) => [price.material, price]))
  const used = portions.map(({ id, percent }) => (percent > 0 ? (byId.get(id) ?? null) : undefined))
  const places = (isOne: (at: number) => boolean) => used.flatMap((_, at) => (isOne(at) ? [at] : []))
  const unpriced = places((at) => used[at] === null)
  if (unpriced.length > 0) return { is: 'unpriced', at: unpriced }
  const currencies = [...new Set(used.flatMap((price) => price?.currency ?? []))]
  if (currencies.length !== 1) return { is: 'currencies', currencies }
  const money = costAndMargin(
    {
      candidates: portions.map((portion, at) => ({
        properties: { density: portion.density },
        ...(used[at] && { price: used[at] }),
      })),
      basis,
      ...(batch && { batch: metric(batch) }),
    },
    portions.map(({ percent }) => percent),
    density,
    product,
  )
  if (money) return { money, currency: currencies[0]! }
  return { is: 'density', at: places((at) => !!used[at] && used[at].unit !== UNIT_OF[basis]) }
}

export function costOf(...args: Parameters<typeof moneyIn>): Cost | NoCost | null {
  const found = moneyIn(...args)
  if (!found || 'is' in found) return found
  const { cost, margin } = found.money
  const unit = UNIT_OF[args[2]]
  const left = margin?.per[unit]
  return {
    ...{ per_unit: cost.per[unit]!, total: cost.ofBatch, currency: found.currency },
    ...(margin && left != null && { margin: { per_unit: left, total: margin.ofBatch } }),
  }
}

/** A record as it is kept from now on; undefined where there is nothing to keep. */
export function keptRecord(
  { batch, tank, prices, product_price }: BatchRecord,
  ...of: [portions: readonly RecordPortion[], basis: Basis, density: number | null]
): KeptRecord | undefined {
  const given = {
    ...{ ...(batch && { batch }), ...(tank && { tank }) },
    ...(prices?.length && { prices, ...(product_price && { product_price }) }),
  }
  if (Object.keys(given).length === 0) return undefined
  const cost = costOf(given, ...of)
  return { ...given, ...(cost && { cost: 'is' in cost ? null : cost }) }
}

/**
 * Which part of a material's amount in a batch was in the tank already: 0 to 1, more where the tank held more than the batch takes.
 * What the shares' tolerance leaves counts as nothing to pump. Null where a density is missing.
 */
export function partInTank(
  { volume, mass }: Amount,
  tank: Quantity,
  { percent, density }: Portion,
): number | null {
  for (const [kind, amount] of [
    ['volume', volume],
    ['mass', mass],
  ] as const) {
    const held = inKind(tank, density, kind)
    if (held === null || amount === null) continue
    if (held === 0) return 0
    const part = held / amount
    return Math.abs(part - 1) * percent <= TOTAL_TOLERANCE ? 1 : part
  }
  return null
}

/** An amount less the part that was in the tank; null where that is not known. */
export const lessPart = (amount: number | null, part: number | null): number | null =>
  amount === null || part === null ? null : amount * Math.max(0, 1 - part)

const unit = word(BULK_UNITS)

/** What is kept with a calculation; undefined where nothing is, or nothing that can be read. */
export const readRecord = notEmpty(
  fields({
    batch: optional(
      fields({ amount: positive, unit, temperature: optional(number), in_air: optional(flag) }),
    ),
    tank: optional(fields({ name: text, material: optional(text), amount: notNegative, unit })),
    prices: optional(
      notEmpty(
        list(
          fields({ material: text, amount: notNegative, unit: word(PRICE_UNITS), currency: text, at: text }),
        ),
      ),
    ),
    product_price: optional(fields({ amount: notNegative, unit: word(PRICE_UNITS) })),
    cost: optional(
      nullable(
        fields({
          ...{ per_unit: number, total: nullable(number), currency: text },
          margin: optional(fields({ per_unit: number, total: nullable(number) })),
        }),
      ),
    ),
  }),
)
