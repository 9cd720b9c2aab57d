import { describe, expect, test } from 'bun:test'
import { randomNumbers } from '../oracle/random-recipes.ts'
import { PROPERTY_NAMES, propertyOf } from '../vocabulary/properties.ts'
import { readChoice, UNIT_QUANTITIES, UNIT_SETS, UNIT_SIGNS, unitSetOf } from './choice.ts'
import { density15Of60, density60Of, shownIn, UNITS, unitNamed } from './units.ts'

const random = randomNumbers(1)
const WIRE = { temperature: [-200, 400], density: [400, 1200], pressure: [0, 2000], trace: [0, 1e6] } as const
const units = UNIT_QUANTITIES.flatMap((kind) => UNIT_SIGNS[kind].map((sign) => [kind, sign] as const))

describe('a value there and back is itself', () => {
  test.each(units)('%s in %s', (kind, sign) => {
    const unit = unitNamed(kind, sign)!
    const [low, high] = WIRE[kind]
    for (let k = 0; k < 5000; k++) {
      const wire = low + (high - low) * random()
      // °API goes by the tables of expansion, whose rows meet in steps of half a thousandth of a kg/m³.
      expect(Math.abs(unit.toWire(unit.fromWire(wire)) - wire)).toBeLessThan(
        sign === '°API' ? 1e-3 : 1e-9 * high,
      )
    }
  })
})

test('known pairs', () => {
  const { temperature, density, pressure, trace } = UNITS
  expect(temperature['°F'].fromWire(100)).toBeCloseTo(212, 12)
  expect(temperature['°F'].toWire(-40)).toBeCloseTo(-40, 12)
  expect(pressure.psi.fromWire(65.9633944)).toBeCloseTo(9.56718, 5)
  expect(pressure.psi.toWire(1)).toBeCloseTo(6.894757293168, 12)
  expect(trace['mass %'].fromWire(300)).toBeCloseTo(0.03, 12)
  expect(density['g/cm³'].toWire(0.8412)).toBeCloseTo(841.2, 9)
  // 999.016 kg/m³ at 60 °F is 10 °API.
  expect(density['°API'].toWire(10)).toBeCloseTo(density15Of60(999.016), 9)
  expect(density['°API'].fromWire(density15Of60(999.016))).toBeCloseTo(10, 6)
})

test('°API goes by the density at 60 °F, not at 15 °C', () => {
  // 845 kg/m³ at 15 °C: α = 186.9696/845² + 0.4862/845, Δt = 5/9 °C, written out here.
  const alpha = 186.9696 / 845 ** 2 + 0.4862 / 845
  const apart = (alpha * 5) / 9
  const at60 = 845 * Math.exp(-apart * (1 + 0.8 * apart))
  expect(density60Of(845)).toBeCloseTo(at60, 9)
  expect(UNITS.density['°API'].fromWire(845)).toBeCloseTo((141.5 * 999.016) / at60 - 131.5, 9)
})

describe('a difference', () => {
  test('of temperatures has no 32 in it', () => {
    expect(shownIn('°C', UNIT_SETS.US).difference(5, 60)).toBeCloseTo(9, 9)
    expect(shownIn('°C', UNIT_SETS.US).difference(5, -60)).toBeCloseTo(9, 9)
  })

  test('of densities in °API goes the other way, and depends on where', () => {
    const api = shownIn('kg/m³', UNIT_SETS.US)
    expect(api.isReversed).toBe(true)
    expect(api.difference(1, 850)).toBeCloseTo(api.value(851) - api.value(850), 12)
    expect(api.difference(1, 850)).toBeLessThan(0)
    expect(Math.abs(api.difference(1, 700))).toBeGreaterThan(Math.abs(api.difference(1, 850)))
  })
})

test('every unit of the wire is shown as it is by SI, and only those with a choice change in US', () => {
  for (const name of PROPERTY_NAMES) {
    const { unit } = propertyOf(name)
    const si = shownIn(unit, UNIT_SETS.SI)
    expect([si.sign, si.isWire, si.value(12.34), si.wire(12.34)]).toEqual([unit, true, 12.34, 12.34])
    expect(shownIn(unit, UNIT_SETS.US).isWire).toBe(!['°C', 'kg/m³', 'kPa', 'ppm'].includes(unit))
  }
})

test('a choice that was kept is read; what can’t be read of it is SI', () => {
  expect(readChoice(undefined)).toEqual(UNIT_SETS.SI)
  expect(readChoice({ temperature: '°F', density: 'stone', more: 1 })).toEqual({
    ...UNIT_SETS.SI,
    temperature: '°F',
  })
  expect(readChoice(JSON.parse(JSON.stringify(UNIT_SETS.US)))).toEqual(UNIT_SETS.US)
  expect([unitSetOf(UNIT_SETS.US), unitSetOf(readChoice({ temperature: '°F' }))]).toEqual(['US', null])
})
