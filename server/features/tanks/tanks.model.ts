import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import { AMOUNT_UNITS } from '#calc/lab/lab-record.ts'
import { AMOUNT_MAX, SAMPLE_MAX } from '#calc/lab/lab-rules.ts'
import { MOVEMENT_KINDS } from '#calc/tank/replay.ts'
import { SOURCES } from '#calc/tank/stream.ts'
import { CATEGORY_NAMES } from '#calc/vocabulary/categories.ts'
import { CALCULATION_NOTE_MAX, NAME_MAX, TEMPERATURE_MAX, TEMPERATURE_MIN } from '#calc/vocabulary/limits.ts'
import { OWN_KEY } from '#calc/vocabulary/own-property.ts'
import { type MaterialProperties, PROPERTY_NAMES } from '#calc/vocabulary/properties.ts'
import { recordOf } from '#calc/vocabulary/records.ts'
import { PRICE_UNITS } from '#calc/vocabulary/rules/material-details.ts'
import { CURSOR } from '#server/http/pages.ts'
import {
  answer,
  body,
  described,
  LINES,
  named,
  nullable,
  numberIn,
  oneOf,
  only,
  SEEN,
  uuid,
  VERSION,
} from '#server/http/schema.model.ts'
import { Results } from '#server/responses/blend.model.ts'
import { OwnValues } from '#server/responses/definitions.model.ts'

export const TANKS_MAX = 100
const CAPACITY = { min: 0.001, max: 1e9 } as const

const fields = {
  name: t.String({ minLength: 1, maxLength: NAME_MAX }),
  category: oneOf(CATEGORY_NAMES, 'Of its contents.'),
  unit: oneOf(PRICE_UNITS, 'Of shown and typed amounts.'),
  capacity: numberIn(CAPACITY, 'm³.'),
  minimum: numberIn({ min: 0, max: CAPACITY.max }, 'm³ that cannot be pumped out.'),
}

export const NewTank = body('NewTank', { ...fields, minimum: t.Optional(fields.minimum) })
export type NewTank = Static<typeof NewTank>

export const TankCorrection = body('TankCorrection', {
  ...t.Partial(t.Object(fields)).properties,
  ...SEEN,
})
export type TankCorrection = Static<typeof TankCorrection>

export const TankQuery = t.Object({
  at: t.Optional(t.String({ description: 'Contents at this date or time.' })),
})

const Source = only({
  is: oneOf(SOURCES, 'Sample or mixture: former contents of a tank.'),
  id: nullable(uuid(), 'Material, or last calculation; may be gone.'),
  name: t.String(),
  name_farsi: nullable(t.String()),
})

/** Keyed by property name, or `own:` and the key of an own property. */
const byName = <Value extends Parameters<typeof t.Record>[1]>(value: Value, description: string) =>
  t.Record(t.String(), value, { description })

const SomeLots = t.Array(only({ lot: t.String(), name: t.String(), m3: t.Number() }))

const Known = answer('TankValue', {
  is: oneOf(['measured', 'mixed', 'unknown'], '`measured`: by the last sample; `mixed`: by blending rules.'),
  at: t.Optional(t.String({ format: 'date-time', description: 'Since.' })),
  sample: t.Optional(nullable(t.String())),
  lots: t.Optional(described(SomeLots, 'Lots that lack it.')),
  lacking: t.Optional(t.Boolean({ description: 'Can be entered with `PATCH /me/movements/{id}/`.' })),
  left_out: t.Optional(described(SomeLots, 'Ignored lots that lack it, at most 0.1 vol % together.')),
})

