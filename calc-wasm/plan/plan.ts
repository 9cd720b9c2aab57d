// Several products from one stock: the best plan in whole steps, or why there is none.
import type { Effort } from '../recipe/continuous.ts'
import { effortOf, type Stop } from '../recipe/find.ts'
import { solveMixed } from '../recipe/linear/mixed.ts'
import { dot } from '../recipe/linear/simplex.ts'
import { STEPS } from '../recipe/question.ts'
import { isReached } from '../recipe/sequence.ts'
import { type Guard, guardOf } from '../recipe-search/guard.ts'
import { NO_GUARD, provenBy } from '../recipe-search/margin.ts'
import type { Blender } from '../vocabulary/blend.ts'
import { explainNoPlan } from './conflict.ts'
import { combinedModels, costsOf, type Plan, planOf, stackOf, usedOf } from './program.ts'
import type { Kept, PlanAnswer, PlannedMaterial, PlannedProduct, PlanQuestion } from './question.ts'
import { BRANCHED, nearby, type Planned, searchPlan, timesOf } from './search.ts'
import { type PlannedSteps, planOnSteps } from './steps.ts'

/** In linear programs, a product. */
const [BUDGET, BUDGET_OF_MANY] = [400, 250]
const DIGITS = 12

/**
 * The best plan. What the core has not confirmed is no answer; the order of products and materials changes nothing, the same
 * question has the same answer. Throws RecipeStopped once `stop` says so.
 */
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

/**
 * A plan of which single test results prove the limits, where products ask for it: found first, then inside of the margins
 * of what was found, until it keeps its own. `guards`: by product and limit, in its own unit. Throws as `findPlan` does.
 */
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
  const budget = plan.columns > BRANCHED ? BUDGET_OF_MANY : BUDGET
  const effort = () => effortOf(plan.columns, stop, budget * plan.blocks.length)
  const search = searchPlan(plan, effort())
  const { best } = search
  if (!best) {
    const conflict = search.bound === Number.POSITIVE_INFINITY ? explainNoPlan(plan, effort()) : null
    return conflict ? { is: 'infeasible', ...conflict, excluded } : { is: 'not-found', excluded }
  }
  const found = finished(plan, best, effort)
  if (!found) return { is: 'between-steps', excluded }
  const { continuous } = found
  const products = productsOf(plan, found.stepped)
  const amounts = plan.blocks.flatMap(({ materials }, k) => materials.map((at) => products[k]!.amounts[at]!))
  const bound = search.bound * plan.whole
  const proven = isReached(search.bound, continuous)
  return {
    is: 'found',
    products,
    materials: materialsOf(plan, amounts, worthsOf(plan, continuous, effort())),
    keep: keptOf(plan, continuous, effort()),
    objective: dot(costsOf(plan), amounts),
    // What is proven is no dearer than its bound; the last digits are those of rounding.
    continuous: proven ? bound : continuous.cost * plan.whole,
    ...{ bound, proven, excluded },
  }
}

const [FINISHES, GAIN] = [3, 1e-5]

/** On whole steps; where these come out cheaper than the plan that they are near, it had missed something, and is looked for again from there. */
function finished(plan: Plan, first: Planned, effort: () => Effort) {
  const costs = costsOf(plan)
  const partsOf = ({ steps }: PlannedSteps) =>
    steps.flat().map((count) => (count * plan.question.step) / plan.whole)
  const costOf = (one: PlannedSteps) => dot(costs, partsOf(one))
  let [continuous, stepped] = [first, planOnSteps(plan, first, effort())]
  for (let again = 0; again < FINISHES && stepped; again++) {
    const least = continuous.cost - GAIN * Math.abs(continuous.cost)
    if (!(costOf(stepped) < least)) break
    const next = nearby(plan, { ...continuous, x: partsOf(stepped) }, effort())
    if (!next || !(next.cost < least)) break
    continuous = next
    const better = planOnSteps(plan, next, effort())
    if (better && costOf(better) < costOf(stepped)) stepped = better
  }
  return stepped && { continuous, stepped }
}

