import { type Conditions, measurementsOf } from '../grades/measure.ts'
import { packMaterial } from '../mixture.ts'
import type { Basis, Blend, Blender, BlendOptions, Component } from '../vocabulary/blend.ts'
import {
  DISTILLATION_NAMES,
  type DistillationName,
  type NumericPropertyName,
  propertyOf,
} from '../vocabulary/properties.ts'
import { apartOf } from './aims.ts'
import { searchContinuous } from './continuous.ts'
import { effortOf, findRecipe, limitsOfParts, type Stop, wholeOf } from './find.ts'
import { partsOf } from './parts.ts'
import { type Excluded, type RecipeLimit, type RecipeQuestion, STEPS, type Wanted } from './question.ts'

/** A blend of known recipe, with one measured property. */
export interface MeasuredBatch {
  components: readonly Component[]
  basis: Basis
  options?: BlendOptions
  conditions: Conditions
  /** Position of the material in doubt; its own value of the property is ignored. */
  at: number
  q: NumericPropertyName
  measured: number
}

export interface InferredComponent {
  /** Values that give the measured blend, in the property's unit; empty if none. */
  values: number[]
  /** Range within which the blend stays within the test's reproducibility; null if empty, or R is unknown. */
  range: { low: number; high: number } | null
  /** Range that the blend can reach; null without a value. */
  reachable: { low: number; high: number } | null
}

const POINTS = 240
/** Contents span many powers of ten: the scan is denser near 0. */
const POWER = 5
const HALVINGS = 70

/** Infers a material's value by the core's own rule. A curve point moves between its neighbours. Throws CalcError. */
export function inferComponent(calc: Blender, batch: MeasuredBatch): InferredComponent {
  const { components, basis, options, conditions, at, q, measured } = batch
  const shares = components.map(({ percentage }) => percentage)
  const packed = components.map((one) => packMaterial(one.properties, one))
  const blendAt = (value: number) => {
    const own = components[at]!
    const moved = packMaterial({ ...own.properties, [q]: value }, own)
    return calc.mixture(packed.with(at, moved)).blend(shares, basis, options)
  }
  const valueAt = (value: number) => blendAt(value).results[q]
  const points = pointsOf(batch).flatMap((own) => {
    const value = valueAt(own)
    return value === null ? [] : [{ own, value }]
  })
  if (points.length === 0) return { values: [], range: null, reachable: null }
  const values = points.map(({ value }) => value)
  const crossing = (wanted: number) =>
    points.slice(1).flatMap((to, i): number[] => {
      const from = points[i]!
      if (from.value === wanted && i === 0) return [from.own]
      if (to.value === wanted) return [to.own]
      return (from.value - wanted) * (to.value - wanted) < 0 ? halved(from, to, wanted, valueAt) : []
    })
  const found = crossing(measured)
  const R = measurementsOf(blendAt(found[0] ?? points[0]!.own), conditions).R(q, measured)
  return {
    values: found,
    range: R === null ? null : rangeOf(points, { low: measured - R, high: measured + R }, crossing),
    reachable: { low: Math.min(...values), high: Math.max(...values) },
  }
}

type Point = { own: number; value: number }

function rangeOf(
  points: readonly Point[],
  { low, high }: { low: number; high: number },
  crossing: (wanted: number) => number[],
): InferredComponent['range'] {
  const inside = points.flatMap(({ own, value }) => (value >= low && value <= high ? [own] : []))
  const all = [...inside, ...crossing(low), ...crossing(high)]
  return all.length === 0 ? null : { low: Math.min(...all), high: Math.max(...all) }
}

/** Bisects between two points; empty where the value jumps past the target. */
function halved(from: Point, to: Point, wanted: number, valueAt: (own: number) => number | null): number[] {
  let [a, b] = [from.own, to.own]
  const isBelow = from.value < wanted
  for (let halving = 0; halving < HALVINGS; halving++) {
    const middle = (a + b) / 2
    const value = valueAt(middle)
    if (value === null) return []
    if (value < wanted === isBelow) a = middle
    else b = middle
  }
  const value = valueAt(b)
  const isThere = value !== null && Math.abs(value - wanted) <= 1e-6 * Math.max(1, Math.abs(wanted))
  return isThere ? [b] : []
}

