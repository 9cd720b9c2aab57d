// The best plan before amounts are rounded to steps.
import { onceFor } from '../once-for.ts'
import { type Effort, randomNumbers, searchContinuous } from '../recipe/continuous.ts'
import { type MixedAnswer, NONE, solveMixed } from '../recipe/linear/mixed.ts'
import type { Model } from '../recipe/model.ts'
import { isReached, KEPT, ledBy, relaxations, sequence, type Trial, trialOf } from '../recipe/sequence.ts'
import { isAsked, isInside, type Stack, sumsOf } from '../recipe/stack.ts'
import {
  BRANCHED,
  combinedModels,
  costsOf,
  isCounted,
  type Pattern,
  type Plan,
  stackOf,
  usedOf,
} from './program.ts'
import { timesOf } from './work.ts'

/** A feasible plan, in parts of the whole. */
export type FeasiblePlan = Trial & { models: readonly Model[] }

interface PlanSearch {
  best: FeasiblePlan | null
  /** Lower bound; infinite if there is no plan. */
  bound: number
}

export const NODES = 400
/** How far a first step may go from where its rows were taken. */
const TRUST_RADIUS = 0.25
const POLISHED_NEAR = 0.06
const ROUNDS = 3
const EXCHANGED = 2
const PERTURBED = 4
const CHEAPER = 0.7
const DEARER = 1.3
const FEASIBLE_STARTS = 16
const SEED = 20251
const GAIN = 1e-7
const FREE = Number.POSITIVE_INFINITY

const slack = (value: number) => 1e-9 * Math.max(1, Math.abs(value))

const modelsIn = ({ blocks }: Stack): Model[] => blocks.map(({ model }) => model)

/** The largest columns of each product, up to its maximum count; none far below its least part. */
function largest({ blocks, columns }: Plan, y: readonly number[]): boolean[] {
  const pattern = Array<boolean>(columns).fill(false)
  for (const { parts, from, parcels } of blocks) {
    const each = parts.cost.map((_, j) => ({ j, amount: y[from + j]! }))
    const sum = each.reduce((all, { amount }) => all + amount, 0)
    const enough = each.filter(
      ({ j, amount }) => amount > NONE && amount >= Math.max(parts.atLeastIfUsed[j]! * sum, parcels[j]!) / 2,
    )
    const kept = enough.sort((a, b) => b.amount - a.amount).slice(0, parts.atMost)
    for (const { j } of kept) pattern[from + j] = true
  }
  return pattern
}

/** Re-solves near a known plan after amounts moved a little; null if infeasible. */
export function nearby(plan: Plan, found: FeasiblePlan, effort: Effort): FeasiblePlan | null {
  const { models, x } = found
  const tick = () => effort.tick(timesOf(plan))
  const pattern = plan.blocks.some(isCounted) ? x.map((one) => one > NONE) : null
  const stack = stackOf(plan, models, { pattern })
  const there = ledBy(stack, tick, found)
  if (!there || there.violation <= KEPT) return there && { ...there, models }
  // Amounts may have become too large: any feasible plan is better.
  const start = { ...trialOf(stack, x, false, found), cost: Number.POSITIVE_INFINITY }
  const trial = sequence(stack, start, POLISHED_NEAR, tick)
  return trial.violation <= KEPT && isInside(stackOf(plan, models), trial.x) ? { ...trial, models } : null
}

/** A search under way: the best plan so far, and the ways to a better one. */
interface Search {
  plan: Plan
  effort: Effort
  tick: () => void
  best: FeasiblePlan | null
  bound: number
  isDone(): boolean
  stackIn(models: readonly Model[]): Stack
  /** Keeps a trial if it is better than the best and within all rows. */
  take(trial: Trial, models: readonly Model[]): boolean
  /** The best plan with these materials, from a start or from the optimum of the linear rows. */
  settledIn(models: readonly Model[], pattern: Pattern | null, start?: Trial, radius?: number): Trial | null
  /** Improves a start, within the material counts. */
  settle(models: readonly Model[], start: Trial, radius?: number): boolean
  settleAt(models: readonly Model[], y: readonly number[], radius?: number): boolean
}

