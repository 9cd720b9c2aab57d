import type { BulkUnit } from '#calc/units/amounts.ts'
import type { Dosed } from '#calc/vocabulary/additive.ts'
import type { KeptAdditive } from '#web/additives/additives.api.ts'
import type { Material } from '../analysis.api.ts'
import * as bench from '../rules/bench/workbench.ts'
import { type DoseEntry, type Draft, type Finish, type Recipe, recipeOf } from '../rules/draft.ts'
import type { SearchCriteria } from '../rules/search-criteria.ts'
import type { Change, Holder } from './analysis.state.ts'
import type { DraftDeps } from './draft.slice.ts'

/** As their fields hold them. */
const dosesOf = (dosed: readonly Dosed[]): DoseEntry[] =>
  dosed.map(({ dose, ...one }) => ({ ...one, text: String(Number(dose.toFixed(6))) }))

/** What is done to a recipe while its percentages are worked out. */
export function workbenchSlice({ getState: get, setState: set }: Holder, { goTo }: Pick<DraftDeps, 'goTo'>) {
  const edit = (draft: Draft) => {
    if (draft !== get().draft) set({ draft, cleared: null })
  }

  /** A change with a way back to what was before. */
  const change = (draft: Draft, what: Change) => {
    const { draft: former, result } = get()
    if (draft !== former) set({ draft, cleared: { draft: former, result, ...what } })
  }

  const withBench = (part: Partial<Draft['bench']>) => {
    const { draft } = get()
    edit({ ...draft, bench: { ...draft.bench, ...part } })
  }

  return {
    addMaterial: (material: Material) => edit(bench.added(get().draft, material)),
    replaceMaterial: (former: Material, material: Material) =>
      change(bench.replaced(get().draft, former.id, material), { by: 'replaced', material: former }),
    removeMaterial: (material: Material) =>
      change(bench.removed(get().draft, material.id), { by: 'removed', material }),

    setLock: (id: string, isLocked: boolean) => edit(bench.withLock(get().draft, id, isLocked)),

    /** Sets the batch, or says why it can't be had. */
    setBatch(text: string, unit: BulkUnit): bench.BatchFault | null {
      const made = bench.withBatch(get().draft, text, unit)
      if (typeof made === 'string') return made
      edit(made)
      return null
    },
    setLoading: (loading: Draft['bench']['loading']) => withBench({ loading }),
    setInAir: (isInAir: boolean) => withBench({ isInAir }),
    setTankName: (tankName: string) => withBench({ tankName }),
    setSum: (isSum: boolean) => edit(bench.withSum(get().draft, isSum)),
    setAmount(id: string, amount: number) {
      const made = bench.withAmount(get().draft, id, amount)
      if (made) edit(made)
    },
    setTank(id: string, isInTank: boolean) {
      const made = bench.withTank(get().draft, id, isInTank)
      if (made) edit(made)
    },

    /** Takes over a recipe that was found; with a batch where its size changes with it. */
    takePercents(percents: readonly number[], batch?: string) {
      const { draft } = get()
      const made = bench.withPercents(draft, percents)
      change(batch === undefined ? made : { ...made, bench: { ...made.bench, batch } }, { by: 'shares' })
    },

    /** Takes over shares that are being moved, with one way back to where the movement began. */
    movePercents(percents: readonly number[], from: Draft) {
      const { draft, result } = get()
      set({ draft: bench.withPercents(draft, percents), cleared: { draft: from, result, by: 'shares' } })
    },

    setDoses: (doses: readonly DoseEntry[]) => withBench({ doses }),
    /** The reader's additives as they are now; a dose of one that is gone stays to be seen and removed. */
    knowAdditives(list: readonly KeptAdditive[]) {
      const { draft } = get()
      const byId = new Map(list.map(({ id, version: _, ...additive }) => [id, additive]))
      const doses = draft.bench.doses.map((entry) => ({ ...entry, additive: byId.get(entry.id) ?? null }))
      if (JSON.stringify(doses) !== JSON.stringify(draft.bench.doses))
        set({ draft: { ...draft, bench: { ...draft.bench, doses } } })
    },

    /** Keeps the present recipe to be compared with. */
    pin() {
      const recipe = recipeOf(get().draft)
      if (recipe) withBench({ pin: recipe })
    },
    unpin: () => withBench({ pin: null }),
    backToPin() {
      const { draft } = get()
      const { pin } = draft.bench
      if (!pin) return
      const doses = dosesOf(pin.dosed ?? [])
      const made = bench.startedFrom(draft, pin.components, pin.basis)
      change({ ...made, bench: { ...made.bench, doses } }, { by: 'shares' })
    },

    /** It changes no figure, so what has just been changed can still be taken back. */
    setCriteria(part: Partial<SearchCriteria>) {
      const { draft } = get()
      set({ draft: { ...draft, criteria: { ...draft.criteria, ...part } } })
    },

    /** A recipe that was found: other materials too, where it may have them. What is locked or in the tank stays so. */
    takeRecipe(components: Recipe['components'], batch?: string, dosed?: readonly Dosed[]) {
      const { draft } = get()
      const { locked, tank } = draft.bench
      const made = bench.startedFrom(draft, components, draft.basis)
      const kept = {
        ...made.bench,
        locked,
        tank,
        ...(batch !== undefined && { batch }),
        ...(dosed && { doses: dosesOf(dosed) }),
      }
      change({ ...made, bench: kept }, { by: 'shares' })
    },

    setFinish: (finish: Finish | null) => withBench({ finish }),
    /** Another recipe in the place of the present one. */
    startFrom(components: Recipe['components']) {
      change(bench.startedFrom(get().draft, components, 'volume'), { by: 'example' })
      goTo('percentages')
    },
    /** The recipe holds from now on what it was finished with. */
    takeFinished(components: Recipe['components']) {
      const { draft } = get()
      const made = bench.startedFrom(draft, components, draft.basis)
      change({ ...made, bench: { ...made.bench, finish: null } }, { by: 'shares' })
    },
  }
}
