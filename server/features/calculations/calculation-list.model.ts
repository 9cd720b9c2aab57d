import { Type } from '@sinclair/typebox'
import { type Static, type TSchema, t } from 'elysia'
import { STATES } from '#calc/grades/check.ts'
import { BASES } from '#calc/vocabulary/blend.ts'
import { BLEND_STATUSES } from '#calc/vocabulary/blend-status.ts'
import { CATEGORY_NAMES } from '#calc/vocabulary/categories.ts'
import { type BlendResults, PROPERTY_NAMES, type PropertyName } from '#calc/vocabulary/properties.ts'
import { STANDING } from './whole/whole.model.ts'

const nullable = <Schema extends TSchema>(schema: Schema) => t.Union([schema, t.Null()])
const category = t.Union(CATEGORY_NAMES.map((name) => t.Literal(name)))

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
  status: t.Optional(t.Union(BLEND_STATUSES.map((word) => t.Literal(word)))),
  before: t.Optional(
    t.String({
      format: 'uuid',
      description: 'Only those made before this one: the last of the page before.',
    }),
  ),
  limit: Type.Integer({ minimum: 1, maximum: 200, default: 50, description: 'At most so many.' }),
})
export type CalculationQuery = Static<typeof CalculationQuery>

const Component = t.Object(
  {
    id: t.String({ description: 'Of the material; it may have changed since, or be gone.' }),
    name: t.String(),
    name_farsi: nullable(t.String()),
    producer_english_name: t.String(),
    producer_farsi_name: nullable(t.String()),
    percentage: t.Number(),
  },
  { additionalProperties: false },
)

export const ListedCalculation = t.Object(
  {
    id: t.String({ format: 'uuid' }),
    name: nullable(t.String()),
    note: nullable(t.String()),
    created_at: t.String({ format: 'date-time' }),
    category,
    basis: t.Union(BASES.map((name) => t.Literal(name))),
    components: t.Array(Component, { description: 'As they were when they were blended.' }),
    headline: t.Unsafe<Partial<Pick<BlendResults, PropertyName>>>({
      ...t.Partial(
        t.Object(
          Object.fromEntries(
            PROPERTY_NAMES.map((name) => [name, nullable(t.Union([t.Number(), t.String()]))]),
          ),
          { additionalProperties: false },
        ),
      ),
      description: 'The key figures of the category.',
    }),
    verdict: t.Optional(
      t.Union(
        STATES.map((state) => t.Literal(state)),
        { description: 'Of the grade that it was checked against; absent where it was not.' },
      ),
    ),
    is_shared: t.Boolean({ description: 'Whether there is a link that opens it.' }),
    ...STANDING,
    has_lab: t.Boolean({ description: 'Whether laboratory results were entered.' }),
  },
  { $id: 'ListedCalculation', additionalProperties: false },
)
export type ListedCalculation = Static<typeof ListedCalculation>
