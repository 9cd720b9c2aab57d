import { beforeAll, describe, expect, test } from 'bun:test'
import { IMPORT_MAX } from '#calc/vocabulary/limits.ts'
import { IMPORT_LIMIT_BYTES } from '#server/responses/import.model.ts'
import { FAULTS_MAX } from '#server/responses/import-list.ts'
import { openTestApp, type Person, statusAndBody, type TestApp } from '#server/test-app.ts'
import type { Analysis } from '../materials.model.ts'

let api: TestApp
beforeAll(async () => {
  api = await openTestApp()
})

const material = (name: string, more: object = {}) => ({
  name,
  producer_english_name: 'Works',
  properties: { recovery: 98, density: 740 },
  ...more,
})

const send = async (person: Person | null, materials: unknown, on_duplicate?: string) =>
  statusAndBody(
    await api.call('POST', '/me/materials/import/', person, {
      body: { materials, ...(on_duplicate && { on_duplicate }) },
    }),
  )

const stored = async ({ accountId }: Person) =>
  api.sql<{ name: string; properties: Record<string, number | null>; details: object }[]>`
    select name, properties, details from material where owner_id = ${accountId} order by name`
const names = async (person: Person) => (await stored(person)).map(({ name }) => name)

test('a thousand materials are taken in one go, each as if it had been created by itself', async () => {
  const person = await api.person()
  const list = Array.from({ length: IMPORT_MAX }, (_, n) => material(`Tank ${n}`))
  const rich = {
    name_farsi: 'مخزن',
    categories: ['gasoil'],
    oxygenate: 'ethanol',
    entered: ['ibp', 'fbp'],
    price: { amount: 640, unit: 't', currency: 'usd' },
    typed: { density: { value: '0.74', unit: 'g/cm³', temperature: 15 } },
    properties: { recovery: '۹۸', density: 740, ibp: 100, pct_50: 1, fbp: 200, color: '+30' },
  }
  list[17] = material('Rich', rich)
  expect(await send(person, list)).toEqual({
    status: 201,
    body: { created: 1000, updated: 0, skipped: 0, ids: expect.any(Array) },
  })
  const alone = await api.person()
  await api.call('POST', '/me/materials/', alone, { body: material('Rich', rich) })
  const [one] = await stored(alone)
  expect((await stored(person)).find(({ name }) => name === 'Rich')).toEqual(one)
  expect(one!.properties).toMatchObject({ recovery: 98, pct_50: 150 })
  const found = await api.call('GET', '/me/materials/?search=مخزن', person)
  expect(((await found.json()) as unknown[]).length).toBe(1)
})

test('one fault anywhere and none is taken; every fault stands at its material and field', async () => {
  const person = await api.person()
  const list = [
    material('Good'),
    material('In g/cm³', { properties: { recovery: 98, density: 0.74 } }),
    { name: 'Nothing else' },
    7,
    material(' GOOD '),
    material('Odd', { properties: { recovery: 98, densty: 740 }, oxygenate: 'water' }),
  ]
  const { status, body } = await send(person, list)
  expect(status).toBe(400)
  expect(body).toEqual({
    materials: {
      1: {
        properties: {
          density: ['Density must be given in kg/m³, between 400 and 1200 (0.832 g/cm³ is 832).'],
        },
      },
      2: { producer_english_name: ['This field is required.'], properties: ['This field is required.'] },
      3: { non_field_errors: ['Invalid data. Expected a dictionary, but got int.'] },
      4: { name: ['This name and producer are already in the list, at position 1.'] },
      5: {
        properties: { densty: ['Unknown property "densty".'] },
        oxygenate: [expect.stringContaining('"water" is not a valid choice.')],
      },
    },
  })
  expect(await names(person)).toEqual([])
})