const Content = answer('TankContent', {
  m3: t.Number({ description: 'At 15 °C.' }),
  t: nullable(t.Number(), 'In vacuo; null if a density is unknown.'),
  usable: t.Number({ description: 'm³ above the minimum.' }),
  properties: described(Results, 'One blend of the lots.'),
  own: OwnValues,
  since: byName(Known, 'How each value is known, by property or `own:key`.'),
  sd: byName(t.Number(), 'Standard deviations.'),
  interval: byName(t.Array(t.Number(), { minItems: 2, maxItems: 2 }), '95 % intervals.'),
  lots: t.Array(
    only({
      id: t.String({ description: 'Movement that brought it.' }),
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
  material: uuid('Usable as a material id in every call.'),
  content: Content,
  ...VERSION,
})
export type Tank = Static<typeof Tank>
export type TankContent = Static<typeof Content>

export const MOVEMENTS_MAX = 20_000

const UUID = '^[0-9a-fA-F-]{36}$'
const readings = named(
  'TankReadings',
  t.Unsafe<Partial<MaterialProperties>>(
    t.Partial(only(recordOf(PROPERTY_NAMES, (name) => (name === 'color' ? t.String() : t.Number())))),
  ),
)
const ownReadings = t.Record(t.String({ pattern: OWN_KEY.source }), t.Number())

export const NewMovement = body('NewMovement', {
  kind: oneOf(MOVEMENT_KINDS),
  tank: t.Optional(uuid('Receipt, blend: into it. Shipment, transfer: out of it. Sample, gauge: of it.')),
  to: t.Optional(uuid('Transfer: into it.')),
  material: t.Optional(uuid('Receipt: as it is now.')),
  calculation: t.Optional(uuid('Blend, or receipt without material: whose results.')),
  from: t.Optional(
    t.Record(t.String({ pattern: UUID }), uuid(), {
      description: 'Blend: source tank by material.',
    }),
  ),
  amount: t.Optional(numberIn({ min: 0, max: AMOUNT_MAX }, 'Moved; blend: made; gauge: found.')),
  unit: t.Optional(oneOf(AMOUNT_UNITS, 'Masses in vacuo.')),
  temperature: t.Optional(
    numberIn({ min: TEMPERATURE_MIN, max: TEMPERATURE_MAX }, 'Of the observed volume [°C].'),
  ),
  properties: t.Optional(
    described(readings, 'Sample: as measured. Receipt: what differs from the material.'),
  ),
  own: t.Optional(described(ownReadings, 'Custom properties by key.')),
  sample: t.Optional(t.String({ maxLength: SAMPLE_MAX, description: 'Number or label.' })),
  at: t.Optional(t.String({ description: 'Date, or date and time. Default: now.' })),
  note: t.Optional(t.String({ maxLength: CALCULATION_NOTE_MAX, pattern: LINES })),
  seen: t.Optional(
    t.Record(t.String({ pattern: UUID }), t.String(), {
      description: '`version` by tank; 409 if stale.',
    }),
  ),
})

export const LotReadings = body('LotReadings', {
  properties: NewMovement.properties.properties,
  own: NewMovement.properties.own,
  seen: NewMovement.properties.seen,
})

export const UndoQuery = t.Object({
  seen: t.Optional(t.String({ contentMediaType: 'application/json', description: 'As in `POST`, as JSON.' })),
})

export const MovementQuery = t.Object({
  tank: t.Optional(uuid('Of this tank.')),
  before: t.Optional(uuid('Older than this id.')),
  ...CURSOR,
  limit: Type.Integer({ minimum: 1, maximum: 200, default: 50, description: 'Page size.' }),
})
export type MovementQuery = Static<typeof MovementQuery>

export const Movement = answer('Movement', {
  id: uuid(),
  kind: oneOf(MOVEMENT_KINDS),
  at: t.String({ format: 'date-time' }),
  recorded_at: t.String({ format: 'date-time' }),
  undone_at: nullable(t.String({ format: 'date-time' }), 'No longer counts.'),
  tank: nullable(uuid()),
  to: nullable(uuid()),
  calculation: nullable(uuid()),
  source: nullable(Source, 'What came in; for a sample, the tank.'),
  m3: t.Number({ description: 'At 15 °C; for a gauge, as found.' }),
  typed: nullable(
    only({
      amount: t.Number(),
      unit: oneOf(AMOUNT_UNITS),
      temperature: t.Optional(t.Number()),
    }),
    'As typed.',
  ),
  properties: readings,
  own: ownReadings,
  sample: nullable(t.String()),
  note: nullable(t.String()),
  tanks: t.Array(
    only({
      tank: uuid(),
      change: t.Number({ description: 'm³; for a gauge, found less book.' }),
      m3: t.Number({ description: 'Afterwards.' }),
    }),
  ),
})
export type Movement = Static<typeof Movement>

export const Recorded = only({
  movement: Movement,
  tanks: t.Array(Tank, { description: 'Tanks whose contents changed.' }),
  warnings: t.Array(t.String()),
})
export const Undone = only({ tanks: t.Array(Tank) })
