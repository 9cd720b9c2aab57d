// Recipes solved together: one, or those of a plan's products, which share stocks.
import { onceFor } from '../once-for.ts'
import { type Aims, apartOf, distanceOf } from './aims.ts'
import { type CountedGroup, NONE } from './linear/mixed.ts'
import { dot, type LinearRow } from './linear/simplex.ts'
import type { Model } from './model.ts'
import type { Parts } from './parts.ts'

/** The columns of one recipe; `from`: the first. */
export interface Columns {
  parts: Parts
  from: number
  /** Columns are shares with total 1; otherwise amounts with a free total. */
  isWhole: boolean
  /** Minimum amount of each used column. */
  parcels?: readonly number[]
}

type Block = Columns & { model: Model }

export interface Stack {
  blocks: readonly Block[]
  cost: readonly number[]
  low: readonly number[]
  high: readonly number[]
  /** All linear constraints, over all columns. */
  rows: readonly LinearRow[]
  groups: readonly CountedGroup[]
  /** Null for a plan. */
  aims: Aims | null
  /** Range of the objective. */
  span: number
}

/** A single recipe: the model's rows, then the total of 1. */
export const alone = onceFor((model: Model): Stack => {
  const { parts } = model
  const { cost, low, atMost, atLeastIfUsed, aims } = parts
  const whole = { a: new Float64Array(cost.length).fill(1), low: 1, high: 1 }
  return {
    cost,
    low,
    aims,
    high: model.high,
    blocks: [{ model, parts, from: 0, isWhole: true }],
    rows: [...stackedRows(model), whole],
    groups: [{ from: 0, to: cost.length, atMost, atLeastIfUsed }],
    span: spanOf(parts),
  }
})

export const stackedRows = ({ rows }: Model): LinearRow[] =>
  rows.map(({ a, least = 0 }) => ({ a, low: least, high: Number.POSITIVE_INFINITY }))

/** Tolerance on the rows of a linear program. */
const INSIDE = 2e-8

export const isBetween = (rows: readonly LinearRow[], x: readonly number[]): boolean =>
  rows.every(({ a, low, high }) => {
    const sum = dot(a, x)
    return sum >= low - INSIDE && sum <= high + INSIDE
  })

/** Bounds, linear rows and material counts: a start that can't be improved is no answer if it misses one of these. */
export const isInside = ({ blocks, low, high, rows }: Stack, x: readonly number[]): boolean =>
  x.every((one, j) => one >= low[j]! - INSIDE && one <= high[j]! + INSIDE) &&
  isBetween(rows, x) &&
  isAsked(blocks, x)

/** True if recipes keep their limits on the number and least share of materials. */
export const isAsked = (blocks: readonly Columns[], x: readonly number[]): boolean =>
  blocks.every(({ parts, from, isWhole, parcels }) => {
    const { atMost, atLeastIfUsed } = parts
    const own = atLeastIfUsed.map((_, j) => x[from + j]!)
    const sum = isWhole ? 1 : own.reduce((all, one) => all + one, 0)
    const used = own.filter((one) => one > NONE).length
    const leastOf = (j: number) => Math.max(atLeastIfUsed[j]! * sum, parcels?.[j] ?? 0)
    return used <= atMost && own.every((one, j) => one <= NONE || one >= leastOf(j) - INSIDE)
  })

function spanOf({ aims, cost, alone }: Model['parts']): number {
  const each = aims ? alone.map(({ measured }) => distanceOf(aims, apartOf(aims, measured))) : cost
  return Math.max(aims ? 1 : 1e-3, Math.max(...each) - Math.min(...each))
}

/** Embeds a block's coefficients in a row over all columns. */
export function widened(a: Float64Array, from: number, columns: number): Float64Array {
  if (a.length === columns) return a
  const wide = new Float64Array(columns)
  wide.set(a, from)
  return wide
}

/** Smaller totals count as 0; in parts of the whole. */
const NOTHING = 1e-7

/** Total of each block's columns; 1 for shares. */
export const sumsOf = ({ blocks }: Stack, x: readonly number[]): number[] =>
  blocks.map(({ model, from, isWhole }) => {
    if (isWhole) return 1
    let sum = 0
    for (let j = 0; j < model.high.length; j++) sum += x[from + j]!
    return sum > NOTHING ? sum : 0
  })

/** A block's recipe, 0–1; null if nothing of it is made. */
export function sharesOf({ model, from, isWhole }: Block, x: readonly number[], sum: number) {
  if (isWhole) return x
  if (!(sum > 0)) return null
  return model.high.map((_, j) => x[from + j]! / sum)
}
