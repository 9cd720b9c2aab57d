import { expect, test } from 'bun:test'
import { type Draft, EMPTY_DRAFT } from '../draft.ts'
import { NO_CRITERIA, type SearchCriteria } from '../search-criteria.ts'
import { material } from '../test-material.ts'
import {
  amountsKept,
  benchRecord,
  criteriaOf,
  pricesKept,
  searchKept,
  shownAmountsOf,
  unloadable,
} from './record.ts'

const draftOf = (
  percents: number[],
  densities: (number | null)[],
  bench: Partial<Draft['bench']>,
): Draft => ({
  ...EMPTY_DRAFT,
  count: percents.length,
  category: 'gasoil',
  places: densities.map((density, i) => material(`m${i}`, { density })),
  typed: Object.fromEntries(percents.map((percent, i) => [`m${i}`, String(percent)])),
  bench: { ...EMPTY_DRAFT.bench, ...bench },
})
const of = (draft: Draft) =>
  shownAmountsOf(draft)!.map(({ amount, other, otherUnit }) => [amount, other, otherUnit])

test('rows show volume and mass in steps of the meter', () => {
  expect(of(draftOf([88.6, 8.7, 2.7], [840, 925, 840], { batch: '5000' }))).toEqual([
    ['4430.0', '3721.2', 't'],
    ['435.0', '402.4', 't'],
    ['135.0', '113.4', 't'],
  ])
  expect(shownAmountsOf(draftOf([50, 50], [800, 800], { batch: '' }))).toBeNull()
})

test('thirds of a batch sum to it', () => {
  const thirds = of(draftOf([33.3333, 33.3333, 33.3334], [800, 800, 800], { batch: '1000' }))
  expect(thirds.map(([amount]) => amount)).toEqual(['333.3', '333.3', '333.4'])
  expect(thirds.reduce((sum, [amount]) => sum + Number(amount), 0)).toBeCloseTo(1000, 9)
})

test('what can’t be told stays open', () => {
  expect(of(draftOf([60, 40], [800, null], { batch: '10' }))).toEqual([
    ['6.00', '4.800', 't'],
    ['4.00', null, 't'],
  ])
  expect(of(draftOf([60, 40], [800, null], { batch: '10', unit: 't' }))[0]).toEqual([null, null, 'm3'])
})

test('at the temperature of loading a volume is larger by its own expansion, and masses can be those in air', () => {
  const warm = draftOf([60, 40], [840, 745], { batch: '1000', loading: { text: '40', unit: '°C' } })
  // By hand: 600 m³ over the factor 0.9787777 of 840 kg/m³ at 40 °C.
  const [gasoil, naphtha] = shownAmountsOf(warm)!
  expect([gasoil!.loaded, gasoil!.loadedUnit]).toEqual(['613.0', 'm3'])
  expect(Number(naphtha!.loaded)).toBeGreaterThan(Number(gasoil!.loaded) * (400 / 600))
  const fahrenheit = { ...warm, bench: { ...warm.bench, loading: { text: '104', unit: '°F' } } }
  expect(shownAmountsOf(fahrenheit)![0]!.loaded).toBe('613.0')
  expect(shownAmountsOf(draftOf([60, 40], [840, 745], { batch: '1000' }))![0]!.loaded).toBeNull()

  const air = shownAmountsOf(draftOf([60, 40], [840, 745], { batch: '1000', isInAir: true }))!
  // 600 m³ · (840 − 1.1) kg/m³
  expect([air[0]!.other, of(draftOf([60, 40], [840, 745], { batch: '1000' }))[0]![1]]).toEqual([
    '503.3',
    '504.0',
  ])
})

test('outside of the tables a volume stays untold, and the material is named', () => {
  const butane = draftOf([60, 40], [840, 584], { batch: '1000', loading: { text: '40', unit: '°C' } })
  expect(shownAmountsOf(butane)!.map(({ loaded }) => loaded)).toEqual(['613.0', null])
  expect(unloadable(butane)).toEqual([1])
  const hot = { ...butane, bench: { ...butane.bench, loading: { text: '151', unit: '°C' } } }
  expect([shownAmountsOf(hot)![0]!.loaded, unloadable(hot)]).toEqual([null, [0, 1]])
})

