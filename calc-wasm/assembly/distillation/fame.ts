import { COMPONENTS, Oxygenate } from '../../vocabulary/codes'
import { activeCount, at, bitOf, oxygenateOf, put, setVolume, volumeOf } from '../memory'
import { ownTemperatures } from './curve'

/** Bits of the components of FAME, 0 for none, and their volume fraction. */
export let fame: i32 = 0
/** Whether there are others beside FAME. */
export let hasOthers: bool = false
let fameVolume: f64 = 0
/** The volume fractions of all while FAME is set aside. f64[COMPONENTS] */
const FRACTIONS: usize = memory.data(COMPONENTS * sizeof<f64>(), 16)

export function findFame(): void {
  fame = 0
  fameVolume = 0
  hasOthers = false
  for (let i = 0; i < activeCount; i++) {
    if (oxygenateOf(i) == Oxygenate.Fame) {
      fame |= bitOf(i)
      fameVolume += volumeOf(i)
      put(FRACTIONS, i, volumeOf(i))
    } else hasOthers = true
  }
}

/** Leaves the others by themselves, until `restoreFame`: FAME has the volume 0 then. */
export function setFameAside(): void {
  for (let i = 0; i < activeCount; i++) {
    put(FRACTIONS, i, volumeOf(i))
    setVolume(i, (fame & bitOf(i)) != 0 ? 0 : volumeOf(i) / (1 - fameVolume))
  }
}
export function restoreFame(): void {
  for (let i = 0; i < activeCount; i++) setVolume(i, at(FRACTIONS, i))
}

/**
 * A point of a blend with FAME: the others by the curve rule among themselves, FAME by the straight line.
 *
 *   T(p) = (1 − f)·T_others(p) + Σ fₖ·Tₖ(p)
 *
 * In:       the point of the others [°C], set aside; the curves of FAME
 * Out:      the blend's [°C]
 * Validity: FAME boils within some degrees: by the curve rule more of it lowers points that it boils above. Half the distance
 *           between both rules stands for the error
 * Source:   Benjumea, Agudelo & Agudelo (2008), Fuel 87: palm oil methyl ester in diesel fuel, linear at each label
 * Check:    calc.order.test.ts; oracle/plain-distillation.ts
 */
export function withFame(label: i32, others: f64): f64 {
  if (fame == 0) return others
  let t = (1 - fameVolume) * others
  for (let i = 0; i < activeCount; i++) {
    if ((fame & bitOf(i)) != 0) t += at(FRACTIONS, i) * at(ownTemperatures(i), label)
  }
  return t
}
