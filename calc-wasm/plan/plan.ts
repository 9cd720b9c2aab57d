// Several products from one stock: the best plan in whole steps, or why there is none.

import type { Effort } from '../recipe/continuous.ts'
import { measuredOf, stateOf } from '../recipe/evaluate.ts'
import type { Stop } from '../recipe/find.ts'
import { solveMixed } from '../recipe/linear/mixed.ts'
import { dot } from '../recipe/linear/simplex.ts'
import { movedTo } from '../recipe/model.ts'
import { type RecipeMeasurements, STEPS } from '../recipe/question.ts'
import { isReached } from '../recipe/sequence.ts'
import { type Guard, guardOf } from '../recipe-search/guard.ts'
import { NO_GUARD, provenBy } from '../recipe-search/margin.ts'
import type { Blender } from '../vocabulary/blend.ts'
import { explainNoPlan } from './conflict.ts'
import {
  combinedModels,
  costsOf,
  modelsOfBlock,
  type Plan,
  type PlanBlock,
  planOf,
  stackOf,
  usedOf,
} from './program.ts'
import type { Kept, PlanAnswer, PlannedMaterial, PlannedProduct, PlanQuestion, Way } from './question.ts'
import { type FeasiblePlan, nearby, searchPlan } from './search.ts'
import { type PlannedSteps, planOnSteps } from './steps.ts'
import { effortOfPlan, timesOf } from './work.ts'

const DIGITS = 12

/** Finds the best plan, confirmed by the core. Deterministic and independent of the order of products and materials. */
export function findPlan(
  calc: Blender,
  question: PlanQuestion,
  stop?: Stop,
  guards?: readonly Guard[],
): PlanAnswer {
  const order = orderOf(question)
  const plan = planOf(calc, order.question, guards && order.products.map((at) => guards[at]!))
  return order.back(answerOf(plan, stop))
}

/** Re-solves inside the margins of the last plan until it keeps its own. `guards`: by product and limit, in its own unit. */
export function planInside(
  calc: Blender,
  question: PlanQuestion,
  stop?: Stop,
): { answer: PlanAnswer; guards: number[][] } {
  const { products, materials: candidates } = question
  const guardsAt = (made: readonly PlannedProduct[]) =>
    products.map(({ probability, ...product }, k) => {
      const { amounts, total } = made[k]!
      if (probability === undefined || total === 0) return NO_GUARD
      const shares = amounts.map((amount) => amount / total)
      return guardOf(calc, { ...product, candidates }, shares, probability)
    })
  const { answer, guards, isKept } = provenBy(
    products.map(({ limits }) => limits),
    guardsAt,
    (guards) => {
      const answer = findPlan(calc, question, stop, guards)
      return { answer, shares: answer.is === 'found' ? answer.products : null }
    },
  )
  return {
    answer: isKept ? answer : { is: 'not-found', excluded: answer.excluded },
    guards: products.map(({ limits }, k) => limits.map(guards[k]!)),
  }
}

function answerOf(plan: Plan, stop?: Stop): PlanAnswer {
  const { excluded } = plan
  const effort = effortOfPlan(plan, stop)
  const { best, bound } = searchPlan(plan, effort.forSearch)
  if (!best) {
    const conflict = bound === Number.POSITIVE_INFINITY ? explainNoPlan(plan, effort) : null
    return conflict ? { is: 'infeasible', ...conflict, excluded } : { is: 'not-found', excluded }
  }
  const found = finished(plan, best, effort)
  if (!found) return { is: 'between-steps', excluded }
  const { continuous } = found
  const worths = limitWorthsOf(plan, continuous, effort)
  const products = productsOf(plan, found.stepped, worths)
  const amounts = plan.blocks.flatMap(({ materials }, k) => materials.map((at) => products[k]!.amounts[at]!))
  const proven = isReached(bound, continuous)
  return {
    is: 'found',
    products,
    materials: materialsOf(plan, amounts, worthsOf(plan, continuous, effort)),
    keep: keptOf(plan, continuous, effort),
    objective: dot(costsOf(plan), amounts),
    // A proven plan costs its bound; the rest is rounding.
    continuous: (proven ? bound : continuous.cost) * plan.whole,
    bound: bound * plan.whole,
    proven,
    excluded,
  }
}

