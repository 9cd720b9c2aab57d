import { type TObject, Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { ownExample } from '#calc/own/own-examples.ts'
import { checkOwnProperty } from '#calc/own/own-rules.ts'
import { BASES } from '#calc/vocabulary/blend.ts'
import { fault } from '#calc/vocabulary/faults/fault.ts'
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
import type { FeatureDeps } from '#server/deps.ts'
import { endpoint, endpoints } from '#server/http/endpoint.ts'
import { answer, body, nullable, oneOf, SEEN, SeenQuery, VERSION } from '#server/http/schema.model.ts'
import { versioned, withSeen } from '#server/http/seen.ts'
import type { Verdict } from '#server/http/validation.ts'
import { ownPropertiesService } from './own-properties.service.ts'

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

const NewOwnProperty = body('NewOwnProperty', {
  key: t.String({
    pattern: OWN_KEY.source,
    description:
      'By which values, limits and files name it; not the name of anything else, and never changed.',
  }),
  ...fields,
})

const OwnPropertyCorrection = t.Object(
  { ...fields, name: t.Optional(fields.name), rule: t.Optional(fields.rule), ...SEEN },
  {
    $id: 'OwnPropertyCorrection',
    description:
      'What is left out stays as it is. With another rule go exponent, offset and a basis that it has not.',
  },
)

/** A definition that can be edited. */
const EditableProperty = answer('EditableProperty', {
  ...(Definition as unknown as TObject).properties,
  ...VERSION,
})
const OwnPropertyList = t.Array(EditableProperty)

/** Sent back as it was answered, a definition has a version, which says nothing. */
const withoutVersion = (input: unknown): unknown => {
  if (!isFields(input)) return input
  const { version: _, ...rest } = input
  return rest
}

const readNewProperty = (input: unknown): Verdict<OwnProperty> => checkOwnProperty(withoutVersion(input))
/** What a correction may be depends on what it corrects: the service checks it. */
const readPropertyCorrection = withSeen(
  (input): Verdict<Record<string, unknown>> =>
    isFields(input)
      ? { ok: true, value: withoutVersion(input) as Record<string, unknown> }
      : { ok: false, issues: [notFields([], input)] },
)

const CFPP = ownExample('cfpp').definition
const LUBRICITY = ownExample('lubricity').definition
const EXAMPLE = versioned(CFPP)

/** The caller's own properties under `/me/properties/`. */
export function ownPropertiesRoutes(deps: FeatureDeps) {
  const service = ownPropertiesService(deps)
  return endpoints('Own properties', deps.callers, [
    endpoint({
      path: 'GET /me/properties/',
      summary: 'Own properties',
      description: 'Those of the caller, in the order in which they were made.',
      answers: {
        200: {
          description: 'All of them.',
          schema: OwnPropertyList,
          example: [CFPP, LUBRICITY].map(versioned),
        },
      },
      run: ({ token }) => service.list(token),
    }),
    endpoint({
      path: 'POST /me/properties/',
      role: 'blender',
      summary: 'Define a property',
      description:
        'With one rule by which it blends. Its values are entered in materials as `own: {key: number}`, blends answer them in `own`, and limits name it as `own:key`. Unlike elsewhere a field that is not known is refused.',
      invalid: { key: [fault('own-key-reserved', { key: 'density' })], exponent: [fault('required')] },
      examples: { cfpp: { summary: 'CFPP', value: CFPP } },
      answers: {
        201: { description: 'The property as it was stored.', schema: EditableProperty, example: EXAMPLE },
      },
      body: NewOwnProperty,
      rules: readNewProperty,
      run: ({ token, input }) => service.create(token, input),
    }),
    endpoint({
      path: 'PATCH /me/properties/:key/',
      role: 'blender',
      summary: 'Correct a property',
      description:
        'What is left out stays as it is; the key stays always. A calculation that was kept has kept its definition. Values that the new rule has no place for count as missing.',
      invalid: { key: [fault('own-key-stays')] },
      examples: { digits: { summary: 'More digits', value: { digits: 2 } } },
      answers: {
        200: {
          description: 'The corrected property.',
          schema: EditableProperty,
          example: versioned({ ...CFPP, digits: 2 }),
        },
      },
      body: OwnPropertyCorrection,
      rules: readPropertyCorrection,
      echoes: [Definition],
      run: ({ token, params, input }) => service.correct(token, params.key, input.value, input.seen),
    }),
    endpoint({
      path: 'DELETE /me/properties/:key/',
      role: 'blender',
      summary: 'Delete a property',
      description: 'One that no own material has a value of and no own grade a limit on.',
      errors: ['body'],
      answers: { 204: { description: 'It is gone.' } },
      query: SeenQuery,
      run: ({ token, params, input }) => service.remove(token, params.key, input.seen),
    }),
  ])
}
