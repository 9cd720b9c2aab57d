import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import { BLEND_STATUSES, DECISIONS, STATUS_BY_MAX } from '#calc/calculation/blend-status.ts'
import { SIDES } from '#calc/grades/grade.ts'
import { RELEASE_REASON_MAX } from '#calc/lab/release.ts'
import { type MethodChoices, OXYGENATES, POUR_KINDS } from '#calc/vocabulary/blend.ts'
import { CATEGORY_NAMES } from '#calc/vocabulary/categories.ts'
import { CALCULATION_NAME_MAX, CALCULATION_NOTE_MAX } from '#calc/vocabulary/limits.ts'
import {
  DISTILLATION_NAMES,
  type MaterialProperties,
  NUMERIC_PROPERTY_NAMES,
  PROPERTY_NAMES,
} from '#calc/vocabulary/properties.ts'
import { recordOf } from '#calc/vocabulary/records.ts'
import { DISTILLATION_KINDS } from '#calc/vocabulary/rules/material-details.ts'
import {
  answer,
  body,
  described,
  extended,
  figure,
  LINES,
  nullable,
  ONE_LINE,
  oneOf,
  only,
  optional,
  SEEN,
  VERSION,
} from '#server/http/schema.model.ts'
import { BlendAnswer, BlendFigures, BlendNote } from '#server/responses/blend.model.ts'
import { CheckAnswer, quantity } from '#server/responses/check.model.ts'
import { LabAnswer } from '#server/responses/lab.model.ts'
import { UncertaintyAnswerSchema } from '#server/responses/uncertainty.model.ts'

const { prices, product_price, cost, no_cost } = BlendAnswer.properties
const deviation = t.Number({ minimum: 0 })

export const KEPT_FIELDS = [
  'name',
  'name_farsi',
  'producer_english_name',
  'producer_farsi_name',
  'oxygenate',
  'oxygen',
  'contains',
  'entered',
  'distillation',
  'pour_is',
  'own',
  'precision',
] as const

const NAMED = {
  id: t.String({
    description: 'Material id; see `changes`.',
  }),
  name: t.String(),
  name_farsi: nullable(t.String()),
  producer_english_name: t.String(),
  producer_farsi_name: nullable(t.String()),
  percentage: t.Number({ description: 'On the recipe’s basis.' }),
}

const NamedComponent = answer('NamedComponent', NAMED)

const Component = answer('KeptComponent', {
  ...NAMED,
  oxygenate: nullable(oneOf(OXYGENATES)),
  oxygen: figure('Mass %, from its sheet.'),
  contains: t.Partial(only(recordOf(OXYGENATES, () => t.Number()))),
  entered: nullable(t.Array(oneOf(DISTILLATION_NAMES))),
  distillation: oneOf(DISTILLATION_KINDS),
  pour_is: nullable(oneOf(POUR_KINDS)),
  own: t.Record(t.String(), t.Number(), { description: 'Custom properties.' }),
  precision: t.Partial(only(recordOf(NUMERIC_PROPERTY_NAMES, () => deviation)), {
    description: 'Standard deviations that replace the test method’s; 0 is exact.',
  }),
  properties: t.Unsafe<MaterialProperties>(described(BlendAnswer.properties.results, 'Readings.')),
})

const Asked = only(
  {
    estimates: t.Boolean(),
    traces: t.Optional(t.Boolean()),
    methods: t.Unsafe<MethodChoices>(
      t.Record(t.String(), t.String(), {
        description: 'By property, as `MethodChoices`; also methods of former releases.',
      }),
    ),
  },
  { description: 'Options other than the default.' },
)

const MaterialChange = answer('MaterialChange', {
  id: t.String(),
  name: t.String({ description: 'Former name.' }),
  gone: t.Boolean({ description: 'Deleted; nothing else is compared.' }),
  properties: t.Array(oneOf(PROPERTY_NAMES), { description: 'Changed readings.' }),
  fields: t.Array(oneOf(KEPT_FIELDS), { description: 'Other changes.' }),
})
export type MaterialChange = Static<typeof MaterialChange>

export const STANDING = {
  status: oneOf(BLEND_STATUSES),
  status_at: nullable(t.String({ format: 'date-time' }), 'Null while planned.'),
  status_by: nullable(t.String(), 'Null on shared links.'),
}

const SHARE = {
  materials: t.Boolean(),
  laboratory: t.Boolean(),
  shared_at: t.String({ format: 'date-time' }),
  expires_at: t.String({ format: 'date-time' }),
}

const StoredBlend = extended('StoredBlend', BlendFigures, {
  id: BlendAnswer.properties.id,
  created_at: BlendAnswer.properties.created_at,
  retention: BlendAnswer.properties.retention,
  later: described(
    t.Optional(
      only({
        at: t.String({ format: 'date', description: 'Date of this answer.' }),
        notes: t.Array(BlendNote),
      }),
    ),
    'Notes only today’s rules give; `notes` stay those of the calculation.',
  ),
  name: nullable(t.String()),
  category: oneOf(CATEGORY_NAMES),
  asked: Asked,
  check_measured: described(
    t.Optional(CheckAnswer),
    '`check` by measured values: `fail` beyond a limit, `unsure` within 0.59 R, `unknown` if not measured.',
  ),
  release_sha256: described(t.Optional(t.String()), 'Of the release report; absent unless released.'),
  uncertainty: nullable(UncertaintyAnswerSchema, 'As last stored, or null.'),
})

