import ChartSpline from 'lucide-react/icons/chart-spline'
import { memo, type RefObject, useEffect, useMemo } from 'react'
import { againstText } from '#calc/grades/built-in.ts'
import type { Check } from '#calc/grades/check.ts'
import type { Source } from '#calc/grades/grade.ts'
import { quantityIn } from '#calc/grades/shown-in.ts'
import {
  BASIS_WORDS,
  CONFIRMED_WORDS,
  FLAG_WORDS,
  indicationText,
  lackText,
  type Missing,
  NO_ACCURACY,
  STATE_WORDS,
} from '#calc/grades/verdict-words.ts'
import { quantityName } from '#calc/vocabulary/quantities.ts'
import { LimitBar } from '#web/answer/limit-bar.tsx'
import { LimitList, limitColumns } from '#web/answer/limit-list.tsx'
import { type LimitRow, limitRows, roughReasons } from '#web/answer/rows.ts'
import { VerdictBand } from '#web/answer/verdict.tsx'
import { useQuantities } from '#web/format/quantities.ts'
import { isSameAgainst, withPredicted } from '#web/grades/against.ts'
import { GradeChooser } from '#web/grades/grade-chooser.tsx'
import { useFormat, usePreferences, useText } from '#web/services.ts'
import { grades } from '#web/text/en/grades.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import type { Column, CopyCell } from '#web/ui/table/columns.ts'
import { useAnalysis, useAnalysisText, useAnalysisTools, useDigits, useProse } from '../analysis-context.ts'
import { measuredCheck, missingOf } from '../rules/checked.ts'
import type { Result } from '../rules/result.ts'
import { LikelyText, SpreadText } from '../spread/limit-spread.tsx'
import { useSpreads } from '../spread/spread-context.ts'
import { fahrenheitText, learntText, limitSheet, withLimits } from './limit-sheet.ts'
import { useVerdicts } from './use-check.ts'
import './limits.css'

/** What a result came to, by what was measured first; nothing while it is checked against nothing. */
export function ResultVerdict({ result }: { result: Result }) {
  const checking = useVerdicts(
    useAnalysis((state) => state.draft.against),
    result,
  )
  if (checking.is !== 'ready') return null
  const measured = result.measured ? measuredCheck(result.measured) : null
  return <VerdictBand check={checking.check} measured={measured} href="#limits-foot" />
}

interface NextActionProps {
  result: Result
  onGraph: () => void
}

/** What to do first with a result: look at its graph, or change a recipe that misses a limit. */
export function NextAction({ result, onGraph }: NextActionProps) {
  const t = useAnalysisText().results
  const { moment, goTo } = useAnalysisTools()
  const checking = useVerdicts(
    useAnalysis((state) => state.draft.against),
    result,
  )
  const isMissed = moment === 'live' && checking.is === 'ready' && checking.check.state === 'fail'
  return (
    <>
      {isMissed ? (
        <Button variant="primary" onClick={() => goTo('percentages')}>
          {t.changeRecipe}
        </Button>
      ) : null}
      <Button
        variant={isMissed ? 'secondary' : 'primary'}
        icon={<ChartSpline aria-hidden size={16} />}
        onClick={onGraph}
      >
        {t.graph}
      </Button>
    </>
  )
}

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
  const { measured: answer } = result
  const measured = useMemo(() => (answer && check ? measuredCheck(answer) : null), [answer, check])
  const table = check && measured ? withPredicted(measured, check) : check
  useEffect(() => {
    sheet.current = (rows) =>
      check ? withLimits(rows, limitSheet(check, measured, t, language, units)) : rows
    return () => {
      sheet.current = (rows) => rows
    }
  }, [sheet, check, measured, t, language, units])
  if (moment !== 'live' && !isOpen) return null
  const isKept = result.confirmed?.check !== undefined && isSameAgainst(result.recipe.against, against)

  return (
    <section className={classNames('limits', isOpen ? 'limits-open' : 'no-print')}>
      <div className="limits-head">
        <h2 id="limits-heading" className={isOpen ? undefined : 'visually-hidden'}>
          {t.title}
        </h2>
        {moment === 'live' ? (
          <div className="no-print limits-against">
            <CheckAgainst />
          </div>
        ) : null}
        {check ? (
          <>
            <p className={moment === 'live' ? 'print-only' : 'note'}>{againstText(check, language)}</p>
            <p className="note">{t.judged(BASIS_WORDS[basisOf(check)][language])}</p>
          </>
        ) : null}
      </div>
      {checking.is === 'failed' ? <p className="field-error">{t.failed}</p> : null}
      {checking.is === 'loading' ? (
        <p role="status" className="note">
          {t.loading}
        </p>
      ) : null}
      {checking.is === 'ready' ? (
        <>
          <LimitsTable
            check={table!}
            missing={missingOf(result, language, shown)}
            isTested={measured !== null}
          />
          {result.confirmed && !isKept ? <p className="note">{t.notKept}</p> : null}
          <Below {...checking} />
        </>
      ) : null}
    </section>
  )
}

/** What the verdicts of a calculation go by: never some by the one and some by the other. */
const basisOf = ({ limits }: Check) =>
  limits.some(({ basis }) => basis === 'simulation') ? 'simulation' : 'test'

interface LimitsTableProps {
  check: Check
  /** By property why the blend has no value. */
  missing: Missing
  isTested: boolean
}

