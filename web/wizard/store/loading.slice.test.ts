import { beforeEach, expect, test } from 'bun:test'
import type { Material } from '../analysis.api.ts'
import { materialsOf } from '../rules/draft.ts'
import { reachable } from '../rules/steps.ts'
import { material } from '../rules/test-material.ts'
import { progressOf } from './analysis.state.ts'
import {
  HEAVY,
  LIGHT,
  MIDDLE,
  ok,
  openTestTab,
  pending,
  refused,
  settled,
  state,
  type TestTab,
} from './test-analysis.ts'

let tab: TestTab
beforeEach(() => {
  tab = openTestTab()
})

test('a list for a category that was given up while it was loading is dropped', async () => {
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

test('of two lists for one category the answer to the older question is dropped', async () => {
  const answers = [pending<Material[]>(), pending<Material[]>(), pending<Material[]>()]
  let asked = 0
  const store = tab.storeWith({ materials: () => answers[asked++]!.promise })
  store.setCount(2)
  const all = (['gasoline', 'naphtha', 'gasoline'] as const).map((category) => {
    store.chooseCategory(category)
    return store.loadMaterials()
  })
  answers[2]!.resolve(ok([HEAVY]))
  await all[2]
  answers[0]!.resolve(ok([LIGHT]))
  answers[1]!.resolve(ok([MIDDLE]))
  await Promise.all(all)
  expect(state(store).materials).toEqual({ is: 'loaded', list: [HEAVY] })
})

test('the chosen materials take fresh figures when the list comes', async () => {
  await tab.ready()
  const corrected = { ...LIGHT, properties: { ...LIGHT.properties, density: 655 } }
  const again = tab.storeWith({ materials: async () => ok([corrected, MIDDLE]) })
  again.start()
  await settled()
  expect(materialsOf(state(again).draft)).toEqual([corrected])
  expect(reachable('results', progressOf(state(again)))).toBe('materials')
})

test('a material that was completed is offered, and stands in the recipe with the share of the former', async () => {
  const store = await tab.ready()
  const completed = material('completed', { density: 652, rvp: 91 }, { is_owner: true })
  store.takeIn(completed, 'light')
  const { draft, materials } = state(store)
  expect(materialsOf(draft)).toEqual([completed, HEAVY])
  expect(draft.typed).toEqual({ completed: '60', heavy: '40' })
  expect(materials).toEqual({ is: 'loaded', list: [LIGHT, MIDDLE, HEAVY, completed] })
})

const AGAIN = {
  category: 'gasoline',
  basis: 'mass',
  components: [
    { id: 'middle', percentage: 70 },
    { id: 'heavy', percentage: 30 },
  ],
} as const

test('a former recipe is taken up with the materials as they are now, and the draft before it can be brought back', async () => {
  const store = await tab.ready()
  await store.reuseRecipe(AGAIN)
  const { draft, cleared } = state(store)
  expect(materialsOf(draft)).toEqual([MIDDLE, HEAVY])
  expect([draft.basis, draft.typed.middle, draft.typed.heavy]).toEqual(['mass', '70.0', '30.0'])
  expect(tab.shown.at(-1)).toBe('percentages')
  expect(materialsOf(cleared!.draft)).toEqual([LIGHT, HEAVY])
  store.undo()
  expect(materialsOf(state(store).draft)).toEqual([LIGHT, HEAVY])
})

test('a former recipe is checked against what it was checked against; one that was not, as its category usually is', async () => {
  const usual = { grade: 'en228-e10', chosen: {}, limits: [] }
  const store = tab.storeWith({}, { usualGradeChoice: () => usual })
  const own = { grade: 'own', chosen: {}, limits: [{ q: 'density', max: 760 }] } as const
  await store.reuseRecipe({ ...AGAIN, against: own })
  expect(state(store).draft.against).toMatchObject(own)
  await store.reuseRecipe({ ...AGAIN, against: null })
  expect(state(store).draft.against).toEqual(usual)
})

test('a former recipe whose material is gone asks for another in its place', async () => {
  const store = tab.storeWith({ materials: async () => ok([HEAVY]) })
  await store.reuseRecipe(AGAIN)
  expect(state(store).draft.places).toEqual([null, HEAVY])
  expect(reachable('percentages', progressOf(state(store)))).toBe('materials')
})

test('materials of other categories stay in a recipe: as it is read again, as it is taken up, and as they are invited', async () => {
  const byCategory = async (category: string) =>
    ok(category === 'customized' ? [LIGHT, MIDDLE, HEAVY] : [HEAVY])
  const store = tab.storeWith({ materials: byCategory })
  store.setCount(2)
  store.chooseCategory('gasoil')
  await store.loadMaterials()
  store.toggle(HEAVY)
  store.invite(LIGHT)
  store.invite(LIGHT)
  store.toggle(LIGHT)
  const ids = () => {
    const { materials, draft } = state(store)
    return [
      materials.is === 'loaded' && materials.list.map(({ id }) => id),
      materialsOf(draft).map(({ id }) => id),
    ]
  }
  expect(ids()).toEqual([
    ['heavy', 'light'],
    ['heavy', 'light'],
  ])
  await store.loadMaterials()
  expect(ids()).toEqual([
    ['heavy', 'light'],
    ['heavy', 'light'],
  ])

  await store.reuseRecipe(AGAIN)
  expect(materialsOf(state(store).draft).map(({ id }) => id)).toEqual(AGAIN.components.map(({ id }) => id))
})

test('a list that does not come is shown where it is asked for again; an ended session leads nowhere else', async () => {
  await tab.storeWith({ materials: async () => refused(500) }).reuseRecipe(AGAIN)
  expect(tab.shown).toEqual(['materials'])
  await tab.storeWith({ materials: async () => refused(401) }).reuseRecipe(AGAIN)
  expect(tab.shown).toEqual(['materials'])
  expect(tab.lost).toBe(1)
})

test('a recipe whose materials did not come is there once they are asked for again; another category or a new analysis forgets it', async () => {
  let fails = true
  const flaky = () =>
    tab.storeWith({ materials: async () => (fails ? refused(500) : ok([LIGHT, MIDDLE, HEAVY])) })
  const store = flaky()
  await store.reuseRecipe(AGAIN)
  fails = false
  await Promise.all([store.loadMaterials(), store.loadMaterials()])
  expect(materialsOf(state(store).draft)).toEqual([MIDDLE, HEAVY])
  expect([state(store).draft.typed.middle, tab.shown.at(-1)]).toEqual(['70.0', 'percentages'])

  fails = true
  const other = flaky()
  await other.reuseRecipe(AGAIN)
  fails = false
  other.chooseCategory('naphtha')
  await other.loadMaterials()
  other.chooseCategory(AGAIN.category)
  await other.loadMaterials()
  expect(materialsOf(state(other).draft)).toEqual([])
  fails = true
  const anew = flaky()
  await anew.reuseRecipe(AGAIN)
  fails = false
  anew.restart()
  anew.chooseCategory(AGAIN.category)
  await anew.loadMaterials()
  expect(materialsOf(state(anew).draft)).toEqual([])
})
