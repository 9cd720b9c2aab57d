import { type Static, t } from 'elysia'
import { OWN_KEY } from '#calc/vocabulary/own-property.ts'
import { type MaterialProperties, PROPERTY_NAMES } from '#calc/vocabulary/properties.ts'
import { OwnValues } from '#server/answers/own.model.ts'
import { answer, body, described, each, nullable, oneOf, only, uuid } from '#server/http/schema.model.ts'

export const MADE_BY = ['laboratory', 'supplier'] as const
export type MadeBy = (typeof MADE_BY)[number]
export const PLACE_MAX = 100
export const ANALYSES_MAX = 1000

const properties = t.Partial(
  only(each(PROPERTY_NAMES, (name) => nullable(name === 'color' ? t.String() : t.Number()))),
)

export const NewAnalysis = body('NewAnalysis', {
  sampled_at: t.Optional(
    t.String({
      description: 'A date, or a date and time. Without it: now, or of a blend’s results theirs.',
    }),
  ),
  sample: t.Optional(nullable(t.String({ maxLength: PLACE_MAX }), 'Its number or label.')),
  tank: t.Optional(nullable(t.String({ maxLength: PLACE_MAX }))),
  by: t.Optional(oneOf(MADE_BY, { default: 'laboratory' })),
  properties: t.Optional({
    ...properties,
    description: 'What was measured; other readings of the material stay.',
  }),
  own: t.Optional(described(OwnValues, 'The same of own properties, by key.')),
  calculation: t.Optional(
    nullable(
      uuid(),
      'In the place of `properties`: one of the caller’s calculations, whose laboratory results are taken.',
    ),
  ),
})

export const Analysis = answer('Analysis', {
  id: uuid(),
  sampled_at: nullable(
    t.String({ format: 'date-time' }),
    'Null: what the material was before its first dated analysis.',
  ),
  sample: nullable(t.String()),
  tank: nullable(t.String()),
  by: nullable(oneOf(MADE_BY)),
  calculation: nullable(uuid(), 'The blend whose laboratory results they are.'),
  properties: t.Unsafe<Partial<MaterialProperties>>({ ...properties, description: 'What was measured.' }),
  own: t.Record(t.String({ pattern: OWN_KEY.source }), t.Number(), {
    description: 'What was measured of own properties, by key.',
  }),
  created_at: t.String({ format: 'date-time' }),
  newest: t.Boolean({ description: 'The one that the material is.' }),
})
export type Analysis = Static<typeof Analysis>
