import { swagger } from '@elysiajs/swagger'
import { type AnyElysia, Elysia } from 'elysia'

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
type JsonObject = { [key: string]: Json }

export interface OpenApiDocument extends JsonObject {
  openapi: string
  paths: Record<string, Record<string, JsonObject>>
  components: { schemas: Record<string, JsonObject>; securitySchemes: JsonObject }
}

const INFO = {
  title: 'Fuelblend',
  version: '1.0.0',
  description: [
    'Properties of hydrocarbon fuel blends.',
    '',
    'Calls with a lock need a token: log in with `POST /api/login/` and send its `access` as `Authorization: Bearer …`',
    '(on the page at `/swagger/`: press "Authorize" and paste it). Paths end in a slash; the same path',
    'without it is answered with 308. Errors are JSON: `{"detail": "…"}`, or a list of sentences under each field.',
    'A wrong method is answered with 405 and `Allow`. Sentences are in the language of `Accept-Language`, `en` or `fa`.',
    '',
    'Units: temperatures °C; density kg/m³ at 15 °C; rvp kPa; viscosity_40 cSt; recovery, aromatics, olefin and benzene',
    'vol %; mercaptan and sulfur ppm by mass; percentages vol % unless `basis` says mass.',
  ].join('\n'),
}

const TAGS = [
  { name: 'Accounts', description: 'Signing up, sessions, the own profile.' },
  { name: 'Subscription', description: 'What the caller’s tier allows.' },
  { name: 'Materials', description: 'The catalogue and own materials.' },
  { name: 'Blending', description: 'Blends and their distillation graphs.' },
]

const BEARER = { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' }

/**
 * The OpenAPI 3.1 document of an application: made by the plugin from the very schemas that its routes check requests
 * with, then put in order: shared schemas become components, unions of constants become enumerations.
 */
export async function describeApi(app: AnyElysia): Promise<OpenApiDocument> {
  const specPath = '/openapi.json'
  // The plugin brings a page of its own, with scripts from another host: it stays inside this shell.
  const shell = new Elysia().use(app).use(
    swagger({
      path: '/page-of-the-plugin',
      specPath,
      excludeStaticFile: false,
      exclude: [specPath],
      documentation: { info: INFO, tags: TAGS, servers: [{ url: '/' }] },
    }),
  )
  const route = shell.routes.find(({ path }) => path === specPath)!
  const generated = (route.handler as () => OpenApiDocument)()
  return inOrder(JSON.parse(JSON.stringify(generated)))
}

function inOrder(document: OpenApiDocument): OpenApiDocument {
  const schemas: Record<string, JsonObject> = {}
  for (const operations of Object.values(document.paths)) {
    for (const operation of Object.values(operations)) tidyOperation(operation)
  }
  const paths = tidy(document.paths, schemas) as OpenApiDocument['paths']
  const named = Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1)))
  return {
    ...document,
    openapi: '3.1.0',
    paths,
    components: { schemas: named, securitySchemes: { bearer: BEARER } },
  }
}

/** Bodies are JSON and nothing else; their examples come from the route's `x-body-examples`. What has a default may be left out. */
function tidyOperation(operation: JsonObject): void {
  const {
    'x-body-examples': examples,
    parameters = [],
    requestBody,
  } = operation as {
    'x-body-examples'?: Json
    parameters?: { required: boolean; schema: JsonObject }[]
    requestBody?: { content: Record<string, JsonObject> }
  }
  delete operation['x-body-examples']
  for (const parameter of parameters) if ('default' in parameter.schema) parameter.required = false
  if (!requestBody) return
  const json = requestBody.content['application/json']!
  requestBody.content = { 'application/json': examples ? { ...json, examples } : json }
}

/** Everything below, with each schema that has a name moved to the components. */
function tidy(node: Json, schemas: Record<string, JsonObject>): Json {
  if (Array.isArray(node)) return node.map((item) => tidy(item, schemas))
  if (typeof node !== 'object' || node === null) return node
  // The last is a mark by which the framework leaves checking to us.
  const { $id, noValidate: _, ...rest } = node
  const inner: JsonObject = {}
  for (const [key, value] of Object.entries(rest)) {
    inner[key] = key === 'example' || key === 'examples' ? value : tidy(value, schemas)
  }
  const plain = tidyUnion(inner)
  if (typeof $id !== 'string') return plain
  schemas[$id] = plain
  return { $ref: `#/components/schemas/${$id}` }
}

/** `anyOf` of constants as `enum`; of one schema and null as a type that may be null. */
function tidyUnion({ anyOf, ...rest }: JsonObject): JsonObject {
  if (!Array.isArray(anyOf)) return rest
  const choices = anyOf as JsonObject[]
  if (choices.every((choice) => typeof choice.const === 'string')) {
    return { ...rest, type: 'string', enum: choices.map((choice) => choice.const!) }
  }
  // The framework's integer is a union with a text that reads as one.
  const integer = choices.find((choice) => choice.type === 'integer')
  if (integer && choices.some((choice) => choice.format === 'integer')) return { ...rest, ...integer }
  const others = choices.filter((choice) => choice.type !== 'null')
  const [only] = others
  if (others.length === 1 && choices.length === 2 && typeof only!.type === 'string' && !only!.enum) {
    return { ...rest, ...only, type: [only!.type, 'null'] }
  }
  return { ...rest, anyOf }
}
