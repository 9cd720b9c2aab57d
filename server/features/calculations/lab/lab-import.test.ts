import { afterAll, beforeAll, expect, test } from 'bun:test'
import { openTestApp, type Person, statusAndBody, type TestApp } from '#server/test-app.ts'
import { addMaterial, blend } from '../whole/test-calculations.ts'

let api: TestApp
let light: string
let heavy: string

beforeAll(async () => {
  api = await openTestApp()
  light = await addMaterial(api, null, 'Light', { readings: { density: 800 } })
  heavy = await addMaterial(api, null, 'Heavy', { readings: { density: 850 } })
})
afterAll(() => api.sql.end())

const send = async (who: Person, results: unknown, on_duplicate?: string) =>
  statusAndBody(
    await api.call('POST', '/me/calculations/lab/import/', who, { body: { results, on_duplicate } }),
  )
const make = async (who: Person, name?: string) => (await blend(api, who, [light, heavy], { name })).id
const measured = async (who: Person) => {
  const rows = await api.sql<{ name: string; density: number | null }[]>`
    select name, (lab -> 'properties' -> 'density' ->> 'measured')::float8 as density from calculation
    where owner_id = ${who.accountId} order by created_at`
  return rows.map(({ density }) => density)
}
const result = (calculation: unknown, density: unknown = 821) => ({ calculation, results: { density } })

test('results are entered by id and by name, in either language’s letters', async () => {
  const who = await api.person()
  const id = await make(who)
  const named = await make(who, 'گازوییل مخزن ۴')
  const tank = await make(who, 'Tank 5')
  expect(await send(who, [result(id), result('گازوئيل مخزن 4', '۸۲۲'), result('TANK 5 ', 823)])).toEqual({
    status: 201,
    body: { created: 3, updated: 0, skipped: 0, ids: [id, named, tank] },
  })
  expect(await measured(who)).toEqual([821, 822, 823])
})

test('one fault anywhere and none is entered; each stands at its place', async () => {
  const who = await api.person()
  const id = await make(who, 'One')
  await make(who, 'Twice')
  await make(who, 'Twice')
  const bystander = await api.person()
  const theirs = await make(bystander, 'Theirs')
  const { status, body } = await send(who, [
    result(id),
    result('Twice'),
    result('Theirs'),
    result(theirs),
    result('one'),
    result(id, 1e308),
  ])
  expect([status, body]).toEqual([
    400,
    { results: { 5: { results: { density: [expect.stringContaining('between 400 and 1200')] } } } },
  ])
  const found = await send(who, [
    result(id),
    result('Twice'),
    result('Theirs'),
    result(theirs),
    result('one'),
  ])
  expect(found).toEqual({
    status: 400,
    body: {
      results: {
        1: { calculation: ['2 calculations have the name "Twice": give the id.'] },
        2: { calculation: ['No calculation of yours has the id or name "Theirs".'] },
        3: { calculation: [`No calculation of yours has the id or name "${theirs}".`] },
        4: { calculation: ['This calculation is already in the list, at position 1.'] },
      },
    },
  })
  expect(await measured(who)).toEqual([null, null, null])
  expect(await measured(bystander)).toEqual([null])
})

test('results that are there refuse the import, stay, or are replaced', async () => {
  const who = await api.person()
  const id = await make(who, 'A')
  await make(who, 'B')
  await send(who, [result(id)])
  expect((await send(who, [result('A', 830), result('B')])).body).toEqual({
    results: { 0: { calculation: ['This calculation has laboratory results already.'] } },
  })
  expect((await send(who, [result('A', 830), result('B')], 'skip')).body).toEqual({
    created: 1,
    updated: 0,
    skipped: 1,
    ids: [expect.any(String)],
  })
  expect(await measured(who)).toEqual([821, 821])
  expect((await send(who, [result('A', 830), result('B', 831)], 'update')).body).toEqual({
    created: 0,
    updated: 2,
    skipped: 0,
    ids: [id, expect.any(String)],
  })
  expect(await measured(who)).toEqual([830, 831])
})

test('what is no list of results is refused, and ten thousand are too many', async () => {
  const who = await api.person()
  for (const [results, word] of [
    [undefined, undefined],
    [7, undefined],
    [[], undefined],
    [[7], undefined],
    [[{ calculation: null }], undefined],
    [Array(10_000).fill({}), undefined],
    [[result('A')], 'replace'],
  ] as const)
    expect((await send(who, results, word)).status).toBe(400)
  expect((await send(await api.person({ tier: null }), [result('A')])).status).toBe(403)
})
