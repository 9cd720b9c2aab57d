import { beforeAll, describe, expect, test } from 'bun:test'
import { openTestApp, type Person, statusAndBody, type TestApp } from '#server/test-app.ts'
import { addMaterial, blend } from '../calculations/whole/test-calculations.ts'

let api: TestApp
let mina: Person
let omid: Person
let heel: string
let other: string
let bare: string

beforeAll(async () => {
  api = await openTestApp()
  ;[mina, omid] = [await api.person(), await api.person()]
  heel = await addMaterial(api, mina, 'Heel', { readings: { density: 800 } })
  other = await addMaterial(api, null, 'Other', { readings: { density: 850 }, farsi: 'دیگری' })
  bare = await addMaterial(api, null, 'Bare', { readings: { density: null } })
})

const price = (material: string, amount: number, more: object = {}) => ({
  material,
  amount,
  unit: 'm3',
  currency: 'USD',
  at: '2026-01-15',
  ...more,
})
const record = () => ({
  batch: { amount: 5000, unit: 'm3', temperature: 32.5, in_air: true },
  tank: { name: 'Tank 12', material: heel, amount: 400, unit: 'm3' },
  prices: [price(heel, 500), price(other, 800, { unit: 't' })],
})
const SHARES = { percentages: [8, 92] }
/** 8 % at 500 a m³, 92 % at 800 a t of 850 kg/m³: 40 + 625.6, by hand. */
const COST = { per_unit: 665.6, total: 3_328_000, currency: 'USD' }

const sent = async (more: object, materials = [heel, other], path = 'blending') =>
  statusAndBody(
    await api.call('POST', `/calculations/${path}/`, mina, { body: { materials, ...SHARES, ...more } }),
  )
const get = async (path: string, who: Person | null = mina) =>
  (await (await api.call('GET', path, who)).json()) as Record<string, unknown>
const whole = (id: unknown) => get(`/me/calculations/${id}/`)

describe('a blend with a batch, a tank and prices', () => {
  test('keeps and answers them with the cost; the list has batch and cost; a preview answers them too', async () => {
    const answer = await blend(api, mina, [heel, other], { ...SHARES, ...record() })
    const kept = { ...record(), cost: COST }
    expect(answer).toMatchObject(kept)
    expect(await whole(answer.id)).toMatchObject(kept)
    const [listed] = (await get('/me/calculations/')) as unknown as Record<string, unknown>[]
    expect(listed).toMatchObject({ id: answer.id, batch: kept.batch, cost: COST })
    expect(listed).not.toHaveProperty('prices')
    const { body } = await sent(record(), undefined, 'preview')
    expect(body).toMatchObject(kept)
  })

  test('keeps its figures whatever becomes of the prices; the ways of a blend agree to the last bit', async () => {
    const prices = [price(heel, 512.37, { unit: 't' }), price(other, 0.1 + 0.2)]
    const asked = { ...SHARES, batch: { amount: 31_415.9, unit: 'bbl' }, prices }
    const first = await blend(api, mina, [heel, other], asked)
    // Once more from what is remembered, and by the way that knows a name.
    const second = await blend(api, mina, [heel, other], asked)
    const named = await blend(api, mina, [heel, other], { ...asked, name: 'With a name' })
    const cost = first.cost as typeof COST
    expect([second.cost, named.cost]).toEqual([cost, cost])
    const body = prices.map((one) => ({ ...one, amount: 1, at: '2026-02-02' }))
    expect((await api.call('PUT', '/me/prices/', mina, { body })).status).toBe(200)
    expect((await whole(first.id)).cost).toEqual(cost)
  })

  test('without any of it answers none of their keys, nor does an empty list of prices', async () => {
    for (const more of [{}, { prices: [] }]) {
      const answer = await blend(api, mina, [heel, other], more)
      const kept = await whole(answer.id)
      const [listed] = (await get('/me/calculations/')) as unknown as object[]
      for (const one of [answer, kept, listed])
        for (const key of ['batch', 'tank', 'prices', 'cost', 'no_cost']) expect(one).not.toHaveProperty(key)
    }
  })

  test('has no cost, and says why, where currencies differ, a price is missing or a density', async () => {
    const cases: [object[], string[], string][] = [
      [
        [price(heel, 5), price(other, 6, { currency: 'EUR' })],
        [heel, other],
        'the prices are in USD and EUR.',
      ],
      [[price(other, 6)], [heel, other], 'there is no price of Heel.'],
      [
        [price(bare, 5, { unit: 't' }), price(other, 6)],
        [bare, other],
        'the price of Bare needs a density that is not known.',
      ],
    ]
    for (const [prices, materials, why] of cases) {
      const { body } = (await sent({ prices }, materials)) as { body: { id: string } }
      expect(body).toMatchObject({ prices, cost: null, no_cost: `No cost: ${why}` })
      expect(await whole(body.id)).toMatchObject({ cost: null, no_cost: `No cost: ${why}` })
    }
    const lang = { headers: { 'accept-language': 'fa' } }
    const body = { materials: [heel, other], ...SHARES, prices: [price(heel, 6)] }
    const persian = await api.call('POST', '/calculations/blending/', mina, { body, ...lang })
    expect(await persian.json()).toMatchObject({ no_cost: expect.stringContaining('دیگری') })
  })

  test('of which a material has no share needs no price of it; a batch in an unknown density has no total', async () => {
    const none = await sent({ percentages: [0, 100], prices: [price(other, 600)] })
    expect(none.body).toMatchObject({ cost: { per_unit: 600, total: null } })
    const asked = { batch: { amount: 10, unit: 't' }, prices: [price(bare, 500), price(other, 600)] }
    const { body } = await sent(asked, [bare, other])
    expect(body).toMatchObject({ cost: { per_unit: 592, total: null, currency: 'USD' } })
  })
})

