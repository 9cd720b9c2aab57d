import { expect, test } from 'bun:test'
import { EMPTY_BENCH } from '../draft.ts'
import { exportedBatch, exportedLoading } from './exported-batch.ts'

test.each([
  ['5000', 'm3', { amount: 5000, unit: 'm3' }],
  ['4000', 't', { amount: 4000, unit: 't' }],
  ['250000', 'l', { amount: 250, unit: 'm3' }],
  // 42 US gallons, each of 231 cubic inches of 25.4 mm.
  ['1000', 'bbl', { amount: expect.closeTo(158.987294928, 9), unit: 'm3' }],
  ['۵۰۰۰', 'm3', { amount: 5000, unit: 'm3' }],
  ['', 'm3', null],
  ['0', 't', null],
  ['much', 't', null],
] as const)('a batch of %s %s is in files %j', (batch, unit, exported) => {
  expect(exportedBatch({ ...EMPTY_BENCH, batch, unit })).toEqual(exported)
})

test.each([
  ['40', '°C', 40],
  ['104', '°F', 40],
  ['', '°C', null],
  ['warm', '°C', null],
  ['200', '°C', null],
] as const)('a temperature of loading of %s %s is in files %d', (text, unit, celsius) => {
  const loading = exportedLoading({ ...EMPTY_BENCH, loading: { text, unit } })
  expect(loading === null ? null : Math.round(loading * 1e9) / 1e9).toBe(celsius)
})
