// Recipes in steps of 0.1 % near a continuous one, each judged by the core.
import type { Blend } from '../vocabulary/blend.ts'
import { apartOf, distanceOf } from './aims.ts'
import type { Continuous, Effort } from './continuous.ts'
import { areMet, isKept, measuredOf, stateOf, valuesOf } from './evaluate.ts'
import { NONE } from './linear/mixed.ts'
import { dot } from './linear/simplex.ts'
import { type Model, tightened } from './model.ts'
import type { Parts } from './parts.ts'
import { type RecipeLimitState, STEPS } from './question.ts'
import { KEPT, sequence, trialOf } from './sequence.ts'
import { alone } from './stack.ts'

export interface Stepped {
  steps: number[]
  cost: number
  blend: Blend
  limits: RecipeLimitState[]
}

const WIDTHS = [1, 2, 4, 8, 16, 32, 64]
export const MOST_POINTS = 40_000
const MOST_ASKED = 1500
const MOST_ASKED_AT_ALL = 3000
const MARGINS = [0, 1 / 8, 1 / 2, 1, 2, 4, 8].map((halves) => 0.0005 * halves)
const EXCHANGES = [1, 2, 5]
/** Steps of an unused material, tried where rounding costs more than `ROUNDING_COSTLY` of the recipe; accepted from a gain of `GAIN_MIN`. */
const SMALL_STEPS = [1, 2, 4]
const ROUNDING_COSTLY = 5e-4
const GAIN_MIN = 3e-4
/** From this cost of rounding, any gain is accepted. */
const ROUNDING_VERY_COSTLY = 2e-3
const ROUNDING = 1e-9
/** A curved limit may be kept although its row at the recipe misses it by up to this, a step away. */
const BENT = 2e-4

/** True if the core may confirm amounts, by the curved limits' rows at the recipe that they are near. */
export const areHopeful = (
  curved: readonly Float64Array[],
  amounts: readonly number[],
  width: number,
  total = STEPS,
): boolean => {
  const least = -BENT * Math.min(width, 8) * STEPS * Math.max(1, STEPS / total)
  return curved.every((a) => dot(a, amounts) >= least)
}

/** Evaluates a rounded recipe; null where it doesn't keep all limits. */
export function confirmed({ question, points, cost, aims }: Parts, steps: readonly number[]): Stepped | null {
  const shares = steps.map((step) => step / STEPS)
  const blend = points.blendOf(shares)
  const all = question.limits
  const values = valuesOf(blend, shares, question)
  if (!areMet(all, (at) => isKept(all[at]!, values))) return null
  const measured = measuredOf(blend, shares, question)
  const limits = all.map((limit) => stateOf(limit, measured))
  const price = aims ? distanceOf(aims, apartOf(aims, values)) : dot(cost, shares)
  return { steps: [...steps], cost: price, blend, limits }
}

export function statesOf({ question, points }: Parts, shares: readonly number[]): RecipeLimitState[] {
  const measured = measuredOf(points.blendOf(shares), shares, question)
  return question.limits.map((limit) => stateOf(limit, measured))
}

/** Rounds to whole steps with total 1: down, then up where most was lost. */
export function rounded(x: readonly number[]): number[] {
  const steps = x.map((share) => Math.floor(share * STEPS))
  const left = STEPS - steps.reduce((sum, step) => sum + step, 0)
  const lost = x
    .map((share, at) => ({ at, part: share * STEPS - steps[at]! }))
    .sort((a, b) => b.part - a.part)
  for (const { at } of lost.slice(0, left)) steps[at]!++
  return steps.map((step) => step / STEPS)
}

/** The cheapest stepped recipe near a continuous one; null if the core confirms none. */
export function onSteps(found: Continuous, effort: Effort): Stepped | null {
  let left = MOST_ASKED_AT_ALL
  const isLeft = () => left-- > 0
  for (const margin of MARGINS) {
    const near = inside(found, margin, effort)
    const [first] = near ? confirmedNear(near.model.parts, nearest(near), effort, isLeft) : []
    if (first) return improved(first.recipe, found, effort)
  }
  return null
}

/** Re-solves with all rows tightened by a margin; null if infeasible. */
export function inside(found: Continuous, margin: number, { tick }: Effort): Continuous | null {
  if (margin === 0) return found
  const { model, x } = found
  const tight = alone(tightened(model, margin))
  const trial = sequence(tight, trialOf(tight, x), Number.POSITIVE_INFINITY, tick)
  return trial.violation <= KEPT ? { ...trialOf(alone(model), trial.x), model } : null
}

function rangeOf({ parts, high }: Model, at: number): Range {
  const least = Math.max(parts.low[at]!, parts.atLeastIfUsed[at]!)
  return {
    least: Math.max(1, Math.ceil(least * STEPS - ROUNDING)),
    most: Math.floor(high[at]! * STEPS + ROUNDING),
    isNeeded: parts.low[at]! > 0,
  }
}

/** `whole`: total of the steps. */
export const keepsRows = ({ rows }: Model, steps: readonly number[], whole = STEPS): boolean =>
  rows.every(({ a, least = 0 }) => dot(a, steps) >= (least - ROUNDING) * whole)

