// The OpenAPI document, made of what the calls say about themselves.

import { swagger } from '@elysiajs/swagger'
import { type AnyElysia, Elysia } from 'elysia'
import { OXYGENATES } from '#calc/vocabulary/blend.ts'
import { CATEGORY_NAMES } from '#calc/vocabulary/categories.ts'
import {
  DISTILLATION_NAMES,
  NUMERIC_PROPERTY_NAMES,
  PROPERTY_NAMES,
  propertyOf,
} from '#calc/vocabulary/properties.ts'
import { QUANTITIES } from '#calc/vocabulary/quantities.ts'
import { mapValues } from '#calc/vocabulary/records.ts'
import {
  type Answer,
  type Description,
  errorsOf,
  HEADERS,
  hasVersion,
  headersOf,
  SHARED_ERRORS,
} from '#server/http/documentation.ts'
import { BODY_LIMIT_BYTES } from '#server/http/validation.ts'
import release from '../../../package.json' with { type: 'json' }
import { createSchemas, type Json, type JsonObject } from './schemas.ts'

type Kind = 'schemas' | 'responses' | 'parameters' | 'examples' | 'securitySchemes'

export interface OpenApiDocument extends JsonObject {
  openapi: string
  info: { title: string; version: string }
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, JsonObject>>
  components: Record<Kind, Record<string, JsonObject>>
}

/** The units of the properties that are no temperatures: "recovery, aromatics vol %; density kg/m³". */
function unitsText(): string {
  const units = new Map<string, string[]>()
  for (const name of NUMERIC_PROPERTY_NAMES) {
    const { unit } = propertyOf(name)
    if (unit !== '' && unit !== '°C') units.set(unit, [...(units.get(unit) ?? []), name])
  }
  return [...units].map(([unit, names]) => `${names.join(', ')} ${unit}`).join('; ')
}

const INFO = {
  title: 'Fuelblend',
  version: release.version,
  contact: { name: 'The operator of this server' },
  license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
  description: [
    'Properties of hydrocarbon fuel blends.',
    '',
    'Log in with `POST /api/login/` and send `access` as `Authorization: Bearer …` (at `/swagger/`: press "Authorize").',
    'Paths end in a slash; without it the answer is 308. Wrong methods get 405 with `Allow`; unknown fields and parameters get 400, keyed by name.',
    'An invalid enum value returns the allowed values. Errors are JSON with a stable `code`: `{"detail": "…", "code": "…"}`, or messages by field.',
    'Messages are in the language of `Accept-Language`, `en` or `fa`. Answers may gain fields: ignore those you do not know.',
    '',
    `Units: temperatures °C; ${unitsText()}; percentages vol % unless \`basis\` says mass. Density at 15 °C, ppm by mass.`,
  ].join('\n'),
}

const TAGS = [
  { name: 'Accounts', description: 'Sign-up, sessions, your profile.' },
  { name: 'Subscription', description: 'What your tier allows.' },
  { name: 'Companies', description: 'Companies, members, keys and events.' },
  { name: 'Materials', description: 'The catalogue, your own materials, and prices.' },
  { name: 'Custom properties', description: 'Properties you define, and how they blend.' },
  { name: 'Grades', description: 'Limits to check a blend against.' },
  { name: 'Blending', description: 'Blends, recipes, plans and graphs.' },
  { name: 'Additives', description: 'Additives and their dose responses.' },
  { name: 'Laboratory', description: 'Measured results, bias and precision.' },
  { name: 'Tanks', description: 'Tanks and what moves in them.' },
]

const BEARER = {
  type: 'http',
  scheme: 'bearer',
  description: 'An access token from `POST /api/login/`, or a key from `POST /me/keys/`.',
}
/** For spreadsheets and old systems that know nothing else. */
const BASIC = {
  type: 'http',
  scheme: 'basic',
  description: 'The key is the password; the username is ignored.',
}

/** Lists of words that have a name in the document. */
const LISTS = {
  PropertyName: PROPERTY_NAMES,
  NumericPropertyName: NUMERIC_PROPERTY_NAMES,
  Quantity: QUANTITIES,
  CategoryName: CATEGORY_NAMES,
  DistillationPoint: DISTILLATION_NAMES,
  Oxygenate: OXYGENATES,
}

