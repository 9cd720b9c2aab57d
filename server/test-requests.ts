import fc from 'fast-check'
import type { OpenApiDocument } from './features/docs/openapi.ts'

/** One request, made up from what the document says about a call, and from junk. */
interface MadeUpRequest {
  method: string
  path: string
  headers: Record<string, string>
  body: string | undefined
  /** Index of the caller; null for an anonymous request. */
  caller: number | null
}

interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

interface Operation {
  parameters?: { name: string; in: string; schema: Schema }[]
  requestBody?: { content: { 'application/json': Body } }
}

interface Body {
  schema: Schema
  examples?: Record<string, { value: object }>
}

/** Values known to break programs. */
const JUNK = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1e308,
  5e-324,
  2 ** 53,
  0.1,
  '',
  ' ',
  '\0',
  '\ud800',
  'ﷺ',
  '\u200f',
  '۱۲٫۵',
  'NaN',
  '1e999',
  'null',
  "' or 1=1 --",
  '%00',
  '../..',
  '__proto__',
  'constructor',
  '😀'.repeat(300),
  [],
  [[]],
  {},
  { '': '' },
] as const

const junk: fc.Arbitrary<unknown> = fc.oneof(fc.constantFrom<unknown>(...JUNK), fc.jsonValue({ maxDepth: 2 }))

/** Bodies that are not JSON, or expensive JSON. */
const BAD_BODIES = [
  '',
  '{',
  '[',
  'null',
  '"text"',
  '{"a":1,}',
  '\ufeff{}',
  'NaN',
  '{"name":1e999}',
  '{"__proto__":{"name":"x"}}',
  '{"name":"a","name":null}',
  '['.repeat(5000),
  `${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}`,
  JSON.stringify({ name: 'x'.repeat(70_000) }),
  JSON.stringify(Object.fromEntries(Array.from({ length: 3000 }, (_, n) => [`k${n}`, n]))),
]

const TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/json; charset=latin1',
  'multipart/form-data',
  ';',
]
const LANGUAGES = ['fa', 'en', 'fa-IR,fa;q=0.9', '*', ';;q=', 'x'.repeat(500)]
const CODINGS = ['gzip', 'br', 'zstd', 'gzip, br, zstd', '*;q=0', 'identity', ';q=1,,']
const TAGS = ['*', '"x"', 'W/"x"', '""', ',,,']

