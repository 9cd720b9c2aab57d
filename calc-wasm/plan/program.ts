// A plan as one linear program: amounts of each material in each product, as parts of the total capacity.

import { type CountedGroup, STEP } from '../recipe/linear/mixed.ts'
import type { LinearRow } from '../recipe/linear/simplex.ts'
import { type LimitAt, type Model, modelsOf, scaled } from '../recipe/model.ts'
import { UNIT_OF } from '../recipe/money.ts'
import { partsOf, unitsOfAll } from '../recipe/parts.ts'
import { type AmountUnit, isFilter } from '../recipe/question.ts'
import { exactRow } from '../recipe/rows/exact-rows.ts'
import { type Columns, type Stack, stackedRows, widened } from '../recipe/stack.ts'
import type { Guard } from '../recipe-search/guard.ts'
import type { Blender } from '../vocabulary/blend.ts'
import type { Average, PlanExcluded, PlanMaterial, PlanProduct, PlanQuestion } from './question.ts'

export interface PlanBlock extends Columns {
  limits: readonly LimitAt[]
  /** Material of each column. */
  materials: readonly number[]
  /** m³ and t per unit of the basis, by column. */
  units: Record<AmountUnit, readonly number[]>
  /** Cost minus revenue, per unit of the basis. */
  cost: readonly number[]
  amount: PlanProduct['amount']
  /** Minimum amount of each used column, in parts of the whole. */
  parcels: readonly number[]
}

type Stock = { available: number; must: number; unit: AmountUnit }

export const stockUnit = (
  { unit = 'm3' }: Pick<PlanQuestion, 'unit'>,
  { available, mustUse }: Pick<PlanMaterial, 'available' | 'mustUse'>,
): AmountUnit => available?.unit ?? mustUse?.unit ?? unit

/** With more columns counts are not branched on. */
export const BRANCHED = 60

/** A plan prepared for solving; amounts and limits can be exchanged. */
export interface Plan {
  question: PlanQuestion
  blocks: readonly PlanBlock[]
  stocks: readonly Stock[]
  /** Row of each average over all columns, ≥ 0. */
  averages: readonly { at: number; a: Float64Array }[]
  excluded: PlanExcluded[]
  columns: number
  /** Amounts are parts of this. */
  whole: number
}

/** Materials that a product may not use, apart from what its limits exclude. */
function barredOf(
  { materials, goal, mostInAll }: PlanQuestion,
  { basis, amount, price, only }: PlanProduct,
): { out: Set<number>; unweighed: number[] } {
  const unit = UNIT_OF[basis]
  const isMixed =
    amount.unit !== unit ||
    (mostInAll && mostInAll.unit !== unit) ||
    (goal === 'margin' && price && price.unit !== unit)
  const isUnweighed = ({ properties, available, mustUse }: PlanMaterial) =>
    properties.density === null &&
    (isMixed || [available, mustUse].some((one) => one !== undefined && one.unit !== unit))
  const allowed = materials.flatMap((_, at) => (!only || only.includes(at) ? [at] : []))
  const unweighed = allowed.filter((at) => isUnweighed(materials[at]!))
  const out = new Set(materials.keys())
  for (const at of allowed) if (!unweighed.includes(at)) out.delete(at)
  return { out, unweighed }
}

const recipeOf = (
  { limits, basis, conditions, options, atMost, atLeastIfUsed }: PlanProduct,
  candidates: readonly PlanMaterial[],
) => ({
  candidates: candidates.map(({ available, mustUse, ...one }) => ({ ...one, atLeastIfUsed })),
  goal: { is: 'cost' as const },
  limits,
  basis,
  conditions,
  options,
  atMost,
})

/** Exact row of an average by material, per m³; null if there is none. Materials without the values needed are absent. */
export function averageRow(
  calc: Blender,
  { materials, products }: PlanQuestion,
  { products: of, limit }: Average,
): Map<number, number> | null {
  const first = products[of[0]!]!
  const parts = partsOf(calc, { ...recipeOf(first, materials), basis: 'volume', limits: [limit] })
  const [inForce] = parts.question.limits
  if (isFilter(inForce!, parts.question)) return null
  const row = parts.places.length > 0 ? exactRow(inForce!, parts) : new Float64Array(0)
  return row && new Map(parts.places.map((at, j) => [at, row[j]!]))
}