// A generated client with one token sends it by the last.
const EITHER: JsonObject[] = [{ key: [] }, { bearer: [] }]
const JSON_TYPE = 'application/json'

/** The OpenAPI 3.1 document of an application's calls, as the plugin serves it. */
export async function describeApi(app: AnyElysia): Promise<OpenApiDocument> {
  const calls = app.routes.flatMap(({ hooks }) => {
    const { call } = (hooks.detail ?? {}) as { call?: () => Description }
    return call ? [call()] : []
  })
  const specPath = '/openapi.json'
  // The plugin also adds a page with scripts from another host: it stays inside this instance, which is never served.
  const plugin = swagger({
    path: '/page-of-the-plugin',
    specPath,
    exclude: [specPath],
    documentation: documentOf(calls) as object,
  })
  const route = new Elysia().use(plugin).routes.find(({ path }) => path === specPath)!
  return JSON.parse(JSON.stringify((route.handler as () => unknown)()))
}

function documentOf(calls: readonly Description[]): JsonObject {
  const schemas = createSchemas(LISTS)
  const paths: Record<string, Record<string, JsonObject>> = {}
  for (const call of calls) {
    const [method, route] = call.path.split(' ') as [string, string]
    const path = route.replace(/:([^/]+)/g, '{$1}')
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: operationOf(call, method.toLowerCase(), path, schemas.write),
    }
  }
  const responses = mapValues(SHARED_ERRORS, ({ description, schema, examples, ...more }) => ({
    description,
    ...headersIn((more as Answer).headers),
    content: {
      [JSON_TYPE]: { schema: schemas.write(schema), examples: mapValues(examples, (value) => ({ value })) },
    },
  }))
  const parameters = sharedParameters(paths)
  const examples = sharedExamples(paths)
  const [shown, named] = schemas.finish({ paths, responses, parameters } as JsonObject)
  return {
    openapi: '3.1.0',
    info: INFO,
    tags: TAGS,
    servers: [{ url: '/' }],
    security: EITHER,
    paths: shown.paths!,
    components: {
      schemas: named,
      responses: shown.responses!,
      parameters: shown.parameters!,
      examples,
      securitySchemes: { bearer: BEARER, key: BASIC },
    },
  }
}

type Write = (schema: unknown) => Json

function operationOf(call: Description, method: string, path: string, write: Write): JsonObject {
  const { needs, role, body, query, ignored = [], limitBytes = BODY_LIMIT_BYTES } = call
  const notes = [
    call.description,
    ignored.length > 0 && `Ignored if sent back: ${ignored.map((name) => `\`${name}\``).join(', ')}.`,
    limitBytes > BODY_LIMIT_BYTES && `Body: at most ${limitBytes / 1024} KiB.`,
  ]
  const { properties = {}, required = [] } = (query ?? {}) as {
    properties?: Record<string, JsonObject>
    required?: string[]
  }
  const parameters = [
    ...[...path.matchAll(/\{(.+?)\}/g)].map(([, name]) => ({
      name: name!,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    })),
    ...Object.entries(properties).map(([name, schema]) => {
      const { default: usual, ...asked } = schema
      const { description, ...plain } = write(asked) as JsonObject
      const isRequired = required.includes(name) && usual === undefined
      return {
        name,
        in: 'query',
        ...(isRequired && { required: true }),
        ...(description !== undefined && { description }),
        schema: { ...plain, ...(usual !== undefined && { default: usual }) },
      }
    }),
    ...headersOf(call).map((name) => ({ in: 'header', ...HEADERS[name] })),
  ]
  const answers = mapValues(call.answers, (answer) => responseOf(answer, write, call.examples !== undefined))
  const errors = mapValues(errorsOf(call), (name) => ({ $ref: `#/components/responses/${name}` }))
  return {
    operationId: operationId(method, path),
    tags: [call.tag],
    summary: call.summary,
    description: notes.filter(Boolean).join(' '),
    ...(parameters.length > 0 && { parameters: parameters as Json }),
    ...(body && {
      requestBody: {
        required: true,
        content: {
          [JSON_TYPE]: { schema: write(body), ...(call.examples && { examples: call.examples as Json }) },
        },
      },
    }),
    responses: { ...errors, ...answers } as Json,
    // The document itself says what most calls need.
    ...((needs === 'nothing' || role === 'person') && {
      security: needs === 'nothing' ? [] : [{ bearer: [] }],
    }),
  }
}

