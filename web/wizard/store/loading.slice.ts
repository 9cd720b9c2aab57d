import { withOwn } from '#calc/own/own-blend.ts'
import type { Calc } from '#calc/vocabulary/blend.ts'
import type { CategoryName } from '#calc/vocabulary/categories.ts'
import type { OwnProperty } from '#calc/vocabulary/own-property.ts'
import type { Answer } from '#web/api/http.ts'
import { type Material, withAllProperties } from '../analysis.api.ts'
import { withReadings } from '../rules/assumed.ts'
import { type Draft, exchanged, hasPercentages, materialsOf, refreshed } from '../rules/draft.ts'
import { draftOfFormer, type FormerRecipe } from '../rules/reuse.ts'
import { type Unfinished, withMaterials } from '../rules/saved.ts'
import { type Analysis, type AnalysisDeps, failureOf, type Holder, type Materials } from './analysis.state.ts'

/** A draft that replaces the present one once its materials are loaded. */
interface Replacement {
  category: CategoryName
  draftWith(materials: readonly Material[]): Draft
  how?: 'replace'
  /** Where it opens once its materials are chosen. */
  step?: 'analyze' | 'percentages'
  /** Ids of materials of any category. */
  wanted: readonly string[]
}

export function loadingSlice(holder: Holder, deps: AnalysisDeps) {
  const { startSpace, rulesKnown, ...space } = spaceActions(holder, deps)
  const { loadNow, ...loading } = loadingActions(holder, deps, rulesKnown)
  return {
    ...space,
    ...loading,
    ...listActions(holder),

    /** Called once the screen is shown. */
    start() {
      startSpace()
      if (holder.getState().draft.category !== null) void loadNow()
    },
  }
}

/** What all analyses of the space have in common: the core, own properties, the rules that the site uses. */
function spaceActions({ getState: get, setState: set }: Holder, deps: AnalysisDeps) {
  let core: Calc | null = null
  /** Whether they were answered. */
  let rules = Promise.resolve(true)
  function askRules() {
    rules = deps.api.siteRules().then((answer) => {
      if (answer.ok) knowSiteRules(answer.value)
      return answer.ok
    })
    return rules
  }
  /** A draft without a material yet begins with them. */
  function knowSiteRules(siteRules: Analysis['siteRules']) {
    set({ siteRules })
    const { draft } = get()
    if (draft.category !== null && draft.places.length === 0)
      set({ draft: { ...draft, methods: siteRules.rules[draft.category] ?? {} } })
  }
  return {
    knowSiteRules,
    /** Answered once the rules of the space are known, or can't be: without an answer they are asked for once more. */
    rulesKnown: async () => (await rules) || (await askRules()),

    startSpace() {
      deps.calc().then(
        (calc) => {
          core = calc
          set({ calc: withOwn(calc, get().own) })
        },
        () => set({ isCalcFailed: true }),
      )
      deps.api.categories().then((categories) => set({ categories }))
      void askRules()
    },

    /** The reader's own properties, part of every blend from now on. */
    define(own: readonly OwnProperty[]) {
      if (JSON.stringify(own) === JSON.stringify(get().own)) return
      set({ own, ...(core && { calc: withOwn(core, own) }) })
    },
  }
}

