import { use } from 'react'
import { isQuantity, isScatterOnly } from '#calc/vocabulary/quantities.ts'
import { useQuantities } from '#web/format/quantities.ts'
import { useText } from '#web/services.ts'
import { kept } from '#web/text/en/kept.ts'
import { useProse } from '../analysis-context.ts'
import type { PropertyRow } from '../rules/property-rows.ts'
import { CorrectedContext } from './bias-context.ts'
import './bias.css'

/** Below the rule's value what one's own laboratory lets expect, and from how many results; nothing where its bias is off. */
export function CorrectedMark({ row }: { row: Pick<PropertyRow, 'property' | 'unit' | 'own'> }) {
  const t = useText(kept).biases
  const { write } = useQuantities()
  const prose = useProse()
  const all = use(CorrectedContext)
  const found = isQuantity(row.property) ? all?.[row.property] : undefined
  if (!found || isScatterOnly(found)) return null
  const value = write(found.value, row.unit, row.own ?? row.property)
  return (
    <span className="corrected-mark">
      {t.corrected} <bdi>{value}</bdi> <span className="block soft">{t.from(prose(found.n))}</span>
      {found.outside ? <span className="block soft">{t.outside}</span> : null}
    </span>
  )
}
