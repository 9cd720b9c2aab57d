import { beforeAll, describe, expect, test } from 'bun:test'
import { drawn } from '#calc/oracle/draws.ts'
import type { SpaceId } from '#server/http/tokens.ts'
import { openTestApp, type Person, type TestApp } from '#server/test-app.ts'
import { join, newCompany, within } from '#server/test-company.ts'

const ROUNDS = drawn(500, 25)
const OWNER_ROUNDS = drawn(300, 20)
const OTHERS = 20
const LONG = 600_000
const REFUSED = [401, 403]

let api: TestApp
let owner: Person
let other: { company: SpaceId; members: Person[] }
let made = 0

beforeAll(async () => {
  // Without the work of a real hash, the statements meet more often.
  api = await openTestApp({
    passwords: { hash: async (password) => password, verify: async (password, hash) => password === hash },
  })
  owner = await api.person()
  const company = await newCompany(api, 'Busy')
  const members = await Promise.all(
    Array.from({ length: OTHERS }, async () => join(api, await api.person(), company, 'blender')),
  )
  other = { company, members }
}, LONG)

const stream = (name: string) => ({
  name,
  producer_english_name: 'B',
  properties: { recovery: 98, density: 840 },
})
const write = async (who: Person) =>
  (await api.call('POST', '/me/materials/', who, { body: stream(`m${made++}`) })).status
const read = async (who: Person) => (await api.call('GET', '/me/prices/', who)).status
const kept = async (company: SpaceId) =>
  (await api.sql`select from material where owner_id = ${company}`).length

/**
 * Somebody reads and writes in a company, as twenty others do in another one, while that is ended. What is sent once the end was
 * acknowledged is refused, and nothing is written by what was sent before.
 */
async function race(
  who: Person,
  company: SpaceId,
  end: () => Promise<unknown>,
  ended: readonly (typeof read)[],
) {
  let isEnded = false
  const late: number[] = []
  const work = async (act: typeof read) => {
    for (let more = 2; more > 0; ) {
      const wasEnded = isEnded
      const status = await act(who)
      if (wasEnded) more -= 1
      if (wasEnded && ended.includes(act)) late.push(status)
    }
  }
  const workers = [write, write, read].map(work)
  const others = other.members.map((member, at) => (at % 2 ? read(member) : write(member)))
  await new Promise((next) => setImmediate(next))
  await end()
  isEnded = true
  const rows = await kept(company)
  await Promise.all([...workers, ...others])
  expect(late.length).toBeGreaterThan(0)
  expect(late.filter((status) => !REFUSED.includes(status))).toEqual([])
  if (ended.includes(write)) expect(await kept(company)).toBe(rows)
}

async function fresh() {
  const company = await newCompany(api, 'Karun')
  await join(api, owner, company, 'owner')
  const person = await api.person()
  return { company, person, member: await join(api, person, company, 'blender') }
}

const ask = async (method: string, path: string, body?: unknown, who = owner) => {
  const answer = await api.call(method, path, who, { body })
  expect(answer.ok).toBe(true)
  return answer
}

describe('nothing is shown or written once it is acknowledged that', () => {
  test(
    'a member is removed',
    async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const { company, person, member } = await fresh()
        const gone = () => ask('DELETE', `/me/companies/${company}/members/${person.accountId}/`)
        await race(member, company, gone, [read, write])
      }
    },
    LONG,
  )

  test(
    'a role is taken: what needs it',
    async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const { company, person, member } = await fresh()
        const path = `/me/companies/${company}/members/${person.accountId}/`
        await race(member, company, () => ask('PATCH', path, { roles: ['laboratory'] }), [write])
      }
    },
    LONG,
  )

  test(
    'a key is revoked, or its maker removed',
    async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const { company, person } = await fresh()
        await join(api, person, company, 'owner')
        const there = within(person, company)
        const { id, key } = (await (
          await ask('POST', '/me/keys/', { name: 'K', roles: ['blender'] }, there)
        ).json()) as {
          id: string
          key: string
        }
        const program = { ...person, headers: { authorization: `Bearer ${key}` } }
        const end = () =>
          round % 2
            ? ask('DELETE', `/me/keys/${id}/`, undefined, there)
            : ask('DELETE', `/me/companies/${company}/members/${person.accountId}/`)
        await race(program, company, end, [read, write])
      }
    },
    LONG,
  )

  test(
    'a company is deleted',
    async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const { company, member } = await fresh()
        await race(member, company, () => ask('DELETE', `/me/companies/${company}/`, { name: 'Karun' }), [
          read,
          write,
        ])
        expect(await api.sql`select from material where owner_id = ${company}`).toHaveLength(0)
      }
    },
    LONG,
  )
})

describe('a company keeps an owner while one of two deletes their account and', () => {
  const owners = async (company: SpaceId) =>
    (await api.sql`select from member where space_id = ${company} and 'owner' = any(roles)`).length

  /** Both at once, in either order; one of the two succeeds, and the other is told why not. */
  async function together(other: (company: SpaceId, who: Person) => Promise<Response>) {
    for (let round = 0; round < OWNER_ROUNDS; round++) {
      const company = await newCompany(api, 'Two owners')
      const [leaving, staying] = [await api.person(), await api.person()]
      for (const one of [leaving, staying]) await join(api, one, company, 'owner')
      const rows = await api.sql`select username from account where id = ${leaving.accountId}`
      const calls = [
        () =>
          api.call('DELETE', '/api/user/', leaving, { body: { username: rows[0]!.username, password: '-' } }),
        () => other(company, staying),
      ]
      const answers = await Promise.all((round % 2 ? calls : calls.toReversed()).map((call) => call()))
      expect(await owners(company)).toBe(1)
      expect(answers.map(({ status }) => status).filter((status) => status >= 300 && status !== 409)).toEqual(
        [],
      )
    }
  }

  test(
    'the other leaves',
    () =>
      together((company, who) =>
        api.call('DELETE', `/me/companies/${company}/members/${who.accountId}/`, who),
      ),
    LONG,
  )

  test(
    'the other becomes a blender',
    () =>
      together((company, who) =>
        api.call('PATCH', `/me/companies/${company}/members/${who.accountId}/`, who, {
          body: { roles: ['blender'] },
        }),
      ),
    LONG,
  )
})