test('what is there already refuses the import, is skipped, or is corrected by what the import says', async () => {
  const person = await api.person()
  const bystander = await api.person()
  const old = material('Naphtha ي', {
    properties: { recovery: 97, density: 700, rvp: 60 },
    categories: ['naphtha'],
  })
  const idsOf = async (wanted: string[]) => {
    const rows = await api.sql`select id, name from material where owner_id = ${person.accountId}`
    return wanted.map((name) => rows.find((row) => row.name === name)?.id)
  }
  await send(bystander, [old])
  await send(person, [old])
  const again = [material('New'), material('NAPHTHA ی', { properties: { recovery: 98, density: 705 } })]
  expect(await send(person, again)).toEqual({
    status: 400,
    body: { materials: { 1: { name: ['A material with this name and producer already exists.'] } } },
  })
  expect(await names(person)).toEqual(['Naphtha ي'])
  expect((await send(person, again, 'skip')).body).toEqual({
    created: 1,
    updated: 0,
    skipped: 1,
    ids: [expect.any(String)],
  })
  expect((await stored(person)).map(({ properties }) => properties.density)).toEqual([700, 740])
  expect((await send(person, again, 'update')).body).toEqual({
    created: 0,
    updated: 2,
    skipped: 0,
    // In the order of the request, whichever was there first.
    ids: await idsOf(['New', 'NAPHTHA ی']),
  })
  const [corrected] = await api.sql`
    select name, categories, properties from material where owner_id = ${person.accountId} and name_key like 'naphtha%'`
  expect(corrected).toMatchObject({ name: 'NAPHTHA ی', categories: ['customized', 'naphtha'] })
  expect(corrected!.properties).toMatchObject({ recovery: 98, density: 705, rvp: 60 })
  expect((await stored(bystander)).map(({ properties }) => properties.density)).toEqual([700])
})

test('a correction is judged together with what it leaves as it is', async () => {
  const person = await api.person()
  await send(person, [material('Curve', { properties: { recovery: 98, ibp: 150, fbp: 200 } })])
  const { status, body } = await send(
    person,
    [material('Other'), material('Curve', { properties: { recovery: 98, pct_50: 210 } })],
    'update',
  )
  expect(status).toBe(400)
  expect(body).toMatchObject({
    materials: { 1: { properties: { fbp: [expect.stringMatching('ascending')] } } },
  })
  expect(await names(person)).toEqual(['Curve'])
  const cleared = material('Curve', { properties: { recovery: 98, fbp: null } })
  expect((await send(person, [cleared], 'update')).status).toBe(201)
  expect((await stored(person))[0]!.properties).toMatchObject({ ibp: 150, fbp: null })
})

test('a correction leaves how other readings were typed, and how precise they are', async () => {
  const person = await api.person()
  const typed = (value: string, unit: string) => ({ value, unit })
  await send(person, [
    material('A', {
      properties: { recovery: 98, density: 740, rvp: 68.9476 },
      typed: { density: typed('0.74', 'g/cm³'), rvp: typed('10', 'psi') },
      precision: { density: 0.2, rvp: 1 },
    }),
  ])
  const later = {
    properties: { recovery: 98, density: 750 },
    typed: { density: typed('0.75', 'g/cm³') },
    precision: { density: 0.5 },
  }
  expect((await send(person, [material('A', later)], 'update')).status).toBe(201)
  expect((await stored(person))[0]!.details).toEqual({
    typed: { density: typed('0.75', 'g/cm³'), rvp: typed('10', 'psi') },
    precision: { density: 0.5, rvp: 1 },
  })
  await send(person, [material('A', { properties: { recovery: 98, rvp: 70 } })], 'update')
  expect((await stored(person))[0]!.details).toMatchObject({ typed: { density: typed('0.75', 'g/cm³') } })
  expect((await stored(person))[0]!.details).not.toMatchObject({ typed: { rvp: {} } })
})

test('the tier’s limit counts what is there and what comes, and corrections are free', async () => {
  await api.sql`insert into tier (name, is_premium, material_limit, price) values ('Three', true, 3, 1)`
  const person = await api.person({ tier: 'Three' })
  expect((await send(person, [material('a'), material('b')])).status).toBe(201)
  expect(await send(person, [material('c'), material('d')])).toEqual({
    status: 403,
    body: { detail: 'Material limit reached: your subscription allows 3 own materials.' },
  })
  expect((await send(person, [material('c'), material('a')], 'update')).status).toBe(201)
  expect((await send(person, [material('a'), material('b'), material('c')], 'update')).status).toBe(201)
  expect(await names(person)).toEqual(['a', 'b', 'c'])
})

