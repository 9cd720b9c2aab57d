import { portionOf } from '#calc/calculation/batch-record.ts'
import { seriesAt } from '#calc/vocabulary/series.ts'
import { componentNames } from '#calc/vocabulary/words/names.ts'
import { BatchLines, useBatchWords } from '#web/batch/batch-lines.tsx'
import { useLanguage } from '#web/services.ts'
import { LineSample } from '#web/ui/chart/line-sample.tsx'
import { useAnalysisText } from '../analysis-context.ts'
import { Share } from '../parts/share.tsx'
import { type Result, recordIn } from '../rules/result.ts'

/** What was blended: each material with its share and its amount, and below them the batch and its cost. */
export function RecipeLine({ result }: { result: Result }) {
  const { recipe } = result
  const t = useAnalysisText().results
  const language = useLanguage()
  const names = componentNames(recipe, language)
  const made = {
    portions: recipe.components.map(({ material, percentage }) => portionOf({ ...material, percentage })),
    ...{ names, basis: recipe.basis, record: recordIn(result) },
  }
  const amounts = useBatchWords(made)
  return (
    <section className="recipe-part narrows" aria-labelledby="recipe-head">
      <h2 id="recipe-head">{t.recipe}</h2>
      <ul className="recipe-list stack gap-0 small" aria-label={t.recipe}>
        {recipe.components.map(({ material, percentage }, place) =>
          percentage > 0 ? (
            <li key={material.id} className="recipe-item">
              <LineSample series={seriesAt(place)} />
              <span>
                <bdi>{names[place]}</bdi>{' '}
                {amounts?.[place] ? <bdi className="note block">{amounts[place]}</bdi> : null}
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
