import { exact } from '../vocabulary/rules/recipe-rules.ts'

/** Points evenly along a line, from all of the second material to all of the first. */
export interface Grid {
  divisions: number
  points: number
}

const grids = new Map<number, Grid>()

/** The shared grid of this size: equal grids are the same one. */
export function gridOf(divisions: number): Grid {
  const grid = grids.get(divisions) ?? { divisions, points: divisions + 1 }
  grids.set(divisions, grid)
  return grid
}

/** A recipe on its basis, any total, and the positions of its two varied materials. */
export interface VariedShares {
  shares: readonly number[]
  varying: readonly [first: number, second: number]
}

/** Total of the varied materials: their present total, or if that is 0, what the others leave to 100. */
export function spanOf({ shares, varying: [first, second] }: VariedShares): number {
  const own = shares[first]! + shares[second]!
  if (own > 0) return own
  return Math.max(0, 100 - shares.reduce((total, share) => total + share, 0))
}

/** The first material's part of the two in the present recipe; half if neither has a share. */
export function weightOf({ shares, varying: [first, second] }: VariedShares): number {
  const both = shares[first]! + shares[second]!
  return both > 0 ? shares[first]! / both : 1 / 2
}

/** f64[points][materials]: the recipes of all points. */
export function recipesOf(varied: VariedShares, { points, divisions }: Grid): Float64Array {
  const { shares, varying } = varied
  const count = shares.length
  const span = spanOf(varied)
  const recipes = new Float64Array(points * count)
  for (let point = 0; point < points; point++) {
    const at = point * count
    recipes.set(shares, at)
    recipes[at + varying[0]] = span * (point / divisions)
    recipes[at + varying[1]] = span * ((divisions - point) / divisions)
  }
  return recipes
}

const ends = (varied: VariedShares, share: number): [first: number, second: number] => {
  const span = spanOf(varied)
  const first = exact(Math.min(span, Math.max(0, share)))
  return [first, exact(span - first)]
}

/** The two shares after a step in per cent of the recipe from the second to the first, clamped. */
export const stepped = (varied: VariedShares, step: number): [first: number, second: number] =>
  ends(varied, varied.shares[varied.varying[0]]! + step)

/** The two shares at any weight of the first, rounded to steps in per cent of the recipe and clamped. */
export function snapped(varied: VariedShares, weight: number, step: number): [first: number, second: number] {
  const span = spanOf(varied)
  const wanted = span * Math.max(0, weight)
  // The ends of the range are reached exactly, even between steps.
  return ends(varied, wanted >= span - step / 2 ? span : Math.round(wanted / step) * step)
}
