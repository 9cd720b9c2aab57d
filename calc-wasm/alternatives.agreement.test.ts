import { expect, test } from 'bun:test'
import {
  cetaneByD976,
  cetaneByD4737B,
  cloudByExponential,
  freezeByPower,
  octaneByRt70,
  rvpByExponent,
  temperatureByExponent,
  viscosityByChevron,
  viscosityByRefutas,
} from './oracle/alternatives.ts'
import { plainCautiousFlash, plainFractions } from './oracle/plain-blend.ts'
import { randomMaterial, randomNumbers, randomShares } from './oracle/random-recipes.ts'
import { builtCalc } from './oracle/test-calc.ts'
import { distilled, material } from './oracle/test-cases.ts'
import type { Component, MethodChoices, MethodCode } from './vocabulary/blend.ts'
import { CHOOSABLE_NAMES, type ChoosableName, storedChoicesOf } from './vocabulary/method-choices.ts'
import { type MaterialProperties, type NumericPropertyName, PROPERTY_NAMES } from './vocabulary/properties.ts'
import { methodName } from './vocabulary/words/messages.ts'

const calc = await builtCalc()

interface Recipe {
  v: readonly number[]
  w: readonly number[]
  of(name: NumericPropertyName): number[]
  /** Of the blend by the usual methods. */
  blend: MaterialProperties
}
type Alternative = (recipe: Recipe) => number

const mean = ({ v }: Recipe, values: readonly number[]) =>
  values.reduce((sum, value, i) => sum + v[i]! * value, 0)

const octane = (recipe: Recipe) => {
  const [rons, mons, olefins, aromatics] = (['octan_ron', 'octan_mon', 'olefin', 'aromatics'] as const).map(
    recipe.of,
  )
  return octaneByRt70(
    recipe.v,
    rons!.map((ron, i) => ({ ron, mon: mons![i]!, olefins: olefins![i]!, aromatics: aromatics![i]! })),
    [0.03324, 0.00085, 0.04285, 0.00066, -0.00632],
  )
}
/** An index recalculated from the blend, with the bias of the stated ones. */
const index =
  (formula: (density: number, t10: number, t50: number, t90: number) => number) => (recipe: Recipe) => {
    const names = ['density', 'pct_10', 'pct_50', 'pct_90'] as const
    const [rho, t10, t50, t90] = names.map(recipe.of)
    const { blend } = recipe
    const bias = recipe
      .of('cetane_index')
      .map((stated, i) => stated - formula(rho![i]! / 1000, t10![i]!, t50![i]!, t90![i]!))
    return formula(blend.density! / 1000, blend.pct_10!, blend.pct_50!, blend.pct_90!) + mean(recipe, bias)
  }

const ALTERNATIVES: Record<ChoosableName, Partial<Record<MethodCode, Alternative>>> = {
  flash_point: { 'wickey-chittenden': ({ v, of }) => plainCautiousFlash(v, of('flash_point')) },
  rvp: {
    'rvp-exponent105': ({ v, of }) => rvpByExponent(v, of('rvp'), 1.05),
    'rvp-exponent112': ({ v, of }) => rvpByExponent(v, of('rvp'), 1.12),
    'volume-average': ({ v, of }) => rvpByExponent(v, of('rvp'), 1),
  },
  viscosity_40: {
    refutas: ({ w, of }) => viscosityByRefutas(w, of('viscosity_40')),
    'chevron-viscosity': ({ v, of }) => viscosityByChevron(v, of('viscosity_40')),
  },
  cfpp: {
    'semwal-varshney': ({ v, of }) => temperatureByExponent(v, of('cfpp'), 13.45),
    'cloud-exponential': ({ v, of }) => cloudByExponential(v, of('cfpp')),
  },
  cloud_point: {
    'semwal-varshney': ({ v, of }) => temperatureByExponent(v, of('cloud_point'), 13.45),
    'cloud-exponential': ({ v, of }) => cloudByExponential(v, of('cloud_point')),
  },
  pour_freezing_point: {
    'freezing-exponent': ({ v, of }) => temperatureByExponent(v, of('pour_freezing_point'), 12.8852),
    'freezing-power': ({ v, of }) => freezeByPower(v, of('pour_freezing_point')),
  },
  octan_ron: {
    'ethyl-rt70-of135': (recipe) => octane(recipe).ron,
    'volume-average': (recipe) => mean(recipe, recipe.of('octan_ron')),
  },
  octan_mon: {
    'ethyl-rt70-of135': (recipe) => octane(recipe).mon,
    'volume-average': (recipe) => mean(recipe, recipe.of('octan_mon')),
  },
  octan_aki: { 'volume-average': (recipe) => mean(recipe, recipe.of('octan_aki')) },
  cetane_index: {
    'd4737-b': index(cetaneByD4737B),
    d976: index((density, _, t50) => cetaneByD976(density, t50)),
  },
}

