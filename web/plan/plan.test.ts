import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { builtIn } from '#calc/grades/built-in.ts'
import { UNIT_SETS } from '#calc/units/choice.ts'
import type { PlanResult } from '#server/features/recipes/plan/plan.model.ts'
import { readPlanBody as readBody } from '#server/features/recipes/plan/plan.routes.ts'
import { specificationOf } from '../grades/grade-choice.ts'
import { limitEntries } from '../grades/limit-entries.ts'
import { material } from '../wizard/rules/test-material.ts'
import { finer, wayTexts } from './no-plan.tsx'
import {
  NOTHING,
  newProduct,
  newStock,
  type PlanEntries,
  readPlan,
  withToggled,
  withTyped,
} from './plan-entries.ts'
import { fieldOf, isMovable, planBody } from './plan-request.ts'
import { blockOf } from './sheet-keys.ts'
import { againOf } from './use-recipe.ts'

const [A, B] = ['7b0e3c5e-3f0b-4b6a-9a3e-2f1f0f0a5c11', 'b5f7d1de-1c7e-4d0a-8f6b-6b1f5f0a7c22'] as const
const SI = UNIT_SETS.SI
const EN590 = { grade: 'en590-temperate', chosen: {}, limits: [] }
const materials = new Map(
  [A, B].map((id, at) => [
    id,
    { ...material(id), price: { amount: 600 + at, unit: 't' as const, currency: 'USD' } },
  ]),
)
const known = {
  materials,
  usable: new Map([[B, { m3: 950.37, t: null }]]),
  nameOf: (id: string) => id,
  productName: ({ name }: { name: string }) => name,
  specificationOf: (against: typeof EN590 | { grade: string }) =>
    specificationOf(builtIn(against.grade)!, { ...EN590, ...against }),
}
const limits = limitEntries([{ q: 'sulfur_ppm', max: 50 }], 'latin', SI)
const PLAN: PlanEntries = {
  ...NOTHING,
  stocks: [{ ...newStock(A), available: '۳۰۰۰', price: '610.5' }, newStock(B)],
  products: [
    { ...newProduct(), name: 'Road', limits, amount: '5000' },
    { ...newProduct(), name: 'Heating', against: EN590, kind: 'between', amount: '10', most: '20' },
  ],
}
const body = (plan: PlanEntries) => {
  const made = planBody(plan, known as never)
  return 'body' in made ? made.body : null
}
const faults = (plan: PlanEntries) => {
  const made = planBody(plan, known as never)
  return 'faults' in made ? made.faults.map(({ field, is }) => `${field.split('-')[0]} ${is}`) : []
}

