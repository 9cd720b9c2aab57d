import { describe, expect, test } from 'bun:test'
import { plainStrength, plainZ } from './oracle/plain-blend.ts'
import { toCelsius } from './oracle/plain-distillation.ts'
import { builtCalc } from './oracle/test-calc.ts'
import { distilled, material, tolerance } from './oracle/test-cases.ts'
import worked from './oracle/worked.json'
import { readBoiling } from './trace.ts'
import type { Basis } from './vocabulary/blend.ts'
import type { MaterialProperties, PropertyName } from './vocabulary/properties.ts'

const calc = await builtCalc()

describe('worked example', () => {
  for (const { name, basis, components, expected } of worked.cases) {
    test(`${name}`, () => {
      const { results, cautiousFlashPoint } = calc.blend(
        components.map(({ percentage, properties }) => ({
          percentage,
          properties: material(properties as Partial<MaterialProperties>),
        })),
        basis as Basis,
      )
      for (const [property, printed] of Object.entries(expected)) {
        const value =
          property === 'cautiousFlashPoint' ? cautiousFlashPoint : results[property as PropertyName]
        if (printed === null || property === 'color') expect([property, value]).toEqual([property, printed])
        else {
          const distance = Math.abs((value as number) - Number(printed))
          expect([property, value, distance <= tolerance(printed)]).toEqual([property, value, true])
        }
      }
    })
  }

  const TBP = [
    [
      'gasoline',
      [35, null, 54, 64, 75, 87, 101, 115, 130, 147, 168, 182, 205],
      '-6.74296598 27.7863776 64.5262168 101.145333 137.125492 178.172805 248.092125',
    ],
    [
      'gasoil',
      [182, 205, 219, 238, 254, 267, 279, 291, 304, 318, 337, 351, 364],
      '146.414315 198.004068 250.979995 286.46691 318.32401 355.224147 396.658836',
    ],
  ] as const
  for (const [name, celsius, knots] of TBP) {
    test(`true boiling points of a ${name} at IBP, 10, 30, 50, 70, 90 % and FBP`, () => {
      const points = calc.boiling(distilled(celsius), readBoiling)!.tbp.map(toCelsius)
      knots.split(' ').forEach((printed, knot) => {
        expect(Math.abs(points[2 * knot]! - Number(printed))).toBeLessThanOrEqual(tolerance(printed))
      })
    })
  }

  test('mass fractions and the Z of a viscosity', () => {
    // Of 60/40 by mass of 845.2 and 745.0: a property of 1 and 0 by volume shows the volume fraction itself.
    const { results } = calc.blend(
      [
        { percentage: 60, properties: material({ density: 845.2, aromatics: 1 }) },
        { percentage: 40, properties: material({ density: 745, aromatics: 0 }) },
      ],
      'mass',
    )
    expect(Math.abs(results.aromatics! - 0.569368727)).toBeLessThanOrEqual(tolerance('0.569368727'))
    const byMass = calc.blend(
      [
        { percentage: 70, properties: material({ density: 845.2, sulfur_ppm: 1 }) },
        { percentage: 30, properties: material({ density: 811.3, sulfur_ppm: 0 }) },
      ],
      'volume',
    )
    expect(Math.abs(byMass.results.sulfur_ppm! - 0.708525442)).toBeLessThanOrEqual(tolerance('0.708525442'))
    expect(Math.abs(plainZ(0.63442) - 1.39269384)).toBeLessThanOrEqual(tolerance('1.39269384'))
  })

  test('colour strengths of both scales and of three blends', () => {
    const saybolt = {
      30: '0.02500',
      25: '0.05000',
      20: '0.09302',
      16: '0.16000',
      10: '0.27586',
      0: '0.44444',
    }
    for (const [number, strength] of Object.entries({ ...saybolt, '-8': '0.64000', '-16': '0.94118' })) {
      expect(plainStrength(`${Number(number) < 0 ? '' : '+'}${number}`).toFixed(5)).toBe(strength)
    }
    const d1500 =
      '0.0000 0.8240 1.4279 2.1880 3.2662 4.4853 6.3986 8.2722 10.2923 12.1090 13.7311 15.5559 17.5859 19.9394 22.5919 26.3110 32.7335'
    d1500.split(' ').forEach((strength, half) => {
      expect(plainStrength((half / 2).toFixed(1)).toFixed(4)).toBe(strength)
    })
    const mixed = (share: number, a: string, b: string) =>
      share * plainStrength(a) + (1 - share) * plainStrength(b)
    expect(Math.abs(mixed(0.7, '2.0', 'L0.5') - 2.40993984)).toBeLessThan(5e-9)
    expect(Math.abs(mixed(0.5, '+30', '+20') - 0.0590116279)).toBeLessThan(5e-11)
    expect(Math.abs(mixed(0.9, '+25', '3.0') - 0.684859625)).toBeLessThan(5e-10)
  })
})
