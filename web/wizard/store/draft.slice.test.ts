import { beforeEach, describe, expect, test } from 'bun:test'
import { materialsOf } from '../rules/draft.ts'
import { ANALYSIS_KEY } from '../rules/saved.ts'
import { reachable } from '../rules/steps.ts'
import { progressOf } from './analysis.state.ts'
import type { AnalysisStore } from './analysis.store.ts'
import { openTestTab, state, type TestTab } from './test-analysis.ts'

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

  test('that has nothing to clear keeps what was cleared before', async () => {
    const store = await tab.ready()
    await store.calculate()
    const { draft, result } = state(store)
    store.chooseCategory('naphtha')
    store.chooseCategory('gasoil')
    store.setCount(4)
    store.undo()
    expect(state(store)).toMatchObject({ draft, result })
  })

  test('back to the former value brings back what was chosen there, but a new analysis starts empty', async () => {
    const store = await tab.ready()
    await store.calculate()
    const { draft, result } = state(store)
    store.chooseCategory('naphtha')
    store.setCount(3)
    store.setCount(2)
    store.chooseCategory('gasoline')
    expect(state(store)).toMatchObject({ draft, result, cleared: null })
    store.restart()
    store.setCount(2)
    store.chooseCategory('gasoline')
    expect(state(store)).toMatchObject({ draft: { places: [], typed: {} }, result: null })
    store.undo()
    expect(state(store)).toMatchObject({ draft, result })
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
    store.tidy('light')
    store.tidy('heavy')
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
})
