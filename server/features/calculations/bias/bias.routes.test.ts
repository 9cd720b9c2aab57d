import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { UncertaintyAnswer } from '#calc/uncertainty/answer.ts'
import type { CheckAnswer } from '#server/responses/check.model.ts'
import type { LabAnswer } from '#server/responses/lab.model.ts'
import { openTestApp, type Person, statusAndBody, type TestApp } from '#server/test-app.ts'
import { blend, lightAndHeavy } from '../whole/test-calculations.ts'

let api: TestApp
let light: string
let heavy: string

beforeAll(async () => {
  api = await openTestApp()
  ;[light, heavy] = await lightAndHeavy(api)
})
afterAll(() => api.sql.end())

const GASOIL = { category: 'gasoil' }
const NOISE = [0.3, -0.2, 0.1, -0.4, 0.2, 0, -0.1, 0.1]

async function tested(who: Person, shift: number, at: number, more: object = GASOIL): Promise<string> {
  const made = await blend<{ id: string; results: { density: number } }>(api, who, [light, heavy], more)
  const body = {
    sampled_at: `2026-02-${String(at + 1).padStart(2, '0')}`,
    results: { density: made.results.density + shift },
  }
  const answer = await api.call('PUT', `/me/calculations/${made.id}/lab/`, who, { body })
  if (answer.status !== 200) throw new Error(await answer.text())
  return made.id
}

interface Answer {
  properties: Record<
    string,
    Record<string, unknown> & { points: { outlier: boolean; calculation: string }[] }
  >
}
const bias = async (who: Person, query = '?category=gasoil') =>
  (await (await api.call('GET', `/me/bias/${query}`, who)).json()) as Answer
const turn = (who: Person, on: string[], category = 'gasoil') =>
  api.call('PUT', '/me/bias/', who, { body: { category, on } })

async function biasCorrections(): Promise<Person> {
  const who = await api.person()
  for (const [at, noise] of NOISE.entries()) await tested(who, 2 + noise, at)
  return who
}

describe('a history', () => {
  test('is told by property, of the category that is asked for, with its figures', async () => {
    const who = await api.person()
    expect(await bias(who)).toMatchObject({ properties: {} })
    const ids = []
    for (const [at, noise] of NOISE.entries()) ids.push(await tested(who, 2 + noise, at))
    await tested(who, 9, 20, { category: 'gasoline' })
    const { density } = (await bias(who)).properties
    // Mean 2; sd of the noise √(0.36/7).
    expect(density).toMatchObject({ n: 8, usable: true, on: false, rule: 'volume-average' })
    expect(density!.mean).toBeCloseTo(2, 9)
    expect(density!.sd).toBeCloseTo(0.226779, 5)
    // ± 2.364624·0.226779/√8.
    expect(density!.low).toBeCloseTo(1.810408, 5)
    expect(density!.R).toBeCloseTo(0.5, 12)
    expect(density!.points.map(({ calculation }) => calculation)).toEqual(ids)
    expect((density!.ewma as unknown[]).length).toBe(8)
    expect((await bias(who, '')).properties.density!.n).toBe(9)
  })

  test('goes by material, time and grade', async () => {
    const who = await api.person()
    for (let at = 0; at < 3; at++) await tested(who, 1, at)
    await tested(who, 1, 3, { ...GASOIL, grade: 'en590-temperate' })
    const n = async (query: string) => ((await bias(who, query)).properties.density?.n ?? 0) as number
    expect(await n(`?material=${light}`)).toBe(4)
    expect(await n(`?material=${crypto.randomUUID()}`)).toBe(0)
    expect(await n('?from=2026-02-02')).toBe(3)
    expect(await n('?to=2026-02-02')).toBe(2)
    expect(await n('?grade=en590-temperate')).toBe(1)
    for (const wrong of ['?from=monday', '?to=2026-02-31', '?category=diesel', '?material=x'])
      expect((await api.call('GET', `/me/bias/${wrong}`, who)).status).toBe(400)
  })

  test('marks an outlier and counts it, until it is asked to be left out', async () => {
    const who = await biasCorrections()
    await tested(who, 30, 9)
    const { density } = (await bias(who)).properties
    expect([density!.n, density!.points.filter(({ outlier }) => outlier).length]).toEqual([9, 1])
    const without = (await bias(who, '?category=gasoil&without_outliers=true')).properties.density!
    expect([without.n, without.points.length]).toEqual([8, 9])
    expect(without.mean).toBeCloseTo(2, 9)
  })

  test('is nobody else’s', async () => {
    await biasCorrections()
    expect((await bias(await api.person())).properties).toEqual({})
  })
})

