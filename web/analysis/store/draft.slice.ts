import type { Basis, MethodCode } from '#calc/vocabulary/blend.ts'
import type { CategoryName } from '#calc/vocabulary/categories.ts'
import type { PropertyName } from '#calc/vocabulary/properties.ts'
import { leftOf } from '#calc/vocabulary/rules/recipe-rules.ts'
import type { GradeChoice } from '#web/grades/grade-choice.ts'
import type { Material } from '../analysis.api.ts'
import { withBasis, withShare } from '../rules/bench/workbench.ts'
import type { Draft } from '../rules/draft.ts'
import * as drafts from '../rules/draft.ts'
import { fieldText, percentOf } from '../rules/percentages.ts'
import type { Result } from '../rules/result.ts'
import { pricesOf } from '../rules/search-criteria.ts'
import type { Step } from '../rules/steps.ts'
import type { Cleared, Holder } from './analysis.state.ts'

export interface DraftDeps {
  /** Shows a step; `replace` leaves no trace of the one that is shown now. */
  goTo: (step: Step, how?: 'replace') => void
  /** What a new analysis of a category is checked against, as the person set it. */
  usualGradeChoice: (category: CategoryName) => GradeChoice | null
}

/** Whether neither the category nor a chosen material was given up between two drafts. */
const isSameChoice = (a: Draft, b: Draft): boolean =>
  a.category === b.category && drafts.materialsOf(a).length === drafts.materialsOf(b).length

/** What a person chooses and types, and the way back from what a choice has cleared. */
export function draftSlice({ getState: get, setState: set }: Holder, { goTo, usualGradeChoice }: DraftDeps) {
  const edit = (draft: Draft) => set({ draft, cleared: null })

  /** Another analysis in place of the present one. A list of materials belongs to its category. */
  const put = (draft: Draft, result: Result | null, cleared: Cleared | null) => {
    const isListed = draft.category === get().draft.category
    set({ draft, result, cleared, request: { is: 'idle' }, ...(!isListed && { materials: { is: 'none' } }) })
  }

  /** Takes the results with what was chosen. Where there is neither, what was cleared before stays. */
  const clear = (draft: Draft, by: Cleared['by']) => {
    const { draft: former, result, cleared } = get()
    const hadAny = drafts.materialsOf(former).length > 0 || result !== null
    put(draft, null, hadAny ? { draft: former, result, by } : cleared)
  }

  /** Another count or category clears what does not fit it, and the former one brings its own back. */
  const choose = (draft: Draft) => {
    const { draft: former, cleared } = get()
    if (draft === former) return
    const isBack = cleared?.draft.count === draft.count && cleared.draft.category === draft.category
    if (isBack && cleared.by === 'choice') put(cleared.draft, cleared.result, null)
    else if (isSameChoice(draft, former)) set({ draft })
    else clear(draft, 'choice')
  }

  return {
    setCount: (count: number) => choose(drafts.withCount(get().draft, count)),
    countOneMore: () => edit(drafts.withOneMore(get().draft)),
    chooseCategory: (category: CategoryName) =>
      choose(drafts.withCategory(get().draft, category, usualGradeChoice(category))),
    toggle: (material: Material) => edit(drafts.toggled(get().draft, material)),
    /** The chosen materials are looked at side by side. */
    compare: () => set({ draft: { ...get().draft, isCompared: true } }),

    startPercentages() {
      set({ draft: drafts.withPercentages(get().draft) })
      goTo('percentages')
    },

    type(id: string, text: string) {
      edit(withShare(get().draft, id, text))
    },

    /** Typing in a field has ended: what can be read stands there in its usual form. */
    tidy(id: string) {
      const { draft } = get()
      const percent = percentOf(draft.typed[id] ?? '')
      const text = percent === null ? draft.typed[id] : fieldText(percent)
      // The share is what it was: what has just been changed can still be taken back.
      if (text !== undefined && text !== draft.typed[id])
        set({ draft: { ...draft, typed: { ...draft.typed, [id]: text } } })
    },

    /** Gives one material what the others leave to 100, at least 0. */
    takeRemainder(id: string) {
      const { draft } = get()
      const others = drafts.materialsOf(draft).filter((material) => material.id !== id)
      const left = leftOf(others.map((other) => percentOf(draft.typed[other.id] ?? '') ?? 0))
      edit(withShare(draft, id, fieldText(Math.max(0, left))))
    },

    /** Fills the fields from one material downwards; returns how many cells found a field. It can be taken back. */
    paste(id: string, cells: readonly string[]): number {
      const { draft: former, result } = get()
      const ids = drafts.materialsOf(former).map((material) => material.id)
      const filled = ids.slice(ids.indexOf(id)).slice(0, cells.length)
      const draft = filled.reduce((made, target, i) => {
        const percent = percentOf(cells[i]!)
        return withShare(made, target, percent === null ? cells[i]! : fieldText(percent))
      }, former)
      set({ draft, cleared: { draft: former, result, by: 'shares' } })
      return filled.length
    },

    distribute: () => edit(drafts.distributed(get().draft)),
    setBasis: (basis: Basis) => edit(withBasis(get().draft, basis)),
    setEstimates: (estimates: boolean) => edit({ ...get().draft, estimates }),
    setTraces: (traces: boolean) => edit({ ...get().draft, traces }),
    /** Another grade to check against, or none; it changes no figure. */
    checkAgainst: (against: GradeChoice | null) => set({ draft: { ...get().draft, against } }),
    /** Another method for a property; the usual one takes the choice back. */
    chooseMethod: (property: PropertyName, method: MethodCode) =>
      edit(drafts.withMethod(get().draft, property, method)),

    /** New Analysis: resets everything to the first step. */
    restart() {
      clear({ ...drafts.EMPTY_DRAFT, criteria: pricesOf(get().draft.criteria) }, 'restart')
      goTo('count')
    },

    /** Brings back what was cleared; what a recipe is looked for by is no part of a step on the workbench. */
    undo() {
      const { cleared, result, draft } = get()
      const isChoice = cleared?.by === 'choice' || cleared?.by === 'restart'
      if (!cleared) return
      if (isChoice) put(cleared.draft, cleared.result, null)
      else put({ ...cleared.draft, criteria: draft.criteria }, result, null)
    },
  }
}
