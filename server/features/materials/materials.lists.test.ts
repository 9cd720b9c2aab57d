import { beforeAll, expect, test } from 'bun:test'
import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import { openTestApp, type Person, type TestApp } from '#server/test-app.ts'

let api: TestApp
let mina: Person

const GASOIL = {
  name: 'Gasoil of tank 12',
  name_farsi: null,
  producer_farsi_name: null,
  producer_english_name: 'Our refinery',
  categories: ['customized', 'gasoil'],
  properties: { ibp: 170, fbp: 360, recovery: 98 },
}

beforeAll(async () => {
  api = await openTestApp()
  mina = await api.person()
})

const create = (body: unknown, person: Person | null = mina) =>
  api.call('POST', '/me/materials/', person, { body })

test('a part of a list comes with the number of all', async () => {
  const owner = await api.person()
  for (const name of ['c', 'A', 'b']) await create({ ...GASOIL, name }, owner)
  const page = await api.call('GET', '/me/materials/?limit=2&offset=1', owner)
  expect(page.headers.get('x-total-count')).toBe('3')
  expect(((await page.json()) as { name: string }[]).map(({ name }) => name)).toEqual(['b', 'c'])
  const all = await api.call('GET', '/me/materials/', owner)
  expect(all.headers.get('x-total-count')).toBeNull()
})

test('a list is compressed as the client likes it, and 304 while it stays the same', async () => {
  const owner = await api.person()
  for (const name of ['one', 'two', 'three']) await create({ ...GASOIL, name }, owner)
  const list = (headers: Record<string, string>) => api.call('GET', '/materials/', owner, { headers })
  const plain = await list({})
  const text = await plain.text()
  expect(plain.headers.get('content-encoding')).toBeNull()

  for (let round = 0; round < 2; round++) {
    const gzip = await list({ 'accept-encoding': 'gzip' })
    expect(gzip.headers.get('content-encoding')).toBe('gzip')
    expect(gunzipSync(await gzip.bytes()).toString()).toBe(text)
    const zstd = await list({ 'accept-encoding': 'gzip, deflate, br, zstd' })
    expect(zstd.headers.get('content-encoding')).toBe('zstd')
    expect(zstdDecompressSync(await zstd.bytes()).toString()).toBe(text)
  }

  const etag = plain.headers.get('etag')!
  const again = await list({ 'if-none-match': etag })
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
  await create({ ...GASOIL, name: 'four' }, owner)
  const changed = await list({ 'if-none-match': etag, 'accept-encoding': 'gzip' })
  expect(changed.status).toBe(200)
  expect(gunzipSync(await changed.bytes()).toString()).toContain('four')
})

test('the entity tag is of the content: the same for all who see the same, another after any change in sight', async () => {
  const owner = await api.person()
  const tagFor = async (person: Person, query = '') =>
    (await api.call('GET', `/materials/${query}`, person)).headers.get('etag')
  const first = await tagFor(owner)
  expect(await tagFor(owner)).toBe(first)
  expect(await tagFor(await api.person())).toBe(first)
  await create({ ...GASOIL, name: 'Out of sight' }, mina)
  expect(await tagFor(owner)).toBe(first)

  const seen = new Set([first])
  const see = async () => {
    const next = await tagFor(owner)
    expect(seen.has(next)).toBe(false)
    seen.add(next)
  }
  const { id } = (await (await create({ ...GASOIL, name: 'In sight' }, owner)).json()) as { id: string }
  await see()
  expect(await tagFor(owner, '?limit=1&offset=5000')).not.toBe(await tagFor(owner))
  for (const density of [801, 802]) {
    await api.call('PATCH', `/me/materials/${id}/`, owner, { body: { properties: { density } } })
    await see()
  }
  await api.sql`
    insert into material (name, producer_english_name, name_key, producer_key, search_key, categories, properties)
    values ('Published', 'All', 'published', 'all', 'published all', '{gasoil}', '{}')`
  await see()
  await api.sql`update material set source = 'another' where owner_id is null`
  await see()
  await api.call('DELETE', `/me/materials/${id}/`, owner)
  await see()
  await api.sql`delete from material where owner_id is null`
  expect(await tagFor(owner)).toBe(first)
})

test('only a list without own materials may be kept by a browser, and never unasked', async () => {
  const owner = await api.person()
  const kept = async () => (await api.call('GET', '/materials/', owner)).headers.get('cache-control')
  expect(await kept()).toBe('private, no-cache')
  await create(GASOIL, owner)
  expect(await kept()).toBe('no-store')
  expect((await api.call('GET', '/me/materials/', owner)).headers.get('cache-control')).toBe('no-store')
})

test('a kept list is not shown to somebody whose Premium or session has ended', async () => {
  const owner = await api.person()
  const first = await api.call('GET', '/materials/', owner)
  const headers = { 'if-none-match': first.headers.get('etag')! }
  await api.sql`delete from subscription where space_id = ${owner.accountId}`
  expect((await api.call('GET', '/materials/', owner, { headers })).status).toBe(403)
  await api.sql`update session set revoked_at = now() where id = ${owner.sessionId}`
  expect((await api.call('GET', '/materials/', owner, { headers })).status).toBe(401)
})
