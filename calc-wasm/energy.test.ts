import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { d3338, d4868, energyOf } from './energy.ts'
import { builtCalc } from './oracle/test-calc.ts'
import { GASOLINES } from './recipe/test-recipes.ts'
import type { Basis, Component } from './vocabulary/blend.ts'
import type { CategoryName } from './vocabulary/categories.ts'
import { emptyProperties, type MaterialProperties } from './vocabulary/properties.ts'

const calc = await builtCalc()

const of = (
  percentage: number,
  properties: Partial<MaterialProperties>,
  more: Partial<Component> = {},
): Component => ({ percentage, properties: { ...emptyProperties(), sulfur_ppm: 10, ...properties }, ...more })

function energy(components: readonly Component[], category: CategoryName, basis: Basis = 'volume') {
  const percentages = components.map(({ percentage }) => percentage)
  const blendOf = (shares: readonly number[]) =>
    calc.blend(
      components.map((one, at) => ({ ...one, percentage: shares[at]! })),
      basis,
    ).results
  return energyOf(
    { materials: components, percentages, basis, category, results: blendOf(percentages) },
    blendOf,
  )
}

const METHODS_GASOLINE = {
  density: 745,
  aromatics: 33,
  ibp: 35,
  pct_10: 54,
  pct_30: 76,
  pct_50: 101,
  pct_70: 128,
  pct_90: 168,
  fbp: 205,
}
const ethanol = (percentage: number) => of(percentage, { density: 793.69 }, { oxygenate: 'ethanol' })
const fame = (percentage: number) => of(percentage, { density: 883 }, { oxygenate: 'fame' })

/** Of a separate implementation, in Python. */
test('worked figures', () => {
  const gasoil = energy([of(100, { density: 840 })], 'gasoil')
  expect(gasoil.mj_kg).toBeCloseTo(42.881830178352, 9)
  expect(gasoil.mj_l).toBeCloseTo(36.020737349815676, 9)
  const b7 = energy([of(93, { density: 840 }), fame(7)], 'gasoil')
  expect(b7.mj_kg).toBeCloseTo(42.46523497387763, 9)
  expect(b7.mj_l).toBeCloseTo(35.798617735328584, 9)
  const e10 = energy([of(90, METHODS_GASOLINE), ethanol(10)], 'gasoline')
  expect(e10).toMatchObject({ equation: 'd3338' })
  expect(e10.mj_kg).toBeCloseTo(41.139039268956594, 9)
  expect(e10.mj_l).toBeCloseTo(30.848890237573215, 9)
  expect(d3338(803, 18, (177 + 205 + 244) / 3, 0.04)).toBeCloseTo(43.25429588130635, 9)
  expect(d3338(688, 0, 98.4, 0)).toBeCloseTo(44.55290063683721, 9)
  expect(d3338(871.5, 100, 110.6, 0)).toBeCloseTo(40.62340814737005, 9)
  expect(d4868(845, 0.05)).toBeCloseTo(42.8072402289, 9)
})

/** The example of a public implementation of D4868, with water and ash. */
test('a published example of D4868', () => {
  expect(d4868(1020, 1, 0.1, 0.05)).toBeCloseTo(40.13509836320001, 9)
})

/** Heats of formation: n-heptane 44.563, toluene 40.529. */
test('D3338 is near what heats of formation say of pure hydrocarbons', () => {
  expect(Math.abs(d3338(688, 0, 98.4, 0) - 44.563)).toBeLessThan(0.1)
  expect(Math.abs(d3338(871.5, 100, 110.6, 0) - 40.529)).toBeLessThan(0.1)
})

test('a bought fuel comes to what its parts come to, but for the curve, which is its own', () => {
  const parts = energy([of(93, { density: 840 }), fame(7)], 'gasoil')
  const bought = energy([of(100, { density: 843.01 }, { contains: { fame: 7 } })], 'gasoil')
  expect(bought.mj_kg).toBeCloseTo(parts.mj_kg!, 4)
  const whole = energy([of(90, METHODS_GASOLINE), ethanol(10)], 'gasoline').mj_kg!
  const e10 = of(
    100,
    { ...METHODS_GASOLINE, density: 749.869, aromatics: 29.7 },
    { contains: { ethanol: 10 } },
  )
  expect(energy([e10], 'gasoline').mj_kg).toBeCloseTo(whole, 4)
})

test('oxygenates alone take no equation, and hydrocarbons at 0 % ask for nothing', () => {
  expect(energy([of(0, {}), ethanol(100)], 'gasoline').mj_kg).toBeCloseTo(26.818, 9)
  expect(energy([of(0, { sulfur_ppm: null }), of(100, { density: 840 })], 'gasoil').mj_kg).toBeCloseTo(
    42.881830178352,
    9,
  )
})

test('what it lacks is said, and no figure is guessed', () => {
  const lacks = (components: Component[], category: CategoryName = 'gasoline') => {
    const found = energy(components, category)
    expect([found.mj_kg, found.mj_l]).toEqual([null, null])
    return found.lacks
  }
  expect(lacks([of(50, { ...METHODS_GASOLINE, density: null }), of(50, METHODS_GASOLINE)])).toBe('density')
  expect(lacks([of(100, { ...METHODS_GASOLINE, sulfur_ppm: null })])).toBe('sulfur_ppm')
  expect(lacks([of(100, { ...METHODS_GASOLINE, aromatics: null })])).toBe('aromatics')
  expect(lacks([of(100, { density: 745, aromatics: 33 })])).toBe('curve')
  expect(lacks([of(95, METHODS_GASOLINE), of(5, { density: 730 }, { oxygenate: 'other' })])).toBe('oxygenate')
  expect(lacks([of(100, METHODS_GASOLINE, { contains: { butanol: 3 } })])).toBe('oxygenate')
  expect(lacks([of(100, METHODS_GASOLINE, { oxygen: 2 })])).toBe('oxygenate')
  expect(lacks([of(100, METHODS_GASOLINE, { contains: { ethanol: 100 } })])).toBe('density')
  expect(lacks([of(100, { density: 720 })], 'gasoil')).toBe('range')
})

test('customized goes by D3338 where its inputs are known, else by D4868', () => {
  expect(energy([of(100, METHODS_GASOLINE)], 'customized').equation).toBe('d3338')
  expect(energy([of(100, { density: 840 })], 'customized')).toMatchObject({ equation: 'd4868' })
})

test('the order of materials and splitting one change nothing; a blend lies between its materials', () => {
  const share = fc.integer({ min: 1, max: 999 }).map((tenths) => tenths / 10)
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(GASOLINES.length - 1), share), { minLength: 2, maxLength: 5 }),
      share,
      fc.constantFrom<Basis>('volume', 'mass'),
      (drawn, last, basis) => {
        const parts = [
          ...drawn.map(([at, percentage]) => ({ percentage, properties: GASOLINES[at]!.properties })),
          ethanol(last),
        ]
        const { mj_kg } = energy(parts, 'gasoline', basis)
        expect(mj_kg).not.toBeNull()
        expect(energy(parts.toReversed(), 'gasoline', basis).mj_kg).toBeCloseTo(mj_kg!, 8)
        const halved = parts.flatMap((one) => [
          { ...one, percentage: one.percentage / 2 },
          { ...one, percentage: one.percentage / 2 },
        ])
        if (halved.length <= 10) expect(energy(halved, 'gasoline', basis).mj_kg).toBeCloseTo(mj_kg!, 8)
        expect(mj_kg!).toBeGreaterThan(26.8)
        expect(mj_kg!).toBeLessThan(46)
      },
    ),
  )
})
