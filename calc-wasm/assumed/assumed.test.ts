import { expect, test } from 'bun:test'
import { loadCalc } from '#server/calc.ts'
import { packMaterial } from '../mixture.ts'
import { emptyProperties, type MaterialProperties } from '../vocabulary/properties.ts'
import { type Reading, restingOn, waysOf, withAssumed } from './assumed.ts'

const calc = await loadCalc()
const CURVE = {
  ibp: 170,
  pct_5: 190,
  pct_10: 200,
  pct_20: 220,
  pct_30: 240,
  pct_40: 255,
  pct_50: 270,
  pct_60: 285,
  pct_70: 300,
  pct_80: 315,
  pct_90: 335,
  pct_95: 350,
  fbp: 360,
}
const base = {
  properties: { ...emptyProperties(), ...CURVE, density: 835, sulfur_ppm: 6, viscosity_40: 3 },
}
const bare = { properties: { ...emptyProperties(), density: 883 } }

function rests(readings: readonly Reading[], shares = [93, 7]) {
  const filled = withAssumed(bare, readings)
  const materials = [base, filled].map((one) => packMaterial(one.properties))
  const blend = calc.mixture(materials).blend(shares, 'volume')
  const asked = {
    materials,
    ways: [null, waysOf(bare, readings)],
    shares,
    basis: 'volume' as const,
    options: {},
  }
  return { values: restingOn(calc, asked, blend), results: blend.results }
}
const reading = (
  property: keyof MaterialProperties,
  value: number,
  range: [number, number] | null = null,
): Reading => ({
  property,
  value,
  low: range?.[0] ?? null,
  high: range?.[1] ?? null,
})

test('a value lies where the ends of its reading’s range put it, and nothing else rests on it', () => {
  const { values, results } = rests([reading('sulfur_ppm', 4, [0.5, 100])])
  expect(Object.keys(values)).toEqual(['sulfur_ppm'])
  const { low, high } = values.sulfur_ppm!
  expect(low!).toBeLessThan(results.sulfur_ppm!)
  expect(high!).toBeGreaterThan(results.sulfur_ppm! + 5)
})

test('no point of a flat curve without ranges counts as sure because the points beside it would say the same', () => {
  const flat = Object.keys(CURVE).map((name) => reading(name as keyof typeof CURVE, 354))
  const { values } = rests(flat)
  expect(Object.keys(values).length).toBeGreaterThan(10)
  for (const range of Object.values(values)) expect(range).toEqual({ low: null, high: null })
})

test('where an end of a range leaves the blend without the value, how far it may lie is not known', () => {
  // No viscosity below 0.2 cSt has an index.
  const { values } = rests([reading('viscosity_40', 2, [0.1, 4])])
  expect(values.viscosity_40).toEqual({ low: null, high: null })
})

test('of a material without a share nothing rests on anything', () => {
  expect(rests([reading('sulfur_ppm', 4, [0.5, 100])], [100, 0]).values).toEqual({})
})
