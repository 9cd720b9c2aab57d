import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import { AMOUNT_UNITS } from '#calc/lab/lab-record.ts'
import { AMOUNT_MAX, SAMPLE_MAX } from '#calc/lab/lab-rules.ts'
import { MOVEMENT_KINDS } from '#calc/tank/fold.ts'
import { CALCULATION_NOTE_MAX, TEMPERATURE_MAX, TEMPERATURE_MIN } from '#calc/vocabulary/limits.ts'
import { OWN_KEY } from '#calc/vocabulary/own-property.ts'
import { type MaterialProperties, PROPERTY_NAMES } from '#calc/vocabulary/properties.ts'
import { answer, body, each, nullable, numberIn, oneOf, only, uuid } from '#server/http/schema.model.ts'
import { Source, Tank } from './tanks.model.ts'

export const MOVEMENTS_MAX = 20_000

const UUID = '^[0-9a-fA-F-]{36}$'
const readings = only(each(PROPERTY_NAMES, (name) => (name === 'color' ? t.String() : t.Number())))
const ownReadings = t.Record(t.String({ pattern: OWN_KEY.source }), t.Number())

export const NewMovement = body('NewMovement', {
  kind: oneOf(MOVEMENT_KINDS),
  tank: t.Optional(
    uuid('Into which a receipt or a blend goes, out of which a shipment or a transfer; sampled or gauged.'),
  ),
  to: t.Optional(uuid('The tank into which a transfer goes.')),
  material: t.Optional(uuid('Of a receipt: what came, as it is now.')),
  calculation: t.Optional(
    uuid('Of a blend, or of a receipt in the place of a material: whose results came in.'),
  ),
  from: t.Optional(
    t.Record(t.String({ pattern: UUID }), uuid(), {
      description: 'Of a blend, by material of its recipe: the tank out of which its part was taken.',
    }),
  ),
  amount: t.Optional(
    numberIn(
      { min: 0, max: AMOUNT_MAX },
      'What moved; of a blend what came of it; of a gauge what was found.',
    ),
  ),
  unit: t.Optional(oneOf(AMOUNT_UNITS, 'Masses in vacuo.')),
  temperature: t.Optional(
    numberIn(
      { min: TEMPERATURE_MIN, max: TEMPERATURE_MAX },
      '°C at which a volume was observed; 15 if left out.',
    ),
  ),
  properties: t.Optional(
    t.Unsafe<Partial<MaterialProperties>>({
      ...t.Partial(readings),
      description:
        'Of a sample: what was measured. Of a receipt: what is known otherwise than of the material.',
    }),
  ),
  own: t.Optional({
    ...ownReadings,
    description: 'The same of own properties, by key.',
  } as typeof ownReadings),
  sample: t.Optional(t.String({ maxLength: SAMPLE_MAX, description: 'Its number or label.' })),
  at: t.Optional(t.String({ description: 'A date, or a date and time; now if left out.' })),
  note: t.Optional(t.String({ maxLength: CALCULATION_NOTE_MAX })),
  seen: t.Optional(
    t.Record(t.String({ pattern: UUID }), t.String(), {
      description: 'By tank the `version` that somebody had before them: another by now is a 409.',
    }),
  ),
})

export const LotReadings = body('LotReadings', {
  properties: NewMovement.properties.properties,
  own: NewMovement.properties.own,
  seen: NewMovement.properties.seen,
})

export const UndoQuery = t.Object({
  seen: t.Optional(t.String({ description: 'As in `POST`, as JSON.' })),
})

export const MovementQuery = t.Object({
  tank: t.Optional(uuid('Only those of this tank.')),
  before: t.Optional(uuid('Only those before this one: the last of the page before.')),
  limit: Type.Integer({ minimum: 1, maximum: 200, default: 50, description: 'At most so many.' }),
})
export type MovementQuery = Static<typeof MovementQuery>

export const Movement = answer('Movement', {
  id: uuid(),
  kind: oneOf(MOVEMENT_KINDS),
  at: t.String({ format: 'date-time' }),
  recorded_at: t.String({ format: 'date-time' }),
  undone_at: nullable(t.String({ format: 'date-time' }), 'It counts no more.'),
  tank: nullable(uuid()),
  to: nullable(uuid()),
  calculation: nullable(uuid()),
  source: nullable(Source, 'What came in; of a sample the tank itself.'),
  m3: t.Number({ description: 'At 15 °C; of a gauge what was found.' }),
  typed: nullable(
    only({
      amount: t.Number(),
      unit: oneOf(AMOUNT_UNITS),
      temperature: t.Optional(t.Number()),
    }),
    'The amount as it was typed.',
  ),
  properties: t.Unsafe<Partial<MaterialProperties>>(t.Partial(readings)),
  own: ownReadings,
  sample: nullable(t.String()),
  note: nullable(t.String()),
  tanks: t.Array(
    only({
      tank: uuid(),
      change: t.Number({ description: 'm³; of a gauge found less book.' }),
      m3: t.Number({ description: 'Held afterwards.' }),
    }),
  ),
})
export type Movement = Static<typeof Movement>

export const Recorded = only({
  movement: Movement,
  tanks: t.Array(Tank, { description: 'Those that hold something else by now.' }),
  warnings: t.Array(t.String()),
})
export const Undone = only({ tanks: t.Array(Tank) })
