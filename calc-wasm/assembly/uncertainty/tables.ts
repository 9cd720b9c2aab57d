// What the host says of the materials and their errors, and what the draws come to. Like the core's tables: static, and views
// of them stay valid.
import { COMPONENTS, RESULTS_LENGTH, ROW_LENGTH, SLOTS } from '../../vocabulary/codes'
import { GROUPS, NORMALS_LENGTH, OWN_MOST, PAIRS, RELATED } from '../../vocabulary/draw-codes'

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
/** Host → module: by slot the standard deviation of the rule below and above its value, and 1 where it is of the value itself. f64[SLOTS] twice, i32[SLOTS] */
export const MODEL_DOWN: usize = memory.data(SLOTS * sizeof<f64>(), 16)
export const MODEL_UP: usize = memory.data(SLOTS * sizeof<f64>(), 16)
export const MODEL_RELATIVE: usize = memory.data(SLOTS * sizeof<i32>(), 16)
/** Module → host: the errors of each pair of draws, at the places that draw-codes.ts names; 0 for those that nothing has. f64[PAIRS][NORMALS_LENGTH] */
export const NORMALS: usize = memory.data(PAIRS * NORMALS_LENGTH * sizeof<f64>(), 16)
/** Module → host: what the draws come to, by group, a draw and then its mirror. f64[GROUPS][2·PAIRS][RESULTS_LENGTH] */
export const DRAWN: usize = memory.data(GROUPS * 2 * PAIRS * RESULTS_LENGTH * sizeof<f64>(), 16)

// Own properties, in any order that the host likes.
/** Host → module: their values by material, NaN where unknown; standard deviations; and the part that is the test's own. f64[OWN_MOST][COMPONENTS] */
export const OWN_READINGS: usize = memory.data(OWN_MOST * COMPONENTS * sizeof<f64>(), 16)
export const OWN_DEVIATIONS: usize = memory.data(OWN_MOST * COMPONENTS * sizeof<f64>(), 16)
export const OWN_TEST_PARTS: usize = memory.data(OWN_MOST * COMPONENTS * sizeof<f64>(), 16)
/** Host → module: rule, basis and name in the stream; exponent, offset, and what a reading is held between. u32[OWN_MOST][3], f64[OWN_MOST][4] */
export const OWN_RULES: usize = memory.data(OWN_MOST * 3 * sizeof<u32>(), 16)
export const OWN_NUMBERS: usize = memory.data(OWN_MOST * 4 * sizeof<f64>(), 16)
/** Module → host: what they come to, like DRAWN. f64[GROUPS][2·PAIRS][OWN_MOST] */
export const OWN_DRAWN: usize = memory.data(GROUPS * 2 * PAIRS * OWN_MOST * sizeof<f64>(), 16)

// How far results follow errors.
/** Host → module: places in NORMALS; by pair and quantity a draw less its mirror. i32[NORMALS_LENGTH], f64[PAIRS][RELATED] */
export const ACTIVE: usize = memory.data(NORMALS_LENGTH * sizeof<i32>(), 16)
export const DIFFERENCES: usize = memory.data(PAIRS * RELATED * sizeof<f64>(), 16)
/** Host ⇄ module: by place in ACTIVE the sum of its squares, and by quantity of its products. f64[NORMALS_LENGTH], f64[NORMALS_LENGTH][quantities] */
export const SQUARES: usize = memory.data(NORMALS_LENGTH * sizeof<f64>(), 16)
export const PRODUCTS: usize = memory.data(NORMALS_LENGTH * RELATED * sizeof<f64>(), 16)
