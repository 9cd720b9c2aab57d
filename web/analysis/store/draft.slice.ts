import type { BulkUnit } from '#calc/units/amounts.ts'
import type { Dosed } from '#calc/vocabulary/additive.ts'
import type { Basis, MethodCode } from '#calc/vocabulary/blend.ts'
import type { CategoryName } from '#calc/vocabulary/categories.ts'
import type { PropertyName } from '#calc/vocabulary/properties.ts'
import { leftOf } from '#calc/vocabulary/rules/recipe-rules.ts'
import type { GradeChoice } from '#web/grades/grade-choice.ts'
import type { KeptAdditive } from '#web/own/own-list.ts'
import type { Material } from '../analysis.api.ts'
import * as bench from '../rules/bench/workbench.ts'
import { withBench } from '../rules/bench/workbench.ts'
import type { DoseEntry, Draft, Finish, Recipe } from '../rules/draft.ts'
import * as drafts from '../rules/draft.ts'
import { fieldText, percentOf } from '../rules/percentages.ts'
import type { Result } from '../rules/result.ts'
import { pricesOf, type SearchCriteria } from '../rules/search-criteria.ts'
import type { Step } from '../rules/steps.ts'
import type { Change, Cleared, Holder } from './analysis.state.ts'

export interface DraftDeps {
  /** Shows a step; `replace` leaves no trace of the one that is shown now. */
  goTo: (step: Step, how?: 'replace') => void
  /** What a new analysis of a category is checked against, as the person set it. */
  usualGradeChoice: (category: CategoryName) => GradeChoice | null
}

/** Whether neither the category nor a chosen material was given up between two drafts. */
const isSameChoice = (a: Draft, b: Draft): boolean =>
  a.category === b.category && drafts.materialsOf(a).length === drafts.materialsOf(b).length

/** The additives of a kept recipe as their fields hold them. */
const dosesOf = (dosed: readonly Dosed[]): DoseEntry[] =>
  dosed.map(({ dose, ...one }) => ({ ...one, text: String(Number(dose.toFixed(6))) }))

