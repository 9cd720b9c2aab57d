import { propertyOf } from '#calc/vocabulary/properties.ts'
import { headlineOf } from '#calc/vocabulary/quantities.ts'
import { useLanguage } from '#web/services.ts'
import { useAnalysisText, useUnit } from '../analysis-context.ts'
import type { Explanation } from '../rules/explain.ts'
import { figuresOf, type Result } from '../rules/result.ts'
import { BlendFigure } from '../table/blend-cells.tsx'

/** The key figures of the category, for a result that is checked against nothing. */
export function Headline({ result, explanation }: { result: Result; explanation: Explanation }) {
  const t = useAnalysisText().results
  const write = useUnit()
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
                <bdi className="unit note">{write(property.unit)}</bdi>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
