import { type PropertyName, propertyOf } from '#calc/vocabulary/properties.ts'
import { useLanguage } from '#web/services.ts'
import { useAnalysisText, useProse } from '../analysis-context.ts'
import { type Explanation, reasonsOf, warningsOn } from '../rules/explain.ts'
import type { PropertyGroup } from '../rules/property-rows.ts'
import type { Result } from '../rules/result.ts'

interface ResultNotesProps {
  result: Result
  explanation: Explanation
  /** Properties that the table leaves out for want of a value. */
  leftOut: readonly PropertyName[]
  groups: readonly PropertyGroup[]
}

/** Every warning in full below the table, what it leaves out, and on paper also why a value is missing. */
export function ResultNotes({ result, explanation, leftOut, groups }: ResultNotesProps) {
  const t = useAnalysisText().results
  const prose = useProse()
  const missing = groups.flatMap(({ rows }) =>
    rows.filter((row) => row.blend === null).map(({ property }) => property),
  )
  const warnings = warningsOn(explanation, groups)
  return (
    <>
      {warnings.length > 0 ? (
        <section className="result-notes" aria-label={t.warnings}>
          <h2>{t.warnings}</h2>
          <ul className="bullets">
            {warnings.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </section>
      ) : null}
      {leftOut.length > 0 ? (
        <details className="result-notes no-print">
          <summary>{t.leftOutCount(prose(leftOut.length))}</summary>
          <Reasons properties={leftOut} result={result} />
        </details>
      ) : null}
      {missing.length + leftOut.length > 0 ? (
        <section className="result-notes print-only" aria-label={t.leftOut}>
          <h2>{t.leftOut}</h2>
          <Reasons properties={[...missing, ...leftOut]} result={result} />
        </section>
      ) : null}
    </>
  )
}

function Reasons({ properties, result }: { properties: readonly PropertyName[]; result: Result }) {
  const t = useAnalysisText().results
  const language = useLanguage()
  const unexplained = (name: PropertyName) => `${propertyOf(name)[language]}: ${t.incomplete}`
  return (
    <ul className="bullets">
      {reasonsOf(properties, result, language, unexplained).map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}
