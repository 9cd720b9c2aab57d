import type { BulkUnit } from '#calc/units/amounts.ts'
import type { Dosed } from '#calc/vocabulary/additive.ts'
import type { Basis, MethodCode } from '#calc/vocabulary/blend.ts'
import type { CategoryName } from '#calc/vocabulary/categories.ts'
import type { PropertyName } from '#calc/vocabulary/properties.ts'
import { leftOf } from '#calc/vocabulary/rules/recipe-rules.ts'
import type { GradeChoice } from '#web/grades/grade-choice.ts'
import type { StoredAdditive } from '#web/own/own-list.ts'
import type { Material } from '../analysis.api.ts'
import * as bench from '../rules/bench/workbench.ts'
import type { DoseEntry, Draft, Recipe, Workbench } from '../rules/draft.ts'
import * as drafts from '../rules/draft.ts'
import { fieldText, percentOf } from '../rules/percentages.ts'
import type { Result } from '../rules/result.ts'
import type { SearchCriteria } from '../rules/search-criteria.ts'
import type { AnalysisDeps, Change, Cleared, Holder } from './analysis.state.ts'

/** Whether neither the category nor a chosen material was removed. */
const isSameChoice = (a: Draft, b: Draft): boolean =>
  a.category === b.category && drafts.materialsOf(a).length === drafts.materialsOf(b).length

const dosesOf = (dosed: readonly Dosed[]): DoseEntry[] =>
  dosed.map(({ dose, ...one }) => ({ ...one, text: String(Number(dose.toFixed(6))) }))

/** Ways to change the draft, with or without an undo. */
function draftEdits({ getState: get, setState: set }: Holder) {
  const edit = (make: (draft: Draft) => Draft | null) => {
    const { draft: former } = get()
    const draft = make(former)
    if (draft && draft !== former) set({ draft, cleared: null })
  }
  /** Parts of the workbench that nothing else follows from. */
  const setBench = (
    part: Partial<Pick<Workbench, 'loading' | 'isInAir' | 'tankName' | 'finish' | 'doses' | 'pin'>>,
  ) => edit((draft) => bench.withBench(draft, part))

  /** A change that can be undone. */
  const change = (what: Change, make: (draft: Draft) => Draft) => {
    const { draft: former, result } = get()
    const draft = make(former)
    if (draft !== former) set({ draft, cleared: { draft: former, result, ...what } })
  }

  /** Replaces the recipe, and parts of the workbench with it. */
  const startWith = (components: Recipe['components'], part: Partial<Workbench>, basis?: Basis) =>
    change({ by: 'shares' }, (draft) =>
      bench.withBench(bench.startedFrom(draft, components, basis ?? draft.basis), part),
    )

  /** Changes no figure, so the last change can still be undone. */
  const amend = (part: Partial<Draft>) => set({ draft: { ...get().draft, ...part } })

  /** Replaces the analysis. A list of materials belongs to its category. */
  const put = (draft: Draft, result: Result | null, cleared: Cleared | null) => {
    const isListed = draft.category === get().draft.category
    set({ draft, result, cleared, request: { is: 'idle' }, ...(!isListed && { materials: { is: 'none' } }) })
  }

  /** Clears choice and results. If there was neither, the former undo stays. */
  const clear = (draft: Draft, by: Cleared['by']) => {
    const { draft: former, result, cleared } = get()
    const hadAny = drafts.materialsOf(former).length > 0 || result !== null
    put(draft, null, hadAny ? { draft: former, result, by } : cleared)
  }

  return { edit, setBench, change, startWith, amend, put, clear }
}

type Edits = ReturnType<typeof draftEdits>

export function draftSlice(holder: Holder, deps: AnalysisDeps) {
  const edits = draftEdits(holder)
  return {
    ...choiceActions(holder, deps, edits),
    ...shareActions(holder, edits),
    ...blendActions(holder, deps, edits),
    ...benchActions(holder, edits),
    ...recipeActions(holder, deps, edits),
    ...restartActions(holder, deps, edits),
  }
}

