import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  amountsOf,
  BULK_UNITS,
  decimalsOf,
  inUnit,
  kindOf,
  measured,
  meterStep,
  type Portion,
  roundedTogether,
} from '#calc/units/amounts.ts'
import { BASES, type Basis } from '#calc/vocabulary/blend.ts'
import { type BatchPortion, lackingDensity, percentFor, rebalanced, summed } from './amounts.ts'

const density = fc.double({ min: 600, max: 1000, noNaN: true })
const basis = fc.constantFrom(...BASES)
const batch = fc.record({
  amount: fc.double({ min: 0.5, max: 100_000, noNaN: true }),
  unit: fc.constantFrom(...BULK_UNITS),
})
/** Two to ten portions that make 100 %. */
const whole = fc
  .array(fc.tuple(fc.double({ min: 0.01, max: 1, noNaN: true }), density), { minLength: 2, maxLength: 10 })
  .map((parts) => {
    const sum = parts.reduce((total, [part]) => total + part, 0)
    return parts.map(([part, density]): Portion => ({ percent: (100 * part) / sum, density }))
  })
const of = (kind: Basis) => (kind === 'volume' ? ('volume' as const) : ('mass' as const))
const total = (values: readonly (number | null)[]) => values.reduce<number>((sum, value) => sum + value!, 0)
const near = (value: number, wanted: number) =>
  expect(Math.abs(value - wanted)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(wanted)))

describe('amounts of a batch', () => {
  test('are its parts by volume, and their mass through each density', () => {
    // 5000 m³ of 88.6 / 8.7 / 2.7 vol % at 840, 925 and 840 kg/m³, by hand.
    const portions = [
      { percent: 88.6, density: 840 },
      { percent: 8.7, density: 925 },
      { percent: 2.7, density: 840 },
    ]
    const amounts = amountsOf(portions, 'volume', { amount: 5000, unit: 'm3' })
    expect(amounts.map(({ volume }) => Math.round(volume! * 10) / 10)).toEqual([4430, 435, 135])
    expect(amounts.map(({ mass }) => Math.round(mass! * 10) / 10)).toEqual([3721.2, 402.4, 113.4])
  })

  test('sum to the batch, and volume and mass of each fit its density', () => {
    fc.assert(
      fc.property(whole, basis, batch, (portions, basis, batch) => {
        const amounts = amountsOf(portions, basis, batch)
        near(inUnit(total(amounts.map((amount) => amount[of(kindOf(batch.unit))])), batch.unit), batch.amount)
        for (const [at, { volume, mass }] of amounts.entries())
          near((mass! * 1000) / volume!, portions[at]!.density!)
        const own = amounts.map((amount) => amount[of(basis)]!)
        for (const [at, { percent }] of portions.entries()) near((100 * own[at]!) / total(own), percent)
      }),
    )
  })

  test('say nothing where a density is not known, and no more than that', () => {
    const portions = [
      { percent: 60, density: 800 },
      { percent: 40, density: null },
    ]
    expect(amountsOf(portions, 'volume', { amount: 10, unit: 'm3' })).toEqual([
      { volume: 6, mass: expect.closeTo(4.8, 12) },
      { volume: 4, mass: null },
    ])
    expect(amountsOf(portions, 'volume', { amount: 10, unit: 't' })[0]).toEqual({ volume: null, mass: null })
    expect(lackingDensity(portions)).toEqual([1])
    const without = [portions[0]!, { percent: 0, density: null }]
    expect(lackingDensity(without)).toEqual([])
    expect(amountsOf(without, 'volume', { amount: 10, unit: 't' })[1]).toEqual({ volume: 0, mass: 0 })
  })

  test('of a recipe that is not whole yet are their parts of the batch', () => {
    const amounts = amountsOf([{ percent: 30, density: 700 }], 'volume', { amount: 200, unit: 'm3' })
    expect(amounts[0]!.volume).toBe(60)
  })
})

describe('a typed amount', () => {
  test('sets the percentage at which it is that amount, in any unit, on any basis', () => {
    const wanted = fc.record({
      amount: fc.double({ min: 0, max: 50_000, noNaN: true }),
      unit: fc.constantFrom(...BULK_UNITS),
    })
    fc.assert(
      fc.property(whole, basis, batch, wanted, fc.nat(9), (portions, basis, batch, wanted, place) => {
        const at = place % portions.length
        const percent = percentFor(portions, at, basis, batch, wanted)!
        expect(percent).toBeGreaterThanOrEqual(0)
        const now = portions.with(at, { ...portions[at]!, percent })
        const amount = amountsOf(now, basis, batch)[at]![of(kindOf(wanted.unit))]!
        const relative = Math.abs(inUnit(amount, wanted.unit) - wanted.amount) / Math.max(1e-3, wanted.amount)
        expect(relative).toBeLessThan(1e-8)
      }),
    )
  })

  test('of a material without a density is understood where none is needed', () => {
    const portions = [
      { percent: 50, density: null },
      { percent: 50, density: 800 },
    ]
    const m3 = { amount: 100, unit: 'm3' } as const
    expect(percentFor(portions, 0, 'volume', m3, { amount: 20, unit: 'm3' })).toBe(20)
    expect(percentFor(portions, 0, 'volume', m3, { amount: 20, unit: 't' })).toBeNull()
    expect(percentFor(portions, 1, 'volume', m3, { amount: 20, unit: 't' })).toBe(25)
  })

  test('with the batch as the sum of all changes no other amount', () => {
    fc.assert(
      fc.property(whole, basis, batch, (portions, basis, batch) => {
        const amounts = amountsOf(portions, basis, batch).map((amount) => amount[of(basis)]!)
        const typed = [amounts[0]! * 2, ...amounts.slice(1)]
        const densities = portions.map(({ density }) => density)
        const { percents, batch: size } = summed(typed, densities, basis, batch.unit)!
        near(total(percents), 100)
        const now = portions.map((portion, at) => ({ ...portion, percent: percents[at]! }))
        const again = amountsOf(now, basis, { amount: size, unit: batch.unit })
        for (const [at, amount] of again.entries()) near(amount[of(basis)]!, typed[at]!)
      }),
    )
    expect(summed([0, 0], [700, 800], 'volume', 'm3')).toBeNull()
    expect(summed([1, 1], [700, null], 'volume', 't')).toBeNull()
  })
})

