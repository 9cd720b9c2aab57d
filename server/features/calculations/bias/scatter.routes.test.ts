import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { CheckAnswer } from '#server/responses/check.model.ts'
import { openTestApp, type Person, statusAndBody, type TestApp } from '#server/test-app.ts'
import { addMaterial, blend } from '../whole/test-calculations.ts'

let api: TestApp
let light: string
let heavy: string

beforeAll(async () => {
  api = await openTestApp()
  light = await addMaterial(api, null, 'Light', { readings: { density: 800 } })
  heavy = await addMaterial(api, null, 'Heavy', { readings: { density: 850 } })
})
afterAll(() => api.sql.end())

interface Blended {
  id: string
  results: { density: number }
  corrected?: Record<string, { value: number; shift: number; n: number; sd: number }>
  check?: CheckAnswer
}
const GASOIL = { category: 'gasoil' }
/** Density 820 against at most 820.2; the test's R is 0.5, its guard 0.295. */
const AGAINST = { grade: 'en590-temperate', options: { limits: [{ q: 'density', max: 820.2 }] } }
/** Mean 0; their standard deviation √(0.08/7). */
const NOISE = [0.1, -0.1, 0.1, -0.1, 0.1, -0.1, 0.1, -0.1]
const SD = Math.sqrt(0.08 / 7)

const make = (who: Person, more: object = AGAINST) =>
  blend<Blended>(api, who, [light, heavy], { ...GASOIL, ...more })
const limitOf = ({ check }: Blended) =>
  check!.limits.find(({ q, side }) => q === 'density' && side === 'max')!
const put = (who: Person, body: object) =>
  api.call('PUT', '/me/bias/', who, { body: { ...GASOIL, on: [], ...body } })
const turn = async (who: Person, body: object) => {
  const answer = await statusAndBody(await put(who, body))
  expect(answer.status).toBe(200)
  return (answer.body as { properties: Record<string, Record<string, unknown>> }).properties.density!
}
async function measure(who: Person, differences: readonly number[], from = 0) {
  const ids: string[] = []
  for (const [at, difference] of differences.entries()) {
    const { id, results } = await make(who, {})
    const body = {
      sampled_at: `2026-03-${String(from + at + 1).padStart(2, '0')}`,
      results: { density: results.density + difference },
    }
    expect((await api.call('PUT', `/me/calculations/${id}/lab/`, who, { body })).status).toBe(200)
    ids.push(id)
  }
  return ids
}

test('without a bias the own scatter guards a limit, which says so, is kept with the calculation and goes when it is switched off', async () => {
  const who = await api.person()
  await measure(who, NOISE)
  const before = limitOf(await make(who))
  expect([before.value, before.state, before.corrected]).toEqual([820, 'unsure', undefined])
  expect(before.guard).toBeCloseTo(0.59 * 0.5, 12)
  expect(await turn(who, { scatter: ['density'] })).toMatchObject({
    n: 8,
    usable: false,
    on: false,
    scatter: true,
  })
  // The first blend after a switch reads, the second is remembered.
  for (let round = 0; round < 2; round++) {
    const made = await make(who)
    expect(made.results.density).toBe(820)
    expect(made.corrected!.density).toMatchObject({ value: 820, shift: 0, n: 8 })
    expect(made.corrected!.density!.sd).toBeCloseTo(SD, 9)
    const { guard, ...limit } = limitOf(made)
    expect(limit).toMatchObject({ value: 820, state: 'pass', corrected: { rule: 820, n: 8, scatter: true } })
    expect(guard).toBeCloseTo(1.645 * SD, 9)
  }
  const kept = await make(who)
  const whole = async () =>
    (await (await api.call('GET', `/me/calculations/${kept.id}/`, who)).json()) as Blended
  const corrections = async () => (await api.call('GET', '/me/bias/corrections/', who)).json()
  expect(await corrections()).toMatchObject({ gasoil: { density: { shift: 0, n: 8 } } })
  expect(limitOf(await make(await api.person()))).toEqual(before)
  expect((await make(who, { category: 'customized', ...AGAINST })).corrected).toBeUndefined()
  expect(await turn(who, {})).toMatchObject({ on: false, scatter: false })
  expect(await corrections()).toEqual({})
  const after = await make(who)
  expect([after.corrected, limitOf(after)]).toEqual([undefined, before])
  expect(limitOf(await whole())).toEqual(limitOf(kept))
  expect((await whole()).corrected).toEqual(kept.corrected)
})

