import { expect, test } from 'bun:test'
import { calculatedOf } from '#calc/tank/stream.ts'
import { emptyProperties } from '#calc/vocabulary/properties.ts'
import { type Answer, type Call, type Http, httpOf } from '#web/api/http.ts'
import type { WholeCalculation } from '#web/stored/stored.api.ts'
import { createNoticeStore } from '#web/ui/notices/notices.store.ts'
import { correctionIn, reusedCorrection, takeCorrection } from './correction.ts'

const part = (name: string, percentage: number, density: number | null) => ({
  id: name,
  name,
  name_farsi: null,
  producer_english_name: '',
  producer_farsi_name: null,
  percentage,
  oxygenate: null,
  oxygen: null,
  contains: {},
  entered: null,
  distillation: 'd86',
  own: {},
  precision: {},
  pour_is: 'pour',
  properties: { ...emptyProperties(), density },
})
const BLEND = {
  id: 'blend',
  name: 'Tank 12',
  category: 'gasoil',
  basis: 'volume',
  created_at: '2026-11-20T08:00:00Z',
  components: [part('A', 60, 830), part('B', 40, 850)],
  results: { ...emptyProperties(), density: 838, sulfur_ppm: 9, flash_point: 66 },
  own: { cfpp: -9, wax: 2 },
  lab: { results: { sulfur_ppm: 11.2, 'own:wax': 3, oxygen: 1 }, entered_at: '2026-11-21T10:30:00Z' },
  uncertainty: null,
  check: null,
  batch: { amount: 500, unit: 'm3' },
} as unknown as WholeCalculation
const SURE = { density: { sd: 0.5 }, sulfur_ppm: { sd: 0.4 }, 'own:cfpp': { sd: 2 }, 'own:wax': { sd: 1 } }
const lot = (m3: number, is: string, id: string | null) => ({ id: `${is} ${id}`, m3, source: { is, id } })
const tank = (id: string, ...lots: ReturnType<typeof lot>[]) => ({
  id,
  name: id,
  category: 'gasoil',
  capacity: 900,
  material: `material of ${id}`,
  content: { m3: lots.reduce((sum, { m3 }) => sum + m3, 0), lots },
})

/** A server with these tanks, at which some paths fail. */
function serverWith(tanks: object[], failing: Record<string, number> = {}, materials = [{ id: 'other' }]) {
  const calls: string[] = []
  const made: Record<string, unknown>[] = []
  const answers: Record<string, unknown> = {
    'GET /me/tanks/': tanks,
    'GET /materials/': materials,
    'GET /me/materials/': [],
    'GET /me/prices/': [],
    'GET /me/properties/': [{ key: 'cfpp' }, { key: 'wax' }],
    'GET /me/calculations/blend/': BLEND,
    'GET /me/calculations/blend/uncertainty/': { properties: SURE },
  }
  const http = httpOf(async <T>(path: string, { method = 'GET', body }: Call = {}) => {
    const asked = `${method} ${path}`
    calls.push(asked)
    const status = failing[asked]
    if (status) return { ok: false, error: { is: 'refused', status, body: {} } }
    if (method === 'POST') made.push(body as Record<string, unknown>)
    const value = method === 'POST' ? { id: 'made', ...(body as object) } : answers[asked]
    return { ok: true, value: value as T, headers: new Headers() } satisfies Answer<T>
  })
  return { http, calls, made }
}

test('a blend is a heel as it was measured, and where it wasn’t as it was calculated and as unsure as that', async () => {
  const { http, made } = serverWith([])
  const found = await reusedCorrection(http, BLEND)
  expect(found).toMatchObject({
    value: {
      components: [
        { id: 'made', percentage: 100 },
        { id: 'other', percentage: 0 },
      ],
      record: { batch: { amount: 500, unit: 'm3' } },
    },
  })
  expect(made).toMatchObject([
    {
      properties: { density: 838, sulfur_ppm: 11.2, flash_point: 66 },
      own: { cfpp: -9, wax: 3 },
      pour_is: 'pour',
    },
  ])
  // What was measured has the test's.
  expect(made[0]!.precision).toEqual({ density: 0.5, 'own:cfpp': 2 })
  expect(made[0]!.name).toBe('Tank 12 (as of 21 Nov 2026)')
})

test('the kept uncertainty is taken before another is asked for', async () => {
  const { http, calls, made } = serverWith([])
  await reusedCorrection(http, { ...BLEND, uncertainty: { properties: { density: { sd: 0.7 } } } } as never)
  expect(made[0]!.precision).toEqual({ density: 0.7 })
  expect(calls.filter((call) => call.includes('uncertainty'))).toEqual([])
})

