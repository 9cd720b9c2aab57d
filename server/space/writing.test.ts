import { beforeAll, expect, test } from 'bun:test'
import type { Event } from '#server/features/companies/companies.model.ts'
import type { SpaceId } from '../http/tokens.ts'
import { openTestApp, type Person, type TestApp } from '../test-app.ts'
import { join, newCompany } from '../test-company.ts'

const CFPP = { key: 'cfpp', name: 'CFPP', rule: 'volume', unit: '°C' }
const stream = (name: string, more = {}) => ({
  name,
  producer_english_name: 'B',
  properties: { recovery: 98, density: 840 },
  ...more,
})

let api: TestApp
let company: SpaceId
let mina: Person
let owner: Person

beforeAll(async () => {
  api = await openTestApp()
})

/** A person with a company of their own. */
async function open(...roles: Parameters<typeof join>[3][]) {
  company = await newCompany(api)
  mina = await api.person()
  owner = await join(api, mina, company, ...(roles.length ? roles : (['owner'] as const)))
}

async function call<Answer = { id: string }>(who: Person, method: string, path: string, body?: unknown) {
  const answer = await api.call(method, path, who, { body })
  return { status: answer.status, body: (answer.status === 204 ? null : await answer.json()) as Answer }
}
const make = async (who: Person, path: string, body: object) => {
  const made = await call(who, 'POST', path, body)
  expect(made.status).toBe(201)
  return made.body.id
}
const told = async (who: Person) =>
  (await call<Event[]>(who, 'GET', '/me/events/?after=0')).body.map(
    ({ kind, object, object_id, detail }) => ({
      is: `${kind} ${object}`,
      object_id,
      ...detail,
    }),
  )

test('a material goes to another space as it is, with its properties, and both histories say so', async () => {
  await open()
  await call(mina, 'POST', '/me/properties/', CFPP)
  const id = await make(
    mina,
    '/me/materials/',
    stream('Tank 7', { own: { cfpp: -5 }, precision: { density: 0.2 } }),
  )
  const copy = await call(mina, 'POST', '/me/copies/', { object: 'material', id: id, to: company })
  expect(copy.status).toBe(201)
  type Shown = Record<string, unknown>
  const [here, there] = [
    (await call<Shown>(mina, 'GET', `/me/materials/${id}/`)).body,
    (await call<Shown>(owner, 'GET', `/me/materials/${copy.body.id}/`)).body,
  ]
  expect({ ...there, id: 0, version: 0 }).toEqual({ ...here, id: 0, version: 0 })
  expect((await call<Shown[]>(owner, 'GET', '/me/properties/')).body).toMatchObject([CFPP])
  const to = { space: company, id: copy.body.id, name: 'Karun' }
  expect((await told(mina)).slice(2)).toEqual([
    { is: 'copied property', object_id: 'cfpp', name: 'CFPP', to: { ...to, id: 'cfpp' } },
    { is: 'copied material', object_id: id, name: 'Tank 7', to },
  ])
  const from = { space: mina.accountId as string }
  expect((await told(owner)).filter(({ is }) => !/company|member/.test(is))).toEqual([
    { is: 'made property', object_id: 'cfpp', name: 'CFPP', from: { ...from, id: 'cfpp' } },
    { is: 'made material', object_id: copy.body.id, name: 'Tank 7', from: { ...from, id } },
  ])
  // And it blends there by the property that came with it.
  const other = await make(owner, '/me/materials/', stream('Other', { own: { cfpp: -15 } }))
  const blend = await call<{ own: object }>(owner, 'POST', '/calculations/blending/', {
    materials: [copy.body.id, other],
    percentages: [50, 50],
  })
  expect(JSON.stringify(blend.body.own)).toContain('-10')
})

