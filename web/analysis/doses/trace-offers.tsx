import { useMemo } from 'react'
import { halfText } from '#calc/additives/trace-notes.ts'
import { type PropertyName, propertyOf } from '#calc/vocabulary/properties.ts'
import { useLanguage, useText } from '#web/services.ts'
import { choosing } from '#web/text/choosing.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { useAnalysis, useAnalysisTools } from '../analysis-context.ts'
import type { Recipe } from '../rules/draft.ts'
import { assumableOf } from '../rules/missing.ts'

interface TraceOffersProps {
  recipe: Recipe
  /** Without a value. */
  properties: readonly PropertyName[]
  onAssume?: () => void
}

/** Values that only traces keep the blend from: each can be assumed, or what lacks it be dosed. */
export function TraceOffers({ recipe, properties, onAssume }: TraceOffersProps) {
  const t = useText(choosing).missing
  const language = useLanguage()
  const { store } = useAnalysisTools()
  const calc = useAnalysis((state) => state.calc)
  const lacking = properties.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is new with each rendering, what it names is not
  const found = useMemo(
    () => (calc && lacking ? assumableOf(recipe, properties, calc) : []),
    [recipe, lacking, calc],
  )
  if (found.length === 0) return null
  return (
    <div className="line gap-2">
      {found.map(({ property, span }) => (
        <Button
          key={property}
          small
          onClick={() => {
            store.setTraces(true)
            onAssume?.()
          }}
        >
          {t.assume(propertyOf(property)[language], halfText(span, language))}
        </Button>
      ))}
      <ButtonLink small variant="quiet" href="/my-additives">
        {t.dose}
      </ButtonLink>
    </div>
  )
}