const LAB = t.Unsafe<LabAnswer | null>(nullable(LabAnswer, 'Laboratory results.'))

const DECIDED = {
  reason: nullable(t.String()),
  open: t.Array(
    only({
      q: quantity,
      side: oneOf(SIDES),
      limit: t.Number(),
      value: figure('As measured.'),
      state: oneOf(['fail', 'unsure', 'unknown'] as const),
    }),
    { description: 'Limits missed, too close or not measured.' },
  ),
}
const Release = answer('Release', DECIDED)
const Decision = answer('Decision', {
  is: oneOf(DECISIONS),
  at: t.String({ format: 'date-time' }),
  by: nullable(t.String()),
  from: oneOf(BLEND_STATUSES, { description: 'Previous status.' }),
  ...DECIDED,
})

export const WholeCalculation = extended('Calculation', StoredBlend, {
  prices,
  product_price,
  cost,
  no_cost,
  components: t.Array(Component, {
    description: 'In recipe order, as blended.',
  }),
  ...STANDING,
  lab: LAB,
  note: nullable(t.String()),
  release: nullable(Release, 'Null unless released.'),
  decisions: t.Array(Decision, { description: 'In order of time.' }),
  changed: t.Array(t.String(), {
    description: 'Ids of changed or deleted materials and additives.',
  }),
  changes: t.Array(MaterialChange, { description: 'What changed.' }),
  share: nullable(only(SHARE), 'The active link, or null.'),
  four_eyes: described(
    t.Optional(
      only({
        because: oneOf(['made', 'measured'] as const),
        approvers: t.Array(t.String(), { description: 'Who may release it.' }),
      }),
    ),
    'Present if four eyes keep you from releasing it: you made it, or entered its results.',
  ),
  ...VERSION,
})
export type WholeCalculation = Static<typeof WholeCalculation>

const REASON = optional(
  t.String({ minLength: 0, maxLength: RELEASE_REASON_MAX, pattern: LINES }),
  'Needed for a hold, a withdrawal, or a release with open limits.',
)

const written = {
  name: optional(
    t.String({ minLength: 0, maxLength: CALCULATION_NAME_MAX, pattern: ONE_LINE }),
    'Named calculations are never deleted automatically. Null or blank clears it.',
  ),
  note: optional(
    t.String({ minLength: 0, maxLength: CALCULATION_NOTE_MAX, pattern: LINES }),
    'May have several lines. Null or blank clears it.',
  ),
  status: t.Optional(oneOf(BLEND_STATUSES)),
  status_at: optional(t.String(), 'With `status`; default now. Refused in a company.'),
  status_by: optional(
    t.String({ minLength: 0, maxLength: STATUS_BY_MAX, pattern: ONE_LINE }),
    'With `status`; default you. Refused in a company.',
  ),
  reason: REASON,
}

const SeenFields = t.Object(
  {
    name: t.Optional(nullable(t.String({ minLength: 0 }))),
    note: t.Optional(nullable(t.String({ minLength: 0 }))),
    status: t.Optional(t.String()),
    status_at: t.Optional(nullable(t.String())),
  },
  {
    description: 'Earlier form: the fields you last read; 409 if changed.',
  },
)

export const ByFields = t.Object({ ...written, seen: t.Optional(SeenFields) })
export const CalculationPatch = body('CalculationPatch', {
  ...written,
  seen: t.Optional(t.Union([SEEN.seen, SeenFields])),
})
export type CalculationPatch = Omit<Static<typeof ByFields>, 'seen'> & {
  seen?: string | Static<typeof SeenFields>
}

export const DecisionRequest = body('DecisionRequest', { reason: REASON, ...SEEN })
export type DecisionRequest = Static<typeof DecisionRequest>

export const LinkRequest = body('LinkRequest', {
  days: Type.Integer({ minimum: 1, maximum: 365, default: 30, description: 'Days until it expires.' }),
  materials: Type.Optional(Type.Boolean({ default: false })),
  laboratory: Type.Optional(Type.Boolean({ default: false })),
})
export type LinkRequest = Static<typeof LinkRequest>

export const Link = answer('Link', {
  url: t.String({
    description: 'Path of the page; shown once.',
  }),
  expires_at: t.String({ format: 'date-time' }),
})
export type Link = Static<typeof Link>

/** Without costs, which only the owner sees. */
export const SharedCalculation = extended('SharedCalculation', StoredBlend, {
  components: t.Array(t.Union([Component, NamedComponent]), {
    description: 'In recipe order; names and shares only, unless `materials` are shown.',
  }),
  status: t.Optional(STANDING.status),
  status_at: t.Optional(STANDING.status_at),
  status_by: t.Optional(STANDING.status_by),
  lab: t.Optional(LAB),
  ...SHARE,
})
export type SharedCalculation = Static<typeof SharedCalculation>
