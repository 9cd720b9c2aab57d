// Explains a found recipe: binding limits with their shadow prices, and alternatives.

import type { Blender } from '../vocabulary/blend.ts'
import { type Effort, searchContinuous } from './continuous.ts'
import { measuredOf, stateOf } from './evaluate.ts'
import { effortOf, finishedRecipe, limitsOfParts, type Stop, solved, wholeOf } from './find.ts'
import { dot } from './linear/simplex.ts'
import { movedTo } from './model.ts'
import { UNIT_OF, unitsOf } from './money.ts'
import { type Parts, partsOf } from './parts.ts'
import {
  type AmountUnit,
  type ConfirmedRecipe,
  type RecipeAnswer,
  type RecipeQuestion,
  STEPS,
} from './question.ts'
import { confirmed, type Stepped } from './steps.ts'

/** A binding limit and its shadow prices. */
interface Binding {
  limit: number
  /** How far it was moved, in its own unit: a tenth of the reproducibility. */
  by: number
  /** Cost of a unit tighter (null if infeasible) and saving of a unit looser. They differ at a corner. */
  tighter: number | null
  looser: number | null
}

interface Alternative {
  recipe: ConfirmedRecipe
  /** Half the sum of all changes in shares, per cent. */
  differsBy: number
  /** The candidate of the answer that it does without; null if it has one material fewer, or is just far away. */
  without: number | null
}

/** Limits within this distance bind, in reproducibilities. */
const AT_LIMIT = 1e-4
const MOVED = 0.1
/** Replaces an unknown reproducibility, relative to the limit. */
const OTHERWISE = 1e-3
const LEAST_USED = 30
const FAR_ENOUGH = 10
const CEILING = 0.01
const ALTERNATIVES = 3

export interface Explanation {
  binding: Binding[]
  alternatives: Alternative[]
  /** A cheaper recipe than the answer, which had missed it. */
  cheaper?: Pick<Found, 'recipe' | 'continuous'>
}

type Found = Extract<RecipeAnswer, { is: 'found' }>

export function explainRecipe(
  calc: Blender,
  question: RecipeQuestion,
  { recipe, continuous }: Found,
  { alternatives = ALTERNATIVES, stop }: { alternatives?: number; stop?: Stop } = {},
): Explanation {
  const parts = partsOf(calc, question)
  const { places } = parts
  const effort = () => effortOf(places.length, stop)
  const x = places.map((at) => continuous.shares[at]!)
  const answer = { ...recipe, steps: places.map((at) => recipe.steps[at]!) }
  const binding = bindingOf(parts, x, continuous.cost, effort())
  return { binding, ...alternativesOf(parts, answer, alternatives, effort) }
}

/** Smaller gains don't count; relative to the cost. */
const NO_GAIN = 1e-7
const AGAIN = 3

/** Explains the answer, after replacing it by an alternative that turns out cheaper. */
export function explainBest(
  calc: Blender,
  question: RecipeQuestion,
  found: Found,
  options?: Parameters<typeof explainRecipe>[3],
): { answer: Found; explanation: Explanation } {
  let answer = found
  for (let again = 0; ; again++) {
    const { cheaper, ...explanation } = explainRecipe(calc, question, answer, options)
    if (!cheaper || again === AGAIN) return { answer, explanation }
    answer = { ...answer, ...cheaper }
  }
}

function bindingOf(parts: Parts, x: readonly number[], cost: number, effort: Effort): Binding[] {
  const limits = limitsOfParts(parts)
  const measured = measuredOf(parts.points.blendOf(x), x, parts.question)
  return limits.flatMap(({ at, limit }): Binding[] => {
    const { margin, R } = stateOf({ ...limit, strict: false }, measured)
    const scale = R || OTHERWISE * Math.max(1, Math.abs(limit.limit))
    if (margin === null || Math.abs(margin) > AT_LIMIT * scale) return []
    const by = MOVED * scale
    const outwards = limit.side === 'max' ? by : -by
    const priceAt = (move: number): number | null => {
      const near = { ...effort, starts: 0 }
      const { best } = searchContinuous(parts, movedTo(limits, at, limit.limit + move), near, x)
      return best && (best.cost - cost) / by
    }
    return [{ limit: at, by, tighter: priceAt(-outwards), looser: priceAt(outwards) }]
  })
}

/** Half the difference of two recipes, per cent. */
const differenceOf = (a: readonly number[], b: readonly number[]): number =>
  (a.reduce((sum, step, i) => sum + Math.abs(step - b[i]!), 0) / 2 / STEPS) * 100

