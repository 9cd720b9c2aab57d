import '../wizard.css'
import './results.css'
import '../percentages/answer.css'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { pressureOf } from '#calc/calculation/computed-figures.ts'
import type { Check } from '#calc/grades/check.ts'
import type { Corrected, CorrectedValues } from '#calc/grades/measure.ts'
import { closeFigures } from '#calc/grades/shown.ts'
import type { UncertaintyAnswer } from '#calc/uncertainty/answer.ts'
import type { UnitChoice } from '#calc/units/choice.ts'
import { APPROXIMATE } from '#calc/vocabulary/approximate.ts'
import { CATEGORIES } from '#calc/vocabulary/categories.ts'
import { ownFormat } from '#calc/vocabulary/own-property.ts'
import { isQuantity, isScatterOnly } from '#calc/vocabulary/quantities.ts'
import { DosedTable } from '#web/batch/dosed.tsx'
import { endsOf, useProse, useQuantities } from '#web/format/quantities.ts'
import { useLanguage, usePreferences, useText } from '#web/services.ts'
import { grades } from '#web/text/grades.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Fold } from '#web/ui/disclosure.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import type { CopyCell } from '#web/ui/table/columns.ts'
import { VerdictBand } from '#web/verdict/verdict.tsx'
import { useAnalysis, useAnalysisText, useAnalysisTools } from '../analysis-context.ts'
import { CorrectedContext, useCorrected } from '../bias/bias.tsx'
import { LimitSources, LimitsSection } from '../limits/limits-section.tsx'
import { useVerdicts } from '../limits/use-check.ts'
import { ComputedFigures, StabilityLine } from '../parts/beside-values.tsx'
import { explain, reasonsOf, saidOnce, warningsOn } from '../rules/explain.ts'
import {
  computedIn,
  hasDashes,
  leftOutOf,
  type PropertyRow,
  type RowName,
  resultsOf,
} from '../rules/property-rows.ts'
import { componentsBeside, measuredCheck, type Result } from '../rules/result.ts'
import { SpreadContext, spreadOf } from '../spread/spread.tsx'
import { isOutdated } from '../store/analysis.state.ts'
import { isDrawn } from '../table/cells.tsx'
import { propertyColumns } from '../table/property-columns.tsx'
import { LabelsSwitch, PropertyTable } from '../table/property-table.tsx'
import { MissingValuesNote } from './missing-values.tsx'
import { PrintChart } from './print-chart.tsx'
import { type Doing, ResultActions } from './result-actions.tsx'
import { copiedResult, limitSheet, withLimitRows } from './result-sheet.ts'
import { FaultNotice, Headline, RecipeList, ResultStatus } from './sheet-head.tsx'

const RuleCard = lazy(async () => ({ default: (await import('./rule-card.tsx')).RuleCard }))
const UncertaintySection = lazy(async () => ({
  default: (await import('../uncertainty/uncertainty-section.tsx')).UncertaintySection,
}))

interface ResultsProps {
  result: Result
  /** Its name, or the field that it is edited in. */
  name?: ReactNode
  /** Note and other fields of the owner. */
  head?: ReactNode
  measured?: ReactNode
  foot?: ReactNode
  /** Absent for a reader of a shared calculation. */
  doing?: Doing
  /** In place of those of a new calculation. */
  actions?: (of: ActionsOf) => ReactNode
}

/** What actions on a sheet are about. */
export interface ActionsOf {
  result: Result
  check: Check | null
  measured: Check | null
  /** The sheet as rows for the clipboard. */
  sheet: () => CopyCell[][]
}

/** The sheet of a calculation, new or stored, with the contexts of its values. */
export function ResultsSheet(props: ResultsProps) {
  const corrected = useCorrected(props.result)
  const [spreads, setSpreads] = useState<UncertaintyAnswer | null>(null)
  return (
    <SpreadContext value={spreads}>
      <CorrectedContext value={corrected}>
        <Sheet {...props} corrected={corrected} spreads={spreads} onSpreads={setSpreads} />
      </CorrectedContext>
    </SpreadContext>
  )
}

interface SheetProps extends ResultsProps {
  corrected: CorrectedValues | undefined
  spreads: UncertaintyAnswer | null
  onSpreads: (spreads: UncertaintyAnswer | null) => void
}

