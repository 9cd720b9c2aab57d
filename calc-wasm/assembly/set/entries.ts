import { COMPONENTS, LABELS } from '../../vocabulary/codes'
import { hasCurve } from '../distillation/curve'
import { LAST, PLACE, START, WIDTH, aboveOf, belowOf, guess, tbpOf } from '../distillation/pieces'
import { WHOLE, solvePiece } from '../distillation/search'
import { at, put } from '../memory'

// Fᵢ(T) of every material of a set as polynomials in T, over ranges so short that the seventh degree is enough.

export const ENTRIES = 4096
/** Coefficients of u⁰ to u⁷, u from −1 at the lower end of an entry to 1 at its upper. */
export const TERMS = 8
/** How far a polynomial may be off at the ends of its entry, where it is worst, vol %. */
const EXACT: f64 = 1e-11
/** A range that was halved this often and still fits no polynomial stays rough. */
const DEEPEST = 10

export enum Kind {
  Smooth,
  /** Of no width: materials begin or end there, and F jumps. */
  Jump,
  /** No polynomial is close enough; a label there is searched. */
  Rough,
}

/** Ends, middle and half width of each entry, °F, and its `Kind`. f64[ENTRIES], u8[ENTRIES] */
export const LOW: usize = memory.data(ENTRIES * sizeof<f64>(), 16)
export const MIDDLE: usize = memory.data(ENTRIES * sizeof<f64>(), 16)
export const HALF: usize = memory.data(ENTRIES * sizeof<f64>(), 16)
export const KIND: usize = memory.data(ENTRIES, 16)
/** Fᵢ at the lower end of each entry, in front of its jump, and of every eighth entry side by side; a row is padded with 0 where the number of materials is odd. f64[ENTRIES + 1][stride] */
export const EDGES: usize = memory.data((ENTRIES + 1) * COMPONENTS * sizeof<f64>(), 16)
export const EIGHTHS: usize = memory.data((ENTRIES / 8 + 1) * COMPONENTS * sizeof<f64>(), 16)
/** f64[ENTRIES][materials][TERMS] */
export const COEFFICIENTS: usize = memory.data(ENTRIES * COMPONENTS * TERMS * sizeof<f64>(), 16)

/** How many entries there are, of how many materials, and how long a row of EDGES is. */
export let entries: i32 = 0
export let materials: i32 = 0
export let stride: i32 = 0

export function kindOf(entry: i32): i32 {
  return load<u8>(KIND + entry)
}
export function coefficientsOf(entry: i32): usize {
  return COEFFICIENTS + <usize>(entry * materials) * TERMS * sizeof<f64>()
}
function edgeOf(entry: i32): usize {
  return EDGES + <usize>(entry * stride) * sizeof<f64>()
}

/** cos(kπ/16), k = 1, 3, 5, 7: the points where a polynomial is made to agree, u = ± these. */
const NODES: usize = memory.data<f64>(
  [0.9807852804032304, 0.8314696123025452, 0.5555702330196022, 0.19509032201612828],
  16,
)
const COS_2: f64 = 0.9238795325112867
const COS_4: f64 = 0.7071067811865476
const COS_6: f64 = 0.3826834323650898
const NEWTON_STEPS = 6
/** A Newton step this small leaves an error of its square, vol %. */
const NEAR: f64 = 1e-8

/** The piece of material i between whose ends (low, high) lies; 0 where the material is not under way there. */
function pieceOver(i: i32, low: f64, high: f64): usize {
  const tbp = tbpOf(i)
  if (!(low >= at(tbp, 0) && high <= at(tbp, LAST))) return 0
  let place = belowOf(i) + PLACE
  while (place + PLACE < aboveOf(i) && at(place + PLACE, 0) <= low) place += PLACE
  return place
}

/** Fᵢ at T: what has boiled before T, and with `after` what jumps there too, vol %. */
function levelOf(i: i32, t: f64, after: bool): f64 {
  if (!hasCurve(i)) return 0
  const first = at(tbpOf(i), 0)
  const last = at(tbpOf(i), LAST)
  if (after ? t < first : t <= first) return 0
  if (after ? t >= last : t > last) return WHOLE
  const place = pieceOver(i, t, t)
  return at(place, START) + solvePiece(place, t)
}

