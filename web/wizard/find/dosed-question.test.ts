import { expect, test } from 'bun:test'
import type { Additive } from '#calc/vocabulary/additive.ts'
import { type DoseEntry, type Draft, EMPTY_DRAFT } from '../rules/draft.ts'
import { NO_CRITERIA, type SearchCriteria } from '../rules/search-criteria.ts'
import { material } from '../rules/test-material.ts'
import { searchQuestionOf } from './question.ts'

const additive: Additive = {
  name: 'EHN',
  name_farsi: null,
  density: 963,
  unit: 'mg_kg',
  note: '',
  contents: {},
  price: { amount: 4, unit: 'kg', currency: 'USD' },
  responses: {
    cetane_number: {
      sd: 0.25,
      base: null,
      points: [
        [300, 1.1],
        [1000, 2.6],
      ],
    },
  },
}
const entry = (text: string, more: Partial<DoseEntry> = {}): DoseEntry => ({
  id: 'a',
  additive,
  text,
  unit: 'mg_kg',
  ...more,
})
const draftWith = (doses: DoseEntry[], criteria: Partial<SearchCriteria> = {}): Draft => ({
  ...EMPTY_DRAFT,
  count: 2,
  category: 'gasoil',
  places: [material('m'), material('n')],
  typed: { m: '50', n: '50' },
  bench: { ...EMPTY_DRAFT.bench, doses },
  criteria: { ...NO_CRITERIA, prices: { m: '1', n: '2' }, ...criteria },
})
const rangesOf = (...args: Parameters<typeof draftWith>) => {
  const made = searchQuestionOf(draftWith(...args), [], null)
  if ('faults' in made) return made.faults.map(({ is }) => is)
  return made.question.search.additives?.map(({ min, max }) => [min, max])
}

test('doses are asked for as they stand, or any up to the end of the curves; without any nothing is', () => {
  expect(rangesOf([])).toBeUndefined()
  expect(rangesOf([entry('')])).toBeUndefined()
  expect(rangesOf([entry('250')])).toEqual([[250, 250]])
  expect(rangesOf([entry('250'), entry('', { id: 'b' })], { isDosing: true })).toEqual([
    [0, 1000],
    [0, 1000],
  ])
  expect(rangesOf([entry('250')], { isDosing: true, goal: 'giveaway' })).toEqual([[250, 250]])
})

test('what a search can’t reckon with is said instead', () => {
  expect(rangesOf([entry('x')])).toEqual(['doses'])
  expect(rangesOf([entry('1', { additive: null })])).toEqual(['doses'])
  expect(rangesOf([entry('1', { unit: 'l_m3' })])).toEqual(['doseUnit'])
  expect(rangesOf([entry('1')], { isSure: true })).toEqual(['dosed'])
  expect(rangesOf([entry('1')], { task: 'tank' })).toEqual(['dosed'])
  const unpriced = { ...additive, price: null }
  expect(rangesOf([entry('1', { additive: unpriced })], { isDosing: true })).toEqual(['dosePrice'])
  expect(rangesOf([entry('1', { additive: unpriced })])).toEqual([[1, 1]])
})
