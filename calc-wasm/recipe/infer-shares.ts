import type { Blend, Blender } from '../vocabulary/blend.ts'
import { apartOf } from './aims.ts'
import { searchContinuous } from './continuous.ts'
import { effortOf, findRecipe, limitsOf, type Stop, wholeOf } from './find.ts'
import { partsOf } from './parts.ts'
import { type Excluded, type RecipeLimit, type RecipeQuestion, STEPS, type Wanted } from './question.ts'

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