const CHOICES = CHOOSABLE_NAMES.flatMap((name) =>
  storedChoicesOf(name)
    .slice(1)
    .map((method) => [name, method] as const),
)

/** A material that every method takes: middle distillate, octanes within 50–110. */
function ordinary(random: () => number): MaterialProperties {
  const properties = randomMaterial(random)
  properties.density = 780 + 100 * random()
  for (const name of PROPERTY_NAMES.slice(0, 13) as NumericPropertyName[]) properties[name]! += 150
  properties.octan_ron = 60 + 45 * random()
  properties.octan_mon = 55 + 45 * random()
  return properties
}

for (const [name, method] of CHOICES) {
  test(`${name} by ${method}: 500 blends agree with the published rule, and nothing else changes`, () => {
    const expected = ALTERNATIVES[name][method]!
    const random = randomNumbers(name.length * 100 + method.length)
    for (let k = 0; k < 500; k++) {
      const shares = randomShares(random, 2 + (k % 4)).filter((share) => share > 0)
      const components = shares.map((percentage) => ({ percentage, properties: ordinary(random) }))
      const basis = k % 2 === 0 ? 'volume' : 'mass'
      const usual = calc.blend(components, basis)
      const asked = calc.blend(components, basis, { methods: { [name]: method } })
      const { v, w } = plainFractions(
        shares,
        components.map(({ properties }) => properties.density),
        basis,
      )
      const of = (property: NumericPropertyName) => components.map(({ properties }) => properties[property]!)
      const value = shares.length === 1 ? of(name)[0]! : expected({ v, w, of, blend: usual.results })
      const found = asked.results[name] as number
      expect(Math.abs(found - value) / Math.max(1, Math.abs(value))).toBeLessThanOrEqual(1e-9)
      if (shares.length > 1) expect(asked.methods[name]).toBe(method)
      for (const other of PROPERTY_NAMES) {
        // The AKI is the mean of what RON and MON come to.
        if (other === name || (other === 'octan_aki' && name.startsWith('octan_'))) continue
        expect([other, asked.results[other]]).toEqual([other, usual.results[other]])
      }
    }
  })
}

const pair = (a: Partial<MaterialProperties>, b: Partial<MaterialProperties>, first = 50): Component[] => [
  { percentage: first, properties: material(a) },
  { percentage: 100 - first, properties: material(b) },
]
const by = (components: Component[], methods: MethodChoices) => calc.blend(components, 'volume', { methods })

