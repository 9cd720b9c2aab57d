import { beforeEach, describe, expect, test } from 'bun:test'
import { emptyProperties, type MaterialProperties } from '#calc/vocabulary/properties.ts'
import { loadCalc } from '#server/calc.ts'
import type { Answer } from '#web/api/http.ts'
import type { AnalysisApi, BlendAnswer, BlendRequest, Material } from './analysis.api.ts'
import {
  type Analysis,
  type AnalysisStore,
  canCalculate,
  createAnalysisStore,
  isOutdated,
  progressOf,
} from './analysis.store.ts'
import { materialsOf } from './draft.ts'
import { differencesOf } from './result.ts'
import { ANALYSIS_KEY } from './saved.ts'
import { reachable, type Step } from './steps.ts'

const calc = await loadCalc()

const material = (id: string, values: Partial<MaterialProperties>): Material => ({
  id,
  name: id,
  name_farsi: null,
  producer_english_name: 'Works',
  producer_farsi_name: null,
  categories: [{ name: 'gasoline', name_farsi: 'بنزین' }],
  is_owner: false,
  source: null,
  properties: { ...emptyProperties(), ...values },
})
const LIGHT = material('light', { density: 650, rvp: 90 })
const MIDDLE = material('middle', { density: 750, rvp: 45 })
const HEAVY = material('heavy', { density: 850, rvp: 5 })
const CATALOGUE = [LIGHT, MIDDLE, HEAVY]

const ok = <T>(value: T): Answer<T> => ({ ok: true, value, headers: new Headers() })
const refused = (status: number, body = {}): Answer<never> => ({
  ok: false,
  error: { is: 'refused', status, body, retryAfterSeconds: null },
})

/** An answer that comes when the test says so. */
function pending<T>() {
  const { promise, resolve } = Promise.withResolvers<Answer<T>>()
  return { promise, resolve }
}

/** What the real server would answer: the same core over the same readings. */
function answerTo({ materials, percentages, basis }: BlendRequest, id = 'calculation-1'): BlendAnswer {
  const components = materials.map((wanted, i) => ({
    percentage: percentages[i]!,
    properties: CATALOGUE.find((known) => known.id === wanted)!.properties,
  }))
  const blend = calc.blend(components, basis)
  return {
    id,
    created_at: '2026-01-01T10:00:00.000Z',
    engine: calc.version,
    basis,
    results: blend.results,
    methods: {} as BlendAnswer['methods'],
    warnings: [],
    missing: {},
    cautious_flash_point: blend.cautiousFlashPoint,
  }
}

let tab: Map<string, string>
let timers: (() => void)[]
let shown: Step[]
let lost: number
let signedInAs: string | null
let asked: BlendRequest[]

beforeEach(() => {
  tab = new Map()
  timers = []
  shown = []
  lost = 0
  signedInAs = 'user-1'
  asked = []
})

const storage = {
  getItem: (key: string) => tab.get(key) ?? null,
  setItem: (key: string, value: string) => void tab.set(key, value),
  removeItem: (key: string) => void tab.delete(key),
}

const storeWith = (api: Partial<AnalysisApi> = {}): AnalysisStore =>
  createAnalysisStore({
    api: {
      categories: async () => ['customized', 'gasoil', 'gasoline', 'naphtha', 'white_spirit'],
      materials: async () => ok([...CATALOGUE]),
      blend: async (request) => {
        asked.push(request)
        return ok(answerTo(request))
      },
      plot: async () => refused(404),
      ...api,
    },
    calc: async () => calc,
    storage,
    userId: 'user-1',
    isSignedIn: () => signedInAs === 'user-1',
    later: (_, run) => void timers.push(run),
    goTo: (step) => void shown.push(step),
    currentStep: () => shown.at(-1) ?? 'count',
    onAuthenticationLost: () => void lost++,
  })

