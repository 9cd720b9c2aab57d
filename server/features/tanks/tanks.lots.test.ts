import { expect, test } from 'bun:test'
import { openTestApp } from '#server/test-app.ts'
import { addStream, handOf, type Recorded } from './test-tanks.ts'

const app = await openTestApp()
const mina = await app.person()
const hand = handOf(app, mina)
const other = handOf(app, await app.person())
const GASOIL = await addStream(app, 'Hydrotreated gasoil')
const BARE = await addStream(app, 'Bare', { readings: { density: 850, sulfur_ppm: 500, flash_point: 70 } })
const enter = (id: string, body: object) => hand.must<Recorded>('PATCH', `/me/movements/${id}/`, body)

test('what a lot lacks is entered: the tank, and the one that it was moved to, have the value that a blend of the lots has', async () => {
  const [tank, next] = [await hand.tank('T-1'), await hand.tank('T-2')]
  await hand.receipt(tank.id, GASOIL, 700)
  const { movement } = await hand.receipt(tank.id, BARE, 300)
  await hand.move('transfer', { tank: tank.id, to: next.id, amount: 400 })
  const before = await hand.get(tank.id)
  expect(before.content.properties.cloud_point).toBeNull()
  expect(before.content.since.cloud_point).toMatchObject({
    is: 'unknown',
    lacking: true,
    lots: [{ lot: movement.id, name: 'Bare' }],
  })

  const { tanks } = await enter(movement.id, {
    properties: { cloud_point: -2 },
    seen: { [tank.id]: before.version },
  })
  expect(tanks.map(({ name }) => name).sort()).toEqual(['T-1', 'T-2'])
  const known = await addStream(app, 'Known', {
    readings: { density: 850, sulfur_ppm: 500, flash_point: 70, cloud_point: -2 },
  })
  const { cloud_point } = await hand.preview([GASOIL, known], [70, 30])
  for (const { content } of tanks) {
    expect(content.properties.cloud_point).toBeCloseTo(cloud_point!, 9)
    expect(content.properties.density).toBeCloseTo(before.content.properties.density!, 9)
    expect(content.since.cloud_point!.is).toBe('mixed')
  }
  // The tank as a material says the same.
  const [row] = await app.sql<{ properties: { cloud_point: number } }[]>`
    select properties from material where id = ${tank.material}`
  expect(row!.properties.cloud_point).toBe(tanks[0]!.content.properties.cloud_point!)
  const corrected = await enter(movement.id, { properties: { cloud_point: 0 } })
  expect(corrected.movement.properties).toEqual({ cloud_point: 0 })
})

test('what a lot has stays; a shipment brings none, another’s is not found, and what was seen must still be so', async () => {
  const tank = await hand.tank('T-3')
  const { movement } = await hand.receipt(tank.id, BARE, 300)
  const tries = (id: string, body: object) => hand.send('PATCH', `/me/movements/${id}/`, body)
  expect(await tries(movement.id, { properties: { density: 840 } })).toEqual([
    400,
    { properties: { density: ['Density came with this lot: only missing values can be entered.'] } },
  ])
  expect((await tries(movement.id, {}))[0]).toBe(400)
  expect((await tries(movement.id, { properties: { cloud_point: 900 } }))[0]).toBe(400)
  const shipment = (await hand.shipment(tank.id, 10)).movement
  expect((await tries(shipment.id, { properties: { cloud_point: -2 } }))[0]).toBe(400)
  expect(
    (await other.send('PATCH', `/me/movements/${movement.id}/`, { properties: { cloud_point: 1 } }))[0],
  ).toBe(404)
  const seen = { [tank.id]: tank.version }
  expect((await tries(movement.id, { properties: { cloud_point: -2 }, seen }))[0]).toBe(409)
  expect((await hand.get(tank.id)).content.properties.cloud_point).toBeNull()
})

test('a value that a sample left out is entered as measured with it', async () => {
  const tank = await hand.tank('T-4')
  await hand.receipt(tank.id, BARE, 300)
  const { movement } = await hand.sample(tank.id, { density: 851 }, { sample: 'L-7' })
  const { tanks } = await enter(movement.id, { properties: { cloud_point: -3 } })
  expect(tanks[0]!.content.properties).toMatchObject({ density: 851, cloud_point: -3, sulfur_ppm: 500 })
  expect(tanks[0]!.content.since.cloud_point).toMatchObject({ is: 'measured', sample: 'L-7' })
})
