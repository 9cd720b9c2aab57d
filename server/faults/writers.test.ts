import { afterEach, expect, test } from 'bun:test'
import { drawn } from '#calc/oracle/draws.ts'
import { newFilledFolder, removeDataFolders } from './data-folder.ts'
import { bearer, type Caller, materialNamed, signUp } from './people.ts'
import { createFilledPostgres } from './postgres-server.ts'
import { JWT_SECRET, killServers, startServer } from './server-process.ts'

const TEST_TIMEOUT_MS = 600_000
const LISTS = drawn(400, 60)
/** What a list may take beside the writers of another account, in times of what it takes alone. */
const TIMES = 8
const MEMBERS_WRITERS = 20

afterEach(async () => {
  await killServers()
  await removeDataFolders()
}, TEST_TIMEOUT_MS)

interface Space {
  id?: string
  material: string
}

const headersOf = (caller: Caller, company?: string) => ({
  ...bearer(caller),
  'content-type': 'application/json',
  ...(company && { 'fuelblend-space': company }),
})

async function ask(
  url: string,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: object,
) {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const text = await answer.text()
  return {
    status: answer.status,
    retryAfter: answer.headers.get('retry-after'),
    body: text && JSON.parse(text),
  }
}

async function materialIn(url: string, caller: Caller, company?: string): Promise<string> {
  const made = await ask(url, 'POST', '/me/materials/', headersOf(caller, company), materialNamed('Priced'))
  expect(made.status).toBe(201)
  return made.body.id
}

/** Connections that write prices one after the other until `end`: how often each status was answered. */
function write(
  urls: readonly string[],
  headers: Record<string, string>,
  spaces: readonly Space[],
  connections: number,
) {
  let isOver = false
  const counts: Record<number, number> = {}
  const all = Array.from({ length: connections }, async (_, at) => {
    const { id, material } = spaces[at % spaces.length]!
    while (!isOver) {
      const price = { material, amount: 100 + Math.random(), unit: 't', currency: 'USD' }
      const there = id ? { ...headers, 'fuelblend-space': id } : headers
      const { status, retryAfter } = await ask(urls[at % urls.length]!, 'PUT', '/me/prices/', there, [
        price,
      ] as never)
      counts[status] = (counts[status] ?? 0) + 1
      if (status === 429) expect(Number(retryAfter)).toBeGreaterThan(0)
      // As `Retry-After` asks for, but more often.
      if (status !== 200) await Bun.sleep(100)
    }
  })
  return {
    end: async () => {
      isOver = true
      await Promise.all(all)
      return counts
    },
  }
}

/** The median of a list's ms, one after the other; each is answered. */
async function medianOfLists(url: string, caller: Caller): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < LISTS; n++) {
    const began = performance.now()
    const answer = await fetch(`${url}/me/materials/`, { headers: bearer(caller) })
    await answer.arrayBuffer()
    expect(answer.status).toBe(200)
    times.push(performance.now() - began)
  }
  return times.sort((a, b) => a - b)[LISTS >> 1]!
}

async function companyOf(url: string, owner: Caller, name: string): Promise<string> {
  const made = await ask(url, 'POST', '/me/companies/', headersOf(owner), { name })
  expect(made.status).toBe(201)
  return made.body.id
}

/** A new member of a company. */
async function memberOf(url: string, owner: Caller, company: string, roles: readonly string[]) {
  const member = await signUp(url)
  const invited = await ask(url, 'POST', `/me/companies/${company}/invitations/`, headersOf(owner), { roles })
  const token = invited.body.url.replace('/join/', '')
  expect((await ask(url, 'POST', '/me/invitations/', headersOf(member), { token })).status).toBe(200)
  const { body } = await ask(url, 'GET', '/api/user/profile/', bearer(member))
  return { ...member, id: body.user.id as string }
}

const show = (...what: unknown[]) => process.env.SHOW && console.log(...what)

