import { expect, test } from 'bun:test'
import { differenceOf, recipesSideBySide } from './differences.ts'

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

test('recipes side by side have each material once, with a share where a recipe has it', () => {
  const [a, b, c] = [
    { id: 'a', percentage: 60, properties: { density: 750 } },
    { id: 'b', percentage: 40, properties: { density: 800 } },
    { id: 'c', percentage: 30, properties: {} },
  ]
  const [d, e] = [
    { id: 'd', percentage: 10, properties: {}, own: { pah: 2, cfpp: -5 } },
    { id: 'e', percentage: 10, properties: {}, own: { pah: 2 } },
  ]
  const changed = { id: 'b', percentage: 70, properties: { density: 801 } }
  const rows = recipesSideBySide([
    [a, b, d, e],
    [changed, c, { ...d, own: { cfpp: -5, pah: 2 } }, { ...e, own: { pah: 3 } }],
  ])
  expect(rows.map(({ component, shares, isChanged }) => [component.id, shares, isChanged])).toEqual([
    ['a', [60, null], false],
    ['b', [40, 70], true],
    ['d', [10, 10], false],
    ['e', [10, 10], true],
    ['c', [null, 30], false],
  ])
})
