import { beforeAll, describe, expect, test } from 'bun:test'
import type { MaterialProperties } from '#calc/vocabulary/properties.ts'
import { openTestApp, type Person, type TestApp } from '#server/test-app.ts'
import type { Movement, Tank } from './tanks.model.ts'
import { addStream, type Hand, handOf } from './test-tanks.ts'

let api: TestApp
let who: Person
let other: Person
let hand: Hand
let stranger: Hand
let gasoil: string
let diesel: string

beforeAll(async () => {
  api = await openTestApp()
  ;[who, other] = [await api.person(), await api.person()]
  ;[hand, stranger] = [handOf(api, who), handOf(api, other)]
  gasoil = await addStream(api, 'Hydrotreated gasoil')
  diesel = await addStream(api, 'Hydrocracker diesel')
})

async function filled(name: string, amount = 1000): Promise<Tank> {
  const { id } = await hand.tank(name)
  return (await hand.receipt(id, gasoil, amount)).tanks[0]!
}

describe('two at a time', () => {
  const PAIRS = 50

  test('of two shipments of 60 % one is recorded; with what was seen the other is told of it', async () => {
    const { id } = await filled('Raced')
    for (let pair = 0; pair < PAIRS; pair++) {
      const { version } = await hand.get(id)
      const seen = pair % 2 === 1 ? { seen: { [id]: version } } : {}
      const body = { tank: id, amount: 600, ...seen }
      const both = await Promise.all([hand.tries('shipment', body), hand.tries('shipment', body)])
      const [[, made], [status, refused]] = both.toSorted(([one], [two]) => one - two) as [
        [number, { movement: Movement }],
        [number, unknown],
      ]
      expect(both.map(([one]) => one).toSorted()).toEqual([201, pair % 2 === 1 ? 409 : 400])
      if (status === 409) expect(refused).toMatchObject({ current: { [id]: { content: { m3: 400 } } } })
      expect((await hand.get(id)).content.m3).toBe(400)
      await hand.undo(made.movement.id)
    }
  })

  test('transfers to and fro, undone and recorded at once, end in what a list of them says', async () => {
    const [one, two] = [await filled('To'), await filled('Fro')]
    const tries = Array.from({ length: 12 }, (_, n) => {
      const [tank, to] = n % 2 === 0 ? [one.id, two.id] : [two.id, one.id]
      return hand.tries('transfer', { tank, to, amount: 300 })
    })
    await Promise.all(tries)
    const moved = await hand.must<Movement[]>('GET', `/me/movements/?tank=${one.id}`)
    const sum = moved.flatMap(({ tanks }) => tanks.filter(({ tank }) => tank === one.id))
    const held = await hand.get(one.id)
    expect(sum.reduce((all, { change }) => all + change, 0)).toBeCloseTo(held.content.m3, 9)
    expect(held.content.m3 + (await hand.get(two.id)).content.m3).toBeCloseTo(2000, 9)
    const lots = held.content.lots.reduce((all, { m3 }) => all + m3, 0)
    expect(lots).toBeCloseTo(held.content.m3, 9)
  })

  test('two tanks of one name, and the last that an account may have', async () => {
    const made = await Promise.all([1, 2, 3].map(() => stranger.send('POST', '/me/tanks/', NEW)))
    expect(made.map(([status]) => status).toSorted()).toEqual([201, 400, 400])
    expect(made.find(([status]) => status === 400)![1]).toEqual({
      name: ['A tank with this name already exists.'],
    })
    const person = await api.person()
    const many = handOf(api, person)
    for (let n = 0; n < 99; n++) await many.tank(`T${n}`)
    const last = await Promise.all(
      ['a', 'b'].map((name) => many.send('POST', '/me/tanks/', { ...NEW, name })),
    )
    expect(last.map(([status]) => status).toSorted()).toEqual([201, 403])
  })
})

const NEW = { name: 'T-7', category: 'gasoil', unit: 'm3', capacity: 100 }

