import { beforeAll, describe, expect, test } from 'bun:test'
import { readXlsx } from 'hucre/xlsx'
import { emptyProperties } from '#calc/vocabulary/properties.ts'
import type { jsonOf } from '../../report/files/plain-files.ts'
import { openTestApp, type Person, type TestApp } from '../../test-app.ts'

let api: TestApp
let mina: Person
let omid: Person
let calculation: string

async function addMaterial(name: string, density: number) {
  const properties = { ...emptyProperties(), density, sulfur_ppm: 12 }
  const [row] = await api.sql<{ id: string }[]>`
    insert into material (owner_id, name, name_farsi, producer_english_name, categories, properties, name_key,
      producer_key, search_key)
    values (null, ${name}, 'نفتا', 'Works', '{gasoline}', ${api.sql.json(properties)}, ${name}, 'works', ${name})
    returning id`
  return row!.id
}

async function blend(who: Person, name?: string): Promise<string> {
  const materials = [await addMaterial(crypto.randomUUID(), 700), await addMaterial(crypto.randomUUID(), 800)]
  const body = { materials, percentages: [60, 40], category: 'gasoline', ...(name && { name }) }
  const answer = await api.call('POST', '/calculations/blending/', who, { body })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { id: string }).id
}

const get = (query: string, who: Person | null = mina, id = calculation) =>
  api.call('GET', `/me/calculations/${id}/report/?${query}`, who)

beforeAll(async () => {
  api = await openTestApp()
  mina = await api.person()
  omid = await api.person()
  calculation = await blend(mina)
}, 60_000)

describe('the report of a calculation', () => {
  test('as Excel is a workbook of the stored figures', async () => {
    const answer = await get('format=xlsx&batch=5000&unit=m3')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('content-type')).toEndWith('spreadsheetml.sheet')
    const { sheets } = await readXlsx(await answer.bytes())
    expect(sheets.map(({ name }) => name)).toEqual([
      'Recipe',
      'Results',
      'Distillation',
      'Materials',
      'Methods and notes',
      'Calculation',
    ])
    const results = sheets[1]!.rows.find(([head]) => head === 'Density')!
    expect(results.slice(1, 3)).toEqual([740, 'kg/m³'])
    const total = sheets[0]!.rows.find(([head]) => head === 'Total')!
    expect(total.slice(2)).toEqual([100, 740, 5000, 3700])
  })

  test('as JSON says in codes what the other files say in words', async () => {
    const answer = await get('format=json&lang=fa')
    expect(answer.headers.get('content-type')).toBe('application/json')
    const { facts, sections } = (await answer.json()) as ReturnType<typeof jsonOf>
    expect(facts).toMatchObject({ calculation, category: 'gasoline', calculated_for: 'Test Person' })
    const density = sections.results!.tables.properties!.rows.find(({ key }) => key === 'density')
    expect(density).toMatchObject({
      value: 740,
      unit: 'kg/m³',
      rests_on: 'measured',
      blended_by: 'volume-average',
    })
  })

  test('as CSV begins with the mark by which Excel knows UTF-8', async () => {
    const answer = await get('format=csv')
    const bytes = await answer.bytes()
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(new TextDecoder().decode(bytes)).toContain('\r\nDensity,740,kg/m³,readings,')
  })
})

describe('its file name', () => {
  test('is the calculation’s own as far as a file can have it, in any script', async () => {
    const id = await blend(mina)
    await api.sql`update calculation set name = 'مخلوط "تابستان"; ../x.exe' where id = ${id}`
    const header = (await get('format=json', mina, id)).headers.get('content-disposition')!
    const short = id.slice(0, 6)
    expect(header).toMatch(/^attachment; filename="[\w.-]+"; filename\*=UTF-8''[\w.%-]+$/)
    expect(decodeURIComponent(header.split("''")[1]!)).toBe(`مخلوط-تابستان-x-exe-${short}.json`)
  })

  test('is that of a blend where it has none', async () => {
    const header = (await get('format=csv')).headers.get('content-disposition')
    expect(header).toContain(`filename="blend-${calculation.slice(0, 6)}.csv"`)
  })
})

describe('a report that is not made', () => {
  test('for a calculation of another, one that is not there, and no id at all: 404 alike', async () => {
    const bodies = await Promise.all(
      [calculation, crypto.randomUUID(), 'last'].map(async (id) => {
        const answer = await get('format=pdf', omid, id)
        return [answer.status, await answer.json()]
      }),
    )
    expect(bodies).toEqual(Array(3).fill([404, { detail: 'Not found.' }]))
  })

  test('without Premium: 403, also for one’s own', async () => {
    const lapsed = await api.person({ tier: null })
    await api.sql`update calculation set owner_id = ${lapsed.accountId} where id = ${await blend(mina)}`
    const [row] = await api.sql<
      { id: string }[]
    >`select id from calculation where owner_id = ${lapsed.accountId}`
    const answer = await get('format=csv', lapsed, row!.id)
    expect([answer.status, await answer.json()]).toEqual([403, { detail: 'Premium subscription required.' }])
    expect((await get('format=csv', null)).status).toBe(401)
  })

  test.each([
    ['format=docx', { format: [expect.stringContaining('"docx" is not a valid choice.')] }],
    ['format=pdf&lang=de', { lang: [expect.stringContaining('"de" is not a valid choice.')] }],
    ['format=pdf&paper=a3', { paper: [expect.stringContaining('"a3" is not a valid choice.')] }],
    [
      'format=pdf&form=ticket&batch=1&uncertainty=true',
      { uncertainty: ['Only the full report has uncertainties: leave this out.'] },
    ],
    ['format=json&uncertainty=perhaps', { uncertainty: ['Must be a valid boolean.'] }],
    [
      'format=csv&form=ticket',
      {
        format: ['A batch ticket is made as xlsx or pdf, not as csv.'],
        batch: ['A batch ticket needs the size of the batch.'],
      },
    ],
    ['pressure=atm', { pressure: [expect.stringContaining('"atm" is not a valid choice.')] }],
    ['format=pdf&batch=0', { batch: ['Ensure this value is greater than or equal to 0.001.'] }],
    [
      `format=pdf&form=ticket&batch=1&tank=${'x'.repeat(61)}`,
      { tank: ['Ensure this field has no more than 60 characters.'] },
    ],
  ])('%s is a bad request that says what is wrong', async (query, body) => {
    const answer = await get(query)
    expect([answer.status, await answer.json()]).toEqual([400, body])
  })
})

describe('whatever a stored row holds', () => {
  test.each([
    ['nothing', [], {}],
    ['texts where lists and objects belong', 'none', 'none'],
    [
      'numbers beyond all sense',
      [{ name: 'A', percentage: 1e308, properties: { ibp: 1e308 } }],
      { results: { pct_50: -1e300 } },
    ],
    [
      'no share at all',
      [{ name: '=A1', percentage: 0 }],
      { results: { density: 700 }, methods: { density: 'volume-average' } },
    ],
  ])(
    '%s: there is a file of each kind',
    async (_what, components, blend) => {
      const owner = await api.person()
      const [row] = await api.sql<{ id: string }[]>`
      insert into calculation (owner_id, basis, components, blend, engine)
      values (${owner.accountId}, 'mass', ${api.sql.json(components)}, ${api.sql.json(blend)}, 'test')
      returning id`
      for (const format of ['xlsx', 'csv', 'json']) {
        expect((await get(`format=${format}&batch=10&lang=fa`, owner, row!.id)).status).toBe(200)
      }
    },
    30_000,
  )
})
