import { t } from 'elysia'
import { BULK_UNITS } from '#calc/units/amounts.ts'
import { CORRECTED } from '#calc/units/volume-correction.ts'
import { BATCH_MAX, BATCH_MIN, MATERIAL_COUNT, PRICE_MAX, TANK_NAME_MAX } from '#calc/vocabulary/limits.ts'
import { PRICE_UNITS } from '#calc/vocabulary/rules/material-details.ts'
import { answer, nullable, numberIn, oneOf, uuid } from '#server/http/schema.model.ts'

const unit = oneOf(BULK_UNITS, 'Volumes at 15 °C, masses in vacuo.')

const Batch = answer('Batch', {
  amount: numberIn({ min: BATCH_MIN, max: BATCH_MAX }),
  unit,
  temperature: t.Optional(numberIn(CORRECTED.temperature, 'Of loading [°C].')),
  in_air: t.Optional(t.Boolean({ description: 'Masses beside volumes are as weighed in air.' })),
})

const Tank = answer('TankBefore', {
  name: t.String({
    minLength: 0,
    maxLength: TANK_NAME_MAX,
    pattern: '^\\P{Cc}*$',
    description: 'May be blank.',
  }),
  material: t.Optional(
    uuid('What of the recipe it is; without it, the recipe does not count what is in the tank.'),
  ),
  amount: numberIn({ min: 0, max: BATCH_MAX }),
  unit,
})

const Price = answer('KeptPrice', {
  material: uuid(),
  amount: numberIn({ min: 0, max: PRICE_MAX }),
  unit: oneOf(PRICE_UNITS),
  currency: t.String({ pattern: '^[A-Za-z]{3}$' }),
  at: t.String({ format: 'date', description: 'Its day.' }),
})

const MONEY = {
  per_unit: t.Number({ description: 'Of one m³ where the shares are by volume, of one t by mass.' }),
  total: nullable(t.Number(), 'Of the batch; null without one, or where its unit needs an unknown density.'),
}

const Cost = answer('Cost', {
  ...MONEY,
  currency: t.String(),
  margin: t.Optional(answer('Margin', MONEY)),
})

/** What a blend request may say beside its recipe. */
export const RECORD_ASKED = {
  batch: t.Optional(Batch),
  tank: t.Optional(Tank),
  prices: t.Optional(t.Array(Price, { maxItems: MATERIAL_COUNT.max })),
  product_price: t.Optional(
    answer('ProductPrice', { amount: Price.properties.amount, unit: Price.properties.unit }),
  ),
}

/** The batch and its cost, in lists too. */
export const BATCH_AND_COST = {
  batch: RECORD_ASKED.batch,
  cost: t.Optional(nullable(Cost, 'Null where the prices come to none.')),
}

/** The same as it was kept, with what it comes to. */
export const RECORD_ANSWER = {
  ...RECORD_ASKED,
  ...BATCH_AND_COST,
  no_cost: t.Optional(t.String({ description: 'Why the prices come to none.' })),
}
