import { beforeAll, describe, expect, test } from 'bun:test'
import { openTestApp, type Person, type TestApp } from '#server/test-app.ts'
import type { Movement, Tank } from './tanks.model.ts'
import { addStream, type Hand, handOf } from './test-tanks.ts'

let api: TestApp
let who: Person
let hand: Hand
let gasoil: string

beforeAll(async () => {
  api = await openTestApp()
  who = await api.person()
  hand = handOf(api, who)
  gasoil = await addStream(api, 'Hydrotreated gasoil')
})

async function filled(name: string, amount = 1000): Promise<Tank> {
  const { id } = await hand.tank(name)
  return (await hand.receipt(id, gasoil, amount)).tanks[0]!
}

const NEW = { name: 'T-7', category: 'gasoil', unit: 'm3', capacity: 100 }

describe('what is sent', () => {
  test('is judged by its kind, and nothing that is no number, no date or too much is taken', async () => {
    const { id } = await filled('Judged')
    const required = ['This field is required.']
    const far = new Date(Date.now() + 3 * 24 * 60 * 60 * 1000).toISOString()
    const ship = { kind: 'shipment', tank: id, amount: 1, unit: 'm3' }
    const { version } = await hand.get(id)
    for (const [body, fault] of [
      [{}, { kind: required }],
      [{ kind: 'shipment' }, { tank: required, amount: required, unit: required }],
      [{ kind: 'receipt', tank: id, amount: 1, unit: 'm3' }, { material: expect.anything() }],
      [{ ...ship, amount: 'NaN' }, { amount: ['A valid number is required.'] }],
      [{ ...ship, amount: 1e308 }, { amount: [expect.stringContaining('less than or equal')] }],
      [{ ...ship, amount: -1 }, { amount: [expect.stringContaining('greater than or equal')] }],
      [{ ...ship, amount: 0 }, { amount: [expect.any(String)] }],
      [{ ...ship, amount: '۲٬۰۰۰' }, { amount: [expect.any(String)] }],
      [{ ...ship, at: far }, { at: [expect.any(String)] }],
      [{ ...ship, at: '2026-02-30' }, { at: [expect.any(String)] }],
      [{ ...ship, unit: 'pints' }, { unit: [expect.any(String)] }],
      [{ ...ship, to: id }, { to: ['A shipment has no such field.'] }],
      [{ ...ship, properties: { density: 800 } }, { properties: ['A shipment has no such field.'] }],
      [{ ...ship, temperature: 151 }, { temperature: [expect.any(String)] }],
      [{ ...ship, seen: 5 }, { seen: { non_field_errors: [expect.any(String)] } }],
      [{ ...ship, kind: 'transfer', to: id }, { to: ['A transfer takes two tanks.'] }],
      [{ kind: 'sample', tank: id, properties: {} }, { properties: ['Give at least one measured value.'] }],
      [
        { kind: 'sample', tank: id, properties: { density: 5 } },
        { properties: { density: [expect.any(String)] } },
      ],
      [{ kind: 'sample', tank: id, own: { cfpp: 1 } }, { own: { cfpp: [expect.any(String)] } }],
      [{ ...ship, grad: 1 }, { grad: [expect.any(String)] }],
    ] as const)
      expect([body, await hand.send('POST', '/me/movements/', body)]).toEqual([body, [400, fault]])
    expect((await hand.get(id)).version).toBe(version)
    const shipped = await hand.must<{ movement: Movement }>('POST', '/me/movements/', {
      ...ship,
      amount: '۱۲٫۵',
    })
    expect(shipped.movement).toMatchObject({ m3: 12.5, typed: { amount: 12.5, unit: 'm3' } })
    for (const [body, field] of [
      [{ ...NEW, name: ' \u200f ' }, 'name'],
      [{ ...NEW, capacity: 0 }, 'capacity'],
      [{ ...NEW, capacity: 1e308 }, 'capacity'],
      [{ ...NEW, minimum: 101 }, 'minimum'],
      [{ ...NEW, category: 'crude' }, 'category'],
    ] as const) {
      const [status, answer] = await hand.send('POST', '/me/tanks/', body)
      expect([status, Object.keys(answer as object)]).toEqual([400, [field]])
    }
  })

  test('a tank below its minimum is warned of in the reader’s language; its capacity is never less than it has held', async () => {
    const { id } = await filled('Low')
    await hand.must('PATCH', `/me/tanks/${id}/`, { minimum: 100 })
    const answer = await api.call('POST', '/me/movements/', who, {
      body: { kind: 'shipment', tank: id, amount: 950, unit: 'm3' },
      headers: { 'accept-language': 'fa' },
    })
    const { warnings, tanks } = (await answer.json()) as { warnings: string[]; tanks: Tank[] }
    expect(warnings).toEqual(['موجودی \u2068Low\u2069 برابر ۵۰ مترمکعب و کمتر از آن است که در مخزن می‌ماند.'])
    expect(tanks[0]!.content.usable).toBe(0)
    expect(await hand.send('PATCH', `/me/tanks/${id}/`, { capacity: 999 })).toMatchObject([
      400,
      { capacity: ['The tank has contained 1000 m³: its capacity can’t be less.'] },
    ])
    expect((await hand.send('PATCH', `/me/tanks/${id}/`, { capacity: 1000, seen: '1' }))[0]).toBe(409)
    expect((await hand.send('DELETE', `/me/tanks/${id}/`))[0]).toBe(400)
  })

  test('tonnes go by the density of what is in the tank at that time, and without one nothing does', async () => {
    const { id } = await hand.tank('By mass', { category: 'customized', capacity: 1e6 })
    const [light, heavy, unknown] = await Promise.all(
      [800, 900, null].map((density) => addStream(api, `of ${density}`, { readings: { density } })),
    )
    const at = (day: number) => ({ at: `2026-02-0${day}T00:00:00Z` })
    await hand.receipt(id, light!, 1000, at(1))
    await hand.receipt(id, heavy!, 1000, at(4))
    const early = await hand.shipment(id, 80, { unit: 't', ...at(2) })
    expect(early.movement).toMatchObject({ m3: 100, typed: { amount: 80, unit: 't' } })
    expect((await hand.shipment(id, 81, { unit: 't', ...at(3) })).movement.m3).toBeCloseTo(101.25, 9)
    const { density } = (await hand.get(id)).content.properties
    expect((await hand.shipment(id, 10, { unit: 't' })).movement.m3).toBeCloseTo(10_000 / density!, 9)
    const fault = ['An amount in this unit needs the density of the material, which is not known.']
    const blind = { tank: id, material: unknown, amount: 1 }
    expect(await hand.tries('receipt', { ...blind, unit: 't' })).toEqual([400, { unit: fault }])
    const mixed = (await hand.move('receipt', blind)).tanks[0]!.content
    expect([mixed.t, mixed.properties.density, mixed.since.density!.is]).toEqual([null, null, 'unknown'])
    expect(await hand.tries('shipment', { tank: id, amount: 1, unit: 'kg' })).toEqual([400, { unit: fault }])
    const { version } = await hand.get(id)
    const seen = (said: object) => `?seen=${encodeURIComponent(JSON.stringify(said))}`
    const path = `/me/movements/${early.movement.id}/`
    expect((await hand.send('DELETE', path + seen({ [id]: '1' })))[0]).toBe(409)
    expect((await hand.send('DELETE', `${path}?seen=x`))[0]).toBe(400)
    expect((await hand.send('DELETE', path + seen({ [id]: version })))[0]).toBe(200)
  })

  test('a list is read page by page; an emptied tank goes, and what moved in it stays', async () => {
    const mine = handOf(api, await api.person())
    const [one, two] = [await mine.tank('One'), await mine.tank('Two')]
    await mine.receipt(one.id, gasoil, 30)
    for (let n = 0; n < 6; n++) await mine.move('transfer', { tank: one.id, to: two.id, amount: 5 })
    const pages: Movement[] = []
    for (;;) {
      const before = pages.length > 0 ? `&before=${pages.at(-1)!.id}` : ''
      const page = await mine.must<Movement[]>('GET', `/me/movements/?tank=${two.id}&limit=4${before}`)
      if (page.length === 0) break
      pages.push(...page)
    }
    expect(pages).toEqual(await mine.must<Movement[]>('GET', `/me/movements/?tank=${two.id}`))
    expect(pages).toHaveLength(6)
    expect((await mine.must<Movement[]>('GET', '/me/movements/')).map(({ kind }) => kind)).toEqual([
      ...Array(6).fill('transfer'),
      'receipt',
    ])
    expect((await mine.get(one.id)).content.m3).toBe(0)
    await mine.must('DELETE', `/me/tanks/${one.id}/`)
    expect((await mine.send('GET', `/me/tanks/${one.id}/`))[0]).toBe(404)
    expect((await mine.must<Tank[]>('GET', '/me/tanks/')).map(({ name }) => name)).toEqual(['Two'])
    expect((await mine.send('GET', `/materials/${one.material}/`))[0]).toBe(404)
    // Undone, the last transfer would fill a tank that is no more.
    expect((await mine.send('DELETE', `/me/movements/${pages[0]!.id}/`))[0]).toBe(400)
    expect((await mine.tries('receipt', { tank: one.id, material: gasoil, amount: 1 }))[0]).toBe(400)
    expect((await mine.tank('One')).content.m3).toBe(0)
    await mine.shipment(two.id, 10)
    expect((await mine.get(two.id)).content.lots[0]!.source.name).toBe('Hydrotreated gasoil')
  })

  test('an account takes its tanks along', async () => {
    const person = await api.person()
    const mine = handOf(api, person)
    const [one, two] = [await mine.tank('One'), await mine.tank('Two')]
    await mine.receipt(one.id, gasoil, 30)
    await mine.move('transfer', { tank: one.id, to: two.id, amount: 5 })
    await api.sql`delete from account where id = ${person.accountId}`
    for (const table of ['tank', 'movement', 'tank_after', 'material'])
      expect(await api.sql`select from ${api.sql(table)} where owner_id = ${person.accountId}`).toHaveLength(
        0,
      )
  })
})
