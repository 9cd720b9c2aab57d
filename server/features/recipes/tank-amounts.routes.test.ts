import { beforeAll, describe, expect, test } from 'bun:test'
import { loadCalc } from '#server/calc.ts'
import { openTestApp, type Person, type TestApp } from '#server/test-app.ts'
import type { RecipeResult } from './recipe-result.model.ts'
import { insertStream } from './test-streams.ts'

let api: TestApp
let mina: Person
let omid: Person
let raw: string
let clean: string
let hers: string

beforeAll(async () => {
  api = await openTestApp({ calc: await loadCalc() })
  mina = await api.person()
  omid = await api.person()
  raw = await insert(null, 'Raw', { density: 838, sulfur_ppm: 4500 })
  clean = await insert(null, 'Clean', { density: 835, sulfur_ppm: 8 })
  hers = await insert(mina, 'Hers', { density: 835, sulfur_ppm: 8 })
})

const insert = (owner: Person | null, name: string, properties: Record<string, number>) =>
  insertStream(api, owner, { name, properties })
const m3 = (amount: number) => ({ amount, unit: 'm3' })
const ask = (body: object, person = mina, headers: Record<string, string> = {}) =>
  api.call('POST', '/calculations/recipe/', person, { body, headers })
async function answerTo(body: object, headers = {}): Promise<RecipeResult> {
  const answer = await ask(body, mina, headers)
  expect(answer.status).toBe(200)
  return (await answer.json()) as RecipeResult
}
/** 100 m³ of 4500 ppm. */
const inTank = (more: object = {}) => ({
  goal: 'least',
  tank: { id: raw, ...m3(100) },
  capacity: m3(1200),
  step: 1,
  materials: [{ id: clean }],
  limits: [{ property: 'sulfur_ppm', max: 500 }],
  ...more,
})
/** m³ of the clean one that bring it down to so many ppm, by hand. */
const needed = (ppm: number) => (100 * 838 * (4500 - ppm)) / (835 * (ppm - 8))