/** What a person chooses, types and does on the workbench, and the way back from what that has taken away. */
export function draftSlice({ getState: get, setState: set }: Holder, { goTo, usualGradeChoice }: DraftDeps) {
  const edit = (make: (draft: Draft) => Draft | null) => {
    const { draft: former } = get()
    const draft = make(former)
    if (draft && draft !== former) set({ draft, cleared: null })
  }
  const editBench = (part: Partial<Draft['bench']>) => edit((draft) => withBench(draft, part))

  /** A change with a way back to what was before. */
  const change = (what: Change, make: (draft: Draft) => Draft) => {
    const { draft: former, result } = get()
    const draft = make(former)
    if (draft !== former) set({ draft, cleared: { draft: former, result, ...what } })
  }

  /** What changes no figure: what has just been changed can still be taken back. */
  const amend = (part: Partial<Draft>) => set({ draft: { ...get().draft, ...part } })

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
    countOneMore: () => edit(drafts.withOneMore),
    chooseCategory: (category: CategoryName) =>
      choose(drafts.withCategory(get().draft, category, usualGradeChoice(category))),
    toggle: (material: Material) => edit((draft) => drafts.toggled(draft, material)),
    /** The chosen materials are looked at side by side. */
    compare: () => amend({ isCompared: true }),

    startPercentages() {
      set({ draft: drafts.withPercentages(get().draft) })
      goTo('percentages')
    },

    type: (id: string, text: string) => edit((draft) => bench.withShare(draft, id, text)),

    /** Typing in a field has ended: what can be read stands there in its usual form. */
    tidy(id: string) {
      const { typed } = get().draft
      const percent = percentOf(typed[id] ?? '')
      const text = percent === null ? typed[id] : fieldText(percent)
      if (text !== undefined && text !== typed[id]) amend({ typed: { ...typed, [id]: text } })
    },

    /** Gives one material what the others leave to 100, at least 0. */
    takeRemainder: (id: string) =>
      edit((draft) => {
        const others = drafts.materialsOf(draft).filter((material) => material.id !== id)
        const left = leftOf(others.map((other) => percentOf(draft.typed[other.id] ?? '') ?? 0))
        return bench.withShare(draft, id, fieldText(Math.max(0, left)))
      }),

    /** Fills the fields from one material downwards; returns how many cells found a field. It can be taken back. */
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
    setBasis: (basis: Basis) => edit((draft) => bench.withBasis(draft, basis)),
    setEstimates: (estimates: boolean) => edit((draft) => ({ ...draft, estimates })),
    setTraces: (traces: boolean) => edit((draft) => ({ ...draft, traces })),
    checkAgainst: (against: GradeChoice | null) => amend({ against }),
    /** Another method for a property; the usual one takes the choice back. */
    chooseMethod: (property: PropertyName, method: MethodCode) =>
      edit((draft) => ({ ...draft, methods: drafts.withChoice(draft.methods, property, method) })),

    addMaterial: (material: Material) => edit((draft) => bench.added(draft, material)),
    replaceMaterial: (former: Material, material: Material) =>
      change({ by: 'replaced', material: former }, (draft) => bench.replaced(draft, former.id, material)),
    removeMaterial: (material: Material) =>
      change({ by: 'removed', material }, (draft) => bench.removed(draft, material.id)),

    setLock: (id: string, isLocked: boolean) => edit((draft) => bench.withLock(draft, id, isLocked)),

    /** Sets the batch, or says why it can't be had. */
    setBatch(text: string, unit: BulkUnit): bench.BatchFault | null {
      const made = bench.withBatch(get().draft, text, unit)
      if (typeof made === 'string') return made
      edit(() => made)
      return null
    },
    setLoading: (loading: Draft['bench']['loading']) => editBench({ loading }),
    setInAir: (isInAir: boolean) => editBench({ isInAir }),
    setTankName: (tankName: string) => editBench({ tankName }),
    setSum: (isSum: boolean) => edit((draft) => bench.withSum(draft, isSum)),
    setAmount: (id: string, amount: number) => edit((draft) => bench.withAmount(draft, id, amount)),
    setTank: (id: string, isInTank: boolean) => edit((draft) => bench.withTank(draft, id, isInTank)),
    setFinish: (finish: Finish | null) => editBench({ finish }),
    setDoses: (doses: readonly DoseEntry[]) => editBench({ doses }),

    /** The reader's additives as they are now; a dose of one that is gone stays to be seen and removed. */
    knowAdditives(list: readonly KeptAdditive[]) {
      const { draft } = get()
      const byId = new Map(list.map(({ id, version: _, ...additive }) => [id, additive]))
      const doses = draft.bench.doses.map((entry) => ({ ...entry, additive: byId.get(entry.id) ?? null }))
      if (JSON.stringify(doses) !== JSON.stringify(draft.bench.doses))
        amend({ bench: { ...draft.bench, doses } })
    },

    setCriteria: (part: Partial<SearchCriteria>) => amend({ criteria: { ...get().draft.criteria, ...part } }),

    /** Takes over shares that were found; with a batch where its size changes with them. */
    takePercents: (percents: readonly number[], batch?: string) =>
      change({ by: 'shares' }, (draft) =>
        withBench(bench.withPercents(draft, percents), batch === undefined ? {} : { batch }),
      ),

    /** Takes over shares that are being moved, with one way back to where the movement began. */
    movePercents(percents: readonly number[], from: Draft) {
      const { draft, result } = get()
      set({ draft: bench.withPercents(draft, percents), cleared: { draft: from, result, by: 'shares' } })
    },

    /** A recipe that was found: other materials too, where it may have them. What is locked or in the tank stays so. */
    takeRecipe: (components: Recipe['components'], batch?: string, dosed?: readonly Dosed[]) =>
      change({ by: 'shares' }, (draft) => {
        const { locked, tank } = draft.bench
        return withBench(bench.startedFrom(draft, components, draft.basis), {
          ...{ locked, tank },
          ...(batch !== undefined && { batch }),
          ...(dosed && { doses: dosesOf(dosed) }),
        })
      }),

    /** The recipe holds from now on what it was finished with. */
    takeFinished: (components: Recipe['components']) =>
      change({ by: 'shares' }, (draft) =>
        withBench(bench.startedFrom(draft, components, draft.basis), { finish: null }),
      ),

    /** An example in the place of the present recipe. */
    startFrom(components: Recipe['components']) {
      change({ by: 'example' }, (draft) => bench.startedFrom(draft, components, 'volume'))
      goTo('percentages')
    },

    /** Keeps the present recipe to be compared with. */
    pin() {
      const recipe = drafts.recipeOf(get().draft)
      if (recipe) editBench({ pin: recipe })
    },
    unpin: () => editBench({ pin: null }),
    backToPin() {
      const { pin } = get().draft.bench
      if (!pin) return
      change({ by: 'shares' }, (draft) =>
        withBench(bench.startedFrom(draft, pin.components, pin.basis), { doses: dosesOf(pin.dosed ?? []) }),
      )
    },

    /** New Analysis: resets everything to the first step. */
    restart() {
      clear({ ...drafts.EMPTY_DRAFT, criteria: pricesOf(get().draft.criteria) }, 'restart')
      goTo('count')
    },

    /** Brings back what was cleared; what a recipe is looked for by is no part of a step on the workbench. */
    undo() {
      const { cleared, result, draft } = get()
      if (!cleared) return
      if (cleared.by === 'choice' || cleared.by === 'restart') put(cleared.draft, cleared.result, null)
      else put({ ...cleared.draft, criteria: draft.criteria }, result, null)
    },
  }
}
