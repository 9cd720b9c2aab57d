import { t } from 'elysia'
import { STATES } from '#calc/grades/check.ts'
import { SIDES } from '#calc/grades/grade.ts'
import { TEST_CHOICES } from '#calc/grades/test-choices.ts'
import type { UncertaintyAnswer as Answer } from '#calc/uncertainty/answer.ts'
import { FORMER_MODEL_NAMES, MODEL_NAMES } from '#calc/uncertainty/model-errors.ts'
import { CORRELATION, DRAWS, SEED } from '#calc/uncertainty/question.ts'
import { ACCURACY } from '#calc/vocabulary/limits.ts'
import { QUANTITIES } from '#calc/vocabulary/quantities.ts'
import { recordOf } from '#calc/vocabulary/records.ts'
import { answer, described, figure, nullable, numberIn, oneOf, only } from '#server/http/schema.model.ts'
import { anyQuantity } from './check.model.ts'

const share = (description: string) => t.Number({ description })
const position = t.Integer({ minimum: 0, description: 'Its place in the recipe.' })
const mark = t.String({
  description:
    '`yes`, `part`, `memory`: how the figure of a test is confirmed; `measured`, `ours`; `own`, `exact`.',
})

const Chance = {
  probability: t.Number({ minimum: 0, maximum: 1 }),
  low: t.Number({ description: 'Of Wilson’s 95 % interval, for so many draws.' }),
  high: t.Number(),
  met: t.Integer({ minimum: 0, description: 'Draws that meet it.' }),
}

const Cause = only({
  is: oneOf(['test', 'laboratory', 'share', 'model', 'additives']),
  component: t.Optional(position),
  property: t.Optional(t.String()),
})

const Spread = answer('Spread', {
  value: t.Number({ description: 'As the blend has it, with its additives; never the mean of the draws.' }),
  low: t.Number({ description: 'Of the 95 % interval: the percentile 2.5 of the draws.' }),
  high: t.Number({ description: 'The percentile 97.5.' }),
  sd: t.Number(),
  mean: t.Number({ description: 'Of the draws.' }),
  recipe: share('Variance with the errors of the shares alone, over the whole variance.'),
  inputs: share('The same of the tests of the materials.'),
  model: share('The same of the blending rule.'),
  additives: t.Optional(share('The same of the effect of additives, where any acts on it.')),
  together: share('What is left: what acts only together, and sampling.'),
  is_own: t.Boolean({ description: 'One material’s own reading: no blending rule has a part in it.' }),
  matters: t.Array(only({ cause: Cause, share: t.Number() }), {
    description: 'The three causes that matter most, by squared correlation; only above 5 %.',
  }),
  missing: t.Integer({ minimum: 0, description: 'Draws without a value.' }),
})

const Assumed = answer('Assumed', {
  is: oneOf(['test', 'estimate', 'model']),
  component: t.Optional(position),
  property: t.String(),
  method: t.Optional(t.String()),
  reading: t.Optional(t.Number()),
  R: t.Optional(figure('Reproducibility of the test.')),
  name: t.Optional(oneOf([...MODEL_NAMES, ...FORMER_MODEL_NAMES])),
  s: t.Number({ description: 'Standard deviation; of a rule that leans to one side the larger one.' }),
  down: t.Optional(t.Number({ description: 'Of a rule: the standard deviation below the value.' })),
  up: t.Optional(t.Number({ description: 'And above it.' })),
  is_relative: t.Optional(t.Boolean({ description: '`s` is of the value itself.' })),
  factor: described(
    t.Optional(t.Number()),
    'Less than 1 where one material makes up nearly all, or there is little of what the error is of.',
  ),
  mark,
})

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
    description: 'Of the shares as they are blended: 95 %, in % of each.',
  }),
  correlation: numberIn(CORRELATION, {
    default: CORRELATION.usual,
    description: 'Between the errors of two points of one D86 test.',
  }),
  one_laboratory: t.Boolean({ default: false, description: 'All tests were made by one laboratory.' }),
}
export const Models = t.Partial(only(recordOf(MODEL_NAMES, () => t.Number({ minimum: 0 }))), {
  description: 'Errors of blending rules in the place of the usual ones, as standard deviations.',
})
export const Tests = t.Partial(
  only(
    Object.fromEntries(
      TEST_CHOICES.map(({ property, methods }) => [property, oneOf(methods.map(({ method }) => method))]),
    ),
  ),
  { description: 'By property the test method behind the readings, where it is not the usual one.' },
)

export const Laboratory = t.Record(
  t.String(),
  only({
    r: t.Optional(t.Number({ exclusiveMinimum: 0, description: 'Repeatability.' })),
    R: t.Optional(t.Number({ exclusiveMinimum: 0, description: 'Reproducibility.' })),
  }),
  {
    description:
      'By property the laboratory’s own precision in the place of its tests’. Where it is not sent, what the account has found (`/me/lab/precision/`); `{}`: none.',
  },
)

export const UncertaintyAnswer = t.Unsafe<Answer>(
  answer('Uncertainty', {
    properties: t.Partial(
      t.Object(
        recordOf(QUANTITIES, () => Spread),
        { additionalProperties: Spread },
      ),
      {
        description:
          'Every property that has a value, and the derived quantities that are limited; `own:key` of own properties.',
      },
    ),
    limits: t.Array(
      only({
        at: t.Integer({ minimum: 0, description: 'Its place among the limits of the check.' }),
        q: anyQuantity(),
        side: oneOf(SIDES),
        limit: t.Number(),
        strict: t.Boolean(),
        shift: t.Optional(
          t.Number({ description: 'Bias correction from the owner’s laboratory, added to each draw.' }),
        ),
        ...Chance,
        state: oneOf(STATES),
        laboratory: nullable(
          only(Chance),
          'That one laboratory would report a passing result; null where its reproducibility is not known.',
        ),
        laboratory_R: described(
          t.Optional(t.Number()),
          'R of that laboratory’s test, where it is not the usual method’s: of the chosen one, or the laboratory’s own.',
        ),
      }),
      {
        description:
          'Of the limits that were checked and have a value. From 0.95 on one passes, to 0.05 it fails.',
      },
    ),
    grade: nullable(t.String(), 'Id of the grade whose limits these are.'),
    grade_probability: figure('Of all these limits at once; never of those that were not checked.'),
    grade_low: figure('Of Wilson’s 95 % interval.'),
    grade_high: figure(),
    grade_laboratory: nullable(only(Chance), 'That one laboratory would report a passing result for each.'),
    grade_limits: t.Integer({ minimum: 0, description: 'How many limits were counted.' }),
    grade_state: nullable(oneOf(STATES)),
    assumed: t.Array(Assumed, {
      description: 'Every standard deviation that was drawn with, and where it is from.',
    }),
    settings: only(
      { ...SETTINGS, models: Models, tests: Tests, laboratory: t.Optional(Laboratory) },
      { description: 'With these the same comes out again.' },
    ),
    engine: t.String({ description: 'The version of what drew.' }),
  }),
)
