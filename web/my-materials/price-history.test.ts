import { expect, test } from 'bun:test'
import type { Event } from '#server/features/companies/companies.model.ts'
import { pricesIn } from './price-history.tsx'

const told = (id: number, kind: string, was?: number): Event => ({
  id,
  at: `2026-11-0${id}T08:00:00Z`,
  actor: { kind: 'person', id: null, name: `Person ${id}` },
  kind,
  object: 'price',
  object_id: 'a',
  detail: was === undefined ? {} : { was: { price: { amount: was, unit: 't', currency: 'USD' } } },
})
const now = {
  material: 'a',
  amount: 731,
  unit: 't',
  currency: 'USD',
  at: '2026-11-03',
  version: 'v',
} as const

test('prices so far are what stands now and what each change was from, with who typed it and when', () => {
  expect(pricesIn([told(3, 'changed', 724), told(2, 'changed', 735), told(1, 'made')], now)).toEqual([
    { at: '2026-11-03T08:00:00Z', amount: 731, unit: 'USD/t', by: 'Person 3' },
    { at: '2026-11-02T08:00:00Z', amount: 724, unit: 'USD/t', by: 'Person 2' },
    { at: '2026-11-01T08:00:00Z', amount: 735, unit: 'USD/t', by: 'Person 1' },
  ])
  expect(pricesIn([], now)).toEqual([{ at: '2026-11-03', amount: 731, unit: 'USD/t', by: '' }])
  expect(pricesIn([], null)).toEqual([])
})
