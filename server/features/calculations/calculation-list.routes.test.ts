import { beforeAll, describe, expect, test } from 'bun:test'
import { emptyProperties } from '#calc/vocabulary/properties.ts'
import type { Token } from '#server/http/tokens.ts'
import { openTestApp, type Person, type TestApp } from '#server/test-app.ts'
import type { ListedCalculation } from './calculation-list.model.ts'
import { selectCalculations } from './calculation-list.service.ts'

const PATH = '/me/calculations/'

let api: TestApp
let mina: Person
let omid: Person
let reformate: string
let naphtha: string

async function addMaterial(owner: Person | null, name: string, farsi: string, categories: string[]) {
  const properties = { ...emptyProperties(), density: 750, sulfur_ppm: 12 }
  const [row] = await api.sql<{ id: string }[]>`
    insert into material (owner_id, name, name_farsi, producer_english_name, categories, properties, name_key,
      producer_key, search_key)
    values (${owner?.accountId ?? null}, ${name}, ${farsi}, 'Works', ${categories}, ${api.sql.json(properties)},
      ${name}, 'works', ${name})
    returning id`
  return row!.id
}

async function blend(who: Person, materials: string[], more: object = {}): Promise<string> {
  const body = { materials, percentages: [60, 40], ...more }
  const answer = await api.call('POST', '/calculations/blending/', who, { body })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { id: string }).id
}

async function list(who: Person, query = '') {
  const answer = await api.call('GET', `${PATH}${query}`, who)
  expect(answer.status).toBe(200)
  const calculations = (await answer.json()) as ListedCalculation[]
  return {
    calculations,
    ids: calculations.map(({ id }) => id),
    total: Number(answer.headers.get('x-total-count')),
  }
}

beforeAll(async () => {
  api = await openTestApp()
  mina = await api.person()
  omid = await api.person()
  reformate = await addMaterial(null, 'Reformate', 'ریفرمیت', ['customized', 'gasoline'])
  naphtha = await addMaterial(null, 'Light naphtha', 'نفتای سبک', ['gasoline', 'naphtha'])
}, 60_000)

describe('the list of own calculations', () => {
  test('shows each with its recipe, its category and the key figures, the newest first', async () => {
    const older = await blend(mina, [reformate, naphtha])
    const newer = await blend(mina, [naphtha, reformate], { category: 'naphtha', basis: 'mass' })
    const { calculations, total } = await list(mina)
    expect(total).toBe(2)
    expect(calculations.map(({ id, category, basis }) => [id, category, basis])).toEqual([
      [newer, 'naphtha', 'mass'],
      [older, 'gasoline', 'volume'],
    ])
    const { components, headline, ...rest } = calculations[1]!
    expect(components[0]).toEqual({
      id: reformate,
      name: 'Reformate',
      name_farsi: 'ریفرمیت',
      producer_english_name: 'Works',
      producer_farsi_name: null,
      percentage: 60,
    })
    expect(headline).toEqual({ density: 750, octan_ron: null, rvp: null, sulfur_ppm: 12 })
    expect(rest).toMatchObject({ name: null, note: null, is_shared: false, has_lab: false })
  })

  test('says how many are kept once the space is nearly full, whatever is older than the rule aside', async () => {
    const keptIn = async (kept: number, isAsked: boolean, query = '') => {
      const limits = { kept, isAsked, companyKept: null, days: 0 }
      const limited = await openTestApp({
        sql: api.sql,
        retention: { limits, noteStored: () => undefined, nearLimitOf: () => null },
      })
      return (await limited.call('GET', PATH + query, person)).headers.get('x-calculations-kept')
    }
    const person = await api.person()
    for (let n = 0; n < 3; n++) await blend(person, [reformate, naphtha])
    expect(await keptIn(3, true)).toBe('3')
    expect(await keptIn(3, true, '?limit=1')).toBe('3')
    expect(await keptIn(4, true)).toBeNull()
    expect(await keptIn(3, true, '?category=gasoline')).toBeNull()
    expect(await keptIn(3, false)).toBe('3')
    await api.sql`update retention_rule set since = now() + interval '1 hour'`
    expect(await keptIn(3, false)).toBeNull()
  })

  test('is each one’s own: nobody finds another’s calculation or the names of another’s materials in it', async () => {
    const secret = await addMaterial(omid, 'Secret cut', 'برش محرمانه', ['customized'])
    const his = await blend(omid, [secret, reformate])
    expect((await list(mina, '?search=secret')).calculations).toEqual([])
    expect((await list(mina)).ids).not.toContain(his)
    expect((await list(omid)).ids).toEqual([his])
    for (const id of [his, crypto.randomUUID()]) {
      const answer = await api.call('GET', `${PATH}?before=${id}`, mina)
      expect(answer.status).toBe(400)
      expect(await answer.json()).toEqual({ before: [`There is no calculation with the id "${id}".`] })
    }
  })

  test('says what the check against a grade came to, where there was one', async () => {
    const who = await api.person()
    await blend(who, [reformate, naphtha])
    await blend(who, [reformate, naphtha], { grade: 'en228-e5' })
    const [checked, plain] = (await list(who)).calculations
    expect(checked!.verdict).toBeOneOf(['pass', 'fail', 'unsure', 'unknown'])
    expect(plain).not.toHaveProperty('verdict')
  })

  test('needs a token, and no Premium', async () => {
    expect((await api.call('GET', PATH, null)).status).toBe(401)
    const lapsed = await api.person({ tier: null })
    expect(await list(lapsed)).toEqual({ calculations: [], ids: [], total: 0 })
  })
})

