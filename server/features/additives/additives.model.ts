import { t } from 'elysia'
import { EXAMPLE_MARKS } from '#calc/additives/additive-examples.ts'
import { checkAdditive } from '#calc/additives/additive-rules.ts'
import type { Additive } from '#calc/vocabulary/additive.ts'
import { isFields, notFields } from '#calc/vocabulary/rules/field-rules.ts'
import { ADDITIVE_ANSWER, ADDITIVE_FIELDS, AdditiveModel } from '#server/answers/additive.model.ts'
import { answer, body, oneOf, only, SEEN, uuid, VERSION } from '#server/http/schema.model.ts'
import { withSeen } from '#server/http/seen.ts'
import type { Verdict } from '#server/http/validation.ts'

export const NewAdditive = body('NewAdditive', ADDITIVE_FIELDS)

const { name, density, unit } = ADDITIVE_FIELDS
export const AdditiveCorrection = t.Object(
  {
    ...ADDITIVE_FIELDS,
    name: t.Optional(name),
    density: t.Optional(density),
    unit: t.Optional(unit),
    ...SEEN,
  },
  {
    $id: 'AdditiveCorrection',
    description: 'What is left out stays as it is; `responses` and `contents` are replaced as a whole.',
  },
)

/** An additive that can be edited. */
export const EditableAdditive = answer('EditableAdditive', { id: uuid(), ...ADDITIVE_ANSWER, ...VERSION })

export const AdditiveExample = only({
  id: t.String(),
  definition: AdditiveModel,
  confirmed: oneOf(
    EXAMPLE_MARKS,
    'Of its figures: read in a public source, in a weak one or in part, or ours alone.',
  ),
  about: only({ en: t.String(), fa: t.String() }),
})

/** Sent back as it was answered, an additive has an id and a version, which say nothing. */
const withoutNames = (input: unknown): unknown => {
  if (!isFields(input)) return input
  const { id: _, version: __, ...rest } = input
  return rest
}

export const readNewAdditive = (input: unknown): Verdict<Additive> => checkAdditive(withoutNames(input))
/** What a correction may be depends on what it corrects: the service checks it. */
export const readAdditiveCorrection = withSeen(
  (input): Verdict<Record<string, unknown>> =>
    isFields(input)
      ? { ok: true, value: withoutNames(input) as Record<string, unknown> }
      : { ok: false, issues: [notFields([], input)] },
)
