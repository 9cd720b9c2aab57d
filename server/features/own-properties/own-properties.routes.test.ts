import { beforeAll, describe, expect, test } from 'bun:test'
import { OWN_EXAMPLES } from '#calc/own/own-examples.ts'
import { OWN_PROPERTIES_MAX, type OwnProperty } from '#calc/vocabulary/own-property.ts'
import { openTestApp, type Person, statusAndBody, type TestApp } from '#server/test-app.ts'

let api: TestApp
let mina: Person
let omid: Person
beforeAll(async () => {
  api = await openTestApp()
  mina = await api.person()
  omid = await api.person()
})

const send = async (method: string, path: string, person: Person | null, body?: object, lang = 'en') =>
  statusAndBody(
    await api.call(method, path, person, { ...(body && { body }), headers: { 'accept-language': lang } }),
  )
const remove = async (key: string, person: Person) =>
  (await api.call('DELETE', `/me/properties/${key}/`, person)).status
const define = (person: Person, body: object) => send('POST', '/me/properties/', person, body)
const list = async (person: Person) => (await send('GET', '/me/properties/', person)).body as OwnProperty[]
const smoke = (more: object = {}) => ({ key: 'smoke', name: 'Smoke point', rule: 'volume', ...more })
const material = (more: object = {}) => ({
  name: crypto.randomUUID(),
  producer_english_name: 'Works',
  properties: { recovery: 98, density: 800 },
  ...more,
})