function Sheet({ result, name, head, measured, foot, doing, actions, ...shown }: SheetProps) {
  const { corrected, spreads, onSpreads } = shown
  const t = useAnalysisText()
  const words = useText(grades).limits
  const { language, units } = usePreferences()
  const quantities = useQuantities()
  const { sheetMode } = useAnalysisTools()
  const outdated = useAnalysis(isOutdated)
  const against = useAnalysis((state) => state.draft.against)
  const checking = useVerdicts(against, result)
  const { check, sources } = checking
  const tested = useMemo(
    () => (result.measured && check ? measuredCheck(result.measured) : null),
    [result.measured, check],
  )
  const [rule, openRule] = useState<RowName | null>(null)
  const { recipe } = result
  const materials = componentsBeside(result).map(({ material }) => material)
  const explanation = {
    ...explain(result, language, quantities.shown),
    ...(check && { close: closeFigures(check, units) }),
  }
  const groups = resultsOf(
    recipe.category,
    materials,
    result.blend.results,
    result.blend.cautiousFlashPoint,
    result.blend.own,
  )
  const leftOut = leftOutOf(recipe.category, materials, result.blend.results)
  const blend = {
    recipe,
    explanation: saidOnce(explanation, groups),
    // Rule cards need the materials' readings.
    ...(!result.isBare && { openRule }),
    intervalOf: spreads ? intervalsIn(spreads, units) : undefined,
    correctedOf: correctedIn(corrected),
  }
  const table = { quantities, materials, groups, blend }
  const blank = groups.flatMap(({ rows }) => rows.filter(({ blend }) => blend === null))
  const computed = computedIn(groups, explanation.marks)
  const warnings = warningsOn(explanation, groups)
  const reasons = reasonsOf(
    [...blank.map(({ property }) => property), ...leftOut],
    result,
    explanation,
    language,
    t.results.incomplete,
    quantities.shown,
  )
  const legends = [
    hasDashes(groups) && t.table.dashLegend,
    ...approximations(explanation).map((is) => t.table.approximateLegend[is]),
    computed.length > 0 && t.table.originLegend,
  ].filter(Boolean)
  const sheetRows = () => {
    const columns = propertyColumns({ ...table, language })
    const sheet = { columns, groups, result, isOutdated: outdated, computed, warnings, reasons }
    const rows = copiedResult(sheet, t, language)
    return check ? withLimitRows(rows, limitSheet(check, tested, words, language, units)) : rows
  }

  return (
    <div className="results stack">
      <PrintHead result={result} />
      <div className={classNames('line gap-1 middle', sheetMode === 'kept' ? 'across-4' : 'across-6 apart')}>
        {name}
        <ResultStatus result={result} />
        {head}
      </div>
      {check ? <VerdictBand check={check} measured={tested} href="#limits-foot" mode={sheetMode} /> : null}
      <PredictedNote result={result} check={check} />
      {checking.is === 'none' ? <Headline result={result} explanation={explanation} /> : null}
      {actions ? (
        actions({ result, check, measured: tested, sheet: sheetRows })
      ) : (
        <ResultActions result={result} check={check} doing={doing} measured={tested} sheet={sheetRows} />
      )}
      {outdated ? <OutdatedNotice /> : null}
      <FaultNotice result={result} />
      <StabilityLine result={result} />
      <div className="recipe-and-limits stack across-8 top">
        <RecipeList result={result} />
        <LimitsSection result={result} checking={checking} measured={tested} gaps={explanation.gaps} />
      </div>
      <DosedTable answer={result.answer ?? null} />
      {check ? null : measured}
      <section className="properties stack gap-2" aria-labelledby="properties-head">
        <div className="properties-head line gap-1 across-4 middle">
          <h2 id="properties-head">{t.results.properties}</h2>
          {blend.openRule ? <p className="note no-print">{t.results.ruleHint}</p> : null}
          <LabelsSwitch />
          {sheetMode === 'shared' && !result.uncertainty ? null : (
            <Suspense fallback={<div style={{ inlineSize: '5.75rem', blockSize: '1.75rem' }} />}>
              <UncertaintySection result={result} onSpreads={onSpreads} />
            </Suspense>
          )}
        </div>
        <PropertyTable caption={t.table.results} {...table} isHalved />
      </section>
      <PrintChart result={result} />
      {legends.length > 0 ? <p className="note">{legends.join(' ')}</p> : null}
      <ResultFoot result={result} check={check} sources={sources} warnings={warnings} reasons={reasons}>
        {check ? measured : null}
      </ResultFoot>
      {foot}
      {reasons.length > 0 ? (
        <div className="print-only">
          <NoteList label={t.results.leftOut} lines={reasons} />
        </div>
      ) : null}
      {rule ? (
        <Suspense>
          <RuleCard of={rule} result={result} onClose={() => openRule(null)} />
        </Suspense>
      ) : null}
    </div>
  )
}

