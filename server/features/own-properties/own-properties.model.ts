import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { BASES } from '#calc/vocabulary/blend.ts'
import { NAME_MAX, UNIT_MAX } from '#calc/vocabulary/limits.ts'
import {
  OWN_DIGITS_MAX,
  OWN_EXPONENT,
  OWN_KEY,
  OWN_RULES,
  OWN_VALUE_MAX,
  ownProperty,
} from '#calc/vocabulary/own-property.ts'
import { answer, body, oneOf, optional, SEEN, VERSION } from '#server/http/schema.model.ts'
import { wired } from '#server/http/wire.ts'

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
    description: 'Unique; never changes.',
  }),
  ...fields,
})

export const OwnPropertyCorrection = t.Object(
  { ...fields, name: t.Optional(fields.name), rule: t.Optional(fields.rule), ...SEEN },
  {
    $id: 'OwnPropertyCorrection',
    description: 'Omitted fields stay. A new rule resets exponent, offset and a basis it does not have.',
  },
)

export const EditableProperty = answer('EditableProperty', {
  ...wired(ownProperty),
  ...VERSION,
})
export const OwnPropertyList = t.Array(EditableProperty)
