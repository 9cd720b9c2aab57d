import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { drawn } from '#calc/oracle/draws.ts'
import { ownExample } from '#calc/own/own-examples.ts'
import { choicesOf } from '#calc/vocabulary/method-choices.ts'
import { addMaterial, blend } from './features/calculations/whole/test-calculations.ts'
import { openTestApp, type Person, statusAndBody, type TestApp } from './test-app.ts'

const ROUNDS = drawn(50, 15)

let api: TestApp
let who: Person
let parts: string[]
let gone = 0

beforeAll(async () => {
  api = await openTestApp()
  who = await api.person()
  parts = [
    await addMaterial(api, null, 'Light', { readings: { density: 700 } }),
    await addMaterial(api, null, 'Heavy', { readings: { density: 800 } }),
  ]
})
afterAll(() => api.sql.end())

type Versioned = { version: string; [field: string]: unknown }

async function ask<Body = Versioned>(method: string, path: string, body?: object): Promise<Body> {
  const answer = await api.call(method, path, who, body && { body })
  if (answer.status >= 300) throw new Error(`${method} ${path} ${answer.status}: ${await answer.text()}`)
  return (answer.status === 204 ? null : await answer.json()) as Body
}

interface Kind {
  /** A new one: where it is, and how it is read if not there. */
  make(): Promise<{ path: string; read?: () => Promise<Versioned> }>
  method: 'PATCH' | 'PUT'
  /** A body that says something else for each number. */
  body(n: number): object
  /** There is always one. */
  isKept?: boolean
  /** Nothing can be written again and again: each round has a new one. */
  isFresh?: boolean
}