const runTimers = () => {
  for (const run of timers.splice(0)) run()
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

/** A store in which two materials have the given percentages. */
async function ready(api: Partial<AnalysisApi> = {}, percentages = ['60', '40']): Promise<AnalysisStore> {
  tab.clear()
  const store = storeWith(api)
  store.setCount(2)
  store.chooseCategory('gasoline')
  store.start()
  await settled()
  store.toggle(LIGHT)
  store.toggle(HEAVY)
  store.startPercentages()
  store.type('light', percentages[0]!)
  store.type('heavy', percentages[1]!)
  return store
}
const state = (store: AnalysisStore): Analysis => store.getState()
const step = (store: AnalysisStore) => reachable('results', progressOf(state(store)))

describe('calculating', () => {
  test('shows the estimate after 100 ms and turns it into the confirmed result', async () => {
    const answer = pending<BlendAnswer>()
    const store = await ready({
      blend: (request) => {
        asked.push(request)
        return answer.promise
      },
    })
    const calculating = store.calculate()
    expect(asked).toEqual([{ materials: ['light', 'heavy'], percentages: [60, 40], basis: 'volume' }])
    expect(state(store).result?.estimate?.blend.results.density).toBeCloseTo(730, 9)
    expect(state(store).result?.confirmed).toBeNull()
    expect(shown).not.toContain('results')
    runTimers()
    expect(shown.at(-1)).toBe('results')
    answer.resolve(ok(answerTo(asked[0]!)))
    await calculating
    expect(state(store).result?.confirmed?.id).toBe('calculation-1')
    expect(differencesOf(state(store).result!)).toEqual([])
    expect(state(store).request).toEqual({ is: 'idle' })
  })

  test('asks once however often it is pressed meanwhile', async () => {
    const answer = pending<BlendAnswer>()
    const store = await ready({
      blend: (request) => {
        asked.push(request)
        return answer.promise
      },
    })
    const first = store.calculate()
    await store.calculate()
    expect(asked).toHaveLength(1)
    answer.resolve(ok(answerTo(asked[0]!)))
    await first
    await store.calculate()
    expect(asked).toHaveLength(2)
  })

  test('is refused while the total is not 100 within 0.01', async () => {
    for (const [a, b, allowed] of [
      ['60', '39.98', false],
      ['60', '39.99', true],
      ['60', '40.02', false],
      ['60', '', false],
      ['60', '40,0', false],
      ['110', '-10', false],
    ] as const) {
      const store = await ready({}, [a, b])
      expect(canCalculate(state(store))).toBe(allowed)
      await store.calculate()
      expect(state(store).result !== null).toBe(allowed)
    }
  })

  test('shows a difference of one bit as a fault', async () => {
    const store = await ready({
      blend: async (request) => {
        const right = answerTo(request)
        return ok({ ...right, results: { ...right.results, density: right.results.density! + 2 ** -40 } })
      },
    })
    await store.calculate()
    expect(differencesOf(state(store).result!)).toEqual(['density'])
  })

  test('drops an answer to an analysis that was started anew meanwhile', async () => {
    const answer = pending<BlendAnswer>()
    const store = await ready({ blend: () => answer.promise })
    const calculating = store.calculate()
    store.restart()
    answer.resolve(ok(answerTo({ materials: ['light', 'heavy'], percentages: [60, 40], basis: 'volume' })))
    await calculating
    runTimers()
    expect(state(store).result).toBeNull()
    expect(shown.at(-1)).toBe('count')
  })

  test('keeps the former results when it fails, and goes back to the percentages', async () => {
    let fails = false
    const store = await ready({
      blend: async (request) => (fails ? refused(500) : ok(answerTo(request))),
    })
    await store.calculate()
    const former = state(store).result
    fails = true
    store.type('light', '50')
    store.type('heavy', '50')
    const calculating = store.calculate()
    runTimers()
    await calculating
    expect(state(store).request).toEqual({ is: 'failed', failure: { is: 'server' } })
    expect(state(store).result).toBe(former)
    expect(shown.at(-1)).toBe('percentages')
    expect(state(store).draft.typed.light).toBe('50')
  })

  test('tells 403, 401, 400, 500, others and a lost connection apart', async () => {
    const failureOf = async (answer: Answer<never>) => {
      const store = await ready({ blend: async () => answer })
      await store.calculate()
      const { request } = state(store)
      return request.is === 'failed' ? request.failure : null
    }
    expect(await failureOf(refused(403))).toEqual({ is: 'premium' })
    expect(await failureOf(refused(400, { percentages: { 1: ['Too much.'] } }))).toEqual({
      is: 'invalid',
      detail: 'Too much.',
      goneAt: null,
    })
    expect(
      await failureOf(refused(400, { materials: { 1: ['Invalid pk "x" - object does not exist.'] } })),
    ).toMatchObject({ is: 'invalid', goneAt: 1 })
    expect(await failureOf(refused(400))).toEqual({ is: 'invalid', detail: null, goneAt: null })
    expect(await failureOf(refused(500))).toEqual({ is: 'server' })
    expect(await failureOf(refused(503, { detail: 'Away.' }))).toEqual({ is: 'other', detail: 'Away.' })
    expect(await failureOf({ ok: false, error: { is: 'no-connection' } })).toEqual({ is: 'no-connection' })
    expect(lost).toBe(0)
    expect(await failureOf({ ok: false, error: { is: 'session-expired' } })).toEqual({ is: 'authentication' })
    expect(lost).toBe(1)
  })

  test('marks the results as outdated as soon as an input differs from theirs', async () => {
    const store = await ready()
    await store.calculate()
    expect(isOutdated(state(store))).toBe(false)
    store.type('light', '60.0')
    expect(isOutdated(state(store))).toBe(false)
    store.type('light', '59')
    expect(isOutdated(state(store))).toBe(true)
    store.type('light', '60')
    store.setBasis('mass')
    expect(isOutdated(state(store))).toBe(true)
  })
})

describe('a change of count or category', () => {
  test('clears selection, percentages and results, and can be taken back', async () => {
    const store = await ready()
    await store.calculate()
    const { draft, result } = state(store)
    store.chooseCategory('naphtha')
    expect(materialsOf(state(store).draft)).toEqual([])
    expect(state(store)).toMatchObject({ result: null, materials: { is: 'none' } })
    expect(step(store)).toBe('materials')
    store.undo()
    expect(state(store)).toMatchObject({ draft, result })
    store.setCount(3)
    expect(materialsOf(state(store).draft)).toEqual([])
    expect(state(store).result).toBeNull()
  })

  test('to the same value clears nothing', async () => {
    const store = await ready()
    await store.calculate()
    const before = state(store)
    store.setCount(2)
    store.chooseCategory('gasoline')
    expect(state(store).draft).toEqual(before.draft)
    expect(state(store).result).toBe(before.result)
  })

  test('drops the list of the category that was given up while it was loading', async () => {
    const gasoline = pending<Material[]>()
    const store = storeWith({
      materials: (category) => (category === 'gasoline' ? gasoline.promise : Promise.resolve(ok([HEAVY]))),
    })
    store.setCount(2)
    store.chooseCategory('gasoline')
    const first = store.loadMaterials()
    store.chooseCategory('naphtha')
    await store.loadMaterials()
    gasoline.resolve(ok([LIGHT]))
    await first
    expect(state(store).materials).toEqual({ is: 'loaded', list: [HEAVY] })
  })
})

describe('percentages', () => {
  test('are distributed, take the remainder and are pasted as a column', async () => {
    const store = await ready({}, ['0', '0'])
    store.distribute()
    expect(state(store).draft.typed).toEqual({ light: '50.0', heavy: '50.0' })
    store.type('light', '33.3')
    store.takeRemainder('heavy')
    expect(state(store).draft.typed.heavy).toBe('66.7')
    expect(store.paste('light', ['۲۵٫۵', '74.5 %', '9'])).toBe(2)
    expect(state(store).draft.typed).toEqual({ light: '25.5', heavy: '74.5' })
    store.paste('heavy', ['12,5', 'x'])
    expect(state(store).draft.typed.heavy).toBe('12,5')
  })

  test('keep what is typed and take their usual form once typing has ended', async () => {
    const store = await ready({}, ['6', '4x'])
    store.settle('light')
    store.settle('heavy')
    expect(state(store).draft.typed).toEqual({ light: '6.0', heavy: '4x' })
  })
})

describe('what is kept in the tab', () => {
  test('brings back everything after a reload, for the same user', async () => {
    const store = await ready()
    await store.calculate()
    const again = storeWith()
    expect(state(again).draft).toEqual(state(store).draft)
    expect(state(again).result).toEqual(state(store).result)
    expect(tab.get(ANALYSIS_KEY)).not.toContain('token')
  })

  test('is not written any more once the user is logged out', async () => {
    const store = await ready()
    tab.clear()
    signedInAs = null
    store.type('light', '1')
    expect(tab.size).toBe(0)
  })

  test('still has what was typed when the session expires', async () => {
    const store = await ready({ blend: async () => ({ ok: false, error: { is: 'session-expired' } }) })
    await store.calculate()
    signedInAs = null
    expect(lost).toBe(1)
    signedInAs = 'user-1'
    expect(state(storeWith()).draft.typed).toEqual({ light: '60', heavy: '40' })
  })

  test('takes fresh figures of the chosen materials when the list comes', async () => {
    await ready()
    const corrected = { ...LIGHT, properties: { ...LIGHT.properties, density: 655 } }
    const again = storeWith({ materials: async () => ok([corrected, MIDDLE]) })
    again.start()
    await settled()
    expect(materialsOf(state(again).draft)).toEqual([corrected])
    expect(step(again)).toBe('materials')
  })
})

test('the server calculates also where the core can not be loaded in the page', async () => {
  const store = createAnalysisStore({
    api: {
      categories: async () => ['gasoline'],
      materials: async () => ok(CATALOGUE),
      blend: async (request) => ok(answerTo(request)),
      plot: async () => refused(404),
    },
    calc: async () => {
      throw new Error('no core')
    },
    storage,
    userId: 'user-1',
    isSignedIn: () => true,
    later: (_, run) => void timers.push(run),
    goTo: (to) => void shown.push(to),
    currentStep: () => shown.at(-1) ?? 'count',
    onAuthenticationLost: () => {},
  })
  store.setCount(2)
  store.chooseCategory('gasoline')
  store.start()
  await settled()
  store.toggle(LIGHT)
  store.toggle(HEAVY)
  store.startPercentages()
  store.distribute()
  await store.calculate()
  expect(state(store).isCalcFailed).toBe(true)
  expect(state(store).result?.confirmed).not.toBeNull()
  runTimers()
  expect(shown.at(-1)).toBe('results')
})
