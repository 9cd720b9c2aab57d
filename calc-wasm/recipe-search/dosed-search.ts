// A search for recipes that are dosed: at a dose, a limit on a treated value is a limit on the untreated one, moved by the effect the
// other way. Around that search another one, for the doses.

import { deltaAt, doseFor, dosesOf, lastDose } from '../additives/dose.ts'
import { costOfDose, treat } from '../additives/treat.ts'
import type { RecipeAnswer, RecipeLimit } from '../recipe/question.ts'
import { RecipeStopped } from '../recipe/question.ts'
import {
  type Additive,
  type AffectedQuantity,
  type Curve,
  DOSE_MAX,
  type Dosed,
  type DoseUnit,
} from '../vocabulary/additive.ts'
import type { Blender } from '../vocabulary/blend.ts'
import type { OwnResult } from '../vocabulary/own-property.ts'
import { NUMERIC_PROPERTY_NAMES } from '../vocabulary/properties.ts'
import { withCorrectedValues } from './corrected-search.ts'
import { recipeInside } from './margin.ts'
import { type Search, type SearchOptions, type SearchResult, search } from './search.ts'

/** An additive that may be dosed from `min` to `max`, in its unit; equal: it is dosed so. */
export interface DoseRange extends Pick<Dosed, 'id' | 'additive'> {
  min: number
  max: number
}

export interface DosedResult extends SearchResult {
  doses?: Dosed[]
  /** The least of each with which the recipe that was found still keeps its limits, the others as they are. */
  leastDoses?: number[]
  /** What one m³ or t of the recipe's basis costs in additives; null where a price or a density is missing. */
  doseCost?: number | null
}

export interface DosedSearch extends Search {
  additives?: readonly DoseRange[]
}

/** The largest dose that an additive's curves tell of. */
export const mostOf = ({ responses, unit }: Additive): number =>
  Math.min(DOSE_MAX[unit], ...Object.values(responses).map((curve) => lastDose(curve!)))

/** Doses that are found are whole steps of these. */
export const DOSE_STEP: Readonly<Record<DoseUnit, number>> = { mg_kg: 10, mg_l: 10, l_m3: 0.01 }

/** A whole step upwards, without the noise of a division. */
const stepUp = (dose: number, unit: DoseUnit): number => {
  const step = DOSE_STEP[unit]
  return Math.ceil(Number((dose / step).toPrecision(12))) * step
}

/** What doses do to limited values, whatever the blend: by quantity; null where nobody knows. */
function effectsOf(dosed: readonly Dosed[], { candidates, options }: Search) {
  // Only what is told in another unit than its dose takes a density; the smallest takes most of it, which errs to the safe side.
  const densities = candidates.map(({ properties }) => properties.density)
  const density = densities.includes(null) ? null : Math.min(...(densities as number[]))
  const results = { ...Object.fromEntries(NUMERIC_PROPERTY_NAMES.map((name) => [name, 0])), density } as never
  const own = (options?.own ?? []).map((property) => ({ property, value: 0 })) as unknown as OwnResult[]
  return treat(dosed, { results, own })?.treated ?? {}
}

/** The limits of untreated values, and by limit what was added to them. */
export function movedByDoses<A extends Search>(
  asked: A,
  dosed: readonly Dosed[],
): { asked: A; moved: ({ q: AffectedQuantity; shift: number } | null)[]; unknown: number[] } {
  const effects = effectsOf(dosed, asked)
  const of = ({ q }: RecipeLimit) => effects[q as AffectedQuantity]
  const moved = asked.limits.map((limit) => {
    const found = of(limit)
    return found ? { q: limit.q as AffectedQuantity, shift: found.delta } : null
  })
  const limits = asked.limits.map((limit): RecipeLimit => {
    const found = of(limit)
    return found
      ? {
          ...limit,
          limit: limit.limit - found.delta,
          meant: limit.limit,
          ...(found.sd > 0 && { dosedSd: found.sd }),
        }
      : limit
  })
  const unknown = asked.limits.flatMap((limit, at) => (of(limit) === null ? [at] : []))
  return { asked: { ...asked, limits }, moved, unknown }
}

const SCANNED = { few: 17, many: 5 }
const FEW = 12
const ROUNDS = 3
/** Golden section ends where an interval is so many doses of its unit. */
const CLOSE: Readonly<Record<DoseUnit, number>> = { mg_kg: 1, mg_l: 1, l_m3: 0.001 }
const GOLDEN = (Math.sqrt(5) - 1) / 2

/**
 * Answers a question with additives. Of a range the cheapest dose is looked for, in whole steps; the recipe is proven for that dose
 * alone. Throws as `search` does.
 */
export function searchDosed(calc: Blender, asked: DosedSearch, options: SearchOptions = {}): DosedResult {
  const { additives = [], ...plain } = asked
  if (additives.length === 0) return search(calc, plain, options)
  const doses = additives.some(({ min, max }) => min < max)
    ? cheapestDoses(calc, plain, additives, options)
    : additives.map(({ min }) => min)
  const dosed = dosedWith(additives, doses)
  const { asked: bare, moved, unknown } = movedByDoses(plain, dosed)
  // Of a limit on what is altered by nobody knows how much no recipe can be said to keep it.
  if (unknown.length > 0) return { ...nothingFound(plain), doses: dosed }
  const told = (result: SearchResult): DosedResult => {
    const shown = withCorrectedValues(result, moved)
    const leastDoses = dosed.map((one, at) => leastOf(one, additives[at]!, plain, shown))
    return { ...shown, doses: dosed, leastDoses, doseCost: costOfAll(dosed, result.answer, plain) }
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

const dosedWith = (additives: readonly DoseRange[], doses: readonly number[]): Dosed[] =>
  additives.map(({ id, additive }, at) => ({ id, additive, dose: doses[at]!, unit: additive.unit }))

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

/** Per m³ or t of the basis, at the density of the recipe. */
function costOfAll(dosed: readonly Dosed[], answer: RecipeAnswer, { basis }: Search): number | null {
  if (answer.is !== 'found') return null
  const { density } = answer.recipe.blend.results
  const parts = dosed.map(({ additive, dose, unit }) =>
    dose === 0 ? 0 : (costOfDose(additive, dosesOf(dose, unit, density, additive), null)?.per_m3 ?? null),
  )
  if (parts.includes(null)) return null
  const perM3 = (parts as number[]).reduce((sum, part) => sum + part, 0)
  return basis === 'volume' ? perM3 : density === null ? null : (perM3 * 1000) / density
}

/** By additive the dose of the cheapest recipe, in whole steps. */
function cheapestDoses(
  calc: Blender,
  asked: Search,
  additives: readonly DoseRange[],
  { stop, uncertainty }: SearchOptions,
): number[] {
  const { probability, certainty, laboratory, alternatives: _, isWorthAsked: __, ...plain } = asked
  const known = new Map<string, { between: number; onSteps: number }>()
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
        ? { between: answer.continuous.cost + added, onSteps: answer.recipe.cost + added }
        : { between: none, onSteps: none }
    known.set(key, cost)
    return noted(doses, cost[count])
  }
  try {
    const rounds = additives.filter(({ min, max }) => min < max).length > 1 ? ROUNDS : 1
    for (let round = 0; round < rounds; round++)
      for (const [at, range] of additives.entries()) if (range.min < range.max) descend(at, range)
    settle()
  } catch (error) {
    if (!(error instanceof RecipeStopped) || best.cost === Number.POSITIVE_INFINITY) throw error
  }
  return best.doses

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
