import type { Basis } from '#calc/vocabulary/blend.ts'
import { useAnalysisText, useDigits } from '../analysis-context.ts'

/** A material's share of a recipe, with its unit. */
export function Share({ percentage, basis }: { percentage: number; basis: Basis }) {
  const { basisUnits } = useAnalysisText().percentages
  const digits = useDigits()
  return (
    <bdi>
      {digits(String(percentage))} {basisUnits[basis]}
    </bdi>
  )
}
