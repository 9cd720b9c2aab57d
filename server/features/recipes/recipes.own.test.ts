import { beforeAll, expect, test } from 'bun:test'
import { loadCalc } from '#server/calc.ts'
import { openTestApp, type Person, type TestApp } from '#server/test-app.ts'
import type { RecipeResult } from './recipe-result.model.ts'

let api: TestApp
let person: Person
let ids: string[]

const send = async <Body>(path: string, body: object, lang = 'en', who = person) =>
  (await (await api.call('POST', path, who, { body, headers: { 'accept-language': lang } })).json()) as Body
const material = async (name: string, own: object) =>
  (
    await send<{ id: string }>('/me/materials/', {
      name,
      producer_english_name: 'W',
      properties: { recovery: 98, density: 830 },
      own,
    })
  ).id
const ask = <Body = RecipeResult>(limits: object[], more: object = {}, lang = 'en') =>
  send<Body>(
    '/calculations/recipe/',
    { materials: ids.map((id, at) => ({ id, price: [500, 700, 400][at] })), goal: 'cost', limits, ...more },
    lang,
  )

beforeAll(async () => {
  api = await openTestApp({ calc: await loadCalc() })
  person = await api.person()
  const define = (more: object) => send('/me/properties/', { name: 'Property', rule: 'volume', ...more })
  await define({ key: 'cfpp', name: 'CFPP', unit: '°C', rule: 'power', exponent: 13.45, offset: 273.15 })
  await define({ key: 'worst', name: 'Chloride', name_farsi: 'کلرید', rule: 'worst-high' })
  await define({ key: 'other', name: 'Other' })
  ids = [
    await material('Plain', { cfpp: -2, worst: 1 }),
    await material('Cold', { cfpp: -30, worst: 2 }),
    await material('Salty', { cfpp: -40, worst: 9 }),
  ]
})

test('a recipe is found within limits on own properties, and blended by the same core', async () => {
  const answer = await ask([
    { property: 'own:cfpp', max: -15 },
    { property: 'own:worst', max: 5 },
  ])
  expect(answer).toMatchObject({ status: 'optimal', proven: true })
  expect(answer.percentages![2]).toBe(0)
  expect(answer.excluded).toEqual([{ id: ids[2]!, property: 'own:worst', reason: 'outside' }])
  expect(answer.warnings).toEqual([
    'Salty is left out: its Chloride is beyond the limit, and the blend’s is the worst of its components.',
  ])
  const blend = await send<{ own: object }>('/calculations/preview/', {
    materials: ids.slice(0, 2),
    percentages: answer.percentages!.slice(0, 2),
  })
  expect(answer.own).toEqual(blend.own as never)
  expect(answer.limits).toMatchObject([
    { property: 'own:cfpp', is_met: true, binding: true },
    { property: 'own:worst', is_met: true },
  ])
  expect((await ask([{ property: 'own:worst', max: 5 }], {}, 'fa')).warnings[0]).toMatch('«کلرید»')
})

test('what is not known of a material leaves it out by the property’s name, and limits that exclude each other are named', async () => {
  const none = await ask([{ property: 'own:other', max: 5 }])
  expect(none.status).toBe('infeasible')
  expect(none.warnings[0]).toBe('Plain is left out: Other is not known.')
  const both = await ask([
    { property: 'own:cfpp', max: -15 },
    { property: 'density', max: 820 },
  ])
  expect(both.status).toBe('infeasible')
})

test('a reading that the rule has no place for leaves its material out, instead of a proof that goes by it', async () => {
  const define = await api.call('POST', '/me/properties/', person, {
    body: { key: 'later', name: 'Later', rule: 'volume' },
  })
  expect(define.status).toBe(201)
  const materials = [
    { id: await material('Below', { later: -10 }), max: 60 },
    { id: await material('Above', { later: 15 }) },
  ]
  for (const change of [{ rule: 'log' }, { rule: 'power', exponent: 2, basis: 'volume' }]) {
    await api.call('PATCH', '/me/properties/later/', person, { body: change })
    for (const goal of [
      { goal: 'share', of: materials[0]!.id },
      { goal: 'target', target: { 'own:later': 3 } },
    ])
      expect(await ask([{ property: 'own:later', max: 20 }], { ...goal, materials })).toMatchObject({
        status: 'optimal',
        percentages: [0, 100],
        excluded: [{ id: materials[0]!.id, property: 'own:later' }],
      })
  }
})

test('what cannot be searched for is refused at its place, also where one limit is two', async () => {
  const limits = [
    { property: 'density', min: 800, max: 860 },
    { property: 'own:nothing', max: 1 },
    { property: 'own:worst', min: 1, max: 3 },
  ]
  expect(await ask<object>(limits)).toEqual({
    limits: {
      1: {
        property: [
          expect.stringContaining('"own:nothing" is not a property or quantity that a limit can be on.'),
        ],
      },
      2: { min: [expect.stringMatching('only a maximum can be searched for')] },
    },
  })
  const target = { goal: 'target', target: { 'own:worst': 3 } }
  expect(await ask<object>([], target)).toEqual({
    target: { 'own:worst': [expect.stringMatching('can’t be a target')] },
  })
  const stranger = await api.person()
  const body = {
    materials: ids.map((id) => ({ id })),
    goal: 'giveaway',
    limits: [{ property: 'own:cfpp', max: 1 }],
  }
  expect((await api.call('POST', '/calculations/recipe/', stranger, { body })).status).toBe(400)
  const measured = { materials: ids.slice(0, 2), measured: { 'own:cfpp': 3 } }
  expect((await api.call('POST', '/calculations/backwards/', person, { body: measured })).status).toBe(400)
})
