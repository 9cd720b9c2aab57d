import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { amountsOf, BULK_UNITS } from '../units/amounts.ts'
import { BASES } from '../vocabulary/blend.ts'
import { type BatchRecord, costOf, moneyIn, partInTank, readRecord, storedRecord } from './batch-record.ts'

const amount = fc.double({ min: 0.01, max: 1e6, noNaN: true })
const price = (at: number) =>
  fc.record({
    material: fc.constant(`m${at}`),
    amount: fc.double({ min: 0, max: 1e5, noNaN: true }),
    unit: fc.constantFrom('m3' as const, 't' as const),
    currency: fc.constant('USD'),
    at: fc.constant('2026-01-15'),
  })
/** Two to ten materials that make 100 %, each with a price. */
const recipe = fc
  .array(
    fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 600, max: 1000, noNaN: true })),
    { minLength: 2, maxLength: 10 },
  )
  .filter((parts) => parts.some(([part]) => part > 0.01))
  .chain((parts) => {
    const sum = parts.reduce((total, [part]) => total + part, 0)
    const portions = parts.map(([part, density], at) => ({
      id: `m${at}`,
      percent: (100 * part) / sum,
      density,
    }))
    return fc.record({
      portions: fc.constant(portions),
      prices: fc.tuple(...portions.map((_, at) => price(at))),
      basis: fc.constantFrom(...BASES),
      batch: fc.record({ amount, unit: fc.constantFrom(...BULK_UNITS) }),
    })
  })
const near = (value: number, wanted: number) =>
  expect(Math.abs(value - wanted)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(wanted)))
/** Of volumes that add up; kg/m³. */
const densityOf = (portions: readonly { percent: number; density: number }[], basis: string) => {
  const sum = portions.reduce((total, { percent }) => total + percent, 0)
  const of = (each: (density: number) => number) =>
    portions.reduce((total, { percent, density }) => total + (percent / sum) * each(density), 0)
  return basis === 'volume' ? of((density) => density) : 1 / of((density) => 1 / density)
}