describe('a page of it', () => {
  test('begins after the last of the one before, also among calculations of one moment and while others come', async () => {
    const who = await api.person()
    const made = await Promise.all(Array.from({ length: 7 }, () => blend(who, [reformate, naphtha])))
    await api.sql`update calculation set created_at = '2026-01-01' where owner_id = ${who.accountId}`
    const seen: string[] = []
    for (let before = ''; ; before = `&before=${seen.at(-1)}`) {
      const { ids, total } = await list(who, `?limit=3${before}`)
      expect(total).toBeGreaterThanOrEqual(7)
      if (ids.length === 0) break
      seen.push(...ids)
      await blend(who, [reformate, naphtha])
    }
    expect(seen.toSorted()).toEqual(made.toSorted())
    for (const limit of [0, 201, 'x'])
      expect((await api.call('GET', `${PATH}?limit=${limit}`, who)).status).toBe(400)
  })
})

describe('a search', () => {
  test('finds by the names of the materials in either language, however they are typed, and by name', async () => {
    const who = await api.person()
    const id = await blend(who, [reformate, naphtha])
    const found = async (text: string) => (await list(who, `?search=${encodeURIComponent(text)}`)).ids
    for (const text of ['reform', 'LIGHT reformate', 'نفتاي سبک', 'ریفرمیت'])
      expect(await found(text)).toEqual([id])
    for (const text of ['alkylate', 'works', 'reform%', 'light_', 'summer'])
      expect(await found(text)).toEqual([])
    await api.sql`update calculation set name = 'Summer grade', name_key = ' summer grade ' where id = ${id}`
    expect(await found('summer reformate')).toEqual([id])
  })

  test('goes by category and by having a name', async () => {
    const who = await api.person()
    const gasoline = await blend(who, [reformate, naphtha])
    const naphthas = await blend(who, [reformate, naphtha], { category: 'naphtha' })
    await api.sql`update calculation set name = 'Kept' where id = ${naphthas}`
    expect(await list(who, '?category=gasoline')).toMatchObject({ ids: [gasoline], total: 1 })
    expect(await list(who, '?named=true')).toMatchObject({ ids: [naphthas], total: 1 })
    expect(await list(who, '?named=false')).toMatchObject({ ids: [gasoline], total: 1 })
    expect((await api.call('GET', `${PATH}?category=diesel`, who)).status).toBe(400)
  })

  test('finds what an earlier release has stored, and what is damaged ends no list', async () => {
    const who = await api.person()
    const insert = (components: unknown, blend: unknown) => api.sql`
      insert into calculation (owner_id, basis, components, blend, engine)
      values (${who.accountId}, 'volume', ${api.sql.json(components)}, ${api.sql.json(blend)}, '1.0.0')`
    await insert([{ name: 'Old Reformate', percentage: 100 }], { results: { density: 800 } })
    await insert({ not: 'a list' }, 'nothing')
    const { calculations, total } = await list(who)
    expect(total).toBe(2)
    expect(calculations.map(({ category }) => category)).toEqual(['customized', 'customized'])
    expect((await list(who, '?search=old')).calculations).toMatchObject([{ headline: { density: 800 } }])
    expect(calculations[0]).not.toHaveProperty('verdict')
  })
})

test('a page counts what matches once, however many rows it has', async () => {
  const who = await api.person()
  for (let at = 0; at < 5; at++) await blend(who, [reformate, naphtha])
  const statement = selectCalculations(api.sql, who as unknown as Token, new Date(), {
    words: ['reformate'],
    limit: 5,
  })
  const plan = await api.sql<{ 'QUERY PLAN': string }[]>`explain (analyze) ${statement}`
  const counts = plan.map((row) => row['QUERY PLAN']).filter((line) => line.includes('Aggregate  ('))
  expect(counts.length).toBeGreaterThan(0)
  // Names of the few rows that have no text in the index are put together, too.
  for (const line of counts) expect(line).toMatch(/loops=[12]\)|never executed/)
})