/** Every average must have an exact row. */
export function planOf(calc: Blender, question: PlanQuestion, guards: readonly Guard[] = []): Plan {
  const { materials, products, goal } = question
  const averages = question.averages.map((average) => averageRow(calc, question, average)!)
  const excluded: PlanExcluded[] = []
  let columns = 0
  const whole = products.reduce((sum, { amount }) => sum + amount.most, 0) || 1
  const blocks = products.map((product, k): PlanBlock => {
    const { out, unweighed } = barredOf(question, product)
    for (const at of unweighed) excluded.push({ product: k, candidate: at, lacks: 'density' })
    for (const one of withoutAverage(question, averages, k)) {
      if (out.has(one.candidate)) continue
      excluded.push(one)
      out.add(one.candidate)
    }
    const allowed = [...materials.keys()].filter((at) => !out.has(at))
    const candidates = allowed.map((at) => materials[at]!)
    const parts = partsOf(calc, { ...recipeOf(product, candidates), guard: guards[k] })
    for (const { limit: _, ...one } of parts.excluded)
      excluded.push({ ...one, product: k, candidate: allowed[one.candidate]! })
    const unitsIn = (unit: AmountUnit) => unitsOfAll(parts, unit, Number.NaN)
    const units = { m3: unitsIn('m3'), t: unitsIn('t') }
    const { price, parcel } = product
    // Without the density that a parcel needs there is none.
    const parcels = parts.places.map((_, j) =>
      parcel ? parcel.amount / units[parcel.unit][j]! / whole || 0 : 0,
    )
    const brought = goal === 'margin' && price ? units[price.unit].map((one) => one * price.amount) : null
    const from = columns
    columns += parts.places.length
    return {
      parts,
      from,
      isWhole: false,
      units,
      amount: product.amount,
      parcels,
      limits: parts.places.length > 0 ? parts.question.limits.map((limit, at) => ({ limit, at })) : [],
      materials: parts.places.map((at) => allowed[at]!),
      cost: brought ? parts.cost.map((cost, j) => cost - brought[j]!) : parts.cost,
    }
  })
  return {
    question,
    blocks,
    excluded,
    columns,
    stocks: materials.map(({ available, mustUse }) => ({
      available: available?.amount ?? Number.POSITIVE_INFINITY,
      must: mustUse?.amount ?? 0,
      unit: stockUnit(question, { available, mustUse }),
    })),
    averages: averages.map((row, at) => ({ at, a: averageOf(question.averages[at]!, row, blocks, columns) })),
    whole,
  }
}

/** Materials without a value of what a product's averages limit. */
const withoutAverage = (
  { materials, averages }: PlanQuestion,
  rows: readonly ReadonlyMap<number, number>[],
  product: number,
): PlanExcluded[] =>
  averages.flatMap(({ products, limit }, n) =>
    products.includes(product)
      ? [...materials.keys()]
          .filter((at) => !rows[n]!.has(at))
          .map((candidate) => ({ product, candidate, lacks: limit.q, own: limit.own }))
      : [],
  )

function averageOf(
  { products }: Average,
  row: ReadonlyMap<number, number>,
  blocks: readonly PlanBlock[],
  columns: number,
): Float64Array {
  const a = new Float64Array(columns)
  for (const k of products) {
    const { from, materials, units } = blocks[k]!
    for (const [j, at] of materials.entries()) a[from + j] = row.get(at)! * units.m3[j]!
  }
  return scaled(a) ?? a
}

/** Columns that may be used, each with at least its least part. */
export type Pattern = readonly boolean[]

export interface StackShape {
  pattern?: Pattern | null
  /** Branch on counts and least parts. */
  isBranched?: boolean
  /** Fixed amounts of finished products, as parts; their limits and amounts aren't checked again. */
  fixed?: readonly (readonly number[] | null)[]
  /** Replaces the cost. */
  cost?: readonly number[]
}

/** The least and most of each material of a product, as parts of all products. */
function boundsOf(
  { stocks, whole }: Plan,
  { from, units, materials, amount, parcels }: PlanBlock,
  model: Model,
  pattern: Pattern | null | undefined,
): { low: number[]; high: number[] } {
  const high = materials.map((material, j) => {
    const { available, unit } = stocks[material]!
    const most = Math.min(available / units[unit][j]!, amount.most / units[amount.unit][j]!) / whole
    return pattern?.[from + j] === false ? 0 : model.high[j]! * most
  })
  return { low: high.map((most, j) => (pattern?.[from + j] ? Math.min(parcels[j]!, most) : 0)), high }
}

/** A material's least part of its product, or `least` if that is more, as a row. */
function floorOf(
  { from, materials, parts }: PlanBlock,
  columns: number,
  j: number,
  least: number,
  low: number,
): LinearRow {
  const part = Math.max(parts.atLeastIfUsed[j]!, least)
  const a = new Float64Array(columns)
  for (let i = 0; i < materials.length; i++) a[from + i] = Number(i === j) - part
  return { a, low, high: Number.POSITIVE_INFINITY }
}

/** The rows that a product has by itself: of its limits and of its amount. */
function rowsAlone({ whole, columns }: Plan, { from, units, amount }: PlanBlock, model: Model): LinearRow[] {
  const limits = stackedRows(model).map((row): LinearRow => {
    // A lower limit on shares becomes one relative to the product's total.
    const a = row.low === 0 ? Float64Array.from(row.a) : Float64Array.from(row.a, (one) => one - row.low)
    return { a: widened(a, from, columns), low: 0, high: Number.POSITIVE_INFINITY }
  })
  const wide = widened(Float64Array.from(units[amount.unit]), from, columns)
  return [...limits, { a: wide, low: amount.least / whole, high: amount.most / whole }]
}

