import { beforeAll, expect, test } from 'bun:test'
import { emptyProperties } from '#calc/vocabulary/properties.ts'
import { NO_DETAILS } from '#calc/vocabulary/rules/material-details.ts'
import { openTestApp, type Person, type TestApp } from '#server/test-app.ts'

let api: TestApp
let mina: Person
let reader: Person

const GASOIL = {
  name: 'Gasoil of tank 12',
  name_farsi: null,
  producer_farsi_name: null,
  producer_english_name: 'Our refinery',
  categories: ['customized', 'gasoil'],
  properties: { ibp: 170, fbp: 360, recovery: 98 },
}

beforeAll(async () => {
  api = await openTestApp()
  mina = await api.person()
  reader = await api.person()
})

const json = async (answer: Response): Promise<[number, unknown]> => {
  expect(answer.headers.get('content-type')).toMatch(/^application\/json(;|$)/)
  return [answer.status, await answer.json()]
}

const create = (body: unknown, person: Person | null = mina) =>
  api.call('POST', '/me/materials/', person, { body })

test('the categories need no token and may be kept for an hour', async () => {
  const answer = await api.call('GET', '/materials/categories/')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
  expect(await json(answer)).toEqual([
    200,
    [
      { name: 'customized', name_farsi: 'سفارشی' },
      { name: 'gasoil', name_farsi: 'گازوئیل' },
      { name: 'gasoline', name_farsi: 'بنزین' },
      { name: 'naphtha', name_farsi: 'نفتا' },
      { name: 'white_spirit', name_farsi: 'وایت اسپریت' },
    ],
  ])
})

test('a material is created, read, corrected and deleted', async () => {
  const [status, made] = await json(await create(GASOIL))
  const { id } = made as { id: string }
  const expected = {
    ...GASOIL,
    id,
    categories: [
      { name: 'customized', name_farsi: 'سفارشی' },
      { name: 'gasoil', name_farsi: 'گازوئیل' },
    ],
    is_owner: true,
    source: null,
    source_farsi: null,
    note: null,
    ...NO_DETAILS,
    properties: { ...emptyProperties(), ...GASOIL.properties },
    version: expect.any(String),
  }
  expect([status, made]).toEqual([201, expected])
  expect(await json(await api.call('GET', `/materials/${id}/`, mina))).toEqual([200, expected])
  expect(await json(await api.call('GET', `/me/materials/${id}/`, mina))).toEqual([200, expected])

  const body = {
    name: 'Renamed',
    categories: expected.categories,
    properties: { ibp: null, density: '838,2' },
  }
  expect(await json(await api.call('PATCH', `/me/materials/${id}/`, mina, { body }))).toEqual([
    400,
    { properties: { density: ['A valid number is required.'] } },
  ])
  body.properties.density = '838.2'
  expect(await json(await api.call('PATCH', `/me/materials/${id}/`, mina, { body }))).toEqual([
    200,
    { ...expected, name: 'Renamed', properties: { ...expected.properties, ibp: null, density: 838.2 } },
  ])

  const gone = await api.call('DELETE', `/me/materials/${id}/`, mina)
  expect([gone.status, await gone.text()]).toEqual([204, ''])
  expect(await json(await api.call('GET', `/me/materials/${id}/`, mina))).toEqual([
    404,
    { detail: 'Not found.' },
  ])
})

