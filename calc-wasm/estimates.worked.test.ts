import { describe, expect, test } from 'bun:test'
import { plainBetween, plainCharacter, plainCloud, plainViscosities } from './oracle/plain-estimates.ts'
import { builtCalc } from './oracle/test-calc.ts'
import { distilled, material } from './oracle/test-cases.ts'
import type { Estimated } from './vocabulary/blend.ts'
import type { EstimatedName, MaterialProperties } from './vocabulary/properties.ts'

const calc = await builtCalc()

/** A material's own estimates, as a blend with as much of one that lacks nothing uses them. */
const estimatesOf = (properties: MaterialProperties) =>
  calc.blend(
    [
      { percentage: 50, properties },
      {
        percentage: 50,
        properties: material({
          rvp: 10,
          viscosity_40: 2,
          cloud_point: -10,
          pour_freezing_point: -15,
          cetane_number: 50,
          density: 800,
        }),
      },
    ],
    'volume',
    { estimates: true },
  )

describe('API book examples, as printed', () => {
  test('procedure 11A4.2: 598.7 °F and K 11.87 at 100 and, by ASTM D341, 140 °F', () => {
    const tb = 598.7 + 459.67
    const [at100, at210] = plainViscosities({ tb, k: 11.87 })
    expect(at100).toBeCloseTo(5.942, 3)
    expect(Math.abs(at100 - 5.94)).toBeLessThan(0.005)
    const at140 = plainBetween([559.67, at100], [669.67, at210], 599.67)
    expect(at140).toBeCloseTo(3.567, 3)
    expect(Math.abs(at140 - 3.57)).toBeLessThan(0.005)
  })

  test('procedure 2B12.1: 811.5 °R and 0.787', () => {
    expect(plainCloud({ tb: 811.5, gravity: 0.787 })).toBeCloseTo(383.44, 2)
  })
})

/** Of the catalogue: D86 in °C from IBP to FBP, density in kg/m³, and what a computation kept apart from this one printed. */
const WORKED = {
  'Hydrotreated gasoil': {
    d86: [178, 203, 216, 235, 251, 264, 276, 288, 301, 316, 336, 350, 362],
    density: 840,
    celsius: 267.845,
    watson: 11.78822,
    printed: {
      viscosity_40: '2.96290',
      cloud_point: '-16.8387',
      pour_freezing_point: '-18.7259',
      cetane_number: '52.4262',
    },
  },
  'Brent Blend kerosene 166-249 °C': {
    d86: [184.7, 185.4, 186.2, 189.6, 193, 197.7, 202.6, 208.3, 214.1, 220.1, 226, 231.3, 236.1],
    density: 811.68,
    celsius: 201.8864,
    watson: 11.6821,
    printed: {
      viscosity_40: '1.36932',
      cloud_point: '-48.1568',
      pour_freezing_point: '-49.7184',
      cetane_number: '41.9019',
    },
  },
  'Full-range straight-run naphtha': {
    d86: [38, 56, 66, 81, 93, 104, 114, 124, 134, 145, 158, 167, 180],
    density: 722,
    celsius: 105.6937,
    watson: 12.17903,
    printed: { rvp: '38.7000' },
  },
  'Reformate, 95 RON': {
    d86: [42, 60, 70, 85, 97, 108, 118, 128, 139, 151, 166, 177, 195],
    density: 782,
    celsius: 110.3516,
    watson: 11.29048,
    printed: { rvp: '33.1504' },
  },
}
for (const [name, { d86, density, celsius, watson, printed }] of Object.entries(WORKED)) {
  test(`worked figures of ${name}`, () => {
    const { tb, k } = plainCharacter(distilled(d86, { density }))!
    expect(tb / 1.8 - 273.15).toBeCloseTo(celsius, 4)
    expect(k).toBeCloseTo(watson, 5)
    const { estimated } = estimatesOf(distilled(d86, { density }))
    expect(Object.keys(estimated!)).toEqual(Object.keys(printed))
    for (const [property, figure] of Object.entries(printed)) {
      const [{ value }] = estimated![property as EstimatedName] as [Estimated]
      expect([property, value.toFixed(figure.split('.')[1]!.length)]).toEqual([property, figure])
    }
  })
}
