import { loadCalc } from '#server/calc.ts'
import type { Answer } from '#web/api/http.ts'
import type { AnalysisApi, BlendAnswer, BlendRequest } from '../analysis.api.ts'
import type { Step } from '../rules/steps.ts'
import { answerOf, material } from '../rules/test-material.ts'
import type { Analysis, AnalysisDeps } from './analysis.state.ts'
import { type AnalysisStore, createAnalysisStore } from './analysis.store.ts'

export const LIGHT = material('light', { density: 650, rvp: 90 })
export const MIDDLE = material('middle', { density: 750, rvp: 45 })
export const HEAVY = material('heavy', { density: 850, rvp: 5 })
const CATALOGUE = [LIGHT, MIDDLE, HEAVY]

const calc = await loadCalc()

export const ok = <T>(value: T): Answer<T> => ({ ok: true, value, headers: new Headers() })
export const refused = (status: number, body = {}): Answer<never> => ({
  ok: false,
  error: { is: 'refused', status, body },
})

/** An answer that comes when the test says so. */
export function pending<T>() {
  const { promise, resolve } = Promise.withResolvers<Answer<T>>()
  return { promise, resolve }
}

/** What the real server would answer: the same core over the same readings. */
export function answerTo({ materials, percentages, basis, ...options }: BlendRequest): BlendAnswer {
  const components = materials.map((wanted, i) => ({
    percentage: percentages[i]!,
    properties: CATALOGUE.find((known) => known.id === wanted)!.properties,
  }))
  return { ...answerOf({ blend: calc.blend(components, basis, options), engine: calc.version }), basis }
}

export const state = (store: AnalysisStore): Analysis => store.getState()
/** Lets answers that are there arrive. */
export const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

/** A tab of the browser in which a user is logged in: the stores opened in it share what is kept there. */
export interface TestTab {
  kept: Map<string, string>
  /** The blends that were asked for. */
  asked: BlendRequest[]
  /** The steps that were gone to. */
  shown: Step[]
  /** How often the log-in was lost. */
  lost: number
  /** What is to be run, and when. */
  timers: { delayMs: number; run: () => void }[]
  signedInAs: string | null
  runTimers(): void
  storeWith(api?: Partial<AnalysisApi>, deps?: Partial<AnalysisDeps>): AnalysisStore
  /** A store in which the light and the heavy material have the given percentages. */
  ready(
    api?: Partial<AnalysisApi>,
    percentages?: readonly [light: string, heavy: string],
    deps?: Partial<AnalysisDeps>,
  ): Promise<AnalysisStore>
}

export function openTestTab(): TestTab {
  const tab: TestTab = {
    kept: new Map(),
    asked: [],
    shown: [],
    lost: 0,
    timers: [],
    signedInAs: 'user-1',

    runTimers() {
      for (const { run } of tab.timers.splice(0)) run()
    },

    storeWith: ({ blend = async (request: BlendRequest) => ok(answerTo(request)), ...api } = {}, deps = {}) =>
      createAnalysisStore({
        api: {
          categories: async () => ['customized', 'gasoil', 'gasoline', 'naphtha', 'white_spirit'],
          materials: async () => ok([...CATALOGUE]),
          blend: (request) => {
            tab.asked.push(request)
            return blend(request)
          },
          siteRules: async () => ok({ rules: {}, version: '' }),
          keepSiteRules: async () => refused(404),
          methodErrors: async () => ok({}),
          keepPrice: async () => ok([]),
          chart: async () => refused(404),
          map: async () => refused(404),
          ...api,
        },
        calc: async () => calc,
        usualGradeChoice: () => null,
        storage: {
          getItem: (key) => tab.kept.get(key) ?? null,
          setItem: (key, value) => void tab.kept.set(key, value),
          removeItem: (key) => void tab.kept.delete(key),
        },
        userId: 'user-1',
        isSignedIn: () => tab.signedInAs === 'user-1',
        later: (delayMs, run) => void tab.timers.push({ delayMs, run }),
        goTo: (step) => void tab.shown.push(step),
        currentStep: () => tab.shown.at(-1) ?? 'count',
        onAuthenticationLost: () => void tab.lost++,
        ...deps,
      }),

    async ready(api, [light, heavy] = ['60', '40'], deps) {
      tab.kept.clear()
      const store = tab.storeWith(api, deps)
      store.setCount(2)
      store.chooseCategory('gasoline')
      store.start()
      await settled()
      store.toggle(LIGHT)
      store.toggle(HEAVY)
      store.startPercentages()
      store.type('light', light)
      store.type('heavy', heavy)
      return store
    },
  }
  return tab
}
