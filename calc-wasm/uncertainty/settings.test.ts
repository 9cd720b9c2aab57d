import { describe, expect, test } from 'bun:test'
import { TEST_CHOICES } from '../grades/test-choices.ts'
import type { TestChoices } from '../grades/test-precision.ts'
import { distilled, material } from '../oracle/test-cases.ts'
import { builtUncertainty, simulated } from '../oracle/test-uncertainty.ts'
import type { Issue } from '../vocabulary/faults/fault.ts'
import { ACCURACY } from '../vocabulary/limits.ts'
import { DISTILLATION_NAMES, type MaterialProperties } from '../vocabulary/properties.ts'
import { DRAWS, readSettings, type UncertaintySettings, USUAL_SETTINGS } from './question.ts'

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

describe('the test method that is said to stand behind readings', () => {
  /** R of one material's reading, and the mark of it. */
  const testOf = (property: string, properties: Partial<MaterialProperties>, tests: TestChoices) => {
    const { assumed } = simulated(uncertainty, {
      components: [{ id: 'A', percentage: 100, properties: material(properties) }],
      basis: 'volume',
      settings: { draws: 100, tests },
    })
    const found = assumed.find((one) => one.is === 'test' && one.property === property)
    return found?.is === 'test' ? found : null
  }
  const at = (property: string, reading: number, method?: string) => {
    const found = testOf(property, { [property]: reading }, method ? { [property]: method } : {})!
    return [found.method, found.R, found.mark]
  }

  test.each([
    ['density', 845, undefined, 0.5, 'yes'],
    ['density', 845, 'ASTM D1298', 1.2, 'memory'],
    ['flash_point', 80, 'ASTM D93', 0.071 * 80, 'yes'],
    ['flash_point', 45, 'ASTM D56', 0.0318 * 105, 'yes'],
    ['flash_point', 70, 'ASTM D56', 5.8, 'yes'],
    ['cloud_point', -5, 'ASTM D5773', 2.5, 'yes'],
    ['rvp', 60, 'ASTM D323', 5.2, 'memory'],
    ['benzene', 1, 'ASTM D5769', 0.221, 'yes'],
  ] as const)('%s of %d by %s', (property, reading, method, R, mark) => {
    const [named, found, marked] = at(property, reading, method)
    expect(found as number).toBeCloseTo(R, 12)
    expect(marked).toBe(mark)
    if (method) expect(named).toBe(method)
  })

  test('counts as the usual where there is no such method', () => {
    expect(at('density', 845, 'a guess')).toEqual(at('density', 845))
  })

  test('is one for a whole distillation: by hand, from the slope of the curve', () => {
    // 10 °C between each two points 10 vol % apart: 1 °C per vol %. D86-01, groups 2 to 4: R = 1.8 + 1.33·slope.
    const straight = distilled([191, 195, 200, 210, 220, 230, 240, 250, 260, 270, 280, 285, 289])
    const byHand = { d86: 'ASTM D86 (manual)' }
    expect(testOf('pct_50', straight, byHand)).toMatchObject({ method: 'ASTM D86 (manual)', mark: 'memory' })
    expect(testOf('pct_50', straight, byHand)!.R!).toBeCloseTo(3.13, 9)
    expect(testOf('pct_50', straight, {})!.R!).toBeCloseTo(3, 9)
    // And of a gasoline, group 1: 2.0 + 1.74·slope.
    const volatile = { ...straight, rvp: 70 }
    for (const [label, celsius] of [
      130, 135, 140, 150, 160, 170, 180, 190, 200, 210, 220, 225, 229,
    ].entries())
      volatile[DISTILLATION_NAMES[label]!] = celsius
    expect(testOf('pct_50', volatile, byHand)!.R!).toBeCloseTo(3.74, 9)
    // What makes no curve has no slope.
    expect(testOf('pct_50', { pct_50: 240 }, byHand)!.method).toBe('ASTM D86')
  })

  test('is read by name, of properties that have a choice', () => {
    const read = (tests: unknown) => {
      const issues: Issue[] = []
      const settings = readSettings({ tests }, issues)
      return { tests: settings.tests, faults: issues.map(({ path }) => path.join('.')) }
    }
    expect(read({ rvp: 'ASTM D323', d86: 'ASTM D86 (manual)' })).toEqual({
      tests: { rvp: 'ASTM D323', d86: 'ASTM D86 (manual)' },
      faults: [],
    })
    for (const none of [null, undefined, '']) expect(read({ rvp: none }).faults).toEqual([])
    for (const wrong of ['ASTM D2500', 5, {}, 'constructor'])
      expect(read({ rvp: wrong }).faults).toEqual(['tests.rvp'])
    expect(read({ pct_50: 'ASTM D86', toString: 'ASTM D86', color: 'ASTM D1500' }).faults).toHaveLength(3)
    expect(read('ASTM D323').faults).toHaveLength(1)
    for (const { property, methods } of TEST_CHOICES)
      for (const { method } of methods) expect(read({ [property]: method }).faults).toEqual([])
  })
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
