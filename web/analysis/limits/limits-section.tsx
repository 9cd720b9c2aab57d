import { type RefObject, useEffect } from 'react'
import { againstText } from '#calc/grades/built-in.ts'
import type { Check } from '#calc/grades/check.ts'
import type { Source } from '#calc/grades/grade.ts'
import { summaryText } from '#calc/grades/summary.ts'
import { indicationText } from '#calc/grades/verdict-words.ts'
import { useQuantities } from '#web/format/quantities.ts'
import { isSameAgainst } from '#web/grades/against.ts'
import { useLanguage, usePreferences, useText } from '#web/services.ts'
import { grades } from '#web/text/en/grades.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { CopyCell } from '#web/ui/table/columns.ts'
import { useAnalysis, useAnalysisTools, useDigits, useProse } from '../analysis-context.ts'
import { missingOf } from '../rules/checked.ts'
import type { Result } from '../rules/result.ts'
import { CheckAgainst } from './check-against.tsx'
import { COUNTED, limitSheet, withLimits } from './limit-rows.ts'
import { LimitsTable } from './limits-table.tsx'
import { StateMark } from './state-mark.tsx'
import { useVerdicts } from './use-check.ts'

interface LimitsSectionProps {
  result: Result
  /** Takes how the limits go below a copy of the results. */
  sheet: RefObject<(sheet: CopyCell[][]) => CopyCell[][]>
}

/** A result against a grade: what it came to, limit by limit, and what was not checked. */
export function LimitsSection({ result, sheet }: LimitsSectionProps) {
  const t = useText(grades).limits
  const { language, units } = usePreferences()
  const { shown } = useQuantities()
  const { moment } = useAnalysisTools()
  const against = useAnalysis((state) => state.draft.against)
  const checking = useVerdicts(against, result)
  const isOpen = checking.is !== 'none'
  const check = checking.is === 'ready' ? checking.check : null
  useEffect(() => {
    sheet.current = (rows) => (check ? withLimits(rows, limitSheet(check, t, language, units)) : rows)
    return () => {
      sheet.current = (rows) => rows
    }
  }, [sheet, check, t, language, units])
  if (moment !== 'live' && !isOpen) return null
  const isKept = result.confirmed?.check !== undefined && isSameAgainst(result.recipe.against, against)

  return (
    <section className={classNames('limits', isOpen ? 'limits-open' : 'no-print')}>
      <h2 id="limits-heading" className={isOpen ? undefined : 'visually-hidden'}>
        {t.title}
      </h2>
      {moment === 'live' ? (
        <div className="no-print">
          <CheckAgainst />
        </div>
      ) : null}
      {checking.is === 'failed' ? <p className="field-error">{t.failed}</p> : null}
      <p role="status" className="limits-summary">
        {checking.is === 'loading' ? t.loading : null}
        {check ? <StateMark state={check.state}>{summaryText(check, language)}</StateMark> : null}
      </p>
      {checking.is === 'ready' ? (
        <>
          <p className={moment === 'live' ? 'print-only' : 'note'}>{againstText(checking.check, language)}</p>
          <Counts check={checking.check} />
          <LimitsTable check={checking.check} missing={missingOf(result, language, shown)} />
          {result.confirmed && !isKept ? <p className="note">{t.notKept}</p> : null}
          <Below {...checking} />
        </>
      ) : null}
    </section>
  )
}

/** How many limits came to what. */
function Counts({ check: { counts } }: { check: Check }) {
  const t = useText(grades).limits
  return (
    <ul className="limit-counts">
      {COUNTED.map((state) => (
        <li key={state}>{t.counts[state](String(counts[state]))}</li>
      ))}
    </ul>
  )
}

function Below({ check, sources }: { check: Check; sources: readonly Source[] }) {
  const t = useText(grades).limits
  const language = useLanguage()
  const { shown } = useQuantities()
  const prose = useProse()
  const digits = useDigits()
  const isEvaporated = check.limits.some(({ q }) => /^(e\d|t\d+e|di_|vli)/.test(q))
  return (
    <>
      {check.checked_by && check.checked_by.length > 0 ? (
        <ul className="limits-checked-by">
          {check.checked_by.map(({ name, property }) => (
            <li key={name.en} className="note">
              {t.checkedBy(name[language], property[language])}
            </li>
          ))}
        </ul>
      ) : null}
      {check.not_checked.length > 0 ? (
        <div className="limits-unchecked">
          <h3>{t.notChecked}</h3>
          <ul>
            {check.not_checked.map((one) => (
              <li key={one.en}>{one[language]}</li>
            ))}
          </ul>
        </div>
      ) : null}
      {check.cfpp ? <p className="note">{indicationText(check.cfpp, language, shown)}</p> : null}
      {check.notes.map((note) => (
        <p key={note.en} className="note">
          {note[language]}
        </p>
      ))}
      <p className="note">
        {check.limits.some(({ basis }) => basis === 'simulation') ? t.simulated : t.basis}
      </p>
      {isEvaporated ? <p className="note">{t.residue(prose(digits(check.residue.toFixed(1))))}</p> : null}
      {sources.length > 0 ? (
        <details className="limits-sources no-print">
          <summary>{t.sources}</summary>
          <p className="note">{t.unread}</p>
          <ul className="bullets" dir="ltr">
            {sources.map(({ id, what }) => (
              <li key={id} className="note">
                {what}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  )
}
