// Why there is no plan, and what would make one possible.
import { groupsOf, irreducible, tightest } from '../recipe/conflict.ts'
import type { Effort } from '../recipe/continuous.ts'
import { solveMixed } from '../recipe/linear/mixed.ts'
import { type Kept, movedTo } from '../recipe/model.ts'
import { combinedModels, type Plan, stackOf } from './program.ts'
import type { PlanConflict, Way } from './question.ts'
import { BRANCHED, NODES, searchPlan, timesOf } from './search.ts'

/** No plan, proven by linear rows alone: curved limits are left out. */
const isImpossible = (plan: Plan, effort: Effort): boolean => best(plan, effort) === null

/** The least of a cost by linear rows, in parts of the whole; null where these exclude every plan. */
function best(plan: Plan, effort: Effort, cost?: readonly number[]): number | null {
  const { whole, isAll } = combinedModels(plan)
  let least: number | null = isAll ? null : Number.NEGATIVE_INFINITY
  for (const models of whole) {
    const tick = () => effort.tick(timesOf(plan))
    const isBranched = plan.columns <= BRANCHED
    const stack = stackOf(plan, models, { isBranched, ...(cost && { cost }) })
    const answer = solveMixed(stack, tick, NODES)
    const found =
      answer.is === 'optimal' ? answer.cost : answer.is === 'stalled' ? Number.NEGATIVE_INFINITY : null
    if (found !== null) least = Math.min(least ?? Number.POSITIVE_INFINITY, found)
  }
  return least
}

/** The others may be made, but need not. */
const needing = (plan: Plan, products: readonly number[]): Plan => ({
  ...plan,
  blocks: plan.blocks.map((block, k) =>
    products.includes(k) ? block : { ...block, amount: { ...block.amount, least: 0 } },
  ),
})

interface Member {
  product: number
  /** Those of which one must be kept go together. */
  limits: readonly Kept[]
}

const withLimits = (plan: Plan, members: readonly Member[], of: readonly number[]): Plan => ({
  ...plan,
  blocks: plan.blocks.map((block, k) =>
    of.includes(k)
      ? { ...block, limits: members.flatMap(({ product, limits }) => (product === k ? limits : [])) }
      : block,
  ),
})

/** Why there is none; null where that is not proven, because limits that are not linear decide. */
export function explainNoPlan(plan: Plan, effort: Effort): PlanConflict | null {
  if (!isImpossible(plan, effort)) return null
  const products = smallest(
    [...plan.blocks.keys()],
    (some) => isImpossible(needing(plan, some), effort),
    effort,
  )
  const needed = needing(plan, products)
  const members = products.flatMap((product): Member[] =>
    groupsOf(plan.blocks[product]!.limits).map((limits) => ({ product, limits })),
  )
  const without = (some: readonly Member[]) => withLimits(needed, some, products)
  const left = irreducible([...members, ...plan.averages], (some) => {
    const limits = some.filter((one) => 'product' in one)
    const together = some.filter((one) => 'a' in one)
    return isImpossible({ ...without(limits), averages: together }, effort)
  })
  const limits = left
    .filter((one) => 'product' in one)
    .flatMap(({ product, limits }) => limits.map(({ at }) => ({ product, limit: at })))
  return {
    ...{ products, limits },
    averages: left.filter((one) => 'a' in one).map(({ at }) => at),
    ways: waysOf([...moreOf(plan, effort), ...lessOf(plan, effort), ...looser(plan, limits, effort)], effort),
  }
}

/** Of all sets the smallest that is impossible, of these the first; with many products one of which none can be left out. */
function smallest(
  all: readonly number[],
  isImpossible: (some: readonly number[]) => boolean,
  effort: Effort,
): number[] {
  const sets = Array.from({ length: 2 ** all.length }, (_, bits) => all.filter((k) => (bits >> k) & 1)).sort(
    (a, b) => a.length - b.length,
  )
  for (const set of sets) {
    if (effort.isSpent(true)) break
    if (isImpossible(set)) return set
  }
  return irreducible(all, isImpossible)
}

/** How far beyond the edge of what linear rows leave possible a plan is looked for, as a part of it. */
const BEYOND = [1e-6, 0.01, 0.1, 0.5]
const HALVINGS = 3

/** A way out by linear rows, with plans beyond it by a part of it. */
interface Edge {
  planAt: (beyond: number) => Plan
  way: (beyond: number | null) => Way
}

