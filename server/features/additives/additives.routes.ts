import { t } from 'elysia'
import { ADDITIVE_EXAMPLES, EXAMPLE_MARKS } from '#calc/additives/additive-examples.ts'
import { checkAdditive } from '#calc/additives/additive-rules.ts'
import type { Additive } from '#calc/vocabulary/additive.ts'
import { fault } from '#calc/vocabulary/faults/fault.ts'
import { isFields, notFields } from '#calc/vocabulary/rules/field-rules.ts'
import { ADDITIVE_ANSWER, ADDITIVE_FIELDS, AdditiveModel } from '#server/answers/additive.model.ts'
import type { FeatureDeps } from '#server/deps.ts'
import { endpoint, endpoints } from '#server/http/endpoint.ts'
import { answer, body, oneOf, only, SEEN, SeenQuery, uuid, VERSION } from '#server/http/schema.model.ts'
import { versioned, withSeen } from '#server/http/seen.ts'
import type { Verdict } from '#server/http/validation.ts'
import { additivesService } from './additives.service.ts'

const NewAdditive = body('NewAdditive', ADDITIVE_FIELDS)

const { name, density, unit } = ADDITIVE_FIELDS
const AdditiveCorrection = t.Object(
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
const EditableAdditive = answer('EditableAdditive', { id: uuid(), ...ADDITIVE_ANSWER, ...VERSION })

const AdditiveExample = only({
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

const readNewAdditive = (input: unknown): Verdict<Additive> => checkAdditive(withoutNames(input))
/** What a correction may be depends on what it corrects: the service checks it. */
const readAdditiveCorrection = withSeen(
  (input): Verdict<Record<string, unknown>> =>
    isFields(input)
      ? { ok: true, value: withoutNames(input) as Record<string, unknown> }
      : { ok: false, issues: [notFields([], input)] },
)

const EHN = ADDITIVE_EXAMPLES[0]!
const EXAMPLE = {
  id: '5b1c0e7e-58c5-4c61-8d5e-0b8f6f2d9a11',
  ...versioned({ ...EHN.definition, name_farsi: null }),
}
const SHORT = { ...EHN, about: { en: 'Illustrative: …', fa: 'برای مثال: …' } }
const shown = { schema: EditableAdditive, example: EXAMPLE }

/** The caller's additives under `/me/additives/`. */
export function additivesRoutes(deps: FeatureDeps) {
  const service = additivesService(deps)
  return endpoints('Additives', deps.callers, [
    endpoint({
      path: 'GET /additives/examples/',
      summary: 'Examples of additives',
      description: 'Illustrative, to be taken over and given one’s own figures.',
      needs: 'nothing',
      answers: {
        200: { description: 'All of them.', schema: t.Array(AdditiveExample), example: [SHORT] as never },
      },
      run: () => ADDITIVE_EXAMPLES as never,
    }),
    endpoint({
      path: 'GET /me/additives/',
      summary: 'Own additives',
      description: 'Those of the caller, the oldest first.',
      answers: {
        200: { description: 'All of them.', schema: t.Array(EditableAdditive), example: [EXAMPLE] },
      },
      run: ({ token }) => service.list(token),
    }),
    endpoint({
      path: 'POST /me/additives/',
      role: 'blender',
      summary: 'Add an additive',
      description:
        'With what its doses do, by own measurements. It stands outside of the 100 %: a blend names it in `additives`.',
      invalid: { responses: { cetane_number: [fault('curve-doses')] } },
      examples: { ehn: { summary: '2-EHN', value: EHN.definition } },
      answers: { 201: { description: 'The additive as it was stored.', ...shown } },
      body: NewAdditive,
      rules: readNewAdditive,
      echoes: [EditableAdditive],
      run: ({ token, input }) => service.create(token, input),
    }),
    endpoint({
      path: 'PATCH /me/additives/:id/',
      role: 'blender',
      summary: 'Correct an additive',
      description:
        'What is left out stays as it is. A calculation that was kept has kept the additive that it was made with.',
      invalid: { density: [fault('not-a-number')] },
      examples: { density: { summary: 'Another density', value: { density: 964 } } },
      answers: { 200: { description: 'The corrected additive.', ...shown } },
      body: AdditiveCorrection,
      rules: readAdditiveCorrection,
      echoes: [EditableAdditive, AdditiveModel],
      run: ({ token, params, input }) => service.correct(token, params.id, input.value, input.seen),
    }),
    endpoint({
      path: 'DELETE /me/additives/:id/',
      role: 'blender',
      summary: 'Delete an additive',
      description: 'Calculations that were made with it stay as they are.',
      answers: { 204: { description: 'It is gone.' } },
      query: SeenQuery,
      run: ({ token, params, input }) => service.remove(token, params.id, input.seen),
    }),
  ])
}
