import { beforeAll, expect, test } from 'bun:test'
import { describeApi } from './features/docs/openapi.ts'
import { openTestApp, type Person, type TestApp } from './test-app.ts'
import { spelledOut } from './test-conformance.ts'

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
type Path = readonly string[]

interface Schema {
  $ref?: string
  enum?: (string | null)[]
  type?: string | string[]
  properties?: Record<string, Schema>
  patternProperties?: Record<string, Schema>
  additionalProperties?: boolean | Schema
  propertyNames?: Schema
  items?: Schema
  anyOf?: Schema[]
  allOf?: Schema[]
}

interface Call {
  name: string
  method: string
  /** With the id of an own material or calculation in the place of each parameter. */
  path: string
  parameters: { name: string; in: string; schema: Schema }[]
  body?: { schema: Schema; examples: Record<string, { value: Json }> }
}

let api: TestApp
let person: Person
let calls: Call[]
let schemas: Record<string, Schema>

beforeAll(async () => {
  api = await openTestApp()
  person = await api.person()
  const document = await describeApi(api.app)
  schemas = document.components.schemas as Record<string, Schema>
  const json = async (path: string, body: object) =>
    (await (await api.call('POST', path, person, { body })).json()) as {
      id: string
      movement: { id: string }
    }
  const made = async (path: string, body: object) => (await json(path, body)).id
  const stream = (name: string) => ({
    name,
    producer_english_name: 'A',
    properties: { recovery: 98, density: 840 },
  })
  const materials = [await made('/me/materials/', stream('a')), await made('/me/materials/', stream('b'))]
  const blend = await made('/calculations/blending/', { materials, percentages: [50, 50] })
  const lab = await api.call('PUT', `/me/calculations/${blend}/lab/`, person, {
    body: { results: { density: 841 } },
  })
  expect(lab.status).toBe(200)
  await made('/me/properties/', { key: 'cfpp', name: 'CFPP', rule: 'volume' })
  const grade = await made('/me/grades/', { name: 'Ours', limits: [{ q: 'density', max: 845 }] })
  const additives = await made('/me/additives/', { name: 'A', density: 963, unit: 'mg_kg' })
  const { id: tanks } = await json('/me/tanks/', { name: 'T', category: 'gasoil', unit: 'm3', capacity: 100 })
  const receipt = { kind: 'receipt', tank: tanks, material: materials[0], amount: 10, unit: 'm3' }
  const { movement } = await json('/me/movements/', receipt)
  const places = {
    materials: materials[0]!,
    properties: 'cfpp',
    grades: grade,
    additives,
    tanks,
    movements: movement.id,
  }
  const idFor = (path: string) => places[path.split('/')[2] as keyof typeof places] ?? blend
  calls = Object.entries(spelledOut(document).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const { requestBody, parameters: named = [] } = operation as unknown as {
        requestBody?: { content: Record<string, Call['body']> }
        parameters?: Call['parameters']
      }
      const body = requestBody?.content['application/json']
      return {
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path: path.replace(/\{[^}]+\}/g, idFor(path)),
        parameters: named,
        ...(body && { body }),
      }
    }),
  )
})

const open = (schema: Schema): Schema =>
  schema.$ref ? open(schemas[schema.$ref.split('/').at(-1)!]!) : schema

function changed(value: Json, [key, ...rest]: Path, put: Json): Json {
  if (key === undefined) return put
  if (/^\d+$/.test(key)) {
    const list = Array.isArray(value) ? [...value] : []
    list[Number(key)] = changed(list[Number(key)] ?? null, rest, put)
    return list
  }
  const fields = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
  return { ...fields, [key]: changed(fields[key] ?? null, rest, put) }
}

const inside = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], value)

/** Every object in an example, but those that may hold anything. */
function* objectsOf(value: Json, schema: Schema, path: Path = []): Generator<Path> {
  const here = open(schema)
  const parts = [here, ...(here.anyOf ?? []), ...(here.allOf ?? [])].map(open)
  if (Array.isArray(value)) {
    const items = parts.find((part) => part.items)?.items
    for (const [at, item] of value.entries()) if (items) yield* objectsOf(item, items, [...path, String(at)])
    return
  }
  if (typeof value !== 'object' || value === null) return
  if (parts.some((part) => part.additionalProperties === true)) return
  // By keys that somebody chose, as those of own properties, any name may be one.
  const isMap = parts.some(
    (part) =>
      (typeof part.additionalProperties === 'object' && !part.propertyNames) ||
      Object.keys(part.patternProperties ?? {}).some((key) => RegExp(key).test('grad')),
  )
  if (!isMap) yield path
  for (const [key, inner] of Object.entries(value)) {
    const found = parts.flatMap((part) => [
      ...(part.properties?.[key] ? [part.properties[key]] : []),
      ...Object.values(part.patternProperties ?? {}),
      ...(typeof part.additionalProperties === 'object' ? [part.additionalProperties] : []),
    ])[0]
    if (found) yield* objectsOf(inner, found, [...path, key])
  }
}

