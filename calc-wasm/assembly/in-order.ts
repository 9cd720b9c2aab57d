import { LABELS } from '../vocabulary/codes'
import { at, intAt, put, putInt } from './memory'

/** By pool its mean and its size. */
const MEANS: usize = memory.data(LABELS * sizeof<f64>(), 16)
const SIZES: usize = memory.data(LABELS * sizeof<i32>(), 16)

/**
 * Replaces values[0..n), n at most LABELS, by the nearest non-decreasing sequence: pools of equal weight a value, each at its mean.
 * NaN is passed over. True where any value moved.
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
