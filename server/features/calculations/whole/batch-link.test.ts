import { beforeAll, expect, test } from 'bun:test'
import { openTestApp, type Person, type TestApp } from '#server/test-app.ts'
import { addMaterial, blend } from '../whole/test-calculations.ts'

let api: TestApp
let mina: Person
let heel: string
let other: string

beforeAll(async () => {
  api = await openTestApp()
  mina = await api.person()
  heel = await addMaterial(api, mina, 'Heel', { readings: { density: 800 } })
  other = await addMaterial(api, null, 'Other', { readings: { density: 850 } })
})

const price = (material: string, amount: number) => ({
  material,
  amount,
  unit: 'm3',
  currency: 'USD',
  at: '2026-01-15',
})
const record = () => ({
  batch: { amount: 5000, unit: 'm3', temperature: 32.5, in_air: true },
  tank: { name: 'Tank 12', material: heel, amount: 400, unit: 'm3' },
  prices: [price(heel, 500), price(other, 680)],
})

async function shared(more: object, shows: object = {}) {
  const { id } = await blend(api, mina, [heel, other], { percentages: [8, 92], ...more })
  const link = await api.call('POST', `/me/calculations/${id}/share/`, mina, { body: shows })
  const { url } = (await link.json()) as { url: string }
  return (await api.call('GET', `/shared${url.slice(2)}/`, null)).text()
}

test('a link shows amounts, and never prices, cost, the tank’s name or an id', async () => {
  for (const shows of [{}, { materials: true, laboratory: true }]) {
    const text = await shared(record(), shows)
    expect(JSON.parse(text)).toMatchObject({
      batch: record().batch,
      tank: { name: '', amount: 400, unit: 'm3', material: '00000000-0000-0000-0000-000000000001' },
    })
    for (const secret of ['"prices"', '"cost"', 'USD', '665.6', 'Tank 12', '2026-01-15', heel])
      expect(text).not.toContain(secret)
  }
  const text = await shared({ prices: [price(heel, 5)] })
  for (const secret of ['no_cost', 'price', 'USD']) expect(text).not.toContain(secret)
})

test('without readings it does not tell the tank in a unit that gives its density away', async () => {
  const inTonnes = { ...record(), tank: { ...record().tank, amount: 320, unit: 't' } }
  expect(JSON.parse(await shared(inTonnes))).not.toHaveProperty('tank')
  expect(JSON.parse(await shared(inTonnes, { materials: true }))).toMatchObject({ tank: { amount: 320 } })
})
