import FlaskConical from 'lucide-react/icons/flask-conical'
import type { ReactNode } from 'react'
import type { BlendVerdict } from '#calc/grades/blend-verdict.ts'
import { KINDS } from '#calc/grades/limit-rows.ts'
import { bareLimitIn, shownBeside } from '#calc/grades/shown.ts'
import type { State } from '#calc/grades/states.ts'
import { countText, measuredCount, notCheckedText } from '#calc/grades/summary.ts'
import { quantityName } from '#calc/vocabulary/quantities.ts'
import { withMinus, writeDigits } from '#calc/vocabulary/words/numbers.ts'
import { choiceText } from '#calc/vocabulary/words/reported.ts'
import { useFormat, useLanguage, usePreferences, useText } from '#web/services.ts'
import { grades } from '#web/text/grades.ts'
import { LeftToRight } from '#web/ui/isolated.tsx'
import { ApproximateMark } from './approximate.tsx'
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

/** Number of properties per state, with icons, and how many requirements were not checked. Met ones are muted beside others. */
export function VerdictWords({ verdict: { counts, not_checked, by } }: { verdict: BlendVerdict }) {
  const language = useLanguage()
  const shown = KINDS.filter((kind) => counts[kind] > 0)
  const open = notCheckedText(not_checked, language)
  return (
    <>
      {shown.map((kind) => {
        const text = countText(kind, counts[kind], language, by === 'measured')
        return kind === 'pass' && shown.length > 1 ? (
          <span key={kind} className="soft plain small">
            {text}
          </span>
        ) : (
          <StateMark key={kind} state={kind === 'rough' ? 'unsure' : kind}>
            {text}
          </StateMark>
        )
      })}
      {open ? <span className="soft plain small">{open}</span> : null}
    </>
  )
}

/** What decides a verdict: "1 missed Sulfur 11.2". */
export function VerdictMark({ verdict }: { verdict: BlendVerdict }) {
  const language = useLanguage()
  const { units } = usePreferences()
  const { digits } = useFormat()
  const { by, state, counts, deciding } = verdict
  const kind = KINDS.find((one) => counts[one] > 0) ?? 'unknown'
  const beside = deciding?.limits.map((limit) => bareLimitIn({ ...deciding, ...limit }, units)) ?? []
  const value = beside[0]?.value ?? null
  const word = deciding ? choiceText(deciding.q, value, language) : null
  return (
    <StateMark state={state}>
      <b>{countText(kind, counts[kind], language, by === 'measured')}</b>
      {deciding ? (
        <span className="verdict-reason">
          {' '}
          <bdi>{quantityName(deciding.q, language, deciding.own)}</bdi>{' '}
          {value === null ? null : word === null ? (
            <LeftToRight>
              <ApproximateMark of={deciding.approximate ?? null} />
              {writeDigits(withMinus(shownBeside(value, beside)), digits)}
            </LeftToRight>
          ) : (
            <bdi>{word}</bdi>
          )}
        </span>
      ) : null}
    </StateMark>
  )
}

interface VerdictLinesProps {
  verdict: BlendVerdict
  /** Names the grade, where the list has no other word of it. */
  hasGrade?: boolean
}

/** The verdict of a blend in lists: what decides, then what was measured, with a flask, and what was not checked. */
export function VerdictLines({ verdict, hasGrade = false }: VerdictLinesProps) {
  const t = useText(grades).limits
  const language = useLanguage()
  const { by, not_checked, grade } = verdict
  const notes = [
    by === 'measured' ? t.measuredOf(String(measuredCount(verdict))) : t.byPrediction,
    notCheckedText(not_checked, language),
  ].filter(Boolean)
  return (
    <>
      {hasGrade ? <bdi className="note block">{grade[language]}</bdi> : null}
      <VerdictMark verdict={verdict} />
      {notes.length > 0 ? (
        <span className="note block plain">
          {by === 'measured' ? (
            <FlaskConical aria-hidden size={13} style={{ marginInlineEnd: '0.25em' }} />
          ) : null}
          {notes.join(' · ')}
        </span>
      ) : null}
    </>
  )
}
