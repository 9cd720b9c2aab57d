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

/**
 * Where weights stand in a triangle whose base and height are 1, its first corner on top and y upwards; on a line y is 0.
 */
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
