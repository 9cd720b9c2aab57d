import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Person, TestApp } from '#server/test-app.ts'
import { type Body, type Dosed, openDosed, POINTS } from './test-dosed.ts'

let api: TestApp
let mina: Person
let omid: Person
let made: Record<string, string>
let call: Dosed['call']
let recipe: Dosed['recipe']
let dose: Dosed['dose']
beforeAll(async () => {
  ;({ api, mina, omid, made, call, recipe, dose } = await openDosed())
})
afterAll(() => api.sql.end())

const preview = (more: object, headers = {}) =>
  call('POST', '/calculations/preview/', recipe(more), mina, headers)
const limitOf = (body: Body, q: string) =>
  (body.check as { limits: { q: string }[] }).limits.find((one) => one.q === q) as unknown as Record<
    string,
    number
  >

describe('a blend with additives', () => {
  test('answers all that it answers without them to the last byte, and beside it what they do', async () => {
    for (const more of [{}, { estimates: true }, { basis: 'mass' }]) {
      const [, without, text] = await preview(more)
      expect(without).not.toContainAnyKeys(['treated', 'additives'])
      for (const additives of [[], [dose('EHN', 0)]])
        expect((await preview({ ...more, additives }))[2]).toBe(text)
      const [status, { treated, additives, ...rest }] = await preview({
        ...more,
        additives: [dose('EHN', 500)],
      })
      expect([status, JSON.stringify(rest)]).toEqual([200, text])
      expect(Object.keys(treated as object)).toEqual(['cetane_number'])
      const { value, delta, sd } = (treated as { cetane_number: Record<string, number> }).cetane_number
      expect(value).toBeCloseTo(50.2 + 1.6333333333333333, 9)
      expect(delta).toBeCloseTo(1.6333333333333333, 12)
      expect(sd).toBeCloseTo(0.4083333333333333, 12)
      expect(additives).toMatchObject([{ id: made.EHN, name: 'EHN', unit: 'mg_kg', unknown: [] }])
    }
  })

  test('is checked by the treated value, guarded by the test and the effect together', async () => {
    const more = { grade: 'en590-temperate', additives: [dose('EHN', 500)] }
    const [, body] = await preview(more)
    const limit = limitOf(body, 'cetane_number')
    expect(limit).toMatchObject({
      without: expect.closeTo(50.2, 9),
      state: 'unsure',
      margin: expect.closeTo(0.8333333333333357, 9),
    })
    expect(limit.guard).toBeCloseTo(2.553192638162942, 9)
    expect(limitOf(body, 'density')).not.toHaveProperty('without')
    const [, plain] = await preview({ grade: 'en590-temperate' })
    expect(limitOf(plain, 'cetane_number')).toMatchObject({ value: expect.closeTo(50.2, 9), state: 'unsure' })
    expect(limitOf(plain, 'cetane_number')).not.toHaveProperty('without')
  })

  test('has no treated value beyond the curve, and its limit is unknown', async () => {
    const more = { grade: 'en590-temperate', additives: [dose('EHN', 1000.5)] }
    const [status, body] = await preview(more)
    expect([status, body.treated]).toEqual([200, {}] as never)
    expect(limitOf(body, 'cetane_number')).toMatchObject({
      state: 'unknown',
      value: null,
      without: expect.closeTo(50.2, 9),
      reason: 'The effect of the additive is not known at this dose.',
    })
    const reasons = (body: Body) => (body.additives as { unknown: object[] }[])[0]!.unknown
    expect(reasons(body)).toEqual([{ q: 'cetane_number', reason: 'measured up to 1,000 mg/kg' }])
    const [, persian] = await preview(more, { 'accept-language': 'fa' })
    expect(reasons(persian)).toEqual([
      { q: 'cetane_number', reason: 'تا ۱۰۰۰ میلی‌گرم بر کیلوگرم اندازه‌گیری شده است' },
    ])
  })

  test('adds the sulfur that they bring, and an own property’s effect with its doubt', async () => {
    const [, body] = await preview({
      grade: 'en590-temperate',
      additives: [dose('Sulfur', 200), dose('Flow', 250)],
    })
    expect(body.treated).toMatchObject({
      sulfur_ppm: { value: expect.closeTo(10, 9), sd: 0 },
      'own:cfpp': { value: expect.closeTo(-16.25, 9), delta: -8.25, doubts: ['base'] },
    })
    expect(limitOf(body, 'sulfur_ppm')).toMatchObject({ without: expect.closeTo(8.4, 9), state: 'unsure' })
    expect(body.own).toEqual({ cfpp: -8 } as never)
  })

  test('takes doses in any unit, and tells cost and amounts of the batch', async () => {
    const batch = { amount: 5000, unit: 'm3' }
    const [, body] = await preview({ batch, additives: [dose('EHN', 0.5, 'l_m3')] })
    expect(body.additives).toMatchObject([
      { dose: { mg_l: 481.5, mg_kg: expect.closeTo(573.2142857142857, 9), l_m3: 0.5 }, unit: 'l_m3' },
    ])
    const [, other] = await preview({ batch, additives: [dose('EHN', 562.5)] })
    expect(other.additives).toMatchObject([
      {
        cost: { per_m3: expect.closeTo(1.512, 9), total: expect.closeTo(7560, 6), currency: 'USD' },
        batch: { kg: expect.closeTo(2362.5, 9), l: expect.closeTo(2453.271028037383, 9) },
      },
    ])
  })

  test('is refused with what is wrong of them', async () => {
    const one = dose('EHN', -1)
    expect((await preview({ additives: [one] }))[1]).toEqual({
      additives: { 0: { dose: ['Ensure this value is greater than or equal to 0.'] } },
    } as never)
    expect((await preview({ additives: [{ ...one, dose: 1, what: 1 }] }))[1]).toEqual({
      additives: { 0: { what: ['Unknown field "what".'] } },
    } as never)
    expect((await preview({ additives: [dose('EHN', 1), dose('EHN', 2)] }))[1]).toEqual({
      additives: { 1: { id: ['Each additive is named once.'] } },
    } as never)
    expect((await preview({ additives: [dose('EHN', 12_000), dose('Flow', 9_000)] }))[0]).toBe(400)
    expect((await preview({ additives: Array.from({ length: 7 }, () => dose('EHN', 1)) }))[0]).toBe(400)
    expect((await preview({ additives: [dose('EHN', 1, 'ppm')] }))[0]).toBe(400)
    const stranger = await call(
      'POST',
      '/calculations/preview/',
      recipe({ additives: [dose('EHN', 1)] }),
      omid,
    )
    expect(stranger.slice(0, 2)).toMatchObject([
      400,
      { additives: { 0: { id: [`There is no additive with the id "${made.EHN}".`] } } },
    ])
  })
})

