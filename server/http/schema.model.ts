import type { SchemaOptions, TObject, TProperties, TSchema, TUnsafe } from '@sinclair/typebox'
import { t } from 'elysia'

/** The body of a request, under its name in the API document. */
export const body = <Fields extends TProperties>($id: string, fields: Fields) => t.Object(fields, { $id })

/** A body with the fields of another and more, which the API document says by referring to it. */
export const extended = <Base extends TProperties, Fields extends TProperties>(
  $id: string,
  base: TObject<Base>,
  fields: Fields,
) => t.Object({ ...base.properties, ...fields } as Omit<Base, keyof Fields> & Fields, { $id, base })

/** An object with these fields only. */
export const only = <Fields extends TProperties>(fields: Fields, options: SchemaOptions = {}) =>
  t.Object(fields, { additionalProperties: false, ...options })

/** The same under a name in the API document. */
export const answer = <Fields extends TProperties>($id: string, fields: Fields) => only(fields, { $id })

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

export const numberIn = ({ min, max }: { min: number; max: number }, more: string | SchemaOptions = {}) =>
  t.Number({ minimum: min, maximum: max, ...(typeof more === 'string' ? { description: more } : more) })

export const nullable = <Schema extends TSchema>(schema: Schema, description?: string) =>
  t.Union([schema, t.Null()], { description })

/** A field that may be left out or null. */
export const optional = <Schema extends TSchema>(schema: Schema, description?: string) =>
  t.Optional(nullable(schema, description))

/** A number that may be unknown. */
export const figure = (description?: string) => nullable(t.Number(), description)

/** A field that has its default if it is left out, so that its readers always find a value. */
export const preset = <Schema extends TSchema>(schema: Schema): Schema => t.Optional(schema) as Schema

export const described = <Schema extends TSchema>(schema: Schema, description: string): Schema => ({
  ...schema,
  description,
})

/** The reader's time zone: moments in files and pictures are told by its clocks. */
export const timeZone = t.Optional(
  t.String({
    format: 'time-zone',
    maxLength: 64,
    description: 'Such as `Asia/Tehran`. Times are written in it with their offset; default UTC.',
  }),
)

/** The same under a name in the API document. */
export const named = <Schema extends TSchema>($id: string, schema: Schema): Schema => ({ ...schema, $id })

export const uuid = (description?: string) => t.String({ format: 'uuid', description })

/** Patterns of texts without control characters, in one line or in several; they mean the same with and without the flag `u`. */
export const ONE_LINE = '^[^\\x00-\\x1f\\x7f-\\x9f]*$'
export const LINES = '^[^\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f]*$'

/** The version in an answer that can be edited. */
export const VERSION = {
  version: t.String({
    description: 'Opaque; send it back as `seen`.',
  }),
}

/** The version that a change is based on. */
export const SEEN = {
  seen: t.Optional(
    t.String({
      description: 'The `version` you last read; 409 if stale. Omit to skip the check.',
    }),
  ),
}
export const SeenQuery = t.Object(SEEN)
