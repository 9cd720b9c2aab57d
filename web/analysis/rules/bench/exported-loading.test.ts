import { expect, test } from 'bun:test'
import { EMPTY_BENCH } from '../draft.ts'
import { exportedLoading } from './exported-loading.ts'

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
