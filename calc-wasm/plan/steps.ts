// A plan in whole steps: product by product, each judged by the core, the others re-solved with the rest.
import type { Effort } from '../recipe/continuous.ts'
import { NONE } from '../recipe/linear/mixed.ts'
import { dictionaryOf, dot, type LinearRow, solveLinear } from '../recipe/linear/simplex.ts'
import { type Model, tightened } from '../recipe/model.ts'
import { KEPT, ledBy, sequence, type Trial, trialOf } from '../recipe/sequence.ts'
import { isAsked, isBetween } from '../recipe/stack.ts'
import { areHopeful, around, confirmedNear, keepsRows, type Near, type Stepped } from '../recipe/steps.ts'
import {
  amountsIn,
  BRANCHED,
  costsOf,
  type Plan,
  type StackShape,
  sharedRows,
  stackOf,
  usedOf,
} from './program.ts'
import type { FeasiblePlan } from './search.ts'
import { timesOf, timesOfPoints } from './work.ts'

/** By product, in steps of the meter. */
export interface PlannedSteps {
  steps: number[][]
  /** The core's evaluation; null if nothing is made. */
  recipes: (Stepped | null)[]
}

const WIDTHS = [1, 2, 4, 8, 16]
const MOST_POINTS = 80_000
/** Totals tried for a free amount, in steps from the best. */
const TOTALS = [0, 1, -1, -2, -3]
const MARGIN = 0.0005
/** `compared`: confirmed recipes of a product, by what the others can make of the rest. With many columns only the first, with the others near where they were. */
const OF_MANY = { compared: 1, rests: 4, near: 0.06, isKeptEnough: true, margins: [1 / 8, 1 / 2, 2] }
const OF_FEW = {
  compared: 3,
  rests: 12,
  near: Infinity,
  isKeptEnough: false,
  margins: [0, 1 / 8, 1 / 2, 1, 2, 4],
}
const careOf = ({ columns }: Plan) => (columns > BRANCHED ? OF_MANY : OF_FEW)
const ROUNDING = 1e-9
const EXACT = 1e-12

type Fixed = readonly (readonly number[] | null)[]

/** The best stepped plan near a plan; null if the core confirms none. */
export function planOnSteps(plan: Plan, found: FeasiblePlan, effort: Effort): PlannedSteps | null {
  const { models } = found
  const { margins, isKeptEnough } = careOf(plan)
  for (const margin of margins) {
    const tight = models.map((model) => tightened(model, MARGIN * margin * Math.min(1, plan.question.step)))
    const later = isKeptEnough ? tight : models
    const near = margin === 0 ? found : rest(plan, tight, found, [], effort)
    // The product with the fewest materials first; if that leaves nothing for the last one, in reverse.
    const usedBy = plan.blocks.map((block) => amountsIn(block, found.x).filter((one) => one > NONE).length)
    const order = [...plan.blocks.keys()].sort((a, b) => usedBy[a]! - usedBy[b]! || a - b)
    for (const each of [order, order.toReversed()]) {
      if (effort.isSpent(false)) return null
      const done = near && oneByOne(plan, models, later, near, each, effort)
      if (done) return done
    }
  }
  return null
}

function oneByOne(
  plan: Plan,
  models: readonly Model[],
  /** Models for re-solving the others. */
  later: readonly Model[],
  start: Trial,
  order: readonly number[],
  effort: Effort,
): PlannedSteps | null {
  const steps: number[][] = plan.blocks.map(() => [])
  const recipes: (Stepped | null)[] = plan.blocks.map(() => null)
  let fixed: Fixed = plan.blocks.map(() => null)
  let now = start
  for (const k of order) {
    const recipesOfIt = stepped(plan, models, k, now, fixed, effort)
    const best = bestOf(plan, later, { k, now, fixed }, recipesOfIt, effort)
    if (!best) return null
    steps[k] = best.steps
    recipes[k] = best.recipe
    fixed = best.next
    now = best.trial
  }
  return { steps, recipes }
}

interface Placed {
  trial: Trial
  next: Fixed
  steps: number[]
  recipe: Stepped | null
}

/** The recipe of a product, in steps, with which the products after it do best. */
function bestOf(
  plan: Plan,
  later: readonly Model[],
  { k, now, fixed }: { k: number; now: Trial; fixed: Fixed },
  recipes: ReturnType<typeof stepped>,
  effort: Effort,
): Placed | null {
  const care = careOf(plan)
  const isLast = fixed.filter((one) => one === null).length === 1
  const most = isLast
    ? { compared: 1, tried: care.rests * 10 }
    : { compared: care.compared, tried: care.rests }
  let best: Placed | null = null
  let [compared, tried] = [0, 0]
  for (const { amounts, recipe } of recipes) {
    const parts = amounts.map((count) => (count * plan.question.step) / plan.whole)
    const next = fixed.with(k, parts)
    const trial = isLast ? whole(plan, next) : rest(plan, later, now, next, effort)
    if (trial) compared++
    if (trial && (!best || trial.cost < best.trial.cost - ROUNDING))
      best = { trial, next, recipe, steps: amounts }
    if (compared >= most.compared || ++tried >= most.tried || (best && effort.isSpent(true))) break
  }
  return best
}

