import { useText } from '#web/services.ts'
import { analyses } from '#web/text/en/analyses.ts'
import type { ListedCalculation } from './analyses.api.ts'

type Verdict = NonNullable<ListedCalculation['verdict']>

const TAGS = {
  pass: 'tag-green',
  fail: 'tag-red',
  unsure: 'tag-amber',
  unknown: 'tag-soft',
  na: 'tag-soft',
} satisfies Record<Verdict, string>

/** The result of the check against a grade, in colour and in words. */
export const VerdictTag = ({ verdict }: { verdict: Verdict }) => (
  <span className={`tag ${TAGS[verdict]}`}>{useText(analyses).verdicts[verdict]}</span>
)
