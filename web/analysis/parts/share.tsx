import type { Basis } from '#calc/vocabulary/blend.ts'
import { useAnalysisText, useProse } from '../analysis-context.ts'

export function Share({ percentage, basis }: { percentage: number; basis: Basis }) {
  const { basisUnits } = useAnalysisText().percentages
  const prose = useProse()
  return (
    <bdi>
      {prose(percentage)} {basisUnits[basis]}
    </bdi>
  )
}