/** Fᵢ inside its piece at a temperature, without the safeguards of `solvePiece`: NaN where Newton isn't done in a few steps. */
function volumeIn(place: usize, t: f64): f64 {
  const c0 = at(place, 0)
  const c1 = at(place, 1)
  const c2 = at(place, 2)
  const c3 = at(place, 3)
  const width = at(place, WIDTH)
  let x = Math.min(width, Math.max(0, guess(place, t)))
  for (let step = 0; step < NEWTON_STEPS; step++) {
    const change = (t - c0 - x * (c1 + x * (c2 + x * c3))) / (c1 + x * (2 * c2 + 3 * x * c3))
    x = Math.min(width, Math.max(0, x + change))
    if (Math.abs(change) <= NEAR) return at(place, START) + x
  }
  return NaN
}

/**
 * The polynomial in u that agrees with Fᵢ at the eight Chebyshev nodes.
 *
 * In:       the piece, middle and half width of the range [°F], Fᵢ at its ends [vol %]
 * Out:      eight coefficients
 * Status:   false where it misses Fᵢ by more than EXACT at an end, where the first omitted polynomial is largest
 */
function fit(place: usize, middle: f64, half: f64, lower: f64, upper: f64, out: usize): bool {
  // Sums and differences of the values at ±u: even terms come from the sums, odd terms from the differences.
  const n0 = at(NODES, 0)
  const n1 = at(NODES, 1)
  const n2 = at(NODES, 2)
  const n3 = at(NODES, 3)
  const h0 = volumeIn(place, middle + half * n0)
  const l0 = volumeIn(place, middle - half * n0)
  const h1 = volumeIn(place, middle + half * n1)
  const l1 = volumeIn(place, middle - half * n1)
  const h2 = volumeIn(place, middle + half * n2)
  const l2 = volumeIn(place, middle - half * n2)
  const h3 = volumeIn(place, middle + half * n3)
  const l3 = volumeIn(place, middle - half * n3)
  const s0 = h0 + l0
  const s1 = h1 + l1
  const s2 = h2 + l2
  const s3 = h3 + l3
  const d0 = h0 - l0
  const d1 = h1 - l1
  const d2 = h2 - l2
  const d3 = h3 - l3
  const a0 = (s0 + s1 + s2 + s3) / 8
  const a2 = ((s0 - s3) * COS_2 + (s1 - s2) * COS_6) / 4
  const a4 = ((s0 - s1 - s2 + s3) * COS_4) / 4
  const a6 = ((s0 - s3) * COS_6 - (s1 - s2) * COS_2) / 4
  const a1 = (d0 * n0 + d1 * n1 + d2 * n2 + d3 * n3) / 4
  const a3 = (d0 * n1 - d1 * n3 - d2 * n0 - d3 * n2) / 4
  const a5 = (d0 * n2 - d1 * n0 + d2 * n3 + d3 * n1) / 4
  const a7 = (d0 * n3 - d1 * n2 + d2 * n1 - d3 * n0) / 4
  // From a Chebyshev sum to powers of u.
  put(out, 0, a0 - a2 + a4 - a6)
  put(out, 1, a1 - 3 * a3 + 5 * a5 - 7 * a7)
  put(out, 2, 2 * a2 - 8 * a4 + 18 * a6)
  put(out, 3, 4 * a3 - 20 * a5 + 56 * a7)
  put(out, 4, 8 * a4 - 48 * a6)
  put(out, 5, 16 * a5 - 112 * a7)
  put(out, 6, 32 * a6)
  put(out, 7, 64 * a7)
  const even = a0 + a2 + a4 + a6
  const odd = a1 + a3 + a5 + a7
  return Math.abs(even + odd - upper) <= EXACT && Math.abs(even - odd - lower) <= EXACT
}

/** A material that has come over or not begun: F is level. */
function level(value: f64, out: usize): void {
  put(out, 0, value)
  for (let k = 1; k < TERMS; k++) put(out, k, 0)
}

