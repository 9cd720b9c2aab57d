// The tables shared with the host: the materials and their errors, and the results of the draws. Static like the core's.
import { COMPONENTS, RESULTS_LENGTH, ROW_LENGTH, SLOTS } from '../../vocabulary/codes'
import { GROUPS, NORMALS_LENGTH, OWN_MOST, PAIRS, RELATED } from '../../vocabulary/draw-codes'
import { at } from '../memory'

/** Host → module: the exact readings, like ROWS, and the recipe, like SHARES. */
export const READINGS: usize = memory.data(COMPONENTS * ROW_LENGTH * sizeof<f64>(), 16)
export const RECIPE: usize = memory.data(COMPONENTS * sizeof<f64>(), 16)
/** Host → module: standard deviation of each reading, 0 for an exact one. f64[COMPONENTS][SLOTS] */
export const DEVIATIONS: usize = memory.data(COMPONENTS * SLOTS * sizeof<f64>(), 16)
/** Host → module: the test's own part of it, 0–1; its square and that of the laboratory's part add up to 1. f64[COMPONENTS][SLOTS] */
export const OWN_PARTS: usize = memory.data(COMPONENTS * SLOTS * sizeof<f64>(), 16)
/** Host → module: estimates of missing readings, like ESTIMATES, and their standard deviations. f64[COMPONENTS][SLOTS] */
export const GUESSES: usize = memory.data(COMPONENTS * SLOTS * sizeof<f64>(), 16)
export const GUESS_DEVIATIONS: usize = memory.data(COMPONENTS * SLOTS * sizeof<f64>(), 16)
/** Host → module: relative standard deviation of each share. f64[COMPONENTS] */
export const SHARE_DEVIATIONS: usize = memory.data(COMPONENTS * sizeof<f64>(), 16)
/** Host → module: each material's name in the random stream. u32[COMPONENTS] */
export const KEYS: usize = memory.data(COMPONENTS * sizeof<u32>(), 16)
/** Host → module: each rule's standard deviation below and above its value; 1 if it is relative. f64[SLOTS] twice, i32[SLOTS] */
export const MODEL_DOWN: usize = memory.data(SLOTS * sizeof<f64>(), 16)
export const MODEL_UP: usize = memory.data(SLOTS * sizeof<f64>(), 16)
export const MODEL_RELATIVE: usize = memory.data(SLOTS * sizeof<i32>(), 16)
export function hasModelError(slot: i32): bool {
  return at(MODEL_DOWN, slot) > 0 || at(MODEL_UP, slot) > 0
}
/** Module → host: the errors of each pair of draws, laid out as in draw-codes.ts; 0 if unused. f64[PAIRS][NORMALS_LENGTH] */
export const NORMALS: usize = memory.data(PAIRS * NORMALS_LENGTH * sizeof<f64>(), 16)
/** Module → host: the results of the draws, by group, each draw followed by its mirror. f64[GROUPS][2·PAIRS][RESULTS_LENGTH] */
export const DRAWN: usize = memory.data(GROUPS * 2 * PAIRS * RESULTS_LENGTH * sizeof<f64>(), 16)

// Own properties, in the host's order.
/** Host → module: values by material, NaN if unknown; standard deviations; the test's own part. f64[OWN_MOST][COMPONENTS] */
export const OWN_READINGS: usize = memory.data(OWN_MOST * COMPONENTS * sizeof<f64>(), 16)
export const OWN_DEVIATIONS: usize = memory.data(OWN_MOST * COMPONENTS * sizeof<f64>(), 16)
export const OWN_TEST_PARTS: usize = memory.data(OWN_MOST * COMPONENTS * sizeof<f64>(), 16)
/** Host → module: rule, basis and name in the stream; exponent, offset, least and largest reading. u32[OWN_MOST][3], f64[OWN_MOST][4] */
export const OWN_RULES: usize = memory.data(OWN_MOST * 3 * sizeof<u32>(), 16)
export const OWN_NUMBERS: usize = memory.data(OWN_MOST * 4 * sizeof<f64>(), 16)
/** Module → host: results, like DRAWN. f64[GROUPS][2·PAIRS][OWN_MOST] */
export const OWN_DRAWN: usize = memory.data(GROUPS * 2 * PAIRS * OWN_MOST * sizeof<f64>(), 16)

// Correlation of results with errors.
/** Host → module: places in NORMALS; each pair's draw minus its mirror, by quantity. i32[NORMALS_LENGTH], f64[PAIRS][RELATED] */
export const ACTIVE: usize = memory.data(NORMALS_LENGTH * sizeof<i32>(), 16)
export const DIFFERENCES: usize = memory.data(PAIRS * RELATED * sizeof<f64>(), 16)
/** Host ⇄ module: sums of squares of the ACTIVE errors, and of their products by quantity. f64[NORMALS_LENGTH], f64[NORMALS_LENGTH][quantities] */
export const SQUARES: usize = memory.data(NORMALS_LENGTH * sizeof<f64>(), 16)
export const PRODUCTS: usize = memory.data(NORMALS_LENGTH * RELATED * sizeof<f64>(), 16)