function createSearch(plan: Plan, effort: Effort, isQuick: boolean): Search {
  const tick = () => effort.tick(timesOf(plan))
  const stackIn = onceFor((models: readonly Model[]) => stackOf(plan, models))
  const search: Search = {
    plan,
    effort,
    tick,
    best: null,
    bound: Number.NEGATIVE_INFINITY,
    isDone: () => isReached(search.bound, search.best) || effort.isSpent(search.best !== null),
    stackIn,

    take(trial, models) {
      const { best } = search
      if (trial.violation > KEPT || !isInside(stackIn(models), trial.x)) return false
      if (best && trial.cost >= best.cost - slack(best.cost)) return false
      search.best = { ...trial, models }
      return true
    },

    settledIn(models, pattern, start, radius = FREE) {
      const stack = stackOf(plan, models, { pattern })
      let trial = start
      if (!trial || pattern) {
        const there = ledBy(stack, tick, start)
        if (!there || there.violation <= KEPT) return there
        trial = start
          ? trialOf(
              stack,
              start.x.map((one, j) => (pattern![j] ? one : 0)),
              false,
              start,
            )
          : there
      }
      return stack.blocks.some(({ model }) => model.curved.length > 0)
        ? sequence(stack, trial, radius, tick, null, isQuick)
        : trial
    },

    settle(models, start, radius = FREE) {
      const free = search.settledIn(models, null, start, radius)!
      if (isAsked(plan.blocks, free.x)) return search.take(free, models)
      const some = search.settledIn(models, largest(plan, free.x), free, radius)
      return some !== null && search.take(some, models)
    },

    settleAt: (models, y, radius = FREE) =>
      search.settle(models, trialOf(stackIn(models), y, radius === FREE), radius),
  }
  return search
}

/** `isQuick`: starts only at the optimum of the linear rows. Every plan kept has been checked against all rows. */
export function searchPlan(plan: Plan, effort: Effort, isQuick = false): PlanSearch {
  const search = createSearch(plan, effort, isQuick)
  const { whole, parts, isAll } = combinedModels(plan)
  const led = relaxations((isQuick ? whole : [...whole, ...parts]).map(search.stackIn), (stack) =>
    solveCounted(search, stack),
  )
  if (isAll) search.bound = led.bound
  const open = led.open.map(({ stack, start, bound: floor }) => ({ models: modelsIn(stack), start, floor }))
  open.sort((a, b) => a.floor - b.floor)
  for (const { models, start, floor } of isQuick ? open.slice(0, 1) : open)
    if (!search.isDone() && !isReached(floor, search.best)) search.settle(models, start)
  if (open.length > 0 && !search.isDone() && !isQuick) {
    const { models, start } = open.find(({ models }) => models.every(({ isPart }) => !isPart)) ?? open[0]!
    if (models.some(({ curved }) => curved.length > 0)) {
      searchCurved(search, models, start)
      whileBetter(search, ROUNDS, polish)
    }
    whileBetter(search, EXCHANGED, exchange)
  }
  const { best, bound } = search
  return { best, bound }
}

/** Repeats what makes the best plan cheaper, as long as it does. */
function whileBetter(search: Search, rounds: number, improve: (search: Search) => boolean): void {
  for (let round = 0; search.best && round < rounds && !search.isDone(); round++) if (!improve(search)) break
}

/** The optimum of the linear rows; the material counts are enforced by branching if there are few columns. */
function solveCounted({ plan, tick, settledIn, take }: Search, stack: Stack): MixedAnswer {
  const answer = solveMixed(stack, tick)
  const isMany = plan.columns > BRANCHED
  if (isMany || answer.is !== 'optimal' || isAsked(plan.blocks, answer.x)) return answer
  const models = modelsIn(stack)
  const branched = solveMixed(stackOf(plan, models, { isBranched: true }), tick, NODES)
  if (branched.is !== 'optimal') return branched.is === 'infeasible' ? branched : answer
  const trial = settledIn(models, largest(plan, branched.x))
  if (trial) take(trial, models)
  return { ...branched, bound: Math.max(answer.bound, branched.bound) }
}

/** Starts for curved limits: amounts that are feasible at any cost, products one after another, and optima of other prices. */
function searchCurved(search: Search, models: readonly Model[], start: Trial): void {
  const { plan, effort, tick, isDone, stackIn, settleAt } = search
  const sums = sumsOf(stackIn(models), start.x)
  const least = plan.blocks.map(
    ({ amount, units }) => amount.least / plan.whole / (units[amount.unit][0] ?? 1),
  )
  const random = randomNumbers(SEED)
  for (let one = 0; one < FEASIBLE_STARTS && !search.best && !isDone(); one++) {
    const costs = costsOf(plan).map(() => (one === 0 ? 0 : random() - 0.5))
    const kept = feasible(search, models, costs)
    if (kept) settleAt(models, kept, TRUST_RADIUS)
  }
  // The least amounts if the others led nowhere.
  for (const amounts of [sums, least])
    for (const order of ordersOf(plan)) {
      if ((search.best && amounts === least) || isDone()) break
      const y = inOrder(plan, order, amounts, effort)
      if (y) settleAt(models, y, TRUST_RADIUS)
    }
  for (let one = 0; one < PERTURBED && !isDone(); one++) {
    const cost = costsOf(plan).map((price) => price * (CHEAPER + (DEARER - CHEAPER) * random()))
    const answer = solveMixed(stackOf(plan, models, { cost }), tick)
    if (answer.is === 'optimal') settleAt(models, answer.x)
  }
}

