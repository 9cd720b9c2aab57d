// Recipes that are looked for together: one, or those of the products of a plan, which share what there is.
import { onceFor } from '../once-for.ts'
import { type Aims, apartOf, distanceOf } from './aims.ts'
import { type Group, NONE } from './linear/mixed.ts'
import { dot, type LinearRow } from './linear/simplex.ts'
import type { Model } from './model.ts'
import type { Parts } from './parts.ts'

/** The columns of one recipe. */
export interface Columns {
  parts: Parts
  /** Its first column. */
  from: number
  /** They are shares, which add up to 1; else amounts, whose sum is free. */
  isWhole: boolean
}

interface Block extends Columns {
  model: Model
}

export interface Stack {
  blocks: readonly Block[]
  cost: readonly number[]
  low: readonly number[]
  high: readonly number[]
  /** All that is linear, over all columns. */
  rows: readonly LinearRow[]
  groups: readonly Group[]
  /** Of a recipe by itself. */
  aims: Aims | null
  /** How far recipes may differ in what is to be minimised. */
  span: number
}

/** A recipe by itself; the rows are the model's, and after these that of the whole. */
export const alone = onceFor((model: Model): Stack => {
  const { parts } = model
  const { cost, low, atMost, atLeastIfUsed, aims } = parts
  const whole = { a: new Float64Array(cost.length).fill(1), low: 1, high: 1 }
  return {
    ...{ cost, low, aims, high: model.high },
    blocks: [{ model, parts, from: 0, isWhole: true }],
    rows: [...rowsOf(model), whole],
    groups: [{ from: 0, to: cost.length, atMost, atLeastIfUsed }],
    span: spanOf(parts),
  }
})

export const rowsOf = ({ rows }: Model): LinearRow[] =>
  rows.map(({ a, least = 0 }) => ({ a, low: least, high: Number.POSITIVE_INFINITY }))

/** The tolerance on the rows of a linear program. */
const INSIDE = 2e-8

export const isBetween = (rows: readonly LinearRow[], x: readonly number[]): boolean =>
  rows.every(({ a, low, high }) => {
    const sum = dot(a, x)
    return sum >= low - INSIDE && sum <= high + INSIDE
  })

/** Bounds, all that is linear and how many: a start that can't be improved is no answer if it misses one of these. */
export const isInside = ({ blocks, low, high, rows }: Stack, x: readonly number[]): boolean =>
  x.every((one, j) => one >= low[j]! - INSIDE && one <= high[j]! + INSIDE) &&
  isBetween(rows, x) &&
  isAsked(blocks, x)

/** Whether recipes use no more materials, and none of them less, than was asked. */
export const isAsked = (blocks: readonly Columns[], x: readonly number[]): boolean =>
  blocks.every(({ parts, from, isWhole }) => {
    const { atMost, atLeastIfUsed } = parts
    const own = atLeastIfUsed.map((_, j) => x[from + j]!)
    const sum = isWhole ? 1 : own.reduce((all, one) => all + one, 0)
    const used = own.filter((one) => one > NONE).length
    return used <= atMost && own.every((one, j) => one <= NONE || one >= atLeastIfUsed[j]! * sum - INSIDE)
  })

function spanOf({ aims, cost, alone }: Model['parts']): number {
  const each = aims ? alone.map(({ measured }) => distanceOf(aims, apartOf(aims, measured))) : cost
  return Math.max(aims ? 1 : 1e-3, Math.max(...each) - Math.min(...each))
}

/** Coefficients of a block's columns as those of all columns. */
export function widened(a: Float64Array, from: number, columns: number): Float64Array {
  if (a.length === columns) return a
  const wide = new Float64Array(columns)
  wide.set(a, from)
  return wide
}

/** Of less there is no recipe; in parts of the whole. */
const NOTHING = 1e-7

/** By block the sum of its columns; 1 where these are shares. */
export const sumsOf = ({ blocks }: Stack, x: readonly number[]): number[] =>
  blocks.map(({ model, from, isWhole }) => {
    if (isWhole) return 1
    let sum = 0
    for (let j = 0; j < model.high.length; j++) sum += x[from + j]!
    return sum > NOTHING ? sum : 0
  })

/** A block's recipe, 0–1; null where nothing of it is made. */
export function sharesOf({ model, from, isWhole }: Block, x: readonly number[], sum: number) {
  if (isWhole) return x
  if (!(sum > 0)) return null
  return model.high.map((_, j) => x[from + j]! / sum)
}
