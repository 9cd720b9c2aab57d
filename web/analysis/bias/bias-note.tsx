import { use } from 'react'
import type { RecipeQuantity } from '#calc/recipe/quantity.ts'
import { isQuantity, isScatterOnly, type Quantity } from '#calc/vocabulary/quantities.ts'
import { joined } from '#calc/vocabulary/words/names.ts'
import { useQuantities } from '#web/format/quantities.ts'
import { useLooks } from '#web/own/own-properties.api.ts'
import { useLanguage, useText } from '#web/services.ts'
import { kept } from '#web/text/kept.ts'
import { useAnalysis, useProse } from '../analysis-context.ts'
import type { PropertyRow } from '../rules/property-rows.ts'
import { BiasContext, CorrectedContext, useCorrectionsOf } from './bias-context.ts'

/** Which of these go by what one's own laboratory corrects or guards, or that this can't be told now. */
export function BiasNote({ quantities }: { quantities: readonly RecipeQuantity[] }) {
  const t = useText(kept).biases
  const language = useLanguage()
  const looks = useLooks()
  const { isMissing } = use(BiasContext)
  const corrections = useCorrectionsOf(useAnalysis(({ draft }) => draft.category))
  const found = [...new Set(quantities)].filter(
    (q): q is Quantity => corrections?.[q as Quantity] !== undefined,
  )
  if (isMissing) return <p className="note">{t.missing}</p>
  if (found.length === 0) return null
  const [guarded, corrected] = [true, false].map((isGuard) =>
    found.filter((q) => isScatterOnly(corrections![q]!) === isGuard),
  ) as [Quantity[], Quantity[]]
  return (
    <p className="note">
      {[
        ...(corrected.length > 0 ? [t.by(joined(corrected.map(looks.name), language))] : []),
        ...(guarded.length > 0 ? [t.guarded(joined(guarded.map(looks.name), language))] : []),
      ].join(' ')}
    </p>
  )
}

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
    <span className="corrected-mark block accent tiny plain nowrap">
      {t.corrected} <bdi>{value}</bdi> <span className="block soft">{t.from(prose(found.n))}</span>
      {found.outside ? <span className="block soft">{t.outside}</span> : null}
    </span>
  )
}
