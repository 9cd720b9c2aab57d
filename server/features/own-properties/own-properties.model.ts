import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import {
  OWN_DIGITS_MAX,
  OWN_EXPONENT,
  OWN_KEY,
  OWN_RULES,
  OWN_VALUE_MAX,
  type OwnProperty,
} from '#calc/own/own-property.ts'
import { checkOwnProperty } from '#calc/own/own-rules.ts'
import { BASES } from '#calc/vocabulary/blend.ts'
import { NAME_MAX, UNIT_MAX } from '#calc/vocabulary/limits.ts'
import { isFields, notFields } from '#calc/vocabulary/rules/field-rules.ts'
import { Definition } from '#server/answers/own.model.ts'
import type { Verdict } from '#server/http/validation.ts'

const oneOf = (words: readonly string[]) => t.Union(words.map((word) => t.Literal(word)))
const optional = (schema: Parameters<typeof t.Union>[0][number]) => t.Optional(t.Union([schema, t.Null()]))
const figure = t.Number({ minimum: -OWN_VALUE_MAX, maximum: OWN_VALUE_MAX })

const fields = {
  name: t.String({ minLength: 1, maxLength: NAME_MAX }),
  name_farsi: optional(t.String({ maxLength: NAME_MAX })),
  unit: optional(t.String({ maxLength: UNIT_MAX })),
  digits: optional(Type.Integer({ minimum: 0, maximum: OWN_DIGITS_MAX, default: 1 })),
  method: optional(t.String({ maxLength: NAME_MAX })),
  rule: oneOf(OWN_RULES),
  basis: optional(oneOf(BASES)),
  exponent: optional(t.Number({ minimum: -OWN_EXPONENT.max, maximum: OWN_EXPONENT.max })),
  offset: optional(figure),
  min: optional(figure),
  max: optional(figure),
  reproducibility: optional(t.Number({ exclusiveMinimum: 0, maximum: OWN_VALUE_MAX })),
}

export const NewOwnProperty = t.Object(
  {
    key: t.String({
      pattern: OWN_KEY.source,
      description:
        'By which values, limits and files name it; not the name of anything else, and never changed.',
    }),
    ...fields,
  },
  { $id: 'NewOwnProperty' },
)

export const OwnPropertyCorrection = t.Object(
  { ...fields, name: t.Optional(fields.name), rule: t.Optional(fields.rule) },
  {
    $id: 'OwnPropertyCorrection',
    description:
      'What is left out stays as it is. With another rule go exponent, offset and a basis that it has not.',
  },
)

export const OwnPropertyList = t.Array(Definition)

export const readNewProperty = (input: unknown): Verdict<OwnProperty> => checkOwnProperty(input)
/** What a correction may be depends on what it corrects: the service checks it. */
export const readPropertyCorrection = (input: unknown): Verdict<Record<string, unknown>> =>
  isFields(input) ? { ok: true, value: input } : { ok: false, issues: [notFields([], input)] }
