// JSON Schema of the API document, made of the schemas of the calls.

import { mapValues } from '#calc/vocabulary/records.ts'

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
export type JsonObject = { [key: string]: Json }

const SCHEMAS = '#/components/schemas/'

interface Component {
  schema: JsonObject
  /** Its own form, by which two of one name are told apart. */
  text: string
  descriptions: Set<unknown>
}

/**
 * Collects what has a name (`$id`) as components, each said once.
 * @param lists lists of words that have a name wherever they stand
 */
export function createSchemas(lists: Lists) {
  const components = new Map<string, Component>(
    Object.entries(lists).map(([name, words]) => {
      const schema = { type: 'string', enum: [...words] }
      return [name, { schema, text: inAnyOrder(schema), descriptions: new Set() }] as const
    }),
  )

  /** @throws Error if two different schemas have one name */
  function write(node: Json): Json {
    if (Array.isArray(node)) return node.map(write)
    if (typeof node !== 'object' || node === null) return node
    const { $id, additionalProperties, base, default: usual, ...rest } = withOptionalDefaults(node)
    const description =
      [rest.description, usual !== undefined && `Default: ${JSON.stringify(usual)}.`]
        .filter(Boolean)
        .join(' ') || undefined
    delete rest.description
    if (base !== undefined) write(base)
    // That an answer has no other fields is no promise: later releases may add some.
    const others =
      additionalProperties === false ? {} : additionalProperties !== undefined && { additionalProperties }
    const inner: JsonObject = mapValues({ ...rest, ...others } as JsonObject, (value, key) =>
      key === 'properties' ? mapValues(value as JsonObject, write) : write(value),
    )
    const plain = tidyMap(tidyUnion(inner, lists), additionalProperties === false, lists)
    const described = description && { description }
    if (typeof $id !== 'string') return { ...plain, ...described }
    const text = inAnyOrder(plain)
    const known = components.get($id) ?? { schema: plain, text, descriptions: new Set() }
    if (known.text !== text) throw new Error(`Two schemas are called ${$id}.`)
    known.descriptions.add(description)
    components.set($id, known)
    return { $ref: SCHEMAS + $id, ...described }
  }

  /** The components, and the document with what all uses of one say of it said there. */
  function finish<Document extends JsonObject>(document: Document): [Document, Record<string, JsonObject>] {
    const names = [...components.keys()].sort()
    const agreed = new Set(names.filter((name) => components.get(name)!.descriptions.size === 1))
    const shorten = (_: string, value: unknown): unknown => {
      const { $ref, description, ...more } = (value ?? {}) as { $ref?: unknown; description?: unknown }
      const isAgreed =
        typeof $ref === 'string' && description !== undefined && agreed.has($ref.slice(SCHEMAS.length))
      return isAgreed ? { $ref, ...more } : value
    }
    const short = <Part>(part: Part): Part => JSON.parse(JSON.stringify(part, shorten))
    const whole = new Map(names.map((name) => [name, short(components.get(name)!.schema)]))
    const schemas = Object.fromEntries(
      names.map((name) => {
        const [description] = agreed.has(name) ? components.get(name)!.descriptions : []
        return [
          name,
          {
            ...extending(name, whole),
            ...(description !== undefined && { description: description as string }),
          },
        ]
      }),
    )
    return [short(document), schemas]
  }

  return { write: (schema: unknown) => write(JSON.parse(JSON.stringify(schema)) as Json), finish }
}

/** A field with a default may be left out. The default itself is said in words: generators take such a field for one that is there. */
function withOptionalDefaults(node: JsonObject): JsonObject {
  const { properties, required, ...rest } = node
  if (!properties || !Array.isArray(required)) return node
  const fields = properties as Record<string, JsonObject>
  const needed = required.filter((name) => fields[String(name)]?.default === undefined)
  return { ...rest, properties, ...(needed.length > 0 && { required: needed }) }
}

/** Characters that a reference to another schema must save. */
const SAVED_MIN = 200

type Fields = Record<string, JsonObject>
const fieldsOf = ({ properties, additionalProperties, patternProperties, allOf }: JsonObject): Fields =>
  additionalProperties || patternProperties || allOf ? {} : ((properties ?? {}) as Fields)
const requiredIn = ({ required = [] }: JsonObject) => new Set(required as string[])

