import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { LabAnswer } from '#server/responses/lab.model.ts'
import { openTestApp, type Person, statusAndBody, type TestApp } from '#server/test-app.ts'
import { addMaterial, blend } from '../whole/test-calculations.ts'

let api: TestApp
let mina: Person
let light: string
let heavy: string

beforeAll(async () => {
  api = await openTestApp()
  mina = await api.person()
  light = await addMaterial(api, null, 'Light', {
    readings: { density: 700, sulfur_ppm: 2, flash_point: 50 },
  })
  heavy = await addMaterial(api, null, 'Heavy', {
    readings: { density: 800, sulfur_ppm: 20, flash_point: 70 },
  })
})
afterAll(() => api.sql.end())

const path = (id: string) => `/me/calculations/${id}/lab/`
const send = (who: Person, id: string, body: unknown) => api.call('PUT', path(id), who, { body })

async function enter(who: Person, id: string, body: unknown): Promise<LabAnswer> {
  const answer = await send(who, id, body)
  if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as LabAnswer
}

const whole = async (who: Person, id: string) =>
  (await (await api.call('GET', `/me/calculations/${id}/`, who)).json()) as Record<string, unknown>
const listed = async (who: Person) =>
  (await (await api.call('GET', '/me/calculations/', who)).json()) as Record<string, unknown>[]