test('imports and creations at one moment overrun no limit and store no name twice', async () => {
  const person = await api.person({ tier: 'Three' })
  const answers = await Promise.all([
    send(person, [material('a'), material('b')], 'skip'),
    send(person, [material('b'), material('c')], 'skip'),
    send(person, [material('c'), material('d')], 'skip'),
    ...['a', 'd', 'e'].map(async (name) =>
      statusAndBody(await api.call('POST', '/me/materials/', person, { body: material(name) })),
    ),
  ])
  for (const { status } of answers) expect([201, 400, 403]).toContain(status)
  const kept = await names(person)
  expect(kept.length).toBeLessThanOrEqual(3)
  expect(new Set(kept).size).toBe(kept.length)
})

test('a material that gets one of the names meanwhile is seen, however it comes about', async () => {
  const person = await api.person()
  const made = await api.call('POST', '/me/materials/', person, { body: material('Before') })
  const { id } = (await made.json()) as { id: string }
  for (let round = 0; round < 20; round++) {
    const name = `After ${round}`
    const [renamed, imported] = await Promise.all([
      api.call('PATCH', `/me/materials/${id}/`, person, { body: { name } }),
      send(person, [material(name), material(`Other ${round}`)], 'skip'),
    ])
    expect([200, 400]).toContain(renamed.status)
    expect(imported.status).toBe(201)
  }
})

test('the body may have 4 MiB and no byte more; other calls keep their 64 KiB', async () => {
  const person = await api.person()
  const text = JSON.stringify({ materials: [material('x')] })
  const sized = (bytes: number) => text.replace('"x"', `"x"${' '.repeat(bytes - text.length)}`)
  const call = (path: string, body: string) =>
    api.call('POST', path, person, { body, headers: { 'content-type': 'application/json' } })
  expect((await call('/me/materials/import/', sized(IMPORT_LIMIT_BYTES))).status).toBe(201)
  expect((await call('/me/materials/import/', sized(IMPORT_LIMIT_BYTES + 1))).status).toBe(413)
  expect((await call('/me/materials/', sized(64 * 1024 + 1))).status).toBe(413)
})

test('no list, an empty one, one too long, and a word that is no answer to duplicates are refused', async () => {
  const person = await api.person()
  expect((await send(person, undefined)).body).toEqual({ materials: ['This field is required.'] })
  expect((await send(person, 'all')).body).toEqual({
    materials: ['Expected a list of items but got type "str".'],
  })
  expect((await send(person, [])).body).toEqual({ materials: ['This list may not be empty.'] })
  expect((await send(person, Array(IMPORT_MAX + 1).fill(null))).body).toEqual({
    materials: ['Ensure this field has no more than 1000 elements.'],
  })
  expect((await send(person, [material('a')], 'replace')).body).toEqual({
    on_duplicate: [expect.stringContaining('"replace" is not a valid choice.')],
  })
})

