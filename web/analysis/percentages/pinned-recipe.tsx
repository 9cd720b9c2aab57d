import Pin from 'lucide-react/icons/pin'
import { componentNames } from '#calc/vocabulary/words/names.ts'
import { useLanguage, useText } from '#web/services.ts'
import { workbench } from '#web/text/en/workbench.ts'
import { Button } from '#web/ui/button.tsx'
import { useAnalysis, useAnalysisTools, useDigits } from '../analysis-context.ts'
import type { Recipe } from '../rules/draft.ts'
import { fieldText } from '../rules/percentages.ts'

/** Keeps a recipe to compare with, and says which one is kept. */
export function PinnedRecipe() {
  const t = useText(workbench).pin
  const { store } = useAnalysisTools()
  const pin = useAnalysis((state) => state.draft.bench.pin)
  if (!pin)
    return (
      <p className="pin-bar">
        <Button small variant="quiet" icon={<Pin aria-hidden size={14} />} onClick={() => store.pin()}>
          {t.pin}
        </Button>
        <span className="note">{t.hint}</span>
      </p>
    )
  return (
    <div className="pin-bar">
      <span className="note">
        {t.of} <RecipeText recipe={pin} />
      </span>
      <Button small variant="quiet" onClick={() => store.backToPin()}>
        {t.back}
      </Button>
      <Button small variant="quiet" onClick={() => store.unpin()}>
        {t.unpin}
      </Button>
    </div>
  )
}

function RecipeText({ recipe }: { recipe: Recipe }) {
  const language = useLanguage()
  const digits = useDigits()
  const names = componentNames(recipe, language)
  return recipe.components.map(({ material, percentage }, at) => (
    <span key={material.id} className="pinned-part">
      <bdi>{names[at]}</bdi> {digits(fieldText(percentage))}
    </span>
  ))
}
