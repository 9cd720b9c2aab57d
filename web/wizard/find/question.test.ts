import { describe, expect, test } from 'bun:test'
import { builtIn } from '#calc/grades/built-in.ts'
import { specify } from '#calc/grades/specification.ts'
import { ownExample } from '#calc/own/own-examples.ts'
import type { Material } from '../analysis.api.ts'
import { type Draft, EMPTY_DRAFT } from '../rules/draft.ts'
import {
  currenciesOf,
  currencyOf,
  NO_BOUND,
  NO_CRITERIA,
  priceOf,
  priceText,
  type SearchCriteria,
} from '../rules/search-criteria.ts'
import { material } from '../rules/test-material.ts'
import { poolOf, type SearchQuestion, searchLimits, searchQuestionOf } from './question.ts'
import { batchQuestionOf, isScarce, tankContents, tankQuestionOf, tankRecipe } from './tank-question.ts'

const LIGHT = material('light', { density: 800 })
const HEAVY = material('heavy', { density: 900 })
const OWN: Material = {
  ...material('own', { density: 850 }),
  is_owner: true,
  price: { amount: 700, unit: 't', currency: 'USD' },
}

const draftOf = (criteria: Partial<SearchCriteria> = {}, more: Partial<Draft> = {}): Draft => ({
  ...EMPTY_DRAFT,
  count: 2,
  category: 'gasoil',
  places: [LIGHT, HEAVY],
  typed: { light: '40', heavy: '60' },
  ...more,
  criteria: { ...NO_CRITERIA, prices: { light: '610', heavy: '500' }, ...criteria },
})
const asked = (
  draft: Draft,
  list: Material[] = [],
  specification = null as Parameters<typeof searchQuestionOf>[2],
) => {
  const found = searchQuestionOf(draft, list, specification)
  if ('faults' in found) throw new Error(found.faults.map(({ is }) => is).join())
  return found.question
}
const faultsOf = (draft: Draft) => {
  const found = searchQuestionOf(draft, [], null)
  return 'faults' in found ? found.faults : []
}

