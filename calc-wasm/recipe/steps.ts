// Whole steps of 0.1 % near a recipe, each judged by the core.
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
  /** By allowed candidate. */
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
/** Steps of an unused material, tried where rounding costs more than `DEAR` of the recipe; worth it from `WORTH`. */
const CRUMBS = [1, 2, 4]
const [DEAR, WORTH] = [5e-4, 3e-4]
/** Where rounding costs so much, whatever is cheaper is worth it. */
const VERY_DEAR = 2e-3
const SAME = 1e-9
/** A limit that is not linear may be kept where its row at the recipe says it is missed: by up to this, a step away. */
const BENT = 2e-4

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

/** What the core says of each limit in a recipe that need not keep them. */
export function statesOf({ question, points }: Parts, shares: readonly number[]): RecipeLimitState[] {
  const measured = measuredOf(points.blendOf(shares), shares, question)
  return question.limits.map((limit) => stateOf(limit, measured))
}

/** Plain rounding to whole steps: down, then up where most was lost, until they add up to a whole. */
export function rounded(x: readonly number[]): number[] {
  const steps = x.map((share) => Math.floor(share * STEPS))
  const left = STEPS - steps.reduce((sum, step) => sum + step, 0)
  const lost = x
    .map((share, at) => ({ at, part: share * STEPS - steps[at]! }))
    .sort((a, b) => b.part - a.part)
  for (const { at } of lost.slice(0, left)) steps[at]!++
  return steps.map((step) => step / STEPS)
}

/** The cheapest recipe in whole steps near a continuous one; null where the core confirms none. */
export function onSteps(found: Continuous, effort: Effort): Stepped | null {
  const { model } = found
  let left = MOST_ASKED_AT_ALL
  const isLeft = () => left-- > 0
  for (const margin of MARGINS) {
    const near = inside(found, margin, effort)
    const [first] = near ? confirmedNear(model.parts, nearest(near), effort, isLeft) : []
    if (first) return improved(model, first.recipe, found, effort)
  }
  return null
}

/** The same recipe or a cheaper one, now that a cheaper continuous one is known than it was found near. */
export const nearer = (stepped: Stepped, found: Continuous, effort: Effort): Stepped =>
  improved(found.model, stepped, found, effort)

/** The recipe with all rows kept by so much more; null where the sequence finds none. */
export function inside(found: Continuous, margin: number, { tick }: Effort): Continuous | null {
  if (margin === 0) return found
  const { model, x } = found
  const tight = alone(tightened(model, margin))
  const trial = sequence(tight, trialOf(tight, x), Number.POSITIVE_INFINITY, tick)
  return trial.violation <= KEPT ? { ...trialOf(alone(model), trial.x), model } : null
}

/** The steps that bounds leave to a candidate that is used. */
function rangeOf({ parts, high }: Model, at: number): [number, number] {
  const least = Math.max(parts.low[at]!, parts.atLeastIfUsed[at]!)
  return [Math.max(1, Math.ceil(least * STEPS - SAME)), Math.floor(high[at]! * STEPS + SAME)]
}

/** `whole`: of all steps. */
export const keepsRows = ({ rows }: Model, steps: readonly number[], whole = STEPS): boolean =>
  rows.every(({ a, least = 0 }) => dot(a, steps) >= (least - SAME) * whole)

/** The cheapest first, or where values are wanted, the nearest. */
function nearest({ model, x, curved }: Continuous): Near {
  const { parts } = model
  const isHopeful = (steps: readonly number[], width: number) =>
    keepsRows(model, steps) && curved.every((a) => dot(a, steps) >= -BENT * Math.min(width, 8) * STEPS)
  const used = x.flatMap((share, i) => (share > NONE * 10 ? [i] : []))
  const inSteps = x.map((share) => share * STEPS)
  const rangeAt = (at: number) => {
    const [least, most] = rangeOf(model, at)
    return { least, most, isNeeded: parts.low[at]! > 0 }
  }
  const apart = (steps: readonly number[]) =>
    steps.reduce((sum, step, i) => sum + (step - x[i]! * STEPS) ** 2, 0)
  return {
    widths: WIDTHS,
    free: used.length - 1,
    most: MOST_POINTS,
    pointsAt: (width) =>
      around(inSteps, used, width, STEPS, rangeAt).filter((steps) => isHopeful(steps, width)),
    rankOf: parts.aims ? apart : (steps) => dot(parts.cost, steps),
  }
}

