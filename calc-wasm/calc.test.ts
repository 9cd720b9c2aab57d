import { describe, expect, test } from 'bun:test'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { Glob } from 'bun'
import { CALC_OUTPUT } from './build.ts'
import { instantiateCalc } from './calc.ts'
import { CalcError } from './core.ts'
import { randomMaterial, randomNumbers, randomRecipe } from './oracle/random-recipes.ts'
import { builtCalc } from './oracle/test-calc.ts'
import { distilled, material } from './oracle/test-cases.ts'
import { type Basis, GAP_REASONS, METHOD_CODES, POINT_MARKS, WARNING_CODES } from './vocabulary/blend.ts'
import { COMPONENTS, LABELS } from './vocabulary/codes.ts'
import { DISTILLATION_NAMES, type MaterialProperties, PROPERTY_NAMES } from './vocabulary/properties.ts'

const calc = await builtCalc()

/** The blend of materials with these shares and readings. */
const blend = (parts: [number, Partial<MaterialProperties>][], basis: Basis = 'volume') =>
  calc.blend(
    parts.map(([percentage, readings]) => ({ percentage, properties: material(readings) })),
    basis,
  )

describe('the border', () => {
  test('has the distillation labels first, as the vocabulary has them', () => {
    expect(DISTILLATION_NAMES).toEqual(PROPERTY_NAMES.slice(0, LABELS) as typeof DISTILLATION_NAMES)
  })

  test('gives every table of the core its size by what it holds', async () => {
    const sizes: string[] = []
    for await (const file of new Glob('assembly/**/*.ts').scan(import.meta.dir)) {
      const source = await Bun.file(join(import.meta.dir, file)).text()
      sizes.push(...Array.from(source.matchAll(/memory\.data\((.*), \d+\)/g), ([, size]) => size!))
    }
    expect(sizes.length).toBeGreaterThan(15)
    expect(sizes.filter((size) => /\b\d{2,}\b/.test(size))).toEqual([])
  })

  test('speaks the words by which calculations have been kept', () => {
    expect(METHOD_CODES).toEqual(
      expect.arrayContaining([
        ...['volume-average', 'mass-average', 'mass-harmonic', 'd86-via-tbp', 'rvp-index', 'hu-burns'],
        ...['d7152-mass', 'd7152-volume', 'ethyl-rt70', 'aki-mean', 'd4737-a', 'color-strength', 'own-value'],
        ...['rvp-alcohol', 'mole-average'],
      ]),
    )
    expect(GAP_REASONS).toEqual(
      expect.arrayContaining([
        ...['missing', 'no-curve', 'end-not-measured', 'unreadable', 'out-of-domain'],
        ...['alcohol', 'alcohol-share', 'not-diesel'],
      ]),
    )
    expect(WARNING_CODES).toEqual(
      expect.arrayContaining([
        ...['density-missing', 'distillation-decreasing', 'end-extrapolated', 'clamped', 'flash-below-zero'],
        ...['viscosity-below-domain', 'octane-linear', 'cetane-index-averaged', 'cetane-index-out-of-range'],
        ...['cetane-index-inputs-out-of-range', 'color-lower-bound'],
        ...['flash-interval', 'curve-gap', 'cold-flow-apart', 'pour-freezing-mixed', 'color-read-as-saybolt'],
        ...['color-read-as-d1500', 'color-scales-mixed', 'rvp-alcohol', 'rvp-oxygenate', 'octane-alcohol'],
        ...['octane-alcohol-by-volume', 'octane-oxygenate', 'distillation-alcohol', 'distillation-oxygenate'],
        ...['aki-contradicts', 'cetane-index-contradicts'],
      ]),
    )
    expect(POINT_MARKS).toEqual([null, 'given', 'interpolated', 'extrapolated'])
  })

  test('refuses a core that was built of other sources', async () => {
    const empty = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0)
    expect(instantiateCalc(empty)).rejects.toThrow(CalcError)
  })

  test('the binary is small, needs nothing of its host and says which one it is', async () => {
    expect(statSync(CALC_OUTPUT).size).toBeLessThanOrEqual(45_000)
    const bytes = await Bun.file(CALC_OUTPUT).arrayBuffer()
    expect(WebAssembly.Module.imports(new WebAssembly.Module(bytes))).toEqual([])
    expect(calc.version).toMatch(/^\d+\.\d+\.\d+\+[0-9a-f]{8}$/)
    expect((await instantiateCalc(new Uint8Array(bytes))).version).toBe(calc.version)
  })

  test('two instances give the same bits', async () => {
    const other = await builtCalc()
    const random = randomNumbers(11)
    for (let k = 0; k < 300; k++) {
      const recipe = randomRecipe(random, 1 + (k % 10))
      if (recipe.every(({ percentage }) => percentage === 0)) continue
      expect(other.blend(recipe, 'volume')).toEqual(calc.blend(recipe, 'volume'))
    }
  })
})