describe('the question', () => {
  test('takes prices, bounds, what is available against the batch, and shares that stay', () => {
    const bench = { ...EMPTY_DRAFT.bench, batch: '1000', unit: 'bbl' as const, locked: ['heavy'] }
    const bounds = {
      light: { min: '5', max: '45,0'.replace(',', '.'), available: '100' },
      heavy: { ...NO_BOUND, min: '90' },
    }
    const { search } = asked(draftOf({ bounds, atMost: '3', hasMargin: true }, { bench }))
    expect(search.candidates).toMatchObject([
      { price: { amount: 610, unit: 'm3' }, min: 5, max: 45, atLeastIfUsed: 1 },
      // A lock takes precedence over what is typed.
      { price: { amount: 500, unit: 'm3' }, min: 60, max: 60 },
    ])
    expect(search.batch!.amount).toBeCloseTo(158.987294928, 9)
    expect(search.candidates[0]!.available).toEqual({ amount: expect.closeTo(15.8987294928, 9), unit: 'm3' })
    expect(search).toMatchObject({ goal: { is: 'cost' }, atMost: 3, probability: 0.95, basis: 'volume' })
  })

  test('names what is missing instead of asking', () => {
    expect(faultsOf(draftOf({ prices: { light: '610' } }))).toEqual([{ is: 'prices', materials: [HEAVY] }])
    expect(faultsOf(draftOf({ goal: 'giveaway', prices: {} }))).toEqual([])
    expect(faultsOf(draftOf({ prices: { light: '6x', heavy: '5' } })).map(({ is }) => is)).toEqual([
      'unreadable',
      'prices',
    ])
    const bounds = { light: { min: '50', max: '40', available: '7' } }
    expect(faultsOf(draftOf({ bounds })).map(({ is }) => is)).toEqual(['order', 'batch'])
    expect(faultsOf(draftOf({ goal: 'most' }))).toEqual([{ is: 'most' }])
    expect(faultsOf(draftOf({ goal: 'target', values: [{ q: 'density', value: '' }] }))).toEqual([
      { is: 'values' },
    ])
    const limits = [{ q: 'density' as const, min: 'heavy', max: '', strict: false }]
    expect(faultsOf(draftOf({ limits }))).toEqual([{ is: 'limits' }])
    expect(faultsOf(draftOf({}, { places: [LIGHT] }))).toEqual([{ is: 'few' }])
  })

  test('keeps the limits of the grade as they were moved, left out or called law, and more of one’s own', () => {
    const specification = specify(builtIn('en590-temperate')!)
    const criteria: Partial<SearchCriteria> = {
      moved: { 'flash_point min': 50, 'cetane_number min': null },
      law: ['sulfur_ppm max'],
      limits: [{ q: 'cloud_point', min: '', max: '-5', strict: false }],
    }
    const all = searchLimits(specification, { ...NO_CRITERIA, ...criteria })
    expect(all.find(({ key }) => key === 'cetane_number min')!.isOut).toBe(true)
    const { search, limits } = asked(draftOf(criteria), [], specification)
    const of = (q: string, side: string) =>
      search.limits.find((limit) => limit.q === q && limit.side === side)
    expect(of('flash_point', 'min')!.limit).toBe(50)
    expect(of('cetane_number', 'min')).toBeUndefined()
    expect(of('sulfur_ppm', 'max')).toMatchObject({ limit: 10, isLaw: true })
    expect(of('cloud_point', 'max')!.limit).toBe(-5)
    expect(search.limits).toHaveLength(all.length - 1)
    expect(limits.map(({ q }) => q)).toEqual(
      search.limits.map(({ q }) => q) as SearchQuestion['limits'][number]['q'][],
    )
    expect(search.conditions).toEqual({ category: 'gasoil', d86_group: specification.d86_group, residue: 1 })
  })

  test('may take other materials: for the cheapest those with a price, at most sixty', () => {
    const many = Array.from({ length: 80 }, (_, at) => material(`other-${at}`, { density: 800 }))
    const wide = poolOf(draftOf({ isWide: true }), [LIGHT, ...many, OWN])
    expect(wide).toEqual({ materials: [LIGHT, HEAVY, OWN], unpriced: 80 })
    const any = poolOf(draftOf({ isWide: true, goal: 'giveaway' }), [LIGHT, ...many, OWN])
    expect([any.materials.length, any.materials[2]!.id, any.unpriced]).toEqual([60, 'own', 0])
    expect(poolOf(draftOf(), many).materials).toEqual([LIGHT, HEAVY])
  })
})

test('a price is the typed one, else the material’s own in this currency, which is shown for the other unit', () => {
  const criteria = { ...NO_CRITERIA, priceUnit: 'm3' as const }
  expect(priceText(OWN, criteria)).toBe('595')
  expect(priceOf(OWN, criteria)).toEqual({ amount: 700, unit: 't' })
  expect(priceText(OWN, { ...criteria, prices: { own: '6' } })).toBe('6')
  expect(priceOf(OWN, { ...criteria, prices: { own: '' } })).toBeNull()
  expect([
    priceText(OWN, { ...criteria, currency: 'EUR' }),
    priceOf(OWN, { ...criteria, currency: 'EUR' }),
  ]).toEqual(['', null])
  expect(currencyOf([LIGHT, OWN], { ...criteria, currency: 'EUR' })).toBe('USD')
  expect(currencyOf([LIGHT, OWN], { ...criteria, currency: 'EUR', prices: { light: '1' } })).toBe('EUR')
  expect(currencyOf([LIGHT], { ...criteria, currency: 'EUR' })).toBe('EUR')
  expect(currenciesOf([{ ...OWN, price: { ...OWN.price!, currency: 'NOK' } }], 'USD')).toContain('NOK')
})

