import { expect, test } from 'bun:test'
import { keptApproximate } from './approximate-in.ts'

test('a kept value that rests on a typical stream is known by it, of the program’s properties and of heavy fuels', () => {
  const kept = {
    quality: { density: 'measured', sulfur_ppm: 'assumed', cetane_number: 'estimated' },
    assumed: [{ material: 'a', property: 'own:hfo_ash', from: 'b', value: 0.02, low: null, high: null }],
  } as unknown as Parameters<typeof keptApproximate>[0]
  const of = (property: string) => keptApproximate(kept, property)
  expect(['density', 'sulfur_ppm', 'cetane_number', 'own:hfo_ash', 'own:hfo_water'].map(of)).toEqual([
    null,
    'assumed',
    'estimated',
    'assumed',
    null,
  ])
})
