import { expect, test } from 'bun:test'
import { NAME_MAX } from '#calc/vocabulary/limits.ts'
import { emptyProperties } from '#calc/vocabulary/properties.ts'
import type { Material } from '#server/features/materials/materials.model.ts'
import { type Answer, type Call, httpOf } from '#web/api/http.ts'
import { keepOldFigures, materialCopy } from './old-figures.ts'

const component = (name: string, density: number) => ({
  id: name,
  name,
  name_farsi: null,
  producer_english_name: 'Works',
  producer_farsi_name: null,
  percentage: 50,
  oxygenate: null,
  oxygen: null,
  contains: {},
  entered: null,
  distillation: 'd86' as const,
  pour_is: null,
  own: {},
  precision: {},
  properties: { ...emptyProperties(), recovery: 97, density },
})
const OF = { category: 'gasoline', created_at: '2026-11-21T10:30:00Z' } as const

type Made = Pick<Material, 'name' | 'producer_english_name' | 'properties'> & Partial<Pick<Material, 'own'>>

/** A server with these own materials, which refuses any beyond the allowed number. */
function serverWith(own: (Made & { id: string })[], most = 10) {
  const calls: string[] = []
  const http = httpOf(async <T>(path: string, call: Call = {}) => {
    calls.push(`${call.method ?? 'GET'} ${path}`)
    if (path === '/me/properties/') return { ok: true, value: [{ key: 'cfpp' }] as T, headers: new Headers() }
    const ok = (value: unknown) => ({ ok: true, value, headers: new Headers() }) as Answer<T>
    if (call.method === 'DELETE') {
      own = own.filter(({ id }) => path !== `/me/materials/${id}/`)
      return ok({})
    }
    if (call.method !== 'POST') return ok(own)
    if (own.length >= most)
      return {
        ok: false,
        error: { is: 'refused', status: 403, body: { detail: 'Full.' } },
      }
    const made = { ...(call.body as Made), id: `made-${own.length}` }
    own = [...own, made]
    return ok(made)
  })
  return { http, calls, names: () => own.map(({ name }) => name), own: () => own }
}

test('a copy says from which day its figures are, within the length of a name, and is listed where the blend was', () => {
  const copy = materialCopy(component('Tank 7', 745), OF)
  expect(copy).toMatchObject({ name: 'Tank 7 (as of 21 Nov 2026)', categories: ['gasoline', 'customized'] })
  expect(copy).not.toHaveProperty('id')
  expect(copy).not.toHaveProperty('percentage')
  const long = materialCopy(component('x'.repeat(NAME_MAX), 745), OF)
  expect(long.name).toEndWith('x (as of 21 Nov 2026)')
  expect(long.name.length).toBeLessThanOrEqual(NAME_MAX)
})

test('each is made once: the copy of an earlier time is used again, and another of that day gets the hour too', async () => {
  const { http, names } = serverWith([])
  const first = await keepOldFigures(http, [component('Tank 7', 745), component('Tank 8', 755)], OF)
  expect(first).toMatchObject({ ok: true, value: ['made-0', 'made-1'] })
  const again = await keepOldFigures(http, [component('Tank 8', 755), component('Tank 7', 750)], OF)
  expect(again).toMatchObject({ ok: true, value: ['made-1', 'made-2'] })
  expect(names()[2]).toMatch(/^Tank 7 \(as of 21 Nov 2026, \d\d:30\)$/)
})

test('how sure figures are is a figure too: a third of that minute gets a number, and each is found again', async () => {
  const { http, names } = serverWith([])
  const sure = (sd: number) => ({ ...component('Tank 7', 745), precision: { density: sd, 'own:gone': 1 } })
  for (const sd of [0.2, 0.5, 0.7]) await keepOldFigures(http, [sure(sd)], OF)
  expect(names()[2]).toMatch(/^Tank 7 \(as of 21 Nov 2026, \d\d:30, 2\)$/)
  for (const [at, sd] of [0.2, 0.5, 0.7].entries())
    expect(await keepOldFigures(http, [sure(sd)], OF)).toMatchObject({ value: [`made-${at}`] })
})

test('own values are figures too: other ones are another copy, and those of a property that is gone are left out', async () => {
  const { http, names, own } = serverWith([])
  const tank = (cfpp: number) => ({ ...component('Tank 7', 745), own: { cfpp, gone: 1 } })
  const first = await keepOldFigures(http, [tank(-5)], OF)
  expect(first).toMatchObject({ ok: true, value: ['made-0'] })
  expect(own().map((made) => made.own)).toEqual([{ cfpp: -5 }])
  expect(await keepOldFigures(http, [tank(-12)], OF)).toMatchObject({ value: ['made-1'] })
  expect(await keepOldFigures(http, [tank(-5)], OF)).toMatchObject({ value: ['made-0'] })
  expect(await keepOldFigures(http, [component('Tank 7', 745)], OF)).toMatchObject({ value: ['made-2'] })
  expect(names()).toHaveLength(3)
})

test('where one is refused, nothing is left of those made before it', async () => {
  const other = { ...component('Tank 1', 700), id: 'other' }
  const { http, names, calls } = serverWith([other], 2)
  const answer = await keepOldFigures(http, [component('Tank 7', 745), component('Tank 8', 755)], OF)
  expect(answer).toMatchObject({ ok: false, error: { status: 403 } })
  expect([names(), calls.at(-1)]).toEqual([['Tank 1'], 'DELETE /me/materials/made-1/'])
})