describe('a tank as a material', () => {
  test('takes the place of one in every call, and a calculation keeps what it was', async () => {
    const tank = await filled('As material')
    const { material, id } = tank
    const materials = [material, diesel]
    const percentages = [40, 60]
    const wanted = await hand.preview([gasoil, diesel], percentages)
    const found = await hand.preview(materials, percentages)
    for (const [name, value] of Object.entries(wanted))
      if (typeof value === 'number') expect(found[name as 'density']).toBeCloseTo(value, 6)
    const blend = await hand.must<{ id: string }>('POST', '/calculations/blending/', {
      materials,
      percentages,
    })
    const limits = [{ property: 'density', max: 840 }]
    const cheapest = { materials: materials.map((one) => ({ id: one, price: 1 })) }
    for (const [path, body] of [
      ['batch', { materials, recipes: [percentages], properties: ['density'] }],
      ['target', { materials, percentages, property: 'density', value: 836, moving: diesel }],
      ['try', { materials, percentages, share: 10, candidates: [gasoil] }],
      ['try', { materials: [gasoil, diesel], percentages, share: 10, candidates: [material] }],
      ['recipe', { ...cheapest, limits, goal: 'cost' }],
    ] as const) {
      const [status, answer] = await hand.send('POST', `/calculations/${path}/`, body)
      expect([path, status, answer]).toEqual([path, 200, expect.anything()])
    }
    const whole = () =>
      hand.must<{ changed: string[]; results: MaterialProperties }>('GET', `/me/calculations/${blend.id}/`)
    const before = await whole()
    await hand.shipment(id, 100)
    // What is left has the same values.
    expect((await whole()).changed).toEqual([])
    await hand.receipt(id, diesel, 100)
    const after = await whole()
    expect([before.changed, after.changed]).toEqual([[], [material]])
    expect(after.results).toEqual(before.results)
  })

  test('is there for a plan with what can be pumped out of it', async () => {
    const { id, material } = await filled('Planned')
    await hand.must('PATCH', `/me/tanks/${id}/`, { minimum: 100 })
    const asked = (available: object) => ({
      goal: 'cost',
      materials: [
        { id: material, price: 1, ...available },
        { id: diesel, price: 2 },
      ],
      products: [
        { name: 'P', amount: { min: 1000, max: 1000 }, limits: [{ property: 'density', max: 900 }] },
      ],
    })
    for (const [available, used] of [
      [{}, 900],
      [{ available: 300 }, 300],
    ] as const) {
      const plan = await hand.must<{ materials: { used: number }[] }>(
        'POST',
        '/calculations/plan/',
        asked(available),
      )
      expect(plan.materials.map((one) => one.used)).toEqual([used, 1000 - used])
    }
  })

  test('is offered by its category while it holds something, and is no own material that counts', async () => {
    await api.sql`insert into tier (name, is_premium, material_limit, price) values ('One', true, 1, 0)`
    const person = await api.person({ tier: 'One' })
    const mine = handOf(api, person)
    const { id, material } = await mine.tank('Offered')
    const offered = async () => {
      const list = await mine.must<{ id: string; is_tank?: boolean }[]>('GET', '/materials/?category=gasoil')
      return list.find((one) => one.id === material)
    }
    expect(await offered()).toBeUndefined()
    const received = await mine.receipt(id, gasoil, 10)
    expect(await offered()).toMatchObject({ is_tank: true })
    expect(await mine.must('GET', `/materials/${material}/`)).toMatchObject({
      name: 'Offered',
      is_tank: true,
    })
    await mine.must('PATCH', `/me/tanks/${id}/`, { name: 'Renamed' })
    expect(await offered()).toMatchObject({ name: 'Renamed' })
    expect(await mine.must('GET', '/me/materials/')).toEqual([])
    for (const [method, path] of [
      ['GET', ''],
      ['PATCH', ''],
      ['DELETE', ''],
      ['GET', 'analyses/'],
      ['POST', 'analyses/'],
    ] as const) {
      const body = method === 'PATCH' ? { properties: { density: 1000 } } : undefined
      const more = method === 'POST' ? { properties: { density: 1000 } } : body
      expect((await mine.send(method, `/me/materials/${material}/${path}`, more))[0]).toBe(404)
    }
    // Its name is free for a material, and an import that corrects by name leaves it alone.
    const own = { name: 'Renamed', producer_english_name: 'Tank', properties: { recovery: 98, density: 700 } }
    const [status] = await mine.send('POST', '/me/materials/import/', {
      materials: [own],
      on_duplicate: 'update',
    })
    expect(status).toBe(201)
    expect((await mine.send('POST', '/me/materials/', { ...own, name: 'Second' }))[0]).toBe(403)
    expect((await mine.get(id)).content.properties.density).toBe(
      received.tanks[0]!.content.properties.density,
    )
    const price = { material, amount: 640, unit: 'm3', currency: 'USD' }
    await mine.must('PUT', '/me/prices/', [price])
    await mine.receipt(id, diesel, 10)
    expect(await mine.must('GET', '/me/prices/')).toMatchObject([price])
    expect(await offered()).toMatchObject({ price: { amount: 640 } })
    expect(await mine.tries('receipt', { tank: id, material, amount: 1 })).toEqual([
      400,
      { material: ['This material is a tank: record a transfer.'] },
    ])
  })
})

