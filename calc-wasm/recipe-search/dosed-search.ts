// Recipes that are dosed: the search at doses that are given, or at the cheapest.

import { deltaAt, doseFor } from '../additives/treat.ts'
import { RecipeStopped } from '../recipe/question.ts'
import type { Additive, Curve, Dosed, DoseUnit } from '../vocabulary/additive.ts'
import type { Blender } from '../vocabulary/blend.ts'
import { isBrought } from '../vocabulary/quantities.ts'
import { recipeInside } from './margin.ts'
import {
  costOfAll,
  DOSE_STEP,
  type DoseRange,
  dosedWith,
  movedByDoses,
  stepUp,
  withCorrectedValues,
} from './moved-limits.ts'
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

// The doses of the cheapest recipe: a search around the search for recipes.

const SCANNED = { few: 17, many: 5 }
const FEW = 12
const ROUNDS = 3
/** Golden section ends where an interval is so many doses of its unit. */
const CLOSE: Readonly<Record<DoseUnit, number>> = { mg_kg: 1, mg_l: 1, l_m3: 0.001 }
const GOLDEN = (Math.sqrt(5) - 1) / 2

/** Of the recipes at a dose: between the steps of the shares, on them, and what no recipe is cheaper than, where that is proven. */
interface Costs {
  between: number
  onSteps: number
  bound: number | null
}

/** Doses that are tried for a proof, and what is no cheaper recipe. */
const TRIED = 60
const SAVED = 1e-9

/** Whether a larger dose makes no limit harder to keep. */
const onlyHelps = ({ responses, contents }: Additive, { limits }: Search): boolean =>
  limits.every(({ q, side }) => {
    if (q === 'octan_aki' || isBrought(q)) return false
    if (q === 'sulfur_ppm') return !contents.sulfur
    const curve = (responses as Partial<Record<string, Curve>>)[q]
    return !curve || curve.points.at(-1)![1] > 0 === (side === 'min')
  })

