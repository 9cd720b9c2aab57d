import {
  type Move,
  mostMovable,
  quantityValue,
  type Reached,
  recipeAt,
  scan,
  solve,
} from '#calc/goal-seek/target.ts'
import type { Subject } from '#calc/grades/measure.ts'
import type { Ruled } from '#calc/lab/correct.ts'
import type { Calc } from '#calc/vocabulary/blend.ts'
import { type Quantity, quantityOf } from '#calc/vocabulary/quantities.ts'
import type { Material } from '../../analysis.api.ts'
import { type Recipe, recipeShares } from '../draft.ts'
import { blender, contentsOfRecipe } from '../result.ts'
import { type Finishing, finished } from './finish.ts'

/** Rounded shares have the fewest decimals, up to this many, that give the wanted value in the digits of its test. */
const DECIMALS_MAX = 4

/** A quantity of a recipe's blend that is to reach a value. */
export interface Target {
  recipe: Recipe
  calc: Calc
  q: Quantity
  /** Decimals of an own property. */
  digits?: number | undefined
  finish?: Finishing | null
  /** Applies the laboratory's bias corrections. */
  corrected?: ((subject: Ruled) => Subject) | undefined
}

export type Moves = Required<Omit<Move, 'shares'>>

/** A limit as the wanted value: rounded shares stay on its right side. */
export interface Bound {
  side: 'min' | 'max'
  /** The limit itself is not allowed. */
  strict: boolean
}

/** A recipe with the wanted value, and the value of its rounded shares. */
export interface Hit {
  percents: number[]
  value: number
}

type AimAnswer =
  | { is: 'hit'; hits: Hit[]; low: Reached; high: Reached }
  /** No share gives the value: it is out of reach, or in a gap. */
  | { is: 'missed'; low: Reached; high: Reached }
  /** No other share can change. */
  | { is: 'stuck' }
  | { is: 'no-value' }

export const withShares = (recipe: Recipe, percents: readonly number[]): Recipe => ({
  ...recipe,
  components: recipe.components.map((one, at) => ({ ...one, percentage: percents[at]! })),
})

/** Computes the quantity from shares, of the finished fuel where there is one; null where it has no value. */
export function aimedValue(target: Target): (percents: readonly number[]) => number | null {
  const { recipe, calc, q, finish = null, corrected = (subject) => subject } = target
  const blend = blender(finished(recipe, finish), calc)
  return (percents) => {
    const fuel = finished(withShares(recipe, percents), finish)
    const made = blend(recipeShares(fuel))
    return made && quantityValue(corrected({ ...made, contents: contentsOfRecipe(fuel) }), q)
  }
}

/** Samples once what moving one material does; the function returned solves for any wanted value. */
export function aiming(
  target: Target,
  moves: Moves,
  bound: Bound | null = null,
): (wanted: number) => AimAnswer {
  const { recipe, q, digits = quantityOf(q).digits } = target
  const move = { shares: recipeShares(recipe), ...moves }
  if (recipeAt(move, 0) === null) return () => ({ is: 'stuck' })
  const valueAt = aimedValue(target)
  const points = scan(move, valueAt)
  return (wanted) => {
    const { recipes, reachable } = solve(points, wanted)
    if (!reachable) return { is: 'no-value' }
    if (recipes.length === 0) return { is: 'missed', ...reachable }
    const closeness = 10 ** -digits * (bound ? 0.5 : 0.05)
    const isGood = (value: number) =>
      Math.abs(value - wanted) <= closeness && (!bound || isInsideBound(value, wanted, bound))
    const hits = recipes.map((percents) => rounded(move, percents[move.moving]!, isGood, valueAt))
    return { is: 'hit', hits, ...reachable }
  }
}

/** Steps of the search for a stream's share: a coarse grid, then bisection. */
const COARSE = 16
const HALVINGS = 12

/** A material outside the recipe, with the least share that meets the limit. */
export interface AimedStream {
  material: Material
  hit: Hit
  /** Value of the pure material. */
  own: number | null
}

/**
 * The candidates that bring the property to the right side of a limit when added, the others keeping their
 * proportions; each with its least share, in steps of 0.1 %.
 */