test('what is kept is what stands beside the shares, each in its own unit', () => {
  const bench: Partial<Draft['bench']> = {
    batch: '۵۰۰۰',
    unit: 'bbl',
    loading: { text: '104', unit: '°F' },
    isInAir: true,
    tankName: ' T 12 ',
    tank: { m0: { amount: 4430.000000000001, unit: 'bbl' } },
  }
  expect(amountsKept(draftOf([88.6, 11.4], [840, 925], bench))).toEqual({
    batch: { amount: 5000, unit: 'bbl', temperature: 40, in_air: true },
    tank: { name: 'T 12', material: 'm0', amount: 4430, unit: 'bbl' },
  })
  const named = draftOf([50, 50], [840, 925], { batch: '5', unit: 't', isInAir: true, tankName: 'T' })
  expect(amountsKept(named)).toEqual({
    batch: { amount: 5, unit: 't' },
    tank: { name: 'T', amount: 0, unit: 't' },
  })
  for (const batch of ['', '0', '-5', 'x', '1e11'])
    expect(benchRecord(draftOf([50, 50], [840, 925], { batch, tankName: 'T' }), '2026-01-15')).toEqual({})
  for (const text of ['hot', '900', '-80'])
    expect(
      amountsKept(draftOf([50, 50], [840, 925], { batch: '5', loading: { text, unit: '°C' } })).batch,
    ).not.toHaveProperty('temperature')
})

test('prices are kept with their day: typed of today, of a former calculation or of the list as they were', () => {
  const plain = draftOf([50, 30, 20], [840, 925, 900], { batch: '5' })
  const price = { amount: 500, unit: 't' as const, currency: 'USD', at: '2025-12-24' }
  const draft: Draft = {
    ...plain,
    places: plain.places.map((place) => place && { ...place, price }),
    criteria: {
      ...plain.criteria,
      priceUnit: 'm3',
      prices: { m0: '640' },
      formerPrices: { m1: { ...price, amount: 450, at: '2025-11-11' } },
    },
  }
  expect(pricesKept(draft, '2026-01-15')).toEqual([
    { material: 'm0', amount: 640, unit: 'm3', currency: 'USD', at: '2026-01-15' },
    { material: 'm1', ...price, amount: 450, at: '2025-11-11' },
    { material: 'm2', ...price },
  ])
  const of = (m0: string, currency = 'USD') =>
    pricesKept(
      { ...draft, criteria: { ...draft.criteria, currency, formerPrices: {}, prices: { m0 } } },
      '2026-01-15',
    )
  // What the server would refuse is no price.
  for (const text of ['-5', 'x', '1e16', ''])
    expect(of(text).map(({ material }) => material)).toEqual(['m1', 'm2'])
  expect(of('5', 'EUR').map(({ material }) => material)).toEqual(['m0'])
})

test('the question behind a recipe is stored with it, and comes back as it was', () => {
  const asked: Partial<SearchCriteria> = {
    goal: 'most',
    of: 'm1',
    bounds: {
      m0: { min: '7', max: '7', available: '' },
      m1: { min: '', max: '', available: '300' },
      gone: { min: '1', max: '', available: '' },
    },
    limits: [{ q: 'sulfur_ppm', min: '', max: '12.5', strict: true }],
    moved: { 'flash_point min': 57, 'cloud_point max': null },
    atMost: '4',
    leastUsed: '2',
    hasMargin: false,
  }
  const draft = draftOf([7, 93], [880, 840], { batch: '1000' })
  const search = searchKept({ ...draft, criteria: { ...NO_CRITERIA, ...asked } })!
  expect(search).toMatchObject({
    bounds: [
      { material: 'm0', min: 7, max: 7 },
      { material: 'm1', available: 300 },
    ],
    margin: false,
  })
  const { m0, m1 } = asked.bounds ?? {}
  expect(criteriaOf(search)).toEqual({ ...asked, values: [], bounds: { m0: m0!, m1: m1! } })
  expect(benchRecord({ ...draft, criteria: { ...NO_CRITERIA, ...asked } }, '2026-01-15').search).toEqual(
    search,
  )
})

test('what is no number or share is left out, and of a recipe without its question nothing is known', () => {
  const draft = draftOf([50, 50], [840, 840], {})
  const bounds = { m0: { min: 'x', max: '140', available: '-3' } }
  const search = searchKept({ ...draft, criteria: { ...NO_CRITERIA, bounds, atMost: '0', leastUsed: '۱٫۵' } })
  expect(search).toEqual({ goal: 'cost', at_least_if_used: 1.5, margin: true })
  expect(criteriaOf(undefined)).toEqual({ isUnasked: true })
  expect(searchKept({ ...draft, criteria: { ...NO_CRITERIA, isUnasked: true } })).toBeUndefined()
})