/** By additive the dose of the cheapest recipe, in whole steps. */
function cheapestDoses(
  calc: Blender,
  asked: Search,
  additives: readonly DoseRange[],
  { stop, uncertainty }: SearchOptions,
): { doses: number[]; isBest: boolean } {
  const { probability, certainty, laboratory, alternatives: _, isWorthAsked: __, ...plain } = asked
  const known = new Map<string, Costs>()
  let isBest = false
  /** Between the steps the cost has one minimum where all is straight and curves are concave; on them it is a saw. */
  let count: 'between' | 'onSteps' = 'between'
  let best = { doses: additives.map(({ min }) => min), cost: Number.POSITIVE_INFINITY }
  const noted = (doses: readonly number[], cost: number) => {
    if (cost < best.cost) best = { doses: [...doses], cost }
    return cost
  }
  const costAt = (doses: readonly number[]): number => {
    const key = doses.join()
    const before = known.get(key)
    if (before !== undefined) return noted(doses, before[count])
    const dosed = dosedWith(additives, doses)
    const { asked: bare, unknown } = movedByDoses({ ...plain, alternatives: 0 }, dosed)
    const { alternatives: _, ...question } = bare
    const confidence = { probability, certainty, laboratory }
    const { answer } =
      unknown.length > 0
        ? { answer: null }
        : recipeInside(calc, question, confidence, {
            ...(stop && { stop }),
            ...(uncertainty && { uncertainty }),
          })
    const added = answer && costOfAll(dosed, answer, asked)
    const none = Number.POSITIVE_INFINITY
    const cost =
      answer?.is === 'found' && added !== null
        ? {
            between: answer.continuous.cost + added,
            onSteps: answer.recipe.cost + added,
            bound: answer.proven ? answer.bound : null,
          }
        : { between: none, onSteps: none, bound: answer?.is === 'infeasible' ? none : null }
    known.set(key, cost)
    return noted(doses, cost[count])
  }
  try {
    const rounds = additives.filter(({ min, max }) => min < max).length > 1 ? ROUNDS : 1
    for (let round = 0; round < rounds; round++)
      for (const [at, range] of additives.entries()) if (range.min < range.max) descend(at, range)
    settle()
    isBest = isProven()
  } catch (error) {
    if (!(error instanceof RecipeStopped) || best.cost === Number.POSITIVE_INFINITY) throw error
  }
  return { doses: best.doses, isBest }

  /**
   * Whether no whole step of the one additive that is looked for can be cheaper. Where it only ever helps, no recipe of a smaller dose
   * is cheaper than that of a larger one, so that what lies between two doses costs at least the recipe of the one with the dose of
   * the other; what that leaves open is tried, and may turn out to be cheaper.
   */
  function isProven(): boolean {
    const ranges = additives.flatMap(({ min, max }, at) => (min < max ? [at] : []))
    const [at] = ranges
    const isAlone = ranges.length === 1 && probability === undefined && certainty === undefined
    if (at === undefined || !isAlone || best.cost === Number.POSITIVE_INFINITY) return false
    const { additive, min, max } = additives[at]!
    if (!onlyHelps(additive, asked)) return false
    const step = DOSE_STEP[additive.unit]
    const whole = (dose: number) =>
      Number((Math.ceil(Number((dose / step).toPrecision(12))) * step).toFixed(6))
    const boundAt = (dose: number) => {
      costAt(best.doses.with(at, dose))
      return known.get(best.doses.with(at, dose).join())!.bound
    }
    const lightest = Math.min(...asked.candidates.map(({ properties }) => properties.density ?? 0))
    const costOf = (dose: number) =>
      costOfAll(dosedWith(additives, best.doses.with(at, dose)), { density: lightest }, asked) ?? 0
    const ends = [min, ...(whole(min) < max ? [whole(min)] : []), max]
    const open = ends.slice(1).map((to, k): [number, number] => [ends[k]!, to])
    for (const dose of ends) boundAt(dose)
    for (let tried = 0; open.length > 0; ) {
      const [from, to] = open.pop()!
      const least = boundAt(to)
      if (least === null) return false
      const middle = whole((from + to) / 2)
      const isEmpty = !(middle > from && middle < to)
      if (isEmpty || least + costOf(from) >= best.cost - SAVED) continue
      if (++tried > TRIED) return false
      boundAt(middle)
      open.push([from, middle], [middle, to])
    }
    return true
  }

  /** One additive, the others as they are in the best so far. */
  function descend(at: number, { min, max, additive }: DoseRange): void {
    const costOf = (dose: number) => costAt(best.doses.with(at, dose))
    const count = plain.candidates.length > FEW ? SCANNED.many : SCANNED.few
    const even = Array.from({ length: count }, (_, k) => min + ((max - min) * k) / (count - 1))
    const points = Object.values(additive.responses).flatMap((curve) => curve!.points.map(([dose]) => dose))
    const tried = [...new Set([...even, ...points.filter((dose) => dose > min && dose < max)])].sort(
      (a, b) => a - b,
    )
    for (const dose of tried) costOf(dose)
    const centre = tried.indexOf(best.doses[at]!)
    for (const [from, to] of [
      [tried[centre - 1], tried[centre]],
      [tried[centre], tried[centre + 1]],
    ])
      if (from !== undefined && to !== undefined) narrow(costOf, from, to, CLOSE[additive.unit])
  }

  /** Onto whole steps: those to either side of the best, one additive after the other. */
  function settle(): void {
    const found = best
    if (found.cost === Number.POSITIVE_INFINITY) return
    count = 'onSteps'
    best = { doses: found.doses, cost: Number.POSITIVE_INFINITY }
    const sides = additives.map(({ min, max, additive }, at) => {
      const up = stepUp(found.doses[at]!, additive.unit)
      const all = [min, up - DOSE_STEP[additive.unit], up, up + DOSE_STEP[additive.unit]]
      return min === max
        ? [min]
        : [...new Set(all.map((dose) => Number(Math.min(max, Math.max(min, dose)).toFixed(6))))]
    })
    const combine = (doses: number[]): void => {
      if (doses.length === sides.length) return void costAt(doses)
      for (const dose of sides[doses.length]!) combine([...doses, dose])
    }
    // Of many additives each by itself: six would be hundreds of combinations.
    if (sides.filter((one) => one.length > 1).length <= 2) combine([])
    else {
      best.doses = sides.map((one) => one.at(-1)!)
      for (const [at, doses] of sides.entries()) for (const dose of doses) costAt(best.doses.with(at, dose))
    }
    if (best.cost === Number.POSITIVE_INFINITY) best = found
  }
}

/** The cheapest of an interval, as far as it has one minimum. */
function narrow(costOf: (dose: number) => number, low: number, high: number, close: number): void {
  let [a, b] = [low, high]
  let [c, d] = [b - GOLDEN * (b - a), a + GOLDEN * (b - a)]
  while (b - a > close) {
    if (costOf(c) <= costOf(d)) [b, d, c] = [d, c, d - GOLDEN * (d - a)]
    else [a, c, d] = [c, d, c + GOLDEN * (b - c)]
  }
}
