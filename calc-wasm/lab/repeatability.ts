import { isDerived } from '../grades/quantities.ts'
import { recoveryCurve } from '../grades/recovery-curve.ts'
import { precisionByEnds, readingPrecision } from '../grades/reproducibility.ts'
import { COLOR_TESTS, TESTS } from '../grades/test-precision.ts'
import type { CategoryName } from '../vocabulary/categories.ts'
import { type BlendResults, DISTILLATION_NAMES, type DistillationName } from '../vocabulary/properties.ts'
import type { LabQuantity } from './lab-record.ts'

/**
 * r of the usual test at a value: the difference that two results of one operator on one sample exceed once in twenty. Null where
 * none is known. `readings`: of the blend, for points of the distillation curve.
 */
export function repeatabilityAt(
  q: LabQuantity,
  x: number,
  category: CategoryName,
  readings: BlendResults,
): number | null {
  if (q === 'd1500' || q === 'saybolt') return COLOR_TESTS[q].r()
  if (q === 'color' || isDerived(q)) return null
  if (!isPoint(q)) return TESTS[q]?.at(0)?.r?.(x, category) ?? null
  const precision = precisionByEnds(readings.ibp, readings.fbp)
  return readingPrecision(q, x, recoveryCurve(readings), precision).r
}

const isPoint = (q: string): q is DistillationName => (DISTILLATION_NAMES as readonly string[]).includes(q)
