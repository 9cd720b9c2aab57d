// What a found recipe tells: which limits decide, what they cost, and what other recipes there are.

import type { Calc } from '../vocabulary/blend.ts'
import { measuredOf, stateOf } from './confirm.ts'
import { type Effort, searchContinuous } from './continuous.ts'
import { effortOf, limitsOf, type Stop, solved, wholeOf } from './find.ts'
import type { Kept } from './model.ts'
import { type Parts, partsOf } from './parts.ts'
import { type ConfirmedRecipe, type RecipeAnswer, type RecipeQuestion, STEPS } from './question.ts'
import { confirmed, type Stepped } from './steps.ts'

/** A limit that decides, and what moving it would do to the cost. */
export interface Binding {
  limit: number
  /** How far it was moved, in its own unit: a tenth of the reproducibility. */
  by: number
  /** What a unit tighter costs (null where there would be no recipe) and a unit looser saves. They differ at a corner. */
  tighter: number | null
  looser: number | null
}

export interface Alternative {
  recipe: ConfirmedRecipe
  /** Half of the sum of all changes in shares, in per cent. */
  differsBy: number
  /** A candidate that the answer uses and this one does not; null where it has one material fewer, or is just far away. */
  without: number | null
}

/** A limit this near to the continuous recipe binds, in reproducibilities. */
const AT_LIMIT = 1e-4
const MOVED = 0.1
/** Where no reproducibility is known, of the limit's size. */
const OTHERWISE = 1e-3
const LEAST_USED = 30
const FAR_ENOUGH = 10
const CEILING = 0.01
const ALTERNATIVES = 3

export interface Explanation {
  binding: Binding[]
  alternatives: Alternative[]
}

/** What the recipe found for a question tells. Throws RecipeStopped once `stop` says so. */
export function explainRecipe(
  calc: Pick<Calc, 'mixture'>,
  question: RecipeQuestion,
  { recipe, continuous }: Extract<RecipeAnswer, { is: 'found' }>,
  { alternatives = ALTERNATIVES, stop }: { alternatives?: number; stop?: Stop } = {},
): Explanation {
  const parts = partsOf(calc, question)
  const { places } = parts
  const effort = () => effortOf(places.length, stop)
  const x = places.map((at) => continuous.shares[at]!)
  const answer = { ...recipe, steps: places.map((at) => recipe.steps[at]!) }
  return {
    binding: bindingOf(parts, limitsOf(parts), { x, cost: continuous.cost }, effort()),
    alternatives: alternativesOf(parts, answer, alternatives, effort),
  }
}

/** The limits that the continuous recipe touches, with the price of each on both sides. */
function bindingOf(
  parts: Parts,
  limits: readonly Kept[],
  continuous: { x: readonly number[]; cost: number },
  effort: Effort,
): Binding[] {
  const { x, cost } = continuous
  const measured = measuredOf(parts.points.blendOf(x), x, parts.question)
  return limits.flatMap((one): Binding[] => {
    const { at, limit } = one
    const { margin, R } = stateOf({ ...limit, strict: false }, measured)
    const scale = R || OTHERWISE * Math.max(1, Math.abs(limit.limit))
    if (margin === null || Math.abs(margin) > AT_LIMIT * scale) return []
    const by = MOVED * scale
    const outwards = limit.side === 'max' ? by : -by
    const costAt = (moved: number): number | null => {
      const others = limits.map((other) =>
        other.at === at ? { at, limit: { ...limit, limit: moved } } : other,
      )
      const near = { ...effort, starts: 0 }
      return searchContinuous(parts, others, near, x).best?.cost ?? null
    }
    const tighter = costAt(limit.limit - outwards)
    const looser = costAt(limit.limit + outwards)
    return [
      {
        limit: at,
        by,
        tighter: tighter === null ? null : (tighter - cost) / by,
        looser: looser === null ? null : (looser - cost) / by,
      },
    ]
  })
}

/** Half of what two recipes in steps differ by, per cent. */
const differenceOf = (a: readonly number[], b: readonly number[]): number =>
  (a.reduce((sum, step, i) => sum + Math.abs(step - b[i]!), 0) / 2 / STEPS) * 100

/**
 * Other recipes, the cheapest first: each without a material that the answer uses, with one material fewer, and as far from
 * the answer as one per cent of its cost allows. All differ from the answer and each other by ten points or more.
 */
function alternativesOf(parts: Parts, answer: Stepped, most: number, effort: () => Effort): Alternative[] {
  const found: Alternative[] = []
  const add = (other: Parts, without: number | null) => {
    const stepped = solved(other, effort()).found?.stepped
    const recipe = stepped && confirmed(parts, stepped.steps)
    if (!recipe) return
    const differsBy = differenceOf(recipe.steps, answer.steps)
    found.push({ recipe: { ...recipe, steps: wholeOf(parts, recipe.steps) }, differsBy, without })
  }
  const used = answer.steps.flatMap((step, at) => (step > 0 ? [at] : []))
  for (const at of used)
    if (answer.steps[at]! >= LEAST_USED && parts.low[at]! <= 0)
      add({ ...parts, high: parts.high.with(at, 0) }, parts.places[at]!)
  if (used.length > 1) add({ ...parts, atMost: used.length - 1 }, null)
  add(farFrom(parts, answer), null)
  const kept: Alternative[] = []
  for (const one of found.sort((a, b) => a.recipe.cost - b.recipe.cost)) {
    const isFar = [{ steps: wholeOf(parts, answer.steps) }, ...kept.map(({ recipe }) => recipe)].every(
      ({ steps }) => differenceOf(steps, one.recipe.steps) >= FAR_ENOUGH - 1e-9,
    )
    if (isFar && kept.length < most) kept.push(one)
  }
  return kept
}

/** As little as possible of what the answer is made of, for at most a per cent more. */
function farFrom(parts: Parts, answer: Stepped): Parts {
  const ceiling = answer.cost + CEILING * Math.abs(answer.cost)
  const row = Float64Array.from(parts.cost, (cost) => ceiling - cost)
  return { ...parts, cost: answer.steps.map((step) => step / STEPS), supply: [...parts.supply, row] }
}
