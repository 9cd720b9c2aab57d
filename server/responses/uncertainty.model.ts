import { t } from 'elysia'
import { TEST_CHOICES } from '#calc/grades/test-choices.ts'
import { answerShape, type SettingsAnswer } from '#calc/uncertainty/answer-shape.ts'
import { MODEL_NAMES } from '#calc/uncertainty/model-errors.ts'
import { CORRELATION, DRAWS, SEED } from '#calc/uncertainty/question.ts'
import { ACCURACY } from '#calc/vocabulary/limits.ts'
import { recordOf } from '#calc/vocabulary/records.ts'
import { answer, numberIn, oneOf, only } from '#server/http/schema.model.ts'
import { wired } from '#server/http/wire.ts'

export const SETTINGS = {
  draws: t.Integer({
    minimum: DRAWS.min,
    maximum: DRAWS.max,
    default: DRAWS.usual,
    description: `Even; ${DRAWS.precise.toLocaleString('en')} is precise.`,
  }),
  seed: t.Integer({ minimum: SEED.min, maximum: SEED.max, default: SEED.usual }),
  accuracy: numberIn(ACCURACY, {
    default: ACCURACY.usual,
    description: '95 % error of each blended share, %.',
  }),
  correlation: numberIn(CORRELATION, {
    default: CORRELATION.usual,
    description: 'Between two points of one D86 test.',
  }),
  one_laboratory: t.Boolean({ default: false, description: 'One laboratory made all tests.' }),
}
export const Models = t.Partial(only(recordOf(MODEL_NAMES, () => t.Number({ minimum: 0 }))), {
  $id: 'ModelErrors',
  description: 'Standard deviations of rule errors to override.',
})
export const Tests = t.Partial(
  only(
    Object.fromEntries(
      TEST_CHOICES.map(({ property, methods }) => [property, oneOf(methods.map(({ method }) => method))]),
    ),
  ),
  {
    $id: 'TestMethods',
    description: 'Test methods other than the default, by property.',
  },
)

export const Laboratory = t.Record(
  t.String(),
  only({
    r: t.Optional(t.Number({ exclusiveMinimum: 0, description: 'Repeatability.' })),
    R: t.Optional(t.Number({ exclusiveMinimum: 0, description: 'Reproducibility.' })),
  }),
  {
    $id: 'LaboratoryPrecision',
    description: 'By property, instead of the tests’. Default: `/me/lab/precision/`; `{}` for none.',
  },
)

export const UncertaintyAnswerSchema = answer('Uncertainty', {
  ...wired(answerShape),
  settings: t.Unsafe<SettingsAnswer>(
    only(
      { ...SETTINGS, models: Models, tests: Tests, laboratory: t.Optional(Laboratory) },
      { description: 'Repeat with these for the same answer.' },
    ),
  ),
})