test('everything that is wrong with a new material is said at once', async () => {
  expect(await json(await create({}))).toEqual([
    400,
    {
      name: ['This field is required.'],
      producer_english_name: ['This field is required.'],
      properties: ['This field is required.'],
    },
  ])
  const body = {
    name: ' ',
    producer_english_name: null,
    name_farsi: true,
    categories: ['gasoil', { name: 'naphtha' }, 'kerosene', { name: 'x' }, {}],
    properties: {
      recovery: 20,
      ibp: 401,
      pct_5: 'hot',
      pct_10: 200,
      pct_20: 200,
      aromatics: 101,
      pct_200: 1,
    },
  }
  expect(await json(await create(body))).toEqual([
    400,
    {
      name: ['This field may not be blank.'],
      name_farsi: ['Not a valid string.'],
      producer_english_name: ['This field may not be null.'],
      categories: {
        2: [expect.stringContaining('"kerosene" is not a valid choice.')],
        3: [expect.stringContaining('"x" is not a valid choice.')],
        4: ['Not a valid string.'],
        non_field_errors: ['A material belongs to customized plus at most one other category.'],
      },
      properties: {
        ibp: ['IBP cannot exceed 400°C'],
        pct_5: ['A valid number is required.'],
        pct_20: ['Distillation values must be strictly ascending: 20% (200°C) must be above 10% (200°C)'],
        recovery: ['Recovery must be between 25 and 100'],
        aromatics: ['Ensure this value is less than or equal to 100.'],
        pct_200: ['Unknown property "pct_200".'],
      },
    },
  ])
})

test('a name that folds into more than an index of the database is sure to hold is refused', async () => {
  // Each of these squared words is one character that folds into up to six.
  let seed = 1
  const squared = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return 0x3300 + (seed % 88)
  }
  const text = () => String.fromCharCode(...Array.from({ length: 200 }, squared))
  expect(await json(await create({ ...GASOIL, name: text(), producer_english_name: text() }))).toEqual([
    400,
    {
      name: ['Ensure this field has no more than 200 characters.'],
      producer_english_name: ['Ensure this field has no more than 200 characters.'],
    },
  ])
})

test('the name of another own material is refused under the key of the name', async () => {
  expect((await create({ ...GASOIL, name: 'Taken' })).status).toBe(201)
  expect(
    await json(await create({ ...GASOIL, name: ' TAKEN ', producer_english_name: 'our  refinery' })),
  ).toEqual([400, { name: ['A material with this name and producer already exists.'] }])
})

test('a body that is no JSON object is refused in its own words', async () => {
  expect(await json(await create([]))).toEqual([
    400,
    { non_field_errors: ['Invalid data. Expected a dictionary, but got list.'] },
  ])
  expect((await json(await create('{"name": ')))[0]).toBe(400)
  const answer = await api.call('POST', '/me/materials/', mina, {
    body: 'name=x',
    headers: { 'content-type': 'text/plain' },
  })
  expect(await json(answer)).toEqual([415, { detail: 'Unsupported media type "text/plain" in request.' }])
  expect((await create({ name: 'x'.repeat(70_000) })).status).toBe(413)
})

test('a list says what is wrong with its parameters', async () => {
  const errors = async (query: string) => json(await api.call('GET', `/materials/?${query}`, reader))
  expect(await errors('category=diesel&limit=0&offset=-1')).toEqual([
    400,
    {
      category: [expect.stringContaining('"diesel" is not a valid choice.')],
      limit: ['Ensure this value is greater than or equal to 1.'],
      offset: ['Ensure this value is greater than or equal to 0.'],
    },
  ])
  expect(await errors('limit=many&search=%00')).toEqual([
    400,
    { limit: ['A valid integer is required.'], search: ['Null characters are not allowed.'] },
  ])
  expect((await errors('category=&search=&limit=&offset='))[0]).toBe(200)
})

test('who is refused anyway learns nothing of what is wrong with the body', async () => {
  const stranger = await api.person({ tier: null })
  expect(await json(await create({}, null))).toEqual([
    401,
    { detail: 'Authentication credentials were not provided.' },
  ])
  expect(await json(await create({}, stranger))).toEqual([403, { detail: 'Premium subscription required.' }])
  expect(await json(await api.call('GET', '/materials/?limit=x', stranger))).toEqual([
    403,
    { detail: 'Premium subscription required.' },
  ])
})

test('methods and paths that are not there are answered as such', async () => {
  const put = await api.call('PUT', '/me/materials/', mina, { body: {} })
  expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, POST, HEAD, OPTIONS'])
  const moved = await api.call('GET', '/materials?category=gasoil', mina)
  expect([moved.status, moved.headers.get('location')]).toEqual([308, '/materials/?category=gasoil'])
})
