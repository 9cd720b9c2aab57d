import { expect, test } from 'bun:test'
import { recipesSideBySide } from './compare-screen.tsx'

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
