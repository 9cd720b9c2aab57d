// Checks of requests, compiled from the schemas of their calls.

import {
  KindGuard,
  type TArray,
  type TInteger,
  type TNumber,
  type TObject,
  type TSchema,
  type TString,
  type TUnion,
} from '@sinclair/typebox'
import { type FaultCode, type Issue, issue, notAmong, type ParamsOf } from '#calc/vocabulary/faults/fault.ts'
import { checkText, isFields, notFields, readNumber, typeName } from '#calc/vocabulary/rules/field-rules.ts'
import { presentId } from './material-ids.ts'
import { LINES } from './schema.model.ts'
import { isZone } from './time-zone.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** A UUID in lower case, a material's present one; null for anything else, which would be an error of PostgreSQL. */
export const readUuid = (value: unknown): string | null =>
  typeof value === 'string' && UUID.test(value) ? presentId(value.toLowerCase()) : null

/** Reads a value and adds its faults to `issues`; the result counts only if none was added. */
type Check = (value: unknown, path: string[], issues: Issue[]) => unknown

/**
 * Compiles a schema into a check that behaves like Django REST Framework: all issues at once; texts trimmed (not with
 * `format: 'password'`) and never blank (unless `minLength: 0`); numbers accepted as texts and number-like texts as numbers,
 * booleans as neither; unknown keys dropped.
 * @throws Error for an unsupported kind of schema, when the routes are built
 */
export function compileCheck(schema: TSchema): Check {
  if (KindGuard.IsObject(schema)) return checkObject(schema)
  if (KindGuard.IsArray(schema)) return notNull(checkArray(schema))
  if (KindGuard.IsString(schema)) return notNull(checkString(schema))
  if (KindGuard.IsNumber(schema)) return notNull(checkNumber(schema, 'not-a-number'))
  if (KindGuard.IsInteger(schema)) return notNull(checkNumber(schema, 'not-an-integer'))
  if (KindGuard.IsBoolean(schema)) return notNull(checkBoolean)
  if (KindGuard.IsUnion(schema)) return checkUnion(schema)
  // A choice of one.
  if (KindGuard.IsLiteral(schema)) return checkUnion({ anyOf: [schema] })
  throw new Error(`No check is known for a schema of type ${String(schema.type ?? 'without a type')}.`)
}

const notNull =
  (check: Check): Check =>
  (value, path, issues) =>
    value === null ? add(issues, path, 'null') : check(value, path, issues)

function add<Code extends FaultCode>(
  issues: Issue[],
  path: string[],
  code: Code,
  ...params: ParamsOf<Code>
): undefined {
  issues.push(issue(path, code, ...params))
}

function checkObject({ properties, required = [] }: TObject): Check {
  const fields = Object.entries(properties).map(([name, schema]) => ({
    name,
    check: compileCheck(schema),
    // A field with a default is optional.
    isRequired: required.includes(name) && schema.default === undefined,
    fallback: schema.default as unknown,
  }))
  return (value, path, issues) => {
    if (!isFields(value)) return void issues.push(notFields(path, value))
    const read: Record<string, unknown> = {}
    for (const { name, check, isRequired, fallback } of fields) {
      const given = Object.hasOwn(value, name) ? value[name] : undefined
      if (given !== undefined) read[name] = check(given, [...path, name], issues)
      else if (isRequired) add(issues, [...path, name], 'required')
      else if (fallback !== undefined) read[name] = fallback
    }
    return read
  }
}

function checkArray({ items, minItems = 0, maxItems = Number.POSITIVE_INFINITY }: TArray): Check {
  const checkItem = compileCheck(items)
  return (value, path, issues) => {
    if (!Array.isArray(value)) return add(issues, path, 'not-a-list', { type: typeName(value) })
    if (value.length === 0 && minItems > 0) return add(issues, path, 'empty')
    if (value.length < minItems) return add(issues, path, 'too-few-items', { min: minItems })
    if (value.length > maxItems) return add(issues, path, 'too-many-items', { max: maxItems })
    return value.map((item, position) => checkItem(item, [...path, String(position)], issues))
  }
}

function checkString({ format, minLength = 1, maxLength, pattern }: TString): Check {
  const expression = pattern === undefined ? null : new RegExp(pattern, 'u')
  const max = maxLength ?? Number.POSITIVE_INFINITY
  const lines = pattern === LINES
  return (value, path, issues) => {
    const found = issues.length
    const text = checkText(value, path, issues, max, { trim: format !== 'password', lines })
    if (text === undefined || issues.length > found) return undefined
    if (text === '' && minLength > 0) return add(issues, path, 'blank')
    if (text.length < minLength) return add(issues, path, 'min-length', { min: minLength })
    if (format === 'uuid') return readUuid(text) ?? add(issues, path, 'not-a-uuid')
    if (format === 'time-zone' && !isZone(text)) return add(issues, path, 'choice', { value: text })
    if (expression && !expression.test(text)) return add(issues, path, 'pattern')
    return text
  }
}

