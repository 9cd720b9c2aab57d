import { beforeAll, expect, test } from 'bun:test'
import fc from 'fast-check'
import { readBlend, readCalculation, type StoredCalculation } from '#calc/calculation/calculation.ts'
import type { Calc } from '#calc/vocabulary/blend.ts'
import { emptyProperties, type MaterialProperties, PROPERTY_NAMES } from '#calc/vocabulary/properties.ts'
import { loadCalc } from '#server/calc.ts'
import type { BlendAnswer } from '#server/responses/blend.model.ts'
import { openTestApp, type Person, type TestApp } from '#server/test-app.ts'
import { bundledCatalogue } from '../materials/catalogue.file.ts'
import { seedCatalogue } from '../materials/catalogue.service.ts'
import type { Material } from '../materials/materials.model.ts'

let calc: Calc
let api: TestApp
let mina: Person

beforeAll(async () => {
  calc = await loadCalc()
  api = await openTestApp({ calc })
  mina = await api.person()
})

interface Inserted {
  owner?: Person | null
  name?: string
  name_farsi?: string | null
}

async function insertMaterial(
  properties: Partial<MaterialProperties>,
  inserted: Inserted = {},
): Promise<string> {
  const { owner = mina, name = `Material ${crypto.randomUUID()}`, name_farsi = null } = inserted
  const [row] = await api.sql<{ id: string }[]>`
    insert into material (owner_id, name, name_farsi, producer_english_name, categories, properties,
      name_key, producer_key, search_key)
    values (${owner?.accountId ?? null}, ${name}, ${name_farsi}, 'Refinery', '{customized,gasoil}',
      ${api.sql.json({ ...emptyProperties(), ...properties })}, ${name.toLowerCase()}, 'refinery', ${name})
    returning id`
  return row!.id
}

const send = (body: unknown, person: Person | null = mina, headers: Record<string, string> = {}) =>
  api.call('POST', '/calculations/blending/', person, { body, headers })

async function blended(body: unknown, person = mina, headers = {}): Promise<BlendAnswer> {
  const answer = await send(body, person, headers)
  expect(answer.status).toBe(200)
  return (await answer.json()) as BlendAnswer
}

const refused = async (answer: Response): Promise<[number, unknown]> => [answer.status, await answer.json()]

const HEAVY = { density: 845.2, sulfur_ppm: 40, recovery: 98 }
const LIGHT = { density: 745, sulfur_ppm: 10, recovery: 97 }

test('two materials are blended by volume, with every property, its method, and why others are missing', async () => {
  const materials = [
    await insertMaterial({ ...HEAVY, cloud_point: -4 }),
    await insertMaterial(LIGHT, { name: 'Light one' }),
  ]
  const answer = await blended({ materials, percentages: [60, 40] })
  expect(Object.keys(answer.results).sort()).toEqual([...PROPERTY_NAMES].sort())
  expect(Object.keys(answer.methods).sort()).toEqual([...PROPERTY_NAMES].sort())
  // 0.6 × 845.2 + 0.4 × 745.0, the worked case of the density rule.
  expect(answer.results.density).toBeCloseTo(805.12, 9)
  // By mass: (0.6 · 845.2 · 40 + 0.4 · 745 · 10) / 805.12.
  expect(answer.results.sulfur_ppm).toBeCloseTo((507.12 * 40 + 298 * 10) / 805.12, 9)
  expect(answer.results.cloud_point).toBeNull()
  expect(answer.methods.density).toBeString()
  expect(answer.methods.cloud_point).toBeNull()
  expect(answer.missing.cloud_point).toContain('Light one')
  expect(answer.missing).not.toHaveProperty('density')
  expect(answer.basis).toBe('volume')
  expect(answer.engine).toBe(calc.version)
  expect(new Date(answer.created_at).toISOString()).toBe(answer.created_at)
})