const productsOf = ({ blocks, question }: Plan, { steps, recipes }: PlannedSteps): PlannedProduct[] =>
  blocks.map(({ materials, parts }, k) => {
    const amounts = question.materials.map(() => 0)
    for (const [j, at] of materials.entries())
      amounts[at] = Number((steps[k]![j]! * question.step).toPrecision(DIGITS))
    const total = Number((steps[k]!.reduce((sum, one) => sum + one, 0) * question.step).toPrecision(DIGITS))
    return {
      ...{ amounts, total },
      blend: recipes[k]?.blend ?? null,
      limits: recipes[k]?.limits ?? [],
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
    return { used, left, worthMore: worths[at]!.more, worthLess: worths[at]!.less }
  })

/** The question in an order of its own, and the answer in that of the question. */
function orderOf(question: PlanQuestion) {
  const { materials, products, averages } = question
  const keyOf = (one: unknown) => JSON.stringify(one)
  const ordered = (keys: readonly string[]) =>
    [...keys.keys()].sort((a, b) => (keys[a]! < keys[b]! ? -1 : keys[a]! > keys[b]! ? 1 : a - b))
  const placesIn = (order: readonly number[]) => order.map((_, at) => order.indexOf(at))
  const ofMaterials = ordered(materials.map(keyOf))
  const places = placesIn(ofMaterials)
  const material = (at: number) => places[at]!
  const meant = products.map((one) => ({
    ...one,
    ...(one.only && { only: one.only.map(material).sort((a, b) => a - b) }),
  }))
  const ofProducts = ordered(meant.map(keyOf))
  const productPlaces = placesIn(ofProducts)
  const product = (at: number) => productPlaces[at]!
  const byMaterial = <One>(values: readonly One[]) => places.map((place) => values[place]!)
  const byProduct = <One>(values: readonly One[]) => productPlaces.map((place) => values[place]!)
  const [m, p] = [(at: number) => ofMaterials[at]!, (at: number) => ofProducts[at]!]
  return {
    products: ofProducts,
    question: {
      ...question,
      materials: ofMaterials.map((at) => materials[at]!),
      products: ofProducts.map((at) => meant[at]!),
      averages: averages.map((one) => ({
        ...one,
        products: one.products.map(product).sort((a, b) => a - b),
      })),
    },
    back(answer: PlanAnswer): PlanAnswer {
      const excluded = answer.excluded
        .map((one) => ({ ...one, product: p(one.product), candidate: m(one.candidate) }))
        .sort((a, b) => a.product - b.product || a.candidate - b.candidate)
      if (answer.is === 'not-found' || answer.is === 'between-steps') return { ...answer, excluded }
      if (answer.is === 'infeasible')
        return {
          ...{ ...answer, excluded, products: answer.products.map(p).sort((a, b) => a - b) },
          limits: answer.limits
            .map((one) => ({ ...one, product: p(one.product) }))
            .sort((a, b) => a.product - b.product || a.limit - b.limit),
          ways: answer.ways
            .map((way) =>
              'material' in way ? { ...way, material: m(way.material) } : { ...way, product: p(way.product) },
            )
            .sort((a, b) => rankOf(a) - rankOf(b)),
        }
      return {
        ...{ ...answer, excluded, materials: byMaterial(answer.materials) },
        products: byProduct(answer.products.map((one) => ({ ...one, amounts: byMaterial(one.amounts) }))),
        keep: answer.keep
          .map((one) => ({
            ...one,
            material: m(one.material),
            product: p(one.product),
            keptFor: p(one.keptFor),
          }))
          .sort((a, b) => a.material - b.material || a.product - b.product),
      }
    },
  }
}

type Ways = Extract<PlanAnswer, { is: 'infeasible' }>['ways']

/** Materials first, then amounts, then limits, each in the order of the question. */
function rankOf(way: Ways[number]): number {
  if ('material' in way) return way.material
  return ('atMost' in way ? STEPS : STEPS ** 2) * (1 + way.product) + ('limit' in way ? way.limit : 0)
}

// What a plan tells: what a stock is worth, and what is kept of it for which product.

/** How far a stock is moved, as a part of it. */
const MOVED = 2e-3
const USED_UP = 1e-7
/** A gain below this part of the cost is none. */
const NO_GAIN = 1e-9

const wholeUsedOf = (plan: Plan, y: readonly number[]): number[] =>
  usedOf(plan, y).map((part) => part * plan.whole)

const isUsedUp = ({ stocks }: Plan, used: readonly number[], at: number): boolean =>
  stocks[at]!.available > 0 && used[at]! >= stocks[at]!.available * (1 - USED_UP)

/** By material what one more of it gains, and one less loses; null where there is no plan with less, or where that was not looked for. */
function worthsOf(
  plan: Plan,
  found: Planned,
  effort: Effort,
): { more: number | null; less: number | null }[] {
  const used = wholeUsedOf(plan, found.x)
  return plan.stocks.map((stock, at) => {
    if (!isUsedUp(plan, used, at)) return { more: 0, less: 0 }
    // Of many columns each is searched for long: what is left of the effort decides how many are told.
    if (plan.columns > BRANCHED && effort.isSpent(true)) return { more: null, less: null }
    const by = stock.available * MOVED
    const gainAt = (more: number): number | null => {
      const stocks = plan.stocks.with(at, { ...stock, available: stock.available + more })
      const best = nearby({ ...plan, stocks }, found, effort)
      if (!best) return null
      const gain = (found.cost - best.cost) * plan.whole
      return Math.abs(gain) <= NO_GAIN * Math.abs(found.cost * plan.whole) ? 0 : gain / by
    }
    const [more, less] = [gainAt(by), stock.must > stock.available - by ? null : gainAt(-by)]
    return { more: more === null ? null : Math.max(0, more), less: less === null ? null : Math.max(0, -less) }
  })
}

/** Stocks of which a product by itself would take more than the plan gives it; of each the product that gives up most. */
function keptOf(plan: Plan, found: Planned, effort: Effort): Kept[] {
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

/** One product, and nothing that must be used or made besides. */
const onlyOf = (plan: Plan, product: number): Plan => ({
  ...plan,
  stocks: plan.stocks.map((stock) => ({ ...stock, must: 0 })),
  averages: [],
  blocks: plan.blocks.map((block, k) =>
    k === product ? block : { ...block, limits: [], amount: { ...block.amount, least: 0, most: 0 } },
  ),
})