/** Requests for every call of the document; `ids` exist, and are used now and then. */
export function requestsFor(
  document: OpenApiDocument,
  ids: readonly string[],
  callers: number,
): fc.Arbitrary<MadeUpRequest> {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      requestFor(path, method, operation as unknown as Operation),
    ),
  )
  return fc.oneof(...calls)

  function requestFor(path: string, method: string, operation: Operation): fc.Arbitrary<MadeUpRequest> {
    const ofQuery = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query')
    const query = fc.record(
      Object.fromEntries(ofQuery.map(({ name, schema }) => [name, mostly(valuesOf(schema), junk)])),
      { requiredKeys: [] },
    )
    const id = mostly(
      fc.constantFrom(...ids),
      fc.oneof(fc.uuid(), fc.string({ minLength: 1 }), fc.constantFrom('0', 'null', '%00')),
    )
    const json = operation.requestBody?.content['application/json']
    const body = json
      ? mostly(
          mostly(bodiesOf(json), junk).map((value) => JSON.stringify(value)),
          fc.constantFrom(...BAD_BODIES),
        )
      : fc.constant(undefined)
    const headers = fc.record(
      {
        'content-type': mostly(fc.constant('application/json'), fc.constantFrom(...TYPES)),
        'accept-language': fc.constantFrom(...LANGUAGES),
        'accept-encoding': fc.constantFrom(...CODINGS),
        'if-none-match': fc.constantFrom(...TAGS),
      },
      { requiredKeys: ['content-type'] },
    )
    const caller = mostly(fc.nat({ max: callers - 1 }), fc.constant(null))
    return fc.record({ query, id, body, headers, caller }).map((made) => ({
      method: method.toUpperCase(),
      path: path.replace(/\{(id|token)\}/, encodeURIComponent(made.id.toWellFormed())) + search(made.query),
      headers: made.headers,
      body: made.body,
      caller: made.caller,
    }))
  }

  /** Bodies generated from the schema, and the examples with some fields replaced. */
  function bodiesOf({ schema, examples = {} }: Body): fc.Arbitrary<unknown> {
    const made = valuesOf(schema)
    const given = Object.values(examples).map(({ value }) => value)
    if (given.length === 0) return made
    const fields = Object.entries(whole(schema).properties ?? {}).map(([name, field]) => [
      name,
      valuesOf(field),
    ])
    const exchanged = fc.record(Object.fromEntries(fields), { requiredKeys: [] })
    return fc.oneof(
      made,
      fc.constantFrom(...given),
      fc.tuple(fc.constantFrom(...given), exchanged).map(([value, other]) => ({ ...value, ...other })),
    )
  }

  /** A schema with the fields of those that it refers to or extends. */
  function whole(schema: Schema): Schema {
    const { $ref, allOf = [], ...own } = schema
    const base = $ref && (document.components.schemas[$ref.split('/').at(-1)!] as Schema)
    const parts = [...allOf, ...(base ? [base] : [])].map(whole).concat(own)
    const merged: Schema = Object.assign({}, ...parts)
    if (parts.some(({ properties }) => properties)) {
      merged.properties = Object.assign({}, ...parts.map(({ properties }) => properties))
      merged.required = parts.flatMap(({ required = [] }) => required)
    }
    return merged
  }

  /** Values that match a schema, each node replaced by junk now and then. */
  function valuesOf(schema: Schema): fc.Arbitrary<unknown> {
    if (schema.$ref || schema.allOf) return valuesOf(whole(schema))
    if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valuesOf))
    if (schema.enum) return fc.constantFrom(...schema.enum)
    if ('const' in schema) return fc.constant(schema.const)
    if (Array.isArray(schema.type))
      return fc.oneof(...schema.type.map((type) => valuesOf({ ...schema, type })))
    switch (schema.type) {
      case 'object':
        return objectsOf(schema)
      case 'array': {
        const item = mostly(valuesOf(schema.items ?? {}), junk)
        return fc.array(item, { minLength: schema.minItems, maxLength: Math.min(schema.maxItems ?? 5, 12) })
      }
      case 'string':
        if (schema.format === 'uuid') return fc.constantFrom(...ids)
        return fc.string({
          unit: 'grapheme',
          minLength: schema.minLength,
          maxLength: Math.min(schema.maxLength ?? 50, 60),
        })
      case 'integer':
        return fc.integer({ min: schema.minimum, max: schema.maximum })
      case 'number':
        return fc.double({ min: schema.minimum, max: schema.maximum, noNaN: true, noDefaultInfinity: true })
      case 'boolean':
        return fc.boolean()
      case 'null':
        return fc.constant(null)
      default:
        return junk
    }
  }

  function objectsOf({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
    const fields = Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [name, mostly(valuesOf(schema), junk)]),
    )
    return mostly(
      fc.record(fields, { requiredKeys: required.filter((name) => name in fields) }),
      fc.record({ ...fields, unknown: junk }, { requiredKeys: [] }),
    )
  }
}

/** The first nine times out of ten. */
const mostly = <A, B>(usual: fc.Arbitrary<A>, odd: fc.Arbitrary<B>): fc.Arbitrary<A | B> =>
  fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: odd })

function search(query: Record<string, unknown>): string {
  const entries = Object.entries(query).map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : (JSON.stringify(value) ?? ''),
  ])
  return entries.length > 0 ? `?${new URLSearchParams(entries)}` : ''
}
