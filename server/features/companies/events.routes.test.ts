import { beforeAll, expect, test } from 'bun:test'
import type { SpaceId } from '#server/http/tokens.ts'
import { openTestApp, type Person, type TestApp } from '#server/test-app.ts'
import { join, newCompany } from '#server/test-company.ts'
import type { Event } from './companies.model.ts'

let api: TestApp
let company: SpaceId
let mina: Person
let owner: Person

beforeAll(async () => {
  api = await openTestApp()
  company = await newCompany(api)
  mina = await api.person()
  owner = await join(api, mina, company, 'owner')
})

const stream = (name: string) => ({
  name,
  producer_english_name: 'B',
  properties: { recovery: 98, density: 840 },
})
async function call<Answer = { id: string }>(
  method: string,
  path: string,
  body?: unknown,
  who = owner,
): Promise<Answer> {
  const answer = await api.call(method, path, who, { body })
  expect([method, path, answer.ok]).toEqual([method, path, true])
  return (answer.status === 204 ? null : await answer.json()) as Answer
}
const events = (query = '', who = owner) => call<Event[]>('GET', `/me/events/${query}`, undefined, who)
const last = async (who = owner) => (await events('?latest=true&limit=1', who))[0]?.id ?? 0
/** What was written down of some deeds. */
async function toldOf(deeds: () => Promise<unknown>, who = owner) {
  const before = await last(who)
  await deeds()
  return (await events(`?after=${before}`, who)).map(({ kind, object, detail }) =>
    `${kind} ${object} ${detail.name ?? ''}`.trim(),
  )
}

test('each change is told once, with who did it, and nothing else is', async () => {
  const before = await last()
  const { id } = await call('POST', '/me/materials/', stream('A'))
  const [event, ...others] = await events(`?after=${before}`)
  expect(others).toEqual([])
  expect(event).toMatchObject({
    actor: { kind: 'person', id: mina.accountId, name: 'Test Person' },
    kind: 'made',
    object: 'material',
    object_id: id,
    detail: { name: 'A' },
  })
  const changes = await toldOf(async () => {
    await call('PATCH', `/me/materials/${id}/`, { properties: { density: 841 } })
    await call('GET', `/me/materials/${id}/`)
    await call('DELETE', `/me/materials/${id}/`)
    await api.call('DELETE', `/me/materials/${id}/`, owner)
    await api.call('POST', '/me/materials/', owner, { body: stream('') })
  })
  expect(changes).toEqual(['changed material A', 'removed material A'])
  expect((await events(`?after=${before}&kind=changed`))[0]!.detail.fields).toEqual(['properties'])
})

test('things of every kind are told of', async () => {
  const told = await toldOf(async () => {
    const materials = [
      (await call('POST', '/me/materials/', stream('M1'))).id,
      (await call('POST', '/me/materials/', stream('M2'))).id,
    ]
    const blend = await call('POST', '/calculations/blending/', { materials, percentages: [50, 50] })
    const again = await call('POST', '/calculations/blending/', { materials, percentages: [40, 60] })
    expect(again.id).not.toBe(blend.id)
    await call('PATCH', `/me/calculations/${blend.id}/`, { name: 'Summer' })
    await call('PUT', `/me/calculations/${blend.id}/lab/`, { results: { density: 841 } })
    await call('POST', `/me/calculations/${blend.id}/share/`, { days: 7 })
    await call('POST', '/me/grades/', { name: 'Ours', limits: [{ q: 'density', max: 845 }] })
    await call('POST', '/me/properties/', { key: 'cfpp', name: 'CFPP', rule: 'volume' })
    await call('POST', '/me/additives/', { name: 'EHN', density: 963, unit: 'mg_kg' })
    const tank = await call('POST', '/me/tanks/', {
      name: 'T',
      category: 'gasoil',
      unit: 'm3',
      capacity: 100,
    })
    await call('POST', '/me/movements/', {
      kind: 'receipt',
      tank: tank.id,
      material: materials[0],
      amount: 10,
      unit: 'm3',
    })
    await call('PUT', '/me/prices/', [
      { material: materials[0], amount: 500, unit: 't', currency: 'USD', at: '2026-01-01' },
    ])
    await call('PUT', '/me/draft/', { draft: {} })
    await call('DELETE', `/me/calculations/${again.id}/`)
  })
  expect(told).toEqual([
    ...[
      'made material M1',
      'made material M2',
      'made calculation',
      'made calculation',
      'changed calculation Summer',
    ],
    ...[
      'tested calculation Summer',
      'shared calculation Summer',
      'made grade Ours',
      'made property CFPP',
      'made additive EHN',
    ],
    ...['made tank T', 'made movement T', 'changed material M1', 'made price M1', 'removed calculation'],
  ])
})

test('a release that is withdrawn is told as withdrawn, not as what it was before', async () => {
  const material = (await call('POST', '/me/materials/', stream('W1'))).id
  const other = (await call('POST', '/me/materials/', stream('W2'))).id
  const { id } = await call('POST', '/calculations/blending/', {
    materials: [material, other],
    percentages: [50, 50],
    name: 'Winter',
  })
  const decide = (how: string) =>
    call('POST', `/me/calculations/${id}/${how}/`, { reason: 'As agreed with the buyer.' })
  const told = await toldOf(async () => {
    await call('PUT', `/me/calculations/${id}/lab/`, { results: { density: 841 } })
    await decide('release')
    await decide('withdraw')
    await decide('hold')
    await decide('withdraw')
  })
  expect(told.map((one) => one.split(' ')[0])).toEqual([
    'tested',
    'released',
    'withdrawn',
    'held',
    'withdrawn',
  ])
})

