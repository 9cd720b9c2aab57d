import { beforeAll, describe, expect, test } from 'bun:test'
import { openTestApp, type Person, type TestApp } from '#server/test-app.ts'
import { addMaterial } from '../calculations/whole/test-calculations.ts'

let api: TestApp
let who: Person
let other: Person
let common: string
let own: string

beforeAll(async () => {
  api = await openTestApp()
  ;[who, other] = [await api.person(), await api.person()]
  common = await addMaterial(api, null, 'Gasoil', { readings: { density: 840 } })
})

type Row = { material: string; amount: number; unit: string; currency: string; at: string; version: string }

async function put(body: unknown, person = who): Promise<[status: number, body: unknown]> {
  const answer = await api.call('PUT', '/me/prices/', person, { body: body as object })
  return [answer.status, await answer.json()]
}
const listed = async (person = who) => (await (await api.call('GET', '/me/prices/', person)).json()) as Row[]
const ownPrice = async () =>
  ((await (await api.call('GET', `/me/materials/${own}/`, who)).json()) as { price: unknown }).price
const make = async (more: object = {}) => {
  const body = {
    name: crypto.randomUUID(),
    producer_english_name: 'A',
    properties: { recovery: 98 },
    ...more,
  }
  return ((await (await api.call('POST', '/me/materials/', who, { body })).json()) as { id: string }).id
}
const TODAY = new Date().toISOString().slice(0, 10)

describe('prices', () => {
  test('one is kept for each material, of the day that is said or of today; the others stay', async () => {
    own = await make()
    const first = { material: common, amount: 640, unit: 'm3', currency: 'USD', at: '2026-01-15' }
    expect(await put([first])).toMatchObject([200, [first]])
    const second = { material: own, amount: '۷۰۰٫۵', unit: 't', currency: 'eur' }
    const [status, all] = (await put([second])) as [number, Row[]]
    expect([status, all.length]).toEqual([200, 2])
    const read = { material: own, amount: 700.5, unit: 't', currency: 'EUR', at: TODAY }
    expect(all).toEqual(
      expect.arrayContaining([expect.objectContaining(read), expect.objectContaining(first)]),
    )
    expect(await listed()).toEqual(all)
    expect(await listed(other)).toEqual([])
    expect(await put([{ ...first, amount: 650, at: '2026-02-01' }])).toMatchObject([200, { length: 2 }])
    expect(await put([{ material: common, amount: null }])).toMatchObject([200, [read]])
  })

  test('an own material says the same price, whichever of the two was written', async () => {
    expect(await ownPrice()).toEqual({ amount: 700.5, unit: 't', currency: 'EUR' })
    const price = { amount: 9, unit: 'm3', currency: 'AED' }
    await api.call('PATCH', `/me/materials/${own}/`, who, { body: { price } })
    expect(await listed()).toMatchObject([{ material: own, ...price, at: TODAY }])
    expect(await put([{ material: own, ...price, at: '2026-03-01' }])).toMatchObject([
      200,
      [{ at: '2026-03-01' }],
    ])
    // Another correction is none of the price, and leaves its day.
    await api.call('PATCH', `/me/materials/${own}/`, who, { body: { properties: { density: 830 } } })
    expect(await listed()).toMatchObject([{ at: '2026-03-01' }])
    await put([{ material: own, amount: null }])
    expect([await ownPrice(), await listed()]).toEqual([null, []])
    await api.call('PATCH', `/me/materials/${own}/`, who, { body: { price } })
    await api.call('PATCH', `/me/materials/${own}/`, who, { body: { price: null } })
    expect(await listed()).toEqual([])
    const made = await make({ price })
    expect(await listed()).toMatchObject([{ material: made, ...price, at: TODAY }])
    await api.call('DELETE', `/me/materials/${made}/`, who)
    expect(await listed()).toEqual([])
  })

  test('of several none is written where one is wrong, is somebody else’s or has changed meanwhile', async () => {
    const mine = await make()
    const good = { material: mine, amount: 1, unit: 'm3', currency: 'USD' }
    const required = ['This field is required.']
    const unknown = [`There is no material with the id "${mine}".`]
    expect(await put([good], other)).toEqual([400, { 0: { material: unknown } }])
    for (const [wrong, field] of [
      [
        { material: common, amount: 2 },
        { unit: required, currency: required },
      ],
      [{ ...good, amount: 3 }, { material: ['This material is chosen more than once.'] }],
      [
        { ...good, material: common, amount: -1 },
        { amount: ['Ensure this value is greater than or equal to 0.'] },
      ],
      [{ ...good, material: common, amount: 'NaN' }, { amount: ['A valid number is required.'] }],
      [{ ...good, material: common, currency: '$' }, { currency: ['Enter a valid value.'] }],
      [{ ...good, material: common, at: '2026-02-30' }, { at: [expect.any(String)] }],
      [{ ...good, material: common, at: '2999-01-01' }, { at: [expect.any(String)] }],
      [{ ...good, material: common, price: 1 }, { price: [expect.any(String)] }],
    ] as const)
      expect(await put([good, wrong])).toEqual([400, { 1: field }])
    for (const body of [{}, null, 5, good])
      expect(await put(body)).toEqual([400, { non_field_errors: [expect.any(String)] }])
    expect(await listed()).toEqual([])
    const [, [first]] = (await put([good])) as [number, [Row]]
    const [, [second]] = (await put([{ ...good, amount: 2, seen: first.version }])) as [number, [Row]]
    const stale = [
      { material: common, amount: 5, unit: 'm3', currency: 'USD' },
      { ...good, amount: 3, seen: first.version },
    ]
    expect(await put(stale)).toMatchObject([409, { current: { 1: second } }])
    expect(await listed()).toEqual([second])
    expect(await put([{ ...good, amount: 3, seen: 'x', material: common }])).toMatchObject([
      409,
      { current: { 0: null } },
    ])
    expect(await put([{ ...good, seen: null }])).toMatchObject([409, { current: { 0: second } }])
    expect(await put([{ ...good, amount: null, material: common, seen: null }])).toEqual([200, [second]])
    // As it was answered it can be sent back.
    expect(await put([second])).toEqual([200, [second]])
    await api.sql`delete from account where id = ${who.accountId}`
    expect(await api.sql`select from price`).toHaveLength(0)
  })
})
