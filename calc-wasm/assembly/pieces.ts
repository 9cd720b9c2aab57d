import { COMPONENTS, LABELS } from '../vocabulary/codes'
import { VOLUMES, ownSlopes, ownTemperatures } from './curve'
import { at, put } from './memory'
import { fahrenheit, knotOf, segmentOf, toTbp } from './tbp'

// The components' TBP curves in pieces between labels, laid out so that a search reads one line of memory a component.

export const LAST = LABELS - 1

const STRIDE: usize = 104
/** TBP of each live component at the labels, °F. f64[16][13] */
const TBP: usize = memory.data(1664, 16)
const D86: usize = memory.data(104, 16)
/**
 * Each piece: the cubic TBP = c₀ + u(c₁ + u(c₂ + u·c₃)), u from 0 to 1; the volume % at which it starts and its width;
 * its upper TBP; and 1/(upper − c₀). f64[16][12][8]
 */
const PIECES: usize = memory.data(12288, 64)
const PIECE_BYTES: usize = 64
export const START: i32 = 4
export const WIDTH: i32 = 5
export const UPPER: i32 = 6
const PER_DEGREE: i32 = 7

/** The piece in which each component stands: −1 below the curve, 12 above. i32[16] */
const STANDS: usize = memory.data(64, 16)

/** TBP of live component i at the labels, °F, once built. */
export function tbpOf(i: i32): usize {
  return TBP + STRIDE * i
}
/** Address of a piece of live component i. */
export function pieceAt(i: i32, piece: i32): usize {
  return PIECES + <usize>(i * LAST + piece) * PIECE_BYTES
}
export function pieceOf(i: i32): i32 {
  return load<i32>(STANDS + (<usize>i << 2))
}

/** TBP curve of live component i, from its D86 curve. */
export function buildTbp(i: i32): void {
  const own = ownTemperatures(i)
  const slopes = ownSlopes(i)
  const tbp = tbpOf(i)
  for (let label = 0; label < LABELS; label++) put(D86, label, fahrenheit(at(own, label)))
  toTbp(D86, tbp)
  let slope = at(slopes, 0)
  for (let piece = 0; piece < LAST; piece++) {
    const low = knotOf(segmentOf(piece))
    const high = knotOf(segmentOf(piece) + 1)
    const ratio = (at(tbp, high) - at(tbp, low)) / (at(D86, high) - at(D86, low))
    const width = at(VOLUMES, piece + 1) - at(VOLUMES, piece)
    const scale = 1.8 * width * ratio
    const next = at(slopes, piece + 1)
    const rise = (at(D86, piece + 1) - at(D86, piece)) * ratio
    const record = pieceAt(i, piece)
    put(record, 0, at(tbp, piece))
    put(record, 1, slope * scale)
    put(record, 2, 3 * rise - (2 * slope + next) * scale)
    put(record, 3, (slope + next) * scale - 2 * rise)
    put(record, START, at(VOLUMES, piece))
    put(record, WIDTH, width)
    put(record, UPPER, at(tbp, piece + 1))
    put(record, PER_DEGREE, at(tbp, piece + 1) > at(tbp, piece) ? 1 / (at(tbp, piece + 1) - at(tbp, piece)) : 0)
    slope = next
  }
  store<i32>(STANDS + (<usize>i << 2), -1)
}

/** Moves component i to the piece that holds T; true when it is another one than before. */
export function locate(i: i32, t: f64): bool {
  const tbp = tbpOf(i)
  let piece = pieceOf(i)
  const before = piece
  while (piece < LAST && t > at(tbp, piece + 1)) piece++
  while (piece >= 0 && t < at(tbp, piece)) piece--
  if (piece == before) return false
  store<i32>(STANDS + (<usize>i << 2), piece)
  return true
}

/** The straight line's guess of u at T in a piece. */
export function guess(record: usize, t: f64): f64 {
  return Math.min(1, Math.max(0, (t - at(record, 0)) * at(record, PER_DEGREE)))
}

if (COMPONENTS * <i32>STRIDE > 1664) ERROR('TBP holds no more components')
if (COMPONENTS * LAST * <i32>PIECE_BYTES > 12288) ERROR('PIECES holds no more components')
