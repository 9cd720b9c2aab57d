import { createStore } from 'zustand/vanilla'
import type { Basis, Calc } from '#calc/vocabulary/blend.ts'
import { CATEGORY_NAMES, type CategoryName } from '#calc/vocabulary/categories.ts'
import { isComplete, leftOf } from '#calc/vocabulary/recipe-rules.ts'
import type { AnalysisApi, Material } from './analysis.api.ts'
import type { Draft, Recipe } from './rules/draft.ts'
import * as drafts from './rules/draft.ts'
import { type Failure, failureOf } from './rules/failure.ts'
import { fieldText, percentOf } from './rules/percentages.ts'
import { estimateOf, type Result } from './rules/result.ts'
import { readAnalysis, saveAnalysis, type TabStorage } from './rules/saved.ts'
import type { Progress, Step } from './rules/steps.ts'

/** The view changes to the results this long after they are there. */
const RESULTS_DELAY_MS = 100

export type Materials =
  | { is: 'none' }
  | { is: 'loading' }
  | { is: 'loaded'; list: readonly Material[] }
  | { is: 'failed'; failure: Failure }

export type Request = { is: 'idle' } | { is: 'running'; recipe: Recipe } | { is: 'failed'; failure: Failure }

export interface Analysis {
  draft: Draft
  result: Result | null
  request: Request
  materials: Materials
  categories: readonly CategoryName[]
  /** The core in the page; null until it is loaded. */
  calc: Calc | null
  /** Without the core there is no preview; the server still calculates. */
  isCalcFailed: boolean
  /** What the last change of count or category, or a new start, has cleared. */
  cleared: { draft: Draft; result: Result | null } | null
}

export interface AnalysisDeps {
  api: AnalysisApi
  calc: () => Promise<Calc>
  storage: TabStorage
  userId: string
  /** Whether that user is still the one who is logged in; afterwards nothing is kept any more. */
  isSignedIn: () => boolean
  later: (delayMs: number, run: () => void) => void
  /** Shows a step; `replace` leaves no trace of the one that is shown now. */
  goTo: (step: Step, how?: 'replace') => void
  currentStep: () => Step
  onAuthenticationLost: () => void
}

export const progressOf = ({ draft, result }: Analysis): Progress => ({
  count: draft.count,
  hasCategory: draft.category !== null,
  selectedCount: drafts.materialsOf(draft).length,
  hasPercentages: drafts.hasPercentages(draft),
  hasResults: result !== null,
})

/** Whether Calculate is enabled: a total of 100 and nothing loading. */
export const canCalculate = ({ draft, request, materials }: Analysis): boolean => {
  const recipe = drafts.recipeOf(draft)
  return (
    recipe !== null &&
    isComplete(recipe.components.map(({ percentage }) => percentage)) &&
    request.is !== 'running' &&
    materials.is !== 'loading'
  )
}

/** Whether the inputs are no longer those of the shown results. */
export function isOutdated({ draft, result }: Analysis): boolean {
  if (!result) return false
  const recipe = drafts.recipeOf(draft)
  return recipe === null || !drafts.isSameRecipe(recipe, result.recipe)
}

