import type { Grid } from './grid.ts'

/** Shares of a recipe on its basis, of any sum, and the two or three of them that a map varies. */
export interface VariedShares {
  shares: readonly number[]
  /** Positions, one a corner. */
  varying: readonly number[]
}

/**
 * What the varying materials share among themselves: what they have now, or, where that is nothing, what the others leave to 100.
 * 0 where there is nothing to share.
 */
export function spanOf({ shares, varying }: VariedShares): number {
  const sum = (positions: readonly number[]) => positions.reduce((total, at) => total + shares[at]!, 0)
  const own = sum(varying)
  if (own > 0) return own
  const others = sum(shares.map((_, at) => at).filter((at) => !varying.includes(at)))
  return Math.max(0, 100 - others)
}

/** Each material's share with these weights of the varying ones. The others keep theirs. */
export function sharesWith(varied: VariedShares, weights: ArrayLike<number>): number[] {
  const span = spanOf(varied)
  const shares = [...varied.shares]
  varied.varying.forEach((position, corner) => {
    shares[position] = span * weights[corner]!
  })
  return shares
}

/** The weights of the recipe as it is; the middle where none of the varying materials has a share. */
export function weightsOf({ shares, varying }: VariedShares): number[] {
  const sum = varying.reduce((total, at) => total + shares[at]!, 0)
  return varying.map((at) => (sum > 0 ? shares[at]! / sum : 1 / varying.length))
}

/** f64[points][materials]: the recipes of all points. */
export function recipesOf(varied: VariedShares, { points, corners, weights }: Grid): Float64Array {
  const { shares, varying } = varied
  const count = shares.length
  const span = spanOf(varied)
  const recipes = new Float64Array(points * count)
  for (let point = 0; point < points; point++) {
    recipes.set(shares, point * count)
    for (let corner = 0; corner < corners; corner++)
      recipes[point * count + varying[corner]!] = span * weights[point * corners + corner]!
  }
  return recipes
}