describe('laboratory results', () => {
  test('stand beside the calculation, which stays as it is, and make the blend tested', async () => {
    const { id } = await blend(api, mina, [light, heavy])
    const { lab: none, status: before, ...rest } = await whole(mina, id)
    expect([none, before]).toEqual([null, 'planned'])
    const lab = await enter(mina, id, {
      sampled_at: '2026-01-17',
      sample: ' T4-118 ',
      results: { density: '741.2', e70: null },
      methods: { density: 'D4052' },
    })
    expect(lab).toMatchObject({
      sampled_at: '2026-01-17T00:00:00.000Z',
      sample: 'T4-118',
      results: { density: 741.2 },
      as_blended: null,
      blended: null,
      mixed: null,
    })
    // 60 % of 700 and 40 % of 800; R of D4052 for gasoline is 1.95 − 0.0315·(741.2 − 750).
    expect(lab.properties.density).toMatchObject({ calculated: 740, planned: 740, measured: 741.2 })
    expect(lab.properties.density!.difference).toBeCloseTo(1.2, 10)
    expect(lab.properties.density!.R).toBeCloseTo(2.2272, 10)
    expect(lab.properties.density).toMatchObject({
      R_is: 'test',
      within_R: true,
      agrees: true,
      split: null,
    })
    const { lab: kept, status, status_at, status_by, version, ...after } = await whole(mina, id)
    expect(kept).toEqual(lab as never)
    expect([status, status_by, typeof status_at]).toEqual(['tested', 'Test Person', 'string'])
    const { status_at: _, status_by: __, version: made, ...same } = rest
    expect(version).not.toBe(made)
    expect(after).toEqual(same)
    expect((await listed(mina)).find((one) => one.id === id)).toMatchObject({
      has_lab: true,
      status: 'tested',
    })
  })

  test('a total pressure that a laboratory reports becomes its DVPE by the equation named, and is kept beside it', async () => {
    const { id } = await blend(api, mina, [light, heavy])
    const total_pressure = { value: 61.9, equation: 'ASTM D5191' }
    const lab = await enter(mina, id, { total_pressure })
    expect(lab).toMatchObject({ total_pressure, results: { rvp: 55.9535 } })
    expect(lab.properties.rvp!.measured).toBe(55.9535)
    // What was answered may be sent back; another vapor pressure beside it may not.
    await enter(mina, id, { total_pressure, results: { rvp: 55.9535 } })
    const put = async (input: object) => {
      const answer = await send(mina, id, input)
      return [answer.status, ((await answer.json()) as { total_pressure: unknown }).total_pressure]
    }
    expect(await put({ total_pressure, results: { rvp: 58 } })).toEqual([
      400,
      ['By ASTM D5191 this total pressure is a DVPE of 55.95 kPa, but RVP says 58. Send one of them.'],
    ])
    const odd = { value: 3, equation: 'ASTM D323' }
    expect(await put({ total_pressure: odd })).toEqual([400, { equation: [expect.stringContaining('CARB')] }])
    expect((await put({ total_pressure: { ...odd, equation: 'CARB' } }))[0]).toBe(400)
    expect((await put({ total_pressure: { value: Number.MAX_VALUE, equation: 'CARB' } }))[0]).toBe(400)
    expect(await put({ results: { rvp: 58 } })).toEqual([200, undefined])
  })

  test('are predicted again from what was pumped, and the difference has its parts', async () => {
    const { id } = await blend(api, mina, [light, heavy])
    const lab = await enter(mina, id, {
      results: { density: 745 },
      as_blended: { [light]: { amount: 550, unit: 'm3' }, [heavy.toUpperCase()]: { amount: 360, unit: 't' } },
    })
    // 360 t of 800 kg/m³ are 450 m³.
    expect(lab.blended!.map((share) => Number(share.toFixed(9)))).toEqual([55, 45])
    expect(lab.properties.density).toMatchObject({ planned: 740, measured: 745 })
    expect(lab.properties.density!.calculated).toBeCloseTo(745, 9)
    expect(lab.properties.density!.split!.pumping).toBeCloseTo(5, 9)
    expect(lab.properties.density!.difference).toBeCloseTo(0, 9)
    expect(await whole(mina, id)).toMatchObject({
      results: { density: 740 },
      components: [{ percentage: 60 }, { percentage: 40 }],
    })
  })

  test('agree with the calculation as far as both may be off, which the simulation says', async () => {
    const { id } = await blend(api, mina, [light, heavy])
    const asked = await api.call('GET', `/me/calculations/${id}/uncertainty/`, mina)
    const { properties } = (await asked.json()) as { properties: { density: { sd: number } } }
    const { density } = (await enter(mina, id, { results: { density: 741 } })).properties
    expect(density!.sd).toBe(properties.density.sd)
    // At 742.x: R = 1.95 − 0.0315·(x − 750) there.
    const edge = (x: number) => 1.96 * Math.hypot((1.95 - 0.0315 * (x - 750)) / 2.77, density!.sd!)
    const far = 740 + edge(741.9)
    for (const [value, agrees] of [
      [far - 0.1, true],
      [far + 0.1, false],
    ] as const)
      expect((await enter(mina, id, { results: { density: value } })).properties.density!.agrees).toBe(agrees)
    const pumped = { [light]: { amount: 60, unit: 'm3' }, [heavy]: { amount: 40, unit: 'm3' } }
    const { split, difference } = (await enter(mina, id, { results: { density: 742 }, as_blended: pumped }))
      .properties.density!
    expect(split!.rule! + split!.test!).toBeCloseTo(difference!, 9)
    expect(split!.rule! / split!.test!).toBeCloseTo((density!.sd! / ((1.95 + 0.0315 * 8) / 2.77)) ** 2, 6)
  })

  test('of several levels say whether the tank is mixed', async () => {
    const { id } = await blend(api, mina, [light, heavy])
    const levels = { upper: { density: 740 }, middle: { density: 740.1 }, lower: { density: 740.3 } }
    const mixed = await enter(mina, id, { levels })
    // r of D4052 for gasoline: 0.31.
    expect(mixed.properties.density!.levels).toMatchObject({ r: 0.31, mixed: true })
    expect(mixed.properties.density!.measured).toBeCloseTo(740.1333333, 6)
    expect(mixed.mixed).toBe(true)
    const apart = await enter(mina, id, { levels: { ...levels, lower: { density: 740.4 } } })
    expect([apart.mixed, apart.properties.density!.levels!.mixed]).toEqual([false, false])
  })

  test('are refused with every fault at its place, and nothing is written', async () => {
    const { id } = await blend(api, mina, [light, heavy])
    const stranger = crypto.randomUUID()
    for (const [body, fault] of [
      [{}, { results: ['This field is required.'] }],
      [{ results: {} }, { results: ['Give at least one measured value.'] }],
      [{ results: { densty: 1 } }, { results: { densty: ['Unknown field "densty".'] } }],
      [{ results: { density: 'many' } }, { results: { density: ['A valid number is required.'] } }],
      [{ results: { sulfur_ppm: -1 } }, { results: { sulfur_ppm: [expect.any(String)] } }],
      [{ results: { e70: 101 } }, { results: { e70: [expect.any(String)] } }],
      [{ results: [1] }, { results: { non_field_errors: [expect.any(String)] } }],
      [
        { results: { rvp: 1 }, sampled_at: '2026-02-30' },
        { sampled_at: [expect.stringContaining('wrong format')] },
      ],
      [
        { results: { rvp: 1 }, sampled_at: '2999-01-01' },
        { sampled_at: [expect.stringContaining('future')] },
      ],
      [{ results: { rvp: 1 }, levels: { top: {} } }, { levels: { top: [expect.any(String)] } }],
      [
        { results: { rvp: 1 }, as_blended: { [light]: { amount: 1, unit: 'm3' } } },
        { as_blended: { [heavy]: ['This field is required.'] } },
      ],
      [
        {
          results: { rvp: 1 },
          as_blended: {
            [light]: { amount: 0, unit: 'm3' },
            [heavy]: { amount: 0, unit: 't' },
          },
        },
        { as_blended: ['The amounts must add up to more than 0.'] },
      ],
      [
        {
          results: { rvp: 1 },
          as_blended: {
            [light]: { amount: -1, unit: 'pint' },
            [heavy]: { amount: 1e308, unit: 't' },
            [stranger]: { amount: 1, unit: 't' },
          },
        },
        {
          as_blended: {
            [light]: {
              amount: [expect.any(String)],
              unit: [expect.stringContaining('"pint" is not a valid choice.')],
            },
            [heavy]: { amount: [expect.any(String)] },
          },
        },
      ],
    ] as const)
      expect([body, await statusAndBody(await send(mina, id, body))]).toEqual([
        body,
        { status: 400, body: fault },
      ] as never)
    expect(await whole(mina, id)).toMatchObject({ lab: null, status: 'planned' })
  })

  test('of somebody else’s are not found, not written and not taken away', async () => {
    const omid = await api.person()
    const { id } = await blend(api, mina, [light, heavy])
    await enter(mina, id, { results: { density: 741 } })
    expect((await send(omid, id, { results: { density: 1000 } })).status).toBe(404)
    expect((await api.call('DELETE', path(id), omid)).status).toBe(404)
    expect(await whole(mina, id)).toMatchObject({ lab: { results: { density: 741 } } })
  })

  test('are taken away again, and with them what made the blend tested', async () => {
    const { id } = await blend(api, mina, [light, heavy])
    await enter(mina, id, { results: { density: 741 } })
    expect((await api.call('DELETE', path(id), mina)).status).toBe(204)
    expect(await whole(mina, id)).toMatchObject({ lab: null, status: 'blended' })
    expect((await api.call('DELETE', path(id), mina)).status).toBe(204)
  })
})

