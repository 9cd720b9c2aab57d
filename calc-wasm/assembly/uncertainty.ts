// Monte Carlo draws of a blend with errors in its recipe, its materials' readings and the rules. A module of its own that
// includes the core, loaded only for uncertainty.
import { RESULTS_LENGTH, SLOTS, Status } from '../vocabulary/codes'
import { GROUPS, Group, NORMALS_LENGTH, PAIRS, RELATED, SHARES_AT } from '../vocabulary/draw-codes'
import { blend } from './index'
import { keepCurves } from './distillation/distillation'
import { RESULTS, SHARES, at, activeCount, intAt, put, setQuiet } from './memory'
import { drawInputs, prepareInputs, preparePair } from './uncertainty/inputs'
import { drawModel } from './uncertainty/model'
import { drawNormals, findNeeded, normalsOf, setCorrelation, setSeed } from './uncertainty/normals'
import { drawOwn, drawOwnNormals, prepareOwn } from './uncertainty/own-draws'
import { ACTIVE, DIFFERENCES, DRAWN, PRODUCTS, RECIPE, SHARE_DEVIATIONS, SQUARES } from './uncertainty/tables'

// Everything the core exports, so that either module can serve as the core.
export * from './index'
export { normalQuantile } from '../normal-quantile'
export {
  normalOf,
  philox,
  setSeed,
  uniformOf,
  word0,
  word1,
  word2,
  word3,
} from './uncertainty/normals'
export * from './uncertainty/tables'

let materials: i32 = 0
let basis: i32 = 0
let withEstimates: bool = false

/** Prepares draws of the materials, recipe, choices, errors and `own` own properties that the host has written. */
export function begin(
  n: i32,
  basisCode: i32,
  estimates: bool,
  correlation: f64,
  low: u32,
  high: u32,
  own: i32,
): void {
  materials = n
  basis = basisCode
  withEstimates = estimates
  setSeed(low, high)
  setCorrelation(correlation)
  prepareInputs(n)
  prepareOwn(n, own)
  findNeeded(n)
  // Draws keep some traits of the last undrawn blend: it must be this one.
  drawRecipe(0, 1, false)
  drawInputs(n, 0, 1, false)
  blend(n, basisCode, estimates)
}

/** The shares with their errors: f·max(0, 1 + s·z); the core divides by their sum. */
function drawRecipe(normals: usize, sign: f64, withErrors: bool): void {
  for (let i = 0; i < materials; i++) {
    const s = withErrors ? at(SHARE_DEVIATIONS, i) : 0
    const share = at(RECIPE, i)
    put(SHARES, i, s > 0 ? share * Math.max(0, 1 + s * (sign * at(normals, SHARES_AT + i))) : share)
  }
}

function outOf(group: i32, draw: i32): usize {
  return DRAWN + <usize>((group * 2 * PAIRS + draw) * RESULTS_LENGTH) * sizeof<f64>()
}

/** Blends ROWS by SHARES and stores the results as those of this draw. True if there is a blend. */
function drawBlend(group: i32, draw: i32, normals: usize, sign: f64): bool {
  const status = blend(materials, basis, withEstimates)
  const out = outOf(group, draw)
  memory.copy(out, RESULTS, RESULTS_LENGTH * sizeof<f64>())
  drawOwn(group, draw, materials, normals, sign, group != Group.Recipe, status == Status.Ok)
  if (status == Status.Ok) return true
  for (let slot = 0; slot < SLOTS; slot++) put(out, slot, NaN)
  return false
}

/** Lets the next blends of the same readings reuse the curves, if all materials are in the blend. */
function keepReadings(isBlended: bool): void {
  keepCurves(isBlended && activeCount == materials ? materials : 0)
}

/** One draw with everything uncertain; with `withInputs` the same readings in the exact recipe too. */
function drawAll(draw: i32, normals: usize, sign: f64, withInputs: bool): void {
  drawRecipe(normals, sign, true)
  drawInputs(materials, normals, sign, true)
  const isBlended = drawBlend(Group.All, draw, normals, sign)
  drawModel(outOf(Group.All, draw), normals, sign)
  if (!withInputs) return
  drawRecipe(0, 1, false)
  // A blend with estimates has written some into the readings.
  if (withEstimates) drawInputs(materials, normals, sign, true)
  keepReadings(isBlended)
  drawBlend(Group.Inputs, draw, normals, sign)
  keepCurves(0)
}

/** The draws with errors of the recipe alone, and of the model alone: the readings are exact. */
function drawOthers(pairs: i32): void {
  drawRecipe(0, 1, false)
  drawInputs(materials, 0, 1, false)
  const status = blend(materials, basis, withEstimates)
  for (let draw = 0; draw < 2 * pairs; draw++) {
    const out = outOf(Group.Model, draw)
    memory.copy(out, RESULTS, RESULTS_LENGTH * sizeof<f64>())
    drawOwn(Group.Model, draw, materials, 0, 1, false, status == Status.Ok)
    drawModel(out, normalsOf(draw >> 1), signOf(draw))
  }
  keepReadings(status == Status.Ok)
  for (let draw = 0; draw < 2 * pairs; draw++) {
    drawRecipe(normalsOf(draw >> 1), signOf(draw), true)
    if (withEstimates) drawInputs(materials, 0, 1, false)
    drawBlend(Group.Recipe, draw, normalsOf(draw >> 1), signOf(draw))
  }
  keepCurves(0)
}

function signOf(draw: i32): f64 {
  return draw & 1 ? -1 : 1
}

/**
 * Pairs of draws, from number `first` on.
 *
 * In:       the state of `begin`; the number of pairs, at most PAIRS; whether each group is drawn alone too
 * Out:      NORMALS, DRAWN: the groups' results, each draw followed by its mirror
 */
export function draw(first: u32, pairs: i32, withGroups: bool): void {
  setQuiet(true)
  for (let row = 0; row < pairs; row++) {
    const normals = drawNormals(row, first + <u32>row, materials)
    drawOwnNormals(normals, first + <u32>row, materials)
    preparePair(materials, normals)
    for (let draw = 2 * row; draw <= 2 * row + 1; draw++) drawAll(draw, normals, signOf(draw), withGroups)
  }
  if (withGroups) drawOthers(pairs)
  setQuiet(false)
}

const ROW: usize = NORMALS_LENGTH * sizeof<f64>()

/**
 * Adds the last pairs of draws to the sums that relate results to errors.
 *
 *   S(e) += z(e)²,   P(e, q) += z(e)·d(q)
 *
 * In:       NORMALS; ACTIVE[0..active), the errors e; DIFFERENCES[pair][0..quantities); the sums so far
 * Out:      SQUARES[0..active), PRODUCTS[0..active)[0..quantities): each sum pair by pair, in their order
 */
export function relate(pairs: i32, active: i32, quantities: i32): void {
  for (let k = 0; k < active; k++) {
    const errors = normalsOf(0) + <usize>intAt(ACTIVE, k) * sizeof<f64>()
    let squares = at(SQUARES, k)
    for (let pair = 0; pair < pairs; pair++) {
      const z = load<f64>(errors + <usize>pair * ROW)
      squares += z * z
    }
    put(SQUARES, k, squares)
    for (let q = 0; q < quantities; q++) {
      let sum = at(PRODUCTS, k * quantities + q)
      for (let pair = 0; pair < pairs; pair++) {
        sum += load<f64>(errors + <usize>pair * ROW) * at(DIFFERENCES, pair * RELATED + q)
      }
      put(PRODUCTS, k * quantities + q, sum)
    }
  }
}
