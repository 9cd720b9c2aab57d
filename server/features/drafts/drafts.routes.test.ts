import { beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { backUp } from '#server/db/backup.ts'
import { openTestApp, type Person, type TestApp } from '#server/test-app.ts'
import { newTestFolder } from '#server/test-folder.ts'
import { DRAFT_MAX, type Draft } from './drafts.model.ts'

const PATH = '/me/draft/'
const PLAN = '/me/plan/'
const NONE = { version: 0, updated_at: null, draft: null }

let api: TestApp

beforeAll(async () => {
  api = await openTestApp()
})

const read = async (who: Person, path = PATH) => (await (await api.call('GET', path, who)).json()) as Draft

async function write(who: Person, draft: unknown, path = PATH, more: object = {}) {
  const answer = await api.call('PUT', path, who, { body: { draft, ...more } })
  return { status: answer.status, body: (await answer.json()) as object }
}

describe('an unfinished analysis', () => {
  test('comes back as it was written, with what text may hold', async () => {
    const who = await api.person()
    expect(await read(who)).toEqual(NONE)
    const draft = { a: [1, null, { b: 'نفت‌گاز "x" \\ \n' }], 'null\0': '\0 \ud800', n: 1e-7, empty: {} }
    expect((await write(who, draft)).body).toEqual({ version: 1, updated_at: expect.any(String) })
    expect(await read(who)).toEqual({ version: 1, updated_at: expect.any(String), draft })
    // Whatever somebody stores, the operator's backup still works.
    expect(await backUp(api.sql, join(newTestFolder(), 'all.backup'))).toMatchObject({ draft: 1 })
  })

  test('is the one that was written last, and its version counts', async () => {
    const who = await api.person()
    const written = await Promise.all(Array.from({ length: 8 }, (_, at) => write(who, { at })))
    const versions = written.map(({ body }) => (body as Draft).version)
    expect(versions.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    const { version, draft } = await read(who)
    expect(version).toBe(8)
    expect(draft).toEqual({ at: versions.indexOf(8) })
  })

  test('is each one’s own, and gone when it is forgotten', async () => {
    const [mina, omid] = [await api.person({ tier: null }), await api.person()]
    await write(mina, { hers: true })
    expect(await read(omid)).toEqual(NONE)
    expect((await api.call('DELETE', PATH, omid)).status).toBe(204)
    expect((await read(mina)).draft).toEqual({ hers: true })
    for (let times = 0; times < 2; times++) expect((await api.call('DELETE', PATH, mina)).status).toBe(204)
    expect(await read(mina)).toEqual(NONE)
  })

  test('is an object of a limited size', async () => {
    const who = await api.person()
    const most = { a: 'x'.repeat(DRAFT_MAX.analysis - '{"a":""}'.length) }
    expect((await write(who, most)).status).toBe(200)
    const tooLong = { draft: [`Ensure this field has no more than ${DRAFT_MAX.analysis} characters.`] }
    expect(await write(who, { a: `${most.a}x` })).toEqual({ status: 400, body: tooLong })
    const deep = `{"draft":{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}}`
    const answer = await api.call('PUT', PATH, who, { body: deep })
    expect([answer.status, await answer.json()]).toEqual([400, tooLong])
    for (const draft of [null, [], 'text', 1, true]) {
      const { status, body } = await write(who, draft)
      expect([draft, status, Object.keys(body)]).toEqual([draft, 400, ['draft']])
    }
    for (const body of ['[]', '{}', '{'])
      expect((await api.call('PUT', PATH, who, { body })).status).toBe(400)
    expect((await read(who)).draft).toEqual(most)
  })
})

describe('a plan that is being made', () => {
  const writePlan = (who: Person, draft: unknown, seen?: unknown) => write(who, draft, PLAN, { seen })

  test('is kept beside the analysis, each one’s own, and gone when it is forgotten', async () => {
    const [mina, omid] = [await api.person(), await api.person()]
    await write(mina, { analysis: 1 })
    expect((await writePlan(mina, { plan: 'گازوئیل' })).body).toMatchObject({ version: 1 })
    await writePlan(omid, { his: true })
    expect((await read(mina, PLAN)).draft).toEqual({ plan: 'گازوئیل' })
    expect((await read(mina)).draft).toEqual({ analysis: 1 })
    expect(await read(omid)).toEqual(NONE)
    expect((await api.call('DELETE', PLAN, mina)).status).toBe(204)
    expect(await read(mina, PLAN)).toEqual(NONE)
    expect((await read(mina)).draft).toEqual({ analysis: 1 })
    expect((await read(omid, PLAN)).draft).toEqual({ his: true })
    expect(await backUp(api.sql, join(newTestFolder(), 'all.backup'))).toMatchObject({
      draft: expect.any(Number),
    })
  })

  test('is written and forgotten with Premium, and read without', async () => {
    const who = await api.person()
    await writePlan(who, { plan: 1 })
    await api.sql`delete from subscription where space_id = ${who.accountId}`
    expect((await writePlan(who, { plan: 2 }, 1)).status).toBe(403)
    expect((await writePlan(who, { plan: 2 }, 9)).status).toBe(403)
    expect((await api.call('DELETE', PLAN, who)).status).toBe(403)
    expect(await read(who, PLAN)).toMatchObject({ version: 1, draft: { plan: 1 } })
  })

  test('is not written over one that was not seen', async () => {
    const who = await api.person()
    expect(await writePlan(who, { n: 1 }, 0)).toMatchObject({ status: 200, body: { version: 1 } })
    const other = { version: 1, updated_at: expect.any(String), draft: { n: 1 } }
    for (const seen of [0, 2])
      expect(await writePlan(who, { n: 9 }, seen)).toEqual({
        status: 409,
        body: { detail: expect.any(String), current: other },
      })
    expect(await writePlan(who, { n: 2 }, 1)).toMatchObject({ status: 200, body: { version: 2 } })
    expect(await writePlan(who, { n: 3 })).toMatchObject({ status: 200, body: { version: 3 } })
    await api.call('DELETE', PLAN, who)
    expect(await writePlan(who, { n: 9 }, 3)).toMatchObject({ status: 409, body: { current: NONE } })
    expect(await read(who, PLAN)).toEqual(NONE)
    // Of several that have seen the same one writes.
    for (const seen of [0, 1]) {
      const all = await Promise.all(Array.from({ length: 6 }, (_, n) => writePlan(who, { n }, seen)))
      expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
      expect((await read(who, PLAN)).draft).toEqual({ n: all.findIndex(({ status }) => status === 200) })
    }
  })

  test('may be longer than an analysis, and says what it is not', async () => {
    const who = await api.person()
    const most = { a: 'ن'.repeat(DRAFT_MAX.plan - '{"a":""}'.length) }
    expect((await writePlan(who, most)).status).toBe(200)
    expect((await writePlan(who, { a: `${most.a}x` })).body).toHaveProperty('draft')
    for (const seen of [-1, 1.5, 2 ** 31, 'x', {}])
      expect((await writePlan(who, { a: 1 }, seen)).body).toEqual({ seen: [expect.any(String)] })
    expect((await writePlan(who, null, 'x')).body).toMatchObject({ draft: [expect.any(String)] })
    expect((await read(who, PLAN)).version).toBe(1)
  })
})
