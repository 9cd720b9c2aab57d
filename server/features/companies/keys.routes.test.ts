import { beforeAll, describe, expect, test } from 'bun:test'
import { openTestApp, type Person, statusAndBody, type TestApp } from '#server/test-app.ts'
import { join, newCompany, within } from '#server/test-company.ts'

const DAY_MS = 86_400_000
const STREAM = { name: 'By a key', producer_english_name: 'B', properties: { recovery: 98, density: 840 } }

let now = new Date()
let api: TestApp
let mina: Person
let company: Awaited<ReturnType<typeof newCompany>>
let owner: Person

beforeAll(async () => {
  api = await openTestApp({ clock: () => now })
  mina = await api.person()
  company = await newCompany(api)
  owner = await join(api, mina, company, 'owner')
})

interface Made {
  id: string
  key: string
}
const make = async (who: Person, body: object = {}): Promise<Made> =>
  (await (
    await api.call('POST', '/me/keys/', who, { body: { name: 'LIMS', roles: ['blender'], ...body } })
  ).json()) as Made
const by = (key: string): Person => ({ ...mina, headers: { authorization: `Bearer ${key}` } })
const basic = (key: string): Person => ({
  ...mina,
  headers: { authorization: `Basic ${Buffer.from(`whoever:${key}`).toString('base64')}` },
})
const status = async (who: Person, method: string, path: string, body?: unknown) =>
  (await api.call(method, path, who, { body })).status

describe('a key', () => {
  test('acts in its space alone, as a bearer and as a password', async () => {
    const { key } = await make(owner)
    expect(key).toMatch(/^fb_[\w-]{43}$/)
    expect(await status(by(key), 'POST', '/me/materials/', STREAM)).toBe(201)
    for (const who of [by(key), basic(key), owner]) {
      const list = (await (await api.call('GET', '/me/materials/', who)).json()) as { name: string }[]
      expect(list.map(({ name }) => name)).toEqual(['By a key'])
    }
    expect(await (await api.call('GET', '/me/materials/', mina)).json()).toEqual([])
    expect(await status(within(by(key), company), 'GET', '/me/materials/')).toBe(200)
    expect(await status(within(by(key), mina.accountId), 'GET', '/me/materials/')).toBe(403)
    const own = await make(mina)
    expect(await (await api.call('GET', '/me/materials/', by(own.key))).json()).toEqual([])
  })

  test('is shown once, and kept as a hash', async () => {
    const made = await make(owner)
    const list = await (await api.call('GET', '/me/keys/', owner)).text()
    expect(list).toContain(made.id)
    expect(list).not.toContain(made.key)
    const [row] = await api.sql<
      { row: string }[]
    >`select api_key::text as row from api_key where id = ${made.id}`
    expect(row!.row).not.toContain(made.key.slice(3))
  })

  test('blends, with what it makes kept in its space', async () => {
    const { key } = await make(owner)
    const ids = await Promise.all(
      ['K1', 'K2'].map(async (name) => {
        const answer = await api.call('POST', '/me/materials/', by(key), { body: { ...STREAM, name } })
        return ((await answer.json()) as { id: string }).id
      }),
    )
    const answer = await api.call('POST', '/calculations/blending/', by(key), {
      body: { materials: ids, percentages: [50, 50] },
    })
    expect(answer.status).toBe(200)
    const { id } = (await answer.json()) as { id: string }
    const [row] = await api.sql`select owner_id, made_by from calculation where id = ${id}`
    expect({ ...row }).toEqual({ owner_id: company, made_by: mina.accountId })
  })

  test('may what its roles say and its maker may, and nothing that is a person’s', async () => {
    const reader = await make(owner, { roles: [] })
    expect(await status(by(reader.key), 'GET', '/me/materials/')).toBe(200)
    expect(await status(by(reader.key), 'POST', '/me/materials/', STREAM)).toBe(403)
    const all = await make(owner, { roles: ['blender', 'laboratory', 'approver'] })
    const calls = [
      ['GET', '/api/user/profile/'],
      ['GET', '/me/companies/'],
      ['POST', '/me/companies/', { name: 'X' }],
      ['GET', '/me/keys/'],
      ['POST', '/me/keys/', { name: 'X', roles: [] }],
      ['DELETE', `/me/keys/${all.id}/`],
      ['PATCH', `/me/companies/${company}/`, { name: 'X' }],
      ['POST', '/api/user/sessions/revoke/', {}],
    ] as const
    for (const [method, path, body] of calls)
      expect([path, await status(by(all.key), method, path, body)]).toEqual([path, 403])
    const omid = await api.person()
    const also = await join(api, omid, company, 'owner')
    const { key } = await make(also)
    expect(await status(by(key), 'POST', '/me/materials/', { ...STREAM, name: 'as owner' })).toBe(201)
    await join(api, omid, company, 'laboratory')
    expect(await status(by(key), 'POST', '/me/materials/', { ...STREAM, name: 'as laboratory' })).toBe(403)
    expect(await status(by(key), 'GET', '/me/materials/')).toBe(200)
  })

  test('is refused from the next statement on: revoked, expired, its maker gone from the company, closed or deleted', async () => {
    const revoked = await make(owner)
    expect(await status(by(revoked.key), 'GET', '/me/materials/')).toBe(200)
    expect(await status(owner, 'DELETE', `/me/keys/${revoked.id}/`)).toBe(204)
    expect(await status(by(revoked.key), 'GET', '/me/materials/')).toBe(401)
    expect(await status(owner, 'DELETE', `/me/keys/${revoked.id}/`)).toBe(404)

    const short = await make(owner, { days: 1 })
    const then = now
    expect(await status(by(short.key), 'GET', '/me/materials/')).toBe(200)
    now = new Date(then.getTime() + DAY_MS)
    expect(await status(by(short.key), 'GET', '/me/materials/')).toBe(401)
    now = then

    for (const end of [
      (id: string) => api.sql`delete from member where account_id = ${id}`,
      (id: string) => api.sql`update account set is_active = false where id = ${id}`,
      (id: string) => api.sql`delete from account where id = ${id}`,
    ]) {
      const leaving = await api.person()
      const { key } = await make(await join(api, leaving, company, 'owner'))
      expect(await status(by(key), 'GET', '/me/materials/')).toBe(200)
      await end(leaving.accountId)
      expect(await status(by(key), 'GET', '/me/materials/')).toBe(401)
      expect(await status(by(key), 'POST', '/me/materials/', STREAM)).toBe(401)
    }
  })

  test('that nobody made opens nothing', async () => {
    for (const key of ['fb_', `fb_${'A'.repeat(43)}`, `fb_${'A'.repeat(5000)}`, "fb_' or true --"])
      for (const who of [by(key), basic(key)]) expect(await status(who, 'GET', '/me/materials/')).toBe(401)
    for (const authorization of ['Basic', 'Basic !!!', 'Basic OjpmYl8=', 'basic'])
      expect(await status({ ...mina, headers: { authorization } }, 'GET', '/me/materials/')).toBe(401)
  })

  test('has a day of its last use', async () => {
    const { id, key } = await make(owner)
    const usedOn = async () => {
      const list = (await (await api.call('GET', '/me/keys/', owner)).json()) as {
        id: string
        used_on: string | null
      }[]
      return list.find((one) => one.id === id)!.used_on
    }
    expect(await usedOn()).toBeNull()
    await status(by(key), 'GET', '/me/materials/')
    expect(await usedOn()).toBe(now.toISOString().slice(0, 10))
  })
})

