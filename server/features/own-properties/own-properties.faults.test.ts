import { beforeAll, expect, test } from 'bun:test'
import { openTestApp, type Person, type TestApp } from '#server/test-app.ts'
import { busyness } from '#server/test-until.ts'

let api: TestApp
let person: Person
beforeAll(async () => {
  api = await openTestApp()
  person = await api.person()
})

const call = (method: string, path: string, body?: object, who = person) =>
  api.call(method, path, who, body && { body })
const define = (more: object, who = person) =>
  call('POST', '/me/properties/', { name: 'P', rule: 'volume', ...more }, who)
const material = async (own: object, who = person) => {
  const answer = await call(
    'POST',
    '/me/materials/',
    {
      name: crypto.randomUUID(),
      producer_english_name: 'W',
      properties: { recovery: 98, density: 800 },
      own,
    },
    who,
  )
  return { status: answer.status, id: ((await answer.json()) as { id: string }).id }
}

test('of a value and the deletion of its property at once one is refused, never both taken', async () => {
  for (let round = 0; round < 15; round++) {
    const key = `race_${round}`
    await define({ key })
    const [made, gone] = await Promise.all([material({ [key]: 1 }), call('DELETE', `/me/properties/${key}/`)])
    expect([
      [201, 400],
      [400, 204],
    ]).toContainEqual([made.status, gone.status])
  }
})

test('of a limit and the deletion of its property at once one is refused, also where an old grade gets it', async () => {
  const limits = (q: string) => [{ q, max: 1 }]
  const grade = (await (
    await call('POST', '/me/grades/', {
      name: 'Old',
      limits: limits('density').map((one) => ({ ...one, max: 900 })),
    })
  ).json()) as { id: string }
  for (let round = 0; round < 15; round++) {
    const key = `limit_${round}`
    await define({ key })
    const [changed, gone] = await Promise.all([
      call('PATCH', `/me/grades/${grade.id}/`, { limits: limits(`own:${key}`) }),
      call('DELETE', `/me/properties/${key}/`),
    ])
    expect([
      [200, 400],
      [400, 204],
    ]).toContainEqual([changed.status, gone.status])
  }
})

test('corrections, imports and definitions at one moment never wait for each other in a circle', async () => {
  const other = await api.person()
  await define({ key: 'y' }, other)
  const { id } = await material({ y: 1 }, other)
  const { name } = (await (await call('GET', `/me/materials/${id}/`, undefined, other)).json()) as {
    name: string
  }
  const imported = {
    materials: [{ name, producer_english_name: 'W', properties: { recovery: 97 }, own: { y: 3 } }],
    on_duplicate: 'update',
  }
  for (let round = 0; round < 10; round++) {
    const answers = await Promise.all([
      call('PATCH', `/me/materials/${id}/`, { own: { y: round } }, other),
      call('POST', '/me/materials/import/', imported, other),
      call('PATCH', '/me/properties/y/', { digits: round % 3 }, other),
      call('PATCH', `/me/materials/${id}/`, { properties: { density: 801 } }, other),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 201, 200, 200])
  }
})

test('what a changed rule has no place for is no value with its reason, and any figure is a figure', async () => {
  const other = await api.person()
  await define({ key: 'y' }, other)
  const materials = [(await material({ y: -1e12 }, other)).id, (await material({ y: '-0' }, other)).id]
  const blend = async () =>
    (await (
      await call('POST', '/calculations/blending/', { materials, percentages: [50, 50] }, other)
    ).json()) as { own: object; own_results: { reason?: string }[] }
  expect((await blend()).own).toEqual({ y: -5e11 })
  await call('PATCH', '/me/properties/y/', { rule: 'log' }, other)
  const { own, own_results } = await blend()
  expect(own).toEqual({ y: null })
  expect(own_results[0]!.reason).toMatch('outside the range of the method')
})

test('an account takes its definitions with it when it goes', async () => {
  const other = await api.person()
  await define({ key: 'y' }, other)
  await api.sql`delete from account where id = ${other.accountId}`
  const left = await api.sql`select from own_property where owner_id = ${other.accountId}`
  expect(left).toHaveLength(0)
  expect((await define({ key: 'z' }, other)).status).toBe(401)
})

test('ten thousand keys in one body are refused in time', async () => {
  const own = Object.fromEntries(Array.from({ length: 4_000 }, (_, n) => [`k${n}`, 1]))
  const started = performance.now()
  expect((await material(own)).status).toBe(400)
  expect(performance.now() - started).toBeLessThan(5_000 * busyness())
})

test('a deviation belongs to a property that is defined, and goes with it', async () => {
  const materialWith = (more: object) => ({
    name: crypto.randomUUID(),
    producer_english_name: 'W',
    properties: { recovery: 98, density: 800 },
    ...more,
  })
  const unknown = { precision: { 'own:unknown': ['Unknown property "own:unknown".'] } }
  const refused = await call('POST', '/me/materials/', materialWith({ precision: { 'own:unknown': 1 } }))
  expect([refused.status, await refused.json()]).toEqual([400, unknown])
  const imported = await call('POST', '/me/materials/import/', {
    materials: [materialWith({ precision: { 'own:unknown': 1 } })],
  })
  expect([imported.status, await imported.json()]).toEqual([400, { materials: { 0: unknown } }])

  await define({ key: 'vague' })
  const made = await call(
    'POST',
    '/me/materials/',
    materialWith({ precision: { 'own:vague': 3, density: 1 } }),
  )
  const { id } = (await made.json()) as { id: string }
  expect((await call('PATCH', `/me/materials/${id}/`, { precision: { 'own:unknown': 1 } })).status).toBe(400)
  expect((await call('DELETE', '/me/properties/vague/')).status).toBe(204)
  const left = (await (await call('GET', `/materials/${id}/`)).json()) as { precision: object }
  expect(left.precision).toEqual({ density: 1 })
})
