import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { type ComponentProps, lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { Corrected, CorrectedValues } from '#calc/grades/corrected.ts'
import { hasResults } from '#calc/lab/lab-record.ts'
import type { UncertaintyAnswer } from '#calc/uncertainty/answer.ts'
import { CATEGORIES } from '#calc/vocabulary/categories.ts'
import { isOwnQuantity, lookOf } from '#calc/vocabulary/own-property.ts'
import { isQuantity, isScatterOnly } from '#calc/vocabulary/quantities.ts'
import { ExportButton } from '#web/export/export-button.tsx'
import { useQuantities } from '#web/format/quantities.ts'
import { NameField } from '#web/kept/name-field.tsx'
import { ShareButton } from '#web/kept/share-button.tsx'
import { LabButton } from '#web/lab/lab-button.tsx'
import { useLanguage, usePreferences } from '#web/services.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { CopyCell } from '#web/ui/table/columns.ts'
import { useAnalysis, useAnalysisText, useAnalysisTools } from '../analysis-context.ts'
import { CorrectedContext, useCorrected } from '../learnt/learnt-context.ts'
import { explain, reasonsOf, warningsOn } from '../rules/explain.ts'
import {
  computedIn,
  hasDashes,
  leftOutOf,
  type PropertyRow,
  type RowName,
  resultsOf,
} from '../rules/property-rows.ts'
import {
  cautiousFlashPointOf,
  componentsBeside,
  figuresOf,
  ownResultsOf,
  type Result,
} from '../rules/result.ts'
import { endsOf, spreadOf } from '../spread/ends.ts'
import { SpreadContext, type Spreads, useSpreadStanding } from '../spread/spread-context.ts'
import { isOutdated } from '../store/analysis.state.ts'
import { isDrawn } from '../table/blend-cells.tsx'
import { LabelsSwitch } from '../table/labels-switch.tsx'
import { isRoomy, propertyColumns } from '../table/property-columns.tsx'
import { PropertyTable } from '../table/property-table.tsx'
import { ComputedFigures } from './computed-figures.tsx'
import { FaultNotice } from './fault-notice.tsx'
import { MissingValues } from './missing-values.tsx'
import { PrintChart } from './print-chart.tsx'
import { RecipeLine } from './recipe-line.tsx'
import { ResultActions } from './result-actions.tsx'
import { ResultNotes } from './result-notes.tsx'
import { resultSheet } from './result-sheet.ts'
import { ResultStrip } from './result-strip.tsx'
import '../wizard.css'
import './results.css'
import '../percentages/answer.css'
import '../limits/limits.css'

const RuleCard = lazy(async () => ({ default: (await import('./chunk.ts')).RuleCard }))
const OwnRuleCard = lazy(async () => ({ default: (await import('./chunk.ts')).OwnRuleCard }))

const ResultVerdict = lazy(async () => ({ default: (await import('../limits/chunk.ts')).ResultVerdict }))
const UncertaintySection = lazy(async () => ({
  default: (await import('../uncertainty/chunk.ts')).UncertaintySection,
}))
const LimitsSection = lazy(async () => ({ default: (await import('../limits/chunk.ts')).LimitsSection }))

/** The blend's properties beside its components', once there are any. */
export function ResultsStep() {
  const { store } = useAnalysisTools()
  const result = useAnalysis((state) => state.result)
  if (!result) return null
  const id = result.confirmed?.id ?? null
  return (
    <Results
      result={result}
      head={
        id ? (
          <NameField key={id} id={id} kept={result.name ?? null} onSaved={(name) => store.rename(id, name)} />
        ) : (
          // Its place, so that nothing moves when the server has confirmed.
          <div inert className="kept-name-place">
            <NameField id="" kept={null} onSaved={() => {}} />
          </div>
        )
      }
      more={<More id={id} />}
      waysOut={<WaysOut />}
    />
  )
}

/** What is shown on the sheet goes into its files. */
export function SheetExport(props: Omit<ComponentProps<typeof ExportButton>, 'standing'>) {
  return <ExportButton {...props} standing={useSpreadStanding()} />
}

/** Files of a calculation wait for the server; a link is offered once there is something that it leads to. */
function More({ id }: { id: string | null }) {
  const record = useAnalysis((state) => state.result?.record)
  const { store } = useAnalysisTools()
  return (
    <>
      <SheetExport id={id} record={record} />
      <ShareButton id={id} />
      <LabButton
        id={id}
        onSaved={(lab) => id && store.measure(id, lab && hasResults(lab) ? lab.check_measured : undefined)}
      />
    </>
  )
}

function WaysOut() {
  const t = useAnalysisText().results
  const { store } = useAnalysisTools()
  const [, navigate] = useLocation()
  return (
    <>
      <Button variant="quiet" onClick={() => navigate('/dashboard')}>
        {t.toDashboard}
      </Button>
      <Button variant="quiet" icon={<RotateCcw aria-hidden size={16} />} onClick={() => store.restart()}>
        {t.restart}
      </Button>
    </>
  )
}

/** The intervals as a copy has them; undefined where none are shown. */
function useIntervals(answer: UncertaintyAnswer | null) {
  const { units } = usePreferences()
  if (!answer) return undefined
  return (row: PropertyRow) => {
    const found = isDrawn(row) ? spreadOf(answer, row.property) : null
    if (!found) return null
    const { low, high } = endsOf(found[1], found[0], units, row.own && lookOf(row.own))
    return `${low}–${high}`
  }
}

/** The corrected values as a copy has them; undefined where there are none. */
function correctedIn(corrected: CorrectedValues | undefined) {
  const found = Object.entries((corrected ?? {}) as Record<string, Corrected>).filter(
    ([, one]) => !isScatterOnly(one),
  )
  if (found.length === 0) return undefined
  const values: CorrectedValues = Object.fromEntries(found)
  return (row: PropertyRow) => (isDrawn(row) && isQuantity(row.property) ? values[row.property] : undefined)
}

interface ResultsProps {
  result: Result
  /** What else can be done at this moment. */
  more?: ReactNode
  waysOut?: ReactNode
  /** Its name, where it can have one. */
  head?: ReactNode
  /** What a laboratory found. */
  measured?: ReactNode
}

/** The sheet of a calculation: just made, or as it was kept. */
export function Results({ result, head, measured, more, waysOut }: ResultsProps) {
  const t = useAnalysisText()
  const language = useLanguage()
  const quantities = useQuantities()
  const { goTo, moment } = useAnalysisTools()
  const outdated = useAnalysis(isOutdated)
  const isAgainst = useAnalysis((state) => state.draft.against !== null)
  const isChecked = moment === 'live' ? isAgainst : result.confirmed?.check !== undefined
  const [rule, openRule] = useState<RowName | null>(null)
  const corrected = useCorrected(result)
  const [spreads, setSpreads] = useState<Spreads | null>(null)
  const { recipe } = result
  const limits = useRef((sheet: CopyCell[][]) => sheet)
  const materials = componentsBeside(result).map(({ material }) => material)
  const explanation = explain(result, language, quantities.shown)
  const groups = resultsOf(
    recipe.category,
    materials,
    figuresOf(result),
    cautiousFlashPointOf(result),
    ownResultsOf(result),
  )
  const leftOut = leftOutOf(recipe.category, materials, figuresOf(result))
  const blend = {
    recipe,
    explanation,
    // A rule is explained by the readings that go into it.
    ...(!result.isBare && { openRule }),
    intervalOf: useIntervals(spreads?.answer ?? null),
    correctedOf: correctedIn(corrected),
  }
  const columns = propertyColumns({ language, quantities, materials, groups, blend })
  const blank = groups.flatMap(({ rows }) => rows.filter(({ blend }) => blend === null))
  const whyMissing = (properties: readonly RowName[]) =>
    reasonsOf(properties, result, language, t.results.incomplete, quantities.shown)
  const computed = computedIn(groups, explanation.marks)
  const notes = {
    warnings: warningsOn(explanation, groups),
    reasons: whyMissing([...blank.map(({ property }) => property), ...leftOut]),
  }

  const sheetOf = (
    <div className="results">
      <p className="print-only print-title">{t.results.printTitle(CATEGORIES[recipe.category][language])}</p>
      {moment === 'live' && result.name ? (
        <p className="print-only print-name">
          <bdi>{result.name}</bdi>
        </p>
      ) : null}
      <ResultVerdict result={result} />
      <ResultStrip result={result} explanation={explanation} isChecked={isChecked} />
      {head}
      <ResultActions
        result={result}
        more={more}
        waysOut={waysOut}
        sheet={() => {
          const table = { columns, groups, result, isOutdated: outdated, computed, ...notes }
          return limits.current(resultSheet(table, t, language))
        }}
      />
      {outdated ? (
        <Notice
          tone="warning"
          title={t.results.changed}
          actions={{ text: t.results.toPercentages, act: () => goTo('percentages') }}
        >
          <p>{t.results.changedText}</p>
        </Notice>
      ) : null}
      <FaultNotice result={result} />
      <div className={isChecked ? 'recipe-and-limits' : undefined}>
        {isChecked ? <RecipeLine result={result} hasHead /> : null}
        <LimitsSection result={result} sheet={limits} />
      </div>
      {measured}
      <div className="recipe-and-switch">
        {isChecked ? null : <RecipeLine result={result} />}
        <LabelsSwitch />
        <Suspense fallback={<div className="uncertainty-place" />}>
          <UncertaintySection result={result} onSpreads={setSpreads} />
        </Suspense>
      </div>
      <PropertyTable
        caption={t.table.results}
        columns={columns}
        groups={groups}
        isRoomy={isRoomy(materials)}
      />
      <PrintChart result={result} />
      {hasDashes(groups) ? <p className="note no-print">{t.table.dashLegend}</p> : null}
      {Object.keys(explanation.estimated).length > 0 ? (
        <p className="note">{t.table.estimateLegend}</p>
      ) : null}
      {computed.length > 0 ? <p className="note">{t.table.originLegend}</p> : null}
      <ComputedFigures answer={result.confirmed} />
      <MissingValues result={result} reasons={notes.reasons} />
      <ResultNotes {...notes} />
      {rule ? (
        <Suspense>
          {isOwnQuantity(rule) ? (
            <OwnRuleCard q={rule} result={result} onClose={() => openRule(null)} />
          ) : (
            <RuleCard property={rule} result={result} onClose={() => openRule(null)} />
          )}
        </Suspense>
      ) : null}
    </div>
  )
  return (
    <SpreadContext value={spreads}>
      <CorrectedContext value={corrected}>
        {/* All at once: the verdict stands first, and what is below it would move when it comes. */}
        <Suspense fallback={<div className="results-place" />}>{sheetOf}</Suspense>
      </CorrectedContext>
    </SpreadContext>
  )
}
