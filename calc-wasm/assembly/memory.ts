// The tables shared with the host, and the components of the current blend. All memory is static and a call allocates nothing,
// so the host's views stay valid.
import {
  CAUTIOUS_AT,
  CODES_LENGTH,
  COLOR_SCALE_AT,
  COMPONENTS,
  CULPRITS_AT,
  ESTIMATED_AT,
  LABELS,
  MARKS_AT,
  METHODS_AT,
  REASONS_AT,
  RESULTS_LENGTH,
  ROW_INFERRED_AT,
  ROW_ETHANOL_AT,
  ROW_LENGTH,
  ROW_METHANOL_AT,
  ROW_OXYGENATE_AT,
  ROW_POUR_IS_AT,
  ROW_SCALE_AT,
  SLOTS,
  TRACE_TBP_AT,
  WARNED_AT,
  WARNINGS,
  WARNINGS_AT,
  WARNING_FIGURES,
  WARNING_LENGTH,
} from '../vocabulary/codes'

/** Host → core: the share of each component. f64[COMPONENTS] */
export const SHARES: usize = memory.data(COMPONENTS * sizeof<f64>(), 16)
/** Host → core: a row for each component, NaN where it has no value. f64[COMPONENTS][ROW_LENGTH] */
export const ROWS: usize = memory.data(COMPONENTS * ROW_LENGTH * sizeof<f64>(), 16)
/** Core → host: the blend's values, NaN where there is none. f64[RESULTS_LENGTH] */
export const RESULTS: usize = memory.data(RESULTS_LENGTH * sizeof<f64>(), 16)
/** Core → host: the figures that a warning quotes, NaN for none. f64[WARNINGS][WARNING_FIGURES] */
export const FIGURES: usize = memory.data(WARNINGS * WARNING_FIGURES * sizeof<f64>(), 16)
/** Core → host: methods, reasons, warnings and marks, at the places named in vocabulary/codes.ts. i32[CODES_LENGTH] */
export const CODES: usize = memory.data(CODES_LENGTH * sizeof<i32>(), 16)
/** Host → core: the `Method` requested for each slot, 0 for the usual one. i32[SLOTS] */
export const CHOICES: usize = memory.data(SLOTS * sizeof<i32>(), 16)
/** Host → core: estimates of missing readings, NaN for none; `estimate` writes the first row. f64[COMPONENTS][SLOTS] */
export const ESTIMATES: usize = memory.data(COMPONENTS * SLOTS * sizeof<f64>(), 16)
/** Host → core: each component's value of an own property, NaN for none; core → host: the blend's, last. f64[COMPONENTS + 1] */
export const OWN: usize = memory.data((COMPONENTS + 1) * sizeof<f64>(), 16)
/** Core → host: a single material's D86 by label, °C. f64[LABELS] */
export const CURVE: usize = memory.data(LABELS * sizeof<f64>(), 16)

/** Core → host: each component's part in the blend, laid out as in vocabulary/codes.ts. f64[COMPONENTS][TRACE_LENGTH], f64[LABELS] */
export const TRACE: usize = memory.data((TRACE_TBP_AT + LABELS) * sizeof<f64>(), 16)

/** Number of live components (share above 0), and each one's row in ROWS. */
export let activeCount: i32 = 0
const ROW: usize = memory.data(COMPONENTS * sizeof<i32>(), 16)
/** From this fraction on, a component counts in full; the slack is for rounding. */
export const COUNTS: f64 = 0.01 - 1e-12

/** Number of rows; the live component of each, −1 for none, and the part of that component that the row is. */
export let rowCount: i32 = 0
const LIVE_OF_ROW: usize = memory.data(COMPONENTS * sizeof<i32>(), 16)
const PART_OF_ROW: usize = memory.data(COMPONENTS * sizeof<f64>(), 16)
/** Bits of the rows that each live component stands for: its own, and those of the same material. */
const BITS: usize = memory.data(COMPONENTS * sizeof<i32>(), 16)

/** Volume and mass fractions of the live components; they sum to 1. */
const VOLUME: usize = memory.data(COMPONENTS * sizeof<f64>(), 16)
const MASS: usize = memory.data(COMPONENTS * sizeof<f64>(), 16)
let warned: i32 = 0
/** Monte Carlo draws skip warnings and the second figure of a flash point. */
export let quiet: bool = false