describe('an own bias', () => {
  interface Blended {
    id: string
    results: { density: number }
    corrected?: Record<string, { value: number; n: number; sd: number; outside: boolean }>
    check?: CheckAnswer
  }
  const make = (who: Person, more: object = GASOIL) => blend<Blended>(api, who, [light, heavy], more)
  const whole = async (who: Person, id: string) =>
    (await (await api.call('GET', `/me/calculations/${id}/`, who)).json()) as Blended

  test('that is switched on stands beside the rule’s value, and off again there is no trace of it', async () => {
    const who = await biasCorrections()
    const before = await make(who)
    expect(before.corrected).toBeUndefined()
    const { body } = await statusAndBody(await turn(who, ['density']))
    expect((body as Answer).properties.density).toMatchObject({ on: true, n: 8 })
    // The first blend after a switch reads, the second is remembered.
    for (let round = 0; round < 2; round++) {
      const { results, corrected } = await make(who)
      expect(results.density).toBe(before.results.density)
      expect(corrected!.density).toMatchObject({ n: 8, outside: false })
      expect(corrected!.density!.value).toBeCloseTo(before.results.density + 2, 9)
      expect(corrected!.density!.sd).toBeCloseTo(0.226779, 5)
    }
    const kept = await make(who)
    expect((await whole(who, kept.id)).corrected).toEqual(kept.corrected)
    expect((await make(who, { category: 'gasoline' })).corrected).toBeUndefined()
    expect((await make(await api.person())).corrected).toBeUndefined()
    const preview = await api.call('POST', '/calculations/preview/', who, {
      body: { materials: [light, heavy], percentages: [60, 40], ...GASOIL },
    })
    expect(((await preview.json()) as Blended).corrected).toEqual(kept.corrected)
    expect((await turn(who, [])).status).toBe(200)
    for (let round = 0; round < 2; round++) expect((await make(who)).corrected).toBeUndefined()
    expect((await whole(who, kept.id)).corrected).toEqual(kept.corrected)
  })

  test('decides a limit, says so, and guards it by its own scatter', async () => {
    const who = await biasCorrections()
    const grade = { ...GASOIL, grade: 'en590-temperate', options: { limits: [{ q: 'density', max: 821 }] } }
    const limitOf = ({ check }: Blended) =>
      check!.limits.find(({ q, side }) => q === 'density' && side === 'max')!
    // 60 % of 800 and 40 % of 850: 820, one inside; with the bias 822, one outside.
    const plain = limitOf(await make(who, grade))
    expect([plain.value, plain.state, plain.corrected]).toEqual([820, 'pass', undefined])
    await turn(who, ['density'])
    const made = await make(who, grade)
    const biases = limitOf(made)
    expect(biases.value).toBeCloseTo(822, 9)
    expect(biases).toMatchObject({ state: 'fail', corrected: { rule: 820, n: 8 } })
    expect(biases.guard).toBeCloseTo(1.645 * 0.226779, 5)
    expect(limitOf(await whole(who, made.id))).toEqual(biases)
  })

  test('moves what a simulation says of a limit, and leaves the value where it is', async () => {
    const who = await biasCorrections()
    const grade = { ...GASOIL, grade: 'en590-temperate', options: { limits: [{ q: 'density', max: 821 }] } }
    const chanceOf = async () => {
      const { id } = await make(who, grade)
      const answer = await api.call('GET', `/me/calculations/${id}/uncertainty/`, who)
      const { properties, limits } = (await answer.json()) as UncertaintyAnswer
      const found = limits.find(({ q, side }) => q === 'density' && side === 'max')!
      return { value: properties.density!.value, ...found }
    }
    const plain = await chanceOf()
    expect(plain.value).toBe(820)
    expect(plain.probability).toBeGreaterThan(0.5)
    expect(plain.shift).toBeUndefined()
    await turn(who, ['density'])
    const biases = await chanceOf()
    expect(biases.value).toBe(820)
    expect(biases.shift).toBeCloseTo(2, 9)
    // One outside is as likely to be met as one inside is to be missed: the draws are mirrored, but for a few at the edge.
    expect(Math.abs(biases.probability - (1 - plain.probability))).toBeLessThan(0.005)
    expect(biases.state).not.toBe('pass')
  })

  test('moves the limits of a search for a recipe, which says so', async () => {
    const who = await biasCorrections()
    const ask = async () => {
      const body = {
        materials: [
          { id: light, price: 1 },
          { id: heavy, price: 2 },
        ],
        goal: 'cost',
        limits: [{ property: 'density', min: 825 }],
        ...GASOIL,
      }
      const answer = await api.call('POST', '/calculations/recipe/', who, { body })
      return (await answer.json()) as {
        percentages: number[]
        limits: { value: number; limit: number; is_met: boolean; corrected?: { rule: number; n: number } }[]
      }
    }
    // Half of 800 and half of 850.
    expect((await ask()).percentages).toEqual([50, 50])
    await turn(who, ['density'])
    const { percentages, limits } = await ask()
    // 823 by the rule are 825 to the laboratory.
    expect(percentages).toEqual([54, 46])
    expect(limits[0]).toMatchObject({ limit: 825, is_met: true, corrected: { n: 8 } })
    expect(limits[0]!.value).toBeCloseTo(825, 9)
    expect(limits[0]!.corrected!.rule).toBeCloseTo(823, 9)
    await turn(who, [])
    expect((await ask()).percentages).toEqual([50, 50])
  })

  test('learns from each result, and corrects nothing while it is not usable', async () => {
    const who = await biasCorrections()
    await turn(who, ['density'])
    const id = await tested(who, 11, 9)
    expect((await make(who)).corrected!.density).toMatchObject({ n: 9 })
    expect((await make(who)).corrected!.density!.value).toBeCloseTo(820 + 3, 9)
    await api.call('DELETE', `/me/calculations/${id}/lab/`, who)
    expect((await make(who)).corrected!.density!.value).toBeCloseTo(820 + 2, 9)
    const points = (await bias(who)).properties.density!.points
    await api.call('DELETE', `/me/calculations/${points[0]!.calculation}/lab/`, who)
    expect((await make(who)).corrected).toBeUndefined()
    // A deleted blend teaches nothing either.
    await tested(who, 2.3, 0)
    expect((await make(who)).corrected!.density).toMatchObject({ n: 8 })
    await api.call('DELETE', `/me/calculations/${points[1]!.calculation}/`, who)
    expect((await bias(who)).properties.density!.n).toBe(7)
    expect((await make(who)).corrected).toBeUndefined()
  })

  test('that can’t be told is refused by its place', async () => {
    const who = await api.person()
    await tested(who, 2, 0)
    expect(await statusAndBody(await turn(who, ['flash_point', 'density']))).toMatchObject({
      status: 400,
      body: {
        on: {
          0: [expect.stringMatching('from 0 results')],
          1: [expect.stringMatching('from 1 result: it needs 8')],
        },
      },
    })
    expect((await turn(who, ['smell'])).status).toBe(400)
    expect((await turn(who, [], 'diesel')).status).toBe(400)
  })
})