test('the worked figures of the alternatives come out of the core', () => {
  const worked: [ChoosableName, MethodCode, Component[], string][] = [
    ['cloud_point', 'semwal-varshney', pair({ cloud_point: -5 }, { cloud_point: -40 }, 80), '-8.67778499'],
    ['cloud_point', 'cloud-exponential', pair({ cloud_point: -5 }, { cloud_point: -40 }, 80), '-8.11037985'],
    [
      'pour_freezing_point',
      'freezing-exponent',
      pair({ pour_freezing_point: -12 }, { pour_freezing_point: -50 }, 80),
      '-15.8368678',
    ],
    [
      'pour_freezing_point',
      'freezing-power',
      pair({ pour_freezing_point: -12 }, { pour_freezing_point: -50 }, 80),
      '-15.1163791',
    ],
    [
      'viscosity_40',
      'refutas',
      pair({ viscosity_40: 4.0033, density: 845.2 }, { viscosity_40: 1.281, density: 811.3 }, 70),
      '2.71468906',
    ],
    [
      'viscosity_40',
      'chevron-viscosity',
      pair({ viscosity_40: 4.0033 }, { viscosity_40: 1.281 }, 70),
      '2.74260104',
    ],
    ['flash_point', 'wickey-chittenden', pair({ flash_point: 68 }, { flash_point: 38 }, 70), '50.8922936'],
  ]
  for (const [name, method, components, printed] of worked) {
    const value = by(components, { [name]: method }).results[name] as number
    expect([method, value.toFixed(printed.split('.')[1]!.length)]).toEqual([method, printed])
  }
  // Jechura's 12.9 psi by the other exponents: 10.579, 11.027 and 11.668.
  const light = 52
  const heavy = 3.2
  const share = (24.4319 - heavy ** 1.25) / (light ** 1.25 - heavy ** 1.25)
  const rvps = pair({ rvp: light }, { rvp: heavy }, 100 * share)
  const [linear, low, middle, usual] = (
    ['volume-average', 'rvp-exponent105', 'rvp-exponent112', 'rvp-index'] as const
  ).map((method) => by(rvps, { rvp: method }).results.rvp!)
  expect(usual!).toBeCloseTo(12.893, 3)
  expect([linear! < low!, low! < middle!, middle! < usual!]).toEqual([true, true, true])
})

const DIESEL = distilled([182, 205, 219, 238, 254, 267, 279, 291, 304, 318, 337, 351, 364], { density: 840 })

test('cetane indices of 840 kg/m³, 219, 279 and 337 °C', () => {
  const components = [{ percentage: 100, properties: DIESEL }]
  expect(by(components, { cetane_index: 'd4737-b' }).results.cetane_index).toBeCloseTo(52.7334, 9)
  expect(by(components, { cetane_index: 'd976' }).results.cetane_index).toBeCloseTo(52.998883, 6)
})

test('a material of its own, and identical ones, keep their readings by every method', () => {
  const random = randomNumbers(5)
  for (let k = 0; k < 50; k++) {
    const properties = ordinary(random)
    for (const [name, method] of CHOICES) {
      for (const shares of [[100], [30, 70]]) {
        const blend = by(
          shares.map((percentage) => ({ percentage, properties })),
          { [name]: method },
        )
        expect(blend.results[name]).toBeCloseTo(properties[name]!, 10)
      }
    }
  }
})

test('the usual method may be named, and what is no choice counts as not asked for', () => {
  const components = pair({ rvp: 45, density: 700 }, { rvp: 300, density: 600 })
  const usual = by(components, {})
  expect(by(components, { rvp: 'rvp-index' })).toEqual(usual)
  expect(by(components, { rvp: 'refutas', density: 'wickey-chittenden' })).toEqual(usual)
})

test('a choice lasts for one blend', () => {
  const components = pair({ rvp: 45 }, { rvp: 300 })
  const usual = by(components, {})
  expect(by(components, { rvp: 'volume-average' }).results.rvp).toBe(172.5)
  expect(calc.blend(components, 'volume')).toEqual(usual)
})

test('what a method does not take is a gap with the reason', () => {
  const thin = pair({ viscosity_40: 0.2, density: 700 }, { viscosity_40: 2, density: 800 })
  expect(by(thin, { viscosity_40: 'refutas' }).gaps.viscosity_40).toEqual({
    reason: 'out-of-domain',
    components: [0],
  })
  expect(by(pair({ rvp: 45 }, {}), { rvp: 'volume-average' }).gaps.rvp).toEqual({
    reason: 'missing',
    components: [1],
  })
})

test('every choice has a name of its own in both languages, and the usual method comes first', () => {
  for (const name of CHOOSABLE_NAMES) {
    const methods = storedChoicesOf(name)
    for (const lang of ['en', 'fa'] as const) {
      const names = methods.map((method) => methodName(method, lang))
      expect(new Set(names).size).toBe(names.length)
    }
    const random = randomNumbers(1)
    const components = [40, 60].map((percentage) => ({ percentage, properties: ordinary(random) }))
    expect(calc.blend(components, 'volume').methods[name]).toBe(methods[0]!)
  }
})
