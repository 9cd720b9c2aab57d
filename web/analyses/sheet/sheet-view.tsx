import { type ComponentProps, useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { hasResults } from '#calc/lab/lab-record.ts'
import { withOwn } from '#calc/own/own-blend.ts'
import type { Calc } from '#calc/vocabulary/blend.ts'
import { type AnalysisApi, createAnalysisApi } from '#web/analysis/analysis.api.ts'
import { AnalysisContext, type AnalysisTools } from '#web/analysis/analysis-context.ts'
import { Results } from '#web/analysis/results/sheet.tsx'
import { estimateOf, ownResultsOf, type Result } from '#web/analysis/rules/result.ts'
import { type AnalysisStore, createAnalysisStore } from '#web/analysis/store/analysis.store.ts'
import { type Services, useServices } from '#web/services.ts'
import { keptResult, type Sheet } from './kept-result.ts'

interface SheetViewProps extends Omit<ComponentProps<typeof Results>, 'result'> {
  sheet: Sheet
  moment: Exclude<AnalysisTools['moment'], 'live'>
  /** Its materials are known by name and share alone. */
  isBare?: boolean
  /** Where its graph comes from, if not from the reader's own account. */
  chart?: AnalysisApi['chart']
}

/** A kept calculation as the results step shows one, read only. Another sheet is another view, so give it a key. */
export function SheetView({ sheet, moment, isBare = false, chart, ...slots }: SheetViewProps) {
  const services = useServices()
  const [tools] = useState<AnalysisTools>(() => {
    const api = { ...createAnalysisApi(services.http), ...(chart && { chart }) }
    return {
      moment,
      api,
      store: storeOf(keptResult(sheet, isBare), api, services),
      goTo: () => {},
      usualGradeChoice: () => null,
    }
  })
  const { store } = tools
  const kept = useStore(store, (state) => state.result)
  const measured = hasResults(sheet.lab) ? sheet.check_measured : undefined
  // Other results may come while it is looked at.
  const result = useMemo(() => kept && { ...kept, measured }, [kept, measured])

  useEffect(() => {
    services.calc().then(
      (calc) => explainBy(calc, store),
      () => store.setState({ isCalcFailed: true }),
    )
    return store.close
  }, [services, store])

  return (
    <AnalysisContext value={tools}>{result ? <Results {...slots} result={result} /> : null}</AnalysisContext>
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

/** The figures stay as they were stored; the page itself works out the notes and how the figures came about. */
function explainBy(calc: Calc, store: AnalysisStore) {
  const { result } = store.getState()
  // Without readings nothing can be worked out; the core is there for the graph alone.
  if (result?.isBare) return store.setState({ calc })
  const estimate = result && estimateOrNull(result, calc)
  // A recipe that this core can't take can't be explained either.
  if (estimate) store.setState({ calc, result: { ...result, estimate } })
}

/** With own properties as they were defined then. */
function estimateOrNull(result: Result, calc: Calc) {
  const own = ownResultsOf(result).map(({ property }) => property)
  try {
    return estimateOf(result.recipe, withOwn(calc, own))
  } catch {
    return null
  }
}
