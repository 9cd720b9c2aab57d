import { beforeAll, describe, expect, test } from 'bun:test'
import type { BlendAnswer } from '#server/responses/blend.model.ts'
import { openTestApp, type Person, type TestApp } from '#server/test-app.ts'

let api: TestApp
beforeAll(async () => {
  api = await openTestApp()
})

const send = async <Body>(method: string, path: string, person: Person, body?: object, lang = 'en') => {
  const answer = await api.call(method, path, person, {
    ...(body && { body }),
    headers: { 'accept-language': lang },
  })
  return (await answer.json()) as Body
}
const define = (person: Person, more: object) =>
  send('POST', '/me/properties/', person, { name: 'A property', rule: 'volume', ...more })
const material = async (person: Person, own: object, more: object = {}) =>
  (
    await send<{ id: string }>('POST', '/me/materials/', person, {
      name: crypto.randomUUID(),
      producer_english_name: 'Works',
      properties: { recovery: 98, density: 800 },
      own,
      ...more,
    })
  ).id
const recipe = (...materials: string[]) => ({
  materials,
  percentages: materials.map(() => 100 / materials.length),
})
const blend = (person: Person, body: object, lang = 'en') =>
  send<BlendAnswer>('POST', '/calculations/blending/', person, body, lang)

const CFPP = { key: 'cfpp', name: 'CFPP', unit: '°C', rule: 'power', exponent: 13.45, offset: 273.15 }

describe('a blend', () => {
  test('answers every own property of the caller, with the reason where there is none', async () => {
    const person = await api.person()
    await define(person, CFPP)
    await define(person, { key: 'chloride', name: 'Chloride', rule: 'mass' })
    await define(person, { key: 'worst', name: 'Worst', name_farsi: 'بدترین', rule: 'worst-high' })
    const one = await material(person, { cfpp: -5, worst: 3 })
    const two = await material(person, { cfpp: -40, worst: 4 }, { name: 'Tank 2' })
    const body = { ...recipe(one, two), percentages: [80, 20] }
    const answer = await blend(person, body)
    expect(answer.own.cfpp!).toBeCloseTo(-8.67778499, 7)
    expect(answer.own).toMatchObject({ chloride: null, worst: 4 })
    expect(answer.own_results).toMatchObject([
      {
        property: { key: 'cfpp', exponent: 13.45 },
        rule: 'Average of powers 13.45 (+ 273.15) by volume',
        notes: [],
      },
      {
        property: { key: 'chloride' },
        value: null,
        reason: expect.stringMatching(/^Chloride has no value: .*Tank 2/),
      },
      { value: 4, notes: ['Worst is a bound, not a prediction: the largest of the components.'] },
    ])
    const again = await blend(person, body)
    expect(again.own).toEqual(answer.own)
    expect((await blend(person, body, 'fa')).own_results![2]!.notes[0]).toMatch('بدترین کران است')
    expect(await send<object>('POST', '/calculations/preview/', person, body)).toMatchObject({
      own: answer.own,
    })
  })

  test('by mass and by volume counts the shares as the rule does', async () => {
    const person = await api.person()
    await define(person, { key: 'metal', rule: 'mass' })
    const one = await material(person, { metal: 10 })
    const two = await material(person, { metal: 25 }, { properties: { recovery: 98, density: 700 } })
    expect((await blend(person, recipe(one, two))).own.metal).toBeCloseTo(17, 12)
    expect((await blend(person, { ...recipe(one, two), basis: 'mass' })).own.metal).toBeCloseTo(17.5, 12)
    const unknown = await material(
      person,
      { metal: 25 },
      { properties: { recovery: 98 }, name: 'No density' },
    )
    const { own, own_results } = await blend(person, recipe(one, unknown))
    expect(own.metal).toBeCloseTo(17.5, 12)
    expect(own_results![0]!.notes[0]).toMatch('The density of No density is not known')
  })

  test('goes by a definition that was changed a moment ago, on every instance of the server', async () => {
    const person = await api.person()
    const other = await openTestApp({ sql: api.sql })
    await define(person, { key: 'y' })
    const body = recipe(await material(person, { y: 1 }), await material(person, { y: 9 }))
    const everywhere = async () =>
      Promise.all(
        [api, other].map(async (server) => {
          const answer = await server.call('POST', '/calculations/blending/', person, { body })
          return ((await answer.json()) as BlendAnswer).own
        }),
      )
    for (let round = 0; round < 2; round++) expect(await everywhere()).toEqual([{ y: 5 }, { y: 5 }])
    await send('PATCH', '/me/properties/y/', person, { rule: 'worst-high' })
    for (let round = 0; round < 2; round++) expect(await everywhere()).toEqual([{ y: 9 }, { y: 9 }])
    await define(person, { key: 'z' })
    for (let round = 0; round < 2; round++)
      expect(await everywhere()).toEqual([
        { y: 9, z: null },
        { y: 9, z: null },
      ])
  })

  test('of one account never shows what another has defined, also of a material that both may use', async () => {
    const [mina, omid] = [await api.person(), await api.person()]
    const [catalogue] = await api.sql<
      { id: string }[]
    >`select id from material where owner_id is null limit 1`
    await define(mina, { key: 'y' })
    await define(omid, { key: 'y', name: 'Another', rule: 'worst-low' })
    const of = async (person: Person) =>
      recipe(await material(person, { y: 1 }), await material(person, { y: 9 }))
    const [hers, his] = [await of(mina), await of(omid)]
    for (let round = 0; round < 3; round++) {
      expect((await blend(mina, hers)).own).toEqual({ y: 5 })
      expect((await blend(omid, his)).own).toEqual({ y: 1 })
      if (!catalogue) continue
      const mixed = (await blend(mina, recipe(hers.materials[0]!, catalogue.id))).own
      expect(mixed).toEqual({ y: null })
    }
    const bystander = await api.person()
    const plain = await blend(bystander, recipe(await material(bystander, {}), await material(bystander, {})))
    expect(plain.own).toEqual({})
    expect(plain).not.toHaveProperty('own_results')
  })

  test('is shown again as it was made, whatever has become of the definition', async () => {
    const person = await api.person()
    await define(person, { key: 'y', name: 'Before', unit: 'mm' })
    const materials = [await material(person, { y: 1 }), await material(person, { y: 9 })]
    const made = await blend(person, recipe(...materials))
    await send('PATCH', '/me/properties/y/', person, { name: 'After', rule: 'worst-high' })
    for (const id of materials) await send('PATCH', `/me/materials/${id}/`, person, { own: { y: null } })
    await api.call('DELETE', '/me/properties/y/', person)
    const kept = await send<BlendAnswer & { changes: object[]; components: object[] }>(
      'GET',
      `/me/calculations/${made.id}/`,
      person,
    )
    expect(kept.own).toEqual({ y: 5 })
    expect(kept.own_results).toMatchObject([
      { property: { name: 'Before', rule: 'volume', unit: 'mm' }, value: 5 },
    ])
    expect(kept.components).toMatchObject([{ own: { y: 1 } }, { own: { y: 9 } }])
    expect(kept.changes).toMatchObject([{ fields: ['own'] }, { fields: ['own'] }])
    const { url } = await send<{ url: string }>('POST', `/me/calculations/${made.id}/share/`, person, {
      materials: true,
      laboratory: true,
    })
    const token = url.split('/').at(-1)
    const shared = await api.call('GET', `/shared/${token}/`, null)
    expect(await shared.json()).toMatchObject({ own: { y: 5 }, own_results: kept.own_results })
  })
})