test(
  'another account’s lists keep going while one account writes over sixty connections, to one space or to twelve',
  async () => {
    const { url } = await startServer({ DATA_DIR: await newFilledFolder() })
    const [greedy, other] = [await signUp(url), await signUp(url)]
    await materialIn(url, other)
    const personal: Space[] = [{ material: await materialIn(url, greedy) }]
    const companies: Space[] = []
    for (let n = 0; n < 12; n++) {
      const id = await companyOf(url, greedy, `Company ${n}`)
      companies.push({ id, material: await materialIn(url, greedy, id) })
    }
    for (const spaces of [personal, companies]) {
      await medianOfLists(url, other)
      const alone = await medianOfLists(url, other)
      const writing = write([url], headersOf(greedy), spaces, 60)
      await Bun.sleep(500)
      const beside = await medianOfLists(url, other)
      const counts = await writing.end()
      show({ alone, beside, counts })
      expect(counts[200]).toBeGreaterThan(0)
      expect(Object.keys(counts).filter((status) => !['200', '429'].includes(status))).toEqual([])
      expect(beside).toBeLessThan(TIMES * alone)
    }
  },
  TEST_TIMEOUT_MS,
)

/** A member, or their key, writes all the while: taking away their right is answered, and nothing of theirs comes after. */
async function endBeside(urls: readonly string[]) {
  const [url] = urls as [string]
  const owner = await signUp(url)
  const company = await companyOf(url, owner, 'Karun')
  const material = await materialIn(url, owner, company)
  const [asOwner, inCompany] = [headersOf(owner), headersOf(owner, company)]
  const newest = async () =>
    (await ask(url, 'GET', '/me/events/?latest=true&limit=1&object=price', inCompany)).body[0]?.id

  const beside = async (what: string, headers: Record<string, string>, end: () => ReturnType<typeof ask>) => {
    const writing = write(urls, headers, [{ id: company, material }], MEMBERS_WRITERS)
    await Bun.sleep(700)
    const began = performance.now()
    const { status } = await end()
    const ms = performance.now() - began
    const last = await newest()
    const late = write(urls, headers, [{ id: company, material }], 2)
    await Bun.sleep(100)
    const refused = await late.end()
    const counts = await writing.end()
    show(what, { ms, counts })
    // A statement that waits too long is 503.
    expect([what, status < 300]).toEqual([what, true])
    expect(counts[200]).toBeGreaterThan(0)
    expect(Object.keys(refused).filter((status) => !['401', '403'].includes(status))).toEqual([])
    expect(await newest()).toBe(last)
  }

  const member = await memberOf(url, owner, company, ['blender'])
  const path = `/me/companies/${company}/members/${member.id}/`
  await beside('a role', headersOf(member, company), () =>
    ask(url, 'PATCH', path, asOwner, { roles: ['laboratory'] }),
  )
  expect((await ask(url, 'PATCH', path, asOwner, { roles: ['blender'] })).status).toBe(200)
  await beside('membership', headersOf(member, company), () => ask(url, 'DELETE', path, asOwner))
  const made = await ask(url, 'POST', '/me/keys/', inCompany, { name: 'Planner', roles: ['blender'] })
  await beside(
    'a key',
    { authorization: `Bearer ${made.body.key}`, 'content-type': 'application/json' },
    () => ask(url, 'DELETE', `/me/keys/${made.body.id}/`, inCompany),
  )
}

test(
  'who keeps writing can be demoted, removed and their key revoked, and writes nothing afterwards',
  async () => {
    const { url } = await startServer({ DATA_DIR: await newFilledFolder() })
    await endBeside([url])
  },
  TEST_TIMEOUT_MS,
)

test(
  'also over two servers on one PostgreSQL',
  async () => {
    const postgres = await createFilledPostgres()
    try {
      const settings = { DATABASE_URL: postgres.url, JWT_SECRET }
      const urls = [(await startServer(settings)).url, (await startServer(settings)).url]
      await endBeside(urls)
    } finally {
      await postgres.stop()
    }
  },
  TEST_TIMEOUT_MS,
)