/** Linear rows prove nothing for the others: ways are those where a plan is found, or was not looked for. */
function waysOf(edges: readonly Edge[], effort: Effort): Way[] {
  return edges.flatMap(({ planAt, way }) => {
    const isCurved = combinedModels(planAt(0)).whole.some((all) =>
      all.some(({ curved }) => curved.length > 0),
    )
    if (!isCurved) return [way(0)]
    if (effort.isSpent(true)) return [way(null)]
    const beyond = foundAt((part) => searchPlan(planAt(part), effort, true).best !== null)
    return beyond === null ? [] : [way(beyond)]
  })
}

/** The least part beyond the edge where a plan is found; null where it is nowhere. */
function foundAt(isFound: (beyond: number) => boolean): number | null {
  const first = BEYOND.findIndex(isFound)
  if (first <= 0) return first < 0 ? null : BEYOND[0]!
  let [none, some] = [BEYOND[first - 1]!, BEYOND[first]!]
  for (let halving = 0; halving < HALVINGS; halving++) {
    const middle = (none + some) / 2
    if (isFound(middle)) some = middle
    else none = middle
  }
  return some
}

/** The least more of each material. */
function moreOf(plan: Plan, effort: Effort): Edge[] {
  const { stocks, whole, blocks, columns } = plan
  return stocks.flatMap((stock, material): Edge[] => {
    if (!Number.isFinite(stock.available) || effort.isSpent(true)) return []
    const cost = Array<number>(columns).fill(0)
    for (const { from, materials, units } of blocks) {
      const j = materials.indexOf(material)
      if (j >= 0) cost[from + j] = units[stock.unit][j]!
    }
    const having = (available: number): Plan => ({
      ...plan,
      stocks: stocks.with(material, { ...stock, available }),
    })
    const least = best(having(Number.POSITIVE_INFINITY), effort, cost)
    if (least === null || !Number.isFinite(least)) return []
    const more = least * whole - stock.available
    if (!(more > 0)) return []
    return [
      {
        planAt: (part) => having(stock.available + more * (1 + part)),
        way: (part) => ({ material, more, enough: part === null ? null : more * (1 + part) }),
      },
    ]
  })
}

/** The most of each product. */
function lessOf(plan: Plan, effort: Effort): Edge[] {
  const { blocks, whole, columns } = plan
  return blocks.flatMap((block, product): Edge[] => {
    const { from, amount, units } = block
    if (amount.least <= 0) return []
    const cost = Array<number>(columns).fill(0)
    for (const [j, unit] of units[amount.unit].entries()) cost[from + j] = -unit
    const making = (least: number, most = amount.most): Plan => ({
      ...plan,
      blocks: blocks.with(product, { ...block, amount: { ...amount, least, most } }),
    })
    const least = best(making(0), effort, cost)
    if (least === null || !Number.isFinite(least)) return []
    const atMost = -least * whole
    if (!(atMost < amount.least)) return []
    return [
      {
        planAt: (part) => making(atMost * (1 - part), atMost * (1 - part)),
        way: (part) => ({ product, atMost, enough: part === null ? null : atMost * (1 - part) }),
      },
    ]
  })
}

/** The tightest that each limit of the conflict can be. */
function looser(plan: Plan, limits: PlanConflict['limits'], effort: Effort): Edge[] {
  return limits.flatMap(({ product, limit: at }): Edge[] => {
    const block = plan.blocks[product]!
    const { limit } = block.limits.find((one) => one.at === at)!
    if (limit.isLaw || limit.one_of !== undefined || effort.isSpent(true)) return []
    const moved = (value: number): Plan => ({
      ...plan,
      blocks: plan.blocks.with(product, { ...block, limits: movedTo(block.limits, at, value) }),
    })
    const found = tightest(limit, (value) => (isImpossible(moved(value), effort) ? null : value))
    if (!found) return []
    const outwards = (limit.side === 'max' ? 1 : -1) * Math.max(1, Math.abs(found.best))
    // As it was asked for, without the margin that it is kept by.
    const guard = plan.question.products[product]!.limits[at]!.limit - limit.limit
    const best = found.best + guard
    return [
      {
        planAt: (part) => moved(found.best + outwards * part),
        way: (part) => ({ product, limit: at, best, enough: part === null ? null : best + outwards * part }),
      },
    ]
  })
}
