import { beforeAll, beforeEach, expect, test } from 'bun:test'
import { packMaterial } from '#calc/mixture.ts'
import { emptyProperties } from '#calc/vocabulary/properties.ts'
import { openTestApp, type Person, type TestApp } from '#server/test-app.ts'
import { createIngredientMemory, type RememberedIngredient } from './blend-memory.ts'

/** What was read for an earlier blend is used again, but never after a change and never for somebody who may not use it. */
let api: TestApp
let mina: Person
let materials: string[]
/** The accounts that retention was told have stored a calculation. */
let noted: string[]
/** What retention says of the space. */
let near: { stored: number; kept: number } | null = null

async function insertMaterial(owner: Person | null, density: number): Promise<string> {
  const name = crypto.randomUUID()
  const [row] = await api.sql<{ id: string }[]>`
    insert into material (owner_id, name, producer_english_name, categories, properties, name_key, producer_key, search_key)
    values (${owner?.accountId ?? null}, ${name}, 'Refinery', '{customized}',
      ${api.sql.json({ ...emptyProperties(), density })}, ${name}, 'refinery', ${name})
    returning id`
  return row!.id
}

const send = (person: Person, ids = materials) =>
  api.call('POST', '/calculations/blending/', person, { body: { materials: ids, percentages: [50, 50] } })

async function densityFor(person: Person, ids = materials): Promise<number | null> {
  const answer = await send(person, ids)
  expect(answer.status).toBe(200)
  const { id, results } = (await answer.json()) as { id: string; results: { density: number | null } }
  const [stored] = await api.sql`
    select owner_id, (blend::json->'results'->>'density')::float8 as density from calculation where id = ${id}`
  expect({ ...stored }).toEqual({ owner_id: person.accountId, density: results.density })
  return results.density
}

const countStored = async (): Promise<number> => {
  const [row] = await api.sql<{ stored: number }[]>`select count(*)::int as stored from calculation`
  return row!.stored
}

/** A refusal leaves nothing behind. */
async function statusFor(person: Person, ids = materials): Promise<number> {
  const before = await countStored()
  const { status } = await send(person, ids)
  expect(await countStored()).toBe(before + (status === 200 ? 1 : 0))
  return status
}

beforeAll(async () => {
  api = await openTestApp({
    retention: {
      limits: { kept: 10, isAsked: true, companyKept: null, days: 0 },
      noteStored: (accountId) => void noted.push(accountId),
      nearLimitOf: () => near,
    },
  })
})

beforeEach(async () => {
  noted = []
  mina = await api.person()
  materials = [await insertMaterial(null, 700), await insertMaterial(null, 800)]
  expect(await densityFor(mina)).toBe(750)
})

test('the second blend of the same materials is as the first', async () => {
  expect(await densityFor(mina)).toBe(750)
  expect(await densityFor(await api.person())).toBe(750)
})

test('each calculation that is stored is noted for its account, and no other', async () => {
  const other = await api.person()
  await densityFor(other)
  await densityFor(mina, [await insertMaterial(mina, 600), await insertMaterial(mina, 700)])
  await api.sql`update session set revoked_at = now() where id = ${other.sessionId}`
  expect(await statusFor(other)).toBe(401)
  expect(noted).toEqual([mina.accountId, other.accountId, mina.accountId])
})

test('the answer says when the space is nearly full, in the caller’s language', async () => {
  const retentionIn = async (language: string) => {
    const answer = await api.call('POST', '/calculations/blending/', mina, {
      body: { materials, percentages: [50, 50] },
      headers: { 'accept-language': language },
    })
    return ((await answer.json()) as { retention?: object }).retention
  }
  expect(await retentionIn('en')).toBeUndefined()
  near = { stored: 9, kept: 10 }
  try {
    expect(await retentionIn('en')).toEqual({
      stored: 9,
      kept: 10,
      text: 'This space keeps 10 calculations and has 9. Beyond that the oldest without a name, link, laboratory results or status are deleted.',
    })
    expect(await retentionIn('fa')).toMatchObject({ text: expect.stringContaining('۱۰ محاسبه') })
  } finally {
    near = null
  }
})

test('a material that was changed is blended as it is now, however it was changed', async () => {
  for (const density of [900, 901]) {
    await api.sql`
      update material set properties = properties || ${api.sql.json({ density })}, updated_at = clock_timestamp()
      where id = ${materials[1]!}`
    expect(await densityFor(mina)).toBe((700 + density) / 2)
    expect(await densityFor(mina)).toBe((700 + density) / 2)
  }
  await api.sql`
    update material set properties = properties || ${api.sql.json({ density: 1000 })} where id = ${materials[1]!}`
  expect(await densityFor(mina)).toBe(850)
})

