// Shapes of JSON that is stored or sent. A shape is stated once, and is three things: the type (`Stored<typeof shape>`), a tolerant
// reader of what may be from another release (it never throws; what it can't read is left out, or has a default), and the JSON
// Schema of what this release writes, for the API document.

export type JsonSchema = { readonly [key: string]: unknown }

/** What a shape says of itself; a reader that only ever reads needs nothing. */
interface Told {
  readonly schema?: () => JsonSchema
  /** Left out where it is absent or unreadable. */
  readonly isOptional?: true
}
/** Undefined for what can't be read. */
export interface Reader<Value> extends Told {
  (stored: unknown): Value | undefined
}
/** A reader that always finds a value. */
export interface Total<Value> extends Told {
  (stored: unknown): Value
}
interface Optional<Value> extends Reader<Value> {
  readonly isOptional: true
}
export type Schema = Readonly<Record<string, Reader<unknown> | Optional<unknown>>>
interface Shape<Given extends Schema> extends Reader<Fields<Given>> {
  readonly fields: Given
}
/** The type of what a reader reads. */
export type Stored<Read> = Read extends (stored: unknown) => infer Value ? Exclude<Value, undefined> : never
/** Each of its fields by name, also one without a value: what makes a document with this type can't forget one. */
export type Every<Value> = { [Key in keyof Required<Value>]: Value[Key] }
/** What a reader reads, of which nothing is altered. */
export type Frozen<Value> = Value extends readonly (infer Item)[]
  ? readonly Frozen<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: Frozen<Value[Key]> }
    : Value
type Fields<Given extends Schema> = {
  [Key in keyof Given as Given[Key] extends Optional<unknown> ? never : Key]: Stored<Given[Key]>
} & { [Key in keyof Given as Given[Key] extends Optional<unknown> ? Key : never]?: Stored<Given[Key]> }

/** @throws Error where a part was stated as a bare function */
export function schemaOf({ schema }: Told, where = 'a shape'): JsonSchema {
  if (!schema) throw new Error(`There is no schema of ${where}.`)
  return schema()
}

/** Tells the schema of a reader, which is only made where it is asked for. */
const told = <Read extends (stored: unknown) => unknown>(
  read: Read,
  schema: JsonSchema | (() => JsonSchema),
): Read & Told =>
  Object.assign(read, {
    schema: typeof schema === 'function' ? (schema as () => JsonSchema) : () => schema,
  })

/** A reader with another schema than it has, or with one if it is a function. */
export const as = <Read extends (stored: unknown) => unknown>(
  read: Read,
  schema: JsonSchema | (() => JsonSchema),
): Read & Told =>
  told(
    Object.assign((stored: unknown) => read(stored), read),
    schema,
  )

/** The same with words, or with more of JSON Schema: `{ $id: 'Check' }` names it in the API document. */
export const described = <Read extends (stored: unknown) => unknown>(
  read: Read & Told,
  more: string | JsonSchema,
): Read =>
  as(read, () => ({ ...schemaOf(read), ...(typeof more === 'string' ? { description: more } : more) }))

/** The stored object; an empty one for anything else. */
export const objectIn = (stored: unknown): Readonly<Record<string, unknown>> =>
  typeof stored === 'object' && stored !== null && !Array.isArray(stored)
    ? (stored as Record<string, unknown>)
    : {}

export const passing = <Value>(
  test: (value: unknown) => value is Value,
  schema?: JsonSchema | (() => JsonSchema),
): Reader<Value> => {
  const read = (stored: unknown) => (test(stored) ? stored : undefined)
  return schema ? told(read, schema) : read
}

const isNumber = (value: unknown): value is number => Number.isFinite(value)
export const isText = (value: unknown): value is string => typeof value === 'string'
export const text = passing(isText, { type: 'string' })
export const number = passing(isNumber, { type: 'number' })
export const flag = passing((value) => typeof value === 'boolean', { type: 'boolean' })
export const yes = passing((value): value is true => value === true, { const: true, type: 'boolean' })
export const positive = passing((value): value is number => isNumber(value) && value > 0, {
  type: 'number',
  exclusiveMinimum: 0,
})
export const notNegative = passing((value): value is number => isNumber(value) && value >= 0, {
  type: 'number',
  minimum: 0,
})
export const integer = passing((value): value is number => Number.isInteger(value), { type: 'integer' })
/** A place in a list, or a number of things. */
export const count = passing((value): value is number => Number.isInteger(value) && (value as number) >= 0, {
  type: 'integer',
  minimum: 0,
})

/** One of these words; any other is unreadable. */
export const word = <const Word extends string>(words: readonly (Word | null)[]): Reader<Word> =>
  told(
    (stored: unknown) => words.find((one): one is Word => one !== null && one === stored),
    () => ({ anyOf: words.flatMap((one) => (one === null ? [] : { const: one, type: 'string' })) }),
  )

export const or = <Value, Otherwise>(read: Reader<Value>, otherwise: Otherwise): Total<Value | Otherwise> =>
  told(
    (stored: unknown) => read(stored) ?? otherwise,
    () => schemaOf(read),
  )

