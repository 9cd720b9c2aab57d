import { beforeAll, expect, test } from 'bun:test'
import { openTestApp, type Person, type TestApp } from '../../test-app.ts'
import { addMaterial, blend } from '../calculations/whole/test-calculations.ts'

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

const record = () => ({
  batch: { amount: 5000, unit: 'm3', temperature: 32.5, in_air: true },
  tank: { name: 'Tank 12', material: heel, amount: 400, unit: 'm3' },
  prices: [
    { material: heel, amount: 500, unit: 'm3', currency: 'USD', at: '2026-01-15' },
    { material: other, amount: 800, unit: 't', currency: 'USD', at: '2026-01-15' },
  ],
})
const made = (more: object) => blend(api, mina, [heel, other], { percentages: [8, 92], ...more })

const report = async (id: unknown, query: string) => {
  const answer = await api.call('GET', `/me/calculations/${id}/report/?${query}`, mina)
  return { status: answer.status, text: await answer.text() }
}

test('files have the batch, what was in the tank, what is to be pumped, and the cost by the kept prices', async () => {
  const { id } = await made(record())
  const { facts, sections } = JSON.parse((await report(id, 'format=json')).text)
  expect(facts).toMatchObject({
    tank: 'Tank 12',
    batch_m3: 5000,
    in_tank_m3: 400,
    in_tank_material: 'Heel',
    to_pump_m3: expect.closeTo(4600, 9),
  })
  const { rows } = sections.recipe.tables.components
  // 4600 m³ of 850 kg/m³ in air, m·(1 − 1.22/ρ + 0.00015), by hand.
  expect(rows[1]).toMatchObject({ volume_m3: expect.closeTo(4600, 9), mass_t: expect.closeTo(3904.9745, 9) })
  expect(rows[1].volume_loaded_m3).toBeGreaterThan(4600)
  expect(sections.cost.tables.prices.rows[1]).toMatchObject({ price: 800, unit: 'USD/t', at: '2026-01-15' })
  // 8 % at 500 and 92 % at 0.85 · 800 a m³: 665.6, by hand.
  expect(sections.cost.tables.cost.rows).toMatchObject([
    { of: 'per_unit', amount: expect.closeTo(665.6, 9), currency: 'USD', per: 'm3' },
    { of: 'total', amount: expect.closeTo(3_328_000, 6), currency: 'USD' },
  ])
  expect((await report(id, 'format=csv')).text).toContain('Tank 12')
  // Another size is asked for: what was in the tank is still there.
  const double = JSON.parse((await report(id, 'format=json&batch=10000&unit=m3')).text)
  expect(double.facts).toMatchObject({ batch_m3: 10_000, to_pump_m3: expect.closeTo(9600, 9) })
  expect(await report(id, 'format=json&batch=100')).toMatchObject({
    status: 400,
    text: expect.stringContaining('The tank contains more of this material'),
  })
})

test('a ticket takes batch and tank from what is kept, and needs one or the other', async () => {
  const { id } = await made(record())
  const { id: none } = await made({})
  for (const format of ['xlsx', 'pdf'])
    expect((await report(id, `format=${format}&form=ticket`)).status).toBe(200)
  expect((await report(none, 'format=pdf&form=ticket')).status).toBe(400)
})
