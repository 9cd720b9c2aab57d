import { describe, expect, test } from 'bun:test'
import { randomNumbers } from '../oracle/random-recipes.ts'
import {
  CORRECTED,
  density15Of,
  densityOfReading,
  factorAt,
  glassFactor,
  rowAt,
  tonnesOf,
  volumeCorrection,
} from './volume-correction.ts'

/** Computed apart from this program, from the coefficients of tables 53B and 54B. */
const WORKED = [
  [745, 30, 0.0012131503986, 0.9817072137584],
  [840, 40, 0.0008437891157, 0.9787777124753],
  [800, 25, 0.0009289715625, 0.9906849021691],
  [780, 5, 0.0010424036686, 1.0103907207307],
] as const

test.each(WORKED)('%d kg/m³ at %d °C expands as the tables say', (density, celsius, alpha, factor) => {
  expect(rowAt(density)(density)).toBeCloseTo(alpha, 12)
  expect(volumeCorrection(density, celsius)).toEqual({ is: 'corrected', value: expect.closeTo(factor, 11) })
})

/** The four rows written out anew. */
function plainFactor(density: number, celsius: number): number {
  const alpha =
    density < 770.5
      ? 346.4228 / density ** 2 + 0.4388 / density
      : density < 787.5
        ? -0.00336312 + 2680.3206 / density ** 2
        : density < 839
          ? 594.5418 / density ** 2
          : 186.9696 / density ** 2 + 0.4862 / density
  return Math.exp(-alpha * (celsius - 15) - 0.8 * alpha ** 2 * (celsius - 15) ** 2)
}

const SEAMS = [770.5, 787.5, 839]

describe('a density there and back', () => {
  test('is itself, over all that the tables cover', () => {
    const random = randomNumbers(53)
    const { density, temperature } = CORRECTED
    for (let k = 0; k < 20_000; k++) {
      const at15 = density.min + (density.max - density.min) * random()
      const celsius = temperature.min + (temperature.max - temperature.min) * random()
      expect(factorAt(at15, celsius)).toBeCloseTo(plainFactor(at15, celsius), 12)
      const back = density15Of(at15 * plainFactor(at15, celsius), celsius)
      // Where two rows meet, two densities can read the same: either is right within the jump between the rows.
      const nearSeam = SEAMS.some((seam) => Math.abs(at15 - seam) < 0.2)
      if (back.is === 'corrected') expect(Math.abs(back.value - at15)).toBeLessThan(nearSeam ? 0.1 : 1e-6)
      else expect(Math.min(at15 - density.min, density.max - at15)).toBeLessThan(1e-6)
    }
  })

  test.each(SEAMS)('ends at the seam at %d kg/m³, wherever the reading lies', (seam) => {
    for (let k = -200; k <= 200; k++)
      for (const celsius of [-18, 0, 14, 16, 40, 90]) {
        const reading = (seam + k / 1000) * plainFactor(seam, celsius)
        const density = densityOfReading(reading, celsius)
        expect(Math.abs(density - (seam + k / 1000))).toBeLessThan(0.15)
      }
  })
})

test('outside of the tables there is no value, and the reason is told', () => {
  expect(density15Of(560, 20)).toEqual({ is: 'outside', of: 'density' })
  expect(density15Of(1090, 20)).toEqual({ is: 'outside', of: 'density' })
  expect(density15Of(800, 90.1)).toEqual({ is: 'outside', of: 'temperature' })
  expect(volumeCorrection(800, -18.1)).toEqual({ is: 'outside', of: 'temperature' })
  // A volume of bitumen-like fuel is loaded at up to 150 °C; no density is read there.
  expect(volumeCorrection(990, 150)).toEqual({ is: 'corrected', value: plainFactor(990, 150) })
  expect(volumeCorrection(990, 150.1)).toEqual({ is: 'outside', of: 'temperature' })
  expect(density15Of(800, Number.NaN)).toEqual({ is: 'outside', of: 'temperature' })
})

test('a glass hydrometer that is warm reads too high, by its own expansion', () => {
  // (1 − 0.000023·20 − 0.00000002·400)
  expect(glassFactor(35)).toBeCloseTo(0.999532, 12)
  const plain = density15Of(820 * 0.999532, 35)
  expect(density15Of(820, 35, { glass: true })).toEqual(plain)
  const [glass, none] = [plain, density15Of(820, 35)].map((one) => (one.is === 'corrected' ? one.value : 0))
  expect(none! - glass!).toBeCloseTo(0.38, 1)
})

test('at 15 °C nothing moves', () => {
  expect(density15Of(833.3, 15)).toEqual({ is: 'corrected', value: 833.3 })
})

test('tonnes are in vacuo, or in air a thousandth less', () => {
  expect(tonnesOf(1000, 845)).toBe(845)
  // m·(1 − 1.22/ρ + 0.00015)
  expect(tonnesOf(1000, 845, 'air')).toBeCloseTo(843.90675, 9)
})
