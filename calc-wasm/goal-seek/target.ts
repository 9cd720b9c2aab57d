import { measurementsOf, type Subject } from '../grades/measure.ts'
import { usualConditions } from '../grades/specification.ts'
import type { TreatedQuantity } from '../vocabulary/additive.ts'
import { isOwnQuantity } from '../vocabulary/own-property.ts'
import { isDerived, type Quantity } from '../vocabulary/quantities.ts'

// Finds the share of one material at which a property reaches a value; the others shrink or grow in proportion.

/** A distillation curve can turn several times: with a quarter of these points, solutions were missed. */
const STEPS = 160
/** Precision of a share, per cent. */
const PRECISION = 1e-9
/** Relative tolerance on the target value. */
const TOLERANCE = 1e-7
const GOLDEN = (Math.sqrt(5) - 1) / 2

export interface Move {
  /** Per cent, each 0 to 100; any total. */
  shares: readonly number[]
  /** Position of the varied material. */
  moving: number
  /** Positions of fixed shares. */
  locked?: readonly number[]
}

interface TargetAnswer {
  /** Recipes that give the value, total 100 %; the one nearest to the present share first. */
  recipes: number[][]
  /** Range of the property with the share at each end; null without any value. */
  reachable: { low: Reached; high: Reached } | null
}

export type Reached = { value: number; share: number }

type Point = { share: number; value: number | null }

/** The recipe with the varied material at this share: locked shares fixed, the others in proportion. Null if nothing can give way. */
export function recipeAt({ shares, moving, locked = [] }: Move, share: number): number[] | null {
  const left = mostMovable({ shares, moving, locked }) - share
  const gives = (at: number) => at !== moving && !locked.includes(at)
  const sum = shares.reduce((total, one, at) => (gives(at) ? total + one : total), 0)
  if (!(sum > 0))
    return Math.abs(left) <= PRECISION ? shares.map((one, at) => (at === moving ? share : one)) : null
  return shares.map((one, at) => (at === moving ? share : gives(at) ? Math.max(0, (one * left) / sum) : one))
}

/** Maximum share of the varied material, per cent; negative if the locked ones exceed 100. */
export const mostMovable = ({ shares, moving, locked = [] }: Move): number =>
  100 - locked.reduce((sum, at) => (at === moving ? sum : sum + shares[at]!), 0)

/** A property over the share of the varied material, scanned once for any number of target values. */
type Scan = { move: Move; points: readonly Point[]; at: (share: number) => Point }

/** Scans the shares from 0 to the maximum; peaks between points are refined. `valueAt`: null where a recipe has no value. */
export function scan(move: Move, valueAt: (recipe: readonly number[]) => number | null): Scan {
  const most = mostMovable(move)
  const present = move.shares[move.moving]!
  const at = (share: number): Point => {
    const recipe = recipeAt(move, share)
    return { share, value: recipe && valueAt(recipe) }
  }
  if (!(most >= 0)) return { move, points: [], at }
  const grid = Array.from({ length: STEPS + 1 }, (_, step) => (most * step) / STEPS)
  if (present > 0 && present < most) grid.push(present)
  return { move, points: withPeaks([...new Set(grid)].sort((a, b) => a - b).map(at), at), at }
}

/** Bisects between scanned points. A value that jumps past the target has no solution there. */
export function solve({ move, points, at }: Scan, wanted: number): TargetAnswer {
  const valued = points.filter((point): point is Reached => point.value !== null)
  if (valued.length === 0) return { recipes: [], reachable: null }
  const nearness = TOLERANCE * Math.max(1, Math.abs(wanted))
  const isThere = ({ value }: Point) => value !== null && Math.abs(value - wanted) <= nearness
  const far = (share: number) => Math.abs(share - move.shares[move.moving]!)
  const found: number[] = []
  for (const [i, b] of points.entries()) {
    const a = points[i - 1]
    const last = found.length - 1
    if (isThere(b)) {
      // On a plateau the nearest share is the answer.
      if (!a || !isThere(a)) found.push(b.share)
      else if (far(b.share) < far(found[last]!)) found[last] = b.share
    } else if (a && !isThere(a) && isOneEachSide(a, b, wanted)) {
      const share = halved(a as Reached, b as Reached, wanted, at)
      if (share !== null) found.push(share)
    }
  }
  return {
    recipes: distinct(found, far).map((share) => recipeAt(move, share)!),
    reachable: {
      low: valued.reduce((least, point) => (point.value < least.value ? point : least)),
      high: valued.reduce((most, point) => (point.value > most.value ? point : most)),
    },
  }
}

