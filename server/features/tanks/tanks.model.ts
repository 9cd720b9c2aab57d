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
import { Results } from '#server/answers/blend.model.ts'
import { OwnValues } from '#server/answers/definitions.model.ts'
import { CURSOR } from '#server/http/pages.ts'
import {
  answer,
  body,
  described,
  LINES,
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
  ...t.Partial(t.Object(fields)).properties,
  ...SEEN,
})
export type TankCorrection = Static<typeof TankCorrection>

export const TankQuery = t.Object({
  at: t.Optional(t.String({ description: 'A date, or a date and time: what it held then.' })),
})

const Source = only({
  is: oneOf(SOURCES, 'A sample or a mixture: what a tank held.'),
  id: nullable(uuid(), 'Of the material, or of the calculation that came in last; it may be gone.'),
  name: t.String(),
  name_farsi: nullable(t.String()),
})

/** Keyed by property name, or `own:` and the key of an own property. */
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
  properties: described(Results, 'One blend of the lots, not rounded.'),
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

export const MOVEMENTS_MAX = 20_000

const UUID = '^[0-9a-fA-F-]{36}$'
const readings = only(recordOf(PROPERTY_NAMES, (name) => (name === 'color' ? t.String() : t.Number())))
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
  own: t.Optional(described(ownReadings, 'The same of own properties, by key.')),
  sample: t.Optional(t.String({ maxLength: SAMPLE_MAX, description: 'Its number or label.' })),
  at: t.Optional(t.String({ description: 'A date, or a date and time; now if left out.' })),
  note: t.Optional(t.String({ maxLength: CALCULATION_NOTE_MAX, pattern: LINES })),
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
  seen: t.Optional(t.String({ contentMediaType: 'application/json', description: 'As in `POST`, as JSON.' })),
})

export const MovementQuery = t.Object({
  tank: t.Optional(uuid('Only those of this tank.')),
  before: t.Optional(uuid('Only those before this one: the last of the page before.')),
  ...CURSOR,
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
