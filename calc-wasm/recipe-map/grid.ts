import { exact } from '../vocabulary/rules/recipe-rules.ts'
/** How many materials of a recipe a map varies: along a line, or over a triangle. */
export type Corners = 2 | 3

/**
 * The points of a map, evenly over a line or a triangle. In a triangle row r, from the first corner downwards, has r + 1 points,
 * from the second corner to the third; a line goes from the second of its corners to the first.
 */
export interface Grid {
  corners: Corners
  /** Steps from one corner to another. */
  divisions: number
  points: number
  /** f64[points][corners]: how much of each corner's material a point has, 0 to 1. */
  weights: Float64Array
}

const kept = new Map<string, Grid>()

/** The one grid of this size: nobody writes to it. */
export function gridOf(corners: Corners, divisions: number): Grid {
  const key = `${corners} ${divisions}`
  const known = kept.get(key)
  if (known) return known
  const made = makeGrid(corners, divisions)
  kept.set(key, made)
  return made
}

function makeGrid(corners: Corners, divisions: number): Grid {
  const whole: number[] = []
  if (corners === 2) for (let i = 0; i <= divisions; i++) whole.push(i, divisions - i)
  else
    for (let row = 0; row <= divisions; row++)
      for (let at = 0; at <= row; at++) whole.push(divisions - row, row - at, at)
  return {
    corners,
    divisions,
    points: whole.length / corners,
    weights: Float64Array.from(whole, (steps) => steps / divisions),
  }
}

/** The place of a triangle's point among all. */
export const pointAt = (row: number, at: number): number => (row * (row + 1)) / 2 + at

/** Where weights stand in a triangle whose base and height are 1, its first corner on top and y upwards; on a line y is 0. */
export function placeOf(weights: ArrayLike<number>): [x: number, y: number] {
  if (weights.length === 2) return [weights[0]!, 0]
  return [weights[2]! + weights[0]! / 2, weights[0]!]
}

/** The weights of a place, which need not lie inside. */
export function weightsAt(corners: Corners, x: number, y: number): number[] {
  if (corners === 2) return [x, 1 - x]
  const last = x - y / 2
  return [y, 1 - y - last, last]
}

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

export const DIRECTIONS = ['up', 'down', 'left', 'right'] as const
export type Direction = (typeof DIRECTIONS)[number]

/**
 * The shares of the varying materials, by corner, a step of so many per cent of the recipe further; no share leaves its range. On
 * a line up and right mean more of the first. In a triangle up means more of the first, taken evenly from the others, and right
 * more of the third, taken from the second.
 */
export function stepped(varied: VariedShares, direction: Direction, step: number): number[] {
  const span = spanOf(varied)
  const present = varied.varying.map((at) => varied.shares[at]!)
  const sign = direction === 'up' || direction === 'right' ? 1 : -1
  const within = (share: number) => Math.min(span, Math.max(0, share))
  const [first, second, third] = present as [number, number, number?]
  if (third === undefined) {
    const moved = exact(within(first + sign * step))
    return [moved, exact(span - moved)]
  }
  if (direction === 'left' || direction === 'right') {
    const both = second + third
    const moved = Math.min(both, Math.max(0, third + sign * step))
    return [first, exact(both - moved), exact(moved)]
  }
  const top = within(first + sign * step)
  const taken = top - first
  // What one of them can't give, the other does.
  const fromSecond = Math.min(second, Math.max(taken - third, taken / 2))
  const left = exact(second - fromSecond)
  return [exact(top), left, exact(span - exact(top) - left)]
}

/** The shares at weights of any size, on steps of so many per cent of the recipe, held to the line or triangle. */
export function snapped(varied: VariedShares, weights: readonly number[], step: number): number[] {
  const span = spanOf(varied)
  const held = weights.map((weight) => Math.max(0, weight))
  const sum = held.reduce((total, weight) => total + weight, 0)
  const shares: number[] = []
  let left = span
  for (const weight of held.slice(0, -1)) {
    const wanted = sum > 0 ? (span * weight) / sum : 0
    // An end of the range is reached exactly, also where it lies between two steps.
    const whole = Math.round(wanted / step) * step
    const share = exact(wanted >= left - step / 2 ? left : Math.min(left, whole))
    shares.push(share)
    left = exact(left - share)
  }
  return [...shares, left]
}
