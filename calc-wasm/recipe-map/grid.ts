import { exact } from '../vocabulary/rules/recipe-rules.ts'

/** Number of varied materials: a line, or a triangle. */
export type Corners = 2 | 3

/** Row r of a triangle, from the first corner down, has r + 1 points from the second to the third; a line goes from second to first. */
export interface Grid {
  corners: Corners
  divisions: number
  points: number
  /** f64[points][corners]: weight of each corner's material, 0 to 1. */
  weights: Float64Array
}

const grids = new Map<string, Grid>()

/** The shared grid of this size; read-only. */
export function gridOf(corners: Corners, divisions: number): Grid {
  const key = `${corners} ${divisions}`
  const grid = grids.get(key) ?? makeGrid(corners, divisions)
  grids.set(key, grid)
  return grid
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

export const pointAt = (row: number, at: number): number => (row * (row + 1)) / 2 + at

/** Coordinates of weights in a triangle of base and height 1, its first corner on top and y upwards; on a line y is 0. */
export function placeOf(weights: ArrayLike<number>): [x: number, y: number] {
  if (weights.length === 2) return [weights[0]!, 0]
  return [weights[2]! + weights[0]! / 2, weights[0]!]
}

/** Weights at coordinates, which may lie outside. */
export function weightsAt(corners: Corners, x: number, y: number): number[] {
  if (corners === 2) return [x, 1 - x]
  const last = x - y / 2
  return [y, 1 - y - last, last]
}

/** A recipe on its basis, any total, and its varied materials. */
export interface VariedShares {
  shares: readonly number[]
  /** Positions, one per corner. */
  varying: readonly number[]
}

/** Total of the varied materials: their present total, or if that is 0, what the others leave to 100. */
export function spanOf({ shares, varying }: VariedShares): number {
  const sum = (positions: readonly number[]) => positions.reduce((total, at) => total + shares[at]!, 0)
  const own = sum(varying)
  if (own > 0) return own
  const others = sum(shares.map((_, at) => at).filter((at) => !varying.includes(at)))
  return Math.max(0, 100 - others)
}

/** Weights of the present recipe; even if the varied materials have no share. */
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
 * The varied shares after a step in per cent of the recipe, clamped. Up adds to the first, evenly from the others; right does the same on
 * a line, and in a triangle adds to the third from the second.
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
  // What the second lacks comes from the third, and the other way round.
  const fromSecond = Math.min(second, Math.max(taken - third, taken / 2))
  const left = exact(second - fromSecond)
  return [exact(top), left, exact(span - exact(top) - left)]
}

/** The shares at any weights, rounded to steps in per cent of the recipe and clamped. */
export function snapped(varied: VariedShares, weights: readonly number[], step: number): number[] {
  const span = spanOf(varied)
  const positive = weights.map((weight) => Math.max(0, weight))
  const sum = positive.reduce((total, weight) => total + weight, 0)
  const shares: number[] = []
  let left = span
  for (const weight of positive.slice(0, -1)) {
    const wanted = sum > 0 ? (span * weight) / sum : 0
    // The ends of the range are reached exactly, even between steps.
    const whole = Math.round(wanted / step) * step
    const share = exact(wanted >= left - step / 2 ? left : Math.min(left, whole))
    shares.push(share)
    left = exact(left - share)
  }
  return [...shares, left]
}
