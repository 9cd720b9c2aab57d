import { memo, useMemo } from 'react'
import { blendVerdict } from '#calc/grades/blend-verdict.ts'
import { gradeUsedText } from '#calc/grades/built-in.ts'
import type { Check } from '#calc/grades/check.ts'
import type { Source } from '#calc/grades/grade.ts'
import { quantityIn } from '#calc/grades/shown.ts'
import {
  BASIS_WORDS,
  CONFIRMED_WORDS,
  FLAG_WORDS,
  indicationText,
  type Missing,
  NO_ACCURACY,
  remarkText,
  STATE_WORDS,
} from '#calc/grades/verdict-words.ts'
import type { UnitChoice } from '#calc/units/choice.ts'
import { approximateAmong } from '#calc/vocabulary/approximate.ts'
import type { Calc } from '#calc/vocabulary/blend.ts'
import { quantityName } from '#calc/vocabulary/quantities.ts'
import { withMinus } from '#calc/vocabulary/words/numbers.ts'
import { useProse, useQuantities } from '#web/format/quantities.ts'
import { isSameGradeChoice, withPredicted } from '#web/grades/grade-choice.ts'
import { GradeChooser } from '#web/grades/grade-chooser.tsx'
import { useFormat, useLanguage, usePreferences, useText } from '#web/services.ts'
import { grades } from '#web/text/grades.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Fold } from '#web/ui/disclosure.tsx'
import { Lines } from '#web/ui/field.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { LimitList, limitColumns } from '#web/verdict/limit-list.tsx'
import {
  foreseenText,
  type Limit,
  type LimitRow,
  limitRows,
  roughReasons,
  type Words,
} from '#web/verdict/rows.ts'
import { VerdictWords } from '#web/verdict/verdict-words.tsx'
import { useAnalysis, useAnalysisTools, useDigits } from '../analysis-context.ts'
import { optionsOf, type Recipe } from '../rules/draft.ts'
import { sharedGaps } from '../rules/explain.ts'
import { estimateOf, type Result } from '../rules/result.ts'
import { LikelyText, SpreadText, useSpreads } from '../spread/spread.tsx'
import { type Checking, useCheck } from './use-check.ts'
import './limits.css'

interface LimitsSectionProps {
  result: Result
  checking: Checking
  measured: Check | null
  gaps: Missing
}

export function LimitsSection({ result, checking, measured, gaps }: LimitsSectionProps) {
  const t = useText(grades).limits
  const { language } = usePreferences()
  const { shown } = useQuantities()
  const { sheetMode } = useAnalysisTools()
  const against = useAnalysis((state) => state.draft.against)
  const { is, check } = checking
  const isOpen = is !== 'none'
  if (sheetMode !== 'live' && !isOpen) return null
  const blank = check?.limits.filter(({ value, basis }) => value === null && basis !== 'laboratory') ?? []
  const shared = sharedGaps([...new Set(blank.map(({ q }) => q))], result, language, shown)
  const isKept = result.answer?.check !== undefined && isSameGradeChoice(result.recipe.against, against)

  return (
    <section className={classNames('limits stack gap-2', isOpen ? 'limits-open' : 'no-print')}>
      <div className="limits-head line gap-0 across-4 baseline">
        <h2 id="limits-heading" className={isOpen ? undefined : 'visually-hidden'}>
          {t.title}
        </h2>
        {sheetMode === 'live' ? (
          <div className="no-print limits-against">
            <CheckAgainst />
          </div>
        ) : null}
        {check ? (
          <>
            <p className={sheetMode === 'live' ? 'print-only' : 'note'}>{gradeUsedText(check, language)}</p>
            <p className="note">{t.judged(BASIS_WORDS[basisOf(check)][language])}</p>
          </>
        ) : null}
      </div>
      {is === 'failed' ? <p className="field-error">{t.failed}</p> : null}
      {is === 'loading' ? (
        <p role="status" className="note">
          {t.loading}
        </p>
      ) : null}
      {check ? (
        <>
          <LimitsTable
            check={measured ? withPredicted(measured, check) : check}
            missing={gaps}
            saidBelow={shared.of}
            isTested={measured !== null}
          />
          {result.answer && !isKept ? <p className="note">{t.notKept}</p> : null}
          <OpenPoints
            check={measured ? { ...check, not_checked: measured.not_checked } : check}
            gaps={shared.texts}
          />
        </>
      ) : null}
    </section>
  )
}

