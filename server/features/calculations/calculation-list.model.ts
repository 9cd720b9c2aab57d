import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import { BLEND_STATUSES } from '#calc/calculation/blend-status.ts'
import { FOUND_VERDICTS } from '#calc/grades/blend-verdict.ts'
import { STATES, type Verdict } from '#calc/grades/states.ts'
import { BASES } from '#calc/vocabulary/blend.ts'
import { CATEGORY_NAMES } from '#calc/vocabulary/categories.ts'
import { type BlendResults, PROPERTY_NAMES, type PropertyName } from '#calc/vocabulary/properties.ts'
import { recordOf } from '#calc/vocabulary/records.ts'
import { VerdictSummary } from '#server/answers/check.model.ts'
import { BATCH_AND_COST } from '#server/answers/recipe.model.ts'
import { CURSOR } from '#server/http/pages.ts'
import { answer, nullable, oneOf, only, uuid, VERSION } from '#server/http/schema.model.ts'
import { STANDING } from './whole/whole.model.ts'

const VERDICTS: readonly Verdict[] = ['fail', 'unsure', 'unknown', 'pass']
const category = oneOf(CATEGORY_NAMES)

export const CalculationQuery = t.Object({
  search: t.Optional(
    t.String({
      maxLength: 200,
      description: 'Words to be found in name and note, or in the names of the materials in either language.',
    }),
  ),
  category: t.Optional(category),
  named: t.Optional(t.Boolean({ description: 'Only those that have a name, or only those without.' })),
  lab: t.Optional(t.Boolean({ description: 'Only those with laboratory results, or only those without.' })),
  status: t.Optional(oneOf(BLEND_STATUSES)),
  verdict: t.Optional(
    oneOf(
      FOUND_VERDICTS,
      'By `state` of `verdict_summary`: missed (fail), close (unsure), met (pass); none: nothing was checked, or the state is unknown.',
    ),
  ),
  before: t.Optional(uuid('Only those made before this one: the last of the page before.')),
  ...CURSOR,
  limit: Type.Integer({ minimum: 1, maximum: 200, default: 50, description: 'At most so many.' }),
})
export type CalculationQuery = Static<typeof CalculationQuery>

const Component = only({
  id: t.String({ description: 'Of the material; it may have changed since, or be gone.' }),
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
  components: t.Array(Component, { description: 'As they were when they were blended.' }),
  headline: figures('The key figures of the category.'),
  ...BATCH_AND_COST,
  measured: t.Optional(
    figures('Those of them that the laboratory has measured; absent where it has not measured any value.'),
  ),
  verdict: t.Optional(oneOf(STATES, 'Of the grade that it was checked against; absent where it was not.')),
  verdict_measured: t.Optional(
    oneOf(
      VERDICTS,
      'Of the same limits by what the laboratory measured: the worst of fail, unsure, unknown (not measured), pass. Absent where nothing was measured, or no grade was kept.',
    ),
  ),
  verdict_summary: t.Optional(VerdictSummary),
  is_shared: t.Boolean({ description: 'Whether there is a link that opens it.' }),
  ...STANDING,
  has_lab: t.Boolean({ description: 'Whether laboratory results were entered.' }),
  ...VERSION,
})
export type ListedCalculation = Static<typeof ListedCalculation>
