import { afterAll, beforeAll, expect, test } from 'bun:test'
import { openTestApp, type Person, statusAndBody, type TestApp } from '#server/test-app.ts'
import type { Analysis, Material } from '../materials.model.ts'

let api: TestApp
let mina: Person

beforeAll(async () => {
  api = await openTestApp()
  mina = await api.person()
})
afterAll(() => api.sql.end())

let made = 0
async function newMaterial(who: Person, more: object = {}): Promise<string> {
  const body = {
    name: `Tank ${++made}`,
    producer_english_name: 'Works',
    properties: { recovery: 98, density: 840, sulfur_ppm: 40, ibp: 170, pct_50: 260, fbp: 350, ...more },
  }
  return ((await (await api.call('POST', '/me/materials/', who, { body })).json()) as Material).id
}
const path = (id: string) => `/me/materials/${id}/analyses/`
const send = (who: Person, id: string, body: unknown) => api.call('POST', path(id), who, { body })
const add = async (who: Person, id: string, body: unknown) => {
  const answer = await statusAndBody(await send(who, id, body))
  if (answer.status !== 201) throw new Error(JSON.stringify(answer))
  return answer.body as Analysis
}
const list = async (who: Person, id: string) =>
  (await (await api.call('GET', path(id), who)).json()) as Analysis[]
const material = async (who: Person, id: string) =>
  (await (await api.call('GET', `/me/materials/${id}/`, who)).json()) as Material

test('the newest analysis is the material; older ones stay, and what the material was before', async () => {
  const id = await newMaterial(mina)
  expect(await list(mina, id)).toEqual([])
  await add(mina, id, { sampled_at: '2026-01-10', properties: { density: 841 } })
  await add(mina, id, {
    sampled_at: '2026-02-10',
    sample: 'B',
    by: 'supplier',
    properties: { density: '۸۴۳' },
  })
  expect((await material(mina, id)).properties).toMatchObject({ density: 843, sulfur_ppm: 40, recovery: 98 })
  // Entered late: it is older, and the material does not go back to it.
  const late = await add(mina, id, { sampled_at: '2026-01-20', properties: { density: 842, sulfur_ppm: 9 } })
  expect(late.newest).toBe(false)
  expect((await material(mina, id)).properties).toMatchObject({ density: 843, sulfur_ppm: 40 })
  const all = await list(mina, id)
  expect(
    all.map(({ sampled_at, properties, newest }) => [sampled_at?.slice(0, 10), properties.density, newest]),
  ).toEqual([
    ['2026-02-10', 843, true],
    ['2026-01-20', 842, false],
    ['2026-01-10', 841, false],
    [undefined, 840, false],
  ])
  expect(all[0]).toMatchObject({ by: 'supplier', sample: 'B' })
})

test('a new curve replaces the whole curve, not half of it', async () => {
  const id = await newMaterial(mina)
  await add(mina, id, { properties: { ibp: 180, fbp: 255 } })
  expect((await material(mina, id)).properties).toMatchObject({
    ibp: 180,
    pct_50: null,
    fbp: 255,
    density: 840,
  })
})

test('what is wrong is named at its place, and nothing is written', async () => {
  const id = await newMaterial(mina)
  for (const [body, fields] of [
    [{}, ['properties']],
    [{ properties: {} }, ['properties']],
    [{ properties: { densty: 1 } }, ['properties']],
    [{ properties: { ibp: 300, fbp: 200 } }, ['properties']],
    [{ properties: { density: 1e308 } }, ['properties']],
    [{ properties: { density: 840 }, sampled_at: 'yesterday', by: 'me' }, ['by', 'sampled_at']],
    [{ calculation: crypto.randomUUID() }, ['calculation']],
    [{ properties: { density: 840 }, tank: 'x'.repeat(101) }, ['tank']],
  ] as const) {
    const { status, body: faults } = await statusAndBody(await send(mina, id, body))
    expect([body, status, Object.keys(faults as object).sort()]).toEqual([body, 400, fields] as never)
  }
  expect(await list(mina, id)).toEqual([])
  expect((await material(mina, id)).properties.density).toBe(840)
})

test('those of somebody else are not found, and the catalogue has none', async () => {
  const omid = await api.person()
  const id = await newMaterial(mina)
  await add(mina, id, { properties: { density: 841 } })
  expect((await api.call('GET', path(id), omid)).status).toBe(404)
  expect((await send(omid, id, { properties: { density: 900 } })).status).toBe(404)
  expect((await material(mina, id)).properties.density).toBe(841)
})