/** Ranked by cost, or by distance for the goals with aims. */
function nearest({ model, x, curved }: Continuous): Near {
  const { parts } = model
  const isHopeful = (steps: readonly number[], width: number) =>
    keepsRows(model, steps) && areHopeful(curved, steps, width)
  const used = x.flatMap((share, i) => (share > NONE * 10 ? [i] : []))
  const inSteps = x.map((share) => share * STEPS)

  const apart = (steps: readonly number[]) =>
    steps.reduce((sum, step, i) => sum + (step - x[i]! * STEPS) ** 2, 0)
  return {
    widths: WIDTHS,
    free: used.length - 1,
    most: MOST_POINTS,
    pointsAt: (width) =>
      around(inSteps, used, width, STEPS, (at) => rangeOf(model, at)).filter((steps) =>
        isHopeful(steps, width),
      ),
    rankOf: parts.aims ? apart : (steps) => dot(parts.cost, steps),
  }
}

export interface Near {
  /** Search widths in steps, ended when `free` independent amounts would give more than `most` points. */
  widths: readonly number[]
  free: number
  most: number
  pointsAt: (width: number) => number[][]
  rankOf: (amounts: readonly number[]) => number
}

/** Amounts by allowed candidate, with the core's evaluation. */
export type Amounts = { amounts: number[]; total: number; recipe: Stepped }

/** Points that the core confirms, best first within each width. */
export function* confirmedNear(
  parts: Parts,
  { widths, free, most, pointsAt, rankOf }: Near,
  { watch }: Effort,
  isLeft = () => true,
): Generator<Amounts> {
  for (const width of widths) {
    if ((2 * width) ** free > most) return
    const ranked = pointsAt(width).map((amounts) => ({ amounts, rank: rankOf(amounts) }))
    ranked.sort((a, b) => a.rank - b.rank)
    for (const { amounts } of ranked.slice(0, MOST_ASKED)) {
      if (!isLeft()) return
      watch()
      const total = amounts.reduce((sum, amount) => sum + amount, 0)
      const shares = amounts.map((amount) => (amount / total) * STEPS)
      const recipe = confirmed(parts, shares)
      if (recipe) yield { amounts, total, recipe }
    }
  }
}

/** Allowed steps of a used candidate. */
type Range = { least: number; most: number; isNeeded: boolean }

const isAllowed = (step: number, { least, most, isNeeded }: Range): boolean =>
  step === 0 ? !isNeeded : step >= least && step <= most

/** All lattice points within `width` steps of the amounts; total `whole` if that is finite. */
export function around(
  x: readonly number[],
  used: readonly number[],
  width: number,
  whole: number,
  rangeOf: (at: number) => Range,
): number[][] {
  const found: number[][] = []
  const steps = x.map(() => 0)
  const ranges = used.map(rangeOf)
  const place = (k: number, left: number) => {
    if (k === used.length) {
      found.push([...steps])
      return
    }
    const at = used[k]!
    const range = ranges[k]!
    const floor = Math.floor(x[at]! + 1e-7)
    const isLast = k === used.length - 1 && Number.isFinite(whole)
    const from = Math.max(0, floor - width + 1, isLast ? left : 0)
    const to = Math.min(isLast ? left : range.most, floor + width)
    for (let step = from; step <= to; step++) {
      if (!isAllowed(step, range)) continue
      steps[at] = step
      place(k + 1, left - step)
    }
  }
  place(0, whole)
  return found
}

/** Local search: moves steps between materials while that is cheaper, judged by the core. A model of a part of the recipes gives no bounds here. */
export function improved(
  start: Stepped,
  { model: part, cost: floor }: Continuous,
  { watch }: Effort,
): Stepped {
  const { parts } = part
  const supply = parts.supply.map((a) => ({ a, limit: null }))
  const model = part.isPart ? { ...part, high: parts.high, rows: supply } : part
  let best = start
  const pass = (from: number, to: number, by: number): Stepped | null => {
    const steps = [...best.steps]
    steps[from]! -= by
    steps[to]! += by
    for (const at of [from, to]) {
      if (!isAllowed(steps[at]!, rangeOf(model, at))) return null
    }
    if (steps.filter((step) => step > 0).length > parts.atMost || !keepsRows(model, steps)) return null
    watch()
    return confirmed(parts, steps)
  }
  /** Moves steps from one material to another while that saves enough; false if none does. */
  const exchange = (from: number, to: number, worth: number): boolean => {
    const isNew = best.steps[to] === 0
    const least = isNew ? worth : ROUNDING
    let isBetter = false
    for (const by of isNew ? SMALL_STEPS : EXCHANGES) {
      const gain = ((parts.cost[from]! - parts.cost[to]!) * by) / STEPS
      if (!parts.aims && gain <= least) continue
      const found = pass(from, to, by)
      if (!found || !(found.cost < best.cost - least)) continue
      best = found
      isBetter = true
    }
    return isBetter
  }
  for (let isBetter = true; isBetter; ) {
    isBetter = false
    const rounding = (best.cost - floor) / Math.abs(floor)
    const isDear = rounding > ROUNDING_COSTLY
    const worth = rounding > ROUNDING_VERY_COSTLY ? ROUNDING : GAIN_MIN * Math.abs(best.cost)
    for (const from of parts.cost.keys())
      for (const to of parts.cost.keys()) {
        if (from === to || best.steps[from] === 0 || (best.steps[to] === 0 && !isDear)) continue
        if (exchange(from, to, worth)) isBetter = true
      }
  }
  return best
}