describe('a kept calculation with additives', () => {
  const kept = async (more: object = {}) => {
    const body = recipe({ grade: 'en590-temperate', additives: [dose('EHN', 500)], ...more })
    const [status, answer] = await call('POST', '/calculations/blending/', body)
    expect(status).toBe(200)
    return answer as Body & { id: string }
  }

  test('keeps what they did, whatever becomes of them', async () => {
    const before = await kept()
    const path = `/me/calculations/${before.id}/`
    await call('PATCH', `/me/additives/${made.EHN}/`, {
      responses: {
        cetane_number: {
          points: [
            [1, 50],
            [2000, 90],
          ],
        },
      },
    })
    const [, whole] = await call('GET', path)
    for (const key of ['treated', 'additives', 'check', 'results'])
      expect(whole[key]).toEqual(before[key] as never)
    expect(whole.changed).toEqual([made.EHN!] as never)
    await call('PATCH', `/me/additives/${made.EHN}/`, { responses: { cetane_number: { points: POINTS } } })
    expect((await call('GET', path))[1].changed).toEqual([] as never)
  })

  test('shows a stranger no price and no id', async () => {
    const { id } = await kept({ batch: { amount: 100, unit: 'm3' } })
    const [, { url }] = await call('POST', `/me/calculations/${id}/share/`, {})
    const [, shared, text] = await call('GET', `/shared/${String(url).split('/').at(-1)}/`, undefined, null)
    expect(shared.additives).toMatchObject([{ name: 'EHN', cost: null, batch: { kg: expect.anything() } }])
    expect(shared.treated).toMatchObject({ cetane_number: { value: expect.closeTo(51.8333333333, 9) } })
    expect(text).not.toContain(made.EHN!)
    expect(text).not.toContain('points')
  })

  test('is held against the laboratory by the treated value, which teaches nothing of the rule', async () => {
    const { id } = await kept()
    const results = { cetane_number: 52, density: 840.1 }
    const [status, lab] = await call('PUT', `/me/calculations/${id}/lab/`, { results })
    expect(status).toBe(200)
    expect(lab.properties).toMatchObject({
      cetane_number: { planned: expect.closeTo(51.8333333333, 9), treated: true },
      density: { calculated: expect.closeTo(840, 9) },
    })
    expect(lab.properties).not.toHaveProperty('density.treated')
    const [, bias] = await call('GET', '/me/bias/')
    expect(Object.keys(bias.properties as object)).toEqual(['density'])
    const [, again] = await call('GET', `/me/calculations/${id}/`)
    expect((again.lab as { properties: object }).properties).toEqual(lab.properties as never)
  })

  test('is simulated with the effect and its error', async () => {
    const { id } = await kept()
    const [, found] = await call('GET', `/me/calculations/${id}/uncertainty/`)
    const chance = (body: Body) =>
      (body.limits as { q: string; probability: number }[]).find((one) => one.q === 'cetane_number')
    const plain = await call('POST', '/calculations/blending/', recipe({ grade: 'en590-temperate' }))
    const [, without] = await call('GET', `/me/calculations/${plain[1].id}/uncertainty/`)
    expect(chance(found)!.probability).toBeGreaterThan(chance(without)!.probability + 0.2)
    const { cetane_number: treated, ...others } = found.properties as Record<string, Body>
    const { cetane_number: plainly, ...same } = without.properties as Record<string, Body>
    expect(others).toEqual(same)
    expect(treated!.value).toBeCloseTo(50.2 + 1.6333333333333333, 9)
    expect(treated!.additives).toBeGreaterThan(0.03)
    expect(plainly).not.toHaveProperty('additives')
    const beyond = await kept({ additives: [dose('EHN', 1500)] })
    expect(chance((await call('GET', `/me/calculations/${beyond.id}/uncertainty/`))[1])).toBeUndefined()
  })

  test('stays whole when its additive is deleted', async () => {
    const before = await kept()
    expect((await call('DELETE', `/me/additives/${made.EHN}/`))[0]).toBe(204)
    const [status, whole] = await call('GET', `/me/calculations/${before.id}/`)
    expect([status, whole.treated, whole.changed]).toEqual([200, before.treated, [made.EHN!]] as never)
  })
})