export function streamsReaching(
  target: Target,
  { locked, bound, wanted }: Pick<Moves, 'locked'> & { bound: Bound; wanted: number },
  candidates: readonly Material[],
): AimedStream[] {
  const { recipe } = target
  const moving = recipe.components.length
  const move = { shares: [...recipeShares(recipe), 0], moving, locked }
  const most = mostMovable(move)
  if (recipeAt(move, most) === null) return []
  return candidates.flatMap((material) => {
    const components = [...recipe.components, { material, percentage: 0 }]
    const extended = { ...target, recipe: { ...recipe, components } }
    const valueAt = aimedValue(extended)
    const isGood = (value: number | null) => value !== null && isInsideBound(value, wanted, bound)
    const isGoodAt = (share: number) => isGood(valueAt(recipeAt(move, share)!))
    // One that misses the limit at its largest share may meet it at a smaller one; that is not searched for.
    if (!isGoodAt(most)) return []
    const first = Array.from({ length: COARSE }, (_, step) => (most * (step + 1)) / COARSE).find(isGoodAt)!
    let [low, high] = [first - most / COARSE, first]
    for (let halving = 0; halving < HALVINGS; halving++) {
      const middle = (low + high) / 2
      if (isGoodAt(middle)) high = middle
      else low = middle
    }
    const hit = rounded(move, high, isGood, valueAt)
    return isGood(hit.value) ? [{ material, hit, own: valueAlone(extended, moving) }] : []
  })
}

/** The property without one material, the others keeping their proportions; null where nothing is left. */
export function valueWithout(target: Target, { moving, locked }: Moves): Hit | null {
  const percents = recipeAt({ shares: recipeShares(target.recipe), moving, locked }, 0)
  const value = percents && aimedValue(target)(percents)
  return percents && value !== null ? { percents: toDecimals(percents, locked, 1), value } : null
}

/** Value of one material of the recipe alone. */
export const valueAlone = (target: Target, alone: number): number | null =>
  aimedValue(target)(target.recipe.components.map((_, at) => (at === alone ? 100 : 0)))

export const isInsideBound = (value: number, limit: number, { side, strict }: Bound): boolean => {
  const room = side === 'max' ? limit - value : value - limit
  return strict ? room > 0 : room >= 0
}

/** The recipe with the fewest decimals that keep its value good; else the nearest of the finest. */
function rounded(
  move: Move,
  share: number,
  isGood: (value: number) => boolean,
  valueAt: (percents: readonly number[]) => number | null,
): Hit {
  const most = mostMovable(move)
  for (let decimals = 1; decimals <= DECIMALS_MAX; decimals++) {
    const steps = share * 10 ** decimals
    // The nearest first, then steps to either side.
    const nearest = Math.round(steps)
    for (const step of [nearest, Math.floor(steps), Math.ceil(steps), nearest - 2, nearest + 2]) {
      const hit = hitOf(Math.min(most, Math.max(0, step / 10 ** decimals)), decimals)
      if (hit && isGood(hit.value)) return hit
    }
  }
  const exact = recipeAt(move, share)!
  return (
    hitOf(Number(share.toFixed(DECIMALS_MAX)), DECIMALS_MAX) ?? { percents: exact, value: valueAt(exact)! }
  )

  function hitOf(rough: number, decimals: number): Hit | null {
    const recipe = recipeAt(move, rough)
    const percents = recipe && toDecimals(recipe, move.locked ?? [], decimals)
    const value = percents && valueAt(percents)
    return percents && value !== null ? { percents, value } : null
  }
}

/** Shares rounded to these decimals with the same sum; the largest free one takes the difference. */
function toDecimals(percents: readonly number[], locked: readonly number[], decimals: number): number[] {
  const isFree = (at: number) => !locked.includes(at)
  const rough = percents.map((share, at) => (isFree(at) ? Number(share.toFixed(decimals)) : share))
  const largest = rough.reduce<number>(
    (best, share, at) => (isFree(at) && (best < 0 || share > rough[best]!) ? at : best),
    -1,
  )
  const others = rough.reduce((sum, share, at) => (at === largest ? sum : sum + share), 0)
  return largest < 0 ? rough : rough.with(largest, Number((100 - others).toFixed(6)))
}