test('a space has at most 20 keys, however many are made at once', async () => {
  const who = await api.person()
  const made = await Promise.all(
    Array.from({ length: 25 }, () => api.call('POST', '/me/keys/', who, { body: { name: 'K', roles: [] } })),
  )
  expect(made.map(({ status }) => status).sort()).toEqual([...Array(20).fill(201), ...Array(5).fill(409)])
  for (const bad of [{ days: 0 }, { days: 366 }, { roles: ['owner'] }, { name: '' }])
    expect(
      (
        await statusAndBody(
          await api.call('POST', '/me/keys/', who, { body: { name: 'K', roles: [], ...bad } }),
        )
      ).status,
    ).toBe(400)
})

describe('who made a key', () => {
  const own = async (who: Person) =>
    (await (await api.call('GET', '/api/user/keys/', who)).json()) as {
      id: string
      space: { name: string } | null
    }[]

  test('sees it in whatever space, and revokes it, an owner or not; nobody else does', async () => {
    const person = await api.person()
    const there = await join(api, person, company, 'owner')
    const [alone, shared] = [await make(person), await make(there)]
    expect(new Map((await own(person)).map(({ id, space }) => [id, space?.name ?? null]))).toEqual(
      new Map([
        [alone.id, null],
        [shared.id, 'Karun'],
      ]),
    )
    expect((await own(owner)).some(({ id }) => id === shared.id)).toBe(false)
    await join(api, person, company, 'blender')
    for (const { id } of [alone, shared])
      expect(await status(owner, 'DELETE', `/api/user/keys/${id}/`)).toBe(404)
    expect(await status(by(alone.key), 'DELETE', `/api/user/keys/${shared.id}/`)).toBe(403)
    for (const { id, key } of [alone, shared]) {
      expect(await status(person, 'DELETE', `/api/user/keys/${id}/`)).toBe(204)
      expect(await status(by(key), 'GET', '/me/materials/')).toBe(401)
      expect(await status(person, 'DELETE', `/api/user/keys/${id}/`)).toBe(404)
    }
    expect(await own(person)).toEqual([])
    expect(await status(person, 'DELETE', '/api/user/keys/none/')).toBe(404)
    const events = await api.call('GET', '/me/events/?latest=true&object=key&kind=removed&limit=1', owner)
    expect(await events.json()).toMatchObject([{ object_id: shared.id, actor: { id: person.accountId } }])
  })

  test.each(['is removed', 'leaves'])(
    'and %s has no key there any more, not even after a new invitation',
    async (how) => {
      const person = await api.person()
      const there = await join(api, person, company, 'owner')
      const { id, key } = await make(there)
      const path = `/me/companies/${company}/members/${person.accountId}/`
      expect(await status(how === 'leaves' ? person : owner, 'DELETE', path)).toBe(204)
      await join(api, person, company, 'owner')
      expect(await status(by(key), 'GET', '/me/materials/')).toBe(401)
      expect(await own(person)).toEqual([])
      const events = await api.call('GET', '/me/events/?latest=true&object=key&kind=removed&limit=1', owner)
      expect(await events.json()).toMatchObject([{ object_id: id }])
    },
  )
})