const approximations = ({ approximate }: ReturnType<typeof explain>) =>
  APPROXIMATE.filter((is) => Object.values(approximate).some((one) => one?.is === is))

function PrintHead({ result: { name, recipe } }: { result: Result }) {
  const t = useAnalysisText().results
  const language = useLanguage()
  return (
    <>
      <p className="print-only print-title">{t.printTitle(CATEGORIES[recipe.category][language])}</p>
      {name ? (
        <p className="print-only print-name">
          <bdi>{name}</bdi>
        </p>
      ) : null}
    </>
  )
}

/** Says to a reader by a link that nothing was measured, where no verdict says it. */
function PredictedNote({ result, check }: { result: Result; check: Check | null }) {
  const t = useAnalysisText().results
  const { sheetMode } = useAnalysisTools()
  return sheetMode === 'shared' && !check && !result.measured ? <p className="note">{t.predicted}</p> : null
}

function OutdatedNotice() {
  const t = useAnalysisText().results
  const { goTo } = useAnalysisTools()
  return (
    <Notice
      tone="warning"
      title={t.changed}
      actions={{ text: t.toPercentages, act: () => goTo('percentages') }}
    >
      <p>{t.changedText}</p>
    </Notice>
  )
}

interface ResultFootProps {
  result: Result
  check: Check | null
  sources: ReturnType<typeof useVerdicts>['sources']
  warnings: readonly string[]
  reasons: readonly string[]
  children: ReactNode
}

/** What stands under the table: computed figures, sources of the limits, notes, missing values. */
function ResultFoot({ result, check, sources, warnings, reasons, children }: ResultFootProps) {
  const t = useAnalysisText().results
  const prose = useProse()
  const { answer } = result
  return (
    <div className="result-foot line gap-0 across-6">
      {children}
      <ComputedFigures
        of={
          answer ? { ...answer, pressure: pressureOf(result.blend.results.rvp, check ?? answer.check) } : null
        }
      />
      {check ? <LimitSources check={check} sources={sources} /> : null}
      {warnings.length > 0 ? (
        <Fold title={t.noteCount(prose(warnings.length))}>
          <NoteList label={t.warnings} lines={warnings} />
        </Fold>
      ) : null}
      <MissingValuesNote result={result} reasons={reasons} />
    </div>
  )
}

const NoteList = ({ label, lines }: { label: string; lines: readonly string[] }) => (
  <section className="result-notes" aria-label={label}>
    <h3 className="print-only">{label}</h3>
    <ul className="bullets">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </section>
)

/** The intervals for the copied sheet. */
const intervalsIn = (answer: UncertaintyAnswer, units: UnitChoice) => (row: PropertyRow) => {
  const found = isDrawn(row) ? spreadOf(answer, row.property) : null
  if (!found) return null
  const { low, high } = endsOf(found[1], found[0], units, row.own && ownFormat(row.own))
  return `${low}–${high}`
}

/** The corrected values for the copied sheet; undefined for none. */
function correctedIn(corrected: CorrectedValues | undefined) {
  const found = Object.entries((corrected ?? {}) as Record<string, Corrected>).filter(
    ([, one]) => !isScatterOnly(one),
  )
  if (found.length === 0) return undefined
  const values: CorrectedValues = Object.fromEntries(found)
  return (row: PropertyRow) => (isDrawn(row) && isQuantity(row.property) ? values[row.property] : undefined)
}
