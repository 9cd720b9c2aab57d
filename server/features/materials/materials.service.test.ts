import { beforeAll, expect, test } from 'bun:test'
import { bodyText } from '#calc/vocabulary/faults/fault.ts'
import { emptyProperties, type MaterialProperties, PROPERTY_NAMES } from '#calc/vocabulary/properties.ts'
import { NO_DETAILS } from '#calc/vocabulary/rules/material-details.ts'
import type { MaterialDraft } from '#calc/vocabulary/rules/material-rules.ts'
import { materialKeys } from '#calc/vocabulary/rules/material-search.ts'
import type { TestDatabase } from '#server/db/test-database.ts'
import { AppError } from '#server/errors.ts'
import type { Token } from '#server/http/tokens.ts'
import { openTestApp, type TestApp } from '#server/test-app.ts'

import type { Listing } from './material-lists.ts'
import type { Material } from './materials.model.ts'
import { materialsService } from './materials.service.ts'

let sql: TestDatabase
let insertPerson: TestApp['person']
let service: ReturnType<typeof materialsService>
let mina: Token
let omid: Token

beforeAll(async () => {
  const { sql: opened, person } = await openTestApp()
  sql = opened
  insertPerson = person
  service = materialsService({ sql, clock: () => new Date() })
  mina = await insertPerson()
  omid = await insertPerson()
})

const draft = (name: string, more: Partial<MaterialDraft> = {}): MaterialDraft => ({
  name,
  name_farsi: null,
  producer_english_name: 'Test refinery',
  producer_farsi_name: null,
  categories: ['customized', 'gasoil'],
  ...NO_DETAILS,
  ...more,
  properties: { ...emptyProperties(), recovery: 98, ...more.properties },
})

async function insertCatalogue(name: string, more: Partial<MaterialDraft> = {}): Promise<string> {
  const material = { ...draft(name, more), categories: more.categories ?? ['gasoil'] }
  const keys = materialKeys(material)
  const [row] = await sql<{ id: string }[]>`
    insert into material (name, name_farsi, producer_english_name, categories, properties, source, name_key, producer_key, search_key)
    values (${name}, ${material.name_farsi}, ${material.producer_english_name}, ${material.categories}::text[],
      ${sql.json(material.properties)}, 'A test', ${keys.name_key}, ${keys.producer_key}, ${keys.search_key})
    returning id`
  return row!.id
}

async function refused(work: Promise<unknown>): Promise<[number, unknown]> {
  const error = await work.then(
    () => null,
    (reason) => reason,
  )
  if (!(error instanceof AppError)) throw error ?? new Error('nothing was refused')
  return [error.status, JSON.parse(bodyText(error.body, 'en'))]
}

async function loaded(list: Promise<Listing>): Promise<{ materials: Material[]; total: number }> {
  const { entries, total } = await list
  return { materials: entries.map(({ json }) => JSON.parse(new TextDecoder().decode(json))), total }
}

const names = async (token: Token, search: string): Promise<string[]> =>
  (await loaded(service.list(token, { search }))).materials.map(({ name }) => name)

test('a material comes back as it was given, with every property key and both names of its categories', async () => {
  const properties = { ...emptyProperties(), recovery: 97.5, density: 0.1 + 832, color: 'L0.5' }
  const made = await service.create(mina, draft('Round trip', { name_farsi: 'رفت و برگشت', properties }))
  expect(made).toEqual({
    id: made.id,
    version: made.version,
    name: 'Round trip',
    name_farsi: 'رفت و برگشت',
    producer_english_name: 'Test refinery',
    producer_farsi_name: null,
    categories: [
      { name: 'customized', name_farsi: 'سفارشی' },
      { name: 'gasoil', name_farsi: 'گازوئیل' },
    ],
    is_owner: true,
    source: null,
    source_farsi: null,
    note: null,
    ...NO_DETAILS,
    properties,
  })
  expect(Object.keys(made.properties).sort()).toEqual([...PROPERTY_NAMES].sort())
  expect(await service.find(mina, made.id)).toEqual(made)
  expect(await service.findOwn(mina, made.id)).toEqual(made)
})

test('a property that is younger than a stored material reads as null', async () => {
  const { id } = await service.create(mina, draft('Older than a property'))
  await sql`update material set properties = properties - 'benzene' where id = ${id}`
  const listed = (await loaded(service.listOwn(mina, { search: 'older than' }))).materials[0]!
  const found = await service.findOwn(mina, id)
  const corrected = await service.correct(mina, id, { properties: { rvp: 50 } })
  for (const { properties } of [listed, found, corrected]) expect(properties.benzene).toBeNull()
})