test('the laboratory’s own precision goes before the test’s', async () => {
  const who = await api.person()
  const repeats = [0, 1, 2, 3, 4, 5, 6, 7].map((at) => [840 + at, 840.1 + at])
  const put = (properties: unknown) => api.call('PUT', '/me/lab/precision/', who, { body: { properties } })
  const { body } = await statusAndBody(await put({ density: { R: 0.3, repeats } }))
  const { density } = (body as { properties: Record<string, { r: number; r_n: number }> }).properties
  // ISO 4259: t·√2·√(8·0.01/16), t of 8 degrees of freedom 2.306.
  expect(density!.r).toBeCloseTo(0.2306, 4)
  expect(density).toMatchObject({ R: 0.3, r_n: 8, repeats })
  const misplaced = await api.call('PUT', '/me/lab/precision/', who, { body: { density: { r: 1 } } })
  expect(await statusAndBody(misplaced)).toEqual({
    status: 400,
    body: { density: ['Unknown field "density".'], properties: ['This field is required.'] },
  })
  expect(await statusAndBody(await api.call('GET', '/me/lab/precision/', who))).toEqual({ status: 200, body })
  const id = await tested(who, 0.4, 0)
  const levels = { upper: { density: 820 }, lower: { density: 820.25 } }
  const again = await api.call('PUT', `/me/calculations/${id}/lab/`, who, {
    body: { levels, results: { density: 820.4 } },
  })
  expect(((await again.json()) as LabAnswer).properties.density).toMatchObject({
    R: 0.3,
    R_is: 'own',
    within_R: false,
    levels: { mixed: false },
  })
  for (const wrong of [
    { density: { repeats: repeats.slice(1) } },
    { density: { R: 0 } },
    { density: { R: 'NaN' } },
    { density: { repeats: [[1]] } },
    { color: { R: 1 } },
    { 'own:cfpp': { R: 1 } },
    { densty: {} },
    7,
  ])
    expect([wrong, (await put(wrong)).status]).toEqual([wrong, 400])
})
