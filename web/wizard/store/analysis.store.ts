import { createStore } from 'zustand/vanilla'
import { dayOf } from '#web/format/date.ts'
import { gradeRequest } from '#web/grades/grade-choice.ts'
import { assumedRequest } from '../rules/assumed.ts'
import { benchRecord } from '../rules/bench/record.ts'
import { type Recipe, recipeMaterials, recipeOf, recipeShares } from '../rules/draft.ts'
import { estimateOf, type Result, storedResult } from '../rules/result.ts'
import { readAnalysis, saveAnalysis } from '../rules/saved.ts'
import {
  type Analysis,
  type AnalysisDeps,
  canCalculate,
  EMPTY_ANALYSIS,
  type Failure,
  failureOf,
  type Holder,
  type Request,
} from './analysis.state.ts'
import { draftSlice } from './draft.slice.ts'
import { loadingSlice } from './loading.slice.ts'

export function createAnalysisStore(deps: AnalysisDeps) {
  const store = createStore<Analysis>()(() => ({
    ...EMPTY_ANALYSIS,
    ...readAnalysis(deps.storage, deps.userId),
  }))

  // A tab or a session can end without notice.
  const stopKeeping = store.subscribe((now, before) => {
    if (now.draft === before.draft && now.result === before.result) return
    if (deps.isSignedIn()) saveAnalysis(deps.storage, deps.userId, now)
  })

  return {
    ...store,
    ...draftSlice(store, deps),
    ...calculationSlice(store, deps),
    ...loadingSlice(store, deps),
    /** On leaving the screen: late answers must not overwrite what a later screen keeps. */
    close: stopKeeping,
  }
}

export type AnalysisStore = ReturnType<typeof createAnalysisStore>

/** Delay before the view changes to the results. */
const RESULTS_DELAY_MS = 100

function calculationSlice({ getState: get, setState: set }: Holder, deps: AnalysisDeps) {
  const fail = (failure: Failure | null, previous: Result | null) => {
    set({ request: failure ? { is: 'failed', failure } : { is: 'idle' }, result: previous })
    if (deps.currentStep() === 'results') deps.goTo('percentages', 'replace')
    // A material is gone: the list is loaded again when next shown.
    if (failure?.is === 'invalid' && failure.gone !== null) set({ materials: { is: 'none' } })
    if (failure?.is === 'authentication') deps.onAuthenticationLost()
  }
  return {
    /** Adds to the shown result what was stored with the calculation of this id since. */
    amendResult(id: string, part: Pick<Result, 'name'> | Pick<Result, 'measured'>) {
      const { result } = get()
      if (result?.answer?.id === id) set({ result: { ...result, ...part } })
    },

    /**
     * Shows the estimate at once and asks the server to calculate it. A press while a request is running does nothing;
     * a failed one leaves the former results.
     */
    async calculate() {
      if (!canCalculate(get())) return
      const { draft, calc, result: previous } = get()
      const recipe = recipeOf(draft)!
      const record = benchRecord(draft, dayOf(new Date()))
      const estimate = calc ? estimateOf(recipe, calc) : null
      const request: Request = { is: 'running', recipe }
      const show = () =>
        deps.later(RESULTS_DELAY_MS, () => {
          // Not once the user has left the percentages.
          if (get().result?.recipe === recipe && deps.currentStep() === 'percentages') deps.goTo('results')
        })
      set({ request, result: estimate ? { recipe, record, ...estimate } : previous })
      if (estimate) show()

      const answer = await deps.api.blend({ ...blendRequest(recipe), ...record })
      if (get().request !== request) return
      if (answer.ok) {
        set({ request: { is: 'idle' }, result: { ...storedResult(recipe, answer.value, estimate), record } })
        if (!estimate) show()
        return
      }
      fail(failureOf(answer.error, recipeMaterials(recipe)), previous)
    },
  }
}

const blendRequest = (recipe: Recipe) => ({
  materials: recipeMaterials(recipe).map(({ id }) => id),
  percentages: recipeShares(recipe),
  basis: recipe.basis,
  category: recipe.category,
  ...recipe.options,
  ...assumedRequest(recipeMaterials(recipe)),
  ...(recipe.dosed && { additives: recipe.dosed.map(({ id, dose, unit }) => ({ id, dose, unit })) }),
  ...gradeRequest(recipe.against),
})
