import { beforeEach, expect, test } from 'bun:test'
import { otherRules } from '../rules/rules-used.ts'
import { ANALYSIS_KEY } from '../rules/saved.ts'
import { type AnalysisDeps, canCalculate, isOutdated } from './analysis.state.ts'
import { LIGHT, ok, openTestTab, refused, settled, state, type TestTab } from './test-analysis.ts'

/** Estimates and chosen methods: what is asked for beside the recipe. */
let tab: TestTab

beforeEach(() => {
  tab = openTestTab()
})

test('as long as nothing is asked for, the request says nothing of it', async () => {
  const store = await tab.ready()
  store.setEstimates(true)
  store.setEstimates(false)
  store.chooseMethod('rvp', 'volume-average')
  store.chooseMethod('rvp', 'rvp-index')
  await store.calculate()
  expect(Object.keys(tab.asked[0]!)).toEqual(['materials', 'percentages', 'basis', 'category'])
})

test('what is asked for goes to the server and into the estimate of the page', async () => {
  const store = await tab.ready()
  store.setEstimates(true)
  store.chooseMethod('rvp', 'volume-average')
  await store.calculate()
  expect(tab.asked[0]).toMatchObject({ estimates: true, methods: { rvp: 'volume-average' } })
  const { blend } = state(store).result!
  // 60 % of 90 and 40 % of 5 kPa.
  expect(blend.results.rvp).toBeCloseTo(56, 9)
  expect(blend.asked).toEqual({ estimates: true, methods: { rvp: 'volume-average' } })
  expect(blend.estimated).toEqual({})
})

test('each change of it makes the results those of former inputs, and back again', async () => {
  const store = await tab.ready()
  await store.calculate()
  store.setEstimates(true)
  expect(isOutdated(state(store))).toBe(true)
  expect(canCalculate(state(store))).toBe(true)
  store.setEstimates(false)
  expect(isOutdated(state(store))).toBe(false)
  store.chooseMethod('rvp', 'rvp-exponent105')
  expect(isOutdated(state(store))).toBe(true)
  store.chooseMethod('rvp', 'rvp-index')
  expect(isOutdated(state(store))).toBe(false)
})

test('a new blend begins with the rules of its site, and one that is under way keeps its own', async () => {
  const rules = { rules: { gasoline: { rvp: 'rvp-exponent112' } }, version: 'a' } as const
  const store = tab.storeWith()
  store.knowSiteRules(rules)
  store.setCount(2)
  store.chooseCategory('gasoil')
  expect(state(store).draft.methods).toEqual({})
  store.chooseCategory('gasoline')
  expect(state(store).draft.methods).toEqual({ rvp: 'rvp-exponent112' })
  store.setCount(3)
  expect(state(store).draft.methods).toEqual({ rvp: 'rvp-exponent112' })
  // Rules that come late, before a material is chosen and after.
  store.knowSiteRules({ rules: { gasoline: { rvp: 'volume-average' } }, version: 'b' })
  expect(state(store).draft.methods).toEqual({ rvp: 'volume-average' })
  store.toggle(LIGHT)
  store.chooseMethod('rvp', 'rvp-index')
  store.knowSiteRules(rules)
  expect(state(store).draft.methods).toEqual({})
})

test('an example begins with the rules of the site however late they come; a recipe used again keeps those of then, and tells them apart', async () => {
  const rules = { gasoline: { rvp: 'rvp-exponent112' } } as const
  const answer = Promise.withResolvers<Awaited<ReturnType<AnalysisDeps['api']['siteRules']>>>()
  const store = tab.storeWith({ siteRules: () => answer.promise })
  store.start()
  const example = {
    category: 'gasoline',
    basis: 'volume',
    components: [
      { id: 'light', percentage: 60 },
      { id: 'heavy', percentage: 40 },
    ],
  } as const
  const opened = store.reuseRecipe(example)
  await settled()
  answer.resolve(ok({ rules, version: 'a' }))
  expect(await opened).toBe(true)
  expect(state(store).draft.methods).toEqual(rules.gasoline)
  expect(otherRules(state(store).draft.methods, rules.gasoline)).toEqual([])
  for (const methods of [{}, { rvp: 'volume-average' }] as { rvp?: 'volume-average' }[]) {
    await store.reuseRecipe({ ...example, methods })
    expect(state(store).draft.methods).toEqual(methods)
    const method = methods.rvp ?? 'rvp-index'
    expect(otherRules(state(store).draft.methods, rules.gasoline)).toEqual([
      { property: 'rvp', method, begins: 'rvp-exponent112' },
    ])
    store.chooseMethod('rvp', 'rvp-exponent112')
    expect(otherRules(state(store).draft.methods, rules.gasoline)).toEqual([])
  }
  // Rules that can't be had keep nobody from opening a recipe.
  const without = tab.storeWith({ siteRules: async () => refused(500) })
  without.start()
  expect(await without.reuseRecipe(example)).toBe(true)
  expect(state(without).draft.methods).toEqual({})
})

test('rules that got no answer are asked for again once the materials are there', async () => {
  const rules = { gasoline: { rvp: 'rvp-exponent112' } } as const
  let asked = 0
  const store = tab.storeWith({
    siteRules: async () => (asked++ === 0 ? refused(500) : ok({ rules, version: 'a' })),
  })
  store.start()
  store.setCount(2)
  store.chooseCategory('gasoline')
  await store.loadMaterials()
  await settled()
  expect(state(store).siteRules).toEqual({ rules, version: 'a' })
  await store.loadMaterials()
  await settled()
  expect(asked).toBe(2)
})

test('it outlives a reload, and a draft of an earlier release comes without', async () => {
  const store = await tab.ready()
  store.setEstimates(true)
  store.chooseMethod('flash_point', 'wickey-chittenden')
  const again = state(tab.storeWith()).draft
  expect([again.estimates, again.methods]).toEqual([true, { flash_point: 'wickey-chittenden' }])
  const { draft, ...rest } = JSON.parse(tab.kept.get(ANALYSIS_KEY)!)
  const former = { ...draft, estimates: undefined, methods: undefined }
  tab.kept.set(ANALYSIS_KEY, JSON.stringify({ ...rest, draft: former }))
  const restored = state(tab.storeWith()).draft
  expect([restored.count, restored.estimates, restored.methods]).toEqual([2, false, {}])
})

test('what is no choice is not taken', async () => {
  const store = await tab.ready()
  store.chooseMethod('density', 'refutas')
  store.chooseMethod('rvp', 'refutas')
  expect(state(store).draft.methods).toEqual({})
})
