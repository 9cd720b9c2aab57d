// Recipes with additives: the search at given doses, or at the cheapest.

import { deltaAt, doseFor } from '../additives/treat.ts'
import { type RecipeAnswer, RecipeStopped } from '../recipe/question.ts'
import type { Additive, Curve, Dosed, DoseUnit } from '../vocabulary/additive.ts'
import type { Blender } from '../vocabulary/blend.ts'
import { isDosed } from '../vocabulary/quantities.ts'
import { type MarginTools, recipeInside } from './margin.ts'
import {
  costPerUnit,
  DOSE_STEP,
  type DoseRange,
  dosedWith,
  movedByDoses,
  stepUp,
  withCorrectedValues,
} from './moved-limits.ts'
import { type Search, type SearchOptions, type SearchResult, search, UNEXPLAINED } from './search.ts'

export interface DosedResult extends SearchResult {
  doses?: Dosed[]
  /** Smallest dose of each at which the found recipe keeps its limits, the others fixed. */
  leastDoses?: number[]
  /** No other whole step of the dose has a cheaper recipe; absent without a dose range. */
  isDoseBest?: boolean
  /** Cost of additives per m³ or t of the basis; null if a price or a density is missing. */
  doseCost?: number | null
}

export type DosedSearch = Search & { additives?: readonly DoseRange[] }

/** For a range the cheapest dose in whole steps is found; the recipe is proven for that dose alone. */
export function searchDosed(calc: Blender, asked: DosedSearch, options: SearchOptions = {}): DosedResult {
  const { additives = [], ...plain } = asked
  if (additives.length === 0) return search(calc, plain, options)
  const isRange = additives.some(({ min, max }) => min < max)
  const { doses, isBest } = isRange
    ? cheapestDoses(calc, plain, additives, options)
    : { doses: additives.map(({ min }) => min), isBest: false }
  const dosed = dosedWith(additives, doses)
  const { asked: bare, moved, unknown } = movedByDoses(plain, dosed)
  // No recipe can be confirmed if an effect on a limited value is unknown.
  if (unknown.length > 0) {
    const answer: RecipeAnswer = { is: 'not-found', closest: null, excluded: [] }
    return { ...UNEXPLAINED, answer, guards: plain.limits.map(() => 0), doses: dosed, isCut: false }
  }
  const withDoses = (result: SearchResult): DosedResult => {
    const shown = withCorrectedValues(result, moved)
    const leastDoses = dosed.map((one, at) => leastOf(one, additives[at]!, plain, shown))
    const { answer } = result
    const doseCost =
      answer.is === 'found' ? costPerUnit(dosed, answer.recipe.blend.results.density, plain) : null
    return { ...shown, doses: dosed, leastDoses, doseCost, isDoseBest: isRange ? isBest : undefined }
  }
  const onFound = (found: SearchResult) => options.onFound?.(withDoses(found))
  return withDoses(search(calc, bare, { ...options, onFound }))
}

/** The smallest dose, by its response curve, at which the recipe still keeps the limits that the dose helps. */
function leastOf(
  { additive, dose }: Dosed,
  { min, max }: DoseRange,
  { limits }: Search,
  { answer, guards }: SearchResult,
): number {
  // The antiknock index depends on two curves.
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

// The cheapest doses: a search around the recipe search.

/** Doses scanned over a range: with up to FEW_CANDIDATES candidates, and with more. */
const SCANNED = { few: 17, many: 5 }
const FEW_CANDIDATES = 12
const ROUNDS = 3
/** Golden section stops at this interval, in dose units. */
const CLOSE: Readonly<Record<DoseUnit, number>> = { mg_kg: 1, mg_l: 1, l_m3: 0.001 }
const GOLDEN = (Math.sqrt(5) - 1) / 2

/** Recipe costs at a dose: before and after rounding to steps, and the lower bound if proven. */
type Costs = { between: number; onSteps: number; bound: number | null }

/** Most doses tried for a proof, and the smallest saving that counts, money per unit of the basis. */
const TRIED = 60
const SAVED = 1e-9

/** True if a larger dose makes no limit harder to keep. */
const onlyHelps = ({ responses, contents }: Additive, { limits }: Search): boolean =>
  limits.every(({ q, side }) => {
    if (q === 'octan_aki' || isDosed(q)) return false
    if (q === 'sulfur_ppm') return !contents.sulfur
    const curve = (responses as Partial<Record<string, Curve>>)[q]
    return !curve || curve.points.at(-1)![1] > 0 === (side === 'min')
  })

/** The cheapest dose of each additive, in whole steps. */
function cheapestDoses(
  calc: Blender,
  asked: Search,
  additives: readonly DoseRange[],
  tools: MarginTools,
): { doses: number[]; isBest: boolean } {
  const { candidates } = asked
  const known = new Map<string, Costs>()
  let isBest = false
  /** Before rounding the cost has a single minimum if everything is linear and curves are concave; after it is a sawtooth. */
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
    const cost = costsOf(calc, asked, dosedWith(additives, doses), tools)
    known.set(key, cost)
    return noted(doses, cost[count])
  }
  try {
    const rounds = additives.filter(({ min, max }) => min < max).length > 1 ? ROUNDS : 1
    for (let round = 0; round < rounds; round++)
      for (const [at, range] of additives.entries()) if (range.min < range.max) descend(at, range)
    settle()
    const boundAt = (doses: readonly number[]) => {
      costAt(doses)
      return known.get(doses.join())!.bound
    }
    isBest = isProven(asked, additives, () => best, boundAt)
  } catch (error) {
    if (!(error instanceof RecipeStopped) || best.cost === Number.POSITIVE_INFINITY) throw error
  }
  return { doses: best.doses, isBest }

  /** Optimises one additive, the others fixed at the best so far. */
  function descend(at: number, { min, max, additive }: DoseRange): void {
    const costOf = (dose: number) => costAt(best.doses.with(at, dose))
    const count = candidates.length > FEW_CANDIDATES ? SCANNED.many : SCANNED.few
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

  /** Rounds to whole steps on either side of the best. */
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
    // Many additives are rounded one by one: six would be hundreds of combinations.
    if (sides.filter((one) => one.length > 1).length <= 2) combine([])
    else {
      best.doses = sides.map((one) => one.at(-1)!)
      for (const [at, doses] of sides.entries()) for (const dose of doses) costAt(best.doses.with(at, dose))
    }
    if (best.cost === Number.POSITIVE_INFINITY) best = found
  }
}