test('of one hundred creations of one name at once, one wins', async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 100 }, (_, n) => service.create(mina, draft(n % 2 ? 'Kerosene ي' : ' KEROSENE ی'))),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') {
      expect(JSON.parse(bodyText((outcome.reason as AppError).body, 'en'))).toEqual({
        name: ['A material with this name and producer already exists.'],
      })
    }
  }
  expect(await names(mina, 'kerosene')).toHaveLength(1)
})

test('two people may give one name to their materials, and one person to two producers’', async () => {
  await service.create(mina, draft('Same name'))
  await service.create(omid, draft('Same name'))
  await service.create(mina, draft('Same name', { producer_english_name: 'Another refinery' }))
  expect(await names(mina, 'same')).toEqual(['Same name', 'Same name'])
})

test('creations at once never overrun the tier’s limit', async () => {
  await sql`insert into tier (name, is_premium, material_limit, price) values ('Small', true, 3, 1)`
  const small = await insertPerson({ tier: 'Small' })
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, (_, n) => service.create(small, draft(`Limited ${n}`))),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(await refused(service.create(small, draft('One more')))).toEqual([
    403,
    { detail: 'Material limit reached: your subscription allows 3 own materials.' },
  ])
  const { materials } = await loaded(service.listOwn(small, {}))
  expect(materials).toHaveLength(3)
  await service.remove(small, materials[0]!.id)
  await service.create(small, draft('One more'))
})

test('corrections at once each keep what the others changed', async () => {
  const { id } = await service.create(mina, draft('Corrected by many'))
  const values: Partial<MaterialProperties> = {
    density: 830,
    flash_point: 60,
    sulfur_ppm: 10,
    aromatics: 20,
    olefin: 1,
    benzene: 0.1,
    cetane_number: 51,
    rvp: 3,
  }
  await Promise.all(
    Object.entries(values).map(([name, value]) =>
      service.correct(mina, id, { properties: { [name]: value } }),
    ),
  )
  expect((await service.findOwn(mina, id)).properties).toEqual({
    ...emptyProperties(),
    recovery: 98,
    ...values,
  })
})

test('a correction leaves out what it does not name, clears what is null, and is judged as a whole', async () => {
  const properties = { ...emptyProperties(), recovery: 98, ibp: 100, pct_50: 200, density: 800 }
  const { id } = await service.create(mina, draft('Judged as a whole', { name_farsi: 'نام', properties }))
  const after = await service.correct(mina, id, { name_farsi: null, properties: { density: null, fbp: 300 } })
  expect(after.properties).toEqual({ ...properties, density: null, fbp: 300 })
  expect([after.name, after.name_farsi]).toEqual(['Judged as a whole', null])
  expect(await refused(service.correct(mina, id, { properties: { pct_10: 250 } }))).toEqual([
    400,
    {
      properties: {
        pct_50: ['Distillation values must be strictly ascending: 50% (200°C) must be above 10% (250°C)'],
      },
    },
  ])
  expect(await refused(service.correct(mina, id, { name: 'same NAME' }))).toEqual([
    400,
    { name: ['A material with this name and producer already exists.'] },
  ])
  expect(await service.findOwn(mina, id)).toEqual(after)
})

test('what belongs to somebody else is not there; what belongs to the catalogue can’t be changed', async () => {
  const { id: hers } = await service.create(mina, draft('Hers alone'))
  const shared = await insertCatalogue('Of the catalogue')
  const gone = [404, { detail: 'Not found.' }]
  const patch = { name: 'Mine now' }
  for (const id of [hers, crypto.randomUUID(), 'nonsense', '']) {
    expect(await refused(service.find(omid, id))).toEqual(gone as never)
    expect(await refused(service.findOwn(omid, id))).toEqual(gone as never)
    expect(await refused(service.correct(omid, id, patch))).toEqual(gone as never)
    expect(await refused(service.remove(omid, id))).toEqual(gone as never)
  }
  expect((await service.find(omid, shared)).is_owner).toBe(false)
  expect(await refused(service.findOwn(omid, shared))).toEqual(gone as never)
  expect((await refused(service.correct(omid, shared, patch)))[0]).toBe(403)
  expect((await refused(service.remove(omid, shared)))[0]).toBe(403)
  await service.remove(mina, hers)
  expect(await refused(service.remove(mina, hers))).toEqual(gone as never)
})

