import { use } from 'react'
import type { RecipeQuantity } from '#calc/recipe/quantity.ts'
import { isScatterOnly, type Quantity } from '#calc/vocabulary/quantities.ts'
import { joined } from '#calc/vocabulary/words/names.ts'
import { useLooks } from '#web/own/use-looks.ts'
import { useLanguage, useText } from '#web/services.ts'
import { kept } from '#web/text/en/kept.ts'
import { useAnalysis } from '../analysis-context.ts'
import { BiasContext, useCorrectionsOf } from './bias-context.ts'

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