function costsOf(calc: Blender, asked: Search, dosed: Dosed[], tools: MarginTools): Costs {
  const none = Number.POSITIVE_INFINITY
  const { asked: question, unknown } = movedByDoses(asked, dosed)
  if (unknown.length > 0) return { between: none, onSteps: none, bound: null }
  const { answer } = recipeInside(calc, question, tools)
  const added = answer.is === 'found' ? costPerUnit(dosed, answer.recipe.blend.results.density, asked) : null
  if (answer.is !== 'found' || added === null)
    return { between: none, onSteps: none, bound: answer.is === 'infeasible' ? none : null }
  const { continuous, recipe, proven, bound } = answer
  return {
    between: continuous.cost + added,
    onSteps: recipe.cost + added,
    bound: proven ? bound : null,
  }
}

/**
 * True if no whole step of the only searched additive can be cheaper. Where it only helps, no recipe of a smaller dose
 * is cheaper than that of a larger one: between two doses the cost is at least the recipe of the larger with the dose
 * of the smaller. Open intervals are tried, which may find a cheaper dose.
 */
function isProven(
  asked: Search,
  additives: readonly DoseRange[],
  bestNow: () => { doses: number[]; cost: number },
  boundOf: (doses: readonly number[]) => number | null,
): boolean {
  const { probability, certainty, candidates } = asked
  const ranges = additives.flatMap(({ min, max }, at) => (min < max ? [at] : []))
  const [at] = ranges
  const isAlone = ranges.length === 1 && probability === undefined && certainty === undefined
  if (at === undefined || !isAlone || bestNow().cost === Number.POSITIVE_INFINITY) return false
  const { additive, min, max } = additives[at]!
  if (!onlyHelps(additive, asked)) return false
  const step = DOSE_STEP[additive.unit]
  const whole = (dose: number) => Number((Math.ceil(Number((dose / step).toPrecision(12))) * step).toFixed(6))
  const boundAt = (dose: number) => boundOf(bestNow().doses.with(at, dose))
  const density = Math.min(...candidates.map(({ properties }) => properties.density ?? 0))
  const costOf = (dose: number) =>
    costPerUnit(dosedWith(additives, bestNow().doses.with(at, dose)), density, asked) ?? 0
  const ends = [min, ...(whole(min) < max ? [whole(min)] : []), max]
  const open = ends.slice(1).map((to, k): [number, number] => [ends[k]!, to])
  for (const dose of ends) boundAt(dose)
  for (let tried = 0; open.length > 0; ) {
    const [from, to] = open.pop()!
    const least = boundAt(to)
    if (least === null) return false
    const middle = whole((from + to) / 2)
    const isEmpty = !(middle > from && middle < to)
    if (isEmpty || least + costOf(from) >= bestNow().cost - SAVED) continue
    if (++tried > TRIED) return false
    boundAt(middle)
    open.push([from, middle], [middle, to])
  }
  return true
}

/** Golden section within an interval with one minimum. */
function narrow(costOf: (dose: number) => number, low: number, high: number, close: number): void {
  let [a, b] = [low, high]
  let [c, d] = [b - GOLDEN * (b - a), a + GOLDEN * (b - a)]
  while (b - a > close) {
    if (costOf(c) <= costOf(d)) [b, d, c] = [d, c, d - GOLDEN * (d - a)]
    else [a, c, d] = [c, d, c + GOLDEN * (b - c)]
  }
}