/** Read and write the k-th number of a table of doubles. */
export function at(table: usize, k: i32): f64 {
  return load<f64>(table + ((<usize>k) << 3))
}
export function put(table: usize, k: i32, value: f64): void {
  store<f64>(table + ((<usize>k) << 3), value)
}
/** The same for a table of integers. */
export function intAt(table: usize, k: i32): i32 {
  return load<i32>(table + ((<usize>k) << 2))
}
export function putInt(table: usize, k: i32, value: i32): void {
  store<i32>(table + ((<usize>k) << 2), value)
}

export function setQuiet(on: bool): void {
  quiet = on
}
export function setActive(count: i32): void {
  activeCount = count
}
export function setRowCount(count: i32): void {
  rowCount = count
}
export function setLive(row: i32, i: i32, part: f64): void {
  putInt(LIVE_OF_ROW, row, i)
  put(PART_OF_ROW, row, part)
}
export function liveOf(row: i32): i32 {
  return intAt(LIVE_OF_ROW, row)
}
export function partOf(row: i32): f64 {
  return at(PART_OF_ROW, row)
}
export function setRow(i: i32, row: i32, bits: i32 = 1 << row): void {
  putInt(ROW, i, row)
  putInt(BITS, i, bits)
}
export function rowOf(i: i32): i32 {
  return intAt(ROW, i)
}
export function setVolume(i: i32, value: f64): void {
  put(VOLUME, i, value)
}
export function volumeOf(i: i32): f64 {
  return at(VOLUME, i)
}
export function setMass(i: i32, value: f64): void {
  put(MASS, i, value)
}
export function massOf(i: i32): f64 {
  return at(MASS, i)
}

/** Value of live component `i` in `slot`, NaN where unknown. */
export function valueOf(i: i32, slot: i32): f64 {
  return at(ROWS, rowOf(i) * ROW_LENGTH + slot)
}
/** Replaces the unknown value of live component `i` in `slot` by its estimate. */
export function applyEstimate(i: i32, slot: i32): void {
  put(ROWS, rowOf(i) * ROW_LENGTH + slot, estimateOf(i, slot))
}
export function estimateOf(i: i32, slot: i32): f64 {
  return at(ESTIMATES, rowOf(i) * SLOTS + slot)
}
/** Bits of the components whose value in `slot` is an estimate. */
export function estimated(slot: i32): i32 {
  return intAt(CODES, ESTIMATED_AT + slot)
}
export function setEstimated(slot: i32, components: i32): void {
  putInt(CODES, ESTIMATED_AT + slot, components)
}
/** The `Method` requested for a slot, 0 for the usual one. */
export function choiceOf(slot: i32): i32 {
  return intAt(CHOICES, slot)
}
export function colorScaleOf(i: i32): i32 {
  return <i32>valueOf(i, ROW_SCALE_AT)
}

export function colorInferred(i: i32): bool {
  return valueOf(i, ROW_INFERRED_AT) > 0
}
export function oxygenateOf(i: i32): i32 {
  return <i32>valueOf(i, ROW_OXYGENATE_AT)
}
/** Volume fractions of methanol and ethanol in a bought fuel; 0 for the alcohols themselves. */
export function heldMethanol(i: i32): f64 {
  return valueOf(i, ROW_METHANOL_AT)
}
export function heldEthanol(i: i32): f64 {
  return valueOf(i, ROW_ETHANOL_AT)
}
export function heldAlcohol(i: i32): f64 {
  return heldMethanol(i) + heldEthanol(i)
}
export function pourIsOf(i: i32): i32 {
  return <i32>valueOf(i, ROW_POUR_IS_AT)
}

