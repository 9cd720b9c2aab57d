import { beforeAll, expect, test } from 'bun:test'
import { loadCalc } from '#server/calc.ts'
import { openTestApp, type Person, type TestApp } from '#server/test-app.ts'
import type { RecipeResult } from './recipe-result.model.ts'

let api: TestApp
let person: Person
let ids: string[]
let additive: string

const EHN = {
  name: 'EHN',
  density: 963,
  unit: 'mg_kg',
  price: { amount: 4, unit: 'kg', currency: 'USD' },
  responses: {
    cetane_number: {
      points: [
        [300, 1.1],
        [600, 1.9],
        [1000, 2.6],
      ],
    },
  },
}
async function send<Body>(path: string, body: object, who = person): Promise<[number, Body]> {
  const answer = await api.call('POST', path, who, { body })
  return [answer.status, (await answer.json()) as Body]
}
const material = async (name: string, cetane_number: number) =>
  (
    await send<{ id: string }>('/me/materials/', {
      name,
      producer_english_name: 'W',
      properties: { recovery: 98, density: 840, cetane_number },
    })
  )[1].id
const ask = <Body = RecipeResult>(additives: object[], more: object = {}) =>
  send<Body>('/calculations/recipe/', {
    materials: ids.map((id, at) => ({ id, price: [610, 720][at] })),
    goal: 'cost',
    limits: [{ property: 'cetane_number', min: 51 }],
    additives,
    ...more,
  })

beforeAll(async () => {
  api = await openTestApp({ calc: await loadCalc() })
  person = await api.person()
  ids = [await material('Plain', 50.5), await material('Good', 60)]
  additive = (await send<{ id: string }>('/me/additives/', EHN))[1].id
})

test('the cheapest recipe with its dose: 610.458 at 136.36 mg/kg, on whole steps 140; without it 615.8', async () => {
  const [status, found] = await ask([{ id: additive }])
  expect(status).toBe(200)
  const [dose] = found.doses!
  expect(found).toMatchObject({
    status: 'optimal',
    percentages: [100, 0],
    limits: [{ is_met: true, limit: 51 }],
  })
  expect(dose).toMatchObject({ id: additive, unit: 'mg_kg', dose: { mg_kg: 140 } })
  expect(found.dose_proven).toBe(true)
  expect(dose!.least).toBeCloseTo(136.36363636363635, 9)
  expect(610 + dose!.least_cost!).toBeCloseTo(610.4581818181819, 9)
  expect(found.cost!.per_m3).toBeCloseTo(610 + dose!.cost!, 9)
  expect(found.cost!.per_t).toBeCloseTo((610 + dose!.cost!) / 0.84, 6)
  expect((await ask([]))[1].cost!.per_m3).toBeCloseTo(615.83, 1)
  expect((await ask([]))[1].doses).toBeUndefined()

  // What it says of the limit is what the blend of it comes to.
  const [, preview] = await send<{ treated: { cetane_number: { value: number } } }>(
    '/calculations/preview/',
    {
      materials: ids,
      percentages: found.percentages,
      additives: [{ id: additive, dose: 140 }],
    },
  )
  expect(found.limits[0]!.value).toBeCloseTo(preview.treated.cetane_number.value, 12)
})

test('a dose that is given stays, also for another goal; one beyond its curve finds nothing', async () => {
  const [, fixed] = await ask([{ id: additive, min: 300, max: 300 }], {
    limits: [{ property: 'cetane_number', min: 51.8 }],
  })
  expect(fixed).toMatchObject({ status: 'optimal', doses: [{ dose: { mg_kg: 300 } }] })
  expect(fixed.percentages![1]).toBeGreaterThan(0)
  const [, target] = await ask([{ id: additive, min: 300, max: 300 }], { goal: 'giveaway' })
  expect(target).toMatchObject({ status: 'optimal', doses: [{ dose: { mg_kg: 300 } }] })
  const [, beyond] = await ask([{ id: additive, min: 1000.5, max: 1000.5 }])
  expect(beyond).toMatchObject({ status: 'not_found', proven: false, percentages: null })
})

test('what can’t be dosed so is refused, and what another account has', async () => {
  const refused = async (additives: object[], more: object = {}) => {
    const [status, body] = await ask<Record<string, unknown>>(additives, more)
    return [status, Object.keys(body)]
  }
  const bad = [400, ['additives']]
  expect(await refused([{ id: additive, min: 5, max: 4 }])).toEqual(bad)
  expect(await refused([{ id: additive }, { id: additive }])).toEqual(bad)
  expect(await refused([{ id: additive, max: -1 }])).toEqual(bad)
  expect(await refused([{ id: additive }], { goal: 'giveaway' })).toEqual(bad)
  expect(await refused([{ id: additive }], { certainty: 0.95 })).toEqual(bad)
  expect(await refused([{ id: crypto.randomUUID() }])).toEqual(bad)
  const other = await api.person()
  const [, theirs] = await send<{ id: string }>('/me/additives/', EHN, other)
  expect(await refused([{ id: theirs.id }])).toEqual(bad)
})