/** A schema that has all fields of another one refers to it. */
function extending(name: string, all: ReadonlyMap<string, JsonObject>): JsonObject {
  const schema = all.get(name)!
  const fields = fieldsOf(schema)
  const required = requiredIn(schema)
  let best: { base: string; size: number } | null = null
  for (const [base, other] of all) {
    const shared = Object.entries(fieldsOf(other))
    const needed = requiredIn(other)
    const isPart =
      shared.length > 0 &&
      shared.length < Object.keys(fields).length &&
      shared.every(
        ([key, value]) =>
          key in fields &&
          required.has(key) === needed.has(key) &&
          inAnyOrder(fields[key]!) === inAnyOrder(value),
      )
    const size = isPart ? JSON.stringify(other).length : 0
    if (size >= SAVED_MIN && size > (best?.size ?? 0)) best = { base, size }
  }
  if (!best) return schema
  const inherited = fieldsOf(all.get(best.base)!)
  const own = [...required].filter((key) => !(key in inherited))
  const { properties: _, required: __, ...rest } = schema
  return {
    ...rest,
    allOf: [{ $ref: SCHEMAS + best.base }],
    properties: Object.fromEntries(Object.entries(fields).filter(([key]) => !(key in inherited))),
    ...(own.length > 0 && { required: own }),
  }
}

/** JSON with sorted fields. */
const inAnyOrder = (node: Json): string =>
  JSON.stringify(node, (_, value: Json) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )

type Lists = Readonly<Record<string, readonly string[]>>

/** One of some words: the longest named list that is among them, and the others. */
function wordsSchema(words: readonly string[], lists: Lists): JsonObject[] {
  const known = new Set(words)
  const [found] = Object.entries(lists)
    .filter(([, list]) => list.every((word) => known.has(word)))
    .sort(([, a], [, b]) => b.length - a.length)
  if (!found) return [{ type: 'string', enum: [...words] }]
  const [name, list] = found
  const others = words.filter((word) => !list.includes(word))
  return [{ $ref: SCHEMAS + name }, ...(others.length > 0 ? [{ type: 'string', enum: others }] : [])]
}

const oneOrAny = (choices: JsonObject[]): JsonObject =>
  choices.length === 1 ? choices[0]! : { anyOf: choices }

/** An object with fewer fields of one schema says each. */
const MAP_FROM = 6

/** Writes an object whose fields have one schema, such as a number for each property, as a map: names, and the schema once. */
function tidyMap(node: JsonObject, isClosed: boolean, lists: Lists): JsonObject {
  const { properties = {}, patternProperties = {}, required = [], ...rest } = node
  const fields = Object.entries(properties as JsonObject)
  const patterns = Object.entries(patternProperties as JsonObject)
  if (fields.length === 0 && patterns.length === 1 && patterns[0]![0] === '^(.*)$')
    return { ...rest, additionalProperties: patterns[0]![1] }
  const kinds = new Set([...fields, ...patterns].map(([, schema]) => JSON.stringify(schema)))
  // A map of anything that names some of its fields.
  if (rest.additionalProperties && kinds.size === 1 && kinds.has(JSON.stringify(rest.additionalProperties)))
    return rest
  const needed = (required as string[]).length
  // Fields of other schemas beside a map are an error in the types of some generators.
  if (!isClosed || fields.length < MAP_FROM || kinds.size > 1 || (needed > 0 && needed < fields.length))
    return node
  const names = wordsSchema(
    fields.map(([name]) => name),
    lists,
  )
  return {
    ...rest,
    propertyNames: oneOrAny([...names, ...patterns.map(([pattern]) => ({ type: 'string', pattern }))]),
    additionalProperties: fields[0]![1],
    ...(needed > 0 && { minProperties: needed }),
  }
}

/** Writes `anyOf` of constants as `enum`, and of one schema and null as a nullable type. */
function tidyUnion({ anyOf, ...rest }: JsonObject, lists: Lists): JsonObject {
  if (!Array.isArray(anyOf)) return rest
  const choices = anyOf as JsonObject[]
  const words = choices.flatMap((choice) => (typeof choice.const === 'string' ? [choice.const] : []))
  if (words.length === choices.length) return { ...rest, ...oneOrAny(wordsSchema(words, lists)) }
  // The framework's integer is a union with a numeric string.
  const integer = choices.find((choice) => choice.type === 'integer')
  if (integer && choices.some((choice) => choice.format === 'integer')) return { ...rest, ...integer }
  const others = choices.filter((choice) => typeof choice.const !== 'string')
  if (words.length > 1) return { ...rest, anyOf: [...wordsSchema(words, lists), ...others] }
  const [only, second] = choices.filter((choice) => choice.type !== 'null')
  if (choices.length === 2 && !second && typeof only!.type === 'string' && !only!.enum)
    return { ...rest, ...only, type: [only!.type, 'null'] }
  return { ...rest, anyOf }
}