/** Opens the next entry at T; false where the table is full. */
function open(low: f64, high: f64, kind: Kind, after: bool): bool {
  if (entries == ENTRIES) return false
  put(LOW, entries, low)
  put(MIDDLE, entries, (low + high) / 2)
  put(HALF, entries, (high - low) / 2)
  store<u8>(KIND + entries, <u8>kind)
  const edge = edgeOf(entries)
  for (let i = 0; i < materials; i++) put(edge, i, levelOf(i, low, after))
  if (stride > materials) put(edge, materials, 0)
  entries++
  return true
}

/** True where some curve rises so steeply that the last bit of T moves F by more than EXACT: no halving helps. */
function isNoisy(low: f64, high: f64): bool {
  const bit = Math.max(Math.abs(low), Math.abs(high)) * f64.EPSILON
  for (let i = 0; i < materials; i++) {
    if ((levelOf(i, high, false) - levelOf(i, low, true)) * bit > EXACT * (high - low)) return true
  }
  return false
}

/** The range between two temperatures at which no curve bends: one entry, or two halves. False where the table is full. */
function cover(low: f64, high: f64, depth: i32): bool {
  const middle = (low + high) / 2
  const half = (high - low) / 2
  let isClose = true
  if (entries < ENTRIES) {
    const first = coefficientsOf(entries)
    for (let i = 0; i < materials && isClose; i++) {
      const out = first + <usize>i * TERMS * sizeof<f64>()
      const place = hasCurve(i) ? pieceOver(i, low, high) : 0
      if (place == 0) level(hasCurve(i) && low >= at(tbpOf(i), LAST) ? WHOLE : 0, out)
      else isClose = fit(place, middle, half, levelOf(i, low, true), levelOf(i, high, false), out)
    }
  }
  if (isClose) return open(low, high, Kind.Smooth, true)
  if (depth == DEEPEST || isNoisy(low, high)) return open(low, high, Kind.Rough, true)
  return cover(low, middle, depth + 1) && cover(middle, high, depth + 1)
}

/** All temperatures at which a curve bends, in order, each once. f64[COMPONENTS × LABELS] */
const BENDS: usize = memory.data(COMPONENTS * LABELS * sizeof<f64>(), 16)

function sortedBends(): i32 {
  let count = 0
  for (let i = 0; i < materials; i++) {
    if (!hasCurve(i)) continue
    for (let label = 0; label <= LAST; label++) {
      const t = at(tbpOf(i), label)
      let k = count
      while (k > 0 && at(BENDS, k - 1) > t) k--
      if (k > 0 && at(BENDS, k - 1) == t) continue
      for (let j = count; j > k; j--) put(BENDS, j, at(BENDS, j - 1))
      put(BENDS, k, t)
      count++
    }
  }
  return count
}

/** True where some material's curve begins or ends at T. */
function jumpsAt(t: f64): bool {
  for (let i = 0; i < materials; i++) {
    if (hasCurve(i) && (at(tbpOf(i), 0) == t || at(tbpOf(i), LAST) == t)) return true
  }
  return false
}

/**
 * The tables of n materials whose curves and TBP pieces are built.
 *
 * Out:      LOW, MIDDLE, HALF, KIND, EDGES, EIGHTHS, COEFFICIENTS
 * Status:   false where there are more than ENTRIES entries; nothing may be read then
 */
export function tabulate(n: i32): bool {
  materials = n
  stride = (n + 1) & ~1
  entries = 0
  const count = sortedBends()
  for (let k = 0; k < count; k++) {
    const t = at(BENDS, k)
    if (jumpsAt(t) && !open(t, t, Kind.Jump, false)) return false
    if (k + 1 < count && !cover(t, at(BENDS, k + 1), 0)) return false
  }
  const end = edgeOf(entries)
  for (let i = 0; i < stride; i++) put(end, i, i < n && hasCurve(i) ? WHOLE : 0)
  for (let edge = 0; edge <= entries; edge += 8) {
    memory.copy(EIGHTHS + <usize>((edge >> 3) * stride) * sizeof<f64>(), edgeOf(edge), <usize>stride * sizeof<f64>())
  }
  return true
}
