import { portionOf } from '#calc/calculation/batch-record.ts'
import { seriesAt } from '#calc/vocabulary/series.ts'
import { componentNames } from '#calc/vocabulary/words/names.ts'
import { BatchLines, useBatchWords } from '#web/batch/batch-lines.tsx'
import { useLanguage } from '#web/services.ts'
import { LineSample } from '#web/ui/chart/line-sample.tsx'
import { useAnalysisText } from '../analysis-context.ts'
import { Share } from '../parts/share.tsx'
import { type Result, recordIn } from '../rules/result.ts'

interface RecipeLineProps {
  result: Result
  /** Below each other and a head, beside the limits. */
  hasHead?: boolean
}

/** What was blended: each material with its share and its amount, and below them the batch and its cost. */
export function RecipeLine({ result, hasHead = false }: RecipeLineProps) {
  const { recipe } = result
  const t = useAnalysisText()
  const language = useLanguage()
  const names = componentNames(recipe, language)
  const made = {
    portions: recipe.components.map(({ material, percentage }) => portionOf({ ...material, percentage })),
    ...{ names, basis: recipe.basis, record: recordIn(result) },
  }
  const amounts = useBatchWords(made)
  return (
    <section className="recipe-part" aria-label={hasHead ? t.results.recipe : undefined}>
      {hasHead ? <h2>{t.results.recipe}</h2> : null}
      <ul className={hasHead ? 'recipe-list' : 'recipe-line'} aria-label={t.results.recipe}>
        {recipe.components.map(({ material, percentage }, place) =>
          percentage > 0 ? (
            <li key={material.id} className="recipe-item">
              <LineSample series={seriesAt(place)} />
              <span>
                <bdi>{names[place]}</bdi>{' '}
                {amounts?.[place] ? <bdi className="note recipe-amount">{amounts[place]}</bdi> : null}
              </span>
              <Share percentage={percentage} basis={recipe.basis} />
            </li>
          ) : null,
        )}
      </ul>
      <BatchLines made={made} />
    </section>
  )
}