/** postMeCalculationsByIdShare */
const operationId = (method: string, path: string): string =>
  [method, ...path.replace(/\{(.+?)\}/g, 'by-$1').split(/\W+/)].reduce(
    (id, word) => id + word.charAt(0).toUpperCase() + word.slice(1),
  )

const headersIn = (headers?: Record<string, string>) =>
  headers &&
  Object.keys(headers).length > 0 && {
    headers: mapValues(headers, (description) => ({ description, schema: { type: 'string' } })),
  }

/** Characters of an example that is left out where the request of the call has one. */
const LONG_EXAMPLE = 150

function responseOf(answer: Answer, write: Write, isShown: boolean): JsonObject {
  const { description, schema, types = [JSON_TYPE], json } = answer
  const example =
    isShown && JSON.stringify(answer.example ?? null).length > LONG_EXAMPLE ? undefined : answer.example
  const content = {
    ...(schema && Object.fromEntries(types.map((type) => [type, { schema, example }]))),
    ...(json && { [JSON_TYPE]: json }),
  }
  const headers = { ...(hasVersion(answer) && { ETag: 'The `version`, quoted.' }), ...answer.headers }
  return {
    description,
    ...headersIn(headers),
    ...(schema && { content: mapValues(content, (one) => ({ ...one, schema: write(one.schema) })) as Json }),
  }
}

/** Moves what all calls of a path take to the path, and what several take to the components. */
function sharedParameters(paths: Record<string, Record<string, JsonObject>>): Record<string, JsonObject> {
  const uses = new Map<string, number>()
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  const every = operations.flatMap(({ parameters = [] }) => parameters as JsonObject[])
  for (const one of every) uses.set(JSON.stringify(one), (uses.get(JSON.stringify(one)) ?? 0) + 1)
  const shared: Record<string, JsonObject> = {}
  const names = new Map<string, string>()
  for (const [text, count] of [...uses].sort(([, a], [, b]) => b - a)) {
    const one = JSON.parse(text) as JsonObject
    const name = String(one.name)
      .split('-')
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join('')
    if (count < 2 || name in shared) continue
    shared[name] = one
    names.set(text, name)
  }
  for (const methods of Object.values(paths)) {
    const texts = Object.values(methods).map(({ parameters = [] }) =>
      (parameters as Json[]).map((one) => JSON.stringify(one)),
    )
    const common =
      texts.length > 1 ? texts[0]!.filter((text) => texts.every((all) => all.includes(text))) : []
    const refs = (some: string[]) =>
      some.map((text) =>
        names.has(text) ? { $ref: `#/components/parameters/${names.get(text)}` } : JSON.parse(text),
      ) as Json[]
    for (const operation of Object.values(methods)) {
      const own = ((operation.parameters ?? []) as Json[])
        .map((one) => JSON.stringify(one))
        .filter((text) => !common.includes(text))
      delete operation.parameters
      if (own.length > 0) operation.parameters = refs(own)
    }
    if (common.length > 0) (methods as JsonObject).parameters = refs(common)
  }
  return shared
}

/** Moves the examples that several answers have to the components. */
function sharedExamples(paths: Record<string, Record<string, JsonObject>>): Record<string, JsonObject> {
  const places = Object.values(paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ operationId, responses = {} }) =>
      Object.values(responses as Record<string, { content?: Record<string, JsonObject> }>).flatMap(
        ({ content = {} }) =>
          Object.values(content)
            .filter(({ example }) => example !== undefined)
            .map((media) => ({ media, operationId })),
      ),
    ),
  )
  const shared: Record<string, JsonObject> = {}
  for (const [text, same] of Map.groupBy(places, ({ media }) => JSON.stringify(media.example))) {
    const [{ media, operationId }] = same as [(typeof same)[0]]
    if (same.length < 2) continue
    const { $ref } = media.schema as { $ref?: string }
    const name = $ref?.split('/').at(-1) ?? String(operationId)
    shared[name] = { value: JSON.parse(text) }
    for (const { media } of same) {
      delete media.example
      media.examples = { answer: { $ref: `#/components/examples/${name}` } }
    }
  }
  return shared
}
