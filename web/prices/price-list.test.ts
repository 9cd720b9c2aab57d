import { expect, test } from 'bun:test'
import { PRICE_MAX } from '#calc/vocabulary/limits.ts'
import { dayOf } from '#web/format/date.ts'
import { isOld, type Price, type Priced, withPrices } from './price-list.ts'
import { perCubicMetre, priceAmountIn } from './price-row.tsx'

const price: Price = {
  material: 'a',
  amount: 640,
  unit: 't',
  currency: 'EUR',
  at: '2026-11-20',
  version: 'v',
}

test('materials have the prices of the list with their day, and no other', () => {
  const own = { amount: 1, unit: 'm3', currency: 'USD' } as const
  const listed = ['a', 'b', 'c'].map((id) => ({ id, price: id === 'c' ? null : own }) as Priced)
  expect(withPrices(listed, [price])).toEqual([
    { id: 'a', price },
    { id: 'b', price: null },
    { id: 'c', price: null },
  ] as Priced[])
})

test('a price is old from its thirty-first day on, by the calendar of the place', () => {
  const now = new Date(2026, 10, 20, 23, 30)
  expect(dayOf(now)).toBe('2026-11-20')
  expect(['2026-11-20', '2026-10-21', '2026-10-20', '2025-11-20'].map((at) => isOld(at, now))).toEqual([
    false,
    false,
    true,
    true,
  ])
  expect(isOld('2026-10-21', new Date(2026, 10, 21, 0, 1))).toBe(true)
})

test('an amount may be as large as the server takes it', () => {
  expect([0, PRICE_MAX].map((amount) => priceAmountIn(String(amount)))).toEqual([0, PRICE_MAX])
  expect([-1, 2 * PRICE_MAX].map((amount) => priceAmountIn(String(amount)))).toEqual([null, null])
})

test('a price per tonne is worth its density by volume, one per cubic metre itself; what is typed comes first', () => {
  const at = (part: Partial<Parameters<typeof perCubicMetre>[0]>) =>
    perCubicMetre({ price, entry: undefined, density: 840, ...part })
  expect(at({})).toEqual({ amount: 537.6, currency: 'EUR' })
  expect(at({ density: null })).toBeNull()
  expect(at({ price: { ...price, unit: 'm3' }, density: null })).toEqual({ amount: 640, currency: 'EUR' })
  expect(at({ entry: { text: '۷۰۰', unit: 'USD/t', seen: null } })).toEqual({ amount: 588, currency: 'USD' })
  expect(at({ entry: { text: '7,5', unit: 'USD/t', seen: null } })).toBeNull()
  expect(at({ price: null })).toBeNull()
})
