import { beforeEach, describe, expect, test } from 'bun:test'
import type { Material } from './analysis.api.ts'
import { type AnalysisStore, progressOf } from './analysis.store.ts'
import { materialsOf } from './rules/draft.ts'
import { ANALYSIS_KEY } from './rules/saved.ts'
import { reachable } from './rules/steps.ts'
import {
  HEAVY,
  LIGHT,
  MIDDLE,
  ok,
  openTestTab,
  pending,
  settled,
  state,
  type TestTab,
} from './test-analysis.ts'

let tab: TestTab
beforeEach(() => {
  tab = openTestTab()
})

const step = (store: AnalysisStore) => reachable('results', progressOf(state(store)))

describe('a change of count or category', () => {
  test('clears selection, percentages and results, and can be taken back', async () => {
    const store = await tab.ready()
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
    const store = await tab.ready()
    await store.calculate()
    const before = state(store)
    store.setCount(2)
    store.chooseCategory('gasoline')
    expect(state(store).draft).toEqual(before.draft)
    expect(state(store).result).toBe(before.result)
  })

  test('drops the list of the category that was given up while it was loading', async () => {
    const gasoline = pending<Material[]>()
    const store = tab.storeWith({
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
    const store = await tab.ready({}, ['0', '0'])
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
    const store = await tab.ready({}, ['6', '4x'])
    store.settle('light')
    store.settle('heavy')
    expect(state(store).draft.typed).toEqual({ light: '6.0', heavy: '4x' })
  })
})

describe('what is kept in the tab', () => {
  test('brings back everything after a reload, for the same user', async () => {
    const store = await tab.ready()
    await store.calculate()
    const again = tab.storeWith()
    expect(state(again).draft).toEqual(state(store).draft)
    expect(state(again).result).toEqual(state(store).result)
    expect(tab.kept.get(ANALYSIS_KEY)).not.toContain('token')
  })

  test('is not written any more once the user is logged out', async () => {
    const store = await tab.ready()
    tab.kept.clear()
    tab.signedInAs = null
    store.type('light', '1')
    expect(tab.kept.size).toBe(0)
  })

  test('still has what was typed when the session expires', async () => {
    const store = await tab.ready({ blend: async () => ({ ok: false, error: { is: 'session-expired' } }) })
    await store.calculate()
    tab.signedInAs = null
    expect(tab.lost).toBe(1)
    tab.signedInAs = 'user-1'
    expect(state(tab.storeWith()).draft.typed).toEqual({ light: '60', heavy: '40' })
  })

  test('takes fresh figures of the chosen materials when the list comes', async () => {
    await tab.ready()
    const corrected = { ...LIGHT, properties: { ...LIGHT.properties, density: 655 } }
    const again = tab.storeWith({ materials: async () => ok([corrected, MIDDLE]) })
    again.start()
    await settled()
    expect(materialsOf(state(again).draft)).toEqual([corrected])
    expect(step(again)).toBe('materials')
  })
})
