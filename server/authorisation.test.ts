import { beforeAll, expect, test } from 'bun:test'
import { drawn } from '#calc/oracle/draws.ts'
import { describeApi } from './features/docs/openapi.ts'
import type { Description } from './http/documentation.ts'
import { openTestApp, type Person, type TestApp } from './test-app.ts'
import { spelledOut } from './test-conformance.ts'
import { NEEDS, STORES_NOTHING } from './test-needs.ts'
import { figureOf, insertMaterial, insertThing, ODD_IDS, type Owner } from './test-secrets.ts'

type Call = [method: string, path: string]
type Told = Description & { storesElsewhere?: true }

/** Each odd id is sent to each call by one of so many people, in turn. */
const ONE_IN = drawn(1, 4)

let api: TestApp
let calls: Call[]
/** What each call says of itself. */
let told: Map<string, Told>
let owners: Owner[]
const idPattern = '{id}'
/** Whoever is not in one is refused whatever they ask: `isolation.test.ts`. */
const isOfCompany = (path: string) => path.startsWith('/me/companies/{id}/')
const bodyOf = (method: string): object | undefined => (['GET', 'DELETE'].includes(method) ? undefined : {})

beforeAll(async () => {
  api = await openTestApp()
  const { paths } = spelledOut(await describeApi(api.app))
  calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method): Call => [method.toUpperCase(), path]),
  )
  told = new Map(
    api.app.routes.flatMap(({ hooks }) => {
      const { call } = (hooks.detail ?? {}) as { call?: () => Told }
      return call ? [[call().path.replaceAll(/:(\w+)/g, '{$1}'), call()] as const] : []
    }),
  )
  owners = [
    { ...(await api.person()), name: 'mina', isPremium: true },
    { ...(await api.person()), name: 'omid', isPremium: true },
    {
      ...(await api.person({ tier: 'Premium', endsAt: new Date(Date.now() - 1000) })),
      name: 'lapsed',
      isPremium: false,
    },
    { ...(await api.person({ tier: null })), name: 'never', isPremium: false },
  ]
})

const send = (method: string, path: string, person: Person | null, body: unknown = bodyOf(method)) =>
  api.call(method, path, person, { body })

test('every call is listed with what it needs', () => {
  expect(calls.map(([method, path]) => `${method} ${path}`).sort()).toEqual(Object.keys(NEEDS).sort())
})

test('every call that changes something names the role that it needs, or is about the account itself', () => {
  const open = [...told.values()].flatMap(({ path, role, storesElsewhere }) =>
    path.startsWith('GET ') || role || storesElsewhere ? [] : [path],
  )
  expect(open.sort()).toEqual([...STORES_NOTHING].sort())
})

test('without a token, with a foreign one or with one whose session has ended, only the open calls answer', async () => {
  const ended = await api.person()
  await api.sql`update session set revoked_at = now() where id = ${ended.sessionId}`
  const closed = await api.person()
  await api.sql`update account set is_active = false where id = ${closed.accountId}`
  const expired = await api.person()
  await api.sql`update session set expires_at = now() - interval '1 second' where id = ${expired.sessionId}`
  const gone = await api.person()
  await api.sql`delete from account where id = ${gone.accountId}`
  const forged = { ...ended, headers: { authorization: `${ended.headers.authorization.slice(0, -3)}abc` } }
  const id = await insertMaterial(api, null)
  for (const [method, path] of calls) {
    const needs = NEEDS[`${method} ${path}`]
    for (const person of [null, forged, ended, closed, expired, gone]) {
      const answer = await send(method, path.replace(idPattern, id), person)
      const status = [method, path, answer.status]
      if (needs === 'nothing') expect(status).not.toEqual([method, path, 401])
      else expect(status).toEqual([method, path, 401])
      if (answer.status === 401) expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="api"')
    }
  }
})

test('without Premium, the calls that need it answer 403 whatever is sent, and no other call does', async () => {
  for (const person of owners) {
    for (const [method, path] of calls) {
      if (isOfCompany(path)) continue
      const id = await insertMaterial(api, person)
      const answer = await send(method, path.replace(idPattern, id), person)
      const isRefused = NEEDS[`${method} ${path}`] === 'premium' && !person.isPremium
      const what = [person.name, method, path]
      expect([...what, answer.status === 403]).toEqual([...what, isRefused])
      if (isRefused) expect(await answer.json()).toEqual({ detail: 'Premium subscription required.' })
    }
  }
})

