import { type ComponentProps, useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { hasResults } from '#calc/lab/lab-record.ts'
import { withOwn } from '#calc/own/own-blend.ts'
import type { Calc } from '#calc/vocabulary/blend.ts'
import { emptyProperties } from '#calc/vocabulary/properties.ts'
import type { SharedCalculation } from '#server/features/calculations/whole/whole.model.ts'
import { type Services, useServices } from '#web/services.ts'
import type { WholeCalculation } from '#web/stored/stored.api.ts'
import { type AnalysisApi, createAnalysisApi, type Material } from '#web/wizard/analysis.api.ts'
import { AnalysisContext, type AnalysisTools } from '#web/wizard/analysis-context.ts'
import { ResultsSheet } from '#web/wizard/results/sheet.tsx'
import { withReadings } from '#web/wizard/rules/assumed.ts'
import { amountsKept } from '#web/wizard/rules/bench/record.ts'
import { type Draft, EMPTY_DRAFT, optionsOf, type Recipe } from '#web/wizard/rules/draft.ts'
import { differing, estimateOf, type Result, storedResult } from '#web/wizard/rules/result.ts'
import { gradeChoiceOf, recordedBench } from '#web/wizard/rules/reuse.ts'
import { type AnalysisStore, createAnalysisStore } from '#web/wizard/store/analysis.store.ts'

interface SheetViewProps extends Omit<ComponentProps<typeof ResultsSheet>, 'result'> {
  sheet: Sheet
  sheetMode: Exclude<AnalysisTools['sheetMode'], 'live'>
  /** Materials have name and share only. */
  isBare?: boolean
  /** Source of the graph, unless it is the reader's own account. */
  chart?: AnalysisApi['chart']
}

/** A kept calculation as the results step shows one, read-only. Reads `sheet` once: give each sheet a key. */
export function SheetView({ sheet, sheetMode, isBare = false, chart, ...slots }: SheetViewProps) {
  const services = useServices()
  const [tools] = useState<AnalysisTools>(() => {
    const api = { ...createAnalysisApi(services.http), ...(chart && { chart }) }
    return {
      sheetMode,
      api,
      store: storeOf(keptResult(sheet, isBare), api, services),
      goTo: () => {},
      usualGradeChoice: () => null,
    }
  })
  const { store } = tools
  const kept = useStore(store, (state) => state.result)
  const measured = hasResults(sheet.lab) ? sheet.check_measured : undefined
  // Laboratory results may change while it is open.
  const result = useMemo(() => kept && { ...kept, measured }, [kept, measured])

  useEffect(() => {
    services.calc().then(
      (calc) => explainBy(calc, store),
      () => store.setState({ isCalcFailed: true }),
    )
    return store.close
  }, [services, store])

  return (
    <AnalysisContext value={tools}>
      {result ? <ResultsSheet {...slots} result={result} /> : null}
    </AnalysisContext>
  )
}

function storeOf(kept: ReturnType<typeof keptResult>, api: AnalysisApi, { calc }: Services): AnalysisStore {
  const nowhere = { getItem: () => null, setItem: () => {}, removeItem: () => {} }
  const store = createAnalysisStore({
    api,
    calc,
    storage: nowhere,
    userId: '',
    isSignedIn: () => false,
    later: () => {},
    goTo: () => {},
    usualGradeChoice: () => null,
    currentStep: () => 'results',
    onAuthenticationLost: () => {},
  })
  store.setState(kept)
  return store
}

/** Adds what this page's core computes otherwise; the figures stay as stored. */
function explainBy(calc: Calc, store: AnalysisStore) {
  const { result } = store.getState()
  // Without readings nothing can be computed; the core serves the graph alone.
  if (result?.isBare) return store.setState({ calc })
  const estimate = result && estimateOrNull(result, calc)
  // Null for a recipe that this version of the core rejects.
  if (estimate) store.setState({ calc, result: { ...result, ...differing(estimate, result) } })
}

/** With own properties as they were defined at the time. */
function estimateOrNull(result: Result, calc: Calc) {
  const own = (result.blend.own ?? []).map(({ property }) => property)
  try {
    return estimateOf(result.recipe, withOwn(calc, own))
  } catch {
    return null
  }
}

type Sheet = Pick<
  WholeCalculation,
  Exclude<
    keyof WholeCalculation,
    'note' | 'changed' | 'changes' | 'share' | 'version' | 'release' | 'decisions'
  >
>

/** A component as a material; fields that a calculation does not keep are empty. */
const materialOf = ({ percentage: _, ...kept }: Sheet['components'][number]): Material => ({
  ...kept,
  categories: [],
  is_owner: false,
  source: null,
  source_farsi: null,
  note: null,
  range: {},
  typed: {},
  price: null,
  // Included in `own`.
  heavy: {},
  version: '',
})

/** Placeholders for a material of which a link gives only name and share. */
const NOT_SHARED = {
  oxygenate: null,
  oxygen: null,
  contains: {},
  entered: null,
  distillation: 'd86',
  pour_is: null,
  own: {},
  precision: {},
  properties: emptyProperties(),
} as const

/** A shared calculation as a sheet; parts that the link does not show are empty. */
export const sheetOfLink = (shared: SharedCalculation): Sheet => ({
  lab: null,
  status: 'planned',
  status_at: null,
  status_by: null,
  ...shared,
  components: shared.components.map((component) => ({ ...NOT_SHARED, ...component })),
})

/** A kept calculation as a result, and the draft that would request it. */
export function keptResult(sheet: Sheet, isBare = false): { draft: Draft; result: Result } {
  const { category, basis, asked, assumed = [], name, uncertainty } = sheet
  const against = gradeChoiceOf(sheet)
  const { batch, tank, prices } = sheet
  const record = { ...(batch && { batch }), ...(tank && { tank }), ...(prices && { prices }) }
  const components = sheet.components.map((component) => ({
    material: withReadings(
      materialOf(component),
      assumed.filter(({ material }) => material === component.id).map(({ material: _, ...one }) => one),
    ),
    percentage: component.percentage,
  }))
  const draft: Draft = {
    ...EMPTY_DRAFT,
    ...asked,
    ...recordedBench(record),
    category,
    basis,
    against,
    count: components.length,
    places: components.map(({ material }) => material),
    typed: Object.fromEntries(
      components.map(({ material, percentage }) => [material.id, String(percentage)]),
    ),
    isCompared: true,
  }
  const recipe: Recipe = { category, basis, ...optionsOf(draft), ...(against && { against }), components }
  return {
    draft,
    result: {
      ...storedResult(recipe, sheet),
      record: amountsKept(draft),
      name,
      uncertainty,
      isBare,
    },
  }
}
