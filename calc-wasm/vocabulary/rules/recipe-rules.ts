import { PERCENTAGE, TOTAL_TOLERANCE } from '../limits.ts'

/** Sums are over whole millionths of a per cent, so that 33.3 × 3 is 99.9 and not 99.89999999999999. */
const MILLION = 1_000_000
export const millionths = (percent: number): number => Math.round(percent * MILLION)

/** The percentage to the nearest millionth. */
export const exact = (percent: number): number => millionths(percent) / MILLION

/** Sum in per cent, exact to a millionth. */
export const totalOf = (percents: readonly number[]): number =>
  percents.reduce((sum, percent) => sum + millionths(percent), 0) / MILLION

/** The rest to 100, exact to a millionth; negative above 100. */
export const leftOf = (percents: readonly number[]): number => exact(PERCENTAGE.max - totalOf(percents))

/** Whether the total is within the tolerance of 100. */
export const isWhole = (percents: readonly number[], tolerance = TOTAL_TOLERANCE): boolean =>
  Math.abs(leftOf(percents)) <= tolerance

/** Whether a recipe can be calculated: each share from 0 to 100, total 100. */
export const isComplete = (percents: readonly number[]): boolean =>
  percents.every((percent) => percent >= PERCENTAGE.min && percent <= PERCENTAGE.max) && isWhole(percents)
