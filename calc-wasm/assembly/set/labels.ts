import { LABELS } from '../../vocabulary/codes'
import { VOLUMES } from '../distillation/curve'
import { HAIR, REACHED } from '../distillation/search'
import { at, put } from '../memory'
import { EDGES, EIGHTHS, ENTRIES, HALF, Kind, LOW, MIDDLE, TERMS, coefficientsOf, entries, kindOf, materials, stride } from './entries'

/** Below this slope F is all but level, and where it reaches a label is a question of rounding, vol % per °F. */
const LEVEL: f64 = REACHED / HAIR
const NEWTON_STEPS = 3
/** The last step is this small, in half widths, or else the label is searched. */
const NEAR: f64 = 1e-7
/** Two labels a step; the last pair holds the last label twice. */
const PAIRS = (LABELS + 1) / 2

/** F of the recipe at every eighth edge, vol %. */
const LEVELS: usize = memory.data((ENTRIES / 8 + 1) * sizeof<f64>(), 16)
/** The entry of each label. */
const ENTRY: usize = memory.data(2 * PAIRS * sizeof<i32>(), 16)
const MIDDLES: usize = memory.data(2 * PAIRS * sizeof<f64>(), 16)
const HALVES: usize = memory.data(2 * PAIRS * sizeof<f64>(), 16)

/** Σ vᵢ·Fᵢ of a row of edges. */
function dot(fractions: usize, row: usize): f64 {
  let sum = f64x2.splat(0)
  for (let i: usize = 0, end = <usize>stride * sizeof<f64>(); i < end; i += 16) {
    sum = f64x2.add(sum, f64x2.mul(v128.load(fractions + i), v128.load(row + i)))
  }
  return f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1)
}

/** The last entry with F below a label at its lower end; −1 where no polynomial gives the label. */
function entryOf(p: f64, from: i32, eighths: i32, fractions: usize): i32 {
  let eighth = from
  while (eighth + 1 <= eighths && at(LEVELS, eighth + 1) < p) eighth++
  let entry = eighth << 3
  let level = at(LEVELS, eighth)
  const row = <usize>stride * sizeof<f64>()
  for (let step = 4; step > 0; step >>= 1) {
    if (entry + step > entries) continue
    const f = dot(fractions, EDGES + <usize>(entry + step) * row)
    if (!(f < p)) continue
    entry += step
    level = f
  }
  if (entry >= entries) return -1
  const kind = kindOf(entry)
  if (kind == Kind.Rough || (kind == Kind.Jump && level >= p - REACHED)) return -1
  return entry
}


/**
 * The recipe's true boiling points at the labels, as `blendTbp` finds them.
 *
 *   Σ vᵢ·Fᵢ(T) = p,   Fᵢ the polynomials of the entry that holds p
 *
 * In:       volume fractions [-] of the set's materials, 0 beyond
 * Out:      tbp[0..13) [°F]
 * Status:   false where a label lies at a level stretch, in a rough entry or within HAIR of an entry's lower end: then
 *           `blendTbp` decides, because rounding must not
 * Check:    recipe-set.agreement.test.ts
 */
export function labelTbp(fractions: usize, tbp: usize): bool {
  const row = <usize>stride * sizeof<f64>()
  const eighths = entries >> 3
  for (let eighth = 0; eighth <= eighths; eighth++) {
    put(LEVELS, eighth, dot(fractions, EIGHTHS + <usize>eighth * row))
  }
  let from = 0
  for (let label = 0; label < LABELS; label++) {
    const entry = entryOf(at(VOLUMES, label), from, eighths, fractions)
    if (entry < 0) return false
    from = entry >> 3
    store<i32>(ENTRY + (<usize>label << 2), entry)
    put(MIDDLES, label, at(MIDDLE, entry))
    put(HALVES, label, at(HALF, entry))
  }
  store<i32>(ENTRY + (<usize>LABELS << 2), load<i32>(ENTRY + (<usize>(LABELS - 1) << 2)))
  put(MIDDLES, LABELS, at(MIDDLES, LABELS - 1))
  put(HALVES, LABELS, at(HALVES, LABELS - 1))

  for (let pair = 0; pair < PAIRS; pair++) if (!solvePair(2 * pair, fractions, tbp)) return false
  return true
}

