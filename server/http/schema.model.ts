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
    description:
      'The reader’s time zone, such as `Asia/Tehran`: moments are written in it, with their offset. Without it, in UTC, and said so.',
  }),
)

/** The same under a name in the API document. */
export const named = <Schema extends TSchema>($id: string, schema: Schema): Schema => ({ ...schema, $id })

export const uuid = (description?: string) => t.String({ format: 'uuid', description })

/** Pattern of a text that may have several lines; others have one. */
export const LINES = '^[\\P{Cc}\\n\\r\\t]*$'

/** The version in an answer that can be edited. */
export const VERSION = {
  version: t.String({
    description:
      'Of this content, opaque: sent back as `seen`, it keeps other changes from being written over.',
  }),
}

/** The version that a change is based on. */
export const SEEN = {
  seen: t.Optional(
    t.String({
      description:
        'The `version` that somebody had before them. If there is another by now, nothing is written (409). Without it nothing is compared.',
    }),
  ),
}
export const SeenQuery = t.Object(SEEN)
