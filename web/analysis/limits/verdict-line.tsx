import { useLanguage, useText } from '#web/services.ts'
import { grades } from '#web/text/en/grades.ts'
import { useAnalysis } from '../analysis-context.ts'
import type { Result } from '../rules/result.ts'
import { COUNTED } from './limit-rows.ts'
import { StateMark } from './state-mark.tsx'
import { useVerdicts } from './use-check.ts'

/** What a result came to against the chosen grade, in numbers; nothing while none is chosen. */
export function VerdictText({ result, href }: { result: Result; href?: string }) {
  const t = useText(grades).limits
  const language = useLanguage()
  const checking = useVerdicts(
    useAnalysis((state) => state.draft.against),
    result,
  )
  if (checking.is !== 'ready') return null
  const { grade, state, counts } = checking.check
  const said = COUNTED.filter((one) => counts[one] > 0 && one !== 'na').map((one) =>
    t.counts[one](String(counts[one])),
  )
  const text = (
    <>
      <bdi>{grade.name[language]}</bdi>: {said.join(' · ')}
    </>
  )
  return (
    <p className="verdict-line">
      <StateMark state={state}>{href ? <a href={href}>{text}</a> : text}</StateMark>
    </p>
  )
}

/** The same, leading to the limits. */
export const VerdictLine = ({ result }: { result: Result }) => (
  <VerdictText result={result} href="#limits-heading" />
)