const FINISHES = 3
const GAIN = 1e-5

/** Steps the plan; if that is cheaper than the continuous plan, the latter is searched again from there. */
function finished(plan: Plan, first: FeasiblePlan, effort: Effort) {
  const costs = costsOf(plan)
  const partsOf = ({ steps }: PlannedSteps) =>
    steps.flat().map((count) => (count * plan.question.step) / plan.whole)
  const costOf = (one: PlannedSteps) => dot(costs, partsOf(one))
  let [continuous, stepped] = [first, planOnSteps(plan, first, effort)]
  for (let again = 0; again < FINISHES && stepped; again++) {
    const least = continuous.cost - GAIN * Math.abs(continuous.cost)
    if (!(costOf(stepped) < least) || effort.isSpent(true)) break
    const next = nearby(plan, { ...continuous, x: partsOf(stepped) }, effort)
    if (!next || !(next.cost < least)) break
    continuous = next
    const better = planOnSteps(plan, next, effort)
    if (better && costOf(better) < costOf(stepped)) stepped = better
  }
  return stepped && { continuous, stepped }
}

const productsOf = (
  { blocks, question }: Plan,
  { steps, recipes }: PlannedSteps,
  worths: ReturnType<typeof limitWorthsOf>,
): PlannedProduct[] =>
  blocks.map(({ materials, parts }, k) => {
    const amountOf = (count: number) => Number((count * question.step).toPrecision(DIGITS))
    const amounts = question.materials.map(() => 0)
    for (const [j, at] of materials.entries()) amounts[at] = amountOf(steps[k]![j]!)
    const total = amountOf(steps[k]!.reduce((sum, one) => sum + one, 0))
    return {
      amounts,
      total,
      blend: recipes[k]?.blend ?? null,
      limits: recipes[k]?.limits ?? [],
      worths: recipes[k] ? worths[k]! : [],
      cost: materials.reduce((sum, at, j) => sum + amounts[at]! * parts.cost[j]!, 0),
    }
  })

const materialsOf = (
  plan: Plan,
  amounts: readonly number[],
  worths: ReturnType<typeof worthsOf>,
): PlannedMaterial[] =>
  usedOf(plan, amounts).map((used, at) => {
    const { available } = plan.stocks[at]!
    const left = Number.isFinite(available) ? Math.max(0, available - used) : null
    return { used, left, ...worths[at]! }
  })

/** A canonical order of the question, and the answer mapped back. */
function orderOf(question: PlanQuestion) {
  const { averages } = question
  const material = ordered(question.materials)
  const product = ordered(
    question.products.map((one) => ({ ...one, ...(one.only && { only: material.placesOf(one.only) }) })),
  )
  return {
    products: product.order,
    question: {
      ...question,
      materials: material.items,
      products: product.items,
      averages: averages.map((one) => ({ ...one, products: product.placesOf(one.products) })),
    },
    back(answer: PlanAnswer): PlanAnswer {
      const [m, p] = [(at: number) => material.order[at]!, (at: number) => product.order[at]!]
      const inProduct = <One extends { product: number }>(one: One): One => ({
        ...one,
        product: p(one.product),
      })
      const excluded = answer.excluded
        .map((one) => ({ ...inProduct(one), candidate: m(one.candidate) }))
        .sort((a, b) => a.product - b.product || a.candidate - b.candidate)
      if (answer.is === 'not-found' || answer.is === 'between-steps') return { ...answer, excluded }
      if (answer.is === 'infeasible')
        return {
          ...answer,
          excluded,
          products: answer.products.map(p).sort((a, b) => a - b),
          limits: answer.limits.map(inProduct).sort((a, b) => a.product - b.product || a.limit - b.limit),
          ways: answer.ways
            .map((way) => ('material' in way ? { ...way, material: m(way.material) } : inProduct(way)))
            .sort((a, b) => rankOf(a) - rankOf(b)),
        }
      const products = answer.products.map((one) => ({ ...one, amounts: material.back(one.amounts) }))
      return {
        ...answer,
        excluded,
        materials: material.back(answer.materials),
        products: product.back(products),
        keep: answer.keep
          .map((one) => ({ ...inProduct(one), material: m(one.material), keptFor: p(one.keptFor) }))
          .sort((a, b) => a.material - b.material || a.product - b.product),
      }
    },
  }
}

