import { expect, test } from 'bun:test'
import { type LabRecord, readLab } from '#calc/lab/lab-record.ts'
import { changedBetween } from './changed.ts'

const lab = (measured: Record<string, number>, more: object = {}): LabRecord =>
  readLab({
    entered_at: '2026-03-01T00:00:00.000Z',
    results: measured,
    properties: Object.fromEntries(Object.entries(measured).map(([q, value]) => [q, { measured: value }])),
    ...more,
  })!

test('what differs is named with both values, own properties last', () => {
  const before = lab({ density: 742, flash_point: 61, 'own:cfpp': -4 })
  const now = lab({ density: 745, rvp: 50, 'own:cfpp': -5, flash_point: 61 })
  expect(changedBetween(before, now)).toEqual({
    values: [
      { q: 'density', before: 742, now: 745 },
      { q: 'own:cfpp', before: -4, now: -5 },
      { q: 'rvp', before: null, now: 50 },
    ],
    more: false,
  })
  expect(changedBetween(before, before)).toEqual({ values: [], more: false })
  expect(changedBetween(before, null).values).toHaveLength(3)
  expect(changedBetween(null, null)).toEqual({ values: [], more: false })
})

test('a sample, levels, methods and amounts are told without their figures', () => {
  const before = lab({ density: 742 })
  for (const more of [
    { sample: 'T7' },
    { sampled_at: '2026-03-01T00:00:00.000Z' },
    { levels: { upper: { density: 742 } } },
    { methods: { density: 'D4052' } },
    { as_blended: { a: { amount: 1, unit: 't' } } },
  ])
    expect(changedBetween(before, lab({ density: 742 }, more))).toEqual({ values: [], more: true })
})
