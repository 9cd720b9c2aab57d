import { afterAll, beforeAll, expect, test } from 'bun:test'
import fc from 'fast-check'
import { drawn } from '#calc/oracle/draws.ts'
import { addMaterial } from './features/calculations/whole/test-calculations.ts'
import { openTestApp, type Person, type TestApp } from './test-app.ts'

let api: TestApp

beforeAll(async () => {
  api = await openTestApp()
})
afterAll(() => api.sql.end())

type Row = { id: string | number }

interface List {
  path: string
  /** Stores rows of which several have each of the times; `times` are microseconds. */
  fill(who: Person, times: readonly number[]): Promise<unknown>
  /** Absent where rows stay. */
  remove?(who: Person, id: Row['id']): Promise<unknown>
}

const TIME = '2026-03-01T08:00:00'
const momentOf = (micros: number) => `${TIME}.${String(micros).padStart(6, '0')}Z`

async function fillTank(who: Person, times: readonly number[]) {
  const call = async (path: string, body: object) => {
    const answer = await api.call('POST', path, who, { body })
    if (answer.status !== 201) throw new Error(await answer.text())
    return (await answer.json()) as { id: string }
  }
  const tank = { name: 'T-1', category: 'gasoil', unit: 'm3', capacity: 1000 }
  const { id } = await call('/me/tanks/', tank)
  const material = await addMaterial(api, who, 'Gasoil', { readings: { density: 840 } })
  const receipt = { kind: 'receipt', tank: id, material, amount: 1, unit: 'm3', at: momentOf(0) }
  for (const _ of times) await call('/me/movements/', receipt)
  for (const [at, micros] of times.entries()) {
    const moment = momentOf(micros)
    await api.sql`update movement set at = ${moment}::text::timestamptz where owner_id = ${who.accountId} and seq = ${at + 1}`
    await api.sql`update tank_after set at = ${moment}::text::timestamptz where owner_id = ${who.accountId} and seq = ${at + 1}`
  }
}

const removeMovement = async (who: Person, id: Row['id']) => {
  await api.sql`delete from tank_after where owner_id = ${who.accountId} and movement_id = ${id}`
  await api.sql`delete from movement where owner_id = ${who.accountId} and id = ${id}`
}

async function fillEvents(who: Person, times: readonly number[]) {
  for (const at of times.keys()) {
    const body = { name: `Cut ${at}`, producer_english_name: 'P', properties: { recovery: 98 } }
    expect((await api.call('POST', '/me/materials/', who, { body })).status).toBe(201)
  }
}

const LISTS: Record<string, List> = {
  calculations: {
    path: '/me/calculations/?named=true',
    fill: (who, times) =>
      Promise.all(
        times.map(
          (micros) => api.sql`
            insert into calculation (owner_id, basis, components, blend, engine, name, created_at)
            values (${who.accountId}, 'volume', '[]', '{}', '1.3.0', 'Kept', ${momentOf(micros)}::text::timestamptz)`,
        ),
      ),
    remove: (who, id) => api.sql`delete from calculation where owner_id = ${who.accountId} and id = ${id}`,
  },
  movements: { path: '/me/movements/?', fill: fillTank, remove: removeMovement },
  events: { path: '/me/events/?object=material', fill: fillEvents },
  'events, the newest first': {
    path: '/me/events/?object=material&latest=true',
    fill: fillEvents,
  },
  materials: {
    // An own material and one of the catalogue share each name.
    path: '/materials/?search=cut',
    fill: (who, times) =>
      Promise.all(
        times.map((_, at) => addMaterial(api, at % 2 ? who : null, `cut نفت ${Math.floor(at / 2)}`)),
      ),
    remove: (_, id) => api.sql`delete from material where id = ${id}`,
  },
}

async function page(path: string, who: Person) {
  const answer = await api.call('GET', path, who)
  if (answer.status !== 200) throw new Error(`${path} ${answer.status} ${await answer.text()}`)
  const [, next] = /^<(\/[^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '') ?? []
  return { rows: (await answer.json()) as Row[], next }
}

test.each(Object.entries(LISTS))(
  'pages of %s of any size have each row once, in order, whatever is deleted between them',
  async (_, { path, fill, remove }) => {
    const round = fc.record({
      times: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 9 }),
      sizes: fc.infiniteStream(fc.integer({ min: 1, max: 4 })),
      // Of the page that was read: which row goes, and which of those to come.
      gone: fc.infiniteStream(fc.tuple(fc.boolean(), fc.nat({ max: 8 }))),
    })
    await fc.assert(
      fc.asyncProperty(round, async ({ times, sizes, gone }) => {
        await api.sql`delete from material where owner_id is null`
        const who = await api.person()
        await fill(who, times)
        const { rows: all, next: none } = await page(`${path}&limit=200`, who)
        expect([all.length, none]).toEqual([times.length, undefined])
        const removed = new Set<Row['id']>()
        const read: Row['id'][] = []
        for (let at: string | undefined = path; at !== undefined; ) {
          const limit = sizes.next().value
          const { rows, next } = await page(
            at === path ? `${path}&limit=${limit}` : at.replace(/limit=\d+/, `limit=${limit}`),
            who,
          )
          expect(rows.length).toBeLessThanOrEqual(limit)
          read.push(...rows.map(({ id }) => id))
          const [isLast, which] = gone.next().value
          const rest = all.filter(({ id }) => !read.includes(id) && !removed.has(id))
          expect(next !== undefined).toBe(rest.length > 0)
          // The row that the cursor was made from, or one that no page has shown.
          const id = isLast ? read.at(-1) : rest[which]?.id
          if (remove && id !== undefined) {
            removed.add(id)
            await remove(who, id)
          }
          at = next
        }
        const missed = new Set(all.map(({ id }) => id).filter((id) => !read.includes(id)))
        expect([...missed].filter((id) => !removed.has(id))).toEqual([])
        expect(read).toEqual(all.map(({ id }) => id).filter((id) => !missed.has(id)))
      }),
      { numRuns: drawn(60, 6) },
    )
  },
  120_000,
)

test('a cursor that is none of the list is refused by its name', async () => {
  const who = await api.person()
  for (const { path } of Object.values(LISTS)) {
    for (const cursor of ['x', 'WzFd.', 'WyIyIiwzXQ', 'bnVsbA'])
      expect([path, cursor, (await api.call('GET', `${path}&cursor=${cursor}`, who)).status]).toEqual([
        path,
        cursor,
        400,
      ])
    const answer = await api.call('GET', `${path}&cursor=x`, who)
    expect(await answer.json()).toEqual({
      cursor: ['This is no cursor of this list: take it from the Link of the page before.'],
    })
  }
})

test('the link keeps the query, and a cursor takes the place of what began the page before', async () => {
  const who = await api.person()
  await api.sql`delete from material where owner_id is null`
  for (let n = 0; n < 4; n++) await addMaterial(api, null, `cut ${n}`)
  const { rows, next } = await page('/materials/?search=cut&offset=1&limit=2', who)
  expect(next).toStartWith('/materials/?search=cut&limit=2&cursor=')
  const last = await page(next!, who)
  expect(last.rows).toHaveLength(1)
  expect(last.next).toBeUndefined()
  expect(rows.map(({ id }) => id)).not.toContain(last.rows[0]!.id)
  const tagged = await api.call('GET', next!, who)
  expect(tagged.headers.get('x-total-count')).toBe('4')
  const headers = { 'if-none-match': tagged.headers.get('etag')! }
  expect((await api.call('GET', next!, who, { headers })).status).toBe(304)
})