/** Each property with what it came to; what needs attention first. */
function LimitsTable({ check, missing, isTested }: LimitsTableProps) {
  const t = useText(grades).limits
  const { language, units } = usePreferences()
  const { digits: chosen } = useFormat()
  const digits = useDigits()
  const prose = useProse()
  const spreads = useSpreads()
  const own = limitColumns({ t, language, digits: chosen })
  const said = ({ deciding }: LimitRow): string[] => {
    const set = deciding.one_of === undefined ? null : check.one_of[deciding.one_of]!
    return [
      ...(set ? [t.oneOf(set.name[language], STATE_WORDS[set.state][language])] : []),
      lackText(deciding, missing, language) ?? deciding.reason ?? '',
      fahrenheitText(deciding, t) ?? '',
      learntText(deciding, t, units, { figure: digits, count: prose }) ?? '',
    ].filter(Boolean)
  }
  const spreadOf = ({ q, deciding }: LimitRow): [number, number] | undefined => {
    const spread = spreads?.properties[q]
    if (!spread || (deciding.foreseen ?? deciding).basis !== 'simulation') return undefined
    const shown = quantityIn(q, units, deciding.own)
    return [shown.value(spread.low), shown.value(spread.high)]
  }
  const columns: Column<LimitRow>[] = [
    own.property(said),
    ...(isTested
      ? [own.foreseen(t.columns.predicted), own.value(t.columns.measured)]
      : [own.value(t.columns.predicted)]),
    own.limits,
    own.margin(({ deciding }) => (
      <>
        <SpreadText limit={deciding.foreseen ?? deciding} />
        <LikelyText limit={deciding.foreseen ?? deciding} />
      </>
    )),
    {
      key: 'bar',
      head: t.columns.bar,
      className: 'limit-bar-cell no-print',
      cell: (row) => <LimitBar row={row} spread={spreadOf(row)} />,
      copy: () => null,
    },
    {
      key: 'method',
      head: t.columns.method,
      className: 'limit-method',
      cell: ({ deciding: { method, confirmed, limit } }) => (
        <>
          <bdi>{method}</bdi>
          {limit === null || confirmed === 'yes' ? null : (
            <span className="limit-note limit-standing">{CONFIRMED_WORDS[confirmed][language]}</span>
          )}
        </>
      ),
      copy: ({ deciding }) => deciding.method,
    },
  ]
  return (
    <LimitList
      label={t.title}
      className="limit-list-checked"
      columns={columns}
      rows={limitRows(check, units)}
      hasHeads
    />
  )
}

/** What stands behind the limits: what is not checked, and folded where the figures are from. */
function Below({ check, sources }: { check: Check; sources: readonly Source[] }) {
  const t = useText(grades).limits
  const { language, units } = usePreferences()
  const { shown } = useQuantities()
  const prose = useProse()
  const digits = useDigits()
  const isEvaporated = check.limits.some(({ q }) => /^(e\d|t\d+e|di_|vli)/.test(q))
  const rows = limitRows(check, units)
  const nameOf = ({ q, deciding }: LimitRow) => quantityName(q, language, deciding.own)
  const rough = roughReasons(rows, language)
  const marks = new Map<string, string[]>()
  const mark = (text: string, row: LimitRow) => marks.set(text, [...(marks.get(text) ?? []), nameOf(row)])
  for (const row of rows) {
    const { flags, note, guard, margin } = row.deciding
    if (guard === null && margin !== null) mark(NO_ACCURACY[language], row)
    for (const flag of flags) mark(FLAG_WORDS[flag][language], row)
    if (note) mark(note[language], row)
  }
  return (
    <div className="limits-foot" id="limits-foot">
      {check.checked_by?.map(({ name, property }) => (
        <p key={name.en} className="note">
          {t.checkedBy(name[language], property[language])}
        </p>
      ))}
      {check.not_checked.length > 0 ? (
        <p className="note limits-unchecked">
          {t.notCheckedHere(check.not_checked.map((one) => one[language]).join(t.comma), '')}
        </p>
      ) : null}
      {rough.length > 0 ? <p className="note">{t.roughBy(rough.join(t.comma))}</p> : null}
      {check.cfpp ? <p className="note">{indicationText(check.cfpp, language, shown)}</p> : null}
      <details className="limits-sources no-print">
        <summary>{t.sources}</summary>
        {[...marks].map(([text, names]) => (
          <p key={text} className="note">
            {names.length < rows.length ? <bdi>{names.join(t.comma)}: </bdi> : null}
            {text}
          </p>
        ))}
        {check.notes.map((note) => (
          <p key={note.en} className="note">
            {note[language]}
          </p>
        ))}
        <p className="note">{basisOf(check) === 'simulation' ? t.simulated : t.basis}</p>
        {isEvaporated ? <p className="note">{t.residue(prose(digits(check.residue.toFixed(1))))}</p> : null}
        {sources.length > 0 ? <p className="note">{t.unread}</p> : null}
        <ul className="bullets" dir="ltr">
          {sources.map(({ id, what }) => (
            <li key={id} className="note">
              {what}
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}

/** The choice of what this blend is checked against. */
export const CheckAgainst = memo(function CheckAgainst() {
  const { store } = useAnalysisTools()
  const against = useAnalysis((state) => state.draft.against)
  const category = useAnalysis((state) => state.draft.category)
  return <GradeChooser value={against} onValue={store.checkAgainst} category={category} />
})
