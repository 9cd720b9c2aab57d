import { seriesAt } from '#calc/vocabulary/series.ts'
import { componentNames } from '#calc/vocabulary/words/names.ts'
import { useLanguage } from '#web/services.ts'
import { LineSample } from '#web/ui/chart/line-sample.tsx'
import { useAnalysisText } from '../analysis-context.ts'
import { Share } from '../parts/share.tsx'
import type { Recipe } from '../rules/draft.ts'

interface RecipeLineProps {
  recipe: Recipe
  /** Below each other and a head, beside the limits. */
  hasHead?: boolean
}

/** What was blended: each material with its share. */
export function RecipeLine({ recipe, hasHead = false }: RecipeLineProps) {
  const t = useAnalysisText()
  const language = useLanguage()
  const names = componentNames(recipe, language)
  return (
    <section className="recipe-part" aria-label={hasHead ? t.results.recipe : undefined}>
      {hasHead ? <h2>{t.results.recipe}</h2> : null}
      <ul className={hasHead ? 'recipe-list' : 'recipe-line'} aria-label={t.results.recipe}>
        {recipe.components.map(({ material, percentage }, place) =>
          percentage > 0 ? (
            <li key={material.id} className="recipe-item">
              <LineSample series={seriesAt(place)} />
              <bdi>{names[place]}</bdi>
              <Share percentage={percentage} basis={recipe.basis} />
            </li>
          ) : null,
        )}
      </ul>
    </section>
  )
}