test('without Premium one can see, correct and delete what one has, and nothing else', async () => {
  const lapsed = await insertPerson()
  const { id } = await service.create(lapsed, draft('From better days'))
  await sql`update subscription set ends_at = now() - interval '1 second' where space_id = ${lapsed.accountId}`
  const premium = [403, { detail: 'Premium subscription required.' }]
  expect(await refused(service.list(lapsed, {}))).toEqual(premium as never)
  expect(await refused(service.find(lapsed, id))).toEqual(premium as never)
  expect(await refused(service.create(lapsed, draft('Another')))).toEqual(premium as never)
  expect((await loaded(service.listOwn(lapsed, {}))).total).toBe(1)
  expect((await service.findOwn(lapsed, id)).id).toBe(id)
  expect((await service.correct(lapsed, id, { properties: { density: 900 } })).properties.density).toBe(900)
  await service.remove(lapsed, id)
})

test('an ended session opens nothing', async () => {
  const left = await insertPerson()
  const { id } = await service.create(left, draft('Left behind'))
  await sql`update session set revoked_at = now() where id = ${left.sessionId}`
  const calls = [
    () => service.list(left, {}),
    () => service.listOwn(left, {}),
    () => service.find(left, id),
    () => service.findOwn(left, id),
    () => service.create(left, draft('Too late')),
    () => service.correct(left, id, {}),
    () => service.remove(left, id),
  ]
  for (const call of calls) expect((await refused(call()))[0]).toBe(401)
  const [row] = await sql`select count(*)::int as kept from material where id = ${id}`
  expect(row!.kept).toBe(1)
})

test('the search finds words anywhere in four names, whatever case, letter forms, joiners and wildcards', async () => {
  await insertCatalogue('100% Light Naphtha_A', {
    name_farsi: 'نفتای سبک كرمانشاه',
    producer_english_name: 'Kermanshah\\Works',
  })
  await insertCatalogue('Heavy Naphtha', { name_farsi: 'نفتای نیمه‌سنگین' })
  expect(await names(mina, 'naphtha LIGHT')).toEqual(['100% Light Naphtha_A'])
  expect(await names(mina, 'کرمانشاه نفتای')).toEqual(['100% Light Naphtha_A'])
  expect(await names(mina, 'نيمه سنگين')).toEqual(['Heavy Naphtha'])
  expect(await names(mina, 'نیمهسنگین')).toEqual(['Heavy Naphtha'])
  expect(await names(mina, '۱۰۰%')).toEqual(['100% Light Naphtha_A'])
  expect(await names(mina, 'a_a')).toEqual(['100% Light Naphtha_A'])
  expect(await names(mina, 't_a')).toEqual([])
  expect(await names(mina, 'shah\\work')).toEqual(['100% Light Naphtha_A'])
  expect(await names(mina, '  ')).toContain('Heavy Naphtha')
})

test('the search finds compounds however they are written, and the other names that the trade has', async () => {
  await insertCatalogue('Test gasoil 51', { name_farsi: 'نفت‌گاز آزمون ۵۱' })
  await service.create(mina, draft('Own kerosene 52'))
  for (const text of ['نفت‌گاز', 'نفتگاز', 'نفت گاز', 'گازوئیل', 'گازوییل', 'diesel'])
    expect([text, await names(mina, `${text} ۵۱`)]).toEqual([text, ['Test gasoil 51']])
  expect(await names(mina, 'کروزین 52')).toEqual(['Own kerosene 52'])
  expect(await names(mina, 'نفت سفید 52')).toEqual(['Own kerosene 52'])
})

test('a list is sorted by name, filtered by category, and counted beyond the part that is shown', async () => {
  const reader = await insertPerson()
  for (const name of ['zeta', 'Alpha', 'beta']) await insertCatalogue(name, { categories: ['white_spirit'] })
  await service.create(reader, draft('Gamma', { categories: ['customized', 'white_spirit'] }))
  const page = async (filter: object) => {
    const { materials, total } = await loaded(service.list(reader, { category: 'white_spirit', ...filter }))
    return [materials.map(({ name }) => name), total]
  }
  expect(await page({})).toEqual([['Alpha', 'beta', 'Gamma', 'zeta'], 4])
  expect(await page({ limit: 2, offset: 1 })).toEqual([['beta', 'Gamma'], 4])
  expect(await page({ offset: 3 })).toEqual([['zeta'], 4])
  expect(await page({ limit: 2, offset: 9 })).toEqual([[], 4])
})
