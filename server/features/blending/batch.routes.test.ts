import { beforeAll, expect, test } from 'bun:test'
import type { Calc } from '#calc/vocabulary/blend.ts'
import { DISTILLATION_NAMES, emptyProperties, NUMERIC_PROPERTY_NAMES } from '#calc/vocabulary/properties.ts'
import { loadCalc } from '#server/calc.ts'
import { openTestApp, type Person, type TestApp } from '#server/test-app.ts'
import type { BatchBlendAnswer } from './blending.model.ts'

let calc: Calc
let api: TestApp
let mina: Person
let materials: string[]

beforeAll(async () => {
  calc = await loadCalc()
  api = await openTestApp({ calc })
  mina = await api.person()
  materials = await Promise.all([insert(0, 0.8), insert(40, 12), insert(90, null)])
})

async function insert(warmer: number, sulfur_ppm: number | null, owner = mina): Promise<string> {
  const name = `Material ${crypto.randomUUID()}`
  const points = DISTILLATION_NAMES.map((point, at) => [point, 150 + warmer + 13 * at + at * at])
  const properties = {
    ...emptyProperties(),
    ...Object.fromEntries(points),
    density: 780 + warmer,
    sulfur_ppm,
  }
  const [row] = await api.sql<{ id: string }[]>`
    insert into material (owner_id, name, producer_english_name, categories, properties, name_key, producer_key,
      search_key)
    values (${owner.accountId}, ${name}, 'Refinery', '{customized,gasoil}', ${api.sql.json(properties)},
      ${name.toLowerCase()}, 'refinery', ${name})
    returning id`
  return row!.id
}

const ask = (more: object, person = mina) =>
  api.call('POST', '/calculations/batch/', person, { body: { materials, recipes: [[20, 30, 50]], ...more } })

async function answerTo(more: object): Promise<BatchBlendAnswer> {
  const answer = await ask(more)
  expect(answer.status).toBe(200)
  return (await answer.json()) as BatchBlendAnswer
}

const preview = async (more: object, person = mina) => {
  const body = { materials, percentages: [20, 30, 50], ...more }
  return api.call('POST', '/calculations/preview/', person, { body })
}

test('each recipe comes to what a blend of it comes to, on either basis, and nothing is stored', async () => {
  const recipes = [
    [20, 30, 50],
    [100, 0, 0],
    [0, 60, 40],
    [33.3, 66.7, 0],
  ]
  for (const basis of ['volume', 'mass']) {
    const { columns, results, engine } = await answerTo({ recipes, basis })
    expect([columns, engine]).toEqual([[...NUMERIC_PROPERTY_NAMES], calc.version])
    for (const [k, percentages] of recipes.entries()) {
      const answer = await preview({ percentages, basis })
      expect(answer.status).toBe(200)
      const blend = (await answer.json()) as { id?: string; results: Record<string, number | null> }
      expect(blend.id).toBeUndefined()
      for (const [at, name] of columns.entries()) {
        expect<unknown>(results[k]![at]).toBe(blend.results[name] ?? null)
      }
    }
  }
  const [row] = await api.sql<{ count: number }[]>`select count(*)::int as count from calculation`
  expect(row!.count).toBe(0)
})

test('a thousand recipes, in their order, with the columns that are asked for', async () => {
  const recipes = Array.from({ length: 1000 }, (_, k) => [k / 10, 100 - k / 10, 0])
  const { columns, results } = await answerTo({ recipes, properties: ['sulfur_ppm', 'density'] })
  expect(columns).toEqual(['sulfur_ppm', 'density'])
  expect(results).toHaveLength(1000)
  for (const k of [0, 1, 500, 999]) expect(results[k]![1]).toBeCloseTo(820 - (40 * k) / 1000, 9)
  const { results: unknown } = await answerTo({ properties: ['sulfur_ppm', 'octan_ron'] })
  expect(unknown).toEqual([[null, null]])
})

test('what can not be asked is refused at its field', async () => {
  const bodies: [object, object][] = [
    [
      {
        recipes: [
          [20, 30, 50],
          [20, 30],
        ],
      },
      { recipes: { 1: [expect.stringContaining('2')] } },
    ],
    [{ recipes: [[20, 30, 40]] }, { recipes: { 0: [expect.stringContaining('must total 100')] } }],
    [{ recipes: [[20, -30, 110]] }, { recipes: { 0: { 1: [expect.any(String)], 2: [expect.any(String)] } } }],
    [{ recipes: [] }, { recipes: [expect.any(String)] }],
    [{ recipes: Array(1001).fill([20, 30, 50]) }, { recipes: [expect.any(String)] }],
    [
      { properties: ['color'] },
      { properties: { 0: [expect.stringContaining('"color" is not a valid choice.')] } },
    ],
    [{ materials: [materials[0], materials[0], materials[1]] }, { materials: { 1: [expect.any(String)] } }],
    [{ materials: materials.slice(0, 1), recipes: [[100]] }, { materials: [expect.any(String)] }],
  ]
  for (const [more, errors] of bodies) {
    const answer = await ask(more)
    expect([answer.status, await answer.json()]).toMatchObject([400, errors])
  }
})

test('both need Premium, and do not know another account’s materials', async () => {
  const free = await api.person({ tier: null })
  expect([(await ask({}, free)).status, (await preview({}, free)).status]).toEqual([403, 403])
  const other = await api.person()
  expect([(await ask({}, other)).status, (await preview({}, other)).status]).toEqual([400, 400])
})

test('a preview is checked against a grade as a blend is, in the language of the request', async () => {
  const answer = await api.call('POST', '/calculations/preview/', mina, {
    body: { materials, percentages: [20, 30, 50], grade: 'en590-temperate' },
    headers: { 'accept-language': 'fa' },
  })
  const { check, missing } = (await answer.json()) as {
    check: { grade: string }
    missing: { sulfur_ppm: string }
  }
  expect(check.grade).toBe('en590-temperate')
  expect(missing.sulfur_ppm).toContain('گوگرد')
})

test('a blend may be given its name as it is made, and is found by it', async () => {
  const made = (name: unknown) =>
    api.call('POST', '/calculations/blending/', mina, {
      body: { materials, percentages: [20, 30, 50], name },
    })
  // Twice, so that the materials are remembered.
  for (const name of ['Batch كيش 7', 'Batch کیش 8']) expect((await made(name)).status).toBe(200)
  expect((await made(null)).status).toBe(200)
  for (const bad of ['x'.repeat(101), 'a\u0007b', ['x']])
    expect([bad, (await made(bad)).status]).toEqual([bad, 400])
  const list = await api.call('GET', '/me/calculations/?named=true&search=کیش', mina)
  const names = ((await list.json()) as { name: string }[]).map(({ name }) => name)
  expect(names).toEqual(['Batch کیش 8', 'Batch كيش 7'])
})
