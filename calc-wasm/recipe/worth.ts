// What a stream is worth in a recipe: the price at which the cheapest recipe does as well without it.
import type { Blender } from '../vocabulary/blend.ts'
import { type Effort, searchContinuous } from './continuous.ts'
import { effortOf, limitsOf, type Stop } from './find.ts'
import { UNIT_OF, unitsOf } from './money.ts'
import { type Parts, partsOf } from './parts.ts'
import type { AmountUnit, RecipeQuestion } from './question.ts'

/** Of one candidate. */
export type Worth =
  /**
   * Used below this price, not above it; in the unit of its price, or of the basis where it has none. Below 0 where it must
   * be paid for to be taken.
   */
  | { is: 'price'; price: number; unit: AmountUnit }
  /** There is no recipe without it, or none was found. */
  | { is: 'needed' }
  /** No recipe was found that uses it at any price: it lacks what a limit needs, or the limits leave no room. */
  | { is: 'useless' }

/** Being paid this many times the dearest price to take a material brings in as much as the limits have room for. */
const LOWEST = -10
const MOST_STEPS = 30
const STILL = 1e-9
const USED = 1e-7

/**
 * What each candidate is worth within the limits, the others' prices as they are. Exact where only linear limits
 * decide; else as good as the recipes that are found. The question's goal must be the cost. Throws RecipeStopped once `stop`
 * says so.
 *
 * The least cost is a concave function of one price, with the share as its slope: starting from a price at which the candidate is used,
 * the line with that slope meets the cost without it at a price that is not too high; where the line is the function itself,
 * that price is its worth.
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
  const limits = limitsOf(parts)
  const without =
    parts.low[at]! > 0
      ? null
      : searchContinuous({ ...parts, high: parts.high.with(at, 0) }, limits, effort).best
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
