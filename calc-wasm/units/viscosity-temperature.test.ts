import { expect, test } from 'bun:test'
import { plainNuOf, plainZ } from '../oracle/plain-blend.ts'
import { randomNumbers } from '../oracle/random-recipes.ts'
import { viscosityAt } from './viscosity-temperature.ts'

test('either of the two points is itself, and so is any third on their line', () => {
  const random = randomNumbers(341)
  for (let k = 0; k < 2000; k++) {
    const cold = { celsius: -20 + 50 * random(), viscosity: 0.5 + 30 * random() ** 2 }
    const warm = {
      celsius: cold.celsius + 5 + 60 * random(),
      viscosity: cold.viscosity * (0.3 + 0.6 * random()),
    }
    if (warm.viscosity < 0.3) continue
    for (const point of [cold, warm])
      expect(viscosityAt(point.celsius, [warm, cold])!.viscosity / point.viscosity).toBeCloseTo(1, 9)
    const between = (cold.celsius + warm.celsius) / 2
    const third = { celsius: between, viscosity: viscosityAt(between, [cold, warm])!.viscosity }
    expect(viscosityAt(warm.celsius, [cold, third])!.viscosity / warm.viscosity).toBeCloseTo(1, 8)
  }
})

test('is the line of ASTM D341, computed apart', () => {
  const w = (nu: number) => Math.log10(Math.log10(plainZ(nu)))
  const x = (celsius: number) => Math.log10(celsius + 273.15)
  const share = (x(40) - x(20)) / (x(50) - x(20))
  const expected = plainNuOf(10 ** (10 ** (w(4.5) + share * (w(2.4) - w(4.5)))))
  const found = viscosityAt(40, [
    { celsius: 20, viscosity: 4.5 },
    { celsius: 50, viscosity: 2.4 },
  ])
  expect(found).toEqual({ viscosity: expect.closeTo(expected, 9), isFar: false })
})

test('more than 40 °C outside of the two it is told to be far', () => {
  const at = (cold: number, warm: number) =>
    viscosityAt(40, [
      { celsius: cold, viscosity: 8 },
      { celsius: warm, viscosity: 5 },
    ])!.isFar
  expect([at(-30, 0), at(-30, -1), at(80, 100), at(81, 100)]).toEqual([false, true, false, true])
})

test('what makes no line has no value', () => {
  const of = (a: [number, number], b: [number, number]) =>
    viscosityAt(40, [
      { celsius: a[0], viscosity: a[1] },
      { celsius: b[0], viscosity: b[1] },
    ])
  expect(of([20, 4], [20, 4])).toBeNull()
  expect(of([20, 4], [50, 5])).toBeNull()
  expect(of([20, 4], [50, 0.1])).toBeNull()
  expect(of([20, Number.NaN], [50, 1])).toBeNull()
  expect(of([-300, 9], [50, 1])).toBeNull()
})