/** Basis of a check's verdicts: all simulated, or all by test precision. */
const basisOf = ({ limits }: Check) =>
  limits.some(({ basis }) => basis === 'simulation') ? 'simulation' : 'test'

interface LimitsTableProps {
  check: Check
  missing: Missing
  /** Why these have no value stands below the table. */
  saidBelow: ReadonlySet<string>
  isTested: boolean
}

function LimitsTable({ check, missing, saidBelow, isTested }: LimitsTableProps) {
  const t = useText(grades).limits
  const { language, units } = usePreferences()
  const { digits: chosen } = useFormat()
  const digits = useDigits()
  const prose = useProse()
  const spreads = useSpreads()
  const own = limitColumns({ t, language, digits: chosen })
  const notesOn = ({ deciding }: LimitRow): string[] => {
    const set = deciding.one_of === undefined ? null : check.one_of[deciding.one_of]!
    return [
      ...(set ? [t.oneOf({ name: set.name[language], state: STATE_WORDS[set.state][language] })] : []),
      saidBelow.has(deciding.q) ? '' : (remarkText(deciding, missing, language) ?? deciding.reason ?? ''),
      fahrenheitText(deciding, t) ?? '',
      biasText(deciding, t, units, { figure: digits, count: prose }) ?? '',
    ].filter(Boolean)
  }
  const spreadOf = ({ q, deciding }: LimitRow): [number, number] | undefined => {
    const spread = spreads?.properties[q]
    if (!spread || (deciding.foreseen ?? deciding).basis !== 'simulation') return undefined
    const shown = quantityIn(q, units, deciding.own)
    return [shown.value(spread.low), shown.value(spread.high)]
  }
  const columns: Column<LimitRow>[] = [
    own.property(notesOn),
    ...(isTested
      ? [own.foreseen(t.columns.predicted), own.value(t.columns.measured)]
      : [own.value(t.columns.predicted)]),
    own.limits,
    own.margin(({ deciding }) => (
      <>
        {isTested && deciding.foreseen?.value != null ? (
          <span className="on-phone block">
            {t.predictedBeside(
              [approximateAmong(deciding.foreseen.flags) && '≈', digits(foreseenText({ deciding }))]
                .filter(Boolean)
                .join('\u00a0'),
            )}
          </span>
        ) : null}
        <SpreadText limit={deciding.foreseen ?? deciding} />
        <LikelyText limit={deciding.foreseen ?? deciding} />
      </>
    )),
    own.bar(spreadOf),
    {
      key: 'method',
      head: t.columns.method,
      className: 'limit-method',
      cell: ({ deciding: { method, confirmed, limit } }) => (
        <>
          <bdi>{method}</bdi>
          {limit === null || confirmed === 'yes' ? null : (
            <span className="block plain amber">{CONFIRMED_WORDS[confirmed][language]}</span>
          )}
        </>
      ),
      copy: ({ deciding }) => deciding.method,
    },
  ]
  return (
    <LimitList
      label={t.title}
      className="limit-list-checked phone-rows"
      columns={columns}
      rows={limitRows(check, units)}
      hasHeads
    />
  )
}

/** How the laboratory's results count at a limit, in the user's units; null where they don't. */
export function biasText(
  { q, corrected, digits }: Limit,
  t: Words,
  units: UnitChoice,
  write: { figure: (text: string) => string; count: (count: number) => string },
): string | null {
  if (!corrected) return null
  const count = write.count(corrected.n)
  if (corrected.scatter) return t.guarded(count)
  return t.corrected({
    rule: write.figure(withMinus(quantityIn(q, units).value(corrected.rule).toFixed(digits))),
    count,
  })
}

