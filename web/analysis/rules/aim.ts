import { type Reached, recipeAt, scan, solve } from '#calc/target/target.ts'
import type { Blend, Calc } from '#calc/vocabulary/blend.ts'
import { type NumericPropertyName, PROPERTIES } from '#calc/vocabulary/properties.ts'
import type { Recipe } from './draft.ts'
import { blender } from './result.ts'

/** Shares are taken over with as few decimals as give the wanted value in the digits of its test, up to so many. */
const DECIMALS_MAX = 4

export interface Aim {
  property: NumericPropertyName
  /** The position of the material that moves. */
  moving: number
  /** Positions whose share stays. */
  locked: readonly number[]
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

/**
 * Makes ready for any number of wanted values what one material can bring about; then tells how much of it brings the
 * property to one.
 */
export function aiming(
  recipe: Recipe,
  { property, ...moves }: Aim,
  calc: Calc,
): (wanted: number) => AimAnswer {
  const move = { shares: recipe.components.map(({ percentage }) => percentage), ...moves }
  if (recipeAt(move, 0) === null) return () => ({ is: 'stuck' })
  const blend = blender(recipe, calc)
  const valueAt = (percents: readonly number[]) => numberIn(blend(percents), property)
  const points = scan(move, valueAt)
  return (wanted) => {
    const { recipes, reachable } = solve(points, wanted)
    if (!reachable) return { is: 'no-value' }
    if (recipes.length === 0) return { is: 'missed', ...reachable }
    const { digits } = PROPERTIES[property]
    const hits = recipes.map((percents) => rounded(percents, moves.locked, wanted, digits, valueAt))
    return { is: 'hit', hits, ...reachable }
  }
}

const numberIn = (blend: Blend | null, property: NumericPropertyName): number | null =>
  blend?.results[property] ?? null

/** The recipe with as few decimals as keep its value what is wanted; locked shares stay as they are. */
function rounded(
  percents: readonly number[],
  locked: readonly number[],
  wanted: number,
  digits: number,
  valueAt: (percents: readonly number[]) => number | null,
): Hit {
  for (let decimals = 1; decimals < DECIMALS_MAX; decimals++) {
    const hit = hitOf(toDecimals(percents, locked, decimals))
    if (hit && Math.abs(hit.value - wanted) <= 0.05 * 10 ** -digits) return hit
  }
  return hitOf(toDecimals(percents, locked, DECIMALS_MAX)) ?? { percents: [...percents], value: wanted }

  function hitOf(rough: number[]): Hit | null {
    const value = valueAt(rough)
    return value === null ? null : { percents: rough, value }
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
