// Where a plan is looked for from: recipes of single products, one after another, of what the others leave.
import { type Effort, searchContinuous } from '../recipe/continuous.ts'
import { type Plan, usedOf } from './program.ts'

const ORDERS = 5
/** For the recipe of one product. */
const DRAWN = 48
const STARTS = 2

/** Orders in which products may take what there is: all of up to three, else each from another one on, and backwards. */
export function ordersOf({ blocks }: Plan): number[][] {
  const all = [...blocks.keys()]
  if (all.length === 1) return [all]
  if (all.length === 2) return [all, [1, 0]]
  if (all.length === 3) return [all, [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
  const turned = all.map((first) => [...all.slice(first), ...all.slice(0, first)])
  return [...turned.slice(0, ORDERS - 1), all.toReversed()]
}

/** One product after another takes what it likes best of what is left; null where one finds no recipe. */
export function inOrder(
  plan: Plan,
  order: readonly number[],
  sums: readonly number[],
  effort: Effort,
): number[] | null {
  let y: number[] | null = Array<number>(plan.columns).fill(0)
  for (const k of order) if (y && sums[k]! > 0) y = recipeWith(plan, k, sums[k]!, y, effort)
  return y
}

/** The amounts with another recipe for one product, of what the others leave. */
export function recipeWith(
  plan: Plan,
  k: number,
  sum: number,
  y: readonly number[],
  effort: Effort,
  from?: readonly number[],
): number[] | null {
  const block = plan.blocks[k]!
  const taken = usedOf({ ...plan, blocks: plan.blocks.filter((_, other) => other !== k) }, y)
  const high = block.materials.map((at, j) => {
    const { available, unit } = plan.stocks[at]!
    const left = Math.max(0, available / plan.whole - taken[at]!)
    return Math.min(1, left / block.units[unit][j]! / sum)
  })
  const { best } = searchContinuous(
    { ...block.parts, high, cost: [...block.cost] },
    block.limits,
    { ...effort, drawn: Math.min(effort.drawn, DRAWN), starts: STARTS },
    from,
  )
  if (!best) return null
  const next = [...y]
  for (const [j, share] of best.x.entries()) next[block.from + j] = share * sum
  return next
}