/** The driveability index in °F; its limits there stand in the grade's notes, since those in °C are rounded. */
const fahrenheitText = ({ q, value }: Limit, t: Words): string | null =>
  q === 'di_c' && value !== null ? t.fahrenheit((1.8 * value + 176).toFixed(0)) : null

function OpenPoints({ check, gaps }: { check: Check; gaps: readonly string[] }) {
  const t = useText(grades).limits
  const { language, units } = usePreferences()
  const { shown } = useQuantities()
  const rough = roughReasons(limitRows(check, units), language)
  return (
    <div className="limits-foot stack gap-1" id="limits-foot">
      <Lines
        of={(check.checked_by ?? []).map(({ name, property }) =>
          t.checkedBy({ name: name[language], property: property[language] }),
        )}
      />
      <Lines of={gaps} />
      {check.not_checked.length > 0 ? (
        <p className="note limits-unchecked">
          {t.notCheckedHere(check.not_checked.map((one) => one[language]).join(t.comma), '')}
        </p>
      ) : null}
      {rough.length > 0 ? <p className="note">{t.roughBy(rough.join(t.comma))}</p> : null}
      {check.cfpp ? <p className="note">{indicationText(check.cfpp, language, shown)}</p> : null}
    </div>
  )
}

export function LimitSources({ check, sources }: { check: Check; sources: readonly Source[] }) {
  const t = useText(grades).limits
  const { language, units } = usePreferences()
  const prose = useProse()
  const digits = useDigits()
  const isEvaporated = check.limits.some(({ q }) => /^(e\d|t\d+e|di_|vli)/.test(q))
  const rows = limitRows(check, units)
  const nameOf = ({ q, deciding }: LimitRow) => quantityName(q, language, deciding.own)
  const marks = new Map<string, string[]>()
  const mark = (text: string, row: LimitRow) => marks.set(text, [...(marks.get(text) ?? []), nameOf(row)])
  for (const row of rows) {
    const { flags, note, guard, margin } = row.deciding
    if (guard === null && margin !== null) mark(NO_ACCURACY[language], row)
    for (const flag of flags) mark(FLAG_WORDS[flag][language], row)
    if (note) mark(note[language], row)
  }
  return (
    <Fold title={t.sources} isScreenOnly>
      {[...marks].map(([text, names]) => (
        <p key={text} className="note">
          {names.length < rows.length ? <bdi>{names.join(t.comma)}: </bdi> : null}
          {text}
        </p>
      ))}
      <Lines of={check.notes.map((note) => note[language])} />
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
    </Fold>
  )
}

export const CheckAgainst = memo(function CheckAgainst() {
  const { store } = useAnalysisTools()
  const against = useAnalysis((state) => state.draft.against)
  const category = useAnalysis((state) => state.draft.category)
  return <GradeChooser value={against} onValue={store.checkAgainst} category={category} />
})

/** Verdict of an offered recipe by the chosen grade; nothing while none is chosen. */
export function ExampleVerdict({ components }: Pick<Recipe, 'components'>) {
  const calc = useAnalysis((state) => state.calc)
  const isChecked = useAnalysis((state) => state.draft.against !== null)
  return calc && isChecked ? <Verdict components={components} calc={calc} /> : null
}

function Verdict({ components, calc }: Pick<Recipe, 'components'> & { calc: Calc }) {
  const draft = useAnalysis((state) => state.draft)
  const result = useMemo((): Result => {
    const recipe = { category: draft.category!, basis: 'volume', components, ...optionsOf(draft) } as const
    return { recipe, ...estimateOf(recipe, calc)! }
  }, [draft, components, calc])
  const { check } = useCheck(draft.against, result)
  const language = useLanguage()
  const verdict = blendVerdict(check, null)
  if (!verdict) return null
  return (
    <span className="verdict-words line gap-1 across-3 middle">
      <bdi>{verdict.grade[language]}</bdi>: <VerdictWords verdict={verdict} />
    </span>
  )
}
