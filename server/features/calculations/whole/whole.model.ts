import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import { BLEND_STATUSES, DECISIONS, STATUS_BY_MAX } from '#calc/calculation/blend-status.ts'
import { SIDES } from '#calc/grades/grade.ts'
import { RELEASE_REASON_MAX } from '#calc/lab/release.ts'
import { OXYGENATES, POUR_KINDS } from '#calc/vocabulary/blend.ts'
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
import { BlendAnswer, BlendFigures, BlendNote } from '#server/answers/blend.model.ts'
import { CheckAnswer, quantity } from '#server/answers/check.model.ts'
import { LabAnswer } from '#server/answers/lab.model.ts'
import { CHOICES } from '#server/answers/recipe.model.ts'
import { UncertaintyAnswer } from '#server/answers/uncertainty.model.ts'
import {
  answer,
  body,
  described,
  extended,
  figure,
  LINES,
  nullable,
  oneOf,
  only,
  optional,
  SEEN,
  VERSION,
} from '#server/http/schema.model.ts'

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
    description: 'Of the material; `changes` says whether it has changed since, or is gone.',
  }),
  name: t.String(),
  name_farsi: nullable(t.String()),
  producer_english_name: t.String(),
  producer_farsi_name: nullable(t.String()),
  percentage: t.Number({ description: 'Of the recipe, on its basis.' }),
}

const NamedComponent = answer('NamedComponent', NAMED)

export const Component = answer('KeptComponent', {
  ...NAMED,
  oxygenate: nullable(oneOf(OXYGENATES)),
  oxygen: figure('Mass %, where its sheet said it.'),
  contains: t.Partial(only(recordOf(OXYGENATES, () => t.Number()))),
  entered: nullable(t.Array(oneOf(DISTILLATION_NAMES))),
  distillation: oneOf(DISTILLATION_KINDS),
  pour_is: nullable(oneOf(POUR_KINDS)),
  own: t.Record(t.String(), t.Number(), { description: 'Its values of own properties.' }),
  precision: t.Partial(only(recordOf(NUMERIC_PROPERTY_NAMES, () => deviation)), {
    description: 'Own standard deviations, 0 for an exact reading; the test method’s where there is none.',
  }),
  properties: t.Unsafe<MaterialProperties>(described(BlendAnswer.properties.results, 'Its readings.')),
})

const Asked = only(
  {
    estimates: t.Boolean(),
    traces: t.Optional(t.Boolean({ description: 'Values of the rest, where only traces lack them.' })),
    methods: CHOICES,
  },
  { description: 'What the recipe asked for beside the usual.' },
)

const MaterialChange = answer('MaterialChange', {
  id: t.String(),
  name: t.String({ description: 'As it was.' }),
  gone: t.Boolean({ description: 'Deleted since; nothing is said of its figures then.' }),
  properties: t.Array(oneOf(PROPERTY_NAMES), { description: 'The readings that differ.' }),
  fields: t.Array(oneOf(KEPT_FIELDS), { description: 'What else differs.' }),
})
export type MaterialChange = Static<typeof MaterialChange>

export const STANDING = {
  status: oneOf(BLEND_STATUSES),
  status_at: nullable(t.String({ format: 'date-time' }), 'When it came to that; null while it is planned.'),
  status_by: nullable(t.String(), 'Who said so; null to a stranger.'),
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
        at: t.String({ format: 'date', description: 'The day of this answer.' }),
        notes: t.Array(BlendNote),
      }),
    ),
    'Notes that only today’s rules give. `warnings` and `notes` stay those of the day of the calculation.',
  ),
  name: nullable(t.String()),
  category: oneOf(CATEGORY_NAMES),
  asked: Asked,
  check_measured: described(
    t.Optional(CheckAnswer),
    'The limits of `check` by what the laboratory measured, where a grade was kept: `fail` beyond a limit, `unsure` inside by less than 0.59 R, `unknown` where nothing was measured.',
  ),
  release_sha256: described(
    t.Optional(t.String()),
    'Of what is released, as the release report shows it; absent while nothing is.',
  ),
  uncertainty: nullable(
    UncertaintyAnswer,
    'How sure it is, as it was last computed and kept; null where it was not asked for.',
  ),
})

