import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import Ajv, { type ValidateFunction } from 'ajv/dist/2020'
import addFormats from 'ajv-formats'
import { mapValues } from '#calc/vocabulary/records.ts'
import type { OpenApiDocument } from './features/docs/openapi.ts'

/** An answer that is not what the published document promises. */
class NotAsDocumented extends Error {
  override name = 'NotAsDocumented'
}

interface Operation {
  pattern: RegExp
  pointer: string
  responses: Record<string, { content?: Record<string, object> }>
}

const DECODERS: Record<string, (bytes: Uint8Array) => Uint8Array> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
}

/** The body of an answer as text, whatever its coding; the answer can still be read. */
export async function plainBody(answer: Response): Promise<string> {
  const bytes = await answer.clone().bytes()
  const decode = DECODERS[answer.headers.get('content-encoding') ?? ''] ?? ((plain) => plain)
  return new TextDecoder().decode(decode(bytes))
}

/** Statuses of requests that no documented operation takes. */
const UNROUTED = new Set([308, 404, 405])

const escaped = (key: string): string => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))

/** A document whose calls say themselves what they share with others; schemas go on referring to each other. */
export function spelledOut({ paths: written, ...document }: OpenApiDocument): OpenApiDocument {
  const paths = mapValues(written, ({ parameters: common = [], ...methods }) =>
    mapValues(methods, ({ parameters = [], ...operation }) => ({
      ...operation,
      parameters: [...(common as unknown as object[]), ...(parameters as object[])],
    })),
  )
  const parts = document.components as Record<string, Record<string, object>>
  const spelled = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(spelled)
    if (typeof node !== 'object' || node === null) return node
    const { $ref } = node as { $ref?: string }
    const [, , kind, name] = $ref?.split('/') ?? []
    if (kind && kind !== 'schemas') return spelled(parts[kind]![name!])
    const { examples, ...fields } = Object.fromEntries(
      Object.entries(node).map(([key, value]) => [key, spelled(value)]),
    ) as { examples?: Record<string, { value: unknown }> }
    // Of answers one is enough.
    if (examples && Object.values(examples).every((one) => !('summary' in one)))
      return { ...fields, example: Object.values(examples)[0]!.value }
    return examples ? { ...fields, examples } : fields
  }
  return { ...document, paths: spelled(paths) } as OpenApiDocument
}

interface Open {
  properties?: object
  additionalProperties?: unknown
  propertyNames?: unknown
  patternProperties?: unknown
  allOf?: unknown
}

/** A document whose schemas allow no field that they do not name: clients must expect new ones, tests are to find them. */
function closed(document: OpenApiDocument): OpenApiDocument {
  const schemas = document.components.schemas as Record<string, object>
  const closedIn = (key: string, value: unknown): unknown => {
    if (key === 'example' || key === 'examples') return value
    if (key === 'properties') return mapValues(value as Record<string, unknown>, (one) => close(one))
    return key === 'allOf' ? (value as unknown[]).map(asPart) : close(value)
  }
  // A part of `allOf` stands for its schema without the closing.
  const asPart = (node: unknown): unknown => {
    const { $ref } = node as { $ref?: string }
    return close($ref ? schemas[$ref.split('/').at(-1)!] : node, true)
  }
  const close = (node: unknown, isPart = false): unknown => {
    if (Array.isArray(node)) return node.map((one) => close(one))
    if (typeof node !== 'object' || node === null) return node
    const inner = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, closedIn(key, value)]))
    const { properties, additionalProperties, propertyNames, patternProperties, allOf } = node as Open
    const isClosed = (properties || allOf) && !additionalProperties && !propertyNames && !patternProperties
    return isClosed && !isPart ? { ...inner, unevaluatedProperties: false } : inner
  }
  return close(document) as OpenApiDocument
}

/** Checks answers against a document: status, media type and every value in the JSON. */
export function createConformance(published: OpenApiDocument) {
  const document = closed(spelledOut(published))
  const ajv = new Ajv({ strict: false, allErrors: true })
  addFormats(ajv)
  ajv.addSchema(document, 'api')
  const validators = new Map<string, ValidateFunction>()
  const operations = new Map<string, Operation[]>()
  // A path that is written out goes before one that has an id in its place.
  const paths = Object.entries(document.paths).sort(([a], [b]) => a.split('{').length - b.split('{').length)
  for (const [path, methods] of paths) {
    for (const [method, operation] of Object.entries(methods)) {
      const known = operations.get(method) ?? []
      known.push({
        pattern: new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`),
        pointer: `api#/paths/${escaped(path)}/${method}`,
        responses: operation.responses as Operation['responses'],
      })
      operations.set(method, known)
    }
  }

  const validator = (pointer: string): ValidateFunction => {
    const known = validators.get(pointer) ?? ajv.compile({ $ref: pointer })
    validators.set(pointer, known)
    return known
  }

  return {
    /** The validator of a schema inside the document, by the path to it. */
    validator,

    /** @throws NotAsDocumented that says what differs */
    async check(method: string, path: string, answer: Response): Promise<void> {
      const fail = (what: string) => {
        throw new NotAsDocumented(`${method} ${path} → ${answer.status}: ${what}`)
      }
      const operation = operations.get(method.toLowerCase())?.find(({ pattern }) => pattern.test(path))
      if (!operation) {
        if (!UNROUTED.has(answer.status)) fail('no such operation is documented')
        return
      }
      const { status } = answer
      const key = [String(status), ...(status >= 400 ? ['default'] : [])].find(
        (one) => one in operation.responses,
      )
      const documented = key && operation.responses[key]
      if (!documented) return void fail('this status is not documented')
      const body = await plainBody(answer)
      const { content } = documented
      if (!content) return void (body !== '' && fail('a body is not documented'))
      const type = (answer.headers.get('content-type') ?? 'none').split(';', 1)[0]!
      if (!content[type]) return void fail(`the media type ${type} is not documented`)
      if (type !== 'application/json') return
      const value: unknown = JSON.parse(body)
      const pointer = `${operation.pointer}/responses/${key}/content/${escaped(type)}/schema`
      const validate = validator(pointer)
      if (!validate(value)) fail(ajv.errorsText(validate.errors))
    },
  }
}

export type Conformance = ReturnType<typeof createConformance>