/** The first steps: count, category and materials. */
function choiceActions(
  { getState: get, setState: set }: Holder,
  { goTo, usualGradeChoice }: AnalysisDeps,
  { edit, amend, put, clear }: Edits,
) {
  const siteMethods = (category: CategoryName | null) => (category && get().siteRules.rules[category]) ?? {}

  /** Another count or category clears what does not fit; going back to the former one restores it. */
  const choose = (draft: Draft) => {
    const { draft: former, cleared } = get()
    if (draft === former) return
    const isBack = cleared?.draft.count === draft.count && cleared.draft.category === draft.category
    if (isBack && cleared.by === 'choice') put(cleared.draft, cleared.result, null)
    else if (isSameChoice(draft, former)) set({ draft })
    else clear(draft, 'choice')
  }

  return {
    setCount: (count: number) =>
      choose(drafts.withCount(get().draft, count, siteMethods(get().draft.category))),
    countOneMore: () => edit(drafts.withOneMore),
    chooseCategory: (category: CategoryName) =>
      choose(drafts.withCategory(get().draft, category, usualGradeChoice(category), siteMethods(category))),
    toggle: (material: Material) => edit((draft) => drafts.toggled(draft, material)),
    compare: () => amend({ isCompared: true }),

    startPercentages() {
      set({ draft: drafts.withPercentages(get().draft) })
      goTo('percentages')
    },
  }
}

function shareActions({ getState: get }: Holder, { edit, change, amend }: Edits) {
  return {
    type: (id: string, text: string) => edit((draft) => bench.withShare(draft, id, text)),

    /** On leaving a field: shows a readable percentage in its usual form. */
    tidy(id: string) {
      const { typed } = get().draft
      const percent = percentOf(typed[id] ?? '')
      const text = percent === null ? typed[id] : fieldText(percent)
      if (text !== undefined && text !== typed[id]) amend({ typed: { ...typed, [id]: text } })
    },

    /** Gives a material the rest to 100, at least 0. */
    takeRemainder: (id: string) =>
      edit((draft) => {
        const others = drafts.materialsOf(draft).filter((material) => material.id !== id)
        const left = leftOf(others.map((other) => percentOf(draft.typed[other.id] ?? '') ?? 0))
        return bench.withShare(draft, id, fieldText(Math.max(0, left)))
      }),

    /** Fills the fields from one material downwards; returns the number filled. Can be undone. */
    paste(id: string, cells: readonly string[]): number {
      const ids = drafts.materialsOf(get().draft).map((material) => material.id)
      const filled = ids.slice(ids.indexOf(id)).slice(0, cells.length)
      change({ by: 'shares' }, (former) =>
        filled.reduce((draft, target, i) => {
          const percent = percentOf(cells[i]!)
          return bench.withShare(draft, target, percent === null ? cells[i]! : fieldText(percent))
        }, former),
      )
      return filled.length
    },

    distribute: () => edit(drafts.distributed),
  }
}

/** How the blend is computed and judged. */
function blendActions({ getState: get }: Holder, { rememberGrade }: AnalysisDeps, { edit, amend }: Edits) {
  return {
    setBasis: (basis: Basis) => edit((draft) => bench.withBasis(draft, basis)),
    setEstimates: (estimates: boolean) => edit((draft) => ({ ...draft, estimates })),
    /** Takes what a material lacks from a typical stream; null takes that back. */
    assume: (id: string, stream: Material | null) => edit((draft) => drafts.withTypical(draft, id, stream)),
    setTraces: (traces: boolean) => edit((draft) => ({ ...draft, traces })),
    checkAgainst(against: GradeChoice | null) {
      const { category, against: before } = get().draft
      if (category && against?.grade !== before?.grade) rememberGrade?.(category, against?.grade ?? null)
      amend({ against })
    },
    chooseMethod: (property: PropertyName, method: MethodCode) =>
      edit((draft) => ({ ...draft, methods: drafts.withChoice(draft.methods, property, method) })),
  }
}

