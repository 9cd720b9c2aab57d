import { type Static, type TSchema, t } from 'elysia'
import { type MethodChoices, OXYGENATES, POUR_KINDS } from '#calc/vocabulary/blend.ts'
import { BLEND_STATUSES, STATUS_BY_MAX } from '#calc/vocabulary/blend-status.ts'
import { CATEGORY_NAMES } from '#calc/vocabulary/categories.ts'
import { CALCULATION_NAME_MAX, CALCULATION_NOTE_MAX } from '#calc/vocabulary/limits.ts'
import { CHOOSABLE_NAMES, choicesOf } from '#calc/vocabulary/method-choices.ts'
import {
  DISTILLATION_NAMES,
  type MaterialProperties,
  NUMERIC_PROPERTY_NAMES,
  PROPERTY_NAMES,
} from '#calc/vocabulary/properties.ts'
import { DISTILLATION_KINDS } from '#calc/vocabulary/rules/material-details.ts'
import { BlendAnswer } from '#server/answers/blend.model.ts'
import { LabAnswer } from '#server/answers/lab.model.ts'
import { UncertaintyAnswer } from '#server/answers/uncertainty.model.ts'

const closed = { additionalProperties: false }
const nullable = <Schema extends TSchema>(schema: Schema, description?: string) =>
  t.Union([schema, t.Null()], { description })
const oneOf = <Word extends string>(words: readonly Word[]) =>
  t.Unsafe<Word>(t.Union(words.map((word) => t.Literal(word))))

const deviation = t.Number({ minimum: 0 })

/** What a calculation keeps of a material besides its readings. */
export const KEPT_FIELDS = [
  'name',
  'name_farsi',
  'producer_english_name',
  'producer_farsi_name',
  'oxygenate',
  'entered',
  'distillation',
  'pour_is',
  'own',
  'precision',
] as const

const Component = t.Object(
  {
    id: t.String({
      description: 'Of the material; `changes` says whether it has changed since, or is gone.',
    }),
    name: t.String(),
    name_farsi: nullable(t.String()),
    producer_english_name: t.String(),
    producer_farsi_name: nullable(t.String()),
    percentage: t.Number({ description: 'Of the recipe, on its basis.' }),
    oxygenate: nullable(oneOf(OXYGENATES)),
    entered: nullable(t.Array(oneOf(DISTILLATION_NAMES))),
    distillation: oneOf(DISTILLATION_KINDS),
    pour_is: nullable(oneOf(POUR_KINDS)),
    own: t.Record(t.String(), t.Number(), { description: 'Its values of own properties.' }),
    precision: t.Partial(
      t.Object(Object.fromEntries(NUMERIC_PROPERTY_NAMES.map((name) => [name, deviation])), closed),
      {
        description:
          'Own standard deviations, 0 for an exact reading; the test method’s where there is none.',
      },
    ),
    properties: t.Unsafe<MaterialProperties>({
      ...BlendAnswer.properties.results,
      description: 'Its readings.',
    }),
  },
  { $id: 'KeptComponent', ...closed },
)

const Asked = t.Object(
  {
    estimates: t.Boolean(),
    methods: t.Unsafe<MethodChoices>(
      t.Partial(
        t.Object(Object.fromEntries(CHOOSABLE_NAMES.map((name) => [name, oneOf(choicesOf(name))])), closed),
      ),
    ),
  },
  { ...closed, description: 'What the recipe asked for beside the usual.' },
)

const MaterialChange = t.Object(
  {
    id: t.String(),
    name: t.String({ description: 'As it was.' }),
    gone: t.Boolean({ description: 'Deleted since; nothing is said of its figures then.' }),
    properties: t.Array(oneOf(PROPERTY_NAMES), { description: 'The readings that differ.' }),
    fields: t.Array(oneOf(KEPT_FIELDS), { description: 'What else differs.' }),
  },
  { $id: 'MaterialChange', ...closed },
)
export type MaterialChange = Static<typeof MaterialChange>

/** Where a blend stands, in lists too. */
export const STANDING = {
  status: oneOf(BLEND_STATUSES),
  status_at: nullable(t.String({ format: 'date-time' }), 'When it came to that; null while it is planned.'),
  status_by: nullable(t.String(), 'Who said so; null to a stranger.'),
}

/** What everybody who may read a calculation sees. */
export const SHEET = {
  ...BlendAnswer.properties,
  name: nullable(t.String()),
  category: oneOf(CATEGORY_NAMES),
  asked: Asked,
  components: t.Array(Component, {
    description: 'In the order of the recipe, as they were when they were blended.',
  }),
  ...STANDING,
  lab: t.Unsafe<LabAnswer | null>(nullable(LabAnswer, 'What the laboratory found of it.')),
  uncertainty: nullable(
    UncertaintyAnswer,
    'How sure it is, as it was last computed and kept; null where it was not asked for.',
  ),
}

export const WholeCalculation = t.Object(
  {
    ...SHEET,
    note: nullable(t.String()),
    changed: t.Array(t.String(), { description: 'Ids of materials that are different now, or gone.' }),
    changes: t.Array(MaterialChange, { description: 'The same with what differs.' }),
    share: nullable(
      t.Object(
        { shared_at: t.String({ format: 'date-time' }), expires_at: t.String({ format: 'date-time' }) },
        closed,
      ),
      'The link under which anybody may read it; null where there is none, or none that still opens.',
    ),
  },
  { $id: 'Calculation', ...closed },
)
export type WholeCalculation = Static<typeof WholeCalculation>

export const CalculationPatch = t.Object(
  {
    name: t.Optional(
      nullable(
        t.String({ minLength: 0, maxLength: CALCULATION_NAME_MAX, pattern: '^\\P{Cc}*$' }),
        'One with a name is never deleted for being old or one too many. Null or blank takes it away.',
      ),
    ),
    note: t.Optional(
      nullable(
        t.String({ minLength: 0, maxLength: CALCULATION_NOTE_MAX, pattern: '^[\\P{Cc}\\n\\r\\t]*$' }),
        'May have several lines. Null or blank takes it away.',
      ),
    ),
    status: t.Optional(t.Union(BLEND_STATUSES.map((word) => t.Literal(word)))),
    status_at: t.Optional(
      nullable(t.String(), 'With a status: when it came to that; now unless it is said.'),
    ),
    status_by: t.Optional(
      nullable(
        t.String({ minLength: 0, maxLength: STATUS_BY_MAX, pattern: '^\\P{Cc}*$' }),
        'With a status: who says so; the caller unless it is said.',
      ),
    ),
    seen: t.Optional(
      t.Object(
        {
          name: t.Optional(nullable(t.String({ minLength: 0 }))),
          note: t.Optional(nullable(t.String({ minLength: 0 }))),
          status: t.Optional(t.String()),
          status_at: t.Optional(nullable(t.String())),
        },
        {
          description:
            'What somebody had before them as they wrote. Where it is something else by now, nothing is written (409). Without it nothing is compared.',
        },
      ),
    ),
  },
  { $id: 'CalculationPatch' },
)
export type CalculationPatch = Static<typeof CalculationPatch>