const LAB = t.Unsafe<LabAnswer | null>(nullable(LabAnswer, 'What the laboratory found of it.'))

const DECIDED = {
  reason: nullable(t.String()),
  open: t.Array(
    only({
      q: quantity,
      side: oneOf(SIDES),
      limit: t.Number(),
      value: figure('As it was measured.'),
      state: oneOf(['fail', 'unsure', 'unknown'] as const),
    }),
    { description: 'What its results left open: missed, too close, not measured.' },
  ),
}
const Release = answer('Release', DECIDED)
const Decision = answer('Decision', {
  is: oneOf(DECISIONS),
  at: t.String({ format: 'date-time' }),
  by: nullable(t.String()),
  from: oneOf(BLEND_STATUSES, { description: 'Where the blend stood before.' }),
  ...DECIDED,
})

export const WholeCalculation = extended('Calculation', StoredBlend, {
  prices,
  product_price,
  cost,
  no_cost,
  components: t.Array(Component, {
    description: 'In the order of the recipe, as they were when they were blended.',
  }),
  ...STANDING,
  lab: LAB,
  note: nullable(t.String()),
  release: nullable(Release, 'Why it is released; null while it is not.'),
  decisions: t.Array(Decision, { description: 'All that was decided of it, in order.' }),
  changed: t.Array(t.String(), {
    description: 'Ids of materials that are different now, or gone, then of such additives.',
  }),
  changes: t.Array(MaterialChange, { description: 'The materials with what differs.' }),
  share: nullable(
    only(SHARE),
    'The link under which anybody may read it; null where there is none, or none that still opens.',
  ),
  four_eyes: described(
    t.Optional(
      only({
        because: oneOf(['made', 'measured'] as const),
        approvers: t.Array(t.String(), { description: 'Names of those who can.' }),
      }),
    ),
    'Where the rule of four eyes keeps the caller from releasing it: they made it, or entered its results.',
  ),
  ...VERSION,
})
export type WholeCalculation = Static<typeof WholeCalculation>

const REASON = optional(
  t.String({ minLength: 0, maxLength: RELEASE_REASON_MAX, pattern: LINES }),
  'Of a hold or a withdrawal, and of a release that leaves something open.',
)

const written = {
  name: optional(
    t.String({ minLength: 0, maxLength: CALCULATION_NAME_MAX, pattern: '^\\P{Cc}*$' }),
    'One with a name is never deleted for being old or one too many. Null or blank takes it away.',
  ),
  note: optional(
    t.String({ minLength: 0, maxLength: CALCULATION_NOTE_MAX, pattern: LINES }),
    'May have several lines. Null or blank takes it away.',
  ),
  status: t.Optional(oneOf(BLEND_STATUSES)),
  status_at: optional(
    t.String(),
    'With a status: when it came to that; now unless it is said. Refused in a company.',
  ),
  status_by: optional(
    t.String({ minLength: 0, maxLength: STATUS_BY_MAX, pattern: '^\\P{Cc}*$' }),
    'With a status: who says so; the caller unless it is said. Refused in a company.',
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
    description:
      'What of it somebody had before them as they wrote. Where it is something else by now, nothing is written (409); what is not named is not compared.',
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
  days: Type.Integer({ minimum: 1, maximum: 365, default: 30, description: 'For so long the link opens.' }),
  materials: Type.Optional(Type.Boolean({ default: false })),
  laboratory: Type.Optional(Type.Boolean({ default: false })),
})
export type LinkRequest = Static<typeof LinkRequest>

export const Link = answer('Link', {
  url: t.String({
    description: 'The page, from this server’s own address on. Said once: only its hash is kept.',
  }),
  expires_at: t.String({ format: 'date-time' }),
})
export type Link = Static<typeof Link>

/** Without costs, which only the owner sees. */
export const SharedCalculation = extended('SharedCalculation', StoredBlend, {
  components: t.Array(t.Union([Component, NamedComponent]), {
    description: 'In the order of the recipe; names and shares alone where the link shows no materials.',
  }),
  status: t.Optional(STANDING.status),
  status_at: t.Optional(STANDING.status_at),
  status_by: t.Optional(STANDING.status_by),
  lab: t.Optional(LAB),
  ...SHARE,
})
export type SharedCalculation = Static<typeof SharedCalculation>
