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
import { effortOf, findRecipe, limitsOf, type Stop, wholeOf } from './find.ts'
import { partsOf } from './parts.ts'
import { type Excluded, type RecipeLimit, type RecipeQuestion, STEPS, type Wanted } from './question.ts'

/** A blend whose recipe is known, and one property of it as it was measured. */
export interface Batch {
  components: readonly Component[]
  basis: Basis
  options?: BlendOptions
  conditions: Conditions
  /** The position of the material that is in doubt; its own value of the property does not count. */
  at: number
  q: NumericPropertyName
  measured: number
}

export interface InferredComponent {
  /** What it must have been for the blend to be as measured, in the property's unit; none where no value gives that. */
  values: number[]
  /** The range within which the blend is no farther from the measured value than the test's reproducibility; null where there is none, or R is not known. */
  range: { low: number; high: number } | null
  /** The range that the blend could have had at all; null where it has no value. */
  reachable: { low: number; high: number } | null
}

/** How many points are looked at before narrowing down. */
const POINTS = 240
/** Contents run over many powers of ten: more of the points stand near 0. */
const POWER = 5
const HALVINGS = 70

/**
 * What one material must have been like, the recipe and the others as they are: found by the core's own rule, for any
 * property. A point of its distillation moves between its neighbours. Throws CalcError for invalid shares.
 */
export function inferComponent(calc: Blender, batch: Batch): InferredComponent {
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

interface Point {
  own: number
  value: number
}

function rangeOf(
  points: readonly Point[],
  { low, high }: { low: number; high: number },
  crossing: (wanted: number) => number[],
): InferredComponent['range'] {
  const inside = points.flatMap(({ own, value }) => (value >= low && value <= high ? [own] : []))
  const all = [...inside, ...crossing(low), ...crossing(high)]
  return all.length === 0 ? null : { low: Math.min(...all), high: Math.max(...all) }
}

/** Between two points on either side of the wanted value; none where the value only jumps past it. */
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

/** The material's values that are looked at: all that the property allows, or between the neighbours on its curve. */
function pointsOf({ components, at, q }: Batch): number[] {
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

/** A sample, and the streams that it may be made of; `min` and `max` where more is known of their shares. */
export interface Sample extends Omit<RecipeQuestion, 'goal' | 'batch' | 'guard'> {
  measured: readonly Wanted[]
}

export type InferredShares =
  | {
      is: 'found'
      /** By candidate in whole steps of 0.1 %: what explains the sample best. */
      steps: number[]
      blend: Blend
      /** How far each value of the blend is above the sample's, in reproducibilities. */
      misfits: number[]
      /** The largest of these: beyond 1, a test of the blend would show another product. */
      worst: number
      /**
       * By candidate the least and the most of it, 0–1, in recipes of which no value is farther from the sample's than a
       * reproducibility, or than the best recipe's farthest. Where limits on the curve decide, it may be a little more.
       */
      ranges: { low: number; high: number }[]
      excluded: Excluded[]
    }
  | { is: 'not-found'; excluded: Excluded[] }

/** A little room, so that the best recipe itself is among them. */
const ROOM = 1e-3

/** The shares that explain the measured values of a sample best, and how certain they are. Throws RecipeStopped once `stop` says so. */
export function inferShares(calc: Blender, sample: Sample, stop?: Stop): InferredShares {
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
  const within = Math.max(1, ...apart.map(Math.abs)) + ROOM
  const near = aims.each.flatMap(({ q, value, R }): RecipeLimit[] => [
    { q, side: 'min', limit: value - within * R },
    { q, side: 'max', limit: value + within * R },
  ])
  const boxed = partsOf(calc, { ...asked, goal: { is: 'cost' }, limits: [...sample.limits, ...near] })
  const effort = { ...effortOf(x.length, stop), starts: 0 }
  const farthest = (at: number, sign: 1 | -1): number => {
    const cost = x.map((_, i) => (i === at ? sign : 0))
    const { best } = searchContinuous({ ...boxed, cost }, limitsOf(boxed), effort, x)
    return best?.x[at] ?? x[at]!
  }
  const lows = wholeOf(
    parts,
    x.map((share, at) => Math.min(share, farthest(at, 1))),
  )
  const highs = wholeOf(
    parts,
    x.map((share, at) => Math.max(share, farthest(at, -1))),
  )
  return {
    is: 'found',
    steps: recipe.steps,
    blend: recipe.blend,
    misfits,
    worst: Math.max(0, ...misfits.map(Math.abs)),
    ranges: lows.map((low, at) => ({ low, high: highs[at]! })),
    excluded,
  }
}