test('an answer has its structure where that is asked for, as the calculation and its link have it always', async () => {
  const body = {
    materials: [await insertMaterial(HEAVY), await insertMaterial(LIGHT)],
    percentages: [60, 40],
  }
  const answerOf = async (path: string, method: 'GET' | 'POST' = 'POST') =>
    (await (await api.call(method, path, mina, method === 'POST' ? { body } : {})).json()) as BlendAnswer
  const { id, structure, ...bare } = await answerOf('/calculations/blending/')
  expect(structure).toBeUndefined()
  const stored = await answerOf(`/me/calculations/${id}/`, 'GET')
  for (const path of ['blending', 'preview']) {
    const { structure: found, ...rest } = await answerOf(`/calculations/${path}/?structure=true`)
    expect(found).toEqual(stored.structure!)
    expect(readBlend({ ...found, results: rest.results }, 2).methods.density).toBe('volume-average')
    expect(rest.results).toEqual(bare.results)
    expect((await answerOf(`/calculations/${path}/?structure=false`)).structure).toBeUndefined()
  }
  for (const [query, message] of [
    ['structure=yes', '"yes" is not a valid choice. Choices: true, false.'],
    ['shape=true', 'Unknown field "shape".'],
  ])
    expect(
      await refused(await api.call('POST', `/calculations/preview/?${query}`, mina, { body })),
    ).toMatchObject([400, { [query!.split('=')[0]!]: [message] }])
})

test('by mass the density is the harmonic mean', async () => {
  const materials = [await insertMaterial(HEAVY), await insertMaterial(LIGHT)]
  const answer = await blended({ materials, percentages: [60, 40], basis: 'mass' })
  expect(answer.results.density).toBeCloseTo(1 / (0.6 / 845.2 + 0.4 / 745), 9)
  expect(answer.basis).toBe('mass')
})

test('a material at 0 % keeps no property from having a value', async () => {
  const materials = [await insertMaterial(HEAVY), await insertMaterial({}), await insertMaterial(LIGHT)]
  const answer = await blended({ materials, percentages: [60, 0, 40] })
  expect(answer.results.density).toBeCloseTo(805.12, 9)
  const without = await blended({ materials, percentages: [60, 1, 39] })
  expect(without.results.density).toBeNull()
})

test('what is answered is what the core computed, to the last bit, and so is what is stored', async () => {
  const reading = fc.double({ min: 401, max: 1199, noNaN: true })
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ density: reading, sulfur_ppm: reading }), { minLength: 2, maxLength: 3 }),
      fc.constantFrom('volume' as const, 'mass' as const),
      async (readings, basis) => {
        const materials: string[] = []
        for (const properties of readings) materials.push(await insertMaterial(properties))
        const percentages = readings.length === 2 ? [33.33, 66.67] : [33.33, 33.33, 33.33]
        const answer = await blended({ materials, percentages, basis })
        const components = readings.map((properties, n) => ({
          percentage: percentages[n]!,
          properties: { ...emptyProperties(), ...properties },
        }))
        const blend = calc.blend(components, basis)
        expect(answer.results).toEqual(blend.results)
        const [stored] =
          await api.sql`select components::json as components, blend::json as blend, engine, owner_id, basis from calculation where id = ${answer.id}`
        const valued = PROPERTY_NAMES.filter((name) => blend.results[name] !== null)
        expect(Object.keys(answer.quality).toSorted()).toEqual(valued.toSorted())
        const row = { id: answer.id, created_at: new Date(), ...stored } as StoredCalculation
        const { energy } = answer
        expect(readCalculation(row).blend).toEqual(
          JSON.parse(JSON.stringify({ ...blend, energy, noted: [] })),
        )
        expect(Object.values(stored!.blend.results)).not.toContain(null)
        expect(stored!.components).toMatchObject(
          readings.map((properties, n) => ({ percentage: percentages[n], properties })),
        )
        expect(stored!.components[0].properties).toEqual(readings[0])
        expect([stored!.engine, stored!.owner_id, stored!.basis]).toEqual([
          calc.version,
          mina.accountId,
          basis,
        ])
      },
    ),
    { numRuns: 25 },
  )
})

test('a calculation keeps its inputs whatever becomes of the materials', async () => {
  const first = await insertMaterial(HEAVY, { name: 'Short-lived', name_farsi: 'زودگذر' })
  const second = await insertMaterial(LIGHT)
  const { id } = await blended({ materials: [first, second], percentages: [60, 40] })
  await api.call('PATCH', `/me/materials/${second}/`, mina, { body: { properties: { density: 900 } } })
  expect((await api.call('DELETE', `/me/materials/${first}/`, mina)).status).toBe(204)
  const [stored] =
    await api.sql`select components::json as components, blend::json as blend from calculation where id = ${id}`
  expect(stored!.components[0]).toEqual({
    material_id: first,
    name: 'Short-lived',
    name_farsi: 'زودگذر',
    producer_english_name: 'Refinery',
    producer_farsi_name: null,
    percentage: 60,
    properties: HEAVY,
  })
  expect(stored!.components[1].properties.density).toBe(745)
  expect(stored!.blend.results.density).toBeCloseTo(805.12, 9)
})

