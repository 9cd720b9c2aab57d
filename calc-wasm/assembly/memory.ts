// Every address the host may touch, and the scratch memory of the kernels. Static: a view made once stays valid,
// and a call allocates nothing.
import { COMPONENTS, LABELS, ROW_LENGTH, SLOTS, WARNINGS } from '../vocabulary/codes'

/** Host → core: a row a component: its share, its SLOTS values (NaN where unknown), its `ColorScale`. f64[16][33] */
export const INPUT: usize = memory.data(4224, 16)
/** Core → host: the blend's value by slot, NaN where there is none; then the cautious flash point. f64[32] */
export const RESULTS: usize = memory.data(256, 16)
/** Core → host: the figure a warning quotes, NaN for none. f64[128] */
export const FIGURES: usize = memory.data(1024, 16)
/**
 * Core → host, all i32: `Method`, `Reason` and the bits of the components behind it, each by slot; `Mark` by label;
 * the `ColorScale` of the result; how many warnings; then three a warning: `Caution`, slot, bits of components.
 */
export const CODES: usize = memory.data(1976, 16)
const REASONS: usize = CODES + SLOTS * 4
const CULPRITS: usize = REASONS + SLOTS * 4
const MARKS: usize = CULPRITS + SLOTS * 4
const RESULT_SCALE: usize = MARKS + LABELS * 4
const WARNED: usize = RESULT_SCALE + 4
const CAUTIONS: usize = WARNED + 4

/** Core → host: a single material's temperatures by label, D86, then TBP, °C. f64[26] */
export const CURVE: usize = memory.data(208, 16)

/** Number of live components (share above 0), and each one's row in INPUT. */
export let live: i32 = 0
const ROW: usize = memory.data(64, 16)
/** Volume and mass fractions of the live components; they sum to 1. */
const VOLUME: usize = memory.data(128, 16)
const MASS: usize = memory.data(128, 16)

if (COMPONENTS * ROW_LENGTH * 8 > 4224) ERROR('INPUT holds no more components')
if ((SLOTS * 3 + LABELS + 2 + WARNINGS * 3) * 4 > 1976) ERROR('CODES holds no more')

let warned: i32 = 0

export function setLive(count: i32): void {
  live = count
}
export function setRow(i: i32, row: i32): void {
  store<i32>(ROW + (<usize>i << 2), row)
}
export function rowOf(i: i32): i32 {
  return load<i32>(ROW + (<usize>i << 2))
}
export function setVolume(i: i32, value: f64): void {
  store<f64>(VOLUME + (<usize>i << 3), value)
}
export function volumeOf(i: i32): f64 {
  return load<f64>(VOLUME + (<usize>i << 3))
}
export function setMass(i: i32, value: f64): void {
  store<f64>(MASS + (<usize>i << 3), value)
}
export function massOf(i: i32): f64 {
  return load<f64>(MASS + (<usize>i << 3))
}

/** Share of row `row` as the host gave it. */
export function shareOfRow(row: i32): f64 {
  return load<f64>(INPUT + (<usize>(row * ROW_LENGTH) << 3))
}
/** Value of live component `i` in `slot`, NaN where unknown. */
export function valueOf(i: i32, slot: i32): f64 {
  return load<f64>(INPUT + (<usize>(rowOf(i) * ROW_LENGTH + 1 + slot) << 3))
}

/** `ColorScale` of live component `i`. */
export function colorScaleOf(i: i32): i32 {
  return <i32>load<f64>(INPUT + (<usize>(rowOf(i) * ROW_LENGTH + 1 + SLOTS) << 3))
}

export function resultOf(slot: i32): f64 {
  return load<f64>(RESULTS + (<usize>slot << 3))
}
/** The value of a slot and the method it came from. */
export function setResult(slot: i32, value: f64, method: i32): void {
  store<f64>(RESULTS + (<usize>slot << 3), value)
  store<i32>(CODES + (<usize>slot << 2), method)
}
/** No value in a slot, with the reason and the components that are the cause. */
export function setGap(slot: i32, reason: i32, culprits: i32): void {
  store<f64>(RESULTS + (<usize>slot << 3), NaN)
  store<i32>(CODES + (<usize>slot << 2), 0)
  store<i32>(REASONS + (<usize>slot << 2), reason)
  store<i32>(CULPRITS + (<usize>slot << 2), culprits)
}
export function setMark(label: i32, mark: i32): void {
  store<i32>(MARKS + (<usize>label << 2), mark)
}
export function setCautious(value: f64): void {
  store<f64>(RESULTS + SLOTS * 8, value)
}
export function setColorScale(scale: i32): void {
  store<i32>(RESULT_SCALE, scale)
}
/** A warning about a slot, with the components concerned and the figure that its sentence quotes (NaN for none). */
export function warn(code: i32, slot: i32, components: i32, figure: f64): void {
  if (warned >= WARNINGS) return
  const at = CAUTIONS + <usize>(warned * 12)
  store<i32>(at, code)
  store<i32>(at + 4, slot)
  store<i32>(at + 8, components)
  store<f64>(FIGURES + (<usize>warned << 3), figure)
  warned++
  store<i32>(WARNED, warned)
}

/** Before a blend: nothing known of it yet. */
export function clearOutcome(): void {
  warned = 0
  store<i32>(WARNED, 0)
  setColorScale(0)
  for (let slot = 0; slot < SLOTS; slot++) setGap(slot, 0, 0)
  for (let label = 0; label < LABELS; label++) setMark(label, 0)
  setCautious(NaN)
}

/** The k-th number of a table of doubles, and its writing. */
export function at(table: usize, k: i32): f64 {
  return load<f64>(table + (<usize>k << 3))
}
export function put(table: usize, k: i32, value: f64): void {
  store<f64>(table + (<usize>k << 3), value)
}

/** Bit of live component `i` in a set of components. */
export function bitOf(i: i32): i32 {
  return 1 << rowOf(i)
}

/** Bits of the live components whose value in `slot` is unknown. */
export function missing(slot: i32): i32 {
  let bits = 0
  for (let i = 0; i < live; i++) if (isNaN(valueOf(i, slot))) bits |= bitOf(i)
  return bits
}

/** True where all live components have one and the same value in `slot`. */
export function same(slot: i32): bool {
  const first = valueOf(0, slot)
  for (let i = 1; i < live; i++) if (valueOf(i, slot) != first) return false
  return true
}

/** On which side of a point a value stands: bit 1 at or below it, bit 2 at or above it. No branch, so no wrong guess. */
export function sideOf(value: f64, point: f64): i32 {
  return <i32>(value <= point) | (<i32>(value >= point) << 1)
}
/** What `sideOf` says of all values together when the point lies between them. */
export const BOTH_SIDES = 3

/** `mean` without the rounding that could carry a mean past its smallest or largest component. */
export function within(slot: i32, mean: f64): f64 {
  let sides = 0
  for (let i = 0; i < live; i++) sides |= sideOf(valueOf(i, slot), mean)
  if (sides == BOTH_SIDES) return mean
  let least = valueOf(0, slot)
  let most = least
  for (let i = 1; i < live; i++) {
    const value = valueOf(i, slot)
    least = Math.min(least, value)
    most = Math.max(most, value)
  }
  return Math.min(most, Math.max(least, mean))
}
