import { expect, test } from 'bun:test'
import { material } from '../reference/test-cases.ts'
import { builtUncertainty, simulated } from '../reference/test-uncertainty.ts'
import { ACCURACY } from '../vocabulary/limits.ts'
import { DRAWS, type UncertaintySettings, USUAL_SETTINGS } from './question.ts'

const uncertainty = await builtUncertainty()
const run = (settings: Partial<UncertaintySettings>) =>
  simulated(uncertainty, {
    components: [
      { id: 'A', percentage: 60, properties: material({ density: 845 }) },
      { id: 'B', percentage: 40, properties: material({ density: 745 }) },
    ],
    basis: 'volume',
    settings,
  })

test('settings that cannot be are as usual, or at the end of their range, and say what they were taken as', () => {
  const { NaN: none, POSITIVE_INFINITY: endless } = Number
  expect(run({ draws: none, seed: none, accuracy: none, correlation: none }).settings).toEqual(USUAL_SETTINGS)
  expect(run({ draws: endless, accuracy: 1e308, correlation: 2 }).settings).toMatchObject({
    draws: DRAWS.max,
    accuracy: ACCURACY.max,
    correlation: 1,
  })
  expect(run({ draws: -5, seed: -1, accuracy: -0.1, correlation: -1 }).settings).toMatchObject({
    draws: DRAWS.min,
    seed: 0,
    accuracy: 0,
    correlation: 0,
  })
  expect(run({ draws: 301, seed: 2.9 }).settings).toMatchObject({ draws: 302, seed: 2 })
})

test('a model error that is no number is ours', () => {
  const { density } = run({}).properties
  for (const s of [Number.NaN, -1, Number.POSITIVE_INFINITY])
    expect(run({ models: { density: s } }).properties.density).toEqual(density!)
  expect(run({ models: { density: 5 } }).properties.density!.sd).toBeGreaterThan(4)
})

test('a quantity that no draw has a value of has no spread, instead of one of 0', () => {
  const curve = { ibp: 180, pct_10: 200, pct_50: 250, pct_90: 320, fbp: 350 }
  const { properties } = simulated(uncertainty, {
    components: [
      {
        id: 'A',
        percentage: 60,
        properties: material({ ...curve, density: 840 }),
        precision: { pct_50: 1e9, density: 1 },
      },
      { id: 'B', percentage: 40, properties: material({ ...curve, density: 800 }) },
    ],
    basis: 'volume',
    settings: {},
  })
  expect(Object.keys(properties)).toContain('density')
  for (const spread of Object.values(properties))
    expect([spread!.sd > 0, spread!.missing < 1999]).toEqual([true, true])
})
