import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { builtIn } from '../grades/built-in.ts'
import { dvpeOf, equationFor, PRESSURE_EQUATION_NAMES, totalPressureOf } from './total-pressure.ts'
import { UNITS } from './units.ts'

const { psi } = UNITS.pressure
const dvpe = (total: number, equation: (typeof PRESSURE_EQUATION_NAMES)[number]) =>
  psi.fromWire(dvpeOf({ value: psi.toWire(total), equation }))

test('9.62 psi is a DVPE of 8.735 psi by ASTM D5191 and of 8.85 by EPA, as a laboratory’s program has it; CARB’s is 0.21 lower', () => {
  expect(dvpe(9.62, 'ASTM D5191')).toBeCloseTo(8.735, 3)
  expect(dvpe(9.62, 'EN 13016-1')).toBe(dvpe(9.62, 'ASTM D5191'))
  expect(dvpe(9.62, 'EPA')).toBeCloseTo(8.85, 3)
  expect(dvpe(9.62, 'EPA') - dvpe(9.62, 'CARB')).toBeCloseTo(0.21, 2)
})

test('the total pressure of a DVPE has that DVPE', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 2000, noNaN: true }),
      fc.constantFrom(...PRESSURE_EQUATION_NAMES),
      (value, equation) => {
        expect(dvpeOf({ value: totalPressureOf(value, equation), equation })).toBeCloseTo(value, 9)
      },
    ),
  )
})

test('the equation is that of the test which the grade names for its vapor pressure', () => {
  const limitsOf = (id: string) => [
    ...builtIn(id)!.limits,
    ...builtIn(id)!.choices.flatMap(({ options }) => options.flatMap(({ limits }) => limits)),
  ]
  expect(equationFor(limitsOf('d4814'))).toBe('ASTM D5191')
  expect(equationFor(limitsOf('en228-e10'))).toBe('EN 13016-1')
  expect(equationFor([{ q: 'density', method: 'ASTM D5191' }])).toBe('EN 13016-1')
  expect(equationFor()).toBe('EN 13016-1')
})
