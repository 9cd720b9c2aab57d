import { afterAll, beforeAll, expect, test } from 'bun:test'
import { openTestApp, type Person, type TestApp } from '#server/test-app.ts'
import { addMaterial, blend } from '../whole/test-calculations.ts'

let api: TestApp
let mina: Person
let omid: Person
let parts: string[]
beforeAll(async () => {
  api = await openTestApp()
  ;[mina, omid] = await Promise.all([api.person(), api.person()])
  parts = [
    await addMaterial(api, null, 'Base', { readings: { density: 740, rvp: 45 } }),
    await addMaterial(api, null, 'Butane', { readings: { density: 585, rvp: 355.8 } }),
  ]
})
afterAll(() => api.sql.end())

const put = async (who: Person, body: object) => {
  const answer = await api.call('PUT', '/me/rules/', who, { body })
  return [answer.status, await answer.json()] as const
}
const find = async (who: Person) =>
  (await (await api.call('GET', '/me/rules/', who)).json()) as { rules: object; version: string }
const errors = async (who: Person, query = 'category=gasoline&property=rvp') => {
  const answer = await api.call('GET', `/me/rules/errors/?${query}`, who)
  const { rvp = [] } = (await answer.json()) as {
    rvp?: { method: string; n: number; mean: number; bias: number }[]
  }
  return rvp
}

test('a site’s rules are by category, each space’s own; the usual method is none', async () => {
  expect((await find(mina)).rules).toEqual({})
  const methods = { rvp: 'rvp-exponent112', octan_ron: 'ethyl-rt70' }
  const [status, stored] = await put(mina, { category: 'gasoline', methods })
  expect([status, stored]).toEqual([200, await find(mina)])
  expect((await find(mina)).rules).toEqual({ gasoline: { rvp: 'rvp-exponent112' } })
  await put(mina, { category: 'gasoil', methods: { cloud_point: 'semwal-varshney' } })
  expect(Object.keys((await find(mina)).rules)).toEqual(['gasoil', 'gasoline'])
  expect((await find(omid)).rules).toEqual({})
  expect((await put(mina, { category: 'gasoil', methods: {} }))[1]).toEqual(await find(mina))
  expect((await find(mina)).rules).toEqual({ gasoline: { rvp: 'rvp-exponent112' } })
})

test('a rule of former releases is none, as the usual one', async () => {
  const rules = { gasoil: { viscosity_40: 'refutas', cloud_point: 'semwal-varshney' } }
  await put(omid, { category: 'gasoil', methods: { cloud_point: 'semwal-varshney' } })
  await api.sql`update space set rules = ${api.sql.json(rules)} where id = ${omid.accountId}`
  expect((await find(omid)).rules).toEqual({ gasoil: { cloud_point: 'semwal-varshney' } })
})

test('what is no category, property or method is refused by its field, and nothing is written', async () => {
  const before = await find(mina)
  for (const [field, body] of [
    ['category', { category: 'jet', methods: {} }],
    ['category', { methods: {} }],
    ['methods', { category: 'gasoline', methods: { rvp: 'hu-burns' } }],
    ['methods', { category: 'gasoline', methods: { density: 'volume-average' } }],
    ['methods', { category: 'gasoline' }],
    ['other', { category: 'gasoline', methods: {}, other: 1 }],
  ] as const) {
    const [status, said] = await put(mina, body)
    expect([field, status, Object.keys(said as object)]).toEqual([field, 400, [field]])
  }
  expect(await find(mina)).toEqual(before)
  expect((await api.call('GET', '/me/rules/errors/?category=gasoline&property=density', mina)).status).toBe(
    400,
  )
})

test('each method is held against the site’s own results, blended again', async () => {
  expect(await errors(mina)).toEqual([])
  // 95/5 of 45.0 and 355.8 kPa: 60.54 on a straight line, 65.96 by index 1.25.
  for (const rvp of [60.54, 61.54]) {
    const { id } = await blend(api, mina, parts, { percentages: [95, 5], category: 'gasoline' })
    const lab = { body: { results: { rvp } } }
    expect((await api.call('PUT', `/me/calculations/${id}/lab/`, mina, lab)).status).toBe(200)
  }
  const found = await errors(mina)
  expect(found.map(({ method, n }) => [method, n])).toEqual([
    ['rvp-index', 2],
    ['rvp-exponent105', 2],
    ['rvp-exponent112', 2],
    ['volume-average', 2],
  ])
  const by = Object.fromEntries(found.map((one) => [one.method, one]))
  expect(by['volume-average']!.bias).toBeCloseTo(-0.5, 6)
  expect(by['volume-average']!.mean).toBeCloseTo(0.5, 6)
  expect(by['rvp-index']!.bias).toBeCloseTo(65.9633944 - 61.04, 6)
  expect(await errors(mina, '')).toEqual(found)
  expect(await errors(mina, 'category=gasoil')).toEqual([])
  expect(await errors(omid)).toEqual([])
})

test('methods are compared over the same blends: one that needs more readings than some have is left out', async () => {
  const octanes = { density: 740, octan_ron: 92, octan_mon: 82 }
  const [full, other, bare] = [
    await addMaterial(api, null, 'Full', {
      readings: { ...octanes, aromatics: 30, olefin: 10, octan_ron: 98 },
    }),
    await addMaterial(api, null, 'Other', { readings: { ...octanes, aromatics: 20, olefin: 20 } }),
    await addMaterial(api, null, 'Bare', { readings: octanes }),
  ]
  const measured = async (second: string) => {
    const { id } = await blend(api, omid, [full, second], { percentages: [50, 50], category: 'gasoline' })
    const lab = { body: { results: { octan_ron: 95 } } }
    expect((await api.call('PUT', `/me/calculations/${id}/lab/`, omid, lab)).status).toBe(200)
    const answer = await api.call('GET', '/me/rules/errors/?category=gasoline&property=octan_ron', omid)
    const { octan_ron } = (await answer.json()) as { octan_ron: { method: string; n: number }[] }
    return octan_ron.map(({ method, n }) => `${method} ${n}`)
  }
  const same = await measured(other)
  expect(same.length).toBeGreaterThan(1)
  expect(same.every((one) => one.endsWith(' 1'))).toBe(true)
  expect(await measured(bare)).toEqual(['volume-average 2'])
})