/** Amounts that keep all limits whatever they cost, from the optimum of these costs by linear rows; null if none are found. */
function feasible(
  { plan, tick }: Search,
  models: readonly Model[],
  cost: readonly number[],
): readonly number[] | null {
  const led = solveMixed(stackOf(plan, models, { cost }), tick)
  if (led.is !== 'optimal') return null
  const stack = stackOf(plan, models, { cost: cost.map(() => 0) })
  const trial = sequence(stack, trialOf(stack, led.x, true), FREE, tick, null, true)
  return trial.violation <= KEPT ? trial.x : null
}

/** Whether the best plan has become cheaper than it was by more than rounding. */
const isCheaper = ({ best }: Search, before: number) => best!.cost < before - GAIN * Math.abs(before)

/** Optimises each product with what the others leave, then all together near that. @returns whether that helped */
function polish(search: Search): boolean {
  const { plan, effort, stackIn } = search
  const before = search.best!.cost
  for (const k of plan.blocks.keys()) {
    if (search.isDone()) break
    const { x, models, shares } = search.best!
    const sums = sumsOf(stackIn(models), x)
    if (sums[k] === 0) continue
    const y = recipeWith(plan, k, sums[k]!, x, effort, shares[k])
    if (!y) continue
    search.take(trialOf(stackIn(models), y), models)
    search.settleAt(models, y, POLISHED_NEAR)
  }
  return isCheaper(search, before)
}

/** Exchanges a material of a product for one that it would use without a maximum count. @returns whether that helped */
function exchange(search: Search): boolean {
  const before = search.best!.cost
  for (const block of search.plan.blocks) {
    const { parts, from } = block
    for (const to of wantedIn(search, block))
      for (const at of parts.cost.keys()) {
        if (search.isDone()) return false
        const { x } = search.best!
        if (x[from + at]! > NONE && x[from + to]! <= NONE) exchangeOne(search, from + at, from + to)
      }
  }
  return isCheaper(search, before)
}

/** The materials that a product doesn't use and would, if its count or its least amounts let it. */
function wantedIn(
  { plan, best, settledIn }: Search,
  { parts, from, parcels }: Plan['blocks'][number],
): number[] {
  const { x, models } = best!
  const has = (j: number) => x[from + j]! > NONE
  const isTight = parts.cost.filter((_, j) => has(j)).length >= parts.atMost
  if (!isTight && [...parts.atLeastIfUsed, ...parcels].every((least) => least === 0)) return []
  const open = x.map((one, j) => one > NONE || (j >= from && j < from + parts.cost.length))
  const wide = settledIn(models, open, best!)
  const isWanted = (j: number) => !has(j) && (plan.columns <= BRANCHED || (wide && wide.x[from + j]! > NONE))
  return [...parts.cost.keys()].filter(isWanted)
}

/** Takes the best plan with one column instead of another, if that is cheaper. */
function exchangeOne({ plan, tick, best, take }: Search, out: number, into: number): void {
  const { x, models, cost } = best!
  const pattern = x.map((one) => one > NONE)
  pattern[out] = false
  pattern[into] = true
  const stack = stackOf(plan, models, { pattern })
  const first = solveMixed(stack, tick)
  if (first.is !== 'optimal' || first.cost >= cost - GAIN * Math.abs(cost)) return
  const trial = trialOf(stack, first.x, true, best!)
  take(trial.violation <= KEPT ? trial : sequence(stack, trial, FREE, tick), models)
}

// Starting plans: recipes of single products, one after another, of what the others leave.

const ORDERS = 5
const DRAWN = 48
const STARTS = 2

/** Orders in which products take materials: all orders of up to three, else rotations and the reverse. */
function ordersOf({ blocks }: Plan): number[][] {
  const all = [...blocks.keys()]
  if (all.length === 1) return [all]
  if (all.length === 2) return [all, [1, 0]]
  if (all.length === 3) return [all, [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
  const turned = all.map((first) => [...all.slice(first), ...all.slice(0, first)])
  return [...turned.slice(0, ORDERS - 1), all.toReversed()]
}

/** Products take materials one after another; null if one finds no recipe. */
function inOrder(
  plan: Plan,
  order: readonly number[],
  sums: readonly number[],
  effort: Effort,
): number[] | null {
  let y: number[] | null = Array<number>(plan.columns).fill(0)
  for (const k of order) if (y && sums[k]! > 0) y = recipeWith(plan, k, sums[k]!, y, effort)
  return y
}

/** Replaces one product's recipe, using what the others leave. */
function recipeWith(
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
    {
      ...effort,
      tick: () => effort.tick(timesOf({ columns: block.parts.cost.length })),
      drawn: Math.min(effort.drawn, DRAWN),
      starts: STARTS,
    },
    from,
  )
  if (!best) return null
  const next = [...y]
  for (const [j, share] of best.x.entries()) next[block.from + j] = share * sum
  return next
}
