import { beforeAll, expect, test } from 'bun:test'
import type { UncertaintyAnswer } from '#calc/uncertainty/answer.ts'
import { openTestApp, type Person, type TestApp } from '#server/test-app.ts'
import { addMaterial as add, blend, pathOf } from './test-calculations.ts'

let api: TestApp
let mina: Person
beforeAll(async () => {
  api = await openTestApp()
  mina = await api.person()
})

const send = async <T>(method: string, path: string, body?: object): Promise<T> => {
  const answer = await api.call(method, path, mina, { body })
  expect([path, answer.status < 300]).toEqual([path, true])
  return (await answer.json()) as T
}
const addMaterial = async (name: string, smoke: number, precision: object = {}): Promise<string> => {
  const properties = { recovery: 98, density: 800 }
  const body = { name, producer_english_name: 'Works', properties, own: { smoke }, precision }
  return (await send<{ id: string }>('POST', '/me/materials/', body)).id
}

test('an own property is as sure as its test or its owner’s own figures say, with its limits, by its name in files', async () => {
  await send('POST', '/me/properties/', {
    key: 'smoke',
    name: 'Smoke point',
    unit: 'mm',
    digits: 1,
    method: 'ASTM D1322',
    rule: 'volume',
    reproducibility: 3,
  })
  const grade = await send<{ id: string }>('POST', '/me/grades/', {
    name: 'House',
    limits: [{ q: 'own:smoke', min: 25 }],
  })
  const materials = [await addMaterial('Light', 20), await addMaterial('Lighter', 35)]
  const id = await blend(api, mina, materials, { grade: grade.id })
  const kept = await send<UncertaintyAnswer>('PUT', pathOf(id), { accuracy: 0, draws: 10_000 })
  const smoke = kept.properties['own:smoke']!
  expect(smoke.value).toBeCloseTo(26, 9)
  // R of 3 mm over 2.77, at 60 and 40 %; an owner's rule has no error that anybody knows.
  expect(smoke.sd / ((3 / 2.77) * Math.hypot(0.6, 0.4))).toBeCloseTo(1, 1)
  const tests = kept.assumed.flatMap((one) =>
    one.is === 'test' && one.property === 'own:smoke' ? [[one.component, one.method]] : [],
  )
  expect(tests).toEqual([
    [0, 'ASTM D1322'],
    [1, 'ASTM D1322'],
  ])
  const [limit] = kept.limits
  expect(limit).toMatchObject({ q: 'own:smoke', side: 'min', limit: 25 })
  expect(limit!.probability).toBeGreaterThan(0.85)
  expect(kept.grade_probability).toBe(limit!.probability)

  const files = `/me/calculations/${id}/report/?format=csv&uncertainty=true&lang=`
  // One report of an account is made at a time.
  const english = await (await api.call('GET', `${files}en`, mina)).text()
  const persian = await (await api.call('GET', `${files}fa`, mina)).text()
  expect(english).toContain('Smoke point of ')
  expect(persian).toContain('Smoke point')
  for (const text of [english, persian]) expect(text).not.toContain('own:smoke of')
})

test('a material’s own precision of it counts before the test’s, 0 as exact; it is kept with the calculation', async () => {
  const precise = [
    await addMaterial('Exact', 20, { 'own:smoke': 0 }),
    await addMaterial('Known', 35, { 'own:smoke': '۲' }),
  ]
  const id = await blend(api, mina, precise)
  await api.sql`update material set details = details - 'precision' where id = ${precise[1]!}`
  const { properties, assumed } = await send<UncertaintyAnswer>('GET', pathOf(id, '?accuracy=0'))
  // Of few draws, whose seed is the calculation's id.
  expect(Math.abs(properties['own:smoke']!.sd / (0.4 * 2) - 1)).toBeLessThan(0.2)
  expect(assumed.filter(({ property }) => property === 'own:smoke').map(({ s, mark }) => [s, mark])).toEqual([
    [0, 'exact'],
    [2, 'own'],
  ])
  for (const wrong of [
    { 'own:smoke': -1 },
    { 'own:smoke': 1e308 },
    { 'own:smoke': 'x' },
    { 'own:Smoke!': 1 },
  ]) {
    const answer = await api.call('PATCH', `/me/materials/${precise[0]!}/`, mina, {
      body: { precision: wrong },
    })
    expect([wrong, answer.status, Object.keys((await answer.json()) as object)]).toEqual([
      wrong,
      400,
      ['precision'],
    ])
  }
})

test('what the laboratory has found of its own precision counts, where nothing else is asked for and it is on', async () => {
  const put = (density: object) => send('PUT', '/me/lab/precision/', { properties: { density } })
  await put({ R: 5 })
  const omid = await api.person()
  const densities = (who: Person) =>
    Promise.all([840, 800].map((density, at) => add(api, who, `Of ${at}`, { density })))
  const id = await blend(api, mina, await densities(mina))
  const asked = (query = '') =>
    send<UncertaintyAnswer>('GET', `${pathOf(id)}?draws=100&accuracy=0&models={"density":0}${query}`)
  const own = await asked()
  expect(own.settings.laboratory).toEqual({ density: { R: 5 } })
  const byTest = await asked('&laboratory={}')
  expect(own.properties.density!.sd / byTest.properties.density!.sd).toBeCloseTo(10, 9)
  const kept = await send<UncertaintyAnswer>('PUT', pathOf(id), {
    draws: 100,
    accuracy: 0,
    models: { density: 0 },
  })
  expect(kept.properties).toEqual(own.properties)
  expect((await asked('&laboratory={"density":{"R":5}}')).properties).toEqual(own.properties)
  await put({ R: 5, on: false })
  expect((await asked()).properties).toEqual(byTest.properties)
  // Of an account, and of no other.
  await put({ R: 5 })
  const theirs = await blend(api, omid, await densities(omid))
  const answer = await api.call('GET', `${pathOf(theirs)}?draws=100`, omid)
  expect(((await answer.json()) as UncertaintyAnswer).settings.laboratory).toEqual({})
})
