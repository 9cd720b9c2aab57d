import { withOwn } from '#calc/own/own-blend.ts'
import type { Calc } from '#calc/vocabulary/blend.ts'
import type { CategoryName } from '#calc/vocabulary/categories.ts'
import type { OwnProperty } from '#calc/vocabulary/own-property.ts'
import type { Answer } from '#web/api/http.ts'
import { type AnalysisApi, type Material, withAllProperties } from '../analysis.api.ts'
import { type Draft, exchanged, hasPercentages, materialsOf, refreshed } from '../rules/draft.ts'
import { draftOfFormer, type FormerRecipe } from '../rules/reuse.ts'
import { type Unfinished, withMaterials } from '../rules/saved.ts'
import { failureOf, type Holder, type Materials } from './analysis.state.ts'
import type { DraftDeps } from './draft.slice.ts'

export interface LoadingDeps extends Pick<DraftDeps, 'goTo' | 'usualGradeChoice'> {
  api: Pick<AnalysisApi, 'categories' | 'materials'>
  calc: () => Promise<Calc>
  onAuthenticationLost: () => void
}

/** A draft that takes the place of the present one once its materials are there. */
interface Replacement {
  category: CategoryName
  draftWith(materials: readonly Material[]): Draft
  how?: 'replace'
  /** Materials of whatever category. */
  wanted: readonly string[]
}