export function resultOf(slot: i32): f64 {
  return at(RESULTS, slot)
}
export function methodOf(slot: i32): i32 {
  return intAt(CODES, METHODS_AT + slot)
}
export function setResult(slot: i32, value: f64, method: i32): void {
  put(RESULTS, slot, value)
  putInt(CODES, METHODS_AT + slot, method)
}
/** Leaves a slot without a value, for a reason and by the components that cause it. */
export function setGap(slot: i32, reason: i32, culprits: i32): void {
  put(RESULTS, slot, NaN)
  putInt(CODES, METHODS_AT + slot, 0)
  putInt(CODES, REASONS_AT + slot, reason)
  putInt(CODES, CULPRITS_AT + slot, culprits)
}
export function setMark(label: i32, mark: i32): void {
  putInt(CODES, MARKS_AT + label, mark)
}
export function setCautious(value: f64): void {
  put(RESULTS, CAUTIOUS_AT, value)
}
export function setColorScale(scale: i32): void {
  putInt(CODES, COLOR_SCALE_AT, scale)
}
/** Adds a warning about a slot: the components concerned and the figure that its sentence quotes (NaN for none). */
export function warn(code: i32, slot: i32, components: i32, figure: f64): void {
  warnOf(code, slot, components, 0, figure, NaN)
}
/** The same with a second set of components and up to four figures. */
export function warnOf(
  code: i32,
  slot: i32,
  components: i32,
  others: i32,
  first: f64,
  second: f64,
  third: f64 = NaN,
  fourth: f64 = NaN,
): void {
  if (quiet || warned >= WARNINGS) return
  const place = WARNINGS_AT + warned * WARNING_LENGTH
  putInt(CODES, place, code)
  putInt(CODES, place + 1, slot)
  putInt(CODES, place + 2, components)
  putInt(CODES, place + 3, others)
  const figure = warned * WARNING_FIGURES
  put(FIGURES, figure, first)
  put(FIGURES, figure + 1, second)
  put(FIGURES, figure + 2, third)
  put(FIGURES, figure + 3, fourth)
  warned++
  putInt(CODES, WARNED_AT, warned)
}

export function clearOutcome(): void {
  warned = 0
  putInt(CODES, WARNED_AT, 0)
  setColorScale(0)
  for (let slot = 0; slot < SLOTS; slot++) {
    setGap(slot, 0, 0)
    setEstimated(slot, 0)
  }
  for (let label = 0; label < LABELS; label++) setMark(label, 0)
  setCautious(NaN)
}

/** Bits of the rows of a live component. */
export function bitOf(i: i32): i32 {
  return intAt(BITS, i)
}

/** True if two rows are the same material: every figure is equal; NaN equals NaN. */
export function isSameRow(row: i32, other: i32): bool {
  for (let k = 0; k < ROW_LENGTH; k++) {
    const value = at(ROWS, row * ROW_LENGTH + k)
    const another = at(ROWS, other * ROW_LENGTH + k)
    if (value != another && !(isNaN(value) && isNaN(another))) return false
  }
  return true
}

/** Bits of the live components whose value in `slot` is unknown. */
export function missing(slot: i32): i32 {
  let bits = 0
  for (let i = 0; i < activeCount; i++) if (isNaN(valueOf(i, slot))) bits |= bitOf(i)
  return bits
}

/** True if the rows of all live components agree from place `from` up to `to`; NaN equals NaN. */
export function agree(from: i32, to: i32): bool {
  for (let i = 1; i < activeCount; i++) {
    for (let k = from; k < to; k++) {
      const first = valueOf(0, k)
      const value = valueOf(i, k)
      if (value != first && !(isNaN(value) && isNaN(first))) return false
    }
  }
  return true
}
export function allAlike(): bool {
  return agree(0, ROW_LENGTH)
}

/** True if all live components have the same known value in `slot`. */
export function same(slot: i32): bool {
  const first = valueOf(0, slot)
  for (let i = 1; i < activeCount; i++) if (valueOf(i, slot) != first) return false
  return true
}

/** Bits of the live components with exactly this value in `slot`. */
export function withValue(slot: i32, value: f64): i32 {
  let bits = 0
  for (let i = 0; i < activeCount; i++) if (valueOf(i, slot) == value) bits |= bitOf(i)
  return bits
}

/** The side of a point that a value is on: bit 1 at or below it, bit 2 at or above it. Branch-free. */
export function sideOf(value: f64, point: f64): i32 {
  return <i32>(value <= point) | ((<i32>(value >= point)) << 1)
}
/** The sides of several values, or-ed, when the point lies between them. */
export const BOTH_SIDES = 3

/** `mean`, clamped to the components' range: rounding could carry it past the smallest or largest. */
export function within(slot: i32, mean: f64): f64 {
  let sides = 0
  for (let i = 0; i < activeCount; i++) sides |= sideOf(valueOf(i, slot), mean)
  if (sides == BOTH_SIDES) return mean
  let least = valueOf(0, slot)
  let most = least
  for (let i = 1; i < activeCount; i++) {
    const value = valueOf(i, slot)
    least = Math.min(least, value)
    most = Math.max(most, value)
  }
  return Math.min(most, Math.max(least, mean))
}
