import type { ReactNode } from 'react'
import type { Check, State } from '#calc/grades/check.ts'
import { writeDigits } from '#calc/vocabulary/words/numbers.ts'
import { useFormat, useLanguage, usePreferences, useText } from '#web/services.ts'
import { grades } from '#web/text/grades.ts'
import { countsOf, countsText, KINDS, limitRows, verdictSentence } from './rows.ts'
import { ICONS } from './state-looks.ts'
import './answer.css'

/** A state with its colour and icon. */
export function StateMark({ state, children }: { state: State; children: ReactNode }) {
  const Icon = ICONS[state]
  return (
    <span className={`state-mark state-${state}`}>
      <Icon aria-hidden size={16} />
      <span>{children}</span>
    </span>
  )
}

/** Number of properties per state, with icons. Met ones are muted beside others. */
export function VerdictWords({ check }: { check: Check }) {
  const t = useText(grades).limits
  const counts = countsOf(check, limitRows(check, usePreferences().units))
  const shown = KINDS.filter((kind) => counts[kind] > 0)
  return shown.map((kind) => {
    const text = t.counts[kind](String(counts[kind]))
    return kind === 'pass' && shown.length > 1 ? (
      <span key={kind} className="soft plain small">
        {text}
      </span>
    ) : (
      <StateMark key={kind} state={kind === 'rough' ? 'unsure' : kind}>
        {text}
      </StateMark>
    )
  })
}

interface VerdictBandProps {
  check: Check
  /** The check of laboratory results, shown first. */
  measured: Check | null
  /** Link to the properties that were not checked. */
  href?: string | undefined
  /** Adds that nothing was measured yet. */
  isPredicted?: boolean
}

export function VerdictBand({ check, measured, href, isPredicted = false }: VerdictBandProps) {
  const t = useText(grades).limits
  const language = useLanguage()
  const { units } = usePreferences()
  const { digits } = useFormat()
  const first = measured ?? check
  const rows = limitRows(first, units)
  const counts = countsText(countsOf(first, rows), t, measured !== null)
  const predicted = measured && countsText(countsOf(check, limitRows(check, units)), t)
  const open = check.not_checked.length
  return (
    <div role="status" className={`verdict-band state-${first.state}`}>
      <StateMark state={first.state}>
        <strong>
          <bdi>{first.grade.name[language]}</bdi>:{' '}
          {verdictSentence(first, rows, t, language, (figure) => writeDigits(figure, digits))}
        </strong>
        <span className="note">
          {isPredicted ? `${t.notMeasuredYet} · ` : null}
          {measured ? t.measured(counts) : counts}
          {predicted ? ` · ${t.predicted(predicted)}` : ''}
          {open > 0 ? (
            <>
              {' · '}
              {href ? <a href={href}>{t.uncheckedCount(String(open))}</a> : t.uncheckedCount(String(open))}
            </>
          ) : null}
        </span>
      </StateMark>
    </div>
  )
}
