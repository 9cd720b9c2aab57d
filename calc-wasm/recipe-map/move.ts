import { exact } from '../vocabulary/rules/recipe-rules.ts'
import { spanOf, type VariedShares } from './recipes.ts'

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