describe('others', () => {
  test('have no use of the ids of somebody’s tanks and movements', async () => {
    const tank = await filled('Secret')
    const { id, material } = tank
    const own = await stranger.tank('Own')
    await stranger.receipt(own.id, gasoil, 50)
    const [movement] = await hand.must<[Movement]>('GET', `/me/movements/?tank=${id}`)
    const blend = await stranger.must<{ id: string }>('POST', '/calculations/blending/', {
      materials: [gasoil, diesel],
      percentages: [50, 50],
    })
    const theirs = await hand.must<{ id: string }>('POST', '/calculations/blending/', {
      materials: [gasoil, diesel],
      percentages: [50, 50],
    })
    const amount = { amount: 1, unit: 'm3' }
    const none = (of: string, kind = 'tank') => [`There is no ${kind} with the id "${of}".`]
    for (const [body, fault] of [
      [{ kind: 'shipment', tank: id, ...amount }, { tank: none(id) }],
      [{ kind: 'receipt', tank: id, material: gasoil, ...amount }, { tank: none(id) }],
      [{ kind: 'receipt', tank: own.id, material, ...amount }, { material: none(material, 'material') }],
      [
        { kind: 'receipt', tank: own.id, calculation: theirs.id, ...amount },
        { calculation: none(theirs.id, 'calculation') },
      ],
      [{ kind: 'transfer', tank: id, to: own.id, ...amount }, { tank: none(id) }],
      [{ kind: 'transfer', tank: own.id, to: id, ...amount }, { to: none(id) }],
      [
        { kind: 'blend', tank: own.id, calculation: blend.id, from: { [gasoil]: id }, ...amount },
        { from: { [gasoil]: none(id) } },
      ],
      [{ kind: 'sample', tank: id, properties: { density: 900 } }, { tank: none(id) }],
      [{ kind: 'gauge', tank: id, ...amount }, { tank: none(id) }],
      [
        { kind: 'shipment', tank: own.id, seen: { [id]: tank.version }, ...amount },
        { seen: { [id]: none(id) } },
      ],
    ] as const)
      expect([body, await stranger.send('POST', '/me/movements/', body)]).toEqual([body, [400, fault]])
    for (const [method, path] of [
      ['GET', `/me/tanks/${id}/`],
      ['PATCH', `/me/tanks/${id}/`],
      ['DELETE', `/me/tanks/${id}/`],
      ['DELETE', `/me/movements/${movement.id}/`],
      ['GET', `/me/movements/?tank=${id}`],
      ['GET', `/materials/${material}/`],
    ] as const)
      expect([path, (await stranger.send(method, path, method === 'PATCH' ? {} : undefined))[0]]).toEqual([
        path,
        404,
      ])
    expect((await stranger.send('GET', `/me/movements/?before=${movement.id}`))[0]).toBe(400)
    const lists = await Promise.all(
      ['/me/tanks/', '/me/movements/', '/materials/'].map((path) =>
        stranger.must(path === '' ? '' : 'GET', path),
      ),
    )
    for (const text of [id, material, movement.id, 'Secret'])
      expect(JSON.stringify(lists)).not.toContain(text)
    expect(await hand.get(id)).toEqual(tank)
  })

  test('ethanol that was received counts in whatever is blended from the tank', async () => {
    const ethanol = await addStream(api, 'Ethanol', { oxygenate: 'ethanol', readings: { density: 793.69 } })
    const { id } = await hand.tank('E10', { category: 'gasoline' })
    await hand.receipt(id, gasoil, 900)
    const { material } = (await hand.receipt(id, ethanol, 100)).tanks[0]!
    const contents = async (materials: string[], percentages: number[]) =>
      (
        await hand.must<{ composition: Record<string, number> }>('POST', '/calculations/preview/', {
          materials,
          percentages,
        })
      ).composition
    const found = await contents([material, diesel], [50, 50])
    const wanted = await contents([gasoil, ethanol, diesel], [45, 5, 50])
    expect(wanted.ethanol).toBe(5)
    for (const [name, value] of Object.entries(wanted)) expect(found[name]).toBeCloseTo(value, 9)
  })

  test('without Premium one reads and undoes, and writes nothing', async () => {
    const person = await api.person()
    const mine = handOf(api, person)
    const { id } = await mine.tank('Lapsed')
    const { movement } = await mine.receipt(id, gasoil, 10)
    await api.sql`update subscription set ends_at = now() - interval '1 second' where space_id = ${person.accountId}`
    const statuses = async (calls: (readonly [string, string, object?])[]) =>
      Promise.all(calls.map(async ([method, path, body]) => (await mine.send(method, path, body))[0]))
    const write = [
      ['POST', '/me/tanks/', { ...NEW, name: 'x' }],
      ['PATCH', `/me/tanks/${id}/`, {}],
      ['DELETE', `/me/tanks/${id}/`],
      ['POST', '/me/movements/', { kind: 'shipment', tank: id, amount: 1, unit: 'm3' }],
    ] as const
    expect(await statuses([...write])).toEqual([403, 403, 403, 403])
    const read = ['/me/tanks/', `/me/tanks/${id}/`, '/me/movements/'].map((path) => ['GET', path] as const)
    expect(await statuses(read)).toEqual([200, 200, 200])
    expect((await mine.undo(movement.id)).tanks[0]!.content.m3).toBe(0)
  })
})