/** Cheapest first: without each material of the answer, with one fewer, and the farthest within 1 % of the cost; all ten points apart. */
function alternativesOf(
  parts: Parts,
  answer: Stepped,
  most: number,
  effort: () => Effort,
): Pick<Explanation, 'alternatives' | 'cheaper'> {
  const found: (Alternative & { x: readonly number[] })[] = []
  const add = (other: Parts, without: number | null) => {
    const near = solved(other, effort()).found
    const recipe = near?.stepped && confirmed(parts, near.stepped.steps)
    if (!recipe) return
    const differsBy = differenceOf(recipe.steps, answer.steps)
    const { x } = near!.continuous
    found.push({ recipe: { ...recipe, steps: wholeOf(parts, recipe.steps) }, differsBy, without, x })
  }
  const used = answer.steps.flatMap((step, at) => (step > 0 ? [at] : []))
  for (const at of used)
    if (answer.steps[at]! >= LEAST_USED && parts.low[at]! <= 0)
      add({ ...parts, high: parts.high.with(at, 0) }, parts.places[at]!)
  if (used.length > 1) add({ ...parts, atMost: used.length - 1 }, null)
  add(farFrom(parts, answer), null)
  const kept: Alternative[] = []
  found.sort((a, b) => a.recipe.cost - b.recipe.cost)
  const [best] = found
  if (best && best.recipe.cost < answer.cost - NO_GAIN * Math.abs(answer.cost)) {
    return { alternatives: [], cheaper: cheaperOf(parts, best, effort) }
  }
  for (const { x: _, ...one } of found) {
    const isFar = [{ steps: wholeOf(parts, answer.steps) }, ...kept.map(({ recipe }) => recipe)].every(
      ({ steps }) => differenceOf(steps, one.recipe.steps) >= FAR_ENOUGH - 1e-9,
    )
    if (isFar && kept.length < most) kept.push(one)
  }
  return { alternatives: kept }
}

/** A recipe that is cheaper than the answer, with the material that it was searched without where that saves more. */
function cheaperOf(
  parts: Parts,
  best: Alternative & { x: readonly number[] },
  effort: () => Effort,
): NonNullable<Explanation['cheaper']> {
  const steps = parts.places.map((at) => best.recipe.steps[at]!)
  const near = searchContinuous(parts, limitsOfParts(parts), { ...effort(), starts: 0 }, best.x).best
  const again = near && finishedRecipe(near, { ...best.recipe, steps }, Number.NEGATIVE_INFINITY, effort())
  const stepped = again?.stepped && again.stepped.cost < best.recipe.cost ? again.stepped : null
  const x = stepped ? again!.continuous.x : best.x
  const recipe = stepped ? { ...stepped, steps: wholeOf(parts, stepped.steps) } : best.recipe
  const cost = parts.aims ? recipe.cost : dot(parts.cost, x)
  return { recipe, continuous: { shares: wholeOf(parts, x), cost: Math.min(cost, recipe.cost) } }
}

/** Minimises the answer's materials at a cost of at most one per cent more. */
function farFrom(parts: Parts, answer: Stepped): Parts {
  const ceiling = answer.cost + CEILING * Math.abs(answer.cost)
  const row = Float64Array.from(parts.cost, (cost) => ceiling - cost)
  return { ...parts, cost: answer.steps.map((step) => step / STEPS), supply: [...parts.supply, row] }
}

// Break-even prices: the price at which the cheapest recipe does as well without a stream.

export type Worth =
  /** Used below this price, not above it; in the unit of its price, or of the basis without one. Negative if it must be paid for to be taken. */
  | { is: 'price'; price: number; unit: AmountUnit }
  | { is: 'needed' }
  /** No recipe uses it at any price: it lacks a value that a limit needs, or the limits leave no room. */
  | { is: 'useless' }

/** A negative price of this many times the dearest brings in as much as the limits allow. */
const LOWEST = -10
const MOST_STEPS = 30
const STILL = 1e-9
const USED = 1e-7

/**
 * Break-even price of each candidate, for the goal `cost`. Exact if only linear limits decide.
 * The least cost is concave in one price, with the share as its slope: from a price at which the candidate is used, the tangent
 * meets the cost without it at a price that is not too high; where tangent and function coincide, that price is exact.
 */
export function breakEvenPrices(calc: Blender, question: RecipeQuestion, stop?: Stop): Worth[] {
  const parts = partsOf(calc, question)
  const effort = { ...effortOf(parts.places.length, stop), starts: 0 }
  return question.candidates.map((_, candidate) => {
    const at = parts.places.indexOf(candidate)
    return at < 0 ? { is: 'useless' } : worthAt(parts, at, effort)
  })
}

function worthAt(parts: Parts, at: number, effort: Effort): Worth {
  const limits = limitsOfParts(parts)
  if (parts.low[at]! > 0) return { is: 'needed' }
  const without = searchContinuous({ ...parts, high: parts.high.with(at, 0) }, limits, effort).best
  if (!without) return { is: 'needed' }
  const dearest = Math.max(1, ...parts.cost.map(Math.abs))
  let price = LOWEST * dearest
  let x: readonly number[] = without.x
  let isUsed = false
  for (let step = 0; step < MOST_STEPS; step++) {
    const { best } = searchContinuous({ ...parts, cost: parts.cost.with(at, price) }, limits, effort, x)
    const share = best?.x[at] ?? 0
    const gain = without.cost - (best?.cost ?? without.cost)
    if (!(share > USED) || !(gain > STILL * dearest * share)) break
    isUsed = true
    price += gain / share
    x = best!.x
  }
  if (!isUsed) return { is: 'useless' }
  const { basis, candidates } = parts.question
  const unit = candidates[at]!.price?.unit ?? UNIT_OF[basis]
  return { is: 'price', price: price / unitsOf({ unit }, basis, parts.alone[at]!.results.density ?? 0), unit }
}