const isOneEachSide = (a: Point, b: Point, wanted: number): boolean =>
  a.value !== null && b.value !== null && (a.value - wanted) * (b.value - wanted) < 0

/** Bisects between two points; null where the value jumps or goes missing. */
function halved(a: Reached, b: Reached, wanted: number, at: (share: number) => Point): number | null {
  let [low, high] = [a, b]
  while (high.share - low.share > PRECISION) {
    const middle = at((low.share + high.share) / 2)
    if (middle.value === null) return null
    if (middle.share <= low.share || middle.share >= high.share) break
    if ((middle.value - wanted) * (low.value - wanted) > 0) low = middle as Reached
    else high = middle as Reached
  }
  // A continuous value has converged from both sides; a jump has not.
  const gap = Math.abs(high.value - low.value)
  const isThere = gap <= 1e-6 * Math.max(1, Math.abs(wanted), Math.abs(b.value - a.value))
  return isThere ? (low.share + high.share) / 2 : null
}

/** Adds the extreme where the value turns between points. */
function withPeaks(points: readonly Point[], at: (share: number) => Point): Point[] {
  const all = [...points]
  for (let i = 1; i < points.length - 1; i++) {
    const [a, b, c] = [points[i - 1]!, points[i]!, points[i + 1]!]
    if (a.value === null || b.value === null || c.value === null) continue
    const isTop = b.value >= a.value && b.value >= c.value && (b.value > a.value || b.value > c.value)
    const isBottom = b.value <= a.value && b.value <= c.value && (b.value < a.value || b.value < c.value)
    if (isTop || isBottom) all.push(peak(a.share, c.share, isTop ? 1 : -1, at))
  }
  return all.sort((a, b) => a.share - b.share)
}

/** The highest (sign 1) or lowest (−1) point between two shares by golden section; any point without a value. */
function peak(from: number, to: number, sign: 1 | -1, at: (share: number) => Point): Point {
  const height = ({ value }: Point) => (value === null ? Number.NEGATIVE_INFINITY : sign * value)
  let [low, high] = [from, to]
  let left = at(high - GOLDEN * (high - low))
  let right = at(low + GOLDEN * (high - low))
  while (high - low > 1e-6) {
    if (height(left) >= height(right)) {
      high = right.share
      right = left
      left = at(high - GOLDEN * (high - low))
    } else {
      low = left.share
      left = right
      right = at(low + GOLDEN * (high - low))
    }
  }
  return height(left) >= height(right) ? left : right
}

/** Shares ordered by `far`, without duplicates within rounding. */
function distinct(shares: readonly number[], far: (share: number) => number): number[] {
  const kept: number[] = []
  for (const share of [...shares].sort((a, b) => far(a) - far(b)))
    if (kept.every((other) => Math.abs(other - share) > 1e-5)) kept.push(share)
  return kept
}

/** Value of a quantity with the usual distillation residue, bias-corrected, plus the effect of additives; null without one. */
export function quantityValue(subject: Subject, q: Quantity): number | null {
  const treated = subject.treatment?.treated[q as TreatedQuantity]
  const value = treated === null ? null : untreatedValue(subject, q)
  return value === null || !treated ? value : value + treated.delta
}

function untreatedValue(subject: Subject, q: Quantity): number | null {
  const corrected = subject.corrected?.[q]
  if (corrected) return corrected.value
  return isDerived(q) || isOwnQuantity(q)
    ? measurementsOf(subject, usualConditions(null)).of(q).value
    : subject.results[q]
}