/** All products are fixed: checks what they share. */
function whole(plan: Plan, fixed: Fixed): Trial | null {
  const x = fixed.flatMap((amounts) => amounts!)
  const averages = plan.averages.length
  const isKept = sharedRows(plan).every(({ a, low, high }, row) => {
    const [sum, room] = [dot(a, x), row < averages ? EXACT : ROUNDING]
    return sum >= low - room && sum <= high + room
  })
  return isKept
    ? { x, shares: [], cost: dot(costsOf(plan), x), curved: [], violation: 0, aims: () => [] }
    : null
}

/** Re-solves the other products with some fixed; null if infeasible. */
function rest(plan: Plan, models: readonly Model[], now: Trial, fixed: Fixed, effort: Effort): Trial | null {
  const isUsed = now.x.map((one) => one > NONE)
  const all = solved(plan, models, now, { fixed }, effort)
  if (!all || isAsked(plan.blocks, all.x)) return all
  return solved(plan, models, now, { fixed, pattern: isUsed }, effort)
}

function solved(
  plan: Plan,
  models: readonly Model[],
  now: Trial,
  shape: StackShape,
  effort: Effort,
): Trial | null {
  const care = careOf(plan)
  const stack = stackOf(plan, models, shape)
  const tick = () => effort.tick(timesOf(plan))
  const trial = ledBy(stack, tick, now)
  if (!trial || trial.violation <= KEPT) return trial
  const from = now.x.map((one, j) => Math.min(stack.high[j]!, Math.max(stack.low[j]!, one)))
  for (const start of [trialOf(stack, from, true, now), trial]) {
    const found = sequence(stack, start, care.near, tick, null, care.isKeptEnough)
    if (found.violation <= KEPT && isBetween(stack.rows, found.x)) return found
  }
  return null
}

/** Confirmed stepped amounts of one product, those of least value elsewhere first. */
function stepped(
  plan: Plan,
  models: readonly Model[],
  k: number,
  now: Trial,
  fixed: Fixed,
  effort: Effort,
): Iterable<{ amounts: number[]; recipe: Stepped | null }> {
  const { question, stocks, blocks, whole } = plan
  const { step } = question
  const block = blocks[k]!
  const { parts, units, amount, materials, parcels } = block
  const x = amountsIn(block, now.x).map((one) => (one * whole) / step)
  const used = x.flatMap((one, j) => (one * step > NONE * whole * 10 ? [j] : []))
  const middle = x.reduce((sum, one) => sum + one, 0)
  if (used.length === 0) return amount.least <= 0 ? [{ amounts: x.map(() => 0), recipe: null }] : []
  const taken = usedOf(
    plan,
    blocks.flatMap(({ materials }, other) => fixed[other] ?? materials.map(() => 0)),
  )
  const left = materials.map((at, j) => {
    const { available, unit } = stocks[at]!
    return Math.floor((available - taken[at]! * whole) / units[unit][j]! / step + 1e-7)
  })
  const room = amount.least === amount.most ? (step * Math.max(...units[amount.unit])) / 2 : 0
  const isAmount = (steps: readonly number[]) => {
    const sum = dot(units[amount.unit], steps) * step
    const same = ROUNDING * Math.max(1, amount.most)
    return sum >= amount.least - room - same && sum <= amount.most + room + same
  }
  const prices = worthOf(plan, models, k, now, fixed)
  const curved = now.curved.map((a) => a.subarray(block.from, block.from + x.length))
  const pointsOf = (width: number, total: number) => {
    const leastOf = (j: number) =>
      Math.max(
        1,
        Math.ceil(parts.atLeastIfUsed[j]! * total - ROUNDING),
        Math.ceil((parcels[j]! * whole) / step - ROUNDING),
      )
    const rangeOf = (j: number) => ({ least: leastOf(j), most: left[j]!, isNeeded: false })
    const points = around(x, used, width, total, rangeOf)
    effort.tick(timesOfPoints(points.length))
    return points.filter(
      (steps) =>
        isAmount(steps) && keepsRows(models[k]!, steps, total) && areHopeful(curved, steps, width, total),
    )
  }
  const near: Near = {
    widths: WIDTHS,
    free: used.length - 1,
    most: MOST_POINTS,
    pointsAt: (width) =>
      TOTALS.map((more) => Math.round(middle) + more).flatMap((total) =>
        total > 0 ? pointsOf(width, total) : [],
      ),
    rankOf: (steps) => dot(prices, steps),
  }
  return confirmedNear(parts, near, effort)
}

/** Cost of each material in a product plus its shadow price to the others. */
function worthOf(plan: Plan, models: readonly Model[], k: number, now: Trial, fixed: Fixed): number[] {
  const stack = stackOf(plan, models, { fixed })
  const curved = now.curved.map((a): LinearRow => ({ a, low: -1e-7, high: Number.POSITIVE_INFINITY }))
  const shared = sharedRows(plan)
  const rows = [...shared, ...stack.rows.slice(0, -shared.length || undefined), ...curved]
  const program = { ...stack, rows }
  const dictionary = dictionaryOf(program)
  const answer = solveLinear(program, dictionary)
  const { from, cost } = plan.blocks[k]!
  const own = [...cost]
  if (answer.is !== 'optimal') return own
  const { nonbasic, reduced } = dictionary
  for (const [at, variable] of nonbasic.entries()) {
    const row = variable - plan.columns
    if (row < 0 || row >= shared.length) continue
    for (let j = 0; j < own.length; j++) own[j]! -= reduced[at]! * rows[row]!.a[from + j]!
  }
  return own
}