test('the sentences are Persian where the client reads Persian, and name materials by their Persian names', async () => {
  const materials = [
    await insertMaterial(HEAVY, { name: 'Gasoil A', name_farsi: 'گازوئیل الف' }),
    await insertMaterial({ ...LIGHT, cloud_point: -9 }),
  ]
  const body = { materials, percentages: [60, 40] }
  const english = await blended(body)
  const persian = await blended(body, mina, { 'accept-language': 'fa-IR,fa;q=0.9,en;q=0.5' })
  expect(english.missing.cloud_point).toContain('Gasoil A')
  expect(persian.missing.cloud_point).toContain('گازوئیل الف')
  expect(persian.methods.density).not.toBe(english.methods.density)
  expect(persian.results).toEqual(english.results)
  const answer = await send(body, mina, { 'accept-language': 'fa' })
  expect([answer.headers.get('content-language'), answer.headers.get('vary')]).toEqual([
    'fa',
    'Accept-Language',
  ])
})

test('materials that are not there, or not theirs to know of, are named by their position', async () => {
  const omid = await api.person()
  const [hers, shared] = [await insertMaterial(HEAVY), await insertMaterial(LIGHT, { owner: null })]
  const unknown = crypto.randomUUID()
  const materials = [shared, hers, unknown]
  expect(await refused(await send({ materials, percentages: [50, 25, 25] }, omid))).toEqual([
    400,
    {
      materials: {
        1: [`There is no material with the id "${hers}".`],
        2: [`There is no material with the id "${unknown}".`],
      },
    },
  ])
  const [row] =
    await api.sql`select count(*)::int as kept from calculation where owner_id = ${omid.accountId}`
  expect(row!.kept).toBe(0)
})

test('who is refused is told so before anything about the recipe', async () => {
  const free = await api.person({ tier: null })
  const id = crypto.randomUUID()
  for (const body of [{}, { materials: [id, id], percentages: [50, 50] }, '{']) {
    expect(await refused(await send(body, null))).toEqual([
      401,
      { detail: 'Authentication credentials were not provided.' },
    ])
  }
  for (const body of [{}, { materials: [id, crypto.randomUUID()], percentages: [50, 50] }]) {
    expect(await refused(await send(body, free))).toEqual([403, { detail: 'Premium subscription required.' }])
  }
  expect(await refused(await send({ materials: [id, id], percentages: [50, 50] }))).toEqual([
    400,
    { materials: { 1: ['This material is chosen more than once.'] } },
  ])
})

test('an account that vanishes before its calculation is stored has lost its session', async () => {
  const leaving = await api.person()
  const materials = [
    await insertMaterial(HEAVY, { owner: leaving }),
    await insertMaterial(LIGHT, { owner: leaving }),
  ]
  // The moment between reading and storing, held still.
  await api.sql.unsafe(`
    create function account_gone() returns trigger language plpgsql as
      $$ begin delete from account where id = new.owner_id; return new; end $$;
    create trigger account_gone before insert on calculation for each row
      when (new.owner_id = '${leaving.accountId}') execute function account_gone()`)
  const answer = await send({ materials, percentages: [50, 50] }, leaving)
  expect(answer.status).toBe(401)
})

test('fifty at once are each answered and kept', async () => {
  const materials = [await insertMaterial(HEAVY), await insertMaterial(LIGHT)]
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => blended({ materials, percentages: [n, 100 - n] })),
  )
  for (const [n, { results }] of answers.entries()) {
    expect(results.density).toBeCloseTo((845.2 * n + 745 * (100 - n)) / 100, 9)
  }
  const ids = answers.map(({ id }) => id)
  const [row] = await api.sql`select count(*)::int as kept from calculation where id = any(${ids}::uuid[])`
  expect(row!.kept).toBe(50)
})

test('every material of the catalogue blends with the next into a number or a reason for each property', async () => {
  await seedCatalogue(api.sql, bundledCatalogue())
  const list = (await (await api.call('GET', '/materials/', await api.person())).json()) as Material[]
  expect(list.length).toBeGreaterThan(90)
  for (const [n, { id, name }] of list.entries()) {
    const other = list[(n + 1) % list.length]!
    const { results, methods, missing } = await blended({ materials: [id, other.id], percentages: [50, 50] })
    for (const property of PROPERTY_NAMES) {
      const isKnown = results[property] !== null
      const what = `${property} of ${name} and ${other.name}`
      expect([what, methods[property] !== null, property in missing]).toEqual([what, isKnown, !isKnown])
    }
  }
}, 60_000)