const blended = async () => (await blend(api, who, parts)).id
const limit = (n: number) => ({ limits: [{ q: 'density', max: 800 + n }] })
const cfpp = ownExample('cfpp').definition
const ON = ['density', 'rvp', 'sulfur_ppm']
const letters = (n: number) => [...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
const add = (name: string, more: object = {}) => ({
  name,
  producer_english_name: 'Works',
  properties: { recovery: 98, density: 750 },
  ...more,
})

const KINDS: Record<string, Kind> = {
  'a material': {
    make: async () => ({
      path: `/me/materials/${(await ask('POST', '/me/materials/', add(`M${++gone}`))).id}/`,
    }),
    method: 'PATCH',
    body: (n) => ({ properties: { density: 700 + n } }),
  },
  'a grade': {
    make: async () => {
      const path = `/me/grades/${(await ask('POST', '/me/grades/', { name: `G${++gone}`, ...limit(-1) })).id}/`
      return { path, read: () => ask('GET', path.replace('/me', '')) }
    },
    method: 'PATCH',
    body: limit,
  },
  'an own property': {
    make: async () => {
      const key = `k_${letters(++gone)}`
      await ask('POST', '/me/properties/', { ...cfpp, key })
      const find = async () =>
        (await ask<(Versioned & { key: string })[]>('GET', '/me/properties/')).find((one) => one.key === key)!
      return { path: `/me/properties/${key}/`, read: find }
    },
    method: 'PATCH',
    body: (n) => ({ method: `EN 116, ${n}` }),
  },
  'a calculation': {
    make: async () => ({ path: `/me/calculations/${await blended()}/` }),
    method: 'PATCH',
    body: (n) => [{ name: `N${n}` }, { note: `N${n}` }, { status: n % 2 ? 'tested' : 'blended' }][n % 3]!,
  },
  'laboratory results': {
    make: async () => {
      const id = await blended()
      await ask('PUT', `/me/calculations/${id}/lab/`, { results: { density: 741 } })
      const find = async () => (await ask<{ lab: Versioned }>('GET', `/me/calculations/${id}/`)).lab
      return { path: `/me/calculations/${id}/lab/`, read: find }
    },
    method: 'PUT',
    body: (n) => ({ results: { density: 700 + n } }),
  },
  'what is left out of the history': {
    make: () => KINDS['laboratory results']!.make(),
    method: 'PATCH',
    body: (n) => ({ excluded: { density: `Reason ${n}` } }),
  },
  'the laboratory’s precision': {
    make: async () => ({ path: '/me/lab/precision/' }),
    method: 'PUT',
    body: (n) => ({ properties: { density: { R: n + 1 } } }),
    isKept: true,
  },
  'a site’s rules': {
    make: async () => ({ path: '/me/rules/' }),
    method: 'PUT',
    body: (n) => ({
      category: 'gasoline',
      methods:
        n % 5 < 3
          ? { rvp: choicesOf('rvp')[1 + (n % 5)] }
          : { octan_ron: choicesOf('octan_ron')[(n % 5) - 2] },
    }),
    isKept: true,
  },
  'a tank': {
    make: async () => {
      const tank = { name: `T${++gone}`, category: 'gasoil', unit: 'm3', capacity: 5000 }
      return { path: `/me/tanks/${(await ask('POST', '/me/tanks/', tank)).id}/` }
    },
    method: 'PATCH',
    body: (n) => ({ minimum: n }),
  },
  corrections: {
    make: async () => {
      const path = '/me/bias/'
      // What is on may stay on whatever it comes to, and can be switched off.
      await api.sql`update space set bias_on = ${api.sql.json({ gasoline: ON })} where id = ${who.accountId}`
      return { path, read: () => ask('GET', `${path}?category=gasoline`) }
    },
    method: 'PUT',
    body: (n) => ({ category: 'gasoline', on: n % 2 ? [] : ON.slice(1) }),
    isKept: true,
    isFresh: true,
  },
}

describe.each(Object.entries(KINDS))('of two who change %s', (_, { make, method, body, isKept, isFresh }) => {
  const write = (path: string, n: number, seen?: string) =>
    api.call(method, path, who, { body: { ...body(n), ...(seen !== undefined && { seen }) } })

  test(`at once, one is told and the other’s stands, ${ROUNDS} times over`, async () => {
    let { path, read = () => ask('GET', path) } = await make()
    for (let round = 0; round < ROUNDS; round++) {
      if (isFresh) ({ path, read = () => ask('GET', path) } = await make())
      const before = await read()
      const answers = await Promise.all(
        [2 * round, 2 * round + 1].map(async (n) => statusAndBody(await write(path, n, before.version))),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const now = await read()
      expect(now.version).not.toBe(before.version)
      const [done, told] = [200, 409].map((status) => answers.find((one) => one.status === status)!)
      expect(done!.body).toMatchObject({ version: now.version })
      expect(told!.body).toMatchObject({ detail: expect.stringContaining('changed meanwhile'), current: now })
      // Asked again, now that it was seen.
      expect((await write(path, 2 * round + 1, now.version)).status).toBe(200)
    }
  }, 120_000)

  test('what was not seen is neither written over nor taken away; who doesn’t say goes on as before', async () => {
    const { path, read = () => ask('GET', path) } = await make()
    const before = await read()
    expect((await write(path, 2, before.version)).status).toBe(200)
    const now = await read()
    expect((await write(path, 3, before.version)).status).toBe(409)
    expect(await read()).toEqual(now)
    if (!isKept && path.split('/').length > 4) {
      const remove = (seen: string) => api.call('DELETE', `${path}?seen=${encodeURIComponent(seen)}`, who)
      expect(await statusAndBody(await remove(before.version))).toMatchObject({
        status: 409,
        body: { current: now },
      })
      expect(await read()).toEqual(now)
      expect((await write(path, 3)).status).toBe(200)
      const { version } = await read()
      expect(version).not.toBe(now.version)
      // Of one that is taken away and one that is changed at once, one is told.
      const both = await Promise.all([remove(version), write(path, 4, version)])
      expect(both.filter(({ status }) => status < 300)).toHaveLength(1)
      expect(both.filter(({ status }) => status === 409 || status === 404)).toHaveLength(1)
    } else expect((await write(path, 3)).status).toBe(200)
  })

  test('an ETag names the version, and If-Match guards a write by it', async () => {
    const { path, read = () => ask('GET', path) } = await make()
    const put = (n: number, match: string, more: object = {}) =>
      api.call(method, path, who, { body: { ...body(n), ...more }, headers: { 'if-match': match } })
    const before = await read()
    const made = await put(2, `"x", W/"y" ,"${before.version}"`)
    expect(made.status).toBe(200)
    const now = await read()
    expect(made.headers.get('etag')).toBe(`"${now.version}"`)
    const own = await api.call('GET', path, who)
    if (own.status === 200 && !isFresh) expect(own.headers.get('etag')).toBe(`"${now.version}"`)
    for (const match of [`"${before.version}"`, `W/"${now.version}"`, '""']) {
      expect(await statusAndBody(await put(3, match, { seen: now.version }))).toMatchObject({
        status: 412,
        body: { detail: expect.stringContaining('changed meanwhile'), current: now },
      })
    }
    for (const match of [now.version, `"${now.version}`, '', '*, "x"', `"x" "${now.version}"`])
      expect((await put(3, match)).status).toBe(400)
    expect(await read()).toEqual(now)
    expect((await put(3, '*', { seen: before.version })).status).toBe(200)
    if (isKept || path.split('/').length <= 4) return
    const remove = (match: string) => api.call('DELETE', path, who, { headers: { 'if-match': match } })
    const { version } = await read()
    expect(version).not.toBe(now.version)
    expect((await remove(`"${now.version}"`)).status).toBe(412)
    expect((await remove(`"${version}"`)).status).toBe(204)
  })
})

test('If-Match of what is not there matches nothing', async () => {
  const id = await blended()
  const path = `/me/calculations/${id}/lab/`
  const enter = (match: string) =>
    api.call('PUT', path, who, { body: { results: { density: 741 } }, headers: { 'if-match': match } })
  expect(await statusAndBody(await enter('*'))).toMatchObject({ status: 412, body: { current: null } })
  expect((await enter('"x"')).status).toBe(412)
  // The version of the whole names the results too.
  const whole = await api.call('GET', `/me/calculations/${id}/`, who)
  expect((await enter(whole.headers.get('etag')!)).status).toBe(200)
  expect((await enter('*')).status).toBe(200)
})

test('the plan is guarded by its ETag, also while there is none', async () => {
  const planner = await api.person()
  const put = (name: string, match: string) =>
    api.call('PUT', '/me/plan/', planner, { body: { draft: { name } }, headers: { 'if-match': match } })
  const find = async () => (await api.call('GET', '/me/plan/', planner)).headers.get('etag')!
  expect(await find()).toBe('"0"')
  for (const match of ['"1"', 'W/"0"', '"99999999999999"', '"x"'])
    expect([match, (await put('A', match)).status]).toEqual([match, 412])
  const [one, other] = await Promise.all([put('A', '"0"'), put('B', '"0"')])
  expect([one.status, other.status].toSorted()).toEqual([200, 412])
  expect(await find()).toBe('"1"')
  expect((await put('C', '"0", "1"')).headers.get('etag')).toBe('"2"')
  expect((await put('D', '"1"')).status).toBe(412)
  expect((await put('D', '*')).status).toBe(200)
})

test('a call that compares nothing takes no If-Match', async () => {
  const id = await blended()
  const headers = { 'if-match': '*' }
  for (const [method, path, body] of [
    ['POST', '/me/materials/', add('Unguarded')],
    ['POST', `/me/calculations/${id}/hold/`, { reason: 'x' }],
    ['PUT', '/me/draft/', { draft: {} }],
    ['PUT', '/me/prices/', []],
  ] as const)
    expect([path, (await api.call(method, path, who, { body, headers })).status]).toEqual([path, 400])
  expect((await api.call('GET', `/me/calculations/${id}/`, who, { headers })).status).toBe(200)
})

test('a dated sample that was entered meanwhile is not undone by a form that was opened before', async () => {
  const made = await ask('POST', '/me/materials/', add('Dated'))
  const path = `/me/materials/${made.id}/`
  await ask('POST', `${path}analyses/`, { sampled_at: '2026-01-01', properties: { density: 760 } })
  const full = { properties: { recovery: 98, density: 750, sulfur_ppm: 9 }, seen: made.version }
  const told = await statusAndBody(await api.call('PATCH', path, who, { body: full }))
  expect(told).toMatchObject({ status: 409, body: { current: { properties: { density: 760 } } } })
  const { version } = await ask('GET', path)
  // One that is late and changes nothing of the material keeps its version.
  await ask('POST', `${path}analyses/`, { sampled_at: '2025-01-01', properties: { density: 770 } })
  expect((await ask('GET', path)).version).toBe(version)
  expect(await ask('PATCH', path, { properties: { sulfur_ppm: 9 }, seen: version })).toMatchObject({
    properties: { density: 760, sulfur_ppm: 9 },
  })
})

test('lists answer with the versions of what they list', async () => {
  const material = await ask('POST', '/me/materials/', add('Listed'))
  const materials = await ask<Versioned[]>('GET', '/me/materials/')
  expect(materials.find(({ id }) => id === material.id)).toEqual(material)
  const id = await blended()
  await ask('PATCH', `/me/calculations/${id}/`, { name: 'Listed', note: 'n', status: 'tested' })
  await ask('PUT', `/me/calculations/${id}/lab/`, { results: { density: 741 } })
  const [listed] = await ask<Versioned[]>('GET', '/me/calculations/?limit=1')
  const { version } = await ask('GET', `/me/calculations/${id}/`)
  expect(listed).toMatchObject({ id, version })
  // The whole is another one with other results, and either names them.
  const results = { results: { density: 742 } }
  await ask('PUT', `/me/calculations/${id}/lab/`, { ...results, seen: version })
  expect(
    (await api.call('PUT', `/me/calculations/${id}/lab/`, who, { body: { ...results, seen: version } }))
      .status,
  ).toBe(409)
})

test('an import corrects only what was seen, and names what is another by now', async () => {
  const [one, other] = [
    await ask('POST', '/me/materials/', add('I1')),
    await ask('POST', '/me/materials/', add('I2')),
  ]
  await ask('PATCH', `/me/materials/${other.id}/`, { properties: { density: 760 } })
  const order = (seen: unknown[]) => ({
    materials: ['I1', 'I2', 'I3'].map((name, at) => ({
      ...add(name),
      properties: { recovery: 98, sulfur_ppm: 5 },
      seen: seen[at],
    })),
    on_duplicate: 'update',
  })
  const post = async (body: object) =>
    statusAndBody(await api.call('POST', '/me/materials/import/', who, { body }))
  const now = await ask('GET', `/me/materials/${other.id}/`)
  expect(await post(order([one.version, other.version]))).toMatchObject({
    status: 409,
    body: { current: { materials: { 1: now } } },
  })
  expect(await ask('GET', `/me/materials/${one.id}/`)).toEqual(one)
  expect(await post(order([one.version, now.version, 'gone']))).toMatchObject({
    status: 409,
    body: { current: { materials: { 2: null } } },
  })
  expect(await post(order([one.version, now.version]))).toMatchObject({
    status: 201,
    body: { created: 1, updated: 2 },
  })
  expect(await post(order([null]))).toMatchObject({
    status: 400,
    body: { materials: { 0: { seen: ['This field may not be null.'] } } },
  })

  const id = await blended()
  const path = `/me/calculations/${id}/lab/`
  const lab = await ask('PUT', path, { results: { density: 741 } })
  const latest = await ask('PUT', path, { results: { density: 742 } })
  const results = async (seen: unknown) =>
    statusAndBody(
      await api.call('POST', '/me/calculations/lab/import/', who, {
        body: { results: [{ calculation: id, results: { density: 743 }, seen }], on_duplicate: 'update' },
      }),
    )
  expect(await results(lab.version)).toMatchObject({
    status: 409,
    body: { current: { results: { 0: latest } } },
  })
  expect(await results(latest.version)).toMatchObject({ status: 201, body: { updated: 1 } })
})