describe('is refused by its field', () => {
  const unknown = '00000000-0000-4000-8000-000000000001'
  const absent = [expect.stringMatching(/is not one of the materials of this recipe/)]
  const REQUIRED = ['This field is required.']
  const NUMBER = ['A valid number is required.']
  const LEAST = ['Ensure this value is greater than or equal to 0.']
  const choice = [expect.stringContaining('is not a valid choice.')]
  const CASES: [string, () => object, object][] = [
    ['a batch without a unit', () => ({ batch: { amount: 5 } }), { batch: { unit: REQUIRED } }],
    [
      'a batch of nothing',
      () => ({ batch: { amount: 0, unit: 'm3' } }),
      { batch: { amount: [expect.stringContaining('0.001')] } },
    ],
    ['NaN', () => ({ batch: { amount: 'NaN', unit: 'm3' } }), { batch: { amount: NUMBER } }],
    ['kilograms', () => ({ batch: { amount: 5, unit: 'kg' } }), { batch: { unit: choice } }],
    [
      'a hot batch',
      () => ({ batch: { amount: 5, unit: 't', temperature: 900 } }),
      { batch: { temperature: [expect.any(String)] } },
    ],
    [
      'a batch that is a number',
      () => ({ batch: 5000 }),
      { batch: { non_field_errors: [expect.any(String)] } },
    ],
    [
      'an unknown field of a tank',
      () => ({ tank: { name: '', amount: 0, unit: 'm3', level: 4 } }),
      { tank: { level: ['Unknown field "level".'] } },
    ],
    ['a tank without a name', () => ({ tank: { amount: 4, unit: 'm3' } }), { tank: { name: REQUIRED } }],
    [
      'less than nothing in it',
      () => ({ tank: { name: 'A', amount: -4, unit: 'm3' } }),
      { tank: { amount: LEAST } },
    ],
    [
      'a material of it that is not in the recipe',
      () => ({ tank: { name: 'A', material: unknown, amount: 4, unit: 'm3' } }),
      { tank: { material: absent } },
    ],
    [
      'a price of another material',
      () => ({ prices: [price(heel, 1), price(bare, 1)] }),
      { prices: { 1: { material: absent } } },
    ],
    [
      'two prices of one',
      () => ({ prices: [price(heel, 1), price(heel, 2)] }),
      { prices: { 1: { material: ['This material is chosen more than once.'] } } },
    ],
    ['a negative price', () => ({ prices: [price(heel, -1)] }), { prices: { 0: { amount: LEAST } } }],
    [
      'a price without its day',
      () => ({ prices: [{ ...price(heel, 1), at: undefined }] }),
      { prices: { 0: { at: REQUIRED } } },
    ],
    [
      'the 30th of February',
      () => ({ prices: [price(heel, 1, { at: '2026-02-30' })] }),
      { prices: { 0: { at: [expect.any(String)] } } },
    ],
    [
      'a day to come',
      () => ({ prices: [price(heel, 1, { at: '2999-01-01' })] }),
      { prices: { 0: { at: ['A price cannot be of a future day.'] } } },
    ],
    [
      'a price per barrel',
      () => ({ prices: [price(heel, 1, { unit: 'bbl' })] }),
      { prices: { 0: { unit: choice } } },
    ],
    [
      'a sign for a currency',
      () => ({ prices: [price(heel, 1, { currency: '$' })] }),
      { prices: { 0: { currency: ['Enter a valid value.'] } } },
    ],
    [
      'three letters that are no currency',
      () => ({ prices: [price(heel, 1, { currency: 'FOB' })] }),
      { prices: { 0: { currency: ['"FOB" is no currency code by ISO 4217, such as USD.'] } } },
    ],
    [
      'eleven prices',
      () => ({ prices: Array.from({ length: 11 }, () => price(heel, 1)) }),
      { prices: [expect.stringContaining('10')] },
    ],
  ]
  for (const [what, more, body] of CASES)
    test(what, async () => expect(await sent(more())).toEqual({ status: 400, body }))

  test('a tank that holds more of it than the batch takes, in any unit; what shares leave is no more', async () => {
    const tank = (amount: number, unit: string) => ({
      ...record(),
      tank: { name: '', material: heel, amount, unit },
    })
    const why = { tank: { amount: ['The tank contains more of this material than the batch takes.'] } }
    for (const [amount, unit] of [
      [401, 'm3'],
      [321, 't'],
    ] as const)
      expect(await sent(tank(amount, unit))).toEqual({ status: 400, body: why })
    for (const [amount, unit] of [
      [400.4, 'm3'],
      [320, 't'],
      [399, 'm3'],
    ] as const)
      expect((await sent(tank(amount, unit))).status).toBe(200)
  })

  test('Persian digits and small letters are read', async () => {
    const { body } = await sent({
      batch: { amount: '۵۰۰۰', unit: 'm3' },
      prices: [price(heel, 1, { currency: 'usd', at: '2026-01-15T10:00:00Z' })],
    })
    expect(body).toMatchObject({
      batch: { amount: 5000 },
      prices: [{ currency: 'USD', at: '2026-01-15' }],
    })
  })
})

test('somebody else finds nothing of it', async () => {
  const { id } = await blend(api, mina, [heel, other], { ...SHARES, ...record() })
  expect(await statusAndBody(await api.call('GET', `/me/calculations/${id}/`, omid))).toEqual({
    status: 404,
    body: { detail: 'Not found.' },
  })
})
