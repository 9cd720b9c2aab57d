import { expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  blockerOf,
  furthest,
  isDone,
  type Progress,
  previousOf,
  reachable,
  readCount,
  STEPS,
  stepOf,
} from './steps.ts'

const nothing: Progress = {
  count: null,
  hasCategory: false,
  selectedCount: 0,
  isCompared: false,
  hasPercentages: false,
  isWhole: false,
  hasResults: false,
  isOutdated: false,
}
const everything: Progress = {
  count: 3,
  hasCategory: true,
  selectedCount: 3,
  isCompared: true,
  hasPercentages: true,
  isWhole: true,
  hasResults: true,
  isOutdated: false,
}

test('nothing but the first step is open at the start', () => {
  expect(STEPS.filter((step) => blockerOf(step, nothing) === null)).toEqual(['count'])
})

test('each step opens by what it needs of the one before it', () => {
  expect(blockerOf('category', { ...nothing, count: 2 })).toBeNull()
  expect(blockerOf('category', { ...nothing, count: 1 })).toBe('count')
  expect(blockerOf('materials', { ...nothing, count: 2 })).toBe('category')
  expect(blockerOf('analyze', { ...everything, selectedCount: 2 })).toBe('materials')
  expect(blockerOf('percentages', { ...everything, hasPercentages: false })).toBe('analyze')
  expect(blockerOf('results', { ...everything, hasResults: false })).toBe('percentages')
  expect(blockerOf('results', everything)).toBeNull()
})

test('a wanted step that is locked leads to the one that locks it, which is itself open', () => {
  const progress = fc.record({
    count: fc.option(fc.integer({ min: 0, max: 10 })),
    hasCategory: fc.boolean(),
    selectedCount: fc.integer({ min: 0, max: 10 }),
    isCompared: fc.boolean(),
    hasPercentages: fc.boolean(),
    isWhole: fc.boolean(),
    hasResults: fc.boolean(),
    isOutdated: fc.boolean(),
  })
  fc.assert(
    fc.property(progress, fc.constantFrom(...STEPS), (made, wanted) => {
      const step = reachable(wanted, made)
      expect(blockerOf(step, made)).toBeNull()
      expect(step === wanted || STEPS.indexOf(step) < STEPS.indexOf(wanted)).toBe(true)
    }),
  )
})

test('a step is ticked for what was done in it, not for what lies behind it', () => {
  const done = (change: Partial<Progress>) =>
    STEPS.filter((step) => isDone(step, { ...everything, ...change }))
  expect(done({})).toEqual([...STEPS])
  expect(done({ isCompared: false })).not.toContain('analyze')
  expect(done({ isWhole: false })).not.toContain('percentages')
  expect(done({ isOutdated: true })).not.toContain('results')
  expect(done({ hasResults: false })).toContain('percentages')
})

test('someone who comes back goes on where the work stands', () => {
  expect(furthest(nothing)).toBe('count')
  expect(furthest({ ...everything, hasResults: false })).toBe('percentages')
  expect(furthest(everything)).toBe('results')
  expect(furthest({ ...everything, isOutdated: true })).toBe('percentages')
})

test('the address names the step, and anything else means the first', () => {
  expect(stepOf('?step=percentages')).toBe('percentages')
  expect(stepOf('step=results&x=1')).toBe('results')
  expect(stepOf('?step=PERCENTAGES')).toBe('count')
  expect(stepOf('')).toBe('count')
  expect(previousOf('count')).toBeNull()
  expect(previousOf('results')).toBe('percentages')
})

test('a count is a whole number from 2 to 10', () => {
  expect(readCount('2')).toBe(2)
  expect(readCount(' 10 ')).toBe(10)
  for (const text of ['', '1', '11', '2.5', '-3', 'three', '1e1', '0x3']) expect(readCount(text)).toBeNull()
})
