import { beforeAll, expect, test } from 'bun:test'
import { readCalculation, type StoredCalculation } from '#calc/calculation/calculation.ts'
import { openTestApp, type Person, type TestApp } from '#server/test-app.ts'
import type { Material } from './materials.model.ts'

let api: TestApp
let mina: Person

beforeAll(async () => {
  api = await openTestApp()
  mina = await api.person()
})

const SAID = {
  oxygenate: 'butanol',
  entered: ['ibp', 'pct_50', 'fbp'],
  distillation: 'tbp',
  pour_is: 'pour',
  precision: { density: 0.5 },
  typed: { density: { value: '0.81', unit: 'g/cm³', temperature: 20, glass: true } },
  price: { amount: 700, unit: 't', currency: 'USD' },
} as const
const POINTS = { ibp: 100, pct_30: 106, pct_50: 110, fbp: 120 }

const sent = async (method: string, path: string, body?: object): Promise<Material> => {
  const answer = await api.call(method, path, mina, { body })
  if (answer.status >= 300) throw new Error(`${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Material
}
const create = (name: string, more: object = {}) =>
  sent('POST', '/me/materials/', {
    name,
    producer_english_name: 'Works',
    properties: { recovery: 98, density: 810, ...POINTS },
    ...more,
  })

test('what is said of a material beside its readings is in every answer about it', async () => {
  const made = await create('Whole', SAID)
  expect(made).toMatchObject({ ...SAID, source_farsi: null, note: null })
  expect(made.properties).toMatchObject({ pct_10: null, pct_30: 106 })
  for (const path of [`/materials/${made.id}/`, `/me/materials/${made.id}/`])
    expect(await sent('GET', path)).toEqual(made)
  for (const path of ['/materials/?search=whole', '/me/materials/?search=whole'])
    expect((await sent('GET', path)) as unknown).toEqual([made])
})

test('a client that knows nothing of it loses nothing of it', async () => {
  const { id } = await create('Old client', SAID)
  const patched = await sent('PATCH', `/me/materials/${id}/`, { properties: { pct_50: 112, rvp: 3 } })
  expect(patched).toMatchObject(SAID)
  expect(patched.properties.pct_30).toBe(100 + (12 * 30) / 50)
  const bare = await create('By an old client')
  expect(bare).toMatchObject({ oxygenate: null, entered: null, distillation: 'd86', price: null })
  const cleared = await sent('PATCH', `/me/materials/${id}/`, { price: null, oxygenate: null, typed: null })
  expect(cleared).toMatchObject({ price: null, oxygenate: null, typed: {}, pour_is: 'pour' })
})

test('a row of another release answers with everything in its place', async () => {
  const { id } = await create('Sparse')
  await api.sql`update material set details = '{"oxygenate": "fame"}' where id = ${id}`
  expect(await sent('GET', `/materials/${id}/`)).toMatchObject({
    oxygenate: 'fame',
    entered: null,
    precision: {},
  })
})

test('a calculation keeps it, and so knows which of its points were filled in', async () => {
  const names = { producer_farsi_name: 'کارخانه' }
  const one = await create('First of two', { ...SAID, ...names })
  const other = await create('Second of two')
  const body = { materials: [one.id, other.id], percentages: [50, 50] }
  for (const _ of ['read for it', 'remembered']) {
    const { id } = await sent('POST', '/calculations/blending/', body)
    const [row] = await api.sql<StoredCalculation[]>`
      select id, created_at, basis, components::json as components, blend::json as blend from calculation where id = ${id}`
    const { components, blend } = readCalculation(row!)
    const { oxygenate, entered, distillation, pour_is, precision } = structuredClone(SAID)
    const kept = { oxygenate, entered: [...entered], distillation, pour_is, precision, ...names }
    expect(components[0]).toMatchObject(kept)
    expect(components[1]).toMatchObject({
      oxygenate: null,
      entered: null,
      distillation: 'd86',
      precision: {},
    })
    expect([blend.marks.pct_30, blend.marks.pct_50]).toEqual(['interpolated', 'given'])
  }
})
