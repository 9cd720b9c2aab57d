import { beforeAll, expect, test } from 'bun:test'
import type { Calc } from '#calc/vocabulary/blend.ts'
import { DISTILLATION_NAMES, emptyProperties, type MaterialProperties } from '#calc/vocabulary/properties.ts'
import { loadCalc } from '#server/calc.ts'
import { openTestApp, type Person, type TestApp } from '#server/test-app.ts'
import type { TargetAnswer } from './blending.model.ts'

let calc: Calc
let api: TestApp
let mina: Person
let heavy: string
let light: string
let third: string

beforeAll(async () => {
  calc = await loadCalc()
  api = await openTestApp({ calc })
  mina = await api.person()
  heavy = await insert(HEAVY)
  light = await insert(LIGHT)
  third = await insert(THIRD)
})

const HEAVY = { density: 850, sulfur_ppm: 500, rvp: 5 }
const LIGHT = { density: 700, sulfur_ppm: 10, rvp: 70 }
const THIRD = { density: 760, sulfur_ppm: 100 }

async function insert(properties: Partial<MaterialProperties>, owner = mina): Promise<string> {
  const name = `Material ${crypto.randomUUID()}`
  const [row] = await api.sql<{ id: string }[]>`
    insert into material (owner_id, name, producer_english_name, categories, properties, name_key, producer_key,
      search_key)
    values (${owner.accountId}, ${name}, 'Refinery', '{customized,gasoil}',
      ${api.sql.json({ ...emptyProperties(), ...properties })}, ${name.toLowerCase()}, 'refinery', ${name})
    returning id`
  return row!.id
}

const ask = (more: object, person = mina, headers: Record<string, string> = {}) =>
  api.call('POST', '/calculations/target/', person, {
    body: {
      materials: [heavy, light],
      percentages: [60, 40],
      property: 'density',
      value: 775,
      moving: heavy,
      ...more,
    },
    headers,
  })
const answerTo = async (more: object): Promise<TargetAnswer> => {
  const answer = await ask(more)
  expect(answer.status).toBe(200)
  return (await answer.json()) as TargetAnswer
}

test('the share that gives a value comes with what can be reached, and nothing is stored', async () => {
  const { percentages, more, reachable, engine } = await answerTo({})
  expect(percentages![0]).toBeCloseTo(50, 6)
  expect(percentages![1]).toBeCloseTo(50, 6)
  expect([more, reachable, engine]).toEqual([[], [700, 850], calc.version])
  const [row] = await api.sql<{ count: number }[]>`select count(*)::int as count from calculation`
  expect(row!.count).toBe(0)
})

test('blending the answer gives the value, on mass basis, with one share locked', async () => {
  const materials = [heavy, light, third]
  const asked = { materials, percentages: [50, 30, 20], basis: 'mass', property: 'sulfur_ppm', value: 123 }
  const { percentages } = await answerTo({ ...asked, moving: light, locked: [third] })
  expect(percentages![2]).toBe(20)
  const body = { materials, percentages, basis: 'mass' }
  const blend = await api.call('POST', '/calculations/blending/', mina, { body })
  const { results } = (await blend.json()) as { results: MaterialProperties }
  expect(results.sulfur_ppm).toBeCloseTo(123, 4)
})

test('a value beyond reach has no recipe, and one without data says what is missing', async () => {
  expect(await answerTo({ value: 900 })).toMatchObject({ percentages: null, more: [], reachable: [700, 850] })
  const nothing = await answerTo({ property: 'octan_ron', value: 95 })
  expect(nothing).toMatchObject({ percentages: null, reachable: null })
  expect(nothing.missing).toContain('Octane RON has no value')
})

test('what follows from several properties can be asked for, as the limits of grades have it', async () => {
  const points = [30, 38, 42, 48, 54, 60, 67, 75, 84, 95, 108, 116, 125]
  const distilled = (more: number) =>
    Object.fromEntries(DISTILLATION_NAMES.map((name, i) => [name, points[i]! + more * (1 + i / 20)]))
  const low = await insert({ ...LIGHT, recovery: 98, ...distilled(0) })
  const high = await insert({ ...HEAVY, recovery: 98, ...distilled(40) })
  const asked = { materials: [low, high], percentages: [50, 50], moving: low, property: 'e100', value: 50 }
  const { percentages, reachable } = await answerTo(asked)
  expect(reachable![0]).toBeLessThan(50)
  const body = { materials: [low, high], percentages, grade: 'en228-e5' }
  const blend = await api.call('POST', '/calculations/blending/', mina, { body })
  const { check } = (await blend.json()) as { check: { limits: { q: string; value: number }[] } }
  expect(check.limits.find(({ q }) => q === 'e100')!.value).toBeCloseTo(50, 4)
})

test('what can not be asked is refused at its field, in the language of the request', async () => {
  const bodies: [object, object][] = [
    [{ moving: third }, { moving: [expect.stringContaining('is not one of the materials of this recipe')] }],
    [{ locked: [third] }, { locked: { 0: [expect.stringContaining('not one of the materials')] } }],
    [{ locked: [light] }, { moving: [expect.stringContaining('No other share can be reduced')] }],
    [{ property: 'color' }, { property: [expect.stringContaining('"color" is not a valid choice.')] }],
    [{ value: 'x' }, { value: ['A valid number is required.'] }],
    [{ percentages: [60, 30] }, { percentages: [expect.stringContaining('must total 100')] }],
  ]
  for (const [more, errors] of bodies) {
    const answer = await ask(more)
    expect([answer.status, await answer.json()]).toEqual([400, errors])
  }
  const persian = await ask({ moving: third }, mina, { 'accept-language': 'fa' })
  expect(JSON.stringify(await persian.json())).toContain('از مواد این ترکیب نیست')
})

test('needs Premium, and does not know another account’s materials', async () => {
  const free = await api.person({ tier: null })
  expect((await ask({}, free)).status).toBe(403)
  const other = await api.person()
  expect((await ask({}, other)).status).toBe(400)
})

test('of a light end the amount is told by each rule for the vapor pressure', async () => {
  const butane = await insert({ density: 580, rvp: 400 })
  const base = await insert({ density: 740, rvp: 45 })
  const asked = { materials: [butane, base], percentages: [2, 98], property: 'rvp', value: 60 }
  const { percentages, by_rule } = await answerTo({ ...asked, moving: butane })
  const shareBy = (power: number) => (100 * (60 ** power - 45 ** power)) / (400 ** power - 45 ** power)
  expect(by_rule!.map(({ method, percentages }) => [method, percentages![0]])).toEqual([
    ['rvp-index', expect.closeTo(shareBy(1.25), 5)],
    ['rvp-exponent112', expect.closeTo(shareBy(1.12), 5)],
    ['volume-average', expect.closeTo(shareBy(1), 5)],
  ])
  expect(percentages![0]).toBeCloseTo(shareBy(1.25), 5)
  // Of other materials and properties one amount is enough.
  expect(await answerTo({ ...asked, moving: base })).not.toHaveProperty('by_rule')
  expect(await answerTo({ ...asked, property: 'density', value: 735, moving: butane })).not.toHaveProperty(
    'by_rule',
  )
})