describe('a recipe is refused', () => {
  const REFUSED: [string, number[]][] = [
    ['without components', []],
    ['with a negative share', [50, -1]],
    ['with a share that is no number', [50, Number.NaN]],
    ['with an infinite share', [50, Number.POSITIVE_INFINITY]],
    ['with shares that are all zero', [0, 0]],
    ['with shares whose sum is beyond all numbers', [1e308, 1e308]],
    ['with more components than there is room for', Array(COMPONENTS + 1).fill(1)],
  ]
  for (const [why, shares] of REFUSED) {
    test(why, () => {
      expect(() => blend(shares.map((share) => [share, {}]))).toThrow(CalcError)
    })
  }
})

describe('a missing reading', () => {
  test('makes the result missing and names the component, never an average over the others', () => {
    const { results, gaps, methods } = blend([
      [40, { flash_point: 60 }],
      [0, {}],
      [60, {}],
    ])
    expect(results.flash_point).toBeNull()
    expect(methods.flash_point).toBeNull()
    expect(gaps.flash_point).toEqual({ reason: 'missing', components: [2] })
  })

  test('of a material at 0 % is no loss', () => {
    const { results, gaps } = blend([
      [100, { flash_point: 60 }],
      [0, {}],
    ])
    expect(results.flash_point).toBe(60)
    expect(gaps.flash_point).toBeUndefined()
  })

  test('of a density leaves the shares as they are, names the average that was made, and warns', () => {
    const parts: [number, Partial<MaterialProperties>][] = [
      [70, { density: 845, sulfur_ppm: 8, aromatics: 20, viscosity_40: 3 }],
      [30, { sulfur_ppm: 300, aromatics: 30, viscosity_40: 2 }],
    ]
    const byVolume = blend(parts)
    expect(byVolume.gaps.density).toEqual({ reason: 'missing', components: [1] })
    expect(byVolume.methods.sulfur_ppm).toBe('volume-average')
    expect(byVolume.methods.viscosity_40).toBe('d7152-volume')
    expect(byVolume.methods.aromatics).toBe('volume-average')
    expect(byVolume.warnings.map(({ code, property, components }) => [code, property, components])).toEqual([
      ['density-missing', 'viscosity_40', [1]],
      ['density-missing', 'sulfur_ppm', [1]],
    ])
    const byMass = blend(parts, 'mass')
    expect(byMass.results.sulfur_ppm).toBeCloseTo(95.6, 9)
    expect(byMass.methods.sulfur_ppm).toBe('mass-average')
    expect(byMass.methods.viscosity_40).toBe('d7152-mass')
    expect(byMass.methods.aromatics).toBe('mass-average')
    expect(byMass.warnings.map(({ code, property }) => [code, property])).toEqual([
      ['density-missing', 'aromatics'],
    ])
  })
})

describe('a reading outside the domain', () => {
  const OUTSIDE: [keyof MaterialProperties, number][] = [
    ['density', 0.832],
    ['density', 1300],
    ['rvp', -1],
    ['viscosity_40', 0],
    ['viscosity_40', 0.05],
    ['flash_point', -274],
    ['cloud_point', -300],
    ['aromatics', 101],
    ['benzene', -1],
  ]
  for (const [name, value] of OUTSIDE) {
    test(`${name} of ${value} gives no value`, () => {
      const usual = {
        density: 800,
        rvp: 50,
        viscosity_40: 2,
        flash_point: 50,
        cloud_point: 0,
        aromatics: 20,
        benzene: 1,
      }
      const { results, gaps } = blend([
        [50, usual],
        [50, { ...usual, [name]: value }],
      ])
      expect(results[name]).toBeNull()
      expect(gaps[name]).toEqual({ reason: 'out-of-domain', components: [1] })
    })
  }

  test('recovery is never above 100', () => {
    expect(
      blend([
        [50, { recovery: 99 }],
        [50, { recovery: 110 }],
      ]).results.recovery,
    ).toBe(100)
  })
})