test('a material that is gone is an error, and so is one that became somebody else’s', async () => {
  const [own, other] = [await insertMaterial(mina, 650), await insertMaterial(mina, 850)]
  expect(await densityFor(mina, [own, other])).toBe(750)
  expect(await statusFor(await api.person(), [own, other])).toBe(400)
  expect(await densityFor(mina, [own, other])).toBe(750)
  await api.sql`delete from material where id = ${own}`
  expect(await statusFor(mina, [own, other])).toBe(400)
})

test('a session that was ended, an account that was closed, Premium that has run out: each as at the first time', async () => {
  const change = {
    401: [
      (person: Person) => api.sql`update session set revoked_at = now() where id = ${person.sessionId}`,
      (person: Person) => api.sql`update account set is_active = false where id = ${person.accountId}`,
      (person: Person) => api.sql`delete from account where id = ${person.accountId}`,
    ],
    403: [
      (person: Person) =>
        api.sql`update subscription set tier_name = 'Free' where space_id = ${person.accountId}`,
      (person: Person) => api.sql`delete from subscription where space_id = ${person.accountId}`,
      (person: Person) =>
        api.sql`update account set must_change_password = true where id = ${person.accountId}`,
    ],
  }
  for (const [status, changes] of Object.entries(change)) {
    for (const make of changes) {
      const person = await api.person()
      expect(await statusFor(person)).toBe(200)
      await make(person)
      expect(await statusFor(person)).toBe(Number(status))
    }
  }
})

test('among many at once, each gets their own answer and nobody another’s', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => api.person()))
  for (const [n, person] of people.entries()) {
    if (n % 3 === 1) await api.sql`update session set revoked_at = now() where id = ${person.sessionId}`
    if (n % 3 === 2) await api.sql`delete from subscription where space_id = ${person.accountId}`
  }
  const answers = await Promise.all(people.map((person) => send(person)))
  expect(answers.map(({ status }) => status)).toEqual(people.map((_, n) => [200, 401, 403][n % 3]!))
  for (const [n, { accountId }] of people.entries()) {
    const rows = await api.sql`select from calculation where owner_id = ${accountId}`
    expect(rows.length).toBe(n % 3 === 0 ? 1 : 0)
  }
})

test('among many at once, those of a material that was changed are blended anew, and only those', async () => {
  const others = [await insertMaterial(null, 600), await insertMaterial(null, 640)]
  expect(await densityFor(mina, others)).toBe(620)
  await api.sql`
    update material set properties = properties || ${api.sql.json({ density: 900 })} where id = ${materials[1]!}`
  const asked = Array.from({ length: 9 }, (_, n) => (n % 3 === 1 ? materials : others))
  const densities = await Promise.all(asked.map((ids) => densityFor(mina, ids)))
  expect(densities).toEqual(asked.map((ids) => (ids === others ? 620 : 800)))
})

const ingredient = (id: string, owner: string | null, version = '1'): RememberedIngredient => ({
  id,
  owner,
  name: id,
  name_farsi: null,
  producer_english_name: '',
  packed: packMaterial(emptyProperties()),
  doubts: { contradictions: [], distillation: 'd86' },
  version,
  snapshot: '',
  categories: ['customized'],
  search: '',
})

test('the memory keeps the latest, forgets what was not used for longest, and finds all of a recipe or nothing', () => {
  const memory = createIngredientMemory({ entries: 2, bytes: 1e6 })
  const [a, b, c] = [ingredient('a', null), ingredient('b', null), ingredient('c', null)]
  memory.keep([a, b])
  expect(memory.find('mina', ['b', 'a'])).toEqual([b, a])
  expect(memory.find('mina', ['a', 'c'])).toBeNull()
  const changed = ingredient('a', null, '2')
  memory.keep([changed, c])
  expect(memory.find('omid', ['a'])).toEqual([changed])
  expect(memory.find('omid', ['b'])).toBeNull()
})

test('an own material is remembered for its owner alone', () => {
  const memory = createIngredientMemory()
  const own = ingredient('own', 'mina')
  const shared = ingredient('shared', null)
  memory.keep([own, shared])
  const found = memory.find('mina', ['own', 'shared'])!
  expect([found[0] === own, found[1] === shared]).toEqual([true, true])
  expect(memory.find('omid', ['own', 'shared'])).toBeNull()
})