describe('the question', () => {
  test('uses up what is available in whole steps, or what can be pumped; else it asks how much there is', () => {
    const usedUp = {
      ...PLAN,
      stocks: PLAN.stocks.map((stock) => ({ ...stock, isUsedUp: true, mustUse: '7' })),
    }
    expect(body(usedUp)!.materials.map((one) => one.must_use)).toEqual([3000, 950])
    expect(body({ ...usedUp, step: '0.1' })!.materials[1]!.must_use).toBe(950.3)
    expect(faults({ ...usedUp, unit: 't' })).toEqual(['available usedUp'])
  })

  test('leaves what is to be kept, of what is typed and of what can be pumped, and asks for an amount to keep of', () => {
    const [first, tank] = PLAN.stocks
    const kept = (keep: string) => ({
      ...PLAN,
      stocks: [
        { ...first!, keep },
        { ...tank!, keep: '50.37' },
      ],
    })
    expect(body(kept('100'))!.materials.map(({ available }) => available)).toEqual([2900, 900])
    const usedUp = { ...PLAN, stocks: [{ ...first!, keep: '100', isUsedUp: true }, tank!] }
    expect(body(usedUp)!.materials[0]).toMatchObject({ available: 2900, must_use: 2900 })
    expect(faults(kept('3001'))).toEqual(['keep keptMore'])
    expect(faults({ ...PLAN, stocks: [{ ...first!, available: '', keep: '1' }, tank!] })).toEqual([
      'available kept',
    ])
    expect(faults(kept('1,5'))).toEqual(['keep number'])
  })

  test('makes exactly, up to or between; what was stored as a range is one', () => {
    const [road] = PLAN.products
    const amountOf = (part: object) =>
      body({ ...PLAN, products: [{ ...road!, amount: '10', most: '20', ...part }] })!.products[0]!.amount
    expect(amountOf({ kind: 'exactly' })).toEqual({ min: 10, max: 10 })
    expect(amountOf({ kind: 'upTo' })).toEqual({ max: 10 })
    expect(amountOf({ kind: 'between' })).toEqual({ min: 10, max: 20 })
    const stored = (part: object) =>
      readPlan({ products: [{ key: 'a', isRange: true, most: '7', ...part }] }).products[0]
    expect(stored({ amount: '' })).toMatchObject({ kind: 'upTo', amount: '7' })
    expect(stored({ amount: '5' })).toMatchObject({ kind: 'between', amount: '5', most: '7' })
    expect(stored({ isRange: false, amount: '5' })).toMatchObject({ kind: 'exactly', amount: '5' })
  })

  test('takes a pasted block, cell by cell', () => {
    expect(blockOf('1\t2\r\n3\t\r\n')).toEqual([
      ['1', '2'],
      ['3', ''],
    ])
    expect([blockOf('2,000'), blockOf('2000\n'), blockOf('')]).toEqual([null, null, null])
    const [road] = PLAN.products
    expect(withTyped(PLAN, `keep-${A}`, '7')!.stocks[0]).toMatchObject({ keep: '7' })
    expect(withTyped(PLAN, `usedUp-${A}`, 'yes')!.stocks[0]).toMatchObject({ isUsedUp: true })
    expect(withTyped(PLAN, `price-${road!.key}`, '9')!.products[0]).toMatchObject({ price: '9' })
    expect(
      ['keep-gone', `key-${road!.key}`, 'parcel', ''].map((field) => withTyped(PLAN, field, '1')),
    ).toEqual([null, null, null, null])
  })

  test('has the materials that a product may be made from, and averages over those products that there are', () => {
    const [road, heating] = PLAN.products
    const average = { key: 'a', of: [road!.key, heating!.key, 'gone'], limits }
    const asked = body({
      ...PLAN,
      products: [{ ...road!, without: [B, 'gone'] }, heating!],
      averages: [average],
    })!
    expect(asked.products.map(({ only }) => only)).toEqual([[A], undefined])
    expect(asked.averages).toEqual([
      { products: [0, 1], limit: { property: 'sulfur_ppm', max: 50 } },
    ] as never)
    expect(fieldOf(['averages', '0', 'limit', 'property'], { ...PLAN, averages: [average] })).toBe(
      'average-a',
    )
    expect(faults({ ...PLAN, products: [{ ...road!, without: [A, B] }] })).toEqual(['only only'])
    expect(faults({ ...PLAN, averages: [{ ...average, of: ['gone'] }] })).toEqual(['average averageOf'])
    expect(body({ ...PLAN, averages: [{ ...average, limits: [] }] })!.averages).toBeUndefined()
  })

  test('has what was typed, and prices of the list in their own unit', () => {
    const asked = body(PLAN)!
    expect(asked).toMatchObject({
      goal: 'cost',
      unit: 'm3',
      step: 1,
      materials: [
        { id: A, price: 610.5, available: 3000 },
        { id: B, price: 601, price_unit: 't' },
      ],
      products: [
        { name: 'Road', basis: 'volume', amount: { min: 5000, max: 5000 } },
        { name: 'Heating', amount: { min: 10, max: 20 }, grade: 'en590-temperate' },
      ],
    })
    expect(asked.products[0]!.limits).toEqual([{ property: 'sulfur_ppm', max: 50 }] as never)
    expect(readBody(asked).ok).toBe(true)
    expect(body({ ...PLAN, unit: 't' })!.products[0]!.basis).toBe('mass')
  })

  test('is not asked before it can be, and says at which field', () => {
    expect(faults(NOTHING)).toEqual(['stocks few', 'products none'])
    const [first] = PLAN.products
    const wrong = { ...PLAN, goal: 'margin' as const, currency: 'EUR', inAll: 'x' }
    expect(faults({ ...wrong, products: [{ ...first!, amount: '', price: '1,5' }] })).toEqual([
      'price price',
      'amount amount',
      'price number',
      'inAll number',
    ])
    expect(faults({ ...PLAN, stocks: [...PLAN.stocks, newStock('gone')] })).toEqual(['available gone'])
    const unread = [{ ...limits[0]!, max: '1,5', kept: {} }]
    expect(faults({ ...PLAN, products: [{ ...first!, limits: unread }] })).toEqual(['name limits'])
  })

  test('leads what the server says to the field', () => {
    const [road, heating] = PLAN.products
    expect(fieldOf(['products', '0', 'amount', 'max'], PLAN)).toBe(`amount-${road!.key}`)
    expect(fieldOf(['products', '1', 'amount', 'max'], PLAN)).toBe(`most-${heating!.key}`)
    expect(fieldOf(['products', '1', 'limits', '0', 'min'], PLAN)).toBe(`name-${heating!.key}`)
    expect(fieldOf(['materials', '1', 'price'], PLAN)).toBe(`price-${B}`)
    expect(fieldOf(['materials', '9', 'price'], PLAN)).toBe('stocks')
  })
})