describe('a new sample of a material that is there', () => {
  const CURVE = { ibp: 170, pct_10: 200, pct_50: 260, pct_90: 330, fbp: 350 }
  const analyses = async (person: Person, name: string) => {
    const [row] =
      await api.sql`select id from material where owner_id = ${person.accountId} and name = ${name}`
    return (await (await api.call('GET', `/me/materials/${row!.id}/analyses/`, person)).json()) as Analysis[]
  }

  test('is an analysis dated now; what it measured becomes the material’s, its curve with its test, and what was before stays', async () => {
    const person = await api.person()
    const heavy = { vanadium: 7, sodium: 3 }
    const typed = { density: { value: '0.84', unit: 'g/cm³', cell: 'B2' } }
    const first = { recovery: 98, density: 840, sulfur_ppm: 40, ...CURVE }
    await send(person, [material('Tank', { properties: first, typed, heavy, name_farsi: 'مخزن' })])
    const sample = {
      properties: { density: 845, ibp: 180, pct_50: 1, fbp: 360 },
      typed: { density: { value: '0.845', unit: 'g/cm³', cell: 'C7' } },
      entered: ['ibp', 'fbp'],
      distillation: 'd2887',
      heavy: { sodium: 5 },
    }
    const answer = await send(person, [material('Tank', sample), material('New')], 'sample')
    expect(answer).toMatchObject({ status: 201, body: { created: 1, updated: 1, skipped: 0 } })
    const [, row] = await stored(person)
    expect(row).toMatchObject({ name: 'Tank' })
    expect(row!.properties).toMatchObject({
      recovery: 98,
      density: 845,
      sulfur_ppm: 40,
      ibp: 180,
      pct_10: null,
      pct_50: 270,
      pct_90: null,
      fbp: 360,
    })
    expect(row!.details).toMatchObject({
      entered: ['ibp', 'fbp'],
      distillation: 'd2887',
      heavy: { vanadium: 7, sodium: 5 },
      typed: sample.typed,
    })
    const all = await analyses(person, 'Tank')
    expect(all.map(({ properties, by, newest }) => [properties, by, newest])).toEqual([
      [{ density: 845, ibp: 180, fbp: 360 }, 'laboratory', true],
      [first, null, false],
    ])
    expect(Math.abs(Date.parse(all[0]!.sampled_at!) - Date.now())).toBeLessThan(3_600_000)
    expect(await analyses(person, 'New')).toEqual([])
  })

  test('all are taken or none, and a later sample stays the material', async () => {
    const person = await api.person()
    await send(person, [material('a'), material('b')])
    const faulty = material('b', { properties: { ibp: 300, fbp: 200 } })
    expect((await send(person, [material('a'), material('c'), faulty], 'sample')).status).toBe(400)
    expect([await names(person), await analyses(person, 'a')]).toEqual([['a', 'b'], []])
    const [{ id }] = (await api.sql`
      select id from material where owner_id = ${person.accountId} and name = 'a'`) as never as [
      { id: string },
    ]
    const sampled_at = new Date(Date.now() + 3_600_000).toISOString()
    const body = { sampled_at, properties: { density: 750 } }
    expect((await api.call('POST', `/me/materials/${id}/analyses/`, person, { body })).status).toBe(201)
    const two = ['a', 'b'].map((name) => material(name, { properties: { density: 760 } }))
    expect((await send(person, two, 'sample')).status).toBe(201)
    expect((await stored(person)).map(({ properties }) => properties.density)).toEqual([750, 760])
    expect((await analyses(person, 'a')).map(({ properties }) => properties.density)).toEqual([750, 760, 740])
  })

  test('each has the date that it names: a new material begins with it, an older one stays behind the newest', async () => {
    const person = await api.person()
    const dated = (name: string, sampled_at: string, density: number) =>
      material(name, { sampled_at, properties: { recovery: 98, density } })
    expect((await send(person, [dated('a', '2026-03-04', 740), material('b')])).status).toBe(201)
    const again = [dated('a', '2026-03-02', 750), dated('b', '2026-03-05T08:30', 760)]
    expect((await send(person, again, 'sample')).status).toBe(201)
    const listed = async (name: string) =>
      (await analyses(person, name)).map(({ sampled_at, properties }) => [sampled_at, properties.density])
    expect(await listed('a')).toEqual([
      ['2026-03-04T00:00:00.000Z', 740],
      ['2026-03-02T00:00:00.000Z', 750],
    ])
    expect(await listed('b')).toEqual([
      ['2026-03-05T08:30:00.000Z', 760],
      [null, 740],
    ])
    expect((await stored(person)).map(({ properties }) => properties.density)).toEqual([740, 760])
    const faults = { '03/04/2026': 'Date', '2026-02-30': 'Date', '2126-01-01': 'future' }
    for (const sampled_at of Object.keys(faults)) {
      const { status, body } = await send(person, [dated('c', sampled_at, 740)])
      expect([status, Object.keys((body as { materials: object[] }).materials[0]!)]).toEqual([
        400,
        ['sampled_at'],
      ])
    }
  })
})

test('a body of nothing but faults is answered with so many of them', async () => {
  const person = await api.person()
  const many = Object.fromEntries(Array.from({ length: 330_000 }, (_, n) => [n.toString(36), 1]))
  for (const field of ['properties', 'precision']) {
    const { status, body } = await send(person, [material('a', { [field]: many })])
    expect(status).toBe(400)
    expect(JSON.stringify(body).match(/Unknown property/g)!.length).toBeLessThanOrEqual(FAULTS_MAX)
  }
})

test('it needs Premium and a session', async () => {
  expect((await send(null, [material('a')])).status).toBe(401)
  const free = await api.person({ tier: null })
  expect((await send(free, [material('a')])).status).toBe(403)
  expect((await send(free, 'nonsense')).status).toBe(403)
  expect(await names(free)).toEqual([])
})