test('who comes, goes, and what they may is told, and so are keys and what they do', async () => {
  const omid = await api.person()
  const members = `/me/companies/${company}/members/${omid.accountId}/`
  let key = ''
  const told = await toldOf(async () => {
    const { url } = await call<{ url: string }>(
      'POST',
      `/me/companies/${company}/invitations/`,
      { roles: ['blender'] },
      mina,
    )
    await call('POST', '/me/invitations/', { token: url.slice('/join/'.length) }, omid)
    await call('PATCH', members, { roles: [] }, mina)
    await call('DELETE', members, undefined, omid)
    await call('PATCH', `/me/companies/${company}/`, { settings: { four_eyes: true } }, mina)
    const made = await call<{ id: string; key: string }>('POST', '/me/keys/', {
      name: 'LIMS',
      roles: ['blender'],
    })
    key = made.key
    await call('POST', '/me/materials/', stream('By a key'), {
      ...mina,
      headers: { authorization: `Bearer ${key}` },
    })
    await call('DELETE', `/me/keys/${made.id}/`)
  })
  expect(told).toEqual([
    ...[
      'made invitation',
      'made member Test Person',
      'changed member Test Person',
      'removed member Test Person',
      'changed company Karun',
      'made key LIMS',
    ],
    ...['made material By a key', 'removed key LIMS'],
  ])
  const [byKey] = await events('?latest=true&object=material&limit=1')
  expect(byKey!.actor).toMatchObject({ kind: 'key', name: 'LIMS' })
  const [left] = await events('?latest=true&object=member&kind=removed')
  expect(left!.actor.id).toBe(omid.accountId)
})

test('a change says what was set to what', async () => {
  const person = await api.person()
  await join(api, person, company, 'blender')
  const path = `/me/companies/${company}/`
  for (const four_eyes of [true, false]) await call('PATCH', path, { settings: { four_eyes } })
  await call('PATCH', `${path}members/${person.accountId}/`, { roles: ['approver'] })
  const price = {
    material: (await call('POST', '/me/materials/', stream('Priced'))).id,
    unit: 't',
    currency: 'USD',
  }
  for (const amount of [650, 655.5]) await call('PUT', '/me/prices/', [{ ...price, amount }])
  const changed = async (object: string, limit: number) =>
    (await events(`?latest=true&kind=changed&object=${object}&limit=${limit}`)).map(({ detail }) => [
      (detail as { was?: object }).was,
      (detail as { now?: object }).now,
    ])
  expect(await changed('company', 2)).toEqual([
    [{ four_eyes: true }, { four_eyes: false }],
    [{ four_eyes: false }, { four_eyes: true }],
  ])
  expect(await changed('member', 1)).toEqual([[{ roles: ['blender'] }, { roles: ['approver'] }]])
  const of = (amount: number) => ({ price: { amount, unit: 't', currency: 'USD' } })
  expect(await changed('price', 1)).toEqual([[of(650), of(655.5)]])
})

test('they are in order without a gap, however many write at once', async () => {
  const before = await last()
  await Promise.all(
    Array.from({ length: 40 }, (_, n) => call('POST', '/me/materials/', stream(`at once ${n}`))),
  )
  const ids = (await events(`?after=${before}`)).map(({ id }) => id)
  expect(ids).toEqual(Array.from({ length: 40 }, (_, n) => before + 1 + n))
  const newest = (await events('?latest=true&limit=3')).map(({ id }) => id)
  expect(newest).toEqual([before + 40, before + 39, before + 38])
  expect((await events(`?latest=true&limit=2&before=${before + 38}`)).map(({ id }) => id)).toEqual([
    before + 37,
    before + 36,
  ])
})

test('none is ever changed or taken away, but with its space', async () => {
  const refused = (error: unknown) => String(error)
  expect(await api.sql`update event set kind = 'x' where space_id = ${company}`.catch(refused)).toContain(
    'stays as it was',
  )
  expect(await api.sql`delete from event where space_id = ${company}`.catch(refused)).toContain(
    'stays as it was',
  )
  await api.sql`delete from space where id = ${company}`
  expect(await api.sql`select from event where space_id = ${company}`).toHaveLength(0)
})

test('a personal space has its own, without each calculation, and goes with its account', async () => {
  const sara = await api.person()
  const materials = [
    (await call('POST', '/me/materials/', stream('S1'), sara)).id,
    (await call('POST', '/me/materials/', stream('S2'), sara)).id,
  ]
  const { id } = await call('POST', '/calculations/blending/', { materials, percentages: [50, 50] }, sara)
  await call('PATCH', `/me/calculations/${id}/`, { name: 'Named' }, sara)
  expect((await events('', sara)).map(({ kind, object }) => `${kind} ${object}`)).toEqual([
    'made material',
    'made material',
    'changed calculation',
  ])
  await api.sql`delete from account where id = ${sara.accountId}`
  expect(await api.sql`select from event where space_id = ${sara.accountId}`).toHaveLength(0)
})