/** Every enumeration in a schema, with the way to it. */
function* choicesOf(schema: Schema, path: Path = []): Generator<{ path: Path; choices: string[] }> {
  const here = open(schema)
  if (here.enum) yield { path, choices: here.enum.filter((one) => one !== null) }
  for (const part of [...(here.anyOf ?? []), ...(here.allOf ?? [])]) yield* choicesOf(part, path)
  if (here.items) yield* choicesOf(here.items, [...path, '0'])
  for (const [name, inner] of Object.entries(here.properties ?? {})) yield* choicesOf(inner, [...path, name])
}

test('a query parameter that a call does not know is refused by its name, in every call', async () => {
  for (const { name, method, path, body } of calls) {
    const [example] = Object.values(body?.examples ?? {})
    const answer = await api.call(method, `${path}?grad=en590`, person, example && { body: example.value })
    const text = await answer.text()
    expect([name, answer.status, text]).toEqual([
      name,
      400,
      expect.stringContaining('"grad":["Unknown field'),
    ])
  }
})

test('a field that a call does not know is refused by its name, at every depth of every example of every call', async () => {
  let tried = 0
  for (const { name, method, path, body } of calls) {
    const values = Object.values(body?.examples ?? { nothing: { value: {} } }).map(({ value }) => value)
    if (method === 'GET') continue
    for (const value of values) {
      for (const at of body ? objectsOf(value, body.schema) : [[]]) {
        const unknown = [...at, 'grad']
        const sent = { body: changed(value, unknown, 'en590') }
        const answer = await api.call(method, path, person, sent)
        const said = inside(await answer.json(), unknown)
        // Where names are those of properties or quantities, these are what is said to lack it.
        const named = [expect.stringMatching(/^(Unknown (field|property) )?"grad"/)]
        expect([name, unknown, answer.status, said]).toEqual([name, unknown, 400, named])
        tried += 1
      }
    }
  }
  expect(tried).toBeGreaterThan(80)
})

test('a NUL in a query is refused like any other fault, in every call', async () => {
  for (const { name, method, path, parameters, body } of calls) {
    const [example] = Object.values(body?.examples ?? {})
    for (const { name: field } of parameters.filter((one) => one.in === 'query')) {
      const answer = await api.call(
        method,
        `${path}?${field}=%00`,
        person,
        example && { body: example.value },
      )
      expect([name, field, answer.status, Object.keys((await answer.json()) as object)]).toEqual([
        name,
        field,
        400,
        [field],
      ])
    }
  }
})

test('it is said in Persian too', async () => {
  const headers = { 'accept-language': 'fa' }
  const answer = await api.call('POST', '/calculations/blending/', person, {
    body: { grad: 'en590' },
    headers,
  })
  expect(inside(await answer.json(), ['grad'])).toEqual([expect.stringContaining('«\u2068grad\u2069»')])
})

test('the fault of an enumeration lists its choices, in every call', async () => {
  let tried = 0
  for (const { name, method, path, parameters, body } of calls) {
    for (const { name: field, in: place, schema } of parameters.filter((one) => one.in === 'query')) {
      for (const { choices } of choicesOf(schema)) {
        const answer = await api.call(method, `${path}?${field}=sour`, person)
        const said = String(inside(await answer.json(), [field]))
        expect([name, place, field, said]).toEqual([
          name,
          place,
          field,
          expect.stringContaining('"sour" is not'),
        ])
        for (const choice of choices)
          expect([name, field, said]).toEqual([name, field, expect.stringContaining(choice)])
        tried += 1
      }
    }
    const [example] = Object.values(body?.examples ?? {})
    for (const { path: at, choices } of body ? choicesOf(body.schema) : []) {
      const answer = await api.call(method, path, person, { body: changed(example!.value, at, 'sour') })
      const said = await answer.text()
      expect([name, at, said]).toEqual([name, at, expect.stringContaining('sour')])
      for (const choice of choices)
        expect([name, at, said]).toEqual([name, at, expect.stringContaining(choice)])
      tried += 1
    }
  }
  expect(tried).toBeGreaterThan(60)
})