test('a grade goes with the properties that it limits, a property by itself, back and forth', async () => {
  await open()
  await call(owner, 'POST', '/me/properties/', CFPP)
  const limits = [
    { q: 'own:cfpp', max: -10 },
    { q: 'density', max: 845 },
  ]
  const grade = await make(owner, '/me/grades/', { name: 'Winter', limits })
  const copy = await call(owner, 'POST', '/me/copies/', { object: 'grade', id: grade, to: mina.accountId })
  expect(copy.status).toBe(201)
  expect((await call<object[]>(mina, 'GET', '/me/grades/')).body).toMatchObject([{ id: copy.body.id }])
  expect((await call<object[]>(mina, 'GET', '/me/properties/')).body).toMatchObject([CFPP])
  await call(mina, 'POST', '/me/properties/', { ...CFPP, key: 'lubricity' })
  expect(
    (await call(mina, 'POST', '/me/copies/', { object: 'property', id: 'lubricity', to: company })).status,
  ).toBe(201)
  const again = await call<{ key: string[] }>(mina, 'POST', '/me/copies/', {
    object: 'property',
    id: 'lubricity',
    to: company,
  })
  expect([again.status, again.body.key.length]).toEqual([400, 1])
})

test('where the same key means something else nothing is copied', async () => {
  await open()
  await call(mina, 'POST', '/me/properties/', CFPP)
  await call(owner, 'POST', '/me/properties/', { ...CFPP, rule: 'mass' })
  const id = await make(mina, '/me/materials/', stream('Tank 7', { own: { cfpp: -5 } }))
  const copy = await call<object>(mina, 'POST', '/me/copies/', { object: 'material', id: id, to: company })
  expect([copy.status, JSON.stringify(copy.body)]).toEqual([
    400,
    expect.stringContaining('Another property has the key'),
  ])
  expect((await call<object[]>(owner, 'GET', '/me/materials/')).body).toEqual([])
  expect((await told(mina)).map(({ is }) => is)).toEqual(['made property', 'made material'])
})

test('only where both are the person’s, and who stores there; a name that is taken is told', async () => {
  await open()
  const id = await make(owner, '/me/materials/', stream('Shared'))
  const stranger = await api.person()
  const reader = await join(api, await api.person(), company)
  const asked = { object: 'material', id }
  const status = async (who: Person, to: string) =>
    (await call(who, 'POST', '/me/copies/', { ...asked, to })).status
  expect(await status(stranger, company)).toBe(403)
  expect(await status(mina, company)).toBe(404)
  expect(await status(owner, company)).toBe(400)
  expect(await status(owner, await newCompany(api, 'Arvand'))).toBe(403)
  expect(await status(owner, stranger.accountId)).toBe(403)
  // A reader takes a copy home, and puts none into the company.
  expect(await status(reader, reader.accountId)).toBe(201)
  const own = await make(
    { ...reader, headers: { authorization: reader.headers.authorization } as Person['headers'] },
    '/me/materials/',
    stream('Mine'),
  )
  const back = await call<object>(
    { ...reader, headers: { authorization: reader.headers.authorization } as Person['headers'] },
    'POST',
    '/me/copies/',
    { object: 'material', id: own, to: company },
  )
  expect([back.status, back.body]).toEqual([403, { detail: 'This needs the role “Blender”.' }])
  expect(await status(owner, mina.accountId)).toBe(201)
  const again = await call<{ name: string[] }>(owner, 'POST', '/me/copies/', { ...asked, to: mina.accountId })
  expect([again.status, again.body.name.length]).toEqual([400, 1])
  const { body } = await call<{ key: string }>(owner, 'POST', '/me/keys/', { name: 'K', roles: ['blender'] })
  const byKey = { ...mina, headers: { authorization: `Bearer ${body.key}` } as Person['headers'] }
  expect(await status(byKey, mina.accountId)).toBe(403)
})

test('copies in opposite directions at once all arrive, each told once in both spaces', async () => {
  await open()
  const ids = async (who: Person, letter: string) =>
    Promise.all(Array.from({ length: 12 }, (_, n) => make(who, '/me/materials/', stream(`${letter}${n}`))))
  const [mine, ours] = [await ids(mina, 'M'), await ids(owner, 'O')]
  const copies = await Promise.all([
    ...mine.map((id) => call(mina, 'POST', '/me/copies/', { object: 'material', id: id, to: company })),
    ...ours.map((id) =>
      call(owner, 'POST', '/me/copies/', { object: 'material', id: id, to: mina.accountId }),
    ),
  ])
  expect(copies.map(({ status }) => status)).toEqual(Array(24).fill(201))
  for (const who of [mina, owner]) {
    const kinds = (await told(who)).map(({ is }) => is)
    expect(kinds.filter((is) => is === 'copied material')).toHaveLength(12)
    expect(kinds.filter((is) => is === 'made material')).toHaveLength(24)
  }
})