/** Both labels of a pair at once. */
function solvePair(label: i32, fractions: usize, tbp: usize): bool {
  const first = load<i32>(ENTRY + (<usize>label << 2))
  const second = load<i32>(ENTRY + (<usize>(label + 1) << 2))
  const last = min(label + 1, LABELS - 1)
  let a0 = f64x2.splat(0)
  let a2 = a0
  let a4 = a0
  let a6 = a0
  let b0 = a0
  let b2 = a0
  let b4 = a0
  let b6 = a0
  let a = coefficientsOf(first)
  let b = coefficientsOf(second)
  for (let i = 0; i < materials; i++) {
    const v = v128.load_splat<f64>(fractions + (<usize>i << 3))
    a0 = f64x2.add(a0, f64x2.mul(v, v128.load(a)))
    a2 = f64x2.add(a2, f64x2.mul(v, v128.load(a, 16)))
    a4 = f64x2.add(a4, f64x2.mul(v, v128.load(a, 32)))
    a6 = f64x2.add(a6, f64x2.mul(v, v128.load(a, 48)))
    b0 = f64x2.add(b0, f64x2.mul(v, v128.load(b)))
    b2 = f64x2.add(b2, f64x2.mul(v, v128.load(b, 16)))
    b4 = f64x2.add(b4, f64x2.mul(v, v128.load(b, 32)))
    b6 = f64x2.add(b6, f64x2.mul(v, v128.load(b, 48)))
    a += TERMS * sizeof<f64>()
    b += TERMS * sizeof<f64>()
  }
  const p = f64x2.replace_lane(f64x2.splat(at(VOLUMES, label)), 1, at(VOLUMES, last))
  const c0 = f64x2.sub(v128.shuffle<f64>(a0, b0, 0, 2), p)
  const c1 = v128.shuffle<f64>(a0, b0, 1, 3)
  const c2 = v128.shuffle<f64>(a2, b2, 0, 2)
  const c3 = v128.shuffle<f64>(a2, b2, 1, 3)
  const c4 = v128.shuffle<f64>(a4, b4, 0, 2)
  const c5 = v128.shuffle<f64>(a4, b4, 1, 3)
  const c6 = v128.shuffle<f64>(a6, b6, 0, 2)
  const c7 = v128.shuffle<f64>(a6, b6, 1, 3)

  // The parabola through −1, 0 and 1, and one step on it.
  const odd = f64x2.add(f64x2.add(c1, c3), f64x2.add(c5, c7))
  const even = f64x2.add(f64x2.add(c2, c4), c6)
  const straight = f64x2.neg(f64x2.div(c0, odd))
  let u = f64x2.neg(f64x2.div(c0, f64x2.add(odd, f64x2.mul(even, straight))))
  const one = f64x2.splat(1)
  const minusOne = f64x2.splat(-1)
  u = f64x2.max(minusOne, f64x2.min(one, u))
  let slope = one
  let change = one
  for (let step = 0; step < NEWTON_STEPS; step++) {
    let q = c7
    slope = c7
    q = f64x2.add(f64x2.mul(q, u), c6)
    slope = f64x2.add(f64x2.mul(slope, u), q)
    q = f64x2.add(f64x2.mul(q, u), c5)
    slope = f64x2.add(f64x2.mul(slope, u), q)
    q = f64x2.add(f64x2.mul(q, u), c4)
    slope = f64x2.add(f64x2.mul(slope, u), q)
    q = f64x2.add(f64x2.mul(q, u), c3)
    slope = f64x2.add(f64x2.mul(slope, u), q)
    q = f64x2.add(f64x2.mul(q, u), c2)
    slope = f64x2.add(f64x2.mul(slope, u), q)
    q = f64x2.add(f64x2.mul(q, u), c1)
    slope = f64x2.add(f64x2.mul(slope, u), q)
    q = f64x2.add(f64x2.mul(q, u), c0)
    change = f64x2.div(q, slope)
    u = f64x2.max(minusOne, f64x2.min(one, f64x2.sub(u, change)))
  }
  const half = v128.load(HALVES + (<usize>label << 3))
  const t = f64x2.add(v128.load(MIDDLES + (<usize>label << 3)), f64x2.mul(half, u))
  return (
    settle(label, first, f64x2.extract_lane(t, 0), f64x2.extract_lane(slope, 0), f64x2.extract_lane(change, 0), tbp) &&
    settle(last, second, f64x2.extract_lane(t, 1), f64x2.extract_lane(slope, 1), f64x2.extract_lane(change, 1), tbp)
  )
}

/** Keeps a label's temperature; false where it is not certain. */
function settle(label: i32, entry: i32, t: f64, slope: f64, change: f64, tbp: usize): bool {
  if (kindOf(entry) == Kind.Jump) {
    put(tbp, label, at(LOW, entry))
    return true
  }
  put(tbp, label, t)
  return Math.abs(change) <= NEAR && slope > LEVEL * at(HALF, entry) && t - at(LOW, entry) > HAIR
}
