import type { Subject } from '#calc/grades/measure.ts'
import type { Ruled } from '#calc/lab/correct.ts'
import { type Move, mostOf, quantityValue, type Reached, recipeAt, scan, solve } from '#calc/target/target.ts'
import type { Calc } from '#calc/vocabulary/blend.ts'
import { type Quantity, quantityOf } from '#calc/vocabulary/quantities.ts'
import type { Material } from '../../analysis.api.ts'
import type { Recipe } from '../draft.ts'
import { blender, contentsOfRecipe } from '../result.ts'
import { type Finishing, finished } from './finish.ts'

/** Shares are taken over with as few decimals as give the wanted value in the digits of its test, up to so many. */
const DECIMALS_MAX = 4

/** What is to be brought to a value: a quantity of a recipe's blend. */
export interface Target {
  recipe: Recipe
  calc: Calc
  q: Quantity
  /** Decimals of an own property. */
  digits?: number | undefined
  /** The value is that of the fuel finished with this. */
  finish?: Finishing | null
  /** The value is the one that one's own laboratory corrects. */
  corrected?: ((subject: Ruled) => Subject) | undefined
}

/** What may change. */
export interface Moves {
  /** The position of the material that moves. */
  moving: number
  /** Positions whose share stays. */
  locked: readonly number[]
}

/** The wanted value is a limit: rounded shares keep to its right side. */
export interface Bound {
  side: 'min' | 'max'
  /** The limit itself is out already. */
  strict: boolean
}

/** A recipe that gives the wanted value, with the value that its rounded shares have. */
export interface Hit {
  percents: number[]
  value: number
}

export type AimAnswer =
  | { is: 'hit'; hits: Hit[]; low: Reached; high: Reached }
  /** No share gives the value; it lies beyond what can be had, or is jumped past. */
  | { is: 'missed'; low: Reached; high: Reached }
  /** Nothing else can give way. */
  | { is: 'stuck' }
  /** The property has no value at any share. */
  | { is: 'no-value' }

const sharesOf = ({ components }: Recipe) => components.map(({ percentage }) => percentage)

export const withShares = (recipe: Recipe, percents: readonly number[]): Recipe => ({
  ...recipe,
  components: recipe.components.map((one, at) => ({ ...one, percentage: percents[at]! })),
})

/** The quantity by the shares of the recipe, of the finished fuel where there is one; null where it has no value. */
export function valuesOf({
  recipe,
  calc,
  q,
  finish = null,
  corrected = (subject) => subject,
}: Target): (percents: readonly number[]) => number | null {
  const blend = blender(finished(recipe, finish), calc)
  return (percents) => {
    const fuel = finished(withShares(recipe, percents), finish)
    const made = blend(sharesOf(fuel))
    return made && quantityValue(corrected({ ...made, contents: contentsOfRecipe(fuel) }), q)
  }
}

/**
 * Makes ready for any number of wanted values what one material can bring about; then tells how much of it brings the
 * property to one.
 */
export function aiming(
  target: Target,
  moves: Moves,
  bound: Bound | null = null,
): (wanted: number) => AimAnswer {
  const { recipe, q, digits = quantityOf(q).digits } = target
  const move = { shares: sharesOf(recipe), ...moves }
  if (recipeAt(move, 0) === null) return () => ({ is: 'stuck' })
  const valueAt = valuesOf(target)
  const points = scan(move, valueAt)
  return (wanted) => {
    const { recipes, reachable } = solve(points, wanted)
    if (!reachable) return { is: 'no-value' }
    if (recipes.length === 0) return { is: 'missed', ...reachable }
    const closeness = 10 ** -digits * (bound ? 0.5 : 0.05)
    const isGood = (value: number) =>
      Math.abs(value - wanted) <= closeness && (!bound || isInside(value, wanted, bound))
    const hits = recipes.map((percents) => rounded(move, percents[move.moving]!, isGood, valueAt))
    return { is: 'hit', hits, ...reachable }
  }
}

/** How finely the share of a stream is looked for, first over all shares and then between two of them. */
const [COARSE, HALVINGS] = [16, 12]

/** A material from outside that can bring the value to the limit, with the least share of it that does. */
export interface Stream {
  material: Material
  hit: Hit
  /** Of the material by itself. */
  own: number | null
}

/**
 * Which of these materials bring the property to the right side of a limit when they are added to a recipe whose others keep
 * their proportions; each with the least share that does, in steps of 0.1 %.
 */
export function streamsReaching(
  target: Target,
  { locked, bound, wanted }: Pick<Moves, 'locked'> & { bound: Bound; wanted: number },
  candidates: readonly Material[],
): Stream[] {
  const { recipe } = target
  const moving = recipe.components.length
  const move = { shares: [...sharesOf(recipe), 0], moving, locked }
  const most = mostOf(move)
  if (recipeAt(move, most) === null) return []
  return candidates.flatMap((material) => {
    const components = [...recipe.components, { material, percentage: 0 }]
    const extended = { ...target, recipe: { ...recipe, components } }
    const valueAt = valuesOf(extended)
    const isGood = (value: number | null) => value !== null && isInside(value, wanted, bound)
    const isGoodAt = (share: number) => isGood(valueAt(recipeAt(move, share)!))
    // What doesn't reach it with all there is of it may still on the way; such a peak is not looked for.
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

/** The property where one material is left out and the others keep their proportions; null where nothing is left. */
export function valueWithout(target: Target, { moving, locked }: Moves): Hit | null {
  const percents = recipeAt({ shares: sharesOf(target.recipe), moving, locked }, 0)
  const value = percents && valuesOf(target)(percents)
  return percents && value !== null ? { percents: toDecimals(percents, locked, 1), value } : null
}

/** What one material of a recipe would give by itself. */
export const valueAlone = (target: Target, alone: number): number | null =>
  valuesOf(target)(target.recipe.components.map((_, at) => (at === alone ? 100 : 0)))

export const isInside = (value: number, limit: number, { side, strict }: Bound): boolean => {
  const room = side === 'max' ? limit - value : value - limit
  return strict ? room > 0 : room >= 0
}

/** The recipe of a share with as few decimals as keep its value good; the nearest of the finest where none is. */
function rounded(
  move: Move,
  share: number,
  isGood: (value: number) => boolean,
  valueAt: (percents: readonly number[]) => number | null,
): Hit {
  const most = mostOf(move)
  for (let decimals = 1; decimals <= DECIMALS_MAX; decimals++) {
    const steps = share * 10 ** decimals
    // The nearest first, then a step to either side of it.
    const near = [
      Math.round(steps),
      Math.floor(steps),
      Math.ceil(steps),
      Math.round(steps) - 2,
      Math.round(steps) + 2,
    ]
    for (const step of near) {
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

/** Shares of so many decimals that sum to what they did; the largest free one takes up the difference. */
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
