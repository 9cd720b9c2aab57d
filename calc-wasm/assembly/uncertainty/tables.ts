// What the host says of the materials and their errors, and what the draws come to. Like the core's tables: static, and views
// of them stay valid.
import { COMPONENTS, RESULTS_LENGTH, ROW_LENGTH, SLOTS } from '../../vocabulary/codes'
import { GROUPS, NORMALS_LENGTH, PAIRS } from '../../vocabulary/draw-codes'

/** Host → module: the materials as they are read, like ROWS, and the recipe, like SHARES. */
export const READINGS: usize = memory.data(COMPONENTS * ROW_LENGTH * sizeof<f64>(), 16)
export const RECIPE: usize = memory.data(COMPONENTS * sizeof<f64>(), 16)
/** Host → module: by material and slot the standard deviation of the reading, 0 for an exact one. f64[COMPONENTS][SLOTS] */
export const DEVIATIONS: usize = memory.data(COMPONENTS * SLOTS * sizeof<f64>(), 16)
/** Host → module: the part of it that is the test's own, 0–1, the squares of it and the laboratory's adding up to 1. f64[COMPONENTS][SLOTS] */
export const OWN_PARTS: usize = memory.data(COMPONENTS * SLOTS * sizeof<f64>(), 16)
/** Host → module: estimates of what the materials lack, like ESTIMATES, and their standard deviations. f64[COMPONENTS][SLOTS] */
export const GUESSES: usize = memory.data(COMPONENTS * SLOTS * sizeof<f64>(), 16)
export const GUESS_DEVIATIONS: usize = memory.data(COMPONENTS * SLOTS * sizeof<f64>(), 16)
/** Host → module: by material the relative standard deviation of its share. f64[COMPONENTS] */
export const SHARE_DEVIATIONS: usize = memory.data(COMPONENTS * sizeof<f64>(), 16)
/** Host → module: by material its name in the stream. u32[COMPONENTS] */
export const KEYS: usize = memory.data(COMPONENTS * sizeof<u32>(), 16)
/** Host → module: by slot the standard deviation of the rule, and 1 where it is of the value itself. f64[SLOTS], i32[SLOTS] */
export const MODEL_DEVIATIONS: usize = memory.data(SLOTS * sizeof<f64>(), 16)
export const MODEL_RELATIVE: usize = memory.data(SLOTS * sizeof<i32>(), 16)
/** Module → host: the errors of each pair of draws, at the places that draw-codes.ts names; 0 for those that nothing has. f64[PAIRS][NORMALS_LENGTH] */
export const NORMALS: usize = memory.data(PAIRS * NORMALS_LENGTH * sizeof<f64>(), 16)
/** Module → host: what the draws come to, by group, a draw and then its mirror. f64[GROUPS][2·PAIRS][RESULTS_LENGTH] */
export const DRAWN: usize = memory.data(GROUPS * 2 * PAIRS * RESULTS_LENGTH * sizeof<f64>(), 16)