test('where a blend stands is written with date and name, and found by it', async () => {
  const who = await api.person()
  const { id } = await blend(api, who, [light, heavy])
  const patch = (body: unknown) => api.call('PATCH', `/me/calculations/${id}/`, who, { body })
  expect(
    await (await patch({ status: 'tested', status_by: 'Mina', status_at: '2026-01-02' })).json(),
  ).toMatchObject({
    status: 'tested',
    status_at: '2026-01-02T00:00:00.000Z',
    status_by: 'Mina',
  })
  // Results that come later leave it.
  await enter(who, id, { results: { density: 741 } })
  expect(await listed(who)).toMatchObject([{ status: 'tested', status_by: 'Mina' }])
  const found = async (query: string) =>
    ((await (await api.call('GET', `/me/calculations/${query}`, who)).json()) as unknown[]).length
  expect([await found('?status=tested'), await found('?status=planned'), await found('?lab=true')]).toEqual([
    1, 0, 1,
  ])
  expect((await patch({ status: 'sold' })).status).toBe(400)
  expect(await (await patch({ status: 'planned' })).json()).toMatchObject({
    status_at: null,
    status_by: null,
  })
})

test('a link shows what was measured, and neither the sample, the materials’ ids nor who said what', async () => {
  const { id } = await blend(api, mina, [light, heavy])
  const lab = await enter(mina, id, {
    sample: 'T4-118',
    results: { density: 741 },
    as_blended: { [light]: { amount: 6, unit: 't' }, [heavy]: { amount: 4, unit: 't' } },
  })
  const { url } = (await (
    await api.call('POST', `/me/calculations/${id}/share/`, mina, {
      body: { materials: true, laboratory: true },
    })
  ).json()) as {
    url: string
  }
  const answer = await api.call('GET', `/shared/${url.slice('/s/'.length)}/`)
  const text = await answer.text()
  for (const secret of ['T4-118', light, heavy, 'Test Person']) expect(text).not.toContain(secret)
  const shown = JSON.parse(text) as { lab: LabAnswer; status: string }
  expect(shown.lab.properties).toEqual(lab.properties)
  expect(Object.values(shown.lab.as_blended!)).toEqual(Object.values(lab.as_blended!))
  expect(shown.status).toBe('tested')
})