describe('a tank', () => {
  const bench = {
    ...EMPTY_DRAFT.bench,
    batch: '100000',
    unit: 'l' as const,
    tank: { light: { amount: 100_000, unit: 'l' as const } },
  }
  const typed = { light: '100', heavy: '0' }

  test('in barrels is filled, and the largest batch made, in whole steps of a meter of barrels', () => {
    const empty = { ...EMPTY_DRAFT.bench, unit: 'bbl' as const }
    const held = { ...empty, tank: { light: { amount: 100, unit: 'bbl' as const } } }
    const barrel = 0.158987294928
    const filled = tankQuestionOf(draftOf({ capacity: '5000' }, { bench: held, typed }), [], null)
    if (!('question' in filled)) throw new Error('faults')
    expect(filled.question).toMatchObject({ unit: 'bbl', holds: { amount: 5000, unit: 'bbl' } })
    expect(filled.question.search.step).toBeCloseTo(0.1 * barrel, 12)
    const largest = batchQuestionOf(draftOf({ capacity: '5000' }, { bench: empty }), [], null)
    if (!('question' in largest)) throw new Error('faults')
    expect(largest.question.search.step).toBeCloseTo(0.1 * barrel, 12)
  })

  test('is asked about by its one material, in m³ and steps of its meter, without a price of the contents', () => {
    const draft = draftOf(
      { capacity: '1200000', tankGoal: 'cost', prices: { heavy: '500' } },
      { bench, typed },
    )
    const made = tankQuestionOf(draft, [], null)
    if ('faults' in made) throw new Error(made.faults.map(({ is }) => is).join())
    expect(made.question.materials).toEqual([HEAVY])
    expect(made.question.search).toMatchObject({
      contents: { properties: LIGHT.properties, amount: { amount: 100, unit: 'm3' } },
      candidates: [{ price: { amount: 500, unit: 'm3' }, min: 0, max: 100 }],
      goal: 'cost',
      capacity: { amount: 1200, unit: 'm3' },
      step: 0.1,
    })
    expect('batch' in made.question.search).toBe(false)
    const found = { is: 'found', additions: [300], total: 400, blend: { results: { density: 875 } } } as never
    expect(tankRecipe(draft, made.question, found)).toEqual({
      materials: [LIGHT, HEAVY],
      percentages: [25, 75],
      batch: '400000',
    })
    const byMass = { ...draft, bench: { ...bench, unit: 't' as const } }
    expect(tankRecipe(byMass, made.question, found)!.batch).toBe('350')
  })

  test('needs a capacity, and knows what is in it', () => {
    const faults = (draft: Draft) => tankQuestionOf(draft, [], null)
    expect(faults(draftOf({ capacity: '0' }, { bench, typed }))).toEqual({ faults: [{ is: 'capacity' }] })
    expect(tankContents(draftOf({}, { bench: { ...bench, tank: {} } }))).toBeNull()
    expect(tankContents(draftOf({}, { bench }))?.id).toBe(Object.keys(bench.tank)[0]!)
  })

  test('of what is available is asked for the largest batch in the unit of the tank', () => {
    const free = { ...EMPTY_DRAFT.bench, batch: '100', unit: 't' as const }
    const bounds = { heavy: { ...NO_BOUND, available: '60' } }
    const draft = draftOf({ capacity: '500', bounds }, { bench: free })
    const made = batchQuestionOf(draft, [], null)
    if ('faults' in made) throw new Error(made.faults.map(({ is }) => is).join())
    const { search, unit } = made.question
    expect(search).toMatchObject({ capacity: { amount: 500, unit: 't' }, step: 0.1, goal: { is: 'cost' } })
    expect(search.candidates[1]!.available).toEqual({ amount: 60, unit: 't' })
    expect(['batch' in search, unit, isScarce(draft), isScarce(draftOf())]).toEqual([false, 't', true, false])
    expect(batchQuestionOf(draftOf({ bounds }, { bench: free }), [], null)).toEqual({
      faults: [{ is: 'capacity' }],
    })
  })
})

test('limits on own properties are asked with their definitions and the materials’ values', () => {
  const cfpp = ownExample('cfpp').definition
  const limits = [{ q: 'own:cfpp' as const, min: '', max: '-10', strict: false }]
  const places = [{ ...LIGHT, own: { cfpp: -20 } }, HEAVY]
  const found = searchQuestionOf(draftOf({ limits }, { places }), [], null, [cfpp])
  if ('faults' in found) throw new Error('not asked')
  const { search } = found.question
  expect(search.options?.own).toEqual([cfpp])
  expect(search.limits).toMatchObject([
    { q: 'own:cfpp', side: 'max', limit: -10, own: { unit: '°C', digits: 0 } },
  ])
  expect(search.candidates[0]!.own).toEqual({ cfpp: -20 })
  expect(asked(draftOf()).search.options).toBeUndefined()
})
