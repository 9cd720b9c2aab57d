import {
  LABELS,
  TRACE_LENGTH,
  TRACE_OVER_AT,
  TRACE_MASS_AT,
  TRACE_DENSITY_AT,
  TRACE_MOLES_AT,
  TRACE_OCTANE_AT,
  TRACE_STRENGTH_AT,
  TRACE_D86_AT,
  TRACE_TBP_AT,
} from '../vocabulary/codes'
import { strengthOf } from './color'
import { CurveState, buildCurve, ownTemperatures } from './distillation/curve'
import { blendPoint } from './distillation/distillation'
import { buildTbp, resetCursors } from './distillation/pieces'
import { volumeBelow } from './distillation/search'
import { countedDensity } from './fractions'
import { TRACE, at, activeCount, bitOf, liveOf, massOf, partOf, put, rowCount, volumeOf } from './memory'
import { knownMoles } from './moles'
import { weightOf } from './octane'
import { excludeTraces, restoreComponents } from './without-curve'

/**
 * Each component's part in the blend.
 *
 * In:       the blend computed last
 * Out:      TRACE of the live components by row, laid out as in vocabulary/codes.ts: fractions [-], density [kg/m³], moles
 *           [kmol/m³], octane weight [-], colour strength [disks per inch], D86 [°C], vol % over; the blend's TBP [°F].
 *           The curve of a component without one stays unwritten
 * Check:    contributions/contributions.test.ts
 */
export function trace(): void {
  for (let row = 0; row < rowCount; row++) {
    const i = liveOf(row)
    if (i < 0) continue
    const place = row * TRACE_LENGTH
    const part = partOf(row)
    put(TRACE, place, part * volumeOf(i))
    put(TRACE, place + TRACE_MASS_AT, part * massOf(i))
    put(TRACE, place + TRACE_DENSITY_AT, countedDensity(i))
    put(TRACE, place + TRACE_MOLES_AT, knownMoles(i))
    put(TRACE, place + TRACE_OCTANE_AT, part * weightOf(i))
    put(TRACE, place + TRACE_STRENGTH_AT, strengthOf(i))
  }
  excludeTraces()
  resetCursors()
  for (let i = 0; i < activeCount; i++) {
    if (buildCurve(i) != CurveState.Ok) continue
    buildTbp(i)
    for (let row = 0; row < rowCount; row++) {
      if ((bitOf(i) & (1 << row)) == 0) continue
      const place = row * TRACE_LENGTH
      for (let label = 0; label < LABELS; label++) {
        const t = blendPoint(label)
        put(TRACE, TRACE_TBP_AT + label, t)
        put(TRACE, place + TRACE_D86_AT + label, at(ownTemperatures(i), label))
        put(TRACE, place + TRACE_OVER_AT + label, volumeBelow(i, t))
      }
    }
  }
  restoreComponents()
}
