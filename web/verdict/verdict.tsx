import { blendVerdict } from '#calc/grades/blend-verdict.ts'
import type { Check } from '#calc/grades/check.ts'
import { countsText, notCheckedText } from '#calc/grades/summary.ts'
import { writeDigits } from '#calc/vocabulary/words/numbers.ts'
import { proseDigits } from '#web/format/number.ts'
import { useLanguage, usePreferences, useText } from '#web/services.ts'
import { grades } from '#web/text/grades.ts'
import { limitRows, verdictSentence } from './rows.ts'
import { StateMark } from './verdict-words.tsx'

interface VerdictBandProps {
  check: Check
  /** The check of laboratory results, shown first. */
  measured: Check | null
  /** Link to the properties that were not checked. */
  href?: string | undefined
  /** Of a kept blend or one on a link it is said where nothing was measured. */
  mode?: 'live' | 'kept' | 'shared'
}

export function VerdictBand({ check, measured, href, mode = 'live' }: VerdictBandProps) {
  const t = useText(grades).limits
  const language = useLanguage()
  const { units } = usePreferences()
  const first = measured ?? check
  const { state, grade, counts, predicted, not_checked } = blendVerdict(check, measured)!
  const words = countsText(counts, language, measured !== null)
  const open = notCheckedText(not_checked, language)
  return (
    <div role="status" className={`verdict-band state-${state}`}>
      <StateMark state={state}>
        <strong>
          <bdi>{grade[language]}</bdi>:{' '}
          {verdictSentence(first, limitRows(first, units), t, language, (figure) =>
            writeDigits(figure, proseDigits(language)),
          )}
        </strong>
        <span className="note line across-4">
          {measured ? (
            <span>
              <b>{t.columns.measured}</b> {words}
            </span>
          ) : null}
          <span>
            <b>{mode === 'shared' && !measured ? t.notMeasuredYet : t.columns.predicted}</b>{' '}
            {predicted ? countsText(predicted, language) : measured ? null : words}
            {open ? (
              <>
                {' · '}
                {href ? <a href={href}>{open}</a> : open}
              </>
            ) : null}
          </span>
          {mode === 'kept' && !measured ? <span>{t.nothingYet}</span> : null}
        </span>
      </StateMark>
    </div>
  )
}
