import type { SchemaOptions, TProperties, TSchema, TUnsafe } from '@sinclair/typebox'
import { t } from 'elysia'

/** The body of a request, under the name that the published document gives it. */
export const body = <Fields extends TProperties>($id: string, fields: Fields) => t.Object(fields, { $id })

/** An object that has no other fields than these. */
export const only = <Fields extends TProperties>(fields: Fields, options: SchemaOptions = {}) =>
  t.Object(fields, { additionalProperties: false, ...options })

/** The same with a name of its own in the published document. */
export const answer = <Fields extends TProperties>($id: string, fields: Fields) => only(fields, { $id })

/** One of several words. */
export const oneOf = <const Word extends string>(
  words: readonly Word[],
  more: string | SchemaOptions = {},
): TUnsafe<Word> =>
  t.Unsafe<Word>(
    t.Union(
      words.map((word) => t.Literal(word)),
      typeof more === 'string' ? { description: more } : more,
    ),
  )

/** A number within bounds. */
export const numberIn = ({ min, max }: { min: number; max: number }, more: string | SchemaOptions = {}) =>
  t.Number({ minimum: min, maximum: max, ...(typeof more === 'string' ? { description: more } : more) })

export const nullable = <Schema extends TSchema>(schema: Schema, description?: string) =>
  t.Union([schema, t.Null()], { description })

/** A field that may be left out or null. */
export const optional = <Schema extends TSchema>(schema: Schema) => t.Optional(nullable(schema))

/** A number that may not be known. */
export const figure = (description?: string) => nullable(t.Number(), description)

/** A field that may be left out and has its default then, so that those who read it always find one. */
export const preset = <Schema extends TSchema>(schema: Schema): Schema =>
  t.Optional(schema) as unknown as Schema

/** A schema with another description. */
export const described = <Schema extends TSchema>(schema: Schema, description: string): Schema => ({
  ...schema,
  description,
})

/** A field for each of many names. */
export const each = <Name extends string, Schema extends TSchema>(
  names: readonly Name[],
  schemaOf: (name: Name) => Schema,
) => Object.fromEntries(names.map((name) => [name, schemaOf(name)])) as Record<Name, Schema>

export const uuid = (description?: string) => t.String({ format: 'uuid', description })

/** Of an answer that can be edited. */
export const VERSION = {
  version: t.String({
    description:
      'Of this content, opaque: sent back as `seen`, it keeps other changes from being written over.',
  }),
}

/** Of a request that changes something. */
export const SEEN = {
  seen: t.Optional(
    t.String({
      description:
        'The `version` that somebody had before them. If there is another by now, nothing is written (409). Without it nothing is compared.',
    }),
  ),
}
export const SeenQuery = t.Object(SEEN)