describe('what was kept', () => {
  test('comes back as it was, and anything else as a plan that can be asked about', () => {
    expect(readPlan(JSON.parse(JSON.stringify(PLAN)))).toEqual(PLAN)
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        for (const value of [one, { stocks: one, products: other }, { products: [one, { limits: other }] }]) {
          const read = readPlan(value)
          planBody(read, known as never)
          expect(readPlan(JSON.parse(JSON.stringify(read)))).toEqual(read)
        }
      }),
    )
    expect(withToggled(withToggled(PLAN, 'x'), 'x')).toEqual(PLAN)
  })
})

describe('a way out', () => {
  const said = (ways: object[], limits: object[] = []) =>
    ({ ways, conflict: { products: [0], limits, averages: [] } }) as unknown as PlanResult
  const take = (way: object, plan = PLAN, limits: object[] = []) =>
    wayTexts(said([way], limits), plan, {
      units: SI,
      usable: new Map([[B, { m3: 120, t: 100 }]]),
      isMovable: ({ against }) => against !== null && isMovable(known.specificationOf(against)),
    })[0]

  test('is in whole steps, on the side that can be made', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.2, max: 1e5, noNaN: true }),
        fc.constantFrom('0.1', '1', '10'),
        (enough, step) => {
          const plan = { ...PLAN, step } as PlanEntries
          const more = take({ material: A, more: enough, enough }, plan)!
          const less = take({ product: 0, at_most: enough, enough }, plan)!
          const added = Number(more.entries.stocks[0]!.available) - 3000
          expect(added).toBeGreaterThanOrEqual(enough - 2e-5)
          expect(added).toBeLessThan(enough + Number(step) + 1e-4)
          const set = Number(less.entries.products[0]!.amount)
          expect(set).toBeLessThanOrEqual(enough + 2e-5)
          expect(set).toBeGreaterThan(enough - Number(step) - 1e-4)
          expect(Math.abs(set / Number(step) - Math.round(set / Number(step)))).toBeLessThan(1e-6)
        },
      ),
    )
    expect(take({ material: B, more: 9.5, enough: 9.5 })!.entries.stocks[1]!.available).toBe('130')
    expect(take({ material: A, more: 9.5, enough: null })).toBeUndefined()
    const range = take({ product: 1, at_most: 8.2, enough: 8.2 })!.entries.products[1]
    expect(range).toMatchObject({ amount: '8', most: '8' })
    expect([finer(PLAN)?.step, finer({ ...PLAN, step: '0.1' })]).toEqual(['0.1', null])
  })

  test('is another limit where it was typed, and beside a grade one of this plan alone', () => {
    const way = (product: number) => ({
      product,
      property: 'sulfur_ppm',
      side: 'max',
      best: 61.23,
      enough: 61.23,
    })
    const asked = [0, 1].map((product) => ({ product, property: 'sulfur_ppm', side: 'max', limit: 50 }))
    const typed = take(way(0), PLAN, asked)!
    expect(body(typed.entries)!.products[0]!.limits).toEqual([{ property: 'sulfur_ppm', max: 61.3 }] as never)
    const moved = body(take(way(1), PLAN, asked)!.entries)!.products[1]!
    expect(moved).not.toHaveProperty('grade')
    const all = known.specificationOf(EN590).limits
    expect(moved.limits).toHaveLength(all.length)
    expect(moved.limits).toContainEqual({ property: 'sulfur_ppm', max: 61.3 })
    expect(moved.limits).toContainEqual({ property: 'cetane_number', min: 51 })
    expect(readBody(body(take(way(1), PLAN, asked)!.entries)).ok).toBe(true)
  })
})

test('a recipe goes on with shares that come to 100, and a pure product with a second material', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4999 }), (part) => {
      const percentages = [(100 * part) / 4999, (100 * (4999 - part)) / 4999]
      const again = againOf(PLAN, PLAN.products[1]!, { percentages, m3: 4999, t: null }, materials as never)!
      expect(again.components).toHaveLength(2)
      expect(again.components.reduce((sum, { percentage = 0 }) => sum + percentage, 0)).toBeCloseTo(100, 9)
      expect(again).toMatchObject({ against: EN590, record: { batch: { amount: 4999, unit: 'm3' } } })
    }),
  )
})
