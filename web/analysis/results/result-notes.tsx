import { useAnalysisText } from '../analysis-context.ts'

interface ResultNotesProps {
  warnings: readonly string[]
  /** Why values are missing, whether in the table or left out of it. */
  reasons: readonly string[]
}

/** Every warning in full below the table, and on paper also why a value is missing. */
export function ResultNotes({ warnings, reasons }: ResultNotesProps) {
  const t = useAnalysisText().results
  return (
    <>
      {warnings.length > 0 ? (
        <section className="result-notes" aria-label={t.warnings}>
          <h2>{t.warnings}</h2>
          <Lines lines={warnings} />
        </section>
      ) : null}
      {reasons.length > 0 ? (
        <section className="result-notes print-only" aria-label={t.leftOut}>
          <h2>{t.leftOut}</h2>
          <Lines lines={reasons} />
        </section>
      ) : null}
    </>
  )
}

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <ul className="bullets">
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
)