/** What the steps need before anything can be chosen or computed. */
export function loadingSlice({ getState: get, setState: set }: Holder, deps: LoadingDeps) {
  let core: Calc | null = null
  /** Its materials did not come: it is there again when they are asked for again, unless the draft that waits for it was changed. */
  let unplaced: (Replacement & { waiting: Draft }) | null = null
  /**
   * Loads the materials of the chosen category, and those of other categories that the draft has or that are wanted. An answer
   * to an older question is dropped.
   */
  async function loadMaterials(wanted: readonly string[] = []) {
    const { category, places } = get().draft
    if (category === null || get().materials.is === 'loading') return
    const loading: Materials = { is: 'loading' }
    set({ materials: loading })
    const ids = new Set([...wanted, ...places.flatMap((place) => place?.id ?? [])])
    const answer = await withGuests(await deps.api.materials(category), ids)
    if (get().materials !== loading) return
    if (answer.ok) {
      const list = answer.value
      return set({ materials: { is: 'loaded', list }, draft: refreshed(get().draft, list) })
    }
    const failure = failureOf(answer.error)
    set({ materials: failure ? { is: 'failed', failure } : { is: 'none' } })
    if (failure?.is === 'authentication') deps.onAuthenticationLost()
  }

  /** What a category offers, and those of other categories that it lacks; one that is gone stays away. */
  async function withGuests(
    answer: Answer<Material[]>,
    ids: ReadonlySet<string>,
  ): Promise<Answer<Material[]>> {
    if (!answer.ok || ids.size === 0) return answer
    const here = new Set(answer.value.map(({ id }) => id))
    const missing = ids.difference(here)
    if (missing.size === 0) return answer
    const all = await deps.api.materials('customized')
    if (!all.ok) return all
    return { ...answer, value: [...answer.value, ...all.value.filter(({ id }) => missing.has(id))] }
  }

  /**
   * Another draft in the place of the present one, once its materials are there; returns whether they are. What was drafted can
   * be brought back.
   */
  function replace(replacement: Replacement): Promise<boolean> {
    const { draft: former, result } = get()
    const hadAny = materialsOf(former).length > 0
    set({
      draft: replacement.draftWith([]),
      result: null,
      request: { is: 'idle' },
      cleared: hadAny ? { draft: former, result, by: 'restart' } : null,
      materials: { is: 'none' },
    })
    return place(replacement)
  }

  async function place(replacement: Replacement): Promise<boolean> {
    const { category, draftWith, how, wanted } = replacement
    unplaced = { ...replacement, waiting: get().draft }
    await loadMaterials(wanted)
    const { draft: now, materials } = get()
    if (now.category !== category) return false
    if (materials.is === 'failed') {
      // Where the session is over another screen is shown already.
      if (materials.failure.is !== 'authentication') deps.goTo('materials', how)
      return false
    }
    if (materials.is !== 'loaded') return false
    unplaced = null
    const draft = draftWith(materials.list)
    set({ draft })
    // One that is gone has to be chosen anew first.
    deps.goTo(hasPercentages(draft) ? 'percentages' : 'materials', how)
    return true
  }

  /** Checked against what blends of its category usually are. */
  const usually = (draft: Draft): Draft => ({
    ...draft,
    against: draft.category && deps.usualGradeChoice(draft.category),
  })

  return {
    /** Called once the screen is shown. */
    start() {
      deps.calc().then(
        (calc) => {
          core = calc
          set({ calc: withOwn(calc, get().own) })
        },
        () => set({ isCalcFailed: true }),
      )
      deps.api.categories().then((categories) => set({ categories }))
      if (get().draft.category !== null) void loadMaterials()
    },

    async loadMaterials(wanted: readonly string[] = []): Promise<void> {
      if (unplaced?.waiting === get().draft) await place(unplaced)
      else {
        unplaced = null
        await loadMaterials(wanted)
      }
    },

    /** The reader's own properties, which every blend in the page has from now on. */
    define(own: readonly OwnProperty[]) {
      if (JSON.stringify(own) === JSON.stringify(get().own)) return
      set({ own, ...(core && { calc: withOwn(core, own) }) })
    },

    /** A former recipe with the materials as they are now, checked against what it was checked against. */
    reuseRecipe: (again: FormerRecipe, how?: 'replace') =>
      replace({
        category: again.category,
        draftWith(materials) {
          const draft = draftOfFormer(again, materials)
          return draft.against ? draft : usually(draft)
        },
        how,
        wanted: again.components.map(({ id }) => id),
      }),

    /** The same with what was left unfinished elsewhere. Returns whether it is here now. */
    resumeDraft: (unfinished: Unfinished): Promise<boolean> =>
      replace({
        category: unfinished.category,
        draftWith: (materials) => withMaterials(unfinished, materials),
        how: 'replace',
        wanted: unfinished.places.flatMap((id) => id ?? []),
      }),

    /** A material of another category, which from now on is offered here like the others. */
    invite(material: Material) {
      const { materials } = get()
      if (materials.is !== 'loaded' || materials.list.some(({ id }) => id === material.id)) return
      set({ materials: { is: 'loaded', list: [...materials.list, material] } })
    },

    /** The price that was typed of a material is on the list now, or off it; the text that said so has done its work. */
    priced(id: string, text: string, price: Material['price']) {
      const { draft, materials } = get()
      const { [id]: typed, ...prices } = draft.criteria.prices
      const { [id]: _, ...formerPrices } = draft.criteria.formerPrices
      const now = (one: Material) => (one.id === id ? { ...one, price } : one)
      const list = (materials.is === 'loaded' ? materials.list : materialsOf(draft)).map(now)
      set({
        draft: refreshed(
          typed === text ? { ...draft, criteria: { ...draft.criteria, prices, formerPrices } } : draft,
          list,
        ),
        ...(materials.is === 'loaded' && { materials: { is: 'loaded', list } }),
      })
    },

    /** A material that was saved just now is offered at once, and takes the place of another in the recipe. */
    takeIn(saved: Material, insteadOf: string) {
      const material = withAllProperties(saved)
      const { draft, materials } = get()
      const others = materials.is === 'loaded' ? materials.list.filter(({ id }) => id !== material.id) : []
      set({
        draft: exchanged(draft, insteadOf, material),
        ...(materials.is === 'loaded' && { materials: { is: 'loaded', list: [...others, material] } }),
      })
    },
  }
}
