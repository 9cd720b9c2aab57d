import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import { BLEND_STATUSES } from '#calc/calculation/blend-status.ts'
import { FOUND_VERDICTS } from '#calc/grades/blend-verdict.ts'
import { STATES, type Verdict } from '#calc/grades/states.ts'
import { BASES } from '#calc/vocabulary/blend.ts'
import { CATEGORY_NAMES } from '#calc/vocabulary/categories.ts'
import { type BlendResults, PROPERTY_NAMES, type PropertyName } from '#calc/vocabulary/properties.ts'
import { recordOf } from '#calc/vocabulary/records.ts'
import { CURSOR } from '#server/http/pages.ts'
import { answer, nullable, oneOf, only, uuid, VERSION } from '#server/http/schema.model.ts'
import { VerdictSummary } from '#server/responses/check.model.ts'
import { BATCH_AND_COST } from '#server/responses/recipe.model.ts'
import { STANDING } from './whole/whole.model.ts'

const VERDICTS: readonly Verdict[] = ['fail', 'unsure', 'unknown', 'pass']
const category = oneOf(CATEGORY_NAMES)

export const CalculationQuery = t.Object({
  search: t.Optional(
    t.String({
      maxLength: 200,
      description: 'Words in name, note or material names.',
    }),
  ),
  category: t.Optional(category),
  named: t.Optional(t.Boolean({ description: 'With or without a name.' })),
  lab: t.Optional(t.Boolean({ description: 'With or without laboratory results.' })),
  status: t.Optional(oneOf(BLEND_STATUSES)),
  verdict: t.Optional(
    oneOf(FOUND_VERDICTS, 'missed (fail), close (unsure), met (pass) or none (unchecked or unknown).'),
  ),
  before: t.Optional(uuid('Older than this id.')),
  ...CURSOR,
  limit: Type.Integer({ minimum: 1, maximum: 200, default: 50, description: 'Page size.' }),
})
export type CalculationQuery = Static<typeof CalculationQuery>

const Component = only({
  id: t.String({ description: 'Material id; it may have changed or be gone.' }),
  name: t.String(),
  name_farsi: nullable(t.String()),
  producer_english_name: t.String(),
  producer_farsi_name: nullable(t.String()),
  percentage: t.Number(),
})

const figures = (description: string) =>
  t.Unsafe<Partial<Pick<BlendResults, PropertyName>>>({
    ...t.Partial(only(recordOf(PROPERTY_NAMES, () => nullable(t.Union([t.Number(), t.String()]))))),
    description,
  })

export const ListedCalculation = answer('ListedCalculation', {
  id: uuid(),
  name: nullable(t.String()),
  note: nullable(t.String()),
  created_at: t.String({ format: 'date-time' }),
  category,
  basis: oneOf(BASES),
  components: t.Array(Component, { description: 'As blended.' }),
  headline: figures('Key figures of the category.'),
  ...BATCH_AND_COST,
  measured: t.Optional(figures('Those measured, if any.')),
  verdict: t.Optional(oneOf(STATES, 'Of the check, if any.')),
  verdict_measured: t.Optional(oneOf(VERDICTS, 'By measured values, if any: fail, unsure, unknown, pass.')),
  verdict_summary: t.Optional(VerdictSummary),
  is_shared: t.Boolean({ description: 'Has an active link.' }),
  ...STANDING,
  has_lab: t.Boolean({ description: 'Has laboratory results.' }),
  ...VERSION,
})
export type ListedCalculation = Static<typeof ListedCalculation>