describe('a warning', () => {
  const codesOf = (parts: [number, Partial<MaterialProperties>][]) =>
    blend(parts).warnings.map(({ code, property, components }) => [code, property, components])

  test('tells of a viscosity below the domain of ASTM D341', () => {
    expect(
      codesOf([
        [95, { viscosity_40: 0.6 }],
        [5, { viscosity_40: 0.2 }],
      ]),
    ).toEqual([
      ['density-missing', 'viscosity_40', [0, 1]],
      ['viscosity-below-domain', 'viscosity_40', [1]],
    ])
  })

  test('tells of octane numbers averaged by volume, and why', () => {
    const usual = { octan_ron: 95, octan_mon: 85, olefin: 5, aromatics: 30 }
    expect(
      codesOf([
        [50, usual],
        [50, { ...usual, octan_ron: 112 }],
      ]),
    ).toEqual([['octane-linear', 'octan_ron', [1]]])
    expect(
      blend([
        [50, usual],
        [50, { ...usual, octan_ron: 112 }],
      ]).methods.octan_ron,
    ).toBe('volume-average')
    expect(
      blend([
        [50, usual],
        [50, { ...usual, octan_ron: 110 }],
      ]).methods.octan_ron,
    ).toBe('ethyl-rt70')
  })

  test('tells that the cetane index was averaged', () => {
    const { results, methods, warnings } = blend([
      [50, { cetane_index: 50 }],
      [50, { cetane_index: 40 }],
    ])
    expect([results.cetane_index, methods.cetane_index]).toEqual([45, 'volume-average'])
    expect(warnings.map(({ code }) => code)).toEqual(['cetane-index-averaged'])
  })

  test('tells that a cetane index or what it rests on is outside ASTM D4737', () => {
    const heavy = distilled([null, null, 219, null, null, null, 279, null, null, null, 337], { density: 920 })
    const { results, warnings } = blend([[1, heavy]])
    const told = warnings.filter(({ property }) => property === 'cetane_index')
    expect(told.map(({ code, value }) => [code, value])).toEqual([
      ['cetane-index-inputs-out-of-range', undefined],
      ['cetane-index-out-of-range', results.cetane_index!],
    ])
  })

  test('tells of a colour darker than the scale', () => {
    expect(
      blend([
        [50, { color: 'D8.0' }],
        [50, { color: '7.5' }],
      ]).warnings.map(({ code }) => code),
    ).toEqual(['color-lower-bound'])
    expect(
      blend([
        [50, { color: 'red' }],
        [50, { color: '7.5' }],
      ]).gaps.color,
    ).toEqual({
      reason: 'unreadable',
      components: [0],
    })
    expect(
      blend([
        [50, { color: null }],
        [50, { color: 'red' }],
      ]).gaps.color,
    ).toEqual({
      reason: 'missing',
      components: [0],
    })
  })
})

describe('random materials', () => {
  test('have a value and a method for every property of their blend', () => {
    const heavy = randomRecipe(randomNumbers(2), 3).map(({ percentage, properties }) => ({
      percentage,
      properties: { ...properties, density: 800 + properties.density! / 100, pct_50: 250, pct_60: 260 },
    }))
    const { results, methods } = calc.blend(heavy, 'volume')
    expect(Object.entries(results).filter(([, value]) => value === null)).toEqual([])
    expect(Object.entries(methods).filter(([, method]) => method === null)).toEqual([])
  })

  test('alone keep their own values', () => {
    const properties = randomMaterial(randomNumbers(1))
    const { results, methods } = calc.blend([{ percentage: 3, properties }], 'mass')
    expect(results).toEqual(properties)
    expect(new Set(Object.values(methods))).toEqual(new Set(['own-value']))
  })
})
