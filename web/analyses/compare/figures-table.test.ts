import { expect, test } from 'bun:test'
import { differenceOf } from './figures-table.tsx'

test('a difference is against the first, in the unit of both, and none where a value is missing or a text', () => {
  expect(differenceOf(750, 755.5)).toBe(5.5)
  expect(differenceOf(0.1 + 0.2, 0.3)).toBe(0)
  expect(differenceOf(0, 1e-6)).toBe(1e-6)
  expect(differenceOf(100, 150, (celsius) => 1.8 * celsius + 32)).toBe(90)
  expect([differenceOf(null, 1), differenceOf(1, null), differenceOf('+25', '+20')]).toEqual([
    null,
    null,
    null,
  ])
})
