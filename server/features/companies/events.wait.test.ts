import { beforeAll, expect, test } from 'bun:test'
import type { SpaceId } from '#server/http/tokens.ts'
import { openTestApp, type Person, type TestApp } from '#server/test-app.ts'
import { join, newCompany, within } from '#server/test-company.ts'
import { until } from '#server/test-until.ts'
import { type Event, WAIT_MAX_SECONDS, WAITING_MAX } from './companies.model.ts'
import { waitOf } from './events.routes.ts'

const stopping = new AbortController()
let api: TestApp
let company: SpaceId
let mina: Person
let owner: Person

beforeAll(async () => {
  api = await openTestApp({ stopping: stopping.signal })
  company = await newCompany(api)
  mina = await api.person()
  owner = await join(api, mina, company, 'owner')
})

const stream = (name: string) => ({
  name,
  producer_english_name: 'B',
  properties: { recovery: 98, density: 840 },
})
const make = (name: string, who = owner) => api.call('POST', '/me/materials/', who, { body: stream(name) })
const wait = (query: string, who = owner, seconds = 25) =>
  api.call('GET', `/me/events/${query}`, {
    ...who,
    headers: { ...who.headers, prefer: `respond-async, wait=${seconds}` } as Person['headers'],
  })
const events = async (query: string) =>
  (await (await api.call('GET', `/me/events/${query}`, owner)).json()) as Event[]
const last = async () => (await events('?latest=true&limit=1'))[0]?.id ?? 0
const connections = async () =>
  (
    await api.sql<
      { n: number }[]
    >`select count(*)::int as n from pg_stat_activity where state like 'idle in tran%'`
  )[0]!.n

test('a request that waits is answered with what happens, and holds nothing meanwhile', async () => {
  const before = await last()
  let isAnswered = false
  const waiting = wait(`?after=${before}&object=material`).finally(() => {
    isAnswered = true
  })
  // Of another sort: it goes on waiting.
  await api.call('POST', '/me/grades/', owner, {
    body: { name: 'Ours', limits: [{ q: 'density', max: 845 }] },
  })
  await until(async () => (await connections()) === 0)
  expect(isAnswered).toBe(false)
  await make('New')
  const answer = await waiting
  expect(answer.headers.get('preference-applied')).toBe('wait=25')
  expect((await answer.json()) as Event[]).toMatchObject([
    { kind: 'made', object: 'material', detail: { name: 'New' } },
  ])
})

test('what is there already is answered at once, the newest first never waits, and nothing new ends with the time', async () => {
  expect(((await (await wait('?after=0&limit=1')).json()) as Event[]).length).toBe(1)
  expect(await (await wait(`?latest=true&kind=nothing`)).json()).toEqual([])
  expect(await (await wait(`?after=${await last()}`, owner, 1)).json()).toEqual([])
})

test('who is taken out meanwhile is told so, and nothing of what happened', async () => {
  const omid = await api.person()
  const member = await join(api, omid, company)
  const waiting = wait(`?after=${(await last()) + 1}`, member)
  await until(async () => (await make('Before they go')).ok)
  await api.sql`delete from member where account_id = ${omid.accountId}`
  await make('After they went')
  await make('And more')
  const answer = await waiting
  expect([answer.status, await answer.json()]).toEqual([
    403,
    { detail: 'You are not a member of this company.' },
  ])
})

test('so many of an account wait at once, and others are not in their way', async () => {
  const sara = await api.person()
  const asked = Array.from({ length: WAITING_MAX + 2 }, () => wait('', sara))
  const answered: Response[] = []
  for (const one of asked) void one.then((answer) => answered.push(answer))
  await until(() => answered.length === 2)
  expect(answered.map(({ status, headers }) => [status, Number(headers.get('retry-after')) > 0])).toEqual([
    [429, true],
    [429, true],
  ])
  const omid = await api.person()
  const other = wait('', omid)
  await make('For Omid', omid)
  expect((await other).status).toBe(200)
  await make('For Sara', sara)
  const statuses = (await Promise.all(asked)).map(({ status }) => status).sort()
  expect(statuses).toEqual([...Array(WAITING_MAX).fill(200), 429, 429])
  // Those have ended, so there is room again.
  expect((await wait('', sara)).status).toBe(200)
})

test('the header is read as RFC 7240 has it', () => {
  const said = [
    'wait=5',
    'respond-async, wait=10',
    'wait = "7"',
    'WAIT=99',
    'wait',
    'await=3',
    'wait=-1',
    '',
    null,
  ]
  expect(said.map(waitOf)).toEqual([5, 10, 7, WAIT_MAX_SECONDS, 0, 0, 0, 0, 0])
})

test('who made, changed and measured things is told, and of this space alone', async () => {
  const omid = await join(api, await api.person(), company, 'blender')
  const [a, b] = (await Promise.all(
    ['Authored', 'Other'].map(async (name) => ((await (await make(name)).json()) as { id: string }).id),
  )) as [string, string]
  await api.call('PATCH', `/me/materials/${a}/`, omid, { body: { properties: { density: 841 } } })
  const authors = async (who: Person) => {
    const answer = await api.call('GET', `/me/events/?authors=true&object=material&object_id=${b},${a}`, who)
    return ((await answer.json()) as Event[]).map(({ kind, object_id, actor }) => [kind, object_id, actor.id])
  }
  await api.call('PATCH', `/me/materials/${a}/`, owner, { body: { properties: { density: 842 } } })
  await api.call('PATCH', `/me/materials/${a}/`, omid, { body: { properties: { density: 843 } } })
  expect(await authors(owner)).toEqual(
    expect.arrayContaining([
      ['made', a, mina.accountId],
      ['made', b, mina.accountId],
      ['changed', a, omid.accountId],
    ]),
  )
  expect(await authors(owner)).toHaveLength(3)
  expect(await authors(within(mina, mina.accountId))).toEqual([])
})

test('nobody is kept waiting by a server that stops', async () => {
  const waiting = wait(`?after=${await last()}`)
  stopping.abort()
  expect(await (await waiting).json()).toEqual([])
  expect(await (await wait(`?after=${await last()}`)).json()).toEqual([])
})
