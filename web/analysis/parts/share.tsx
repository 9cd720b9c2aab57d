import type { Basis } from '#calc/vocabulary/blend.ts'
import { useText } from '#web/services.ts'
import { percentages } from '#web/text/percentages.ts'
import { useProse } from '../analysis-context.ts'

export function Share({ percentage, basis }: { percentage: number; basis: Basis }) {
  const { basisUnits } = useText(percentages)
  const prose = useProse()
  return (
    <bdi>
      {prose(percentage)} {basisUnits[basis]}
    </bdi>
  )
}
