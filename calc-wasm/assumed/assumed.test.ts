import { expect, test } from 'bun:test'
import { loadCalc } from '#server/calc.ts'
import { isAsphaltenic } from '../heavy/heavy-blend.ts'
import { packMaterial } from '../mixture.ts'
import { heavyOwn, heavyQuantity } from '../vocabulary/heavy.ts'
import { emptyProperties, type MaterialProperties } from '../vocabulary/properties.ts'
import { type Reading, readingFrom, restingOn, waysOf, withAssumed, withoutAssumed } from './assumed.ts'

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

const residue = {
  properties: { ...emptyProperties(), density: 960 },
  ...heavyOwn({ own: { hfo_residual: 1 }, heavy: { viscosity_50: 300, ash: 0.05 } }),
}
const cutter = { properties: { ...emptyProperties(), density: 950 }, own: { shared: 1 } }
const stream = {
  properties: { ...emptyProperties(), density: 950 },
  heavy: { viscosity_50: 2.3, ash: 0.002, carbon_residue: 0.1 },
  range: { viscosity_50: [1.8, 3.5] as const },
}

test('readings of heavy fuels are taken and given back as those of properties are', () => {
  const [viscosity, ash] = (['viscosity_50', 'ash'] as const).map(
    (name) => readingFrom(heavyQuantity(name), stream)!,
  )
  expect(viscosity).toEqual({ property: 'own:hfo_viscosity_50', value: 2.3, low: 1.8, high: 3.5 })
  expect(ash).toEqual({ property: 'own:hfo_ash', value: 0.002, low: null, high: null })
  expect(readingFrom(heavyQuantity('water'), stream)).toBeUndefined()
  const filled = withAssumed(cutter, [viscosity!, ash!])
  expect(filled.own).toEqual({ shared: 1, hfo_viscosity_50: 2.3, hfo_ash: 0.002 } as never)
  expect(withoutAssumed(filled, [viscosity!, ash!])).toEqual(cutter)

  const materials = [residue, filled].map((one) => packMaterial(one.properties, one))
  const asked = {
    materials,
    ways: [null, waysOf(cutter, [viscosity!, ash!])],
    shares: [70, 30],
    basis: 'volume' as const,
    options: {},
  }
  const blend = calc.mixture(materials).blend(asked.shares, 'volume')
  const values = restingOn(calc, asked, blend)
  const figureOf = (key: string) => blend.own!.find(({ property }) => property.key === key)!.value!
  expect(Object.keys(values)).toEqual(['own:hfo_viscosity_50', 'own:hfo_ash'])
  const { low, high } = values['own:hfo_viscosity_50']!
  expect(low!).toBeLessThan(figureOf('hfo_viscosity_50'))
  expect(high!).toBeGreaterThan(figureOf('hfo_viscosity_50'))
  expect(values['own:hfo_ash']).toEqual({ low: null, high: null })
})

test('a typical carbon residue never tells that a residual fuel has no asphaltenes', () => {
  const { own } = withAssumed(residue, [readingFrom(heavyQuantity('carbon_residue'), stream)!])
  expect(own).toMatchObject({ hfo_carbon_residue: 0.1 })
  expect(isAsphaltenic(own)).toBe(true)
  expect(isAsphaltenic({ ...residue.own, hfo_carbon_residue: 0.1 })).toBe(false)
})
