import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { afterKey } from './number-field.tsx'

const PERCENT = { min: 0, max: 100, step: 0.1, page: 1 }

test('arrows go a step, pages go further, Home and End to the ends', () => {
  expect(afterKey('ArrowUp', 12.5, PERCENT)).toBe(12.6)
  expect(afterKey('ArrowDown', 0.1, PERCENT)).toBe(0)
  expect(afterKey('PageUp', 12.5, PERCENT)).toBe(13.5)
  expect(afterKey('PageDown', 0.5, PERCENT)).toBe(0)
  expect(afterKey('Home', 50, PERCENT)).toBe(0)
  expect(afterKey('End', 50, PERCENT)).toBe(100)
  expect(afterKey('a', 50, PERCENT)).toBeNull()
})

test('an empty field begins at the lowest value that is no less than zero', () => {
  expect(afterKey('ArrowUp', null, PERCENT)).toBe(0.1)
  expect(afterKey('ArrowUp', null, { min: 2, max: 10, step: 1, page: 2 })).toBe(3)
  expect(afterKey('ArrowUp', null, { min: -200, max: 400, step: 1, page: 10 })).toBe(1)
})

test('no number of presses leaves the range or the decimals of the step', () => {
  const keys = fc.array(fc.constantFrom('ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End'))
  fc.assert(
    fc.property(fc.double({ min: 0, max: 100, noNaN: true }), keys, (start, pressed) => {
      let value: number = start
      for (const key of pressed) {
        value = afterKey(key, value, PERCENT)!
        expect(value).toBeWithin(0, 100.000001)
        expect(value).toBe(Number(value.toFixed(1)))
      }
    }),
  )
})
