import { LABELS, SLOTS } from '../../vocabulary/codes'
import {
  CURVE_LATENT,
  LABORATORY_AT,
  LATENTS,
  MODEL_AT,
  NORMALS_LENGTH,
  OWN_ERRORS_AT,
  PAST_TAKEN,
  SHARES_AT,
  SHARE_LATENT,
  Tag,
} from '../../vocabulary/draw-codes'
import { at, intAt, put } from '../memory'
import { normalQuantile } from './normal'
import { philox, uniform, word0, word1, word2, word3 } from './philox'
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

/** Which errors are needed: by material and slot, then those of a laboratory and of the model. bool[OWN_ERRORS_AT] */
const NEEDED: usize = memory.data(OWN_ERRORS_AT)

function need(k: i32): void {
  store<bool>(NEEDED + <usize>k, true)
}
function isNeeded(k: i32): bool {
  return load<bool>(NEEDED + <usize>k)
}

/** Marks the errors that have an effect; the others stay 0. A point of the curve needs that of the whole curve too. */
export function findNeeded(n: i32): void {
  memory.fill(NEEDED, 0, OWN_ERRORS_AT)
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

/** Writes a row of errors, two from the words of one counter. */
function drawRow(table: usize, from: i32, pair: u32, component: u32, tag: u32): void {
  for (let latent = 0; latent < LATENTS; latent += 2) {
    const even = isNeeded(from + latent)
    const odd = isNeeded(from + latent + 1)
    if (!even && !odd) continue
    philox(pair, latent >> 1, component, tag, seedLow, seedHigh)
    if (even) put(table, from + latent, normalQuantile(uniform(word0, word1)))
    if (odd) put(table, from + latent + 1, normalQuantile(uniform(word2, word3)))
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
  for (let i = 0; i < n; i++) {
    if (isNeeded(SHARES_AT + i)) {
      put(table, SHARES_AT + i, normalOf(pair, SHARE_LATENT, <u32>intAt(KEYS, i), Tag.Recipe))
    }
  }
  drawRow(table, LABORATORY_AT, pair, 0, Tag.Input)
  drawRow(table, MODEL_AT, pair, 0, Tag.Model)
  return table
}
