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

/** Within this distance from ½ the central approximation holds. */
const CENTRAL: f64 = 0.425
const CENTRAL_SQUARE: f64 = 0.180625
/** The far tail begins beyond this √(−ln p). */
const FAR: f64 = 5

// Coefficients of the three approximations, from the highest power: eight of the numerator, then eight of the denominator.
const MIDDLE: usize = memory.data<f64>(
  [
    2.5090809287301226727e3, 3.3430575583588128105e4, 6.7265770927008700853e4, 4.5921953931549871457e4,
    1.3731693765509461125e4, 1.9715909503065514427e3, 1.3314166789178437745e2, 3.387132872796366608,
    5.226495278852545925e3, 2.8729085735721942674e4, 3.9307895800092710610e4, 2.1213794301586595867e4,
    5.3941960214247511077e3, 6.8718700749205790830e2, 4.2313330701600911252e1, 1,
  ],
  16,
)
const TAIL: usize = memory.data<f64>(
  [
    7.7454501427834140764e-4, 2.27238449892691845833e-2, 2.41780725177450611770e-1, 1.27045825245236838258,
    3.64784832476320460504, 5.76949722146069140550, 4.63033784615654529590, 1.42343711074968357734,
    1.05075007164441684324e-9, 5.475938084995344946e-4, 1.51986665636164571966e-2, 1.48103976427480074590e-1,
    6.89767334985100004550e-1, 1.67638483018380384940, 2.05319162663775882187, 1,
  ],
  16,
)
const FAR_TAIL: usize = memory.data<f64>(
  [
    2.01033439929228813265e-7, 2.71155556874348757815e-5, 1.24266094738807843860e-3, 2.65321895265761230930e-2,
    2.96560571828504891230e-1, 1.78482653991729133580, 5.46378491116411436990, 6.65790464350110377720,
    2.04426310338993978564e-15, 1.4215117583164458887e-7, 1.8463183175100546818e-5, 7.868691311456132591e-4,
    1.48753612908506148525e-2, 1.36929880922735805310e-1, 5.99832206555887937690e-1, 1,
  ],
  16,
)

/** factor · numerator(r) / denominator(r), by Horner. */
function ratio(coefficients: usize, r: f64, factor: f64): f64 {
  let over = at(coefficients, 0)
  let under = at(coefficients, 8)
  for (let k = 1; k < 8; k++) {
    over = over * r + at(coefficients, k)
    under = under * r + at(coefficients, 8 + k)
  }
  return (factor * over) / under
}

/**
 * The quantile of the standard normal distribution, AS 241 (PPND16).
 *
 * In:       p, inside (0, 1)
 * Out:      z with Φ(z) = p
 * Validity: relative error about 1e-16; z against an independent computation: at most 1.8e-15
 * Source:   Wichura (1988), Applied Statistics 37, Algorithm AS 241
 * Check:    uncertainty/stream.test.ts
 */
export function normalQuantile(p: f64): f64 {
  const q = p - 0.5
  if (Math.abs(q) <= CENTRAL) return ratio(MIDDLE, CENTRAL_SQUARE - q * q, q)
  const r = Math.sqrt(-Math.log(q < 0 ? p : 1 - p))
  const z = r <= FAR ? ratio(TAIL, r - 1.6, 1) : ratio(FAR_TAIL, r - FAR, 1)
  return q < 0 ? -z : z
}
