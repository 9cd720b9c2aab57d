import { expect, test } from 'bun:test'
import { builtCalc } from './oracle/test-calc.ts'
import { distilled, material } from './oracle/test-cases.ts'
import type { Component, MethodChoices, MethodCode } from './vocabulary/blend.ts'
import type { MaterialProperties } from './vocabulary/properties.ts'

const calc = await builtCalc()

const pair = (a: Partial<MaterialProperties>, b: Partial<MaterialProperties>, first = 50): Component[] => [
  { percentage: first, properties: material(a) },
  { percentage: 100 - first, properties: material(b) },
]
const by = (components: Component[], methods: MethodChoices) => calc.blend(components, 'volume', { methods })

const DIESEL = distilled([182, 205, 219, 238, 254, 267, 279, 291, 304, 318, 337, 351, 364], { density: 840 })

test('an average that is asked for does not apologise for being one', () => {
  const components = pair({ octan_ron: 98, octan_mon: 88 }, { octan_ron: 92, octan_mon: 80 })
  expect(by(components, {}).warnings.map(({ code }) => code)).toEqual(['octane-linear', 'octane-linear'])
  const { warnings, methods } = by(components, { octan_ron: 'volume-average', octan_mon: 'volume-average' })
  expect(warnings).toEqual([])
  expect(methods.octan_ron).toBe('volume-average')
})

test('with alcohols the rule for them stands; what is asked for of octane counts in what is no alcohol', () => {
  const gasoline = { ...DIESEL, density: 740, rvp: 60, octan_ron: 92, octan_mon: 84, flash_point: -40 }
  const ethanol = material({ density: 794, rvp: 16, octan_ron: 109, octan_mon: 90, flash_point: 13 })
  const components: Component[] = [
    { percentage: 90, properties: gasoline },
    { percentage: 10, properties: ethanol, oxygenate: 'ethanol' },
  ]
  const asked = by(components, {
    rvp: 'volume-average',
    octan_ron: 'ethyl-rt70-of135',
    octan_mon: 'volume-average',
    flash_point: 'wickey-chittenden',
  })
  expect(asked.results).toEqual(by(components, {}).results)
  expect([asked.methods.rvp, asked.methods.octan_mon]).toEqual(['rvp-alcohol', 'octane-with-alcohol'])
  const aromatic = { ...gasoline, octan_ron: 98, octan_mon: 86, olefin: 0, aromatics: 60 }
  const olefinic = { ...components[0]!, properties: { ...gasoline, olefin: 30, aromatics: 20 } }
  const two: Component[] = [olefinic, { percentage: 45, properties: aromatic }, components[1]!]
  const linear = by(two, { octan_ron: 'volume-average' })
  expect(by(two, {}).results.octan_ron!).toBeGreaterThan(linear.results.octan_ron! + 0.05)
  expect(asked.gaps.flash_point!.reason).toBe('alcohol')
})

test('procedure B says that it is for little sulfur; D976 knows no range', () => {
  const codes = (sulfur: number | null, method: MethodCode) =>
    by([{ percentage: 100, properties: { ...DIESEL, sulfur_ppm: sulfur } }], {
      cetane_index: method,
    }).warnings.map(({ code }) => code)
  expect(codes(10, 'd4737-b')).toEqual([])
  expect(codes(600, 'd4737-b')).toEqual(['sulfur-above-procedure-b'])
  expect(codes(null, 'd4737-b')).toEqual(['sulfur-above-procedure-b'])
  expect(codes(600, 'd976')).toEqual([])
})

test('without a density Refutas says that volume stands in for mass, and Chevron needs none', () => {
  const components = pair({ viscosity_40: 1 }, { viscosity_40: 4 })
  expect(by(components, { viscosity_40: 'refutas' }).warnings.map(({ code }) => code)).toEqual([
    'density-missing',
  ])
  expect(by(components, { viscosity_40: 'chevron-viscosity' }).warnings).toEqual([])
})
