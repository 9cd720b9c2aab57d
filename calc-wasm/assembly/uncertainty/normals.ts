import { LABELS, SLOTS } from '../../vocabulary/codes'
import {
  CURVE_LATENT,
  LABORATORY_AT,
  LATENTS,
  MODEL_AT,
  NORMALS_LENGTH,
  OWN_ERRORS_AT,
  PAST_TAKEN,
  SHARES,
  SHARES_AT,
  SHARE_LATENT,
  Tag,
} from '../../vocabulary/draw-codes'
import { at, intAt, put } from '../memory'
import { normalQuantile, putNormalQuantiles } from './normal'
import { philox, putUniforms, uniform, word0, word1, word2, word3 } from './philox'
import {
  DEVIATIONS,
  GUESS_DEVIATIONS,
  KEYS,
  MODEL_DOWN,
  MODEL_UP,
  NORMALS,
  OWN_PARTS,
  SHARE_DEVIATIONS,
} from './tables'

/** Place of a property's own error in the stream. */
export function latentOf(slot: i32): i32 {
  return slot < CURVE_LATENT ? slot : slot + PAST_TAKEN
}

let seedLow: u32 = 0
let seedHigh: u32 = 0

export function setSeed(low: u32, high: u32): void {
  seedLow = low
  seedHigh = high
}

/** The uniform number of one error, by its whole name. */
export function uniformOf(pair: u32, latent: u32, component: u32, tag: u32): f64 {
  philox(pair, latent >> 1, component, tag, seedLow, seedHigh)
  return latent & 1 ? uniform(word2, word3) : uniform(word0, word1)
}

export function normalOf(pair: u32, latent: u32, component: u32, tag: u32): f64 {
  return normalQuantile(uniformOf(pair, latent, component, tag))
}

/** Which errors are needed, all bits of those that are: by material and slot, then those of a laboratory and of the model. u64[OWN_ERRORS_AT] */
const NEEDED: usize = memory.data(OWN_ERRORS_AT * sizeof<u64>(), 16)

function need(k: i32): void {
  store<u64>(NEEDED + (<usize>k << 3), u64.MAX_VALUE)
}

/** Marks the errors that have an effect; the others stay 0. A point of the curve needs that of the whole curve too. */
export function findNeeded(n: i32): void {
  memory.fill(NEEDED, 0, OWN_ERRORS_AT * sizeof<u64>())
  for (let i = 0; i < n; i++) {
    for (let slot = 0; slot < SLOTS; slot++) {
      const own = at(OWN_PARTS, i * SLOTS + slot)
      const isUncertain = at(DEVIATIONS, i * SLOTS + slot) > 0
      if (at(GUESS_DEVIATIONS, i * SLOTS + slot) > 0) need(i * LATENTS + latentOf(slot))
      if (isUncertain && own > 0) {
        need(i * LATENTS + latentOf(slot))
        if (slot < LABELS) need(i * LATENTS + CURVE_LATENT)
      }
      if (isUncertain && own < 1) {
        need(LABORATORY_AT + latentOf(slot))
        if (slot < LABELS) need(LABORATORY_AT + CURVE_LATENT)
      }
    }
    if (at(SHARE_DEVIATIONS, i) > 0) need(SHARES_AT + i)
  }
  for (let slot = 0; slot < SLOTS; slot++) {
    if (!(at(MODEL_DOWN, slot) > 0 || at(MODEL_UP, slot) > 0)) continue
    need(MODEL_AT + latentOf(slot))
    if (slot < LABELS) need(MODEL_AT + CURVE_LATENT)
  }
}

/** What no error is: its quantile is 0. */
const NONE: f64 = 0.5

/** So many errors come of the random words that are made at once. */
const AT_ONCE = 8
const AT_ONCE_BYTES: usize = AT_ONCE * sizeof<f64>()
/** Words of the counters: two errors a word, and one word for all. u32[] */
const HALVES: usize = memory.data<u32>(
  [
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31,
  ],
  16,
)
const SAME: usize = memory.data(4 * sizeof<u32>(), 16)
/** Uniform numbers of which not all are wanted. f64[AT_ONCE] */
const DRAWN_AT_ONCE: usize = memory.data(AT_ONCE * sizeof<f64>(), 16)

/** Writes the uniform numbers of a row of errors. */
function drawRow(table: usize, from: i32, pair: u32, component: u32, tag: u32): void {
  v128.store(SAME, i32x4.splat(component))
  for (let latent = 0; latent < LATENTS; latent += AT_ONCE) {
    const place = table + (<usize>(from + latent) << 3)
    const needed = NEEDED + (<usize>(from + latent) << 3)
    let any = false
    for (let k: usize = 0; k < AT_ONCE_BYTES; k += 16) any = any || v128.any_true(v128.load(needed + k))
    if (any) putUniforms(place, pair, HALVES + (<usize>latent << 1), SAME, tag, seedLow, seedHigh)
    for (let k: usize = 0; k < AT_ONCE_BYTES; k += 16) {
      v128.store(place + k, v128.bitselect(v128.load(place + k), f64x2.splat(NONE), v128.load(needed + k)))
    }
  }
}

/** The same of the errors of all shares. */
function drawShares(table: usize, pair: u32): void {
  v128.store(SAME, i32x4.splat(SHARE_LATENT >> 1))
  for (let i = 0; i < SHARES; i += AT_ONCE / 2) {
    putUniforms(DRAWN_AT_ONCE, pair, SAME, KEYS + (<usize>i << 2), Tag.Recipe, seedLow, seedHigh)
    for (let k = 0; k < AT_ONCE / 2; k++) {
      const isNeeded = load<u64>(NEEDED + (<usize>(SHARES_AT + i + k) << 3)) != 0
      put(table, SHARES_AT + i + k, isNeeded ? at(DRAWN_AT_ONCE, 2 * k) : NONE)
    }
  }
}

export function normalsOf(row: i32): usize {
  return NORMALS + <usize>row * NORMALS_LENGTH * sizeof<f64>()
}

/** The errors of a pair of draws, at its row of NORMALS. */
export function drawNormals(row: i32, pair: u32, n: i32): usize {
  const table = normalsOf(row)
  memory.fill(table, 0, OWN_ERRORS_AT * sizeof<f64>())
  for (let i = 0; i < n; i++) drawRow(table, i * LATENTS, pair, <u32>intAt(KEYS, i), Tag.Input)
  drawShares(table, pair)
  drawRow(table, LABORATORY_AT, pair, 0, Tag.Input)
  drawRow(table, MODEL_AT, pair, 0, Tag.Model)
  putNormalQuantiles(table, n * LATENTS)
  putNormalQuantiles(table + LABORATORY_AT * sizeof<f64>(), OWN_ERRORS_AT - LABORATORY_AT)
  return table
}

if (LATENTS > 64) ERROR('the errors of a row are more than HALVES has words for')
if (SHARE_LATENT % 2 != 0) ERROR('the error of a share is not the even one of its words')
