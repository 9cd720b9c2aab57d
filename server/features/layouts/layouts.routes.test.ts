import { beforeAll, expect, test } from 'bun:test'
import { openTestApp, type Person, type TestApp } from '#server/test-app.ts'
import type { Layout } from './layouts.model.ts'

const PATH = '/me/layouts/'
const LABWARE = {
  kind: 'materials',
  fingerprint: 'abc',
  name: 'LabWare export',
  layout: { heads: ['NAME'], answers: { items: {} } },
}

let api: TestApp
beforeAll(async () => {
  api = await openTestApp()
})

const list = async (who: Person) => (await (await api.call('GET', PATH, who)).json()) as Layout[]
const confirm = (who: Person, more: object = {}) =>
  api.call('PUT', PATH, who, { body: { ...LABWARE, ...more } })

test('a layout that is confirmed is kept whole, counts its files, and is each space’s own', async () => {
  const [mina, omid] = [await api.person(), await api.person()]
  expect(await list(mina)).toEqual([])
  expect((await confirm(mina)).status).toBe(200)
  const [first] = await list(mina)
  expect(first).toEqual({
    ...LABWARE,
    id: expect.any(String),
    files: 1,
    confirmed_at: expect.any(String),
  } as Layout)
  const again = (await (await confirm(mina, { name: 'LIMS', layout: { n: 2 } })).json()) as Layout
  expect(again).toMatchObject({ id: first!.id, name: 'LIMS', layout: { n: 2 }, files: 2 })
  await confirm(mina, { kind: 'prices' })
  expect((await list(mina)).map(({ kind }) => kind).sort()).toEqual(['materials', 'prices'])
  expect(await list(omid)).toEqual([])
  expect((await api.call('DELETE', `${PATH}${first!.id}/`, omid)).status).toBe(404)
  expect((await api.call('DELETE', `${PATH}${first!.id}/`, mina)).status).toBe(204)
  expect((await api.call('DELETE', `${PATH}${first!.id}/`, mina)).status).toBe(404)
  expect((await api.call('DELETE', `${PATH}nothing/`, mina)).status).toBe(404)
  expect(await list(mina)).toHaveLength(1)
})

test('what is no layout is refused by its field, and too large a one by its size', async () => {
  const who = await api.person()
  for (const [field, value] of [
    ['kind', 'tanks'],
    ['fingerprint', ''],
    ['name', ' '],
    ['layout', 'text'],
    ['layout', null],
    ['layout', { a: 'x'.repeat(140_000) }],
  ] as const) {
    const answer = await confirm(who, { [field]: value })
    expect([field, answer.status, Object.keys((await answer.json()) as object)]).toEqual([
      field,
      400,
      expect.arrayContaining([field]),
    ])
  }
  expect(await list(who)).toEqual([])
})

test('a sheet’s material may lack a recovery, keeps the cells of its values, and is corrected without one', async () => {
  const who = await api.person()
  const material = {
    name: 'T1',
    producer_english_name: 'P',
    properties: { density: 836.4, color: 'L1.0' },
    typed: {
      density: { value: '836.4', unit: 'kg/m³', cell: 'C2' },
      color: { value: 'L1.0', unit: '', cell: 'D2' },
    },
  }
  const sent = await api.call('POST', '/me/materials/import/', who, {
    body: { materials: [material], on_duplicate: 'refuse' },
  })
  expect(sent.status).toBe(201)
  const [stored] = (await (await api.call('GET', '/me/materials/', who)).json()) as {
    id: string
    properties: object
    typed: object
  }[]
  expect(stored).toMatchObject({ properties: { recovery: null, density: 836.4 }, typed: material.typed })
  const patched = await api.call('PATCH', `/me/materials/${stored!.id}/`, who, {
    body: { properties: { sulfur_ppm: 8 } },
  })
  expect([patched.status, (await patched.json()) as object]).toEqual([
    200,
    expect.objectContaining({ name: 'T1' }),
  ])
  // The form's way asks for one as before.
  expect((await api.call('POST', '/me/materials/', who, { body: { ...material, name: 'T2' } })).status).toBe(
    400,
  )
})

test('a currency is one of ISO 4217', async () => {
  const who = await api.person()
  await api.call('POST', '/me/materials/', who, {
    body: { name: 'A', producer_english_name: 'P', properties: { recovery: 98 } },
  })
  const [material] = (await (await api.call('GET', '/me/materials/', who)).json()) as { id: string }[]
  const write = (currency: string) =>
    api.call('PUT', '/me/prices/', who, {
      body: [{ material: material!.id, amount: 812, unit: 't', currency }],
    })
  const refused = await write('FOB')
  expect([refused.status, JSON.stringify(await refused.json())]).toEqual([
    400,
    expect.stringContaining('ISO 4217'),
  ])
  expect((await write('usd')).status).toBe(200)
})