/** Values to scan: all that the property allows, or between the neighbours on its curve. */
function pointsOf({ components, at, q }: MeasuredBatch): number[] {
  const { properties } = components[at]!
  let { min, max } = propertyOf(q).range!
  const label = DISTILLATION_NAMES.indexOf(q as DistillationName)
  if (label >= 0)
    for (const [other, name] of DISTILLATION_NAMES.entries()) {
      const value = properties[name]
      if (value === null || other === label) continue
      if (other < label) min = Math.max(min, value)
      else max = Math.min(max, value)
    }
  const power = min >= 0 && label < 0 ? POWER : 1
  return Array.from({ length: POINTS + 1 }, (_, i) => min + (max - min) * (i / POINTS) ** power)
}

/** A sample and its possible streams; `min` and `max` where their shares are bounded. */
export interface InferredSample extends Omit<RecipeQuestion, 'goal' | 'batch' | 'guard'> {
  measured: readonly Wanted[]
}

export type InferredShares =
  | {
      is: 'found'
      /** Best fit: steps of 0.1 % by candidate. */
      steps: number[]
      blend: Blend
      /** Deviation of each blend value from the sample's, in reproducibilities. */
      misfits: number[]
      /** Largest deviation: beyond 1, a test of the blend would show another product. */
      worst: number
      /**
       * Range of each share, 0–1, over recipes that explain the sample within a reproducibility, or as well as the best fit. Slightly
       * wider where limits on the curve decide.
       */
      ranges: { low: number; high: number }[]
      excluded: Excluded[]
    }
  | { is: 'not-found'; excluded: Excluded[] }

const ROUNDING = 1e-3

/** Infers the shares of a sample and their ranges. */
export function inferShares(calc: Blender, sample: InferredSample, stop?: Stop): InferredShares {
  const { measured, ...question } = sample
  const asked: RecipeQuestion = { ...question, goal: { is: 'target', values: measured } }
  const answer = findRecipe(calc, asked, stop)
  if (answer.is !== 'found') return { is: 'not-found', excluded: answer.excluded }
  const { recipe, continuous, excluded } = answer
  const parts = partsOf(calc, asked)
  const aims = parts.aims!
  const x = parts.places.map((at) => continuous.shares[at]!)
  const onSteps = parts.places.map((at) => recipe.steps[at]! / STEPS)
  const misfits = apartOf(aims, parts.points.pointAt(onSteps).values())
  const apart = apartOf(aims, parts.points.pointAt(x).values())
  const within = Math.max(1, ...apart.map(Math.abs)) + ROUNDING
  const near = aims.each.flatMap(({ q, value, R }): RecipeLimit[] => [
    { q, side: 'min', limit: value - within * R },
    { q, side: 'max', limit: value + within * R },
  ])
  const boxed = partsOf(calc, { ...asked, goal: { is: 'cost' }, limits: [...sample.limits, ...near] })
  const effort = { ...effortOf(x.length, stop), starts: 0 }
  const farthest = (at: number, sign: 1 | -1): number => {
    const cost = x.map((_, i) => (i === at ? sign : 0))
    const { best } = searchContinuous({ ...boxed, cost }, limitsOfParts(boxed), effort, x)
    return best?.x[at] ?? x[at]!
  }
  const lows = x.map((share, at) => Math.min(share, farthest(at, 1)))
  const highs = x.map((share, at) => Math.max(share, farthest(at, -1)))
  const allHighs = wholeOf(parts, highs)
  return {
    is: 'found',
    steps: recipe.steps,
    blend: recipe.blend,
    misfits,
    worst: Math.max(0, ...misfits.map(Math.abs)),
    ranges: wholeOf(parts, lows).map((low, at) => ({ low, high: allHighs[at]! })),
    excluded,
  }
}