test.each([
  [
    'most of it',
    [tank('T-1', lot(10, 'calculation', 'blend')), tank('T-2', lot(400, 'calculation', 'blend'))],
    400,
    'made',
  ],
  [
    'it and something else',
    [tank('T-1', lot(90, 'material', 'x'), lot(400, 'calculation', 'blend'))],
    490,
    'material of T-1',
  ],
  ['it, sampled since', [tank('T-1', lot(400, 'sample', 'blend'))], 400, 'material of T-1'],
  [
    'it, twice',
    [tank('T-1', lot(200, 'calculation', 'blend'), lot(100, 'calculation', 'blend'))],
    300,
    'made',
  ],
  ['another blend by now', [tank('T-1', lot(400, 'calculation', 'next'))], 500, 'made'],
])('a tank with %s', async (_, tanks, amount, heel) => {
  const { http } = serverWith(tanks)
  const found = await reusedCorrection(http, BLEND)
  expect(found).toMatchObject({ value: { components: [{ id: heel }, {}], record: { batch: { amount } } } })
})

test.each([
  'GET /me/tanks/',
  'GET /materials/',
  'GET /me/materials/',
  'GET /me/calculations/blend/uncertainty/',
])('where %s fails nothing is made or taken, and it can be tried again', async (path) => {
  const failing: Record<string, number> = { [path]: 503 }
  const { http, made } = serverWith([], failing)
  const notices = createNoticeStore()
  const taken: unknown[] = []
  const tried = Promise.withResolvers<unknown>()
  const correct = (asked: Http) => reusedCorrection(asked, BLEND)
  await takeCorrection({ http, notices }, correct, (again) => {
    taken.push(again)
    tried.resolve(again)
  })
  expect([made, taken]).toEqual([[], []])
  const [notice] = notices.getState().notices
  expect(notice).toMatchObject({ tone: 'error', undo: { word: 'tryAgain' } })
  delete failing[path]
  notice!.undo!.act()
  expect(await tried.promise).toMatchObject({ components: [{ id: 'made' }, { id: 'other' }] })
  expect(notices.getState().notices).toEqual([])
})

test('that there is nothing to correct it with is said', async () => {
  const notices = createNoticeStore()
  for (const [tanks, materials] of [
    [[tank('T-1', lot(400, 'material', 'x'))], []],
    [[tank('T-1')], [{ id: 'other' }]],
  ] as const) {
    const { http } = serverWith([...tanks], {}, [...materials])
    await takeCorrection(
      { http, notices },
      (asked) => correctionIn(asked, 'T-1'),
      () => expect.unreachable(),
    )
    expect(notices.getState().notices.map(({ text }) => text('en'))).toEqual([
      'There is nothing to correct, or no other material to correct it with.',
    ])
  }
})

test('what is in a tank is judged as the last blend in it, and without one that is gone', async () => {
  const lots = [lot(90, 'calculation', 'gone'), lot(400, 'sample', 'blend'), lot(5, 'material', 'x')]
  const { http, calls } = serverWith([tank('T-1', ...lots)])
  expect(await correctionIn(http, 'T-1')).toMatchObject({
    value: { components: [{ id: 'material of T-1' }, {}] },
  })
  expect(calls).toContain('GET /me/calculations/blend/')
  const gone = serverWith([tank('T-1', ...lots)], { 'GET /me/calculations/blend/': 404 })
  expect(await correctionIn(gone.http, 'T-1')).toMatchObject({ ok: true, value: { against: null } })
  const busy = serverWith([tank('T-1', ...lots)], { 'GET /me/calculations/blend/': 503 })
  expect(await correctionIn(busy.http, 'T-1')).toMatchObject({ ok: false })
})

test('shares by mass become volumes together or not at all, and a pour point stays what all call it', () => {
  const of = (densities: [number, number | null], pour: string) => {
    const [first, second] = [part('A', 50, densities[0]), part('B', 50, densities[1])]
    const components = [
      { ...first, oxygenate: 'ethanol' as const },
      { ...second, pour_is: pour },
    ] as never
    return calculatedOf(
      { ...BLEND, basis: 'mass', components, results: emptyProperties(), own: {} },
      { properties: {} },
    )
  }
  // 50/800 of 50/800 + 50/900.
  expect(of([800, 900], 'pour').contains!.ethanol).toBeCloseTo((100 * 900) / 1700, 9)
  expect(of([800, null], 'pour').contains!.ethanol).toBe(50)
  expect([of([800, 900], 'pour').pour_is, of([800, 900], 'freezing').pour_is]).toEqual(['pour', null])
})
