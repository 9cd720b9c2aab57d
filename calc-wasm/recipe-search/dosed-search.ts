// Recipes that are dosed: the search at doses that are given, or at the cheapest.

import { deltaAt, doseFor } from '../additives/dose.ts'
import type { Curve, Dosed } from '../vocabulary/additive.ts'
import type { Blender } from '../vocabulary/blend.ts'
import { cheapestDoses } from './cheapest-dose.ts'
import { withCorrectedValues } from './corrected-search.ts'
import { costOfAll, type DoseRange, dosedWith, movedByDoses } from './dosed-limits.ts'
import { type Search, type SearchOptions, type SearchResult, search } from './search.ts'

export interface DosedResult extends SearchResult {
  doses?: Dosed[]
  /** The least of each with which the recipe that was found still keeps its limits, the others as they are. */
  leastDoses?: number[]
  /** No other whole step of the dose has a cheaper recipe; absent where no dose was looked for. */
  isDoseBest?: boolean
  /** What one m³ or t of the recipe's basis costs in additives; null where a price or a density is missing. */
  doseCost?: number | null
}

export interface DosedSearch extends Search {
  additives?: readonly DoseRange[]
}

/**
 * Answers a question with additives. Of a range the cheapest dose is looked for, in whole steps; the recipe is proven for that dose
 * alone. Throws as `search` does.
 */
export function searchDosed(calc: Blender, asked: DosedSearch, options: SearchOptions = {}): DosedResult {
  const { additives = [], ...plain } = asked
  if (additives.length === 0) return search(calc, plain, options)
  const isRange = additives.some(({ min, max }) => min < max)
  const { doses, isBest } = isRange
    ? cheapestDoses(calc, plain, additives, options)
    : { doses: additives.map(({ min }) => min), isBest: false }
  const dosed = dosedWith(additives, doses)
  const { asked: bare, moved, unknown } = movedByDoses(plain, dosed)
  // Of a limit on what is altered by nobody knows how much no recipe can be said to keep it.
  if (unknown.length > 0) return { ...nothingFound(plain), doses: dosed }
  const told = (result: SearchResult): DosedResult => {
    const shown = withCorrectedValues(result, moved)
    const leastDoses = dosed.map((one, at) => leastOf(one, additives[at]!, plain, shown))
    const doseCost = costOfAll(dosed, result.answer, plain)
    return { ...shown, doses: dosed, leastDoses, doseCost, ...(isRange && { isDoseBest: isBest }) }
  }
  const { onFound } = options
  return told(
    search(calc, bare, { ...options, ...(onFound && { onFound: (found) => onFound(told(found)) }) }),
  )
}

/** By the curve, of the limits that the dose helps to keep. */
function leastOf(
  { additive, dose }: Dosed,
  { min, max }: DoseRange,
  { limits }: Search,
  { answer, guards }: SearchResult,
): number {
  // The antiknock index follows from two curves.
  if (min === max || answer.is !== 'found' || limits.some(({ q }) => q === 'octan_aki')) return dose
  const needed = limits.map(({ q, side, limit }, at) => {
    const curve = (additive.responses as Partial<Record<string, Curve>>)[q]
    const delta = curve && deltaAt(curve, dose)
    const { value } = answer.recipe.limits[at]!
    if (!curve || !delta || value === null || delta > 0 !== (side === 'min')) return min
    const inwards = guards[at]! * (side === 'min' ? 1 : -1)
    const [base, wanted] = [value - delta, limit + inwards]
    return (delta > 0 ? base >= wanted : base <= wanted) ? min : (doseFor(curve, base, wanted) ?? dose)
  })
  return Math.min(dose, Math.max(min, ...needed))
}

const nothingFound = ({ limits }: Search): SearchResult => ({
  answer: { is: 'not-found', closest: null, excluded: [] },
  guards: limits.map(() => 0),
  chance: null,
  explanation: null,
  worth: null,
  conflict: null,
  between: null,
  isCut: false,
})
