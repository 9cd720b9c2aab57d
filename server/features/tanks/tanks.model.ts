import { type Static, t } from 'elysia'
import { SOURCES } from '#calc/tank/stream.ts'
import { CATEGORY_NAMES } from '#calc/vocabulary/categories.ts'
import { NAME_MAX } from '#calc/vocabulary/limits.ts'
import { PRICE_UNITS } from '#calc/vocabulary/rules/material-details.ts'
import { Figures } from '#server/answers/blend.model.ts'
import { OwnValues } from '#server/answers/own.model.ts'
import {
  answer,
  body,
  described,
  nullable,
  numberIn,
  oneOf,
  only,
  SEEN,
  uuid,
  VERSION,
} from '#server/http/schema.model.ts'

export const TANKS_MAX = 100
const CAPACITY = { min: 0.001, max: 1e9 } as const

const fields = {
  name: t.String({ minLength: 1, maxLength: NAME_MAX }),
  category: oneOf(CATEGORY_NAMES, 'What is kept in it.'),
  unit: oneOf(PRICE_UNITS, 'In which its amounts are shown and typed.'),
  capacity: numberIn(CAPACITY, 'm³.'),
  minimum: numberIn({ min: 0, max: CAPACITY.max }, 'm³ that can’t be pumped out of it; 0 if left out.'),
}

export const NewTank = body('NewTank', { ...fields, minimum: t.Optional(fields.minimum) })
export type NewTank = Static<typeof NewTank>

export const TankCorrection = body('TankCorrection', {
  name: t.Optional(fields.name),
  category: t.Optional(fields.category),
  unit: t.Optional(fields.unit),
  capacity: t.Optional(fields.capacity),
  minimum: t.Optional(fields.minimum),
  ...SEEN,
})
export type TankCorrection = Static<typeof TankCorrection>

export const TankQuery = t.Object({
  at: t.Optional(t.String({ description: 'A date, or a date and time: what it held then.' })),
})

export const Source = only({
  is: oneOf(SOURCES, 'A sample or a mixture: what a tank held.'),
  id: nullable(uuid(), 'Of the material, or of the calculation that came in last; it may be gone.'),
  name: t.String(),
  name_farsi: nullable(t.String()),
})

/** By a property’s name, or `own:` and the key of an own one. */
const byName = <Value extends Parameters<typeof t.Record>[1]>(value: Value, description: string) =>
  t.Record(t.String(), value, { description })

const SomeLots = t.Array(only({ lot: t.String(), name: t.String(), m3: t.Number() }))

const Known = answer('TankValue', {
  is: oneOf(
    ['measured', 'mixed', 'unknown'],
    '`measured`: by the last sample, and nothing came in since; `mixed`: by the rules of blending.',
  ),
  at: t.Optional(t.String({ format: 'date-time', description: 'Since when.' })),
  sample: t.Optional(nullable(t.String())),
  lots: t.Optional(described(SomeLots, 'Of one that is unknown: the lots that lack it.')),
  lacking: t.Optional(
    t.Boolean({ description: 'They have no value: it can be entered, `PATCH /me/movements/{id}/`.' }),
  ),
  left_out: t.Optional(
    described(SomeLots, 'Lots that lack it and are left out of it: together 0.1 vol % at most.'),
  ),
})

const Content = answer('TankContent', {
  m3: t.Number({ description: 'At 15 °C.' }),
  t: nullable(t.Number(), 'In vacuo; null where a density is not known.'),
  usable: t.Number({ description: 'm³ above the minimum.' }),
  properties: described(Figures, 'One blend of the lots, not rounded.'),
  own: OwnValues,
  since: byName(Known, 'How each value is known; `own:key` of an own property.'),
  sd: byName(t.Number(), 'The standard deviation of each number.'),
  interval: byName(t.Array(t.Number(), { minItems: 2, maxItems: 2 }), 'And its 95 % interval.'),
  lots: t.Array(
    only({
      id: t.String({ description: 'The movement that brought it.' }),
      source: Source,
      m3: t.Number(),
      share: t.Number({ description: 'vol %.' }),
    }),
  ),
})

export const Tank = answer('Tank', {
  id: uuid(),
  ...fields,
  created_at: t.String({ format: 'date-time' }),
  material: uuid('Takes the place of a material’s id in every call that takes one.'),
  content: Content,
  ...VERSION,
})
export type Tank = Static<typeof Tank>
export type TankContent = Static<typeof Content>
