// The R of tests of a blend: of the usual methods, of others that were chosen, or as a laboratory has found of its own.

import { VOLUMES } from '../methods/kernels.ts'
import { stableHypot } from '../stable-math.ts'
import type { CategoryName } from '../vocabulary/categories.ts'
import type { OwnQuantity } from '../vocabulary/own-property.ts'
import {
  DISTILLATION_NAMES,
  type DistillationName,
  isDistillation,
  type MaterialProperties,
  type NumericPropertyName,
} from '../vocabulary/properties.ts'
import { type RecoveryCurve, temperatureAt } from './recovery-curve.ts'
import {
  cetaneIndexR,
  curveR,
  D86_TESTS,
  manualPrecision,
  type Precision,
  pointR,
  reproducibilityAt,
} from './reproducibility.ts'
import type { TestChoices, TestedProperty } from './test-choices.ts'
import { between, TESTS } from './test-precision.ts'

/** By property the laboratory's own r and R, in the property's unit. */
export type LaboratoryFigures = Partial<Record<NumericPropertyName | OwnQuantity, { r?: number; R?: number }>>

/** Who tests the blend, and how; what is absent is as usual. */
export interface TestedBy {
  tests?: TestChoices
  laboratory?: LaboratoryFigures
}

export interface BlendTests {
  /** At a value, in the property's unit; null where none is known. */
  R(property: NumericPropertyName, x: number): number | null
  /** Of a temperature on the curve. */
  onCurve(curve: RecoveryCurve, volume: number): number
  /** With what the laboratory has found in the place of the method's figure. */
  own(q: keyof LaboratoryFigures, R: number | null): number | null
}

interface Tested {
  results: MaterialProperties
  curve: RecoveryCurve | null
  precision: Precision
  category: CategoryName | null
}

const [, MANUAL] = D86_TESTS

export function blendTests(
  { results, curve, precision, category }: Tested,
  { tests = {}, laboratory = {} }: TestedBy,
): BlendTests {
  const isManual = tests.d86 === MANUAL.method

  /** Results repeat at least as well as they are reproduced, so that an r alone is the least that R can be. */
  function own(q: keyof LaboratoryFigures, R: number | null): number | null {
    const figures = laboratory[q]
    if (!figures) return R
    const found = figures.R ?? Math.max(R ?? 0, figures.r ?? 0)
    return found > 0 ? found : R
  }

  function point(label: DistillationName, celsius: number): number | null {
    const byHand = isManual ? manualPrecision(label, curve, results) : null
    return own(label, byHand ? byHand.R : pointR(label, celsius, curve, precision))
  }

  /** The mean of a RON and a MON is as sure as they are. */
  function octaneIndex(): number | null {
    const { octan_ron, octan_mon } = results
    if (laboratory.octan_aki || !(laboratory.octan_ron || laboratory.octan_mon)) return null
    if (octan_ron === null || octan_mon === null) return null
    return stableHypot(of('octan_ron', octan_ron)!, of('octan_mon', octan_mon)!) / 2
  }

  function cetaneIndex(): number | null {
    const { density, pct_10: t10, pct_50: t50, pct_90: t90 } = results
    if (density === null || t10 === null || t50 === null || t90 === null) return null
    return cetaneIndexR(
      { density, t10, t50, t90 },
      {
        density: of('density', density)!,
        t10: point('pct_10', t10)!,
        t50: point('pct_50', t50)!,
        t90: point('pct_90', t90)!,
      },
    )
  }

  function of(property: NumericPropertyName, x: number): number | null {
    if (isDistillation(property)) return point(property, x)
    if (property === 'cetane_index') return own(property, cetaneIndex())
    const named = tests[property as TestedProperty]
    const chosen = named && TESTS[property]?.find(({ method }) => method === named)
    const propagated = property === 'octan_aki' ? octaneIndex() : null
    return own(
      property,
      propagated ?? (chosen ? chosen.R(x, category) : reproducibilityAt(property, x, category)),
    )
  }

  return {
    R: of,
    own,
    onCurve(on, volume) {
      if (!isManual && !DISTILLATION_NAMES.some((label) => laboratory[label]))
        return curveR(on, volume, precision)
      const table = DISTILLATION_NAMES.map((label, k): [number, number] => {
        const at = VOLUMES[k]!
        return [at, point(label, temperatureAt(on, at)!.celsius)!]
      })
      return between(table, volume)
    },
  }
}
