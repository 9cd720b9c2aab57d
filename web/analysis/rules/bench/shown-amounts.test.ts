import { expect, test } from 'bun:test'
import { type Draft, EMPTY_DRAFT } from '../draft.ts'
import { material } from '../test-material.ts'
import { shownAmounts } from './shown-amounts.ts'

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
  shownAmounts(draft)!.map(({ amount, other, otherUnit }) => [amount, other, otherUnit])

test('rows show volume and mass in steps of the meter', () => {
  expect(of(draftOf([88.6, 8.7, 2.7], [840, 925, 840], { batch: '5000' }))).toEqual([
    ['4430.0', '3721.2', 't'],
    ['435.0', '402.4', 't'],
    ['135.0', '113.4', 't'],
  ])
  expect(shownAmounts(draftOf([50, 50], [800, 800], { batch: '' }))).toBeNull()
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
