import type { TSchema } from '@sinclair/typebox'
import { type Issue, issue } from '#calc/vocabulary/faults/fault.ts'
import { isFields } from '#calc/vocabulary/rules/field-rules.ts'

/** Reports the fields that a schema lacks, at every depth. A wrong type in an object's place is left to the schema's own check. */
type FindUnknown = (value: unknown) => Issue[]

/** Most faults that are reported: a body may hold hundreds of thousands of fields. */
const MOST = 100

type Node = (value: unknown, path: readonly string[], found: Issue[]) => void

interface JsonSchema {
  properties?: Record<string, JsonSchema>
  patternProperties?: Record<string, JsonSchema>
  additionalProperties?: boolean | JsonSchema
  items?: JsonSchema
  anyOf?: JsonSchema[]
  allOf?: JsonSchema[]
}

/**
 * The check for one call. `echoes` are schemas of answers: what they show and the call does not take may be sent back with
 * the rest, at the same place, and is ignored.
 */
export function unknownFields(schema: TSchema, echoes: readonly TSchema[] = []): FindUnknown {
  const check = nodeOf([schema, ...echoes] as JsonSchema[])
  return (value) => {
    const found: Issue[] = []
    check?.(value, [], found)
    return found
  }
}

/** What `echoes` add to the fields of a call, as paths: `id`, `limits.unit`. */
export function ignoredFields(schema: TSchema, echoes: readonly TSchema[]): string[] {
  const taken = new Set(pathsOf(schema as JsonSchema))
  const shown = new Set(echoes.flatMap((echo) => [...pathsOf(echo as JsonSchema)]))
  const added = [...shown].filter((path) => !taken.has(path))
  const outer = added.filter((path) => !added.some((other) => path.startsWith(`${other}.`)))
  // `properties.density.r_n` and the same of thirty others is one.
  const alike = Map.groupBy(outer, (path) => path.replace(/\.\w+(?=\.\w+$)/, '.*'))
  return [...alike].flatMap(([pattern, paths]) => (paths.length > 1 ? pattern : paths))
}

function* pathsOf(schema: JsonSchema, before = ''): Generator<string> {
  for (const { properties = {}, items } of branches(schema)) {
    if (items) yield* pathsOf(items, before)
    for (const [name, inner] of Object.entries(properties)) {
      yield before + name
      yield* pathsOf(inner, `${before}${name}.`)
    }
  }
}

/** A schema and what it consists of: the alternatives of a union, the parts of an intersection. */
const branches = (schema: JsonSchema): JsonSchema[] =>
  [...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap(branches).concat(schema)

/** Null where nothing in it can be unknown: texts, numbers, and objects that may hold anything. */
function nodeOf(schemas: readonly JsonSchema[]): Node | null {
  const all = schemas.flatMap(branches)
  const inside = all.flatMap((one) => one.items ?? [])
  const items = inside.length > 0 ? nodeOf(inside) : null
  const objects = all.filter((one) => one.properties ?? one.patternProperties)
  if (all.some((one) => one.additionalProperties === true)) return null
  if (objects.length === 0 && !items) return null
  const names = new Set(objects.flatMap((one) => Object.keys(one.properties ?? {})))
  const known = new Map(
    [...names].map((name) => [name, nodeOf(objects.flatMap((one) => one.properties?.[name] ?? []))]),
  )
  const patterns = objects
    .flatMap((one) => Object.entries(one.patternProperties ?? {}))
    .map(([pattern, inner]) => ({ pattern: new RegExp(pattern, 'u'), node: nodeOf([inner]) }))
  const others = objects.flatMap((one) =>
    typeof one.additionalProperties === 'object' ? one.additionalProperties : [],
  )
  const other = others.length > 0 ? { node: nodeOf(others) } : null
  return (value, path, found) => {
    if (Array.isArray(value)) {
      if (items) for (const [at, item] of value.entries()) items(item, [...path, String(at)], found)
      return
    }
    if (objects.length === 0 || !isFields(value)) return
    for (const name of Object.keys(value)) {
      if (found.length >= MOST) return
      const node = known.has(name)
        ? known.get(name)
        : (patterns.find(({ pattern }) => pattern.test(name)) ?? other)?.node
      if (node) node(value[name], [...path, name], found)
      else if (node === undefined) found.push(issue([...path, name], 'unknown-field', { name }))
    }
  }
}
