import { portionOf } from '#calc/calculation/batch-record.ts'
import { propertyOf } from '#calc/vocabulary/properties.ts'
import { headlineOf } from '#calc/vocabulary/quantities.ts'
import { seriesAt } from '#calc/vocabulary/series.ts'
import { componentNames } from '#calc/vocabulary/words/names.ts'
import { BatchLines, useBatchWords } from '#web/batch/batch-lines.tsx'
import { useQuantities } from '#web/format/quantities.ts'
import { useLanguage } from '#web/services.ts'
import { LineSample } from '#web/ui/chart/line-sample.tsx'
import { useAnalysisText } from '../analysis-context.ts'
import type { Explanation } from '../rules/explain.ts'
import { figuresOf, type Result, recordIn } from '../rules/result.ts'
import { BlendFigure } from '../table/blend-cells.tsx'
import { Share } from '../table/material-cells.tsx'

/** The key figures of the category, for a result that is checked against nothing. */
export function Headline({ result, explanation }: { result: Result; explanation: Explanation }) {
  const t = useAnalysisText().results
  const { sign } = useQuantities()
  const language = useLanguage()
  const results = figuresOf(result)
  const names = headlineOf(result.recipe.category, results)
  if (names.length === 0) return null
  return (
    <dl className="headline line gap-2 across-8" aria-label={t.summary}>
      {names.map((name) => {
        const property = propertyOf(name)
        const row = { property: name, label: property, unit: property.unit }
        const value = results[name]
        return (
          <div key={name} className="headline-figure">
            <dt className="note">{property[language]}</dt>
            <dd>
              <BlendFigure {...{ row, value, explanation }} />
              {value === null || property.unit === '' ? null : (
                <bdi className="unit note">{sign(property.unit)}</bdi>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** What was blended: each material with its share and its amount, and below them the batch and its cost. */
export function Made({ result }: { result: Result }) {
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