test('a blend’s laboratory results become an analysis or a material of its own; only what was measured', async () => {
  const materials = [await newMaterial(mina), await newMaterial(mina, { density: 820 })]
  const blended = await api.call('POST', '/calculations/blending/', mina, {
    body: { materials, percentages: [50, 50] },
  })
  const { id } = (await blended.json()) as { id: string }
  const stream = { name: 'Stream of tank 4', producer_english_name: 'Works' }
  const make = (who: Person, body: unknown) =>
    api.call('POST', `/me/calculations/${id}/lab/material/`, who, { body })
  expect((await make(mina, stream)).status).toBe(404)
  const lab = { sampled_at: '2026-03-01', sample: 'T4', results: { density: 831, e250: 40 } }
  await api.call('PUT', `/me/calculations/${id}/lab/`, mina, { body: lab })
  expect(await statusAndBody(await make(mina, stream))).toEqual({
    status: 400,
    body: { properties: { recovery: ['This field is required.'] } },
  })
  const { status, body } = await statusAndBody(await make(mina, { ...stream, properties: { recovery: 97 } }))
  const { id: own, properties } = body as Material
  expect([status, properties.density, properties.sulfur_ppm, properties.recovery]).toEqual([
    201,
    831,
    null,
    97,
  ])
  expect(await list(mina, own)).toMatchObject([
    { sample: 'T4', calculation: id, newest: true, by: 'laboratory' },
  ])
  expect((await make(await api.person(), stream)).status).toBe(404)
  const analysis = await add(mina, materials[0]!, { calculation: id, tank: '4' })
  expect(analysis).toMatchObject({
    sampled_at: '2026-03-01T00:00:00.000Z',
    properties: { density: 831 },
    tank: '4',
  })
  const omid = await api.person()
  const his = await newMaterial(omid)
  expect((await send(omid, his, { calculation: id })).status).toBe(400)
})

test('they go with their material and with its account', async () => {
  const who = await api.person()
  const id = await newMaterial(who)
  await add(who, id, { properties: { density: 841 } })
  await api.sql`delete from account where id = ${who.accountId}`
  const [left] = await api.sql`select count(*)::int as count from material_analysis where material_id = ${id}`
  expect(left!.count).toBe(0)
})

test('own properties are measured too: by their key, and of a blend as far as they still have that unit', async () => {
  const who = await api.person()
  for (const key of ['cfpp', 'ash'])
    await api.call('POST', '/me/properties/', who, {
      body: { key, name: key, unit: '°C', rule: 'volume', max: 50 },
    })
  const [one, two] = [await newMaterial(who), await newMaterial(who)]
  await api.call('PATCH', `/me/materials/${one}/`, who, { body: { own: { cfpp: -10, ash: 1 } } })
  await api.call('PATCH', `/me/materials/${two}/`, who, { body: { own: { cfpp: 0, ash: 2 } } })
  expect(await add(who, one, { sampled_at: '2026-01-10', own: { cfpp: '۵' } })).toMatchObject({
    properties: {},
    own: { cfpp: 5 },
  })
  expect(await material(who, one)).toMatchObject({ own: { cfpp: 5, ash: 1 }, properties: { density: 840 } })
  expect((await list(who, one)).at(-1)).toMatchObject({ own: { cfpp: -10, ash: 1 } })
  for (const [own, at] of [
    [{ smell: 1 }, 'smell'],
    [{ cfpp: 51 }, 'cfpp'],
    [{ cfpp: 'NaN' }, 'cfpp'],
  ] as const)
    expect(await statusAndBody(await send(who, one, { own }))).toEqual({
      status: 400,
      body: { own: { [at]: [expect.any(String)] } },
    })
  expect((await send(who, one, { own: {} })).status).toBe(400)
  expect((await send(who, one, {})).status).toBe(400)

  const body = { materials: [one, two], percentages: [50, 50] }
  const { id } = (await (await api.call('POST', '/calculations/blending/', who, { body })).json()) as {
    id: string
  }
  const results = { recovery: 97, density: 831, 'own:cfpp': -3, 'own:ash': 7 }
  await api.call('PUT', `/me/calculations/${id}/lab/`, who, { body: { results } })
  await api.call('PATCH', '/me/properties/ash/', who, { body: { unit: '%' } })
  expect((await add(who, two, { calculation: id })).own).toEqual({ cfpp: -3 })
  expect((await material(who, two)).own).toEqual({ cfpp: -3, ash: 2 })
  const stream = { name: 'Stream', producer_english_name: 'Works' }
  const made = await api.call('POST', `/me/calculations/${id}/lab/material/`, who, { body: stream })
  const { id: fresh, own } = (await made.json()) as Material
  expect([own, (await list(who, fresh))[0]!.own]).toEqual([{ cfpp: -3 }, { cfpp: -3 }])
})
