import { afterAll, beforeAll, expect, test } from 'bun:test'
import { openTestApp, type Person, statusAndBody, type TestApp } from '#server/test-app.ts'

let api: TestApp
beforeAll(async () => {
  api = await openTestApp()
})
afterAll(() => api.sql.end())

const PATH = '/me/lab/precision/'
const put = async (who: Person, body: object) => statusAndBody(await api.call('PUT', PATH, who, { body }))
const kept = async (who: Person) =>
  (await (await api.call('GET', PATH, who)).json()) as { properties: object; entered_at: string | null }
const R = (R: number) => ({ properties: { density: { R } } })

test('of two who say it the second is told, and nothing is written over', async () => {
  const [who, other] = [await api.person(), await api.person()]
  expect(await kept(who)).toMatchObject({ properties: {}, entered_at: null })
  const first = await put(who, { ...R(0.3), seen: null })
  const { entered_at } = first.body as { entered_at: string }
  expect(first).toMatchObject({ status: 200, body: { properties: { density: { R: 0.3 } }, entered_at } })
  expect(await put(who, { ...R(0.4), seen: null })).toEqual({
    status: 409,
    body: { detail: expect.stringContaining('changed meanwhile'), current: first.body, entered_at },
  })
  expect(await kept(who)).toEqual(first.body as never)
  // Said within the same moment of the clock, they are known apart.
  const second = await put(who, { ...R(0.5), seen: entered_at })
  expect((second.body as { entered_at: string }).entered_at > entered_at).toBe(true)
  expect((await put(who, { ...R(0.6), seen: entered_at })).status).toBe(409)
  expect((await put(who, { ...R(0.6), seen: 'monday' })).status).toBe(409)
  expect(await kept(who)).toEqual(second.body as never)
  // Figures of somebody else are no business of theirs; who doesn't say what they saw goes on as before.
  expect((await put(other, { ...R(0.6), seen: null })).status).toBe(200)
  expect((await put(who, R(0.7))).status).toBe(200)
  expect(await kept(who)).toMatchObject(R(0.7))
})

test('at the same time, one is told', async () => {
  const who = await api.person()
  const answers = await Promise.all([0.1, 0.2, 0.3].map((figure) => put(who, { ...R(figure), seen: null })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
})

test('an r greater than the R is refused at its place, unless repeats can have come out so by chance', async () => {
  const who = await api.person()
  const lines = (line: number[]) => Array.from({ length: 8 }, () => line)
  const refused = await put(who, {
    properties: { density: { r: 0.4, R: 0.3 }, rvp: { repeats: lines([60, 63]), between: lines([60, 61]) } },
  })
  const said = [expect.stringContaining('can’t be greater than the reproducibility R')]
  expect(refused).toEqual({
    status: 400,
    body: { properties: { density: { r: said }, rvp: { repeats: said } } },
  })
  expect(await kept(who)).toMatchObject({ properties: {}, entered_at: null })
  const chance = { properties: { rvp: { repeats: lines([60, 62]), between: lines([60, 61]) } } }
  expect(await put(who, chance)).toMatchObject({ status: 200, body: chance })
  expect((await put(who, { properties: { density: { r: 0.3, R: 0.3 } } })).status).toBe(200)
})

test('what was kept before it was refused can still be read', async () => {
  const who = await api.person()
  const density = { r: 0.4, R: 0.3 }
  await api.sql`update space set lab_precision = ${api.sql.json({ density })} where id = ${who.accountId}`
  expect(await kept(who)).toMatchObject({ properties: { density }, entered_at: null })
  // Nobody has seen a moment of it, and none is asked for.
  expect((await put(who, { ...R(0.3), seen: null })).status).toBe(200)
})