describe('the cost of a batch', () => {
  test('is what each material’s amount costs by its own price, whatever the units', () => {
    fc.assert(
      fc.property(recipe, ({ portions, prices, basis, batch }) => {
        const cost = costOf({ batch, prices }, portions, basis, densityOf(portions, basis))
        const amounts = amountsOf(portions, basis, batch)
        const wanted = amounts.reduce(
          (sum, { volume, mass }, at) =>
            sum + prices[at]!.amount * (prices[at]!.unit === 'm3' ? volume! : mass!),
          0,
        )
        if (!cost || 'is' in cost) return expect.unreachable()
        near(cost.total!, wanted)
        const made = amounts.reduce((sum, one) => sum + one[basis]!, 0)
        near(cost.per_unit * made, wanted)
      }),
    )
  })

  test('is that of what the money line shows; prices of what has no share change nothing', () => {
    fc.assert(
      fc.property(recipe, ({ portions, prices, basis, batch }) => {
        const density = densityOf(portions, basis)
        const found = moneyIn({ batch, prices }, portions, basis, density)
        const cost = costOf({ batch, prices }, portions, basis, density)
        if (!found || 'is' in found || !cost || 'is' in cost) return expect.unreachable()
        expect(cost.per_unit).toBe(found.money.cost.per[basis === 'volume' ? 'm3' : 't']!)
        const none = { id: 'none', percent: 0, density: null }
        const other = { ...prices[0]!, material: 'none', currency: 'EUR' }
        expect(costOf({ batch, prices: [...prices, other] }, [...portions, none], basis, density)).toEqual(
          cost,
        )
      }),
    )
  })

  test('leaves of a product’s price a margin, in either unit', () => {
    const portions = [{ id: 'a', percent: 100, density: 800 }]
    const at = '2026-01-15'
    const prices = [{ material: 'a', amount: 500, unit: 'm3' as const, currency: 'USD', at }]
    const batch = { amount: 100, unit: 't' as const }
    const sold = (amount: number, unit: 'm3' | 't', density: number | null) => {
      const cost = costOf({ batch, prices, product_price: { amount, unit } }, portions, 'volume', density)
      return cost && 'margin' in cost ? cost.margin : undefined
    }
    // 700 USD/t are 560 USD/m³; 100 t are 125 m³.
    expect(sold(700, 't', 800)!.per_unit).toBeCloseTo(60, 9)
    expect(sold(700, 't', 800)!.total).toBeCloseTo(7500, 9)
    expect(sold(450, 'm3', 800)!.per_unit).toBeCloseTo(-50, 9)
    expect(sold(700, 't', null)).toBeUndefined()
    const kept = storedRecord(
      { batch, prices, product_price: { amount: 700, unit: 't' } },
      portions,
      'volume',
      800,
    )
    expect(readRecord(JSON.parse(JSON.stringify(kept)))).toEqual(kept as never)
    expect(storedRecord({ product_price: { amount: 1, unit: 't' } }, portions, 'volume', 800)).toBeUndefined()
  })

  test('is none where a price is missing, currencies differ, or a density that a price needs', () => {
    const portions = [
      { id: 'a', percent: 60, density: 800 },
      { id: 'b', percent: 40, density: null },
    ]
    const one = (material: string, more: object = {}) => ({
      material,
      amount: 1,
      unit: 'm3' as const,
      currency: 'USD',
      at: '2026-01-15',
      ...more,
    })
    const of = (prices: BatchRecord['prices']) => costOf({ prices }, portions, 'volume', null)
    expect(of(undefined)).toBeNull()
    expect(of([one('a')])).toEqual({ is: 'unpriced', at: [1] })
    expect(of([one('a'), one('b', { currency: 'EUR' })])).toEqual({
      is: 'currencies',
      currencies: ['USD', 'EUR'],
    })
    expect(of([one('a'), one('b', { unit: 't' })])).toEqual({ is: 'density', at: [1] })
    expect(of([one('a'), one('b')])).toEqual({ per_unit: 1, total: null, currency: 'USD' })
  })
})

test('a kept record is read again as it was; what is damaged is left out', () => {
  fc.assert(
    fc.property(recipe, ({ portions, prices, basis, batch }) => {
      const kept = storedRecord({ batch, prices }, portions, basis, 800)
      expect(readRecord(JSON.parse(JSON.stringify(kept)))).toEqual(kept as never)
    }),
  )
  expect(storedRecord({ prices: [] }, [], 'volume', null)).toBeUndefined()
  for (const damaged of [null, 5, 'x', [], {}, { batch: {} }, { batch: { amount: -1, unit: 'm3' } }])
    expect(readRecord(damaged)).toBeUndefined()
  expect(readRecord({ batch: { amount: 5, unit: 'firkin' }, cost: null })).toEqual({ cost: null })
})

test('what was in the tank is a part of what the batch takes of it, in any unit', () => {
  fc.assert(
    fc.property(
      recipe,
      fc.double({ min: 0, max: 2, noNaN: true }),
      fc.constantFrom(...BULK_UNITS),
      ({ portions, basis, batch }, part, unit) => {
        const [portion, needed] = [portions[0]!, amountsOf(portions, basis, batch)[0]!]
        fc.pre(portion.percent > 0.1)
        const metric = unit === 't' ? needed.mass! : needed.volume!
        const size = { m3: 1, t: 1, l: 0.001, bbl: 0.158987294928, gal: 0.158987294928 / 42 }[unit]
        const found = partInTank(needed, { amount: (part * metric) / size, unit }, portion)!
        // Nearer than the tolerance of the shares, 0.01 %, it is all of it.
        if (Math.abs(part - 1) * portion.percent < 0.0099) expect(found).toBe(1)
        else if (Math.abs(part - 1) * portion.percent > 0.0101) near(found, part)
      },
    ),
  )
  expect(
    partInTank({ volume: 5, mass: null }, { amount: 1, unit: 't' }, { percent: 5, density: null }),
  ).toBeNull()
})
