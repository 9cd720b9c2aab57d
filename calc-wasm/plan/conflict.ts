// Explains why there is no plan, and what would make one possible.
import { groupsOf, irreducible, tightest } from '../recipe/conflict.ts'
import type { Effort } from '../recipe/continuous.ts'
import { type Before, solveMixed } from '../recipe/linear/mixed.ts'
import { type LimitAt, movedTo } from '../recipe/model.ts'
import { isAsked } from '../recipe/stack.ts'
import { BRANCHED, combinedModels, type Plan, stackOf } from './program.ts'
import type { PlanConflict, Way } from './question.ts'
import { NODES, searchPlan } from './search.ts'
import { timesOf } from './work.ts'

/** Proven infeasible by the linear rows, without curved limits. */
const isImpossible = (plan: Plan, effort: Effort, near?: Before[]): boolean =>
  least(plan, effort, { near }) === null

interface Wanted {
  cost?: readonly number[]
  /** Where the programs of a plan with the same rows ended, by combination of models. */
  near?: Before[] | undefined
}

/** The minimum of a cost by linear rows, in parts of the whole; null if infeasible. */
function least(plan: Plan, effort: Effort, { cost, near = [] }: Wanted): number | null {
  const { whole, isAll } = combinedModels(plan)
  let found: number | null = isAll ? null : Number.NEGATIVE_INFINITY
  for (const [at, models] of whole.entries()) {
    const tick = () => effort.tick(timesOf(plan))
    near[at] ??= { basis: null }
    const plain = solveMixed(stackOf(plan, models, { cost }), tick, NODES, near[at])
    const isEnough = plan.columns > BRANCHED || plain.is !== 'optimal' || isAsked(plan.blocks, plain.x)
    // Branching takes a row a column, so it is left for where counts and least parts decide.
    const answer = isEnough
      ? plain
      : solveMixed(stackOf(plan, models, { isBranched: true, cost }), tick, NODES)
    if (answer.is === 'infeasible') continue
    const value = answer.is === 'optimal' ? answer.cost : Number.NEGATIVE_INFINITY
    found = Math.min(found ?? Number.POSITIVE_INFINITY, value)
  }
  return found
}

/** Makes the other products optional. */
const needing = (plan: Plan, products: readonly number[]): Plan => ({
  ...plan,
  blocks: plan.blocks.map((block, k) =>
    products.includes(k) ? block : { ...block, amount: { ...block.amount, least: 0 } },
  ),
})

interface Member {
  product: number
  /** Alternatives go together. */
  limits: readonly LimitAt[]
}

/** Explains infeasibility; null if unproven, because curved limits decide. */
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
  const left = irreducible([...members, ...plan.averages], (some) => {
    const ofProducts = Map.groupBy(
      some.filter((one) => 'product' in one),
      ({ product }) => product,
    )
    const blocks = needed.blocks.map((block, k) =>
      products.includes(k)
        ? { ...block, limits: (ofProducts.get(k) ?? []).flatMap(({ limits }) => limits) }
        : block,
    )
    return isImpossible({ ...needed, blocks, averages: some.filter((one) => 'a' in one) }, effort)
  })
  const limits = left
    .filter((one) => 'product' in one)
    .flatMap(({ product, limits }) => limits.map(({ at }) => ({ product, limit: at })))
  return {
    products,
    limits,
    averages: left.filter((one) => 'a' in one).map(({ at }) => at),
    ways: waysOf([...moreOf(plan, effort), ...lessOf(plan, effort), ...looser(plan, limits, effort)], effort),
  }
}

/** The smallest infeasible set, the first of equals; an irreducible one if there are many products. */
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

/** Relative distances beyond the edge of the linear rows at which a plan is searched. */
const BEYOND = [1e-6, 0.01, 0.1, 0.5]
const HALVINGS = 3

/** A way out by linear rows, and the plan beyond it by a part. */
type Edge = { planAt: (beyond: number) => Plan; way: (beyond: number | null) => Way }

/** With curved limits linear rows are no proof: ways are those where a plan is found, or was not searched. */
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

/** The least part beyond the edge with a plan; null if none. */
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

/** The least addition to each stock. */
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
    const used = least(having(Number.POSITIVE_INFINITY), effort, { cost })
    if (used === null || !Number.isFinite(used)) return []
    const more = used * whole - stock.available
    if (!(more > 0)) return []
    return [
      {
        planAt: (part) => having(stock.available + more * (1 + part)),
        way: (part) => ({ material, more, enough: part === null ? null : more * (1 + part) }),
      },
    ]
  })
}

/** The largest amount of each product. */
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
    const made = least(making(0), effort, { cost })
    if (made === null || !Number.isFinite(made)) return []
    const atMost = -made * whole
    if (!(atMost < amount.least)) return []
    return [
      {
        planAt: (part) => making(atMost * (1 - part), atMost * (1 - part)),
        way: (part) => ({ product, atMost, enough: part === null ? null : atMost * (1 - part) }),
      },
    ]
  })
}

/** The tightest value of each limit in the conflict. */
function looser(plan: Plan, limits: PlanConflict['limits'], effort: Effort): Edge[] {
  return limits.flatMap(({ product, limit: at }): Edge[] => {
    const block = plan.blocks[product]!
    const { limit } = block.limits.find((one) => one.at === at)!
    if (limit.isLaw || limit.one_of !== undefined || effort.isSpent(true)) return []
    const moved = (value: number): Plan => ({
      ...plan,
      blocks: plan.blocks.with(product, { ...block, limits: movedTo(block.limits, at, value) }),
    })
    const near: Before[] = []
    const found = tightest(limit, (value) => (isImpossible(moved(value), effort, near) ? null : value))
    if (!found) return []
    const outwards = (limit.side === 'max' ? 1 : -1) * Math.max(1, Math.abs(found.best))
    // Original limit, without its guard.
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
