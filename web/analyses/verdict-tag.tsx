import FlaskConical from 'lucide-react/icons/flask-conical'
import { useText } from '#web/services.ts'
import { analyses } from '#web/text/en/analyses.ts'
import type { ListedCalculation } from './analyses.api.ts'

type Verdict = NonNullable<ListedCalculation['verdict']>

const TAGS = {
  pass: 'green',
  fail: 'red',
  unsure: 'amber',
  unknown: 'soft',
  na: 'soft',
} satisfies Record<Verdict, string>

/** The result of the check against a grade, in colour and in words. */
export const VerdictTag = ({ verdict }: { verdict: Verdict }) => (
  <span className={`tag ${TAGS[verdict]}`}>{useText(analyses).verdicts[verdict]}</span>
)

/** What the laboratory measured goes first; what was predicted stands below it without a colour of its own. */
export function RowVerdict({ row: { verdict, verdict_measured: measured } }: { row: ListedCalculation }) {
  const t = useText(analyses)
  if (!measured) return verdict ? <VerdictTag verdict={verdict} /> : null
  return (
    <>
      <span className={`tag ${TAGS[measured]}`}>
        <FlaskConical aria-hidden size={13} /> {t.measuredVerdicts[measured]}
      </span>
      {verdict ? <span className="note analysis-predicted">{t.predicted(t.verdicts[verdict])}</span> : null}
    </>
  )
}
