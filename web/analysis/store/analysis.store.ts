import { createStore } from 'zustand/vanilla'
import type { AnalysisApi } from '../analysis.api.ts'
import { readAnalysis, saveAnalysis, type TabStorage } from '../rules/saved.ts'
import { type Analysis, EMPTY_ANALYSIS } from './analysis.state.ts'
import { type CalculationDeps, calculationSlice } from './calculation.slice.ts'
import { type DraftDeps, draftSlice } from './draft.slice.ts'
import { type LoadingDeps, loadingSlice } from './loading.slice.ts'

export interface AnalysisDeps extends DraftDeps, CalculationDeps, LoadingDeps {
  api: AnalysisApi
  storage: TabStorage
  userId: string
  /** Whether that user is still the one who is logged in; after that nothing is kept. */
  isSignedIn: () => boolean
}

/** The analysis of one user in one tab, kept there at every change. */
export function createAnalysisStore(deps: AnalysisDeps) {
  const store = createStore<Analysis>()(() => ({
    ...EMPTY_ANALYSIS,
    ...readAnalysis(deps.storage, deps.userId),
  }))

  // At every change, because a tab or a session can end without notice.
  const stopKeeping = store.subscribe((now, before) => {
    if (now.draft === before.draft && now.result === before.result) return
    if (deps.isSignedIn()) saveAnalysis(deps.storage, deps.userId, now)
  })

  return {
    ...store,
    ...draftSlice(store, deps),
    ...calculationSlice(store, deps),
    ...loadingSlice(store, deps),
    /** The screen is gone: answers that still come don't overwrite what a later screen has kept. */
    close: stopKeeping,
  }
}

export type AnalysisStore = ReturnType<typeof createAnalysisStore>
