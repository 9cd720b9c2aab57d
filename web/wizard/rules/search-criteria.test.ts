import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { NO_CRITERIA, readCriteria, type SearchCriteria } from './search-criteria.ts'

const FULL: SearchCriteria = {
  isOpen: true,
  task: 'tank',
  goal: 'target',
  of: 'm1',
  values: [{ q: 'density', value: '835' }],
  priceUnit: 't',
  currency: 'EUR',
  prices: { m1: '610' },
  formerPrices: { m2: { amount: 500.5, unit: 'm3', currency: 'USD', at: '2026-01-15' } },
  productPrice: '800',
  bounds: { m1: { min: '5', max: '', available: '2500' } },
  limits: [{ q: 'r250', min: '', max: '65', strict: true }],
  moved: { 'flash_point min': 50, 'cetane_number min': null },
  law: ['sulfur_ppm max'],
  isWide: true,
  atMost: '4',
  leastUsed: '2',
  hasMargin: true,
  isUnasked: true,
  isDosing: true,
  isSure: true,
  capacity: '1200',
  tankGoal: 'fill',
}

test('criteria that were kept are there again', () => {
  expect(readCriteria(JSON.parse(JSON.stringify(FULL)))).toEqual(FULL)
})

test('what can’t be read of it is as at the beginning, and the rest stays', () => {
  expect(readCriteria(undefined)).toEqual(NO_CRITERIA)
  expect(
    readCriteria({ ...FULL, goal: 'gold', prices: { m1: 610, m2: '5' }, limits: [{ q: 'color' }] }),
  ).toEqual({
    ...FULL,
    goal: 'cost',
    prices: { m2: '5' },
    limits: [],
  })
  fc.assert(
    fc.property(fc.object({ key: fc.constantFrom(...Object.keys(FULL)), maxDepth: 2 }), (kept) => {
      const read = readCriteria(kept)
      for (const [name, value] of Object.entries(NO_CRITERIA))
        expect(typeof read[name as keyof SearchCriteria]).toBe(
          name === 'of' && read.of !== null ? 'string' : typeof value,
        )
    }),
  )
})
