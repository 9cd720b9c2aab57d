import { expect, test } from 'bun:test'
import type { KeptComponent } from '#calc/calculation/calculation.ts'
import { emptyProperties } from '#calc/vocabulary/properties.ts'
import { changesSince } from './whole-on-the-wire.ts'

test('what the first engine’s releases knew nothing of is no change of a material, names and readings are', () => {
  const properties = emptyProperties()
  const names = { name: 'A', name_farsi: null, producer_english_name: 'B', producer_farsi_name: null }
  const kept = { id: '1', ...names, properties, pour_is: null, percentage: 50 } as unknown as KeptComponent
  const now = { id: '1', ...names, properties, categories: [], details: { pour_is: 'pour' as const } }
  const fieldsBy = (engine: string, present = now) =>
    changesSince([kept], [present], engine).map(({ properties, fields }) => [...properties, ...fields])
  expect(fieldsBy('1.0.0')).toEqual([])
  expect(fieldsBy('1.1.0')).toEqual([['pour_is']])
  expect(fieldsBy('1.0.0', { ...now, name: 'C', properties: { ...properties, density: 800 } })).toEqual([
    ['density', 'name'],
  ])
})