describe('a definition', () => {
  test('is answered whole, with what its rule says of the rest, and kept as it was answered', async () => {
    const person = await api.person()
    const { status, body } = await define(person, {
      ...smoke({ unit: 'mm', digits: '۰', method: 'ASTM D1322', min: 0, max: 60, reproducibility: '3' }),
      name_farsi: ' نقطهٔ دود ',
    })
    expect(status).toBe(201)
    expect(body).toEqual({
      version: expect.any(String),
      key: 'smoke',
      name: 'Smoke point',
      name_farsi: 'نقطهٔ دود',
      unit: 'mm',
      digits: 0,
      method: 'ASTM D1322',
      rule: 'volume',
      basis: 'volume',
      exponent: null,
      offset: null,
      min: 0,
      max: 60,
      reproducibility: 3,
    })
    expect(await list(person)).toEqual([body as OwnProperty])
    expect(
      (await define(person, smoke({ key: 'worst', rule: 'worst-high', basis: 'mass' }))).body,
    ).toMatchObject({
      basis: null,
    })
    expect((await define(person, smoke({ key: 'v100', rule: 'loglog' }))).body).toMatchObject({
      basis: 'mass',
    })
    for (const { definition } of OWN_EXAMPLES)
      expect(await define(person, definition)).toEqual({
        status: 201,
        body: { ...definition, version: expect.any(String) },
      })
  })

  test('is refused with every fault at its field', async () => {
    const faults = async (more: object) => (await define(mina, smoke(more))).body
    expect(
      await faults({ key: 'Smoke', name: ' \u200f ', rule: 'mean', digits: 1.5, basis: 'mole' }),
    ).toEqual({
      key: ['A key begins with a small letter a–z and goes on with a–z, 0–9 and _, 31 characters at most.'],
      name: ['This field may not be blank.'],
      rule: [expect.stringContaining('"mean" is not a valid choice.')],
      digits: ['A valid integer is required.'],
    })
    for (const key of [
      'density',
      'pct_95',
      'e70',
      'r251',
      't10e',
      'vli',
      'di_c',
      'd1500',
      'e',
      'constructor',
    ])
      expect(await faults({ key })).toEqual({
        key: [`"${key}" means something else already: choose another key.`],
      })
    for (const key of ['', 'a'.repeat(32), 'é', 'own:x', '__proto__', 'a-b', '1a', null, 7, 'a\n'])
      expect(Object.keys((await faults({ key })) as object)).toEqual(['key'])
    expect(await faults({ rule: 'power' })).toEqual({ exponent: ['This field is required.'] })
    for (const exponent of [0, 1e-9, -0]) {
      const body = (await faults({ rule: 'power', exponent })) as { exponent: string[] }
      expect(body.exponent[0]).toMatch('makes every value the same')
    }
    expect(await faults({ rule: 'power', exponent: 1e308, offset: -1e308 })).toEqual({
      exponent: ['Ensure this value is less than or equal to 100.'],
      offset: ['Ensure this value is greater than or equal to -1000000000000.'],
    })
    expect(await faults({ exponent: 2, offset: 0 })).toEqual({
      exponent: ['Only the rule "power" has it.'],
      offset: ['Only the rule "power" has it.'],
    })
    expect(await faults({ basis: 'mass' })).toEqual({ basis: ['The rule "volume" counts on another basis.'] })
    expect(await faults({ min: 5, max: 5, reproducibility: 0, offest: 3 })).toEqual({
      max: ['The minimum, 5, must be below the maximum, 5.'],
      reproducibility: ['Ensure this value is greater than 0.'],
      offest: ['Unknown field "offest".'],
    })
    expect((await send('POST', '/me/properties/', mina, [])).status).toBe(400)
    expect(await list(mina)).toEqual([])
  })

  test('is one of forty at most, each with a key of its own', async () => {
    const person = await api.person()
    for (let n = 0; n < OWN_PROPERTIES_MAX; n++) await define(person, smoke({ key: `k${n}` }))
    expect(await define(person, smoke({ key: 'k3' }))).toEqual({
      status: 400,
      body: { key: ['A property with this key already exists.'] },
    })
    expect(await define(person, smoke())).toEqual({
      status: 400,
      body: { non_field_errors: ['An account can have 40 own properties: delete one first.'] },
    })
    expect(await list(person)).toHaveLength(OWN_PROPERTIES_MAX)
  })

  test('of two writers at once goes in once', async () => {
    const person = await api.person()
    const answers = await Promise.all(Array.from({ length: 6 }, () => define(person, smoke())))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400, 400])
  })

  test('is corrected field by field, loses with its rule what only that had, and keeps its key', async () => {
    const person = await api.person()
    await define(person, smoke({ rule: 'power', exponent: 13.45, offset: 273.15, basis: 'mass', min: -80 }))
    const correct = (body: object) => send('PATCH', '/me/properties/smoke/', person, body)
    expect((await correct({ digits: 3, min: null })).body).toMatchObject({
      digits: 3,
      min: null,
      exponent: 13.45,
    })
    expect((await correct({ rule: 'log' })).body).toMatchObject({
      basis: 'mass',
      exponent: null,
      offset: null,
    })
    expect((await correct({ rule: 'volume' })).body).toMatchObject({ rule: 'volume', basis: 'volume' })
    expect((await correct({ key: 'smoke', name: 'S' })).body).toMatchObject({ name: 'S' })
    expect((await correct({ key: 'other' })).body).toEqual({
      key: ['A key cannot be changed: values, limits and files are found by it.'],
    })
    expect((await correct({ max: -1, min: 3 })).status).toBe(400)
    expect((await list(person))[0]).toMatchObject({ name: 'S', max: null })
    expect((await send('PATCH', '/me/properties/none/', person, {})).status).toBe(404)
  })
})

describe('two accounts with one key', () => {
  test('see, change and delete only their own', async () => {
    const [one, other] = [await api.person(), await api.person()]
    await define(one, smoke({ name: 'Of one' }))
    expect((await send('PATCH', '/me/properties/smoke/', other, { name: 'x' })).status).toBe(404)
    expect(await remove('smoke', other)).toBe(404)
    await define(other, smoke({ name: 'Of the other', rule: 'worst-low' }))
    expect(await remove('smoke', other)).toBe(204)
    expect(await list(one)).toMatchObject([{ name: 'Of one', rule: 'volume' }])
    expect(await list(other)).toEqual([])
  })

  test('without a session there is nothing, and Premium is not needed', async () => {
    expect((await send('GET', '/me/properties/', null)).status).toBe(401)
    const free = await api.person({ tier: null })
    expect((await define(free, smoke())).status).toBe(201)
  })
})