export function stackOf(plan: Plan, models: readonly Model[], shape: StackShape = {}): Stack {
  const { blocks, columns } = plan
  const { pattern, isBranched, fixed = [] } = shape
  const low = Array<number>(columns).fill(0)
  const high = Array<number>(columns).fill(0)
  const cost = shape.cost ?? costsOf(plan)
  const rows: LinearRow[] = []
  const groups: CountedGroup[] = []
  for (const [k, block] of blocks.entries()) {
    const { from, materials, parts, parcels } = block
    const stand = fixed[k]
    const { length } = materials
    const bounds = stand ? { low: stand, high: stand } : boundsOf(plan, block, models[k]!, pattern)
    low.splice(from, length, ...bounds.low.slice(0, length))
    high.splice(from, length, ...bounds.high.slice(0, length))
    if (stand) continue
    rows.push(...rowsAlone(plan, block, models[k]!))
    if (pattern) {
      const floored = parts.atLeastIfUsed.flatMap((least, j) => (pattern[from + j] && least > 0 ? [j] : []))
      rows.push(...floored.map((j) => floorOf(block, columns, j, isBranched ? STEP : 0, 0)))
    } else if (isBranched && isCounted(block)) {
      const floors = parts.cost.map(
        (_, j) => rows.push(floorOf(block, columns, j, STEP, Number.NEGATIVE_INFINITY)) - 1,
      )
      const { atMost, atLeastIfUsed } = parts
      groups.push({ from, to: from + length, atMost, atLeastIfUsed, floors, parcels })
    }
  }
  rows.push(...sharedRows(plan))
  const counted = cost.filter((_, j) => high[j]! > 0)
  const span = counted.length > 0 ? Math.max(...counted) - Math.min(...counted) : 0
  return {
    cost,
    low,
    high,
    rows,
    groups,
    aims: null,
    blocks: blocks.map(({ parts, from, isWhole, parcels }, k) => ({
      model: fixed[k] ? { ...models[k]!, curved: [] } : models[k]!,
      parts,
      from,
      isWhole,
      parcels,
    })),
    span: Math.max(1e-3, span),
  }
}

/** Rows that couple products: averages, stocks, the overall total. */
export function sharedRows({ question, blocks, stocks, averages, whole, columns }: Plan): LinearRow[] {
  const rows: LinearRow[] = averages.map(({ a }) => ({ a, low: 0, high: Number.POSITIVE_INFINITY }))
  for (const [at, { available, must, unit }] of stocks.entries()) {
    const a = new Float64Array(columns)
    for (const { from, materials, units } of blocks) {
      const j = materials.indexOf(at)
      if (j >= 0) a[from + j] = units[unit][j]!
    }
    if (Number.isFinite(available) || must > 0)
      rows.push({ a, low: must > 0 ? must / whole : Number.NEGATIVE_INFINITY, high: available / whole })
  }
  const { mostInAll } = question
  if (mostInAll) {
    const a = new Float64Array(columns)
    for (const { from, units } of blocks) a.set(units[mostInAll.unit], from)
    rows.push({ a, low: Number.NEGATIVE_INFINITY, high: mostInAll.amount / whole })
  }
  return rows
}

export const costsOf = ({ blocks }: Plan): number[] => blocks.flatMap(({ cost }) => cost)

/** Use of each material, in the unit of its stock; `amounts` by column. */
export function usedOf(
  { stocks, blocks }: Pick<Plan, 'stocks' | 'blocks'>,
  amounts: readonly number[],
): number[] {
  const used = stocks.map(() => 0)
  for (const { materials, from, units } of blocks)
    for (const [j, at] of materials.entries()) used[at]! += units[stocks[at]!.unit][j]! * amounts[from + j]!
  return used
}

/** True if a product has a maximum count, a least part or a smallest parcel. */
export const isCounted = ({ parts, parcels }: PlanBlock): boolean =>
  parts.atMost < parts.cost.length || [...parts.atLeastIfUsed, ...parcels].some((least) => least > 0)

export const amountsIn = ({ materials, from }: PlanBlock, y: readonly number[]): number[] =>
  materials.map((_, j) => y[from + j]!)

const MOST_COMBINED = 32

/** Models by list of limits: most changes of a plan leave them as they are. */
const known = new WeakMap<readonly LimitAt[], Model[]>()

export function modelsOfBlock({ parts, limits }: PlanBlock): Model[] {
  const models = known.get(limits) ?? modelsOf(parts, limits)
  known.set(limits, models)
  return models
}

/** Combinations of one model per product; `whole`: those that together cover every plan. */
export function combinedModels({ blocks }: Plan): { whole: Model[][]; parts: Model[][]; isAll: boolean } {
  const models = blocks.map(modelsOfBlock)
  const covering = models.map((some) => some.filter(({ isPart }) => !isPart))
  const count = covering.reduce((product, some) => product * some.length, 1)
  let whole: Model[][] = [[]]
  for (const some of covering)
    whole = whole.flatMap((list) => some.map((one) => [...list, one])).slice(0, MOST_COMBINED)
  const parts = models.flatMap((some, k) =>
    some.filter(({ isPart }) => isPart).map((one) => whole[0]!.with(k, one)),
  )
  return { whole, parts: parts.slice(0, MOST_COMBINED - whole.length), isAll: count <= MOST_COMBINED }
}
