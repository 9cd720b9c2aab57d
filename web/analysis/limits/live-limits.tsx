import type { LimitCheck } from '#calc/grades/check.ts'
import { type Quantity, quantityName } from '#calc/grades/quantities.ts'
import { limitText, marginText, stateText } from '#calc/grades/verdict-words.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import { unitWord } from '#web/format/quantities.ts'
import { usePreferences, useText } from '#web/services.ts'
import { grades } from '#web/text/en/grades.ts'
import { workbench } from '#web/text/en/workbench.ts'
import { useAnalysis, useDigits, useProse } from '../analysis-context.ts'
import type { Result } from '../rules/result.ts'
import { LimitBar } from './limit-bar.tsx'
import { keyOf, type LimitRow, limitsInOrder, valueText, type Words } from './limit-rows.ts'
import { StateMark } from './state-mark.tsx'
import { useCheck } from './use-check.ts'

const shortText = (limit: LimitRow, t: Words, language: Language): string => {
  const margin = marginText(limit, language)
  if (margin === null) return stateText(limit, language)
  return limit.state === 'unsure' ? `${margin} · ${t.open}` : margin
}

interface LiveLimitsProps {
  result: Result
  /** Asks how a limit can be met. */
  onAim: (aimed: { q: Quantity; limit: LimitToMeet }) => void
}

export interface LimitToMeet extends Pick<LimitCheck, 'side' | 'strict'> {
  value: number
}

/** The limits of the chosen grade beside an estimate, one line each; nothing while none is chosen. */
export function LiveLimits({ result, onAim }: LiveLimitsProps) {
  const t = useText(grades).limits
  const { language, units } = usePreferences()
  const prose = useProse()
  const digits = useDigits()
  const { aim } = useText(workbench).preview
  const against = useAnalysis((state) => state.draft.against)
  const checking = useCheck(against, result)
  if (checking.is === 'none') return null
  if (checking.is !== 'ready')
    return <p className="note">{checking.is === 'loading' ? t.loading : t.failed}</p>
  const { check } = checking
  return (
    <ul className="live-limits" aria-label={t.live}>
      {limitsInOrder(check, units)
        .filter(({ state }) => state !== 'na')
        .map((limit) => (
          <li key={keyOf(limit)} className="live-limit">
            <span className="live-limit-name">
              {quantityName(limit.q, language, limit.own)}{' '}
              <bdi className="unit">{unitWord(limit.unit, language)}</bdi>
              {limit.corrected ? (
                <span className="note live-limit-learnt">
                  {(limit.corrected.scatter ? t.guardedShort : t.correctedShort)(prose(limit.corrected.n))}
                </span>
              ) : null}
            </span>
            <bdi className="live-limit-value">
              {limit.limit === null || limit.value === null ? (
                <LimitValue limit={limit} />
              ) : (
                <button
                  type="button"
                  className="figure-button"
                  onClick={() => onAim({ q: limit.q, limit: { ...limit.wire, value: limit.wire.limit! } })}
                >
                  <LimitValue limit={limit} />
                  <span className="visually-hidden"> {aim(quantityName(limit.q, language, limit.own))}</span>
                </button>
              )}
            </bdi>
            <LimitBar limit={limit} />
            <StateMark state={limit.state}>{digits(shortText(limit, t, language))}</StateMark>
          </li>
        ))}
    </ul>
  )
}

function LimitValue({ limit }: { limit: LimitRow }) {
  const digits = useDigits()
  return (
    <>
      {digits(valueText(limit))} <span className="soft">({digits(limitText(limit))})</span>
    </>
  )
}
