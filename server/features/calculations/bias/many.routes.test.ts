import { expect, test } from 'bun:test'
import { historyOf } from '#calc/lab/history.ts'
import { NUMERIC_PROPERTY_NAMES } from '#calc/vocabulary/properties.ts'
import { openTestApp } from '#server/test-app.ts'

const BLENDS = 2_000
const OWN = 40
const BYTES_MAX = 300 * 1024

interface Answer {
  properties: Record<
    string,
    { n: number; total: number; points: { at: string }[]; ewma: unknown[]; mean: number; sd: number }
  >
  left_out: number
}

/** A result of every property, as it is kept. */
function labOf(at: number) {
  const own = Array.from({ length: OWN }, (_, n) => `p${n}`)
  const names = [...NUMERIC_PROPERTY_NAMES, ...own.map((key) => `own:${key}`)]
  const value = (n: number) => {
    const calculated = 50 + ((at * 7 + n) % 11)
    return {
      calculated,
      planned: calculated,
      measured: calculated + 1 + (((at * 13 + n) % 17) - 8) / 10,
      difference: 0,
      R: 2,
      R_is: 'test',
      within_R: true,
      sd: 0.4,
      agrees: true,
      split: null,
      levels: null,
      rule: 'linear',
    }
  }
  const definition = (key: string) => ({
    key,
    name: key,
    name_farsi: key,
    unit: 'mg',
    digits: 1,
    method: '',
    rule: 'mass',
  })
  return {
    sampled_at: null,
    sample: null,
    results: {},
    levels: null,
    methods: {},
    as_blended: null,
    properties: Object.fromEntries(names.map((name, n) => [name, value(n)])),
    definitions: Object.fromEntries(own.map((key) => [key, { ...definition(key), basis: 'mass' }])),
  }
}

test('two thousand results with forty own properties are a short answer, and all points of one property another', async () => {
  const { sql, person, call } = await openTestApp()
  const mina = await person()
  const labs = Array.from({ length: BLENDS }, (_, at) => labOf(at))
  await sql`
    insert into calculation (owner_id, basis, category, components, blend, engine, lab, lab_at)
    select ${mina.accountId}, 'volume', 'gasoil', '[]', '{}', 'test', lab::json, '2020-01-01'::timestamptz + n * interval '1 hour'
    from unnest(${labs.map((lab) => JSON.stringify(lab))}::text[]) with ordinality as given (lab, n)`
  const ask = async (query: string) => {
    const began = performance.now()
    const answer = await call('GET', `/me/bias/?category=gasoil${query}`, mina)
    expect(answer.status).toBe(200)
    const text = await answer.text()
    return { ...(JSON.parse(text) as Answer), bytes: text.length, ms: performance.now() - began }
  }
  await ask('')
  const all = await ask('')
  if (process.env.SHOW) console.log(all.bytes, all.ms)
  expect(all.bytes).toBeLessThan(BYTES_MAX)
  const names = Object.keys(all.properties)
  expect(names).toHaveLength(NUMERIC_PROPERTY_NAMES.length + OWN)
  for (const { n, total, points, ewma } of Object.values(all.properties))
    expect([n, total, points.length, ewma.length]).toEqual([BLENDS, BLENDS, points.length, points.length])
  expect(all.left_out).toBe(0)

  const { properties } = await ask('&property=density')
  expect(Object.keys(properties)).toEqual(['density'])
  const whole = properties.density!
  expect([whole.points.length, whole.ewma.length]).toEqual([BLENDS, BLENDS])
  const told = all.properties.density!
  expect(whole.points.slice(-told.points.length)).toEqual(told.points)
  expect(whole.ewma.slice(-told.ewma.length)).toEqual(told.ewma)
  const { mean, sd } = historyOf(
    labs.map(({ properties: { density } }, at) => ({
      at: new Date(Date.UTC(2020, 0, 1, at + 1)).toISOString(),
      calculation: String(at),
      name: null,
      calculated: density!.calculated,
      measured: density!.measured,
      rule: 'linear',
    })),
  )
  expect([told.mean, told.sd]).toEqual([mean!, sd!])

  const few = await ask('&property=own%3Ap7&points=3')
  expect(few.properties['own:p7']!.points).toHaveLength(3)
  const none = await ask('&points=0')
  expect(none.properties.density).toMatchObject({ n: BLENDS, points: [], ewma: [] })
  for (const wrong of ['points=-1', 'points=2001', 'points=x', 'property=nothing', 'property=own%3A%00'])
    expect((await call('GET', `/me/bias/?${wrong}`, mina)).status).toBe(400)
}, 120_000)