describe('what is added to a tank', () => {
  test('is the least that brings its contents within the limits, in whole steps, with what that gives', async () => {
    const found = await answerTo(inTank())
    const added = Math.ceil(needed(500))
    expect(found).toMatchObject({
      status: 'optimal',
      proven: true,
      cost: null,
      alternatives: [],
      warnings: [],
    })
    const { contents, ...tank } = found.tank!
    expect(tank).toEqual({ additions: [added], total: 100 + added, unit: 'm3', cost: null })
    expect(contents).toBeCloseTo(10_000 / (100 + added), 9)
    expect(found.percentages![0]! + contents).toBeCloseTo(100, 9)
    expect(found.results!.sulfur_ppm!).toBeLessThanOrEqual(500)
    expect(found.limits).toEqual([
      expect.objectContaining({ property: 'sulfur_ppm', value: found.results!.sulfur_ppm, is_met: true }),
    ])
  })

  test('costs least, or fills it, or makes a batch of a size; by mass in tonnes', async () => {
    const materials = [{ id: clean, price: 700 }]
    const cheapest = await answerTo(inTank({ goal: 'cost', materials }))
    expect(cheapest.tank).toMatchObject({ additions: [816], cost: 816 * 700 })
    const full = await answerTo(inTank({ goal: 'fill' }))
    expect(full.tank).toMatchObject({ additions: [1100], total: 1200 })
    const sized = await answerTo(inTank({ batch: m3(1000) }))
    expect(sized.tank).toMatchObject({ additions: [900], total: 1000 })
    const byMass = await answerTo(inTank({ basis: 'mass', step: 0.1 }))
    expect(byMass.tank!.unit).toBe('t')
    expect(byMass.tank!.total - byMass.tank!.additions[0]!).toBeCloseTo(83.8, 9)
    expect(byMass.tank!.additions[0]!).toBeCloseTo((83.8 * 4000) / 492, 0)
  })

  test('keeps the margin of a test', async () => {
    const found = await answerTo(inTank({ probability: 0.95, category: 'gasoil' }))
    const [limit] = found.limits
    expect(limit!.margin).toBeGreaterThan(1)
    expect(limit!.value!).toBeLessThanOrEqual(500 - limit!.margin + 1e-6)
    expect(found.tank!.additions[0]!).toBe(Math.ceil(needed(500 - limit!.margin)))
  })

  test('is nothing that there is no room for, no measure of, or no density to count by, and says so', async () => {
    const small = await answerTo(inTank({ capacity: m3(900) }))
    expect(small).toMatchObject({ status: 'infeasible', proven: true, percentages: null, limits: [] })
    expect(small.tank).toBeUndefined()
    expect(small.warnings).toEqual([
      'No addition that fits into the tank brings its contents within all limits.',
    ])
    const persian = await answerTo(inTank({ capacity: m3(900) }), { 'accept-language': 'fa' })
    expect(persian.warnings).toEqual(['با هیچ مقداری که در مخزن جا شود، محتوای آن همهٔ حدها را رعایت نمی‌کند.'])
    const coarse = await answerTo(inTank({ step: 2000 }))
    expect(coarse).toMatchObject({
      status: 'between_steps',
      warnings: ['Only an addition finer than the meter’s step would do.'],
    })
    expect(coarse.tank!.additions[0]!).toBeCloseTo(needed(500), 3)
    const light = await insert(mina, 'Unweighed', { sulfur_ppm: 4500 })
    const blind = await answerTo(inTank({ tank: { id: light, amount: 80, unit: 't' } }))
    expect(blind).toMatchObject({ status: 'infeasible', excluded: [{ id: light, property: 'density' }] })
  })

  test('is asked of one’s own materials only, whether in the tank or added', async () => {
    const [inside, added] = [inTank({ tank: { id: hers, ...m3(1) } }), inTank({ materials: [{ id: hers }] })]
    for (const body of [inside, added]) expect((await ask(body)).status).toBe(200)
    const unknown = { id: [`There is no material with the id "${hers}".`] }
    expect(await (await ask(inside, omid)).json()).toEqual({ tank: unknown })
    expect(await (await ask(added, omid)).json()).toEqual({ materials: { 0: unknown } })
  })
})

describe('the largest batch', () => {
  const largest = (more: object = {}) => ({
    goal: 'cost',
    capacity: m3(5000),
    step: 1,
    materials: [
      { id: raw, price: 610 },
      { id: clean, price: 680, available: 900, available_unit: 'm3' },
    ],
    limits: [{ property: 'sulfur_ppm', max: 500 }],
    ...more,
  })

  test('is what can be made of what there is, with all that is told of a recipe', async () => {
    const found = await answerTo(largest())
    // 816 of the clean one to 100, by hand.
    expect(found.batch).toEqual({
      amount: Math.floor(900 * (1 + 100 / needed(500))),
      unit: 'm3',
      is_scarce: true,
    })
    expect(found.status).toBe('optimal')
    expect((found.percentages![1]! * found.batch!.amount) / 100).toBeLessThanOrEqual(900)
    expect(found.limits[0]!.binding).toBe(true)
    const full = await answerTo(largest({ capacity: m3(500) }))
    expect(full.batch).toEqual({ amount: 500, unit: 'm3', is_scarce: false })
    const none = await answerTo(
      largest({ materials: [raw, clean].map((id) => ({ id, price: 1, available: 0 })) }),
    )
    expect(none).toMatchObject({
      status: 'infeasible',
      warnings: ['The minimum shares, maximum shares and available amounts don’t add up to a whole recipe.'],
    })
    expect(none.batch).toBeUndefined()
  })

  test('of limits that exclude each other is none, and they are named', async () => {
    const found = await answerTo(largest({ limits: [{ property: 'sulfur_ppm', max: 5 }] }))
    expect(found.status).toBe('infeasible')
    expect(found.conflict).toEqual([expect.objectContaining({ property: 'sulfur_ppm', limit: 5 })])
    expect(found.conflict[0]!.best!).toBeCloseTo(8, 4)
  })
})