test('a file says so in both languages', async () => {
  const who = await api.person()
  await measure(who, NOISE)
  await turn(who, { scatter: ['density'] })
  const { id } = await make(who)
  const csv = async (lang: string) =>
    (await api.call('GET', `/me/calculations/${id}/report/?format=csv&lang=${lang}`, who)).text()
  const english = await csv('en')
  expect(english).toContain('guarded by the scatter of the laboratory’s own 8 results, not by the test’s R')
  expect(english).toContain('by the laboratory’s own scatter')
  expect(english).toContain('Density: not corrected; its limits are guarded')
  expect(english).not.toMatch(/[Cc]orrected from|,Corrected,/)
  expect(await csv('fa')).toContain('حاشیه از پراکندگی ۸ نتیجهٔ خود آزمایشگاه است')
})

test('a search for a recipe keeps as far inside as the scatter asks, and the value is the rule’s', async () => {
  const who = await api.person()
  await measure(who, NOISE)
  const ask = async () => {
    const materials = [
      { id: light, price: 1 },
      { id: heavy, price: 2 },
    ]
    const limits = [{ property: 'density', min: 825 }]
    const body = { materials, goal: 'cost', limits, probability: 0.95, ...GASOIL }
    const answer = await statusAndBody(await api.call('POST', '/calculations/recipe/', who, { body }))
    expect(answer.status).toBe(200)
    return (answer.body as { limits: { value: number; margin: number; corrected?: object }[] }).limits[0]!
  }
  const plain = await ask()
  expect(plain.corrected).toBeUndefined()
  expect(plain.margin).toBeCloseTo(0.295, 1)
  await turn(who, { scatter: ['density'] })
  const guarded = await ask()
  expect(guarded.corrected).toEqual({ rule: guarded.value, n: 8, scatter: true })
  expect(guarded.margin).toBeCloseTo(1.645 * SD, 3)
  expect(guarded.value).toBeGreaterThanOrEqual(825 + guarded.margin - 1e-6)
})

test('it guards nothing once a bias shows or results are too few, and again when that has gone', async () => {
  const who = await api.person()
  const [first] = await measure(who, NOISE)
  await turn(who, { scatter: ['density'] })
  const added = await measure(who, [0.5, 0.5, 0.5, 0.5, 0.5], 10)
  expect((await make(who)).corrected).toBeUndefined()
  expect(limitOf(await make(who)).guard).toBeCloseTo(0.295, 12)
  // It may stay on whatever it comes to, and a bias takes its place.
  expect(await turn(who, { scatter: ['density'] })).toMatchObject({ usable: true, scatter: true })
  expect(await turn(who, { on: ['density'], scatter: ['density'] })).toMatchObject({
    on: true,
    scatter: false,
  })
  expect((await make(who)).corrected!.density!.shift).toBeGreaterThan(0.1)
  for (const id of added) await api.call('DELETE', `/me/calculations/${id}/lab/`, who)
  // The bias that is on corrects nothing now, and its scatter guards nothing that was not asked for.
  expect((await make(who)).corrected).toBeUndefined()
  await turn(who, { scatter: ['density'] })
  expect((await make(who)).corrected!.density).toMatchObject({ shift: 0, n: 8 })
  await api.call('DELETE', `/me/calculations/${first}/lab/`, who)
  expect((await make(who)).corrected).toBeUndefined()
})

test('what can’t guard is refused at its place, and nothing is switched', async () => {
  const who = await api.person()
  await measure(who, NOISE.slice(1))
  expect(await statusAndBody(await put(who, { scatter: ['flash_point', 'density'] }))).toMatchObject({
    status: 400,
    body: {
      scatter: {
        0: [expect.stringContaining('with 0 results')],
        1: [expect.stringContaining('with 7 results: it needs 8')],
      },
    },
  })
  for (const wrong of ['density', ['smell'], [7]])
    expect([wrong, (await put(who, { scatter: wrong })).status]).toEqual([wrong, 400])
  // Results that are all as calculated tell no scatter, and a guard of nothing would prove anything.
  const exact = await api.person()
  await measure(
    exact,
    NOISE.map(() => 0),
  )
  expect((await put(exact, { scatter: ['density'] })).status).toBe(400)
  // A bias is corrected, or left alone.
  const biased = await api.person()
  await measure(
    biased,
    NOISE.map((noise) => 2 + noise),
  )
  expect((await put(biased, { scatter: ['density'] })).status).toBe(400)
  expect((await make(biased)).corrected).toBeUndefined()
})
