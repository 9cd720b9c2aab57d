import { expect, test } from 'bun:test'
import { type LabPrecision, precisionFigures } from '../lab/precision.ts'
import { material } from '../oracle/test-cases.ts'
import { builtUncertainty, simulated } from '../oracle/test-uncertainty.ts'
import type { Issue } from '../vocabulary/faults/fault.ts'
import { readSettings, type UncertainComponent, type UncertaintySettings } from './question.ts'

const uncertainty = await builtUncertainty()
const run = (settings: Partial<UncertaintySettings>, more: Partial<UncertainComponent> = {}) =>
  simulated(uncertainty, {
    components: [
      { id: 'A', percentage: 60, properties: material({ density: 845, sulfur_ppm: 0 }), ...more },
      { id: 'B', percentage: 40, properties: material({ density: 745, sulfur_ppm: 10 }), ...more },
    ],
    basis: 'volume',
    settings: { draws: 400, ...settings },
  })
/** Of the first material's density. */
const assumed = ({ assumed: all }: ReturnType<typeof run>) =>
  all.find((one) => one.is === 'test' && one.property === 'density')

test('a laboratory’s R takes the place of the test’s: as a standard deviation of R/2.77 of each reading does', () => {
  const byR = run({ laboratory: { density: { R: 1.2 } } })
  const stated = run({}, { precision: { density: 1.2 / 2.77 } })
  expect(byR.properties.density).toEqual(stated.properties.density!)
  expect(byR.properties.density!.sd).toBeGreaterThan(run({}).properties.density!.sd)
  expect(assumed(byR)).toMatchObject({ R: 1.2, mark: 'own' })
  // Beside it the owner of a material goes first, and none at all stays exact.
  const both = run({ laboratory: { density: { R: 9 } } }, { precision: { density: 1.2 / 2.77 } })
  expect(both.properties.density).toEqual(stated.properties.density!)
  const none = run({ laboratory: { sulfur_ppm: { R: 5 } } }).assumed
  expect(
    none.find((one) => one.is === 'test' && one.component === 0 && one.property === 'sulfur_ppm'),
  ).toMatchObject({ s: 0 })
})

test('its r says how much of an error one laboratory has in common', () => {
  const one = (laboratory: UncertaintySettings['laboratory']) =>
    run({ isOneLaboratory: true, accuracy: 0, models: { density: 0 }, laboratory }).properties.density!.sd
  const apart = one({ density: { r: 1, R: 1 } })
  const common = one({ density: { r: 0.01, R: 1 } })
  // √(0.6² + 0.4²) where all errors are apart, 1 where all are common.
  expect(common / apart).toBeGreaterThan(1.25)
  // Repeating cannot be worse than reproducing.
  expect(one({ density: { r: 5 } })).toBe(one({ density: { r: 5, R: 5 } }))
  const separate = (laboratory: UncertaintySettings['laboratory']) => run({ laboratory }).properties.density
  expect(separate({ density: { r: 0.01 } })).toEqual(separate({})!)
})

test('figures that are off, of what is computed, or in another unit than that of the calculation do not count', () => {
  const precision: LabPrecision = {
    density: { r: 0.1, R: 0.3, r_n: 9 },
    rvp: { R: 2, on: false },
    e70: { R: 2 },
    'own:wear': { R: 50, unit: 'µm' },
  }
  const own = (unit: string) => [{ key: 'wear', unit }] as unknown as Parameters<typeof precisionFigures>[1]
  expect(precisionFigures(precision, [])).toEqual({ density: { r: 0.1, R: 0.3 } })
  expect(precisionFigures(precision, own('µm'))).toEqual({
    density: { r: 0.1, R: 0.3 },
    'own:wear': { R: 50 },
  })
  expect(precisionFigures(precision, own('mm'))).toEqual({ density: { r: 0.1, R: 0.3 } })
})

test('over the wire they are read by name, and faults stand at their place', () => {
  const read = (laboratory: unknown) => {
    const issues: Issue[] = []
    const settings = readSettings({ laboratory }, issues)
    return issues.length > 0 ? issues.map(({ path }) => path.join('.')) : settings.laboratory
  }
  expect(read({ density: { R: '۰٫۳' } })).toEqual({ density: { R: 0.3 } })
  expect(read({})).toEqual({})
  expect(read(null)).toBeUndefined()
  expect(read({ density: { R: -1 } })).toEqual(['laboratory.density.R'])
  expect(read({ smell: { R: 1 } })).toEqual(['laboratory.smell'])
  expect(read('density')).toEqual(['laboratory.non_field_errors'])
})

test('a drawn reading is held to what its property can be, at either end', () => {
  for (const [q, reading, s, end] of [
    ['recovery', 26, 5, 25],
    ['recovery', 99, 5, 100],
    ['aromatics', 2, 5, 0],
    ['olefin', 98, 5, 100],
    ['flash_point', -190, 20, -200],
  ] as const) {
    const properties = material({ density: 800, [q]: reading })
    const components = [{ id: 'A', percentage: 100, properties, precision: { [q]: s } }]
    const found = simulated(uncertainty, { components, basis: 'volume', settings: { draws: 400 } })
    const { low, high } = found.properties[q]!
    expect([q, end < reading ? low : high]).toEqual([q, end])
  }
})
