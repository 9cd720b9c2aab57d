import { expect, test } from 'bun:test'
import { OWN_MATERIALS_MAX } from '#calc/vocabulary/limits.ts'
import { openTestApp } from '#server/test-app.ts'

test('an account has so many own materials and no more, however they come; those it has stay its own', async () => {
  const { sql, person, call } = await openTestApp()
  const mina = await person()
  const insert = (from: number, to: number) => sql`
    insert into material (owner_id, name, producer_english_name, categories, properties, name_key, producer_key, search_key)
    select ${mina.accountId}, 'M' || n, 'Works', '{customized}', '{"density": 800}', 'm' || n, 'works', 'm' || n
    from generate_series(${from}::int, ${to}::int) as n`
  await insert(1, OWN_MATERIALS_MAX - 1)
  const material = (name: string) => ({
    name,
    producer_english_name: 'Works',
    categories: ['customized'],
    properties: { density: 820, recovery: 98 },
  })
  const create = (name: string) => call('POST', '/me/materials/', mina, { body: material(name) })
  const take = (names: string[], on_duplicate = 'update') =>
    call('POST', '/me/materials/import/', mina, { body: { materials: names.map(material), on_duplicate } })
  expect((await take(['A', 'B'])).status).toBe(403)
  const last = await create('A')
  expect(last.status).toBe(201)
  const { id } = (await last.json()) as { id: string }
  const refused = await create('B')
  expect([refused.status, await refused.json()]).toEqual([
    403,
    { detail: 'An account can have 5000 own materials at most. Delete some that you no longer need first.' },
  ])
  expect((await take(['C'])).status).toBe(403)

  // More than that, from before there was a limit.
  await insert(OWN_MATERIALS_MAX, OWN_MATERIALS_MAX + 100)
  expect((await call('PATCH', `/me/materials/${id}/`, mina, { body: { name: 'A2' } })).status).toBe(200)
  const corrected = await take(['A2'])
  expect([corrected.status, await corrected.json()]).toMatchObject([201, { created: 0, updated: 1 }])
  const list = await call('GET', '/me/materials/?limit=10&offset=5090', mina)
  expect([list.headers.get('x-total-count'), ((await list.json()) as unknown[]).length]).toEqual(['5101', 10])
  expect((await call('DELETE', `/me/materials/${id}/`, mina)).status).toBe(204)
  expect((await create('B')).status).toBe(403)
}, 120_000)
