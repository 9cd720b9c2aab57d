import { type Static, t } from 'elysia'
import { PRICE_MAX } from '#calc/vocabulary/limits.ts'
import { PRICE_UNITS } from '#calc/vocabulary/rules/material-details.ts'
import { answer, nullable, numberIn, oneOf, uuid, VERSION } from '#server/http/schema.model.ts'

const PRICES_MAX = 1000

const fields = {
  material: uuid(),
  unit: oneOf(PRICE_UNITS),
  currency: t.String({ pattern: '^[A-Za-z]{3}$' }),
}

export const Price = answer('Price', {
  ...fields,
  amount: t.Number(),
  at: t.String({ format: 'date' }),
  ...VERSION,
})
export type Price = Static<typeof Price>
export const Prices = t.Array(Price)

export const NewPrices = t.Array(
  t.Object({
    ...fields,
    amount: nullable(numberIn({ min: 0, max: PRICE_MAX }), 'Null deletes the price.'),
    unit: t.Optional(fields.unit),
    currency: t.Optional(fields.currency),
    at: t.Optional(t.String({ description: 'Default: today.' })),
    seen: t.Optional(nullable(t.String(), 'The `version` you last read, null for none; 409 if stale.')),
  }),
  { $id: 'NewPrices', maxItems: PRICES_MAX },
)

/** The new price of a material, or none. */
export interface PriceChange extends Omit<Price, 'amount' | 'version'> {
  amount: number | null
  seen: string | null | undefined
}
