import { LABELS } from '../vocabulary/codes'
import { at, intAt, put, putInt } from './memory'

/**
 * x^e for x ≥ 0, as exp(e·ln x). Relative error about |e·ln x|·1e-16, far below the precision of any reading, in six tenths of
 * the time of an exact power; a blend of ten takes more than a hundred powers.
 */
export function power(x: f64, e: f64): f64 {
  return Math.exp(e * Math.log(x))
}

/** A Newton step this small leaves an error of its square. */
const STEP_MIN: f64 = 1e-9

/** Z(ν) = ν + 0.7 + exp(−1.47 − 1.84ν − 0.51ν²); ν in mm²/s. Strictly increasing for ν ≥ 0. */
export function zOf(nu: f64): f64 {
  return nu + 0.7 + Math.exp(-1.47 - 1.84 * nu - 0.51 * nu * nu)
}

/**
 * The ν with Z(ν) = z, by Newton within [0, max(1, z)], to the last bits of a double: the standard's explicit inverse is off by
 * 6e-5 at 0.6 cSt and would not return a single material's own viscosity.
 */
export function nuOf(z: f64): f64 {
  let low: f64 = 0
  let high: f64 = Math.max(1, z)
  let nu = Math.max(0, z - 0.7)
  for (let step = 0; step < 100; step++) {
    const tail = Math.exp(-1.47 - 1.84 * nu - 0.51 * nu * nu)
    const error = nu + 0.7 + tail - z
    if (error > 0) high = nu
    else low = nu
    let next = nu - error / (1 - (1.84 + 1.02 * nu) * tail)
    if (!(next >= low && next <= high)) next = (low + high) / 2
    if (Math.abs(next - nu) <= STEP_MIN * Math.max(1, nu)) return next
    nu = next
  }
  return nu
}

/** Mean and size of each pool. */
const MEANS: usize = memory.data(LABELS * sizeof<f64>(), 16)
const SIZES: usize = memory.data(LABELS * sizeof<i32>(), 16)

/**
 * Replaces values[0..n), n at most LABELS, by the nearest non-decreasing sequence (pool adjacent violators, equal weights).
 * Skips NaN. True if any value moved.
 */
export function putInOrder(values: usize, n: i32): bool {
  let pools = 0
  let changed = false
  for (let k = 0; k < n; k++) {
    let mean = at(values, k)
    if (isNaN(mean)) continue
    let size = 1
    while (pools > 0 && at(MEANS, pools - 1) > mean) {
      pools--
      const other = intAt(SIZES, pools)
      mean = (mean * size + at(MEANS, pools) * other) / (size + other)
      size += other
      changed = true
    }
    put(MEANS, pools, mean)
    putInt(SIZES, pools, size)
    pools++
  }
  if (!changed) return false
  let pool = 0
  let left = intAt(SIZES, 0)
  for (let k = 0; k < n; k++) {
    if (isNaN(at(values, k))) continue
    if (left == 0) left = intAt(SIZES, ++pool)
    put(values, k, at(MEANS, pool))
    left--
  }
  return true
}