/** Materials in place, amounts and doses. */
function benchActions({ getState: get }: Holder, { edit, change, amend, setBench }: Edits) {
  return {
    addMaterial: (material: Material) => edit((draft) => bench.added(draft, material)),
    replaceMaterial: (former: Material, material: Material) =>
      change({ by: 'replaced', material: former }, (draft) => bench.replaced(draft, former.id, material)),
    removeMaterial: (material: Material) =>
      change({ by: 'removed', material }, (draft) => bench.removed(draft, material.id)),

    setLock: (id: string, isLocked: boolean) => edit((draft) => bench.withLock(draft, id, isLocked)),

    /** Sets the batch; returns a fault where it is impossible. */
    setBatch(text: string, unit: BulkUnit): bench.BatchFault | null {
      const made = bench.withBatch(get().draft, text, unit)
      if (typeof made === 'string') return made
      edit(() => made)
      return null
    },
    setBench,
    setSum: (isSum: boolean) => edit((draft) => bench.withSum(draft, isSum)),
    setAmount: (id: string, amount: number) => edit((draft) => bench.withAmount(draft, id, amount)),
    setTank: (id: string, isInTank: boolean) => edit((draft) => bench.withTank(draft, id, isInTank)),

    /** Updates the definitions of dosed additives; the dose of a deleted one stays, to be seen and removed. */
    knowAdditives(list: readonly StoredAdditive[]) {
      const { draft } = get()
      const byId = new Map(list.map(({ id, version: _, ...additive }) => [id, additive]))
      const doses = draft.bench.doses.map((entry) => ({ ...entry, additive: byId.get(entry.id) ?? null }))
      if (JSON.stringify(doses) !== JSON.stringify(draft.bench.doses))
        amend({ bench: { ...draft.bench, doses } })
    },
  }
}

/** Recipes that were searched, moved, given as an example, or set aside. */
function recipeActions(
  { getState: get, setState: set }: Holder,
  { goTo }: AnalysisDeps,
  { change, startWith, amend, setBench }: Edits,
) {
  return {
    setCriteria: (part: Partial<SearchCriteria>) =>
      amend({ criteria: { ...get().draft.criteria, isUnasked: false, ...part } }),

    /** Takes over found shares, with the batch if its size changes. */
    takePercents: (percents: readonly number[], batch?: string) =>
      change({ by: 'shares' }, (draft) =>
        bench.withBench(bench.withPercents(draft, percents), batch === undefined ? {} : { batch }),
      ),

    /** Shares while being moved, with one undo back to where the movement began. */
    movePercents(percents: readonly number[], from: Draft) {
      const { draft, result } = get()
      set({ draft: bench.withPercents(draft, percents), cleared: { draft: from, result, by: 'shares' } })
    },

    /** Takes over a found recipe, perhaps with other materials. What is locked or in the tank stays so. */
    takeRecipe(components: Recipe['components'], batch?: string, dosed?: readonly Dosed[]) {
      const { locked, tank } = get().draft.bench
      startWith(components, {
        locked,
        tank,
        ...(batch !== undefined && { batch }),
        ...(dosed && { doses: dosesOf(dosed) }),
      })
    },

    takeFinished: (components: Recipe['components']) => startWith(components, { finish: null }),

    startFrom(components: Recipe['components']) {
      change({ by: 'example' }, (draft) => bench.startedFrom(draft, components, 'volume'))
      goTo('percentages')
    },

    pin() {
      const recipe = drafts.recipeOf(get().draft)
      if (recipe) setBench({ pin: recipe })
    },
    backToPin() {
      const { pin } = get().draft.bench
      if (pin) startWith(pin.components, { doses: dosesOf(pin.dosed ?? []) }, pin.basis)
    },
  }
}

function restartActions({ getState: get }: Holder, { goTo }: AnalysisDeps, { put, clear }: Edits) {
  return {
    /** Starts an analysis: what was calculated goes without a word, what was not can be had back. */
    begin() {
      const { draft, result } = get()
      if (result === null && draft.category === null) return
      if (result?.answer) put(drafts.EMPTY_DRAFT, null, null)
      else clear(drafts.EMPTY_DRAFT, 'restart')
      goTo('count', 'replace')
    },

    restart() {
      clear(drafts.EMPTY_DRAFT, 'restart')
      goTo('count')
    },

    /** Undoes the last change. Search criteria are no part of a workbench step. */
    undo() {
      const { cleared, result, draft } = get()
      if (!cleared) return
      if (cleared.by === 'choice' || cleared.by === 'restart') put(cleared.draft, cleared.result, null)
      else put({ ...cleared.draft, criteria: draft.criteria }, result, null)
    },
  }
}
