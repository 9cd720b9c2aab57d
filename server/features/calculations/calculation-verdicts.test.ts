import { afterAll, expect, test } from 'bun:test'
import fc from 'fast-check'
import { FOUND_VERDICTS, foundVerdict } from '#calc/grades/blend-verdict.ts'
import { openTestApp } from '#server/test-app.ts'
import type { ListedCalculation } from './calculation-list.model.ts'
import { judgeStored } from './calculation-verdicts.ts'
import { addMaterial, blend } from './whole/test-calculations.ts'

const api = await openTestApp()
afterAll(() => api.sql.end())
const mina = await api.person()

const READINGS = { density: 835, sulfur_ppm: 5, flash_point: 66, viscosity_40: 2.9, cetane_number: 54 }
const GRADES = ['en590-temperate', 'en590-arctic', 'en228-e5', null]
const materials = await Promise.all(
  [READINGS, { sulfur_ppm: 13 }, { ...READINGS, sulfur_ppm: 9.9 }, { ...READINGS, flash_point: null }].map(
    (readings, at) => addMaterial(api, null, `Stream ${at}`, { readings }),
  ),
)

async function listed(query = ''): Promise<ListedCalculation[]> {
  const answer = await api.call('GET', `/me/calculations/?limit=200${query}`, mina)
  expect(answer.status).toBe(200)
  const rows = (await answer.json()) as ListedCalculation[]
  expect(answer.headers.get('x-total-count')).toBe(String(rows.length))
  return rows
}

/** What the rows of the list show, and by what filter each is found. */
async function expectAgreement() {
  const shown = (await listed()).map(
    ({ id, verdict_summary }) => `${id} ${foundVerdict(verdict_summary?.state)}`,
  )
  const found: string[] = []
  for (const verdict of FOUND_VERDICTS)
    for (const { id } of await listed(`&verdict=${verdict}`)) found.push(`${id} ${verdict}`)
  expect(found.toSorted()).toEqual(shown.toSorted())
  return new Set(shown.map((one) => one.split(' ')[1]))
}

const results = fc.record(
  {
    density: fc.constantFrom(810, 835, 844.9, 860),
    sulfur_ppm: fc.constantFrom(3, 9.8, 10.4, 12),
    flash_point: fc.constantFrom(50, 55.5, 70),
    viscosity_40: fc.constantFrom(1.8, 2.9, 4.6),
    cetane_number: fc.constantFrom(48, 51.2, 55),
    pct_95: fc.constantFrom(340, 361),
  },
  { requiredKeys: ['density'] },
)
const at = fc.nat(30)
const doings = fc.oneof(
  fc.record({
    do: fc.constant('blend' as const),
    at,
    pair: fc.shuffledSubarray([0, 1, 2, 3], { minLength: 2, maxLength: 2 }),
  }),
  fc.record({ do: fc.constant('measure' as const), at, results }),
  fc.record({ do: fc.constant('import' as const), at, results }),
  fc.record({ do: fc.constant('pump' as const), at }),
  fc.record({ do: fc.constant('remove' as const), at }),
  fc.record({ do: fc.constant('exclude' as const), at }),
)
type Doing = typeof doings extends fc.Arbitrary<infer One> ? One : never

const ids: string[] = []
const lab = (method: string, id: string, body?: unknown) =>
  api.call(method, `/me/calculations/${id}/lab/`, mina, body === undefined ? {} : { body })

async function carryOut(doing: Doing): Promise<void> {
  const id = ids[doing.at % (ids.length || 1)]
  if (doing.do === 'blend' || id === undefined) {
    const pair = doing.do === 'blend' ? doing.pair : [0, 1]
    const grade = GRADES[doing.at % GRADES.length]
    const chosen = pair.map((one) => materials[one]!)
    ids.push((await blend(api, mina, chosen, { category: 'customized', ...(grade && { grade }) })).id)
  } else if (doing.do === 'measure') await lab('PUT', id, { results: doing.results })
  else if (doing.do === 'import')
    await api.call('POST', '/me/calculations/lab/import/', mina, {
      body: { results: [{ calculation: id, results: doing.results }], on_duplicate: 'update' },
    })
  else if (doing.do === 'pump')
    await lab('PUT', id, { results: {}, as_blended: { [materials[0]!]: { amount: 10, unit: 'm3' } } })
  else if (doing.do === 'remove') await lab('DELETE', id)
  else await lab('PATCH', id, { excluded: { density: 'The sample stood open.' } })
}

test('each filter finds what its badge shows, whatever is measured and taken back, and together they find everything once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(doings, { minLength: 4, maxLength: 12 }), async (all) => {
      for (const doing of all) await carryOut(doing)
      await expectAgreement()
    }),
    { numRuns: 8, endOnFailure: true },
  )
  // Of each kind there was one.
  await blend(api, mina, [materials[0]!, materials[2]!])
  for (const sulfur_ppm of [12, 9.9, 3]) {
    const { id } = await blend(api, mina, [materials[0]!, materials[2]!], { grade: GRADES[0] })
    await lab('PUT', id, {
      results: { ...READINGS, sulfur_ppm, cetane_index: 52, pct_95: 340, r250: 40, r350: 96 },
    })
  }
  expect(await expectAgreement()).toEqual(new Set(FOUND_VERDICTS))
}, 120_000)

test('a start judges what earlier releases have stored, and what another engine had measured, once', async () => {
  await api.sql`update calculation set verdict = null`
  expect(await judgeStored(api.sql)).toBe((await listed()).length)
  await expectAgreement()
  await api.sql`update calculation set verdict = 'close' where lab is not null`
  await api.sql`update verdict_engine set engine = '1.0.0'`
  expect(await judgeStored(api.sql)).toBeGreaterThan(2)
  await expectAgreement()
  expect(await judgeStored(api.sql)).toBe(0)
})

test('a verdict that there is not is refused', async () => {
  const answer = await api.call('GET', '/me/calculations/?verdict=pass', mina)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toHaveProperty('verdict')
})
