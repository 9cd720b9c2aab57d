import { describe, expect, test } from 'bun:test'
import { emptyProperties, PROPERTY_NAMES } from '#calc/vocabulary/properties.ts'
import { connect } from '#server/db/connect.ts'
import { giveSpaces, type TestDatabase } from '#server/db/test-database.ts'
import { bundledCatalogue } from './catalogue.file.ts'
import { seedCatalogue } from './catalogue.service.ts'
import { MANY, many, material, onCatalogue } from './test-catalogue.ts'

let sql: TestDatabase
const { rowsOf, countOf } = onCatalogue((opened) => {
  sql = opened
})

describe('seeding', () => {
  test('stores every row as it is, with every property key and its folded names', async () => {
    const farsi = material('Light NAPHTHA', 660.25, {
      name_farsi: 'نفتای سبک',
      producer_farsi_name: 'پالایشگاه',
      source_farsi: 'یک آزمون.',
      note: { en: 'Doubtful.', fa: 'مشکوک.' },
      pour_is: 'pour',
      categories: ['naphtha', 'gasoline'],
      properties: { ...emptyProperties(), density: 660.25, color: 'L0.5', mercaptan: 0.0001495 },
    })
    const report = await seedCatalogue(sql, [farsi, material('B', 800)])
    expect(report).toEqual({
      added: ['Light NAPHTHA, Refinery', 'B, Refinery'],
      changed: [],
      kept: [],
      removed: [],
      unchanged: 0,
    })
    const [row] = await sql`select * from material where name = 'Light NAPHTHA'`
    const { properties, source_farsi, note } = farsi
    expect(row).toMatchObject({
      properties,
      source_farsi,
      note,
      details: { pour_is: 'pour' },
      owner_id: null,
    })
    expect(row).toMatchObject({ name_key: 'light naphtha', producer_key: 'refinery' })
    expect(row!.search_key).toBe('light naphtha نفتای سبک refinery پالایشگاه')
    expect(Object.keys(row!.properties).sort()).toEqual([...PROPERTY_NAMES].sort())
  })

  test('the same again changes nothing, not even a time', async () => {
    const catalogue = bundledCatalogue()
    await seedCatalogue(sql, catalogue)
    const before = await rowsOf()
    for (const replace of [false, true]) {
      const report = await seedCatalogue(sql, catalogue, { replace })
      expect(report).toEqual({ added: [], changed: [], kept: [], removed: [], unchanged: catalogue.length })
    }
    expect(await rowsOf()).toEqual(before)
  })

  test('a known name takes the new figures under its old id, whatever the case of the name', async () => {
    await seedCatalogue(sql, [material('A', 800), material('B', 810)])
    const [before, untouched] = await rowsOf()
    const report = await seedCatalogue(sql, [material('a', 801)])
    expect(report).toEqual({ added: [], changed: ['a, Refinery'], kept: [], removed: [], unchanged: 0 })
    const [after, other] = await rowsOf()
    expect(after).toMatchObject({ id: before!.id, name: 'a', properties: { density: 801 } })
    expect(after!.updated_at > before!.updated_at).toBe(true)
    expect(other).toEqual(untouched!)
  })

  test.each([
    ['name_farsi', 'نام'],
    ['producer_farsi_name', 'سازنده'],
    ['categories', ['naphtha']],
    ['properties', { ...emptyProperties(), density: 800, color: '+30' }],
    ['source', null],
    ['source_farsi', 'منبع'],
    ['note', { en: 'Doubtful.', fa: 'مشکوک.' }],
  ])('a change of %s alone is a change', async (field, value) => {
    await seedCatalogue(sql, [material('A', 800)])
    const report = await seedCatalogue(sql, [material('A', 800, { [field]: value })])
    expect(report.changed).toEqual(['A, Refinery'])
    const [row] = await sql`select * from material`
    expect(row![field]).toEqual(value)
  })

  test('a change of what it is beside its readings is a change, and an old row gains it', async () => {
    await seedCatalogue(sql, [material('A', 800)])
    const ethanol = material('A', 800, { oxygenate: 'ethanol', distillation: 'mass' })
    expect((await seedCatalogue(sql, [ethanol])).changed).toEqual(['A, Refinery'])
    expect((await seedCatalogue(sql, [ethanol])).unchanged).toBe(1)
    const [row] = await sql`select details from material`
    expect(row!.details).toEqual({ oxygenate: 'ethanol', distillation: 'mass' })
  })

  test('with replace removes what is not among the rows, and without it does not', async () => {
    await seedCatalogue(sql, [material('A', 800), material('B', 810)])
    const [a] = await rowsOf()
    expect((await seedCatalogue(sql, [material('A', 800)])).removed).toEqual([])
    expect(await countOf()).toBe(2)
    const report = await seedCatalogue(sql, [material('A', 800), material('C', 820)], { replace: true })
    expect(report).toEqual({
      added: ['C, Refinery'],
      changed: [],
      kept: [],
      removed: ['B, Refinery'],
      unchanged: 1,
    })
    expect((await rowsOf()).map(({ name }) => name)).toEqual(['A', 'C'])
    expect((await rowsOf())[0]!.id).toBe(a!.id)
  })

  test('never touches an account’s own material, even of the same name', async () => {
    const [account] = await sql`
      insert into account (username, username_key, first_name, last_name, email, email_key, phone_number, password_hash)
      values ('u', 'u', 'U', 'U', 'u@example.com', 'u@example.com', '12345678', 'x') returning id`
    await giveSpaces(sql)
    await sql`
      insert into material (owner_id, name, producer_english_name, name_key, producer_key, search_key, categories, properties)
      values (${account!.id}, 'A', 'Refinery', 'a', 'refinery', 'a refinery', '{customized}', '{"density": 1}')`
    const own = () => sql`select * from material where owner_id is not null`
    const before = await own()
    const first = await seedCatalogue(sql, [material('A', 800)], { replace: true })
    expect(first).toEqual({ added: ['A, Refinery'], changed: [], kept: [], removed: [], unchanged: 0 })
    await seedCatalogue(sql, [material('B', 800)], { replace: true })
    expect(await own()).toEqual(before)
    expect((await rowsOf()).map(({ name }) => name)).toEqual(['B'])
  })

  test('as a dry run says what it would do and does none of it', async () => {
    await seedCatalogue(sql, [material('A', 800), material('B', 810), material('C', 820)])
    const before = await rowsOf()
    const next = [material('A', 800), material('B', 811), material('D', 830)]
    const foretold = await seedCatalogue(sql, next, { replace: true, dryRun: true })
    expect(await rowsOf()).toEqual(before)
    expect(await seedCatalogue(sql, next, { replace: true })).toEqual(foretold)
    expect(foretold).toEqual({
      added: ['D, Refinery'],
      changed: ['B, Refinery'],
      kept: [],
      removed: ['C, Refinery'],
      unchanged: 1,
    })
  })

  test('that fails on its last row leaves nothing of the others', async () => {
    await seedCatalogue(sql, [material('Old', 800)])
    const before = await rowsOf()
    await sql`alter table material add constraint refused check (name <> 'Gasoil 4999')`
    try {
      await expect(seedCatalogue(sql, many(840), { replace: true })).rejects.toThrow('refused')
      expect(await rowsOf()).toEqual(before)
    } finally {
      await sql`alter table material drop constraint refused`
    }
  })

  test('of 5,000 rows by two at once adds each row once', async () => {
    // Without a time limit, as the command connects.
    const pools = [0, 1].map(() => connect(sql.target, { timeoutMs: null }))
    try {
      const reports = await Promise.all(pools.map((pool) => seedCatalogue(pool, many(840))))
      expect(reports.map(({ added }) => added.length).sort()).toEqual([0, MANY])
      expect(reports.map(({ unchanged }) => unchanged).sort()).toEqual([0, MANY])
      expect(await countOf()).toBe(MANY)
      const changed = await Promise.all(pools.map((pool, i) => seedCatalogue(pool, many(841 + i))))
      expect(changed.map((report) => report.changed.length)).toEqual([MANY, MANY])
      const densities = await sql`select distinct properties -> 'density' as density from material`
      expect(densities).toHaveLength(1)
    } finally {
      await Promise.all(pools.map((pool) => pool.end()))
    }
  })
})