export function createAnalysisStore(deps: AnalysisDeps) {
  const store = createStore<Analysis>()(() => ({
    ...readAnalysis(deps.storage, deps.userId),
    request: { is: 'idle' },
    materials: { is: 'none' },
    categories: CATEGORY_NAMES,
    calc: null,
    isCalcFailed: false,
    cleared: null,
  }))
  const { getState: get, setState: set } = store

  // Kept at every change, so that nothing has to be done when the page or the session ends of a sudden.
  const stopKeeping = store.subscribe((now, before) => {
    if (now.draft === before.draft && now.result === before.result) return
    if (deps.isSignedIn()) saveAnalysis(deps.storage, deps.userId, now)
  })

  /** A change that may take chosen materials away; then the results go too, and all can be had back. */
  const reset = (draft: Draft, more: Partial<Analysis> = {}) => {
    const { draft: before, result } = get()
    const hadAny = drafts.materialsOf(before).length > 0 || result !== null
    const isCleared = drafts.materialsOf(draft).length < drafts.materialsOf(before).length
    set({
      draft,
      ...(isCleared || more.result === null
        ? { result: null, request: { is: 'idle' }, cleared: hadAny ? { draft: before, result } : null }
        : {}),
      ...more,
    })
  }

  const editPercentages = (change: (typed: Record<string, string>, ids: string[]) => void) => {
    const { draft } = get()
    const typed = { ...draft.typed }
    change(
      typed,
      drafts.materialsOf(draft).map(({ id }) => id),
    )
    set({ draft: { ...draft, typed }, cleared: null })
  }

  const fail = (failure: Failure) => {
    if (failure.is === 'authentication') deps.onAuthenticationLost()
  }

  return {
    ...store,

    /** Loads what the steps need; called once the screen is shown. */
    start() {
      deps.calc().then(
        (calc) => set({ calc }),
        () => set({ isCalcFailed: true }),
      )
      deps.api.categories().then((categories) => set({ categories }))
      if (get().draft.category !== null) void this.loadMaterials()
    },

    /** The screen is gone: answers that still come are not kept over what a later screen has kept. */
    close() {
      stopKeeping()
    },

    setCount(count: number) {
      reset(drafts.withCount(get().draft, count))
    },

    chooseCategory(category: CategoryName) {
      const { draft } = get()
      if (category === draft.category) return
      reset(drafts.withCategory(draft, category), { result: null, materials: { is: 'none' } })
    },

    /** Loads the materials of the chosen category; an answer for a category given up meanwhile is dropped. */
    async loadMaterials() {
      const { category } = get().draft
      if (category === null || get().materials.is === 'loading') return
      set({ materials: { is: 'loading' } })
      const answer = await deps.api.materials(category)
      if (get().draft.category !== category) return
      if (answer.ok) {
        const list = answer.value
        return set({ materials: { is: 'loaded', list }, draft: drafts.refreshed(get().draft, list) })
      }
      const failure = failureOf(answer.error)
      set({ materials: failure ? { is: 'failed', failure } : { is: 'none' } })
      if (failure) fail(failure)
    },

    toggle(material: Material) {
      set({ draft: drafts.toggled(get().draft, material), cleared: null })
    },

    startPercentages() {
      set({ draft: drafts.withPercentages(get().draft) })
      deps.goTo('percentages')
    },

    type(id: string, text: string) {
      editPercentages((typed) => {
        typed[id] = text
      })
    },

    /** Typing in a field has ended: what can be read stands there in its usual form. */
    settle(id: string) {
      const percent = percentOf(get().draft.typed[id] ?? '')
      if (percent !== null && fieldText(percent) !== get().draft.typed[id]) this.type(id, fieldText(percent))
    },

    /** Gives one material what the others leave to 100, at least 0. */
    takeRemainder(id: string) {
      const { draft } = get()
      const others = drafts.materialsOf(draft).filter((material) => material.id !== id)
      const left = leftOf(others.map((other) => percentOf(draft.typed[other.id] ?? '') ?? 0))
      this.type(id, fieldText(Math.max(0, left)))
    },

    /** Fills the fields from one material downwards; answers how many cells found a field. */
    paste(id: string, cells: readonly string[]): number {
      let filled = 0
      editPercentages((typed, ids) => {
        for (const target of ids.slice(ids.indexOf(id), ids.indexOf(id) + cells.length)) {
          const cell = cells[filled++]!
          const percent = percentOf(cell)
          typed[target] = percent === null ? cell : fieldText(percent)
        }
      })
      return filled
    },

    distribute() {
      set({ draft: drafts.distributed(get().draft), cleared: null })
    },

    setBasis(basis: Basis) {
      set({ draft: { ...get().draft, basis }, cleared: null })
    },

    /**
     * Shows the estimate at once and asks the server to confirm it. While one request is under way another
     * press does nothing; a failed one leaves the former results.
     */
    async calculate() {
      if (!canCalculate(get())) return
      const { draft, calc, result: previous } = get()
      const recipe = drafts.recipeOf(draft)!
      const estimate = calc ? estimateOf(recipe, calc) : null
      const asked = deps.api.blend({
        materials: recipe.components.map(({ material }) => material.id),
        percentages: recipe.components.map(({ percentage }) => percentage),
        basis: recipe.basis,
      })
      const show = () =>
        deps.later(RESULTS_DELAY_MS, () => {
          // Whoever has left the percentages meanwhile is not called back.
          if (get().result?.recipe === recipe && deps.currentStep() === 'percentages') deps.goTo('results')
        })
      set({
        request: { is: 'running', recipe },
        result: estimate ? { recipe, estimate, confirmed: null } : previous,
      })
      if (estimate) show()

      const answer = await asked
      const { request } = get()
      if (request.is !== 'running' || request.recipe !== recipe) return
      if (answer.ok) {
        set({ request: { is: 'idle' }, result: { recipe, estimate, confirmed: answer.value } })
        if (!estimate) show()
        return
      }
      const failure = failureOf(answer.error)
      set({ request: failure ? { is: 'failed', failure } : { is: 'idle' }, result: previous })
      if (deps.currentStep() === 'results') deps.goTo('percentages', 'replace')
      // A material is gone: the list is asked for anew when it is looked at again.
      if (failure?.is === 'invalid' && failure.goneAt !== null) set({ materials: { is: 'none' } })
      if (failure) fail(failure)
    },

    /** New Analysis: resets everything to the first step. */
    restart() {
      reset(drafts.EMPTY_DRAFT, { result: null, materials: { is: 'none' } })
      deps.goTo('count')
    },

    /** Brings back what was cleared. */
    undo() {
      const { cleared } = get()
      if (!cleared) return
      set({ ...cleared, cleared: null, request: { is: 'idle' }, materials: { is: 'none' } })
      void this.loadMaterials()
    },

    dismissCleared() {
      set({ cleared: null })
    },
  }
}

export type AnalysisStore = ReturnType<typeof createAnalysisStore>
