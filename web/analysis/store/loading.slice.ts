import type { Calc } from '#calc/vocabulary/blend.ts'
import type { CategoryName } from '#calc/vocabulary/categories.ts'
import { type AnalysisApi, type Material, withAllProperties } from '../analysis.api.ts'
import { type Again, draftAgain } from '../rules/again.ts'
import { type Draft, EMPTY_DRAFT, exchanged, materialsOf, refreshed } from '../rules/draft.ts'
import { againOf, type Example } from '../rules/examples.ts'
import { failureOf } from '../rules/failure.ts'
import type { Holder, Materials } from './analysis.state.ts'
import type { DraftDeps } from './draft.slice.ts'

export interface LoadingDeps extends Pick<DraftDeps, 'goTo' | 'usualAgainst'> {
  api: Pick<AnalysisApi, 'categories' | 'materials'>
  calc: () => Promise<Calc>
  onAuthenticationLost: () => void
}

/** What the steps need before anything can be chosen or computed. */
export function loadingSlice({ getState: get, setState: set }: Holder, deps: LoadingDeps) {
  /** Loads the materials of the chosen category. An answer to an older question is dropped. */
  async function loadMaterials() {
    const { category } = get().draft
    if (category === null || get().materials.is === 'loading') return
    const loading: Materials = { is: 'loading' }
    set({ materials: loading })
    const answer = await deps.api.materials(category)
    if (get().materials !== loading) return
    if (answer.ok) {
      const list = answer.value
      return set({ materials: { is: 'loaded', list }, draft: refreshed(get().draft, list) })
    }
    const failure = failureOf(answer.error)
    set({ materials: failure ? { is: 'failed', failure } : { is: 'none' } })
    if (failure?.is === 'authentication') deps.onAuthenticationLost()
  }

  /**
   * Another analysis, whose materials come with the list of its category: `find` says which they are. What was drafted can be
   * brought back.
   */
  async function open(
    category: CategoryName,
    start: Draft,
    find: (list: readonly Material[]) => Again | null,
    how?: 'replace',
  ): Promise<void> {
    const { draft: former, result } = get()
    const hadAny = materialsOf(former).length > 0
    const against = deps.usualAgainst(category)
    set({
      draft: { ...start, category, against },
      result: null,
      request: { is: 'idle' },
      cleared: hadAny ? { draft: former, result, by: 'restart' } : null,
      materials: { is: 'none' },
    })
    await loadMaterials()
    const { draft, materials } = get()
    if (draft.category !== category) return
    if (materials.is === 'failed') {
      // Where the session is over another screen is shown already.
      if (materials.failure.is !== 'authentication') deps.goTo('materials', how)
      return
    }
    if (materials.is !== 'loaded') return
    const found = find(materials.list)
    if (found) set({ draft: { ...draftAgain(found, materials.list), against } })
    // One that is gone has to be chosen anew first.
    deps.goTo('percentages', how)
  }

  return {
    /** Called once the screen is shown. */
    start() {
      deps.calc().then(
        (calc) => set({ calc }),
        () => set({ isCalcFailed: true }),
      )
      deps.api.categories().then((categories) => set({ categories }))
      if (get().draft.category !== null) void loadMaterials()
    },
    loadMaterials,

    /** A former recipe with the materials as they are now. */
    takeUp: (again: Again, how?: 'replace') => open(again.category, draftAgain(again, []), () => again, how),

    /** A typical recipe of the catalogue's streams. */
    takeExample: (example: Example) => open(example.category, EMPTY_DRAFT, (list) => againOf(example, list)),

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
