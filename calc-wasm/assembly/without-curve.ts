import { COMPONENTS } from '../vocabulary/codes'
import { buildCurve, lacksCurve } from './distillation/curve'
import {
  COUNTS,
  at,
  bitOf,
  intAt,
  activeCount,
  massOf,
  put,
  putInt,
  rowOf,
  setActive,
  setMass,
  setRow,
  setVolume,
  volumeOf,
} from './memory'

/** Bits of the excluded components, 0 for none. */
export let curveless: i32 = 0

/** The whole blend while some components are excluded: rows, volume and mass fractions. */
let all: i32 = 0
const ROWS_OF_ALL: usize = memory.data(COMPONENTS * sizeof<i32>(), 16)
const BITS_OF_ALL: usize = memory.data(COMPONENTS * sizeof<i32>(), 16)
const VOLUMES_OF_ALL: usize = memory.data(COMPONENTS * sizeof<f64>(), 16)
const MASSES_OF_ALL: usize = memory.data(COMPONENTS * sizeof<f64>(), 16)

/** Drops the live components without a curve, if together they are less than 1 vol %, until `restoreComponents`. */
export function excludeTraces(): void {
  curveless = 0
  all = activeCount
  let traces = false
  for (let i = 0; i < activeCount; i++) if (volumeOf(i) < COUNTS) traces = true
  if (!traces) return
  let share: f64 = 0
  for (let i = 0; i < activeCount; i++) {
    if (!lacksCurve(i)) continue
    curveless |= bitOf(i)
    share += volumeOf(i)
  }
  if (!(share < COUNTS)) curveless = 0
  if (curveless == 0) return
  let others: f64 = 0
  let othersMass: f64 = 0
  for (let i = 0; i < all; i++) {
    putInt(ROWS_OF_ALL, i, rowOf(i))
    putInt(BITS_OF_ALL, i, bitOf(i))
    put(VOLUMES_OF_ALL, i, volumeOf(i))
    put(MASSES_OF_ALL, i, massOf(i))
    if ((curveless & bitOf(i)) != 0) continue
    others += volumeOf(i)
    othersMass += massOf(i)
  }
  let left = 0
  for (let i = 0; i < all; i++) {
    const row = intAt(ROWS_OF_ALL, i)
    if ((curveless & (1 << row)) != 0) continue
    setRow(left, row, intAt(BITS_OF_ALL, i))
    setVolume(left, at(VOLUMES_OF_ALL, i) / others)
    setMass(left, at(MASSES_OF_ALL, i) / othersMass)
    left++
  }
  setActive(left)
}

/** Restores all components and rebuilds their curves, which are kept by place. */
export function restoreComponents(): void {
  if (curveless == 0) return
  setActive(all)
  for (let i = 0; i < all; i++) {
    setRow(i, intAt(ROWS_OF_ALL, i), intAt(BITS_OF_ALL, i))
    setVolume(i, at(VOLUMES_OF_ALL, i))
    setMass(i, at(MASSES_OF_ALL, i))
    buildCurve(i)
  }
}
