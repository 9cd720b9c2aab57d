import { mapValues } from '#calc/vocabulary/records.ts'

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
export type JsonObject = { [key: string]: Json }

export type Shared = Record<'schemas' | 'responses' | 'parameters' | 'examples', Record<string, Json>>

/** Characters of a reference, and of the name that it needs. */
const REFERENCE = 44
const NAME = 60

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

interface Part {
  node: Json
  /** Uses by different parts: copies inside of copies count once. */
  uses: number
  kind: keyof Shared
  name: string
}

/**
 * Moves schemas, responses, parameters and examples that occur in several places of `paths` and of `shared.schemas` into
 * `shared`, and leaves references. Their names come from the place of the first occurrence.
 */
export function shareParts(paths: JsonObject, shared: Shared): JsonObject {
  const parts = new Map<string, Part>()
  // A node is identified by its text, in which children are numbers, so that no text is long.
  const numbers = new Map<string, number>()
  const keys = new Map<Json, string>()

  function visit(node: Json, kind: keyof Shared, name: string): string {
    const inner = mapParts(node, kind, name, (child, childKind, childName) =>
      visit(child, childKind, childName),
    )
    const text = `${kind} ${inAnyOrder(inner)}`
    const known = numbers.has(text)
    if (!known) numbers.set(text, numbers.size)
    const key = `#${numbers.get(text)}`
    keys.set(node, key)
    const part = parts.get(key)
    if (part) part.uses += 1
    else {
      parts.set(key, { node, uses: 1, kind, name })
      return key
    }
    // The children of a copy were counted with the first.
    mapParts(node, kind, name, (child) => {
      parts.get(keys.get(child)!)!.uses -= 1
      return null
    })
    return key
  }

  const names = new Map<string, string>()
  const nameOf = (key: string, { kind, name, node }: Part): string => {
    const found = names.get(key)
    if (found !== undefined) return found
    const chosen = freeName(name, shared[kind])
    names.set(key, chosen)
    shared[kind][chosen] = null
    shared[kind][chosen] = mapParts(node, kind, name, replaced)
    return chosen
  }

  function replaced(node: Json, kind: keyof Shared, name: string): Json {
    const key = keys.get(node)!
    const part = parts.get(key)!
    if (!isShared(part)) return mapParts(node, kind, name, replaced)
    return { $ref: `#/components/${kind}/${nameOf(key, part)}` }
  }

  const named = Object.entries(shared.schemas)
  for (const [name, schema] of named) mapParts(schema, 'schemas', name, visit)
  mapOperations(paths, visit)
  // The names are short for what is used most.
  for (const [key, part] of [...parts].sort(([, a], [, b]) => b.uses - a.uses))
    if (isShared(part)) nameOf(key, part)
  for (const [name, schema] of named) shared.schemas[name] = mapParts(schema, 'schemas', name, replaced)
  return mapOperations(paths, replaced)
}

const isShared = ({ uses, node }: Part): boolean =>
  uses > 1 && (uses - 1) * (JSON.stringify(node).length - REFERENCE) >= NAME

/** The last step of a way that no other part has, else with the steps before it, else with letters behind it. */
function freeName(way: string, taken: Record<string, Json>): string {
  const steps = way.split('/')
  const called = (from: number) => steps.slice(from).join('')
  const free = steps.map((_, at) => called(steps.length - 1 - at)).find((name) => !(name in taken))
  if (free !== undefined) return free
  const letter = [...'BCDEFGHIJKLMNOPQRSTUVWXYZ'].find((one) => !(`${called(0)}${one}` in taken))
  return `${called(0)}${letter}`
}

/** JSON with sorted fields. */
export const inAnyOrder = (node: Json): string =>
  JSON.stringify(node, (_, value: Json) =>
    isObject(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value,
  )

/** Examples in the form of components, always the same object for the same place. */
const wrappings = new WeakMap<object, JsonObject>()
const wrapped = (content: JsonObject, value: Json): JsonObject => {
  const known = wrappings.get(content) ?? { value }
  wrappings.set(content, known)
  return known
}

/** Schemas without descriptions, shared if they differ in nothing else; always the same object for the same schema. */
const cores = new WeakMap<object, JsonObject>()

const STATUS_WORDS: Readonly<Record<string, string>> = {
  200: 'Answer',
  201: 'Created',
  400: 'Invalid',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  412: 'Unmatched',
  413: 'TooLarge',
  415: 'MediaType',
  429: 'Throttled',
  500: 'ServerError',
  503: 'Unavailable',
}

type Map_ = (node: Json, kind: keyof Shared, name: string) => Json

const mapOperations = (paths: JsonObject, put: Map_): JsonObject =>
  mapValues(paths, (methods) =>
    mapValues(methods as JsonObject, (operation) => {
      const { parameters = [], requestBody, responses, ...rest } = operation as JsonObject
      const of = nameFor(String(rest.operationId))
      return {
        ...rest,
        ...((parameters as Json[]).length > 0 && {
          parameters: (parameters as JsonObject[]).map((one) =>
            put(one, 'parameters', nameFor(one.name as string)),
          ),
        }),
        ...(requestBody !== undefined && {
          requestBody: mapContent(requestBody as JsonObject, `${of}/Request`, put),
        }),
        responses: mapValues(responses as JsonObject, (one, status) =>
          put(one, 'responses', `${of}/${STATUS_WORDS[status] ?? status}`),
        ),
      }
    }),
  )

function mapParts(node: Json, kind: keyof Shared, name: string, put: Map_): Json {
  if (!isObject(node) || kind === 'examples' || node.$ref) return node
  if (kind === 'responses') return mapContent(node, name, put)
  if (kind === 'schemas' && node.description !== undefined) {
    const { description, ...rest } = node
    const core = cores.get(node) ?? rest
    cores.set(node, core)
    const schema = put(core, 'schemas', name)
    return isObject(schema) ? { ...schema, description } : { said: schema, description }
  }
  if (kind === 'parameters') return { ...node, schema: put(node.schema!, 'schemas', name) }
  const schemas = (at: string) =>
    isObject(node[at]) && {
      [at]: mapValues(node[at], (one, key) => put(one, 'schemas', `${name}/${nameFor(key)}`)),
    }
  const list = (at: string) =>
    Array.isArray(node[at]) && { [at]: node[at].map((one) => put(one, 'schemas', name)) }
  const one = (at: string, called: string) => isObject(node[at]) && { [at]: put(node[at], 'schemas', called) }
  return {
    ...node,
    ...schemas('properties'),
    ...schemas('patternProperties'),
    ...list('anyOf'),
    ...list('allOf'),
    ...one('propertyNames', `${name}Name`),
    ...one('items', `${name}Item`),
    ...one('additionalProperties', `${name}Value`),
  }
}

const mapContent = (node: JsonObject, name: string, put: Map_): JsonObject =>
  isObject(node.content)
    ? {
        ...node,
        content: mapValues(node.content, (content) => {
          const { schema, example, ...rest } = content as JsonObject
          return {
            ...rest,
            ...(schema !== undefined && { schema: put(schema, 'schemas', name) }),
            ...(example !== undefined &&
              exampleIn(put(wrapped(content as JsonObject, example), 'examples', name))),
          }
        }),
      }
    : node

/** A shared example goes under `examples`, where a reference is allowed. */
const exampleIn = (one: Json): JsonObject =>
  isObject(one) && '$ref' in one
    ? { examples: { answer: one } }
    : { example: isObject(one) ? one.value! : one }

/** SampledAt for `sampled_at`; a pattern is named by its words. */
const nameFor = (key: string): string =>
  key
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join('')
