// What a blend comes to when its recipe, its materials' readings and the rules are each a little off, drawn many times. A module
// of its own, which holds the core: only where uncertainty is asked for is it loaded.
import { RESULTS_LENGTH, SLOTS, Status } from '../vocabulary/codes'
import { GROUPS, Group, PAIRS, SHARES_AT } from '../vocabulary/draw-codes'
import { blend } from './index'
import { RESULTS, SHARES, at, put } from './memory'
import { drawInputs, prepareInputs, preparePair } from './uncertainty/inputs'
import { drawModel, prepareModel } from './uncertainty/model'
import { drawNormals, findNeeded, normalsOf, setSeed } from './uncertainty/normals'
import { DRAWN, RECIPE, SHARE_DEVIATIONS } from './uncertainty/tables'

// Whatever the core exports: the door opens either.
export * from './index'
export { normalQuantile } from './uncertainty/normal'
export { normalOf, setSeed, uniformOf } from './uncertainty/normals'
export { philox, word0, word1, word2, word3 } from './uncertainty/philox'
export {
  DEVIATIONS,
  DRAWN,
  GUESSES,
  GUESS_DEVIATIONS,
  KEYS,
  MODEL_DEVIATIONS,
  MODEL_RELATIVE,
  NORMALS,
  OWN_PARTS,
  READINGS,
  RECIPE,
  SHARE_DEVIATIONS,
} from './uncertainty/tables'

let materials: i32 = 0
let basis: i32 = 0
let withEstimates: bool = false

/** Takes the materials, the recipe and all errors as the host has written them; CHOICES too. */
export function begin(n: i32, basisCode: i32, estimates: bool, correlation: f64, low: u32, high: u32): void {
  materials = n
  basis = basisCode
  withEstimates = estimates
  setSeed(low, high)
  prepareInputs(n, correlation)
  prepareModel(correlation)
  findNeeded(n)
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

/** One blend with the errors of a group, its results where those of this draw belong. */
function drawBlend(group: i32, draw: i32, normals: usize, sign: f64): void {
  const isAll = group == Group.All
  drawRecipe(normals, sign, isAll || group == Group.Recipe)
  drawInputs(materials, normals, sign, isAll || group == Group.Inputs)
  const status = blend(materials, basis, withEstimates)
  const out = outOf(group, draw)
  memory.copy(out, RESULTS, RESULTS_LENGTH * sizeof<f64>())
  if (status != Status.Ok) for (let slot = 0; slot < SLOTS; slot++) put(out, slot, NaN)
  if (isAll || group == Group.Model) drawModel(out, normals, sign)
}

/**
 * Pairs of draws, from the one that is the `first` on.
 *
 * In:       what `begin` has taken; how many pairs, at most PAIRS; whether each group is wanted by itself too
 * Out:      NORMALS, DRAWN: the groups' results, a draw and its mirror after each other
 */
export function draw(first: u32, pairs: i32, withGroups: bool): void {
  const groups = withGroups ? <i32>GROUPS : 1
  for (let row = 0; row < pairs; row++) {
    const normals = drawNormals(row, first + <u32>row, materials)
    preparePair(materials, normals)
    for (let group = 0; group < groups; group++) {
      if (group == Group.Model) continue
      drawBlend(group, 2 * row, normals, 1)
      drawBlend(group, 2 * row + 1, normals, -1)
    }
  }
  if (!withGroups) return
  // The blend itself is the same under all errors of the model, so it is made once.
  drawRecipe(0, 1, false)
  drawInputs(materials, 0, 1, false)
  blend(materials, basis, withEstimates)
  for (let draw = 0; draw < 2 * pairs; draw++) {
    const out = outOf(Group.Model, draw)
    memory.copy(out, RESULTS, RESULTS_LENGTH * sizeof<f64>())
    drawModel(out, normalsOf(draw >> 1), draw & 1 ? -1 : 1)
  }
}