/** Items sorted by their JSON; `order`: original positions, `placesOf`: positions among the sorted ones. */
function ordered<Item>(items: readonly Item[]) {
  const keys = items.map((one) => JSON.stringify(one))
  const order = [...keys.keys()].sort((a, b) => (keys[a]! < keys[b]! ? -1 : keys[a]! > keys[b]! ? 1 : a - b))
  const places = order.map((_, at) => order.indexOf(at))
  return {
    order,
    items: order.map((at) => items[at]!),
    placesOf: (some: readonly number[]) => some.map((at) => places[at]!).sort((a, b) => a - b),
    back: <One>(values: readonly One[]) => places.map((place) => values[place]!),
  }
}

/** Materials first, then amounts, then limits, each in the order of the question. */
function rankOf(way: Way): number {
  if ('material' in way) return way.material
  return ('atMost' in way ? STEPS : STEPS ** 2) * (1 + way.product) + ('limit' in way ? way.limit : 0)
}

// Shadow prices of stocks, and what is kept of them for which product.

/** Relative change of a stock for its shadow price. */
const MOVED = 2e-3
const USED_UP = 1e-7
/** Limits within this distance bind, and this far they are loosened for their worth, in reproducibilities. */
const AT_LIMIT = 1e-4
const LOOSER = 0.1
/** Replaces an unknown reproducibility, relative to the limit. */
const OTHERWISE = 1e-3
/** Smaller gains count as 0, relative to the cost. */
const NO_GAIN = 1e-9

const wholeUsedOf = (plan: Plan, y: readonly number[]): number[] =>
  usedOf(plan, y).map((part) => part * plan.whole)

const isUsedUp = ({ stocks }: Plan, used: readonly number[], at: number): boolean =>
  stocks[at]!.available > 0 && used[at]! >= stocks[at]!.available * (1 - USED_UP)

/** Gain of one unit more and loss of one unit less, by material; null if infeasible or not searched. */
function worthsOf(
  plan: Plan,
  found: FeasiblePlan,
  effort: Effort,
): Pick<PlannedMaterial, 'worthMore' | 'worthLess'>[] {
  const used = wholeUsedOf(plan, found.x)
  return plan.stocks.map((stock, at) => {
    if (!isUsedUp(plan, used, at)) return { worthMore: 0, worthLess: 0 }
    // The remaining effort decides how many are computed.
    if (effort.isSpent(true)) return { worthMore: null, worthLess: null }
    const by = stock.available * MOVED
    const gainAt = (more: number): number | null => {
      const stocks = plan.stocks.with(at, { ...stock, available: stock.available + more })
      const best = nearby({ ...plan, stocks }, found, effort)
      if (!best) return null
      const gain = (found.cost - best.cost) * plan.whole
      return Math.abs(gain) <= NO_GAIN * Math.abs(found.cost * plan.whole) ? 0 : gain / by
    }
    const [more, less] = [gainAt(by), stock.must > stock.available - by ? null : gainAt(-by)]
    return { worthMore: more && Math.max(0, more), worthLess: less && Math.max(0, -less) }
  })
}

