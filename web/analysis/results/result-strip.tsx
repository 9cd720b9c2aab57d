import { headlineOf } from '#calc/vocabulary/headline.ts'
import { type PropertyName, propertyOf } from '#calc/vocabulary/properties.ts'
import { useLanguage } from '#web/services.ts'
import { useAnalysisText, useUnit } from '../analysis-context.ts'
import type { Explanation } from '../rules/explain.ts'
import { figuresOf, type Result } from '../rules/result.ts'
import { BlendFigure } from '../table/blend-cells.tsx'
import { ResultStatus } from './result-status.tsx'

interface ResultStripProps {
  result: Result
  explanation: Explanation
  /** Its verdict stands above and names what matters. */
  isChecked: boolean
}

/** The key figures of the category where nothing is checked, when they were made and under which id. */
export function ResultStrip({ result, explanation, isChecked }: ResultStripProps) {
  const t = useAnalysisText().results
  const results = figuresOf(result)
  const names = headlineOf(result.recipe.category, results)
  return (
    <section className="result-strip" aria-label={t.summary}>
      {names.length > 0 && !isChecked ? (
        <dl className="headline">
          {names.map((name) => (
            <HeadlineFigure key={name} name={name} value={results[name]} explanation={explanation} />
          ))}
        </dl>
      ) : null}
      <ResultStatus result={result} />
    </section>
  )
}

interface HeadlineFigureProps {
  name: PropertyName
  value: number | string | null
  explanation: Explanation
}

function HeadlineFigure({ name, value, explanation }: HeadlineFigureProps) {
  const write = useUnit()
  const language = useLanguage()
  const property = propertyOf(name)
  return (
    <div className="headline-figure">
      <dt>{property[language]}</dt>
      <dd>
        <BlendFigure
          row={{ property: name, label: property, unit: property.unit }}
          value={value}
          explanation={explanation}
        />
        {value === null || property.unit === '' ? null : <bdi className="unit">{write(property.unit)}</bdi>}
      </dd>
    </div>
  )
}