/** What a call on one material, grade or calculation answers to `person`, by whose it is. */
function expectedStatus(call: string, person: Owner, owner: Owner | null | undefined): number {
  const isOwn = owner === person
  const isCatalogue = owner === null
  if (NEEDS[call] === 'premium' && !person.isPremium) return 403
  switch (call) {
    case 'GET /materials/{id}/':
    case 'GET /grades/{id}/':
      return isOwn || isCatalogue ? 200 : 404
    case 'PATCH /me/materials/{id}/':
      return isOwn ? 200 : isCatalogue ? 403 : 404
    case 'DELETE /me/materials/{id}/':
      return isOwn ? 204 : isCatalogue ? 403 : 404
    // Without results there is nothing to make a material of, and nothing to leave out.
    case 'POST /me/calculations/{id}/lab/material/':
    case 'PATCH /me/calculations/{id}/lab/':
    // Of a recipe without materials there is no map; `map.routes.test.ts` has others.
    case 'GET /me/calculations/{id}/map/':
    // A layout has an id of its own: `layouts.test.ts` has those of others.
    case 'DELETE /me/layouts/{id}/':
      return 404
    case 'POST /me/materials/{id}/analyses/':
      return isOwn ? 400 : isCatalogue ? 403 : 404
    case 'PUT /me/calculations/{id}/lab/':
    case 'PATCH /me/movements/{id}/':
      return isOwn ? 400 : 404
    default:
      if (/\/(release|hold|withdraw)\/$/.test(call)) return isOwn ? (call.includes('draw') ? 409 : 400) : 404
      return isOwn ? Number(Object.keys(told.get(call)!.answers)[0]) : 404
  }
}

test('on every material, grade and calculation everybody gets what is theirs to get, and never a trace of what is others’', async () => {
  const withId = calls.filter(([, path]) => path.includes(idPattern) && !isOfCompany(path))
  expect(withId.length).toBeGreaterThan(3)
  for (const [at, [method, path]] of withId.entries()) {
    for (const [who, person] of owners.entries()) {
      for (const owner of [...owners, null, undefined]) {
        const id = owner === undefined ? crypto.randomUUID() : await insertThing(api, path, owner)
        const before = owner === undefined ? null : await figureOf(api, path, id)
        const change = path.includes('/materials/')
          ? { properties: { density: 840 } }
          : path.includes('/grades/')
            ? { limits: [{ q: 'density', max: 840 }] }
            : {}
        const body = method === 'PATCH' ? change : undefined
        const answer = await send(method, path.replace(idPattern, id), person, body)
        const what = [method, path, person.name, owner?.name ?? owner]
        expect([...what, answer.status]).toEqual([
          ...what,
          expectedStatus(`${method} ${path}`, person, owner),
        ])
        const text = await answer.text()
        for (const other of owners)
          if (other !== person) expect(text).not.toContain(`secret-of-${other.name}`)
        if (answer.status >= 400 && owner !== undefined) {
          expect([...what, await figureOf(api, path, id)]).toEqual([...what, before])
        }
      }
      for (const [n, id] of ODD_IDS.entries()) {
        if ((at + who + n) % ONE_IN !== 0) continue
        const answer = await send(
          method,
          path.replace(idPattern, encodeURIComponent(decodeURIComponent(id))),
          person,
          {},
        )
        const isRefused = NEEDS[`${method} ${path}`] === 'premium' && !person.isPremium
        expect([method, id, answer.status]).toEqual([method, id, isRefused ? 403 : 404])
      }
    }
  }
})

test('lists show the catalogue and the caller’s own, and own lists the own alone', async () => {
  await insertMaterial(api, null)
  for (const owner of owners) await insertMaterial(api, owner)
  for (const person of owners) {
    const own = await (await send('GET', '/me/materials/?search=secret', person)).text()
    expect(own).toContain(`secret-of-${person.name}`)
    expect(own).not.toContain('secret-of-nobody')
    const texts = [own]
    if (person.isPremium) {
      const all = await (await send('GET', '/materials/?search=secret', person)).text()
      expect(all).toContain(`secret-of-${person.name}`)
      expect(all).toContain('secret-of-nobody')
      texts.push(all)
    }
    for (const text of texts) {
      for (const other of owners) if (other !== person) expect(text).not.toContain(`secret-of-${other.name}`)
    }
  }
})

test('the ids inside a body or a query open nothing either', async () => {
  const [mina, omid, lapsed] = owners as [Owner, Owner, Owner]
  const [hers, shared] = [await insertMaterial(api, mina), await insertMaterial(api, null)]
  await api.sql`delete from calculation`
  const [calculation] = await api.sql<{ id: string }[]>`
    insert into calculation (owner_id, basis, components, blend, engine)
    values (${mina.accountId}, 'volume', '[]', '{}', 'test') returning id`
  const recipe = { materials: [shared, hers], percentages: [50, 50] }
  const plot = `/calculations/blending/plot/?calculation=${calculation!.id}`
  for (const [person, blend, graph] of [
    [omid, 400, 404],
    [lapsed, 403, 404],
  ] as const) {
    expect((await send('POST', '/calculations/blending/', person, recipe)).status).toBe(blend)
    expect((await send('GET', plot, person)).status).toBe(graph)
    const latest = await send('GET', '/calculations/blending/plot/', person)
    expect(latest.status).toBe(graph)
  }
  const [row] = await api.sql`select count(*)::int as kept from calculation`
  expect(row!.kept).toBe(1)
})
