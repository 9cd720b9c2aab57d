import { beforeAll, describe, expect, test } from 'bun:test'
import { openTestApp, type Person, statusAndBody, type TestApp } from './test-app.ts'
import { join, newCompany, within } from './test-company.ts'

const NOT_MEMBER = { status: 403, body: { detail: 'You are not a member of this company.' } }
const STREAM = (name: string) => ({
  name,
  producer_english_name: 'Karun',
  properties: { recovery: 98, density: 840 },
})

let api: TestApp
let company: Awaited<ReturnType<typeof newCompany>>
let mina: Person
let omid: Person

beforeAll(async () => {
  api = await openTestApp()
  company = await newCompany(api)
  mina = await api.person()
  omid = await api.person()
})

const get = async (path: string, who: Person) => statusAndBody(await api.call('GET', path, who))
const make = (who: Person, name: string) => api.call('POST', '/me/materials/', who, { body: STREAM(name) })
const names = async (who: Person) =>
  ((await get('/me/materials/', who)).body as { name: string }[]).map(({ name }) => name)

describe('a company', () => {
  test('has what its members make, and none of their own things', async () => {
    const blender = await join(api, mina, company, 'blender')
    const owner = await join(api, omid, company, 'owner')
    expect((await make(mina, 'at home')).status).toBe(201)
    expect((await make(blender, 'at work')).status).toBe(201)
    expect((await make(owner, 'by its owner')).status).toBe(201)
    expect(await names(mina)).toEqual(['at home'])
    expect(await names(blender)).toEqual(['at work', 'by its owner'])
    expect(await names(owner)).toEqual(await names(blender))
    expect(await names(omid)).toEqual([])
  })

  test('answers the same to who is not in it, whether there is one or not, before it looks at anything else', async () => {
    const stranger = await api.person({ tier: null })
    for (const named of [
      company,
      crypto.randomUUID(),
      '7',
      'null',
      mina.accountId,
      ' ',
      "'; drop table space",
    ]) {
      const there = within(stranger, named)
      expect(await get('/me/materials/', there)).toEqual(NOT_MEMBER)
      expect(await statusAndBody(await api.call('POST', '/me/materials/', there, { body: {} }))).toEqual(
        NOT_MEMBER,
      )
      expect(
        await statusAndBody(await api.call('POST', '/calculations/blending/', there, { body: { x: 1 } })),
      ).toEqual(NOT_MEMBER)
    }
  })

  test('lets a member without roles read, and names the role that storing needs', async () => {
    const reader = await join(api, await api.person(), company)
    expect((await get('/me/materials/', reader)).status).toBe(200)
    expect(await statusAndBody(await make(reader, 'more'))).toEqual({
      status: 403,
      body: { detail: 'This needs the role “Blender”.' },
    })
    const laboratory = await join(api, reader, company, 'laboratory')
    expect((await make(laboratory, 'more')).status).toBe(403)
    const lab = await api.call('PUT', '/me/lab/precision/', laboratory, {
      body: { properties: { density: { R: 0.3 } } },
    })
    expect(lab.status).toBe(200)
  })

  test('shows and takes nothing from the next statement on, once somebody is out of it', async () => {
    const leaving = await api.person()
    const there = await join(api, leaving, company, 'blender')
    expect((await make(there, 'while it lasted')).status).toBe(201)
    await api.sql`delete from member where space_id = ${company} and account_id = ${leaving.accountId}`
    expect(await get('/me/materials/', there)).toEqual(NOT_MEMBER)
    expect((await make(there, 'afterwards')).status).toBe(403)
    expect((await get('/me/materials/', leaving)).body).toEqual([])
  })

  test('is Premium by a subscription of its own, whatever its members have', async () => {
    const poor = await join(api, await api.person({ tier: null }), company, 'blender')
    expect((await get('/materials/?limit=1', poor)).status).toBe(200)
    expect((await get('/api/subscription/me/', poor)).body).toMatchObject({ tier: { name: 'Premium' } })
    const free = await newCompany(api, 'Without')
    await api.sql`delete from subscription where space_id = ${free}`
    const rich = await join(api, mina, free, 'blender')
    expect(await get('/materials/?limit=1', rich)).toEqual({
      status: 403,
      body: { detail: 'Premium subscription required.' },
    })
  })

  test('keeps a draft for each of its members', async () => {
    const [one, other] = [await join(api, mina, company, 'blender'), await join(api, omid, company, 'owner')]
    const write = (who: Person, n: number) => api.call('PUT', '/me/draft/', who, { body: { draft: { n } } })
    for (const [who, n] of [
      [one, 1],
      [other, 2],
      [mina, 3],
    ] as const)
      expect((await write(who, n)).status).toBe(200)
    for (const [who, n] of [
      [one, 1],
      [other, 2],
      [mina, 3],
    ] as const)
      expect((await get('/me/draft/', who)).body).toMatchObject({ draft: { n } })
    expect((await get('/me/draft/', omid)).body).toMatchObject({ draft: null })
  })

  test('is no matter to what is about the account itself', async () => {
    const there = within(mina, crypto.randomUUID())
    expect((await get('/api/user/profile/', there)).status).toBe(200)
  })
})

test('the own space may be named', async () => {
  expect(await names(within(mina, mina.accountId.toUpperCase()))).toEqual(['at home'])
})

test('an account that is deleted takes its own space along, and nothing of its companies', async () => {
  const leaving = await api.person()
  const there = await join(api, leaving, company, 'blender')
  expect((await make(leaving, 'own')).status).toBe(201)
  expect((await make(there, 'stays')).status).toBe(201)
  await api.sql`delete from account where id = ${leaving.accountId}`
  expect(await api.sql`select from space where id = ${leaving.accountId}`).toHaveLength(0)
  expect(await api.sql`select from material where owner_id = ${leaving.accountId}`).toHaveLength(0)
  expect(await api.sql`select from material where owner_id = ${company} and name = 'stays'`).toHaveLength(1)
})
