import { latentOf } from '../../../dist/draws'
import { LABELS, SLOTS } from '../../vocabulary/codes'
import {
  CURVE_LATENT,
  LABORATORY_AT,
  LATENTS,
  MODEL_AT,
  NORMALS_LENGTH,
  OWN_ERRORS_AT,
  SHARES_AT,
  SHARE_LATENT,
  Tag,
} from '../../vocabulary/draw-codes'
import { normalQuantile } from '../../normal-quantile'
import { at, intAt, put } from '../memory'
import {
  DEVIATIONS,
  GUESS_DEVIATIONS,
  KEYS,
  NORMALS,
  OWN_PARTS,
  SHARE_DEVIATIONS,
  hasModelError,
} from './tables'

let seedLow: u32 = 0
let seedHigh: u32 = 0
let curvePart: f64 = 0
let labelPart: f64 = 0

export function setSeed(low: u32, high: u32): void {
  seedLow = low
  seedHigh = high
}

/** Sets the correlation between the errors of two labels of one curve. */
export function setCorrelation(correlation: f64): void {
  curvePart = Math.sqrt(correlation)
  labelPart = Math.sqrt(1 - correlation)
}
/** The error of a label: √ρ times its curve's and √(1 − ρ) times its own. */
export function labelError(curve: f64, own: f64): f64 {
  return curvePart * curve + labelPart * own
}

/** The uniform number of one error, by its full name in the stream. */
export function uniformOf(pair: u32, latent: u32, component: u32, tag: u32): f64 {
  philox(pair, latent >> 1, component, tag, seedLow, seedHigh)
  return latent & 1 ? uniform(word2, word3) : uniform(word0, word1)
}

export function normalOf(pair: u32, latent: u32, component: u32, tag: u32): f64 {
  return normalQuantile(uniformOf(pair, latent, component, tag))
}

/** The errors in use: by material and slot, then the laboratory's and the model's. bool[OWN_ERRORS_AT] */
const NEEDED: usize = memory.data(OWN_ERRORS_AT)

function need(k: i32): void {
  store<bool>(NEEDED + <usize>k, true)
}
function isNeeded(k: i32): bool {
  return load<bool>(NEEDED + <usize>k)
}

/** Marks the errors that have an effect; the others stay 0. A point of a curve needs the curve's error too. */
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
    if (!hasModelError(slot)) continue
    need(MODEL_AT + latentOf(slot))
    if (slot < LABELS) need(MODEL_AT + CURVE_LATENT)
  }
}

/** Writes a row of errors, two from each counter. */
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

/** Draws the errors of a pair of draws into its row of NORMALS. */
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

/** Writes √q and x·exp(−q/2) of a reading with the lognormal law x·exp(±√q·z − q/2). */
export function putLognormal(roots: usize, middles: usize, place: i32, x: f64, s: f64): void {
  const q = x > 0 ? Math.log(1 + (s / x) * (s / x)) : 0
  put(roots, place, Math.sqrt(q))
  put(middles, place, x * Math.exp(-q / 2))
}

/** The error of a test: its own part and the laboratory's common one; the squares of both parts add up to 1. */
export function withLaboratory(part: f64, own: f64, common: f64): f64 {
  return part == 1 ? own : part * own + Math.sqrt(1 - part * part) * common
}

// Random bits and their conversion to normal errors.

const MULTIPLIER_0: u64 = 0xd2511f53
const MULTIPLIER_1: u64 = 0xcd9e8d57
const WEYL_0: u32 = 0x9e3779b9
const WEYL_1: u32 = 0xbb67ae85
const ROUNDS = 10

export let word0: u32 = 0
export let word1: u32 = 0
export let word2: u32 = 0
export let word3: u32 = 0

/**
 * Philox4x32-10: 128 random bits that depend only on a counter and a key.
 *
 * In:       counter (four words), key (two words, the low one first)
 * Out:      word0 … word3
 * Source:   Salmon, Moraes, Dror & Shaw (2011), Parallel random numbers: as easy as 1, 2, 3
 * Check:    the three known answers of Random123, uncertainty/stream.test.ts
 */
export function philox(c0: u32, c1: u32, c2: u32, c3: u32, k0: u32, k1: u32): void {
  for (let round = 0; round < ROUNDS; round++) {
    const a = MULTIPLIER_0 * <u64>c0
    const b = MULTIPLIER_1 * <u64>c2
    c0 = <u32>(b >> 32) ^ c1 ^ k0
    c1 = <u32>b
    c2 = <u32>(a >> 32) ^ c3 ^ k1
    c3 = <u32>a
    k0 += WEYL_0
    k1 += WEYL_1
  }
  word0 = c0
  word1 = c1
  word2 = c2
  word3 = c3
}

/** A number in (0, 1) from 52 bits, exact in a double. */
function uniform(a: u32, b: u32): f64 {
  return (<f64>(a >> 6) * 67108864.0 + <f64>(b >> 6) + 0.5) * (1.0 / 4503599627370496.0)
}
