import { COMPONENTS, LABELS, SLOTS } from '../../vocabulary/codes'
import {
  CURVE_LATENT,
  LABORATORY_AT,
  LATENTS,
  MODEL_AT,
  NORMALS_LENGTH,
  SHARES,
  SHARES_AT,
  SHARE_LATENT,
  Tag,
} from '../../vocabulary/draw-codes'
import { at, intAt, put } from '../memory'
import { normalQuantile, putNormalQuantiles } from './normal'
import { philox, uniform, word0, word1, word2, word3 } from './philox'
import {
  DEVIATIONS,
  GUESS_DEVIATIONS,
  KEYS,
  MODEL_DEVIATIONS,
  NORMALS,
  OWN_PARTS,
  SHARE_DEVIATIONS,
} from './tables'

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

/** Which errors are needed, a byte each: by material and slot, then those of a laboratory and of the model. u8[NORMALS_LENGTH] */
const NEEDED: usize = memory.data(NORMALS_LENGTH, 16)

function isNeeded(k: i32): bool {
  return load<u8>(NEEDED + k) != 0
}
function need(k: i32): void {
  store<u8>(NEEDED + k, 1)
}

/** Marks the errors that have an effect; the others stay 0. A point of the curve needs that of the whole curve too. */
export function findNeeded(n: i32): void {
  memory.fill(NEEDED, 0, NORMALS_LENGTH)
  for (let i = 0; i < n; i++) {
    for (let slot = 0; slot < SLOTS; slot++) {
      const own = at(OWN_PARTS, i * SLOTS + slot)
      const isUncertain = at(DEVIATIONS, i * SLOTS + slot) > 0
      if (at(GUESS_DEVIATIONS, i * SLOTS + slot) > 0) need(i * LATENTS + slot)
      if (isUncertain && own > 0) {
        need(i * LATENTS + slot)
        if (slot < LABELS) need(i * LATENTS + CURVE_LATENT)
      }
      if (isUncertain && own < 1) {
        need(LABORATORY_AT + slot)
        if (slot < LABELS) need(LABORATORY_AT + CURVE_LATENT)
      }
    }
    if (at(SHARE_DEVIATIONS, i) > 0) need(SHARES_AT + i)
  }
  for (let slot = 0; slot < SLOTS; slot++) {
    if (!(at(MODEL_DEVIATIONS, slot) > 0)) continue
    need(MODEL_AT + slot)
    if (slot < LABELS) need(MODEL_AT + CURVE_LATENT)
  }
}

/** What no error is: its quantile is 0. */
const NONE: f64 = 0.5

/** Writes the uniform numbers of a row of errors. Two come of the same random words, so they are made together. */
function drawRow(table: usize, from: i32, pair: u32, component: u32, tag: u32): void {
  for (let latent = 0; latent < LATENTS; latent += 2) {
    const first = isNeeded(from + latent)
    const second = isNeeded(from + latent + 1)
    if (first || second) philox(pair, <u32>latent >> 1, component, tag, seedLow, seedHigh)
    put(table, from + latent, first ? uniform(word0, word1) : NONE)
    put(table, from + latent + 1, second ? uniform(word2, word3) : NONE)
  }
}

export function normalsOf(row: i32): usize {
  return NORMALS + <usize>row * NORMALS_LENGTH * sizeof<f64>()
}

/** The errors of a pair of draws, at its row of NORMALS. */
export function drawNormals(row: i32, pair: u32, n: i32): usize {
  const table = normalsOf(row)
  memory.fill(table, 0, NORMALS_LENGTH * sizeof<f64>())
  for (let i = 0; i < COMPONENTS; i++) {
    const key = i < n ? <u32>intAt(KEYS, i) : 0
    if (i < n) drawRow(table, i * LATENTS, pair, key, Tag.Input)
    put(table, SHARES_AT + i, isNeeded(SHARES_AT + i) ? uniformOf(pair, SHARE_LATENT, key, Tag.Recipe) : NONE)
  }
  drawRow(table, LABORATORY_AT, pair, 0, Tag.Input)
  drawRow(table, MODEL_AT, pair, 0, Tag.Model)
  putNormalQuantiles(table, n * LATENTS)
  putNormalQuantiles(table + LABORATORY_AT * sizeof<f64>(), NORMALS_LENGTH - LABORATORY_AT)
  return table
}

if (CURVE_LATENT != SLOTS || SHARES != COMPONENTS) ERROR('draw-codes.ts does not go with codes.ts')
