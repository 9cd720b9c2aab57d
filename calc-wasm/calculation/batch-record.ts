import { SIDES } from '../grades/grade.ts'
import type { PumpedPart } from '../lab/lab-rules.ts'
import { costAndMargin, type RecipeMoney, UNIT_OF } from '../recipe/money.ts'
import {
  BULK_UNITS,
  measured as inKind,
  metric,
  type Portion,
  type Quantity,
  type TypedAmount,
} from '../units/amounts.ts'
import type { Basis } from '../vocabulary/blend.ts'
import { TOTAL_TOLERANCE } from '../vocabulary/limits.ts'
import { PRICE_UNITS } from '../vocabulary/rules/material-details.ts'
import {
  count,
  fields,
  flag,
  list,
  notEmpty,
  notNegative,
  nullable,
  number,
  optional,
  positive,
  type Stored,
  text,
  word,
} from '../vocabulary/stored.ts'

// Stored beside a recipe: batch, tank, prices and cost, and the search that it answers.

const unit = word(BULK_UNITS)

const batch = fields({
  amount: positive,
  unit,
  /** °C at which volumes are metered; 15 °C if absent. */
  temperature: optional(number),
  /** Masses are as weighed in air, not in vacuo. */
  in_air: optional(flag),
})

/** Content of the tank before; `material`: id of the recipe's material in it, absent where the recipe doesn't count it. */
const tank = fields({ name: text, material: optional(text), amount: notNegative, unit })

const price = fields({
  material: text,
  amount: notNegative,
  unit: word(PRICE_UNITS),
  currency: text,
  at: text,
})

const cost = fields({
  /** Per m³ for shares by volume, per t for shares by mass. */
  per_unit: number,
  /** Of the batch; null without a batch, or where its unit needs a density that is not known. */
  total: nullable(number),
  currency: text,
  /** Selling price less cost; absent where it is not known. */
  margin: optional(fields({ per_unit: number, total: nullable(number) })),
})

export const SEARCH_GOALS = ['cost', 'giveaway', 'target', 'most'] as const

/** What recipes were searched for; shares in per cent, by ids of materials of the recipe. */
const search = fields({
  goal: word(SEARCH_GOALS),
  /** The material of which there is to be the most. */
  of: optional(text),
  values: optional(list(fields({ property: text, value: number }))),
  /** `available`: in the unit of the batch. */
  bounds: optional(
    list(
      fields({
        material: text,
        min: optional(notNegative),
        max: optional(notNegative),
        available: optional(notNegative),
      }),
    ),
  ),
  /** Beside the grade's. */
  limits: optional(
    list(fields({ property: text, side: word(SIDES), limit: number, strict: optional(flag) })),
  ),
  /** In place of the grade's; null where one is left out. */
  moved: optional(list(fields({ property: text, side: word(SIDES), limit: nullable(number) }))),
  at_most: optional(count),
  at_least_if_used: optional(notNegative),
  /** Each limit is kept so far inside that one test proves it. */
  margin: optional(flag),
})

const record = fields({
  batch: optional(batch),
  tank: optional(tank),
  prices: optional(notEmpty(list(price))),
  /** Selling price of the blend, in the currency of the prices. */
  product_price: optional(fields({ amount: notNegative, unit: word(PRICE_UNITS) })),
  search: optional(search),
  /** Of its day, unaltered by later prices. Null where the prices give no cost; absent without prices. */
  cost: optional(nullable(cost)),
})

export type Batch = Stored<typeof batch>
export type KeptPrice = Stored<typeof price>
export type KeptSearch = Stored<typeof search>
export type Cost = Stored<typeof cost>
export type StoredRecord = Stored<typeof record>
export type BatchRecord = Omit<StoredRecord, 'cost'>

/** Reads a stored record; undefined where nothing of it can be read. */
export const readRecord = notEmpty(record)

export interface RecordPortion extends Portion {
  id: string
}

export const portionOf = ({ id, percentage, properties: { density } }: PumpedPart): RecordPortion => ({
  id,
  percent: percentage,
  density,
})

/** Why prices give no cost; `at` are positions in the recipe. */
export type NoCost =
  | { is: 'currencies'; currencies: string[] }
  | { is: 'unpriced'; at: number[] }
  | { is: 'density'; at: number[] }

/** Cost of a recipe by its prices, same bits in page and server; null without prices. `density` is the blend's, kg/m³. */
export function moneyIn(
  { batch, prices, product_price: product }: Omit<BatchRecord, 'tank' | 'search'>,
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
    per_unit: cost.per[unit]!,
    total: cost.ofBatch,
    currency: found.currency,
    ...(margin && left != null && { margin: { per_unit: left, total: margin.ofBatch } }),
  }
}

/** The record to be stored, with its cost; undefined where it is empty. */
export function storedRecord(
  { batch, tank, prices, product_price, search }: BatchRecord,
  ...of: [portions: readonly RecordPortion[], basis: Basis, density: number | null]
): StoredRecord | undefined {
  const given = {
    ...(batch && { batch }),
    ...(tank && { tank }),
    ...(prices?.length && { prices, ...(product_price && { product_price }) }),
    ...(search && { search }),
  }
  if (Object.keys(given).length === 0) return undefined
  const cost = costOf(given, ...of)
  return { ...given, ...(cost && { cost: 'is' in cost ? null : cost }) }
}

/**
 * Part of a material's amount in a batch that was in the tank already: 0 to 1, or more where the tank held more than the batch takes.
 * A rest within the tolerance of shares counts as nothing to pump. Null where a density is missing.
 */
export function partInTank(
  { volume, mass }: TypedAmount,
  tank: Quantity,
  { percent, density }: Portion,
): number | null {
  for (const [kind, amount] of [
    ['volume', volume],
    ['mass', mass],
  ] as const) {
    const inTank = inKind(tank, density, kind)
    if (inTank === null || amount === null) continue
    if (inTank === 0) return 0
    const part = inTank / amount
    return Math.abs(part - 1) * percent <= TOTAL_TOLERANCE ? 1 : part
  }
  return null
}

/** An amount less the part in the tank; null where that is not known. */
export const lessPart = (amount: number | null, part: number | null): number | null =>
  amount === null || part === null ? null : amount * Math.max(0, 1 - part)