/** Materials of the draft, and drafts that need others. */
function loadingActions(
  { getState: get, setState: set }: Holder,
  deps: AnalysisDeps,
  rulesKnown: () => Promise<boolean>,
) {
  /** Its materials failed to load; placed on the next attempt, unless the waiting draft was changed. */
  let unplaced: (Replacement & { waiting: Draft }) | null = null
  /**
   * Loads the chosen category's materials, and those of other categories that the draft has or `wanted` names. An
   * outdated answer is dropped.
   */
  async function loadMaterials(wanted: readonly string[] = []) {
    const { category, places } = get().draft
    if (category === null || get().materials.is === 'loading') return
    const loading: Materials = { is: 'loading' }
    set({ materials: loading })
    const ids = new Set([...wanted, ...places.flatMap((place) => place?.id ?? [])])
    const answer = await withGuests(deps.api, await deps.api.materials(category), ids)
    if (get().materials !== loading) return
    if (answer.ok) {
      void rulesKnown()
      const list = answer.value
      return set({ materials: { is: 'loaded', list }, draft: refreshed(get().draft, list) })
    }
    const failure = failureOf(answer.error)
    set({ materials: failure ? { is: 'failed', failure } : { is: 'none' } })
    if (failure?.is === 'authentication') deps.onAuthenticationLost()
  }

  /** Replaces the draft once its materials are loaded; returns whether they are. The former draft can be restored. */
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
    await Promise.all([loadMaterials(wanted), rulesKnown()])
    const { draft: now, materials } = get()
    if (now.category !== category) return false
    if (materials.is === 'failed') {
      // After a lost session another screen is shown already.
      if (materials.failure.is !== 'authentication') deps.goTo('materials', how)
      return false
    }
    if (materials.is !== 'loaded') return false
    unplaced = null
    const draft = draftWith(materials.list)
    set({ draft })
    // A missing material has to be chosen anew first.
    deps.goTo(hasPercentages(draft) ? (replacement.step ?? 'percentages') : 'materials', how)
    return true
  }

  return {
    loadNow: loadMaterials,

    async loadMaterials(wanted: readonly string[] = []): Promise<void> {
      if (unplaced?.waiting === get().draft) await place(unplaced)
      else {
        unplaced = null
        await loadMaterials(wanted)
      }
    },

    /** A former recipe with current materials and its former grade. */
    reuseRecipe: (former: FormerRecipe, how?: 'replace') =>
      replace({
        category: former.category,
        draftWith(materials) {
          const draft = draftOfFormer(former, materials, get().siteRules.rules[former.category])
          return { ...draft, against: draft.against ?? deps.usualGradeChoice(former.category) }
        },
        how,
        step: former.isCompared ? 'analyze' : 'percentages',
        wanted: [...former.components.map(({ id }) => id), ...(former.assumed ?? []).map(({ from }) => from)],
      }),

    /** Resumes a stored draft; returns whether its materials are loaded. */
    resumeDraft: (unfinished: Unfinished): Promise<boolean> =>
      replace({
        category: unfinished.category,
        draftWith: (materials) => withMaterials(unfinished, materials),
        how: 'replace',
        wanted: [
          ...unfinished.places.flatMap((id) => id ?? []),
          ...unfinished.assumed.map(({ from }) => from),
        ],
      }),
  }
}

/** The loaded list, changed by what was saved meanwhile. */
function listActions({ getState: get, setState: set }: Holder) {
  return {
    invite(material: Material) {
      const { materials } = get()
      if (materials.is !== 'loaded' || materials.list.some(({ id }) => id === material.id)) return
      set({ materials: { is: 'loaded', list: [...materials.list, material] } })
    },

    /** A typed price was saved to the list, or removed from it; the typed text is dropped. */
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

    /** Offers a material that was just saved, in the place of another in the recipe. */
    takeIn(saved: Material, insteadOf: string) {
      const { draft, materials } = get()
      const former = draft.places.find((place) => place?.id === insteadOf)
      const material = withAllProperties(saved)
      const others = materials.is === 'loaded' ? materials.list.filter(({ id }) => id !== material.id) : []
      set({
        draft: exchanged(draft, insteadOf, withReadings(material, former?.assumed ?? [])),
        ...(materials.is === 'loaded' && { materials: { is: 'loaded', list: [...others, material] } }),
      })
    },
  }
}

/** Adds materials of other categories; missing ones are skipped. */
async function withGuests(
  api: AnalysisDeps['api'],
  answer: Answer<Material[]>,
  ids: ReadonlySet<string>,
): Promise<Answer<Material[]>> {
  if (!answer.ok || ids.size === 0) return answer
  const here = new Set(answer.value.map(({ id }) => id))
  const missing = ids.difference(here)
  if (missing.size === 0) return answer
  const all = await api.materials('customized')
  if (!all.ok) return all
  return { ...answer, value: [...answer.value, ...all.value.filter(({ id }) => missing.has(id))] }
}
