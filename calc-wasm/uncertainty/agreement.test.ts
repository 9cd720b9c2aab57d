import { expect, test } from 'bun:test'
import { plainDraws } from '../reference/plain-uncertainty.ts'
import {
  randomMaterial,
  randomNumbers,
  randomShares,
  randomTraits,
  withGaps,
} from '../reference/random-recipes.ts'
import { builtCalc } from '../reference/test-calc.ts'
import { builtUncertainty, simulated } from '../reference/test-uncertainty.ts'
import { DISTILLATION_NAMES, NUMERIC_PROPERTY_NAMES } from '../vocabulary/properties.ts'
import type { UncertaintyQuestion } from './question.ts'

const calc = await builtCalc()
const uncertainty = await builtUncertainty()
const DRAWS = 100

/** A recipe of any materials: with gaps, with filled curves, now and then with oxygenates, on either basis. */
function randomQuestion(seed: number): UncertaintyQuestion {
  const random = randomNumbers(seed)
  const count = 1 + Math.floor(random() * 6)
  const shares = randomShares(random, count)
  const oxygenated = random() < 0.3 ? 0.3 : 0
  return {
    basis: random() < 0.5 ? 'mass' : 'volume',
    components: shares.map((percentage, i) => ({
      id: `material ${seed}-${i}`,
      percentage,
      properties: { ...withGaps(random, randomMaterial(random), random() < 0.5 ? 0 : 0.04), color: null },
      ...randomTraits(random, oxygenated),
      entered: random() < 0.3 ? DISTILLATION_NAMES.filter((_, label) => label % 3 !== 1) : null,
      ...(random() < 0.3 && { precision: { density: 0.4, sulfur_ppm: 0, viscosity_40: 0.1 } }),
    })),
    settings: {
      draws: DRAWS,
      seed: Math.floor(random() * 2 ** 40),
      accuracy: random() < 0.2 ? 0 : 5 * random(),
      correlation: random(),
    },
  }
}

const TOLERANCE = 1e-7

test.each(Array.from({ length: 12 }, (_, k) => 1 + 2 * k))(
  'draws agree with a computation that varies the readings from outside: blends %d and the next',
  (first) => {
    let compared = 0
    for (const seed of [first, first + 1]) {
      const question = randomQuestion(seed)
      const result = simulated(uncertainty, question)
      const plain = plainDraws(calc, question, result.settings, result.assumed)
      for (const name of NUMERIC_PROPERTY_NAMES) {
        const spread = result.properties[name]
        const values = plain.all.flatMap((draw) => draw[name] ?? [])
        if (!spread) continue
        expect({ seed, name, missing: spread.missing }).toEqual({
          seed,
          name,
          missing: DRAWS - values.length,
        })
        const sorted = values.toSorted((a, b) => a - b)
        const mean = values.reduce((sum, value) => sum + value, 0) / values.length
        const scale = Math.max(1, Math.abs(mean))
        const near = (what: string, found: number, wanted: number, by = scale) =>
          expect({
            seed,
            name,
            what,
            found,
            wanted,
            isNear: Math.abs(found - wanted) <= TOLERANCE * by,
          }).toMatchObject({
            isNear: true,
          })
        const percentile = (p: number) => {
          const h = (sorted.length - 1) * p
          const k = Math.floor(h)
          return sorted[k]! + (h - k) * ((sorted[k + 1] ?? sorted[k]!) - sorted[k]!)
        }
        const variance = (numbers: readonly number[]) => {
          const middle = numbers.reduce((sum, value) => sum + value, 0) / numbers.length
          return numbers.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (numbers.length - 1)
        }
        near('mean', spread.mean, mean)
        near('sd', spread.sd, Math.sqrt(variance(values)))
        near('low', spread.low, percentile(0.025))
        near('high', spread.high, percentile(0.975))
        for (const group of ['recipe', 'inputs', 'model'] as const) {
          const share = variance(plain[group].flatMap((draw) => draw[name] ?? []))
          near(group, spread[group] * spread.sd ** 2, share, Math.max(1, share))
        }
        compared++
      }
    }
    expect(compared).toBeGreaterThan(10)
  },
)