export const nullable = <Value>(read: Reader<Value>): Total<Value | null> =>
  told(or(read, null), () => ({ anyOf: [schemaOf(read), { type: 'null' }] }))

export const optional = <Value>(read: Reader<Value>): Optional<Value> =>
  Object.assign((stored: unknown) => (stored === undefined ? undefined : read(stored)), {
    schema: read.schema,
    isOptional: true as const,
  })

/** An object; unreadable if any required field is. */
export const fields = <Given extends Schema>(given: Given): Shape<Given> =>
  Object.assign(
    told(
      (stored: unknown) => {
        const there = objectIn(stored)
        const found: Record<string, unknown> = {}
        for (const name in given) {
          const read = given[name]!
          const value = read(there[name])
          if (value !== undefined) found[name] = value
          else if (!read.isOptional) return undefined
        }
        return found as Fields<Given>
      },
      () => objectSchema(given),
    ),
    { fields: given },
  )

const objectSchema = (given: Schema): JsonSchema => {
  const required = Object.keys(given).filter((name) => !given[name]!.isOptional)
  return {
    type: 'object',
    additionalProperties: false,
    ...(required.length > 0 && { required }),
    properties: schemasOf(given),
  }
}
const schemasOf = (given: Schema) =>
  Object.fromEntries(Object.entries(given).map(([name, read]) => [name, schemaOf(read, name)]))

type Kinds = Readonly<Record<string, Schema>>
type OneOf<Tag extends string, Given extends Kinds> = {
  [Kind in keyof Given]: { [Key in Tag]: Kind } & Fields<Given[Kind]>
}[keyof Given]

/** One of several objects, told apart by a word in `tag`. The schema has the fields of all, and requires those that all have. */
export const kinds = <Tag extends string, Given extends Kinds>(
  tag: Tag,
  given: Given,
): Reader<OneOf<Tag, Given>> => {
  const names = Object.keys(given)
  const is = word(names)
  const shapes = Object.fromEntries(names.map((name) => [name, fields({ [tag]: is, ...given[name]! })]))
  return told(
    (stored: unknown) => shapes[is(objectIn(stored)[tag]) ?? '']?.(stored) as OneOf<Tag, Given> | undefined,
    () => {
      const all = Object.values(given)
      const merged = Object.assign({}, ...all.toReversed()) as Schema
      const isShared = (name: string) => all.every((one) => one[name] && !one[name].isOptional)
      return objectSchema({
        [tag]: is,
        ...Object.fromEntries(
          Object.entries(merged).map(([name, read]) => [name, isShared(name) ? read : optional(read)]),
        ),
      })
    },
  )
}

/** The readable items of a list. */
export const list = <Item>(read: Reader<Item>): Total<Item[]> =>
  told(
    (stored: unknown) => (Array.isArray(stored) ? stored : []).flatMap((one: unknown) => read(one) ?? []),
    () => ({ type: 'array', items: schemaOf(read) }),
  )

/** Names that can't be listed, and how the API document says which. */
export interface Names<Name extends string> {
  is(name: string): name is Name
  known?: readonly string[]
  others: (item: JsonSchema) => JsonSchema
}
export const anyName: Names<string> = {
  is: isText,
  others: (item) => ({ patternProperties: { '^(.*)$': item } }),
}

/** The readable fields with these names: in the order of `names`, or as stored where `names` is a test. */
export const byName = <Name extends string, Value>(
  names: readonly Name[] | Names<Name> | ((name: string) => name is Name),
  read: ((stored: unknown, name: Name) => Value | undefined) & Told,
): Total<string extends Name ? Record<string, Value> : Partial<Record<Name, Value>>> => {
  const test = typeof names === 'function' ? names : 'is' in names ? names.is : null
  return told(
    (stored: unknown) => {
      const given = objectIn(stored)
      const known = test ? Object.keys(given).filter(test) : (names as readonly Name[])
      return Object.fromEntries(
        known.flatMap((name) => {
          const value = given[name] === undefined ? undefined : read(given[name], name)
          return value === undefined ? [] : [[name, value]]
        }),
      ) as never
    },
    () => {
      const item = schemaOf(read)
      const { known = [], others } = Array.isArray(names)
        ? { known: names as readonly Name[] }
        : (names as Names<Name>)
      return {
        type: 'object',
        ...(others ? others(item) : { additionalProperties: false }),
        ...(known.length > 0 && { properties: Object.fromEntries(known.map((name) => [name, item])) }),
      }
    },
  )
}

/** Unreadable if the object or list is empty. */
export const notEmpty = <Value extends object>(read: Reader<Value>): Reader<Value> =>
  told(
    (stored: unknown) => {
      const value = read(stored)
      return value && Object.keys(value).length > 0 ? value : undefined
    },
    () => schemaOf(read),
  )

/** A text in both languages. */
export const bilingual = told(
  (stored: unknown) => {
    const { en, fa } = objectIn(stored)
    return { en: text(en) ?? '', fa: text(fa) ?? '' }
  },
  () => ({ ...objectSchema({ en: text, fa: text }), $id: 'Bilingual' }),
)
