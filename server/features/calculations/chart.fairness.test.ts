import { afterAll, beforeAll, expect, test } from 'bun:test'
import { DISTILLATION_NAMES } from '#calc/vocabulary/properties.ts'
import { type Listener, listen } from '#server/listener.ts'
import { createLog } from '#server/log.ts'
import { openTestApp, type Person, type TestApp } from '#server/test-app.ts'

/** One account asks for far more graphs than it may have at once, over real connections, from the real painter. */
const GREEDY = 66
const OTHERS = 10
const RISING = Object.fromEntries(DISTILLATION_NAMES.map((name, at) => [name, 40 + 12 * at]))

let api: TestApp
let listener: Listener

beforeAll(async () => {
  api = await openTestApp()
  listener = listen(api.app, { port: 0, host: '127.0.0.1' }, createLog('silent'), false)
}, 60_000)

afterAll(async () => await listener.cut())

async function newOwner(): Promise<Person> {
  const owner = await api.person()
  const components = [{ name: 'Reformate', percentage: 100, properties: RISING }]
  await api.sql`
    insert into calculation (owner_id, basis, components, blend, engine)
    values (${owner.accountId}, 'volume', ${api.sql.json(components)}, ${api.sql.json({ results: RISING })}, 'test')`
  return owner
}

let finished = 0

/** A graph told from all others by its width, asked for on a connection of its own. */
async function graph({ headers }: Person, at: number) {
  const url = `${listener.url}calculations/blending/plot/?scale=1&width=${400 + at}`
  const answer = await fetch(url, { headers: { ...headers, connection: 'close' } })
  await answer.arrayBuffer()
  finished += 1
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), place: finished }
}

test('while one account asks for 66 graphs at once, all ten of another are drawn, and soon; nothing is cut off', async () => {
  const [greedy, other] = [await newOwner(), await newOwner()]
  expect((await graph(other, OTHERS)).status).toBe(200)
  finished = 0
  const flood = Array.from({ length: GREEDY }, (_, at) => graph(greedy, at))
  const tens = await Promise.all(Array.from({ length: OTHERS }, (_, at) => graph(other, at)))
  expect(tens.map(({ status }) => status)).toEqual(Array(OTHERS).fill(200))
  const answers = await Promise.all(flood)
  for (const { status, retryAfter } of answers) {
    // On a busy machine, one that has waited too long gets 503.
    expect([200, 429, 503]).toContain(status)
    if (status !== 200) expect(Number(retryAfter)).toBeGreaterThan(0)
  }
  const drawn = answers.filter(({ status }) => status === 200)
  expect(drawn.length).toBeGreaterThan(0)
  // Most are refused; how many get in by and by is a matter of how fast they come.
  expect(drawn.length).toBeLessThan(GREEDY / 2)
  // They take turns: when the other's last graph is there, the greedy one has had about as many.
  const last = Math.max(...tens.map(({ place }) => place))
  expect(drawn.filter(({ place }) => place < last).length).toBeLessThanOrEqual(OTHERS + 2)
}, 60_000)