describe('a value', () => {
  test('is entered with the material, corrected by its key, listed, exported and imported', async () => {
    const person = await api.person()
    await define(person, smoke({ min: 0, max: 60 }))
    await define(person, smoke({ key: 'cfpp', rule: 'power', exponent: 13.45, offset: 273.15 }))
    const made = await send(
      'POST',
      '/me/materials/',
      person,
      material({ name: 'A', own: { smoke: '۲۵٫۵', cfpp: null } }),
    )
    expect(made).toMatchObject({ status: 201, body: { own: { smoke: 25.5 } } })
    const { id } = made.body as { id: string }
    const correct = async (own: unknown) =>
      (await send('PATCH', `/me/materials/${id}/`, person, { own })).body as object
    expect(await correct({ cfpp: -20 })).toMatchObject({ own: { smoke: 25.5, cfpp: -20 } })
    expect(await correct({ smoke: null })).toMatchObject({ own: { cfpp: -20 } })
    expect((await send('GET', `/me/materials/${id}/`, person)).body).toMatchObject({ own: { cfpp: -20 } })
    expect((await send('GET', '/me/materials/', person)).body).toMatchObject([{ own: { cfpp: -20 } }])
    const again = material({ name: 'A', own: { smoke: 30, cfpp: null } })
    const body = { materials: [again], on_duplicate: 'update' }
    expect((await send('POST', '/me/materials/import/', person, body)).status).toBe(201)
    expect((await send('GET', `/me/materials/${id}/`, person)).body).toMatchObject({ own: { smoke: 30 } })
  })

  test('that no definition has a place for is refused at its field', async () => {
    const person = await api.person()
    await define(mina, smoke({ key: 'of_mina' }))
    await define(person, smoke({ min: 0, max: 60 }))
    await define(person, smoke({ key: 'cold', rule: 'power', exponent: 13.45, offset: 273.15 }))
    await define(person, smoke({ key: 'trace', rule: 'log' }))
    await define(person, smoke({ key: 'v100', rule: 'loglog' }))
    const own = { smoke: 61, cold: -273.15, trace: 0, v100: 0.1, of_mina: 1, constructor: 1, 'X y': 1 }
    const shape = await send('POST', '/me/materials/', person, material({ own }))
    expect(shape.body).toEqual({ own: { 'X y': ['Unknown property "X y".'] } })
    const { 'X y': _, ...rest } = own
    const faults = {
      smoke: ['Ensure this value is less than or equal to 60.'],
      cold: ['Ensure this value is greater than -273.15: the rule takes a power of the value plus 273.15.'],
      trace: ['Ensure this value is greater than 0: the rule takes its logarithm or a power of it.'],
      v100: ['Ensure this value is greater than or equal to 0.2.'],
      of_mina: ['Unknown property "of_mina".'],
      constructor: ['Unknown property "constructor".'],
    }
    expect(await send('POST', '/me/materials/', person, material({ own: rest }))).toEqual({
      status: 400,
      body: { own: faults },
    })
    const materials = [material(), material({ own: rest })]
    expect((await send('POST', '/me/materials/import/', person, { materials })).body).toEqual({
      materials: { 1: { own: faults } },
    })
    for (const value of ['Infinity', 1e308, 'abc', [], {}, true])
      expect((await send('POST', '/me/materials/', person, material({ own: { smoke: value } }))).status).toBe(
        400,
      )
    expect((await send('POST', '/me/materials/', person, material({ own: 7 }))).status).toBe(400)
    expect((await send('GET', '/me/materials/', person)).body).toEqual([])
  })

  test('keeps its definition from being deleted, and the answer says where it is', async () => {
    await define(omid, smoke({ key: 'pah' }))
    const made = await send('POST', '/me/materials/', omid, material({ name: 'Tank 4', own: { pah: 3 } }))
    for (let n = 1; n < 8; n++)
      await send('POST', '/me/materials/', omid, material({ name: `Tank 4${n}`, own: { pah: 3 } }))
    const gone = await send('DELETE', '/me/properties/pah/', omid)
    expect(gone).toEqual({
      status: 400,
      body: {
        non_field_errors: [
          'This property is in use: materials “Tank 4”, “Tank 41”, “Tank 42”, “Tank 43”, “Tank 44” and 3 more. Remove it there first.',
        ],
      },
    })
    const inPersian = await send('DELETE', '/me/properties/pah/', omid, undefined, 'fa')
    expect(JSON.stringify(inPersian.body)).toContain('«Tank 4»')
    for (const { id } of (await send('GET', '/me/materials/', omid)).body as { id: string }[])
      await send('PATCH', `/me/materials/${id}/`, omid, { own: { pah: null } })
    expect(await remove('pah', omid)).toBe(204)
    expect((made.body as { own: object }).own).toEqual({ pah: 3 })
  })
})