function checkNumber(
  { minimum, maximum }: TNumber | TInteger,
  code: 'not-a-number' | 'not-an-integer',
): Check {
  return (value, path, issues) => {
    const number = readNumber(value)
    if (number === null) return add(issues, path, code)
    if (code === 'not-an-integer' && !Number.isSafeInteger(number)) return add(issues, path, code)
    if (minimum !== undefined && !(number >= minimum)) return add(issues, path, 'min', { min: minimum })
    if (maximum !== undefined && !(number <= maximum)) return add(issues, path, 'max', { max: maximum })
    return number
  }
}

const checkBoolean: Check = (value, path, issues) => {
  if (value === true || value === 'true') return true
  if (value === false || value === 'false') return false
  return add(issues, path, 'not-a-boolean')
}

/** Checks a choice of texts, one schema or null, or the framework's integer. */
function checkUnion({ anyOf }: Pick<TUnion, 'anyOf'>): Check {
  // Elysia's t.Integer is a union of an integer and a numeric string.
  const integer = anyOf.find(KindGuard.IsInteger)
  if (integer) return compileCheck(integer)
  const others = anyOf.filter((schema) => !KindGuard.IsNull(schema))
  const isNullable = others.length < anyOf.length
  const choices = new Set(others.flatMap((schema) => (KindGuard.IsLiteral(schema) ? [schema.const] : [])))
  const patterns = others.flatMap((schema) =>
    KindGuard.IsString(schema) && schema.pattern ? [new RegExp(schema.pattern, 'u')] : [],
  )
  if (choices.size + patterns.length < others.length && others.length > 1)
    throw new Error('A union must be of literals and patterns, or of one schema and null.')
  const check: Check =
    choices.size === 0
      ? compileCheck(others[0]!)
      : notNull((value, path, issues) => {
          const isChoice = (text: string) => choices.has(text) || patterns.some((one) => one.test(text))
          if (typeof value === 'string' && isChoice(value)) return value
          issues.push(
            notAmong(path, value, [...choices, ...patterns.map(({ source }) => source)].map(String)),
          )
          return undefined
        })
  return (value, path, issues) => (value === null && isNullable ? null : check(value, path, issues))
}

/** Limits the reported faults: a body may have hundreds of thousands of fields. */
const REPORTED_MAX = 100

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
 * Compiles a check for unknown fields at every depth; a wrong type in place of an object is left to the schema's own check.
 * `echoes` are schemas of answers: fields that only they have may be sent back in the same place and are ignored.
 */
export function unknownFields(schema: TSchema, echoes: readonly TSchema[] = []): (value: unknown) => Issue[] {
  // At the first request: of all calls it would be a seventh of the start.
  let check: Node | null | undefined
  return (value) => {
    const found: Issue[] = []
    check = check === undefined ? nodeOf([schema, ...echoes] as JsonSchema[]) : check
    check?.(value, [], found)
    return found
  }
}

/** Paths of the fields that only `echoes` have: `id`, `limits.unit`. */
export function ignoredFields(schema: TSchema, echoes: readonly TSchema[]): string[] {
  const taken = new Set(pathsOf(schema as JsonSchema))
  const shown = new Set(echoes.flatMap((echo) => [...pathsOf(echo as JsonSchema)]))
  const added = [...shown].filter((path) => !taken.has(path))
  const outer = added.filter((path) => !added.some((other) => path.startsWith(`${other}.`)))
  // `properties.density.r_n` and those of thirty other properties become one pattern.
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

/** A schema with the alternatives of its unions and the parts of its intersections. */
const branches = (schema: JsonSchema): JsonSchema[] =>
  [...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap(branches).concat(schema)

/** Null if nothing can be unknown: for texts, numbers, and objects with arbitrary fields. */
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
  const nodeAt = (name: string) =>
    known.has(name) ? known.get(name) : (patterns.find(({ pattern }) => pattern.test(name)) ?? other)?.node
  return (value, path, found) => {
    if (!Array.isArray(value)) {
      if (objects.length > 0 && isFields(value)) checkNames(value, path, found, nodeAt)
    } else if (items) for (const [at, item] of value.entries()) items(item, [...path, String(at)], found)
  }
}

/** Adds the fields that are unknown; `nodeAt` gives null where all are known, undefined for an unknown one. */
function checkNames(
  value: Record<string, unknown>,
  path: readonly string[],
  found: Issue[],
  nodeAt: (name: string) => Node | null | undefined,
): void {
  for (const name of Object.keys(value)) {
    if (found.length >= REPORTED_MAX) return
    const node = nodeAt(name)
    if (node) node(value[name], [...path, name], found)
    else if (node === undefined) found.push(issue([...path, name], 'unknown-field', { name }))
  }
}