/** Gain of each limit of each product by a unit looser; 0 where it is slack, null if there is a choice of limits or it was not searched. */
function limitWorthsOf(plan: Plan, found: FeasiblePlan, effort: Effort): (number | null)[][] {
  return plan.blocks.map((block, k) => {
    const { parts } = block
    const shares = found.shares[k]!
    const measured = measuredOf(parts.points.blendOf(shares), shares, parts.question)
    return block.limits.map((limit) => limitWorthOf(plan, found, effort, { k, measured, ...limit }))
  })
}

function limitWorthOf(
  plan: Plan,
  found: FeasiblePlan,
  effort: Effort,
  { k, measured, limit, at }: PlanBlock['limits'][number] & { k: number; measured: RecipeMeasurements },
): number | null {
  if (limit.one_of !== undefined) return null
  const block = plan.blocks[k]!
  const { margin, R } = stateOf({ ...limit, strict: false }, measured)
  const scale = R || OTHERWISE * Math.max(1, Math.abs(limit.limit))
  if (margin === null || margin > AT_LIMIT * scale) return 0
  if (effort.isSpent(true)) return null
  const by = LOOSER * scale
  const outwards = limit.side === 'max' ? by : -by
  const limits = movedTo(block.limits, at, limit.limit + outwards)
  const loosened = { ...block, limits }
  const place = modelsOfBlock(block).indexOf(found.models[k]!)
  const models = modelsOfBlock(loosened)
  const moved = found.models.with(k, models[place] ?? models[0]!)
  const best = nearby({ ...plan, blocks: plan.blocks.with(k, loosened) }, { ...found, models: moved }, effort)
  if (!best) return null
  const gain = (found.cost - best.cost) * plan.whole
  return gain <= NO_GAIN * Math.abs(found.cost * plan.whole) ? 0 : gain / by
}

/** Stocks of which a product alone would take more than the plan gives it; for each the product that gives up most. */
function keptOf(plan: Plan, found: FeasiblePlan, effort: Effort): Kept[] {
  const used = wholeUsedOf(plan, found.x)
  const usedBy = plan.blocks.map((block) => wholeUsedOf({ ...plan, blocks: [block] }, found.x))
  const kept: Kept[] = []
  for (const [product, block] of plan.blocks.entries()) {
    if (!block.materials.some((at) => isUsedUp(plan, used, at))) continue
    const one = onlyOf(plan, product)
    const tick = () => effort.tick(timesOf(plan))
    const answer = solveMixed(stackOf(one, combinedModels(one).whole[0]!), tick)
    if (answer.is !== 'optimal') continue
    const alone = wholeUsedOf(one, answer.x)
    for (const at of block.materials) {
      const others = usedBy.map((by, k) => (k === product ? 0 : by[at]!))
      const keptFor = others.indexOf(Math.max(...others))
      const given = usedBy[product]![at]!
      if (!isUsedUp(plan, used, at) || !(others[keptFor]! > USED_UP * used[at]!)) continue
      if (alone[at]! > given * (1 + USED_UP) + USED_UP * used[at]!)
        kept.push({ material: at, kept: others[keptFor]!, keptFor, product, alone: alone[at]! })
    }
  }
  const lost = ({ material, product, alone }: Kept) => alone - usedBy[product]![material]!
  kept.sort((a, b) => a.material - b.material || lost(b) - lost(a))
  return kept.filter((one, i) => one.material !== kept[i - 1]?.material)
}

/** The plan reduced to one product, without required use. */
const onlyOf = (plan: Plan, product: number): Plan => ({
  ...plan,
  stocks: plan.stocks.map((stock) => ({ ...stock, must: 0 })),
  averages: [],
  blocks: plan.blocks.map((block, k) =>
    k === product ? block : { ...block, limits: [], amount: { ...block.amount, least: 0, most: 0 } },
  ),
})
