import { beforeEach, expect, test } from 'bun:test'
import { openTestApp, type Person, type TestApp } from './test-app.ts'
import { join, newCompany } from './test-company.ts'

let api: TestApp
let mina: Person
let sara: Person

beforeEach(async () => {
  api = await openTestApp()
  mina = await api.person()
  sara = await api.person()
})

const body = (name: string) => ({
  name,
  producer_english_name: 'Depot',
  categories: ['customized'],
  properties: { density: 800, recovery: 98 },
})
const sent = (key: string, name: string, person = mina) =>
  api.call('POST', '/me/materials/', person, { body: body(name), headers: { 'Idempotency-Key': key } })
const stored = async (person = mina) =>
  ((await (await api.call('GET', '/me/materials/', person)).json()) as object[]).length

test('the same request with the same key stores once and answers the same for a day', async () => {
  const first = await sent('k1', 'Naphtha')
  const again = await sent('k1', 'Naphtha')
  expect([first.status, again.status]).toEqual([201, 201])
  expect(await again.json()).toEqual(await first.json())
  expect([first, again].map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([null, 'true'])
  expect(await stored()).toBe(1)

  expect((await sent('k1', 'Reformate')).status).toBe(409)
  expect((await sent('k2', 'Reformate')).status).toBe(201)
  expect((await sent('k1', 'Naphtha', sara)).status).toBe(201)
  expect([await stored(), await stored(sara)]).toEqual([2, 1])

  await api.sql`update idempotency set at = at - interval '25 hours'`
  expect((await sent('k1', 'Alkylate')).status).toBe(201)
  expect(await stored()).toBe(3)
})

test('what failed stored nothing and may be sent again; a key that is none is refused', async () => {
  expect((await sent('k', '')).status).toBe(400)
  expect((await sent('k', 'Naphtha')).status).toBe(201)
  // Refused by the call itself, whose name is taken.
  expect((await sent('taken', 'Naphtha')).status).toBe(400)
  expect((await sent('taken', 'Naphtha 2')).status).toBe(201)
  for (const key of ['x'.repeat(65), 'a b', '']) expect((await sent(key, 'Other')).status).toBe(400)
  // Measured before it is looked at as a whole.
  expect((await sent('large', 'x'.repeat(100_000))).status).toBe(413)
  expect(await stored()).toBe(2)
})

test('of twenty at once one stores, and the others get its answer or are told to look', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => sent('k', 'Naphtha')))
  const statuses = new Set(answers.map(({ status }) => status))
  expect([...statuses].filter((status) => status !== 201 && status !== 409)).toEqual([])
  expect(statuses).toContain(201)
  expect(await stored()).toBe(1)
  const ids = await Promise.all(
    answers.flatMap((answer) => (answer.status === 201 ? [answer.json() as Promise<{ id: string }>] : [])),
  )
  expect(new Set(ids.map(({ id }) => id)).size).toBe(1)
})

test('who was taken out of a company gets no answer of it any more', async () => {
  const company = await newCompany(api)
  const there = await join(api, sara, company, 'blender')
  expect((await sent('k', 'Naphtha', there)).status).toBe(201)
  expect((await sent('k', 'Naphtha', there)).status).toBe(201)
  await api.sql`delete from member where space_id = ${company} and account_id = ${sara.accountId}`
  expect((await sent('k', 'Naphtha', there)).status).toBe(403)
})

test('a call that can’t keep the promise of a key refuses it, and stores nothing', async () => {
  const headers = { 'Idempotency-Key': 'k' }
  const key = { name: 'LIMS', roles: ['laboratory'], days: 30 }
  const answer = await api.call('POST', '/me/keys/', mina, { body: key, headers })
  expect(answer.status).toBe(400)
  expect(await (await api.call('GET', '/me/keys/', mina)).json()).toEqual([])
  expect((await api.call('GET', '/me/keys/', mina, { headers })).status).toBe(200)
})

test('an error names its faults for programs, in the places of their sentences, in every language', async () => {
  const raw = async (method: string, path: string, sent?: object, more: Record<string, string> = {}) => {
    const headers = { ...mina.headers, 'content-type': 'application/json', ...more }
    const request = { method, headers, body: sent && JSON.stringify(sent) }
    return (await api.app.handle(new Request(`http://localhost${path}`, request))).json()
  }
  const fa = { 'accept-language': 'fa' }
  expect(await raw('GET', `/me/materials/${crypto.randomUUID()}/`, undefined, fa)).toMatchObject({
    code: 'not_found',
  })
  expect(
    await raw('POST', '/me/materials/', { ...body('x'), colour: 1, properties: { recovery: 7 } }, fa),
  ).toMatchObject({
    colour: [expect.any(String)],
    properties: { recovery: [expect.any(String)] },
    codes: { colour: ['unknown_field'], properties: { recovery: [expect.any(String)] } },
  })
  await sent('k', 'Naphtha')
  expect(await raw('POST', '/me/materials/', body('Other'), { 'Idempotency-Key': 'k' })).toMatchObject({
    code: 'key_reused',
  })
})