describe('what is in the tank already', () => {
  test('keeps its amount when the batch changes, locked shares stay, the others keep their proportions', () => {
    fc.assert(
      fc.property(
        whole.filter(({ length }) => length >= 3),
        basis,
        batch,
        fc.double({ min: 1, max: 5, noNaN: true }),
        fc.boolean(),
        (portions, basis, batch, growth, isLocked) => {
          const heel = amountsOf(portions, basis, batch)[0]!.mass!
          const held: BatchPortion[] = portions.map((portion, at) => ({
            ...portion,
            ...(at === 0 && { fixed: { amount: heel, unit: 't' } as const }),
            ...(at === 1 && { isLocked }),
          }))
          const larger = { ...batch, amount: batch.amount * growth }
          const percents = rebalanced(held, basis, larger)
          if (typeof percents === 'string') throw new Error(percents)
          near(total(percents), 100)
          const now = portions.map((portion, at) => ({ ...portion, percent: percents[at]! }))
          const mass = amountsOf(now, basis, larger)[0]!.mass!
          expect(Math.abs(mass - heel) / heel).toBeLessThan(1e-8)
          if (isLocked) near(percents[1]!, portions[1]!.percent)
          const free = portions.map((_, at) => at).slice(isLocked ? 2 : 1)
          const ratio = percents[free[0]!]! / portions[free[0]!]!.percent
          for (const at of free)
            expect(Math.abs(percents[at]! / portions[at]!.percent - ratio)).toBeLessThan(1e-7 * (1 + ratio))
        },
      ),
    )
  })

  test('does not fit into a smaller batch, and without a density not into another kind of amount', () => {
    const held: BatchPortion[] = [
      { percent: 80, density: null, fixed: { amount: 800, unit: 'm3' } },
      { percent: 20, density: 750 },
    ]
    expect(rebalanced(held, 'volume', { amount: 700, unit: 'm3' })).toBe('too-small')
    expect(rebalanced(held, 'volume', { amount: 900, unit: 't' })).toBe('no-density')
    expect(rebalanced(held, 'volume', { amount: 1600, unit: 'm3' })).toEqual([50, 50])
  })

  test('alone leaves the rest of the batch to be filled', () => {
    const held: BatchPortion[] = [
      { percent: 100, density: 800, fixed: { amount: 800, unit: 'm3' } },
      { percent: 0, density: 750 },
    ]
    expect(rebalanced(held, 'volume', { amount: 1000, unit: 'm3' })).toEqual([80, 0])
    expect(rebalanced(held, 'mass', { amount: 1000, unit: 't' })).toEqual([64, 0])
  })
})

describe('amounts as they are shown', () => {
  test('are whole steps of the meter and sum to the batch, each off by less than a step', () => {
    fc.assert(
      fc.property(whole, batch, (portions, batch) => {
        const step = meterStep(batch)
        const exact = portions.map(({ percent }) => (percent * batch.amount) / 100)
        const shown = roundedTogether(exact, batch.amount, step)
        expect(Math.abs(total(shown) - Math.round(batch.amount / step) * step)).toBeLessThan(step / 100)
        for (const [at, amount] of shown.entries())
          expect(Math.abs(amount - exact[at]!)).toBeLessThan(step * 1.001)
      }),
    )
  })

  test('have steps of 0.1 at most, of a litre in litres, and finer ones for a laboratory’s blend', () => {
    expect(meterStep({ amount: 5000, unit: 'm3' })).toBe(0.1)
    expect(meterStep({ amount: 800, unit: 'm3' })).toBe(0.1)
    expect(meterStep({ amount: 80_000, unit: 'bbl' })).toBe(0.1)
    expect(meterStep({ amount: 80_000, unit: 'l' })).toBe(1)
    expect(decimalsOf(meterStep({ amount: 2, unit: 'l' }))).toBe(3)
  })

  test('a barrel is 158.987294928 l', () => {
    expect(measured({ amount: 1, unit: 'bbl' }, null, 'volume')).toBe(0.158987294928)
    expect(measured({ amount: 1000, unit: 'l' }, 750, 'mass')).toBeCloseTo(0.75, 12)
  })
})
