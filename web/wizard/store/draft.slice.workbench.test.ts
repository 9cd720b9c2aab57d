import { beforeEach, expect, test } from 'bun:test'
import { EMPTY_DRAFT, materialsOf, percentsOf } from '../rules/draft.ts'
import { NO_CRITERIA } from '../rules/search-criteria.ts'
import { furthest } from '../rules/steps.ts'
import { isOutdated, progressOf } from './analysis.state.ts'
import type { AnalysisStore } from './analysis.store.ts'
import { HEAVY, LIGHT, MIDDLE, openTestTab, state, type TestTab } from './test-analysis.ts'

let tab: TestTab
beforeEach(() => {
  tab = openTestTab()
})

const ids = (store: AnalysisStore) => materialsOf(state(store).draft).map(({ id }) => id)
const percents = (store: AnalysisStore) => percentsOf(state(store).draft)

test('a material more, another, or one less keeps the step open, the shares and the results of before', async () => {
  const store = await tab.ready()
  await store.calculate()
  const { result } = state(store)
  store.addMaterial(MIDDLE)
  expect([ids(store), percents(store)]).toEqual([
    ['light', 'heavy', 'middle'],
    [60, 40, 0],
  ])
  store.removeMaterial(HEAVY)
  expect([ids(store), percents(store)]).toEqual([
    ['light', 'middle'],
    [60, 0],
  ])
  store.replaceMaterial(MIDDLE, HEAVY)
  expect(percents(store)).toEqual([60, 0])
  expect(state(store).result).toBe(result)
  expect(isOutdated(state(store))).toBe(true)
  expect(furthest(progressOf(state(store)))).toBe('percentages')
})

test('what was removed comes back with its share, and not after another change', async () => {
  const store = await tab.ready()
  store.addMaterial(MIDDLE)
  store.type('middle', '7')
  const { draft } = state(store)
  store.removeMaterial(MIDDLE)
  store.undo()
  expect(state(store).draft).toEqual(draft)
  store.removeMaterial(MIDDLE)
  store.type('light', '70')
  store.undo()
  expect(ids(store)).toEqual(['light', 'heavy'])
})

test('going back a step on the workbench keeps a result that was made since', async () => {
  const store = await tab.ready()
  store.takePercents([70, 30])
  await store.calculate()
  const { result } = state(store)
  store.undo()
  expect(percents(store)).toEqual([60, 40])
  expect(state(store).result).toBe(result)
})

test('leaving a field takes no way back away', async () => {
  const store = await tab.ready()
  store.takePercents([70, 30])
  store.tidy('light')
  store.undo()
  expect(percents(store)).toEqual([60, 40])
})

test('the pinned recipe stays while materials change, and can be gone back to', async () => {
  const store = await tab.ready()
  store.pin()
  store.replaceMaterial(HEAVY, MIDDLE)
  store.setBasis('mass')
  store.type('light', '10')
  store.backToPin()
  expect([ids(store), percents(store), state(store).draft.basis]).toEqual([
    ['light', 'heavy'],
    [60, 40],
    'volume',
  ])
  store.undo()
  expect([ids(store), percents(store), state(store).draft.basis]).toEqual([
    ['light', 'middle'],
    [10, 40],
    'mass',
  ])
  store.setBench({ pin: null })
  expect(state(store).draft.bench.pin).toBeNull()
})

test('an example takes the place of what was chosen, with its count, and leads to the percentages', async () => {
  const store = await tab.ready()
  store.startFrom([LIGHT, MIDDLE, HEAVY].map((material, i) => ({ material, percentage: [20, 30, 50][i]! })))
  expect(state(store).draft).toMatchObject({ count: 3, category: 'gasoline' })
  expect([percents(store), tab.shown.at(-1)]).toEqual([[20, 30, 50], 'percentages'])
  store.undo()
  expect(percents(store)).toEqual([60, 40])
})

test('a reload keeps padlocks, the tank, the batch, the finish and the pin; another category has nothing of it', async () => {
  const store = await tab.ready()
  store.setBatch('1000', 't')
  store.setBench({ loading: { text: '90', unit: '°F' } })
  store.setBench({ isInAir: true })
  store.setTank('light', true)
  store.setLock('heavy', true)
  store.setBench({ tankName: 'T 12' })
  store.setBench({ finish: { with: 'mtbe', percent: '12' } })
  store.pin()
  const { bench } = state(store).draft
  expect(bench.tank.light?.unit).toBe('t')
  expect(state(tab.storeWith()).draft.bench).toEqual(bench)
  store.chooseCategory('naphtha')
  expect(state(store).draft).toEqual({ ...EMPTY_DRAFT, count: 2, category: 'naphtha' })
  store.undo()
  expect(state(store).draft.bench).toEqual(bench)
})

test('a batch smaller than what is in the tank changes nothing and says so', async () => {
  const store = await tab.ready()
  store.setBatch('1000', 'm3')
  store.setTank('light', true)
  const { draft } = state(store)
  expect(store.setBatch('500', 'm3')).toBe('too-small')
  expect(state(store).draft).toBe(draft)
  expect(store.setBatch('1200', 'm3')).toBeNull()
  expect(percents(store)).toEqual([50, 50])
})

test('a recipe that was found comes in with other materials, and what it was asked by stays when it is taken back', async () => {
  const store = await tab.ready()
  store.setBatch('1000', 'm3')
  store.setTank('light', true)
  const { draft } = state(store)
  store.takeRecipe(
    [
      { material: LIGHT, percentage: 30 },
      { material: MIDDLE, percentage: 70 },
    ],
    '2000',
  )
  expect([ids(store), percents(store)]).toEqual([
    ['light', 'middle'],
    [30, 70],
  ])
  expect(state(store).draft.bench).toMatchObject({ batch: '2000', tank: draft.bench.tank })
  // A price is typed before the recipe is taken back.
  store.setCriteria({ prices: { light: '610' } })
  store.undo()
  expect(state(store).draft).toEqual({ ...draft, criteria: { ...draft.criteria, prices: { light: '610' } } })
})

test('another category or a new analysis has no search criteria, bound or price of the former one', async () => {
  const store = await tab.ready()
  store.setCriteria({ prices: { light: '610' }, currency: 'EUR', atMost: '3', isOpen: true })
  store.chooseCategory('gasoil')
  expect(state(store).draft.criteria).toEqual(NO_CRITERIA)
  store.setCriteria({ isWide: true, bounds: { light: { min: '7', max: '7', available: '' } } })
  store.setBatch('1000', 't')
  store.restart()
  expect(state(store).draft).toEqual(EMPTY_DRAFT)
})
