import { useMemo, useState } from 'react'
import { onceFor } from '#calc/once-for.ts'
import { componentNames, nameOf } from '#calc/vocabulary/words/names.ts'
import { useProse } from '#web/format/quantities.ts'
import { useLanguage, useText } from '#web/services.ts'
import { workbench } from '#web/text/workbench.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/choice.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import type { Material } from '../analysis.api.ts'
import { useAnalysis, useAnalysisTools } from '../analysis-context.ts'
import type { Result } from '../rules/result.ts'
import { knownOf, lackingIn, type Typical, typicalFor } from '../rules/typical.ts'

interface TypicalOffersProps {
  result: Pick<Result, 'recipe' | 'blend'>
  /** Shown properties and quantities without a value. */
  blank: readonly string[]
  onUse?: () => void
}

/**
 * The typical streams that could stand in for a material of the recipe's category. It doesn't load a list: one that came without a
 * material of the recipe would take its reader to another step, before the failure that says so was read.
 */
export function useTypical(): (material: Material) => readonly Typical[] {
  const category = useAnalysis(({ draft }) => draft.category)
  const materials = useAnalysis((state) => state.materials)
  const list = materials.is === 'loaded' ? materials.list : null
  return useMemo(
    () => onceFor((material: Material) => (list && category ? typicalFor(material, list, category) : [])),
    [list, category],
  )
}

/** For each material that keeps the blend from values: the typical stream of its kind, taken with one press. */
export function TypicalOffers({ result, blank, onUse }: TypicalOffersProps) {
  const t = useText(workbench).typical
  const language = useLanguage()
  const prose = useProse()
  const { store } = useAnalysisTools()
  const [chosen, choose] = useState<Readonly<Record<string, string>>>({})
  const candidates = useTypical()
  const offers = blank.length > 0 ? lackingIn(result, blank, candidates) : []
  const names = componentNames(result.recipe, language)
  return offers.map(({ material, at, found }) => {
    const { known, all } = knownOf(material, result.recipe.category)
    const { stream } = found.find((one) => one.stream.id === chosen[material.id]) ?? found[0]!
    return (
      <Notice
        key={material.id}
        tone="warning"
        live={false}
        title={t.lacks({ name: names[at]!, known: prose(known), all: prose(all) })}
      >
        <div className="line gap-2 bottom">
          <div className="grows">
            <Select
              label={t.use}
              value={stream.id}
              onValue={(id) => choose({ ...chosen, [material.id]: id })}
              options={found.map((one) => ({ value: one.stream.id, label: nameOf(one.stream, language) }))}
            />
          </div>
          <Button
            small
            onClick={() => {
              store.assume(material.id, stream)
              onUse?.()
            }}
          >
            {t.useIt}
          </Button>
        </div>
      </Notice>
    )
  })
}
