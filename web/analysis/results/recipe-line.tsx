import { seriesAt } from '#calc/vocabulary/series.ts'
import { componentNames } from '#calc/vocabulary/words/names.ts'
import { useLanguage } from '#web/services.ts'
import { LineSample } from '#web/ui/chart/line-sample.tsx'
import { useAnalysisText } from '../analysis-context.ts'
import { Share } from '../parts/share.tsx'
import type { Recipe } from '../rules/draft.ts'

/** What was blended: each material with its share. */
export function RecipeLine({ recipe }: { recipe: Recipe }) {
  const t = useAnalysisText()
  const language = useLanguage()
  const names = componentNames(recipe, language)
  return (
    <ul className="recipe-line" aria-label={t.results.recipe}>
      {recipe.components.map(({ material, percentage }, place) => (
        <li key={material.id} className="recipe-item">
          <LineSample series={seriesAt(place)} />
          <bdi>{names[place]}</bdi>
          <Share percentage={percentage} basis={recipe.basis} />
        </li>
      ))}
    </ul>
  )
}
