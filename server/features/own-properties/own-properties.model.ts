import { type TObject, Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { checkOwnProperty } from '#calc/own/own-rules.ts'
import { BASES } from '#calc/vocabulary/blend.ts'
import { NAME_MAX, UNIT_MAX } from '#calc/vocabulary/limits.ts'
import {
  OWN_DIGITS_MAX,
  OWN_EXPONENT,
  OWN_KEY,
  OWN_RULES,
  OWN_VALUE_MAX,
  type OwnProperty,
} from '#calc/vocabulary/own-property.ts'
import { isFields, notFields } from '#calc/vocabulary/rules/field-rules.ts'
import { Definition } from '#server/answers/own.model.ts'
import { answer, body, nullable, oneOf, SEEN, VERSION } from '#server/http/schema.model.ts'
import { withSeen } from '#server/http/seen.ts'
import type { Verdict } from '#server/http/validation.ts'

const optional = (schema: Parameters<typeof t.Union>[0][number]) => t.Optional(nullable(schema))
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

export const NewOwnProperty = body('NewOwnProperty', {
  key: t.String({
    pattern: OWN_KEY.source,
    description:
      'By which values, limits and files name it; not the name of anything else, and never changed.',
  }),
  ...fields,
})

export const OwnPropertyCorrection = t.Object(
  { ...fields, name: t.Optional(fields.name), rule: t.Optional(fields.rule), ...SEEN },
  {
    $id: 'OwnPropertyCorrection',
    description:
      'What is left out stays as it is. With another rule go exponent, offset and a basis that it has not.',
  },
)

/** A definition that can be edited. */
export const EditableProperty = answer('EditableProperty', {
  ...(Definition as unknown as TObject).properties,
  ...VERSION,
})
export const OwnPropertyList = t.Array(EditableProperty)

/** Sent back as it was answered, a definition has a version, which says nothing. */
const withoutVersion = (input: unknown): unknown => {
  if (!isFields(input)) return input
  const { version: _, ...rest } = input
  return rest
}

export const readNewProperty = (input: unknown): Verdict<OwnProperty> =>
  checkOwnProperty(withoutVersion(input))
/** What a correction may be depends on what it corrects: the service checks it. */
export const readPropertyCorrection = withSeen(
  (input): Verdict<Record<string, unknown>> =>
    isFields(input)
      ? { ok: true, value: withoutVersion(input) as Record<string, unknown> }
      : { ok: false, issues: [notFields([], input)] },
)