/** Amounts in whole steps around those of a recipe. */
export interface Near {
  /** So many steps down and up, until there would be more than `most` points with `free` amounts that can move by themselves. */
  widths: readonly number[]
  free: number
  most: number
  /** Those worth asking the core about. */
  pointsAt: (width: number) => number[][]
  rankOf: (amounts: readonly number[]) => number
}

/** Amounts by allowed candidate, with what the core says of them. */
interface Amounts {
  amounts: number[]
  total: number
  recipe: Stepped
}

/** Those that the core confirms, of each width the best first. */
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

/** In whole steps; a candidate that is used has `least` to `most` of them. */
interface Range {
  least: number
  most: number
  isNeeded: boolean
}

/** All whole steps around amounts that are counted in steps, so many down and up for each that is used, which add up to `whole` where that is finite. */
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
    const { least, most, isNeeded } = ranges[k]!
    const floor = Math.floor(x[at]! + 1e-7)
    const isLast = k === used.length - 1 && Number.isFinite(whole)
    const from = Math.max(0, floor - width + 1, isLast ? left : 0)
    const to = Math.min(isLast ? left : most, floor + width)
    for (let step = from; step <= to; step++) {
      const isAllowed = step === 0 ? !isNeeded : step >= least && step <= most
      if (!isAllowed) continue
      steps[at] = step
      place(k + 1, left - step)
    }
  }
  place(0, whole)
  return found
}

/**
 * Steps passed from one material to another while that is cheaper. The core judges: a model of a part of the recipes bounds
 * nothing here.
 */
function improved(part: Model, start: Stepped, { cost: floor }: Continuous, { watch }: Effort): Stepped {
  const { parts } = part
  const supply = parts.supply.map((a) => ({ a, limit: null }))
  const model = part.isPart ? { ...part, high: parts.high, rows: supply } : part
  let best = start
  const pass = (from: number, to: number, by: number): Stepped | null => {
    const steps = [...best.steps]
    steps[from]! -= by
    steps[to]! += by
    for (const at of [from, to]) {
      const [least, most] = rangeOf(model, at)
      const isNone = steps[at] === 0 && parts.low[at]! <= 0
      if (!isNone && !(steps[at]! >= least && steps[at]! <= most)) return null
    }
    if (steps.filter((step) => step > 0).length > parts.atMost || !keepsRows(model, steps)) return null
    watch()
    return confirmed(parts, steps)
  }
  for (let isBetter = true; isBetter; ) {
    isBetter = false
    const rounding = (best.cost - floor) / Math.abs(floor)
    const isDear = rounding > DEAR
    const worth = rounding > VERY_DEAR ? SAME : WORTH * Math.abs(best.cost)
    for (const from of parts.cost.keys())
      for (const to of parts.cost.keys()) {
        if (from === to || best.steps[from] === 0) continue
        const isNew = best.steps[to] === 0
        if (isNew && !isDear) continue
        for (const by of isNew ? CRUMBS : EXCHANGES) {
          const least = isNew ? worth : SAME
          const gain = ((parts.cost[from]! - parts.cost[to]!) * by) / STEPS
          if (!parts.aims && gain <= least) continue
          const found = pass(from, to, by)
          if (!found || !(found.cost < best.cost - least)) continue
          best = found
          isBetter = true
        }
      }
  }
  return best
}
