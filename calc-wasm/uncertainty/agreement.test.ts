import { expect, test } from 'bun:test'
import { recoveryCurve } from '../grades/recovery-curve.ts'
import { precisionByEnds, readingPrecision } from '../grades/reproducibility.ts'
import { TESTS } from '../grades/test-precision.ts'
import { type PlainDraw, plainDraws } from '../oracle/plain-uncertainty.ts'
import {
  randomMaterial,
  randomNumbers,
  randomShares,
  randomTraits,
  withGaps,
} from '../oracle/random-recipes.ts'
import { builtCalc } from '../oracle/test-calc.ts'
import { distilled } from '../oracle/test-cases.ts'
import { builtUncertainty, simulated } from '../oracle/test-uncertainty.ts'
import { OWN_EXAMPLES } from '../own/own-examples.ts'
import type { BlendOptions } from '../vocabulary/blend.ts'
import {
  isOwnQuantity,
  OWN_BASES,
  OWN_RULES,
  type OwnProperty,
  ownQuantity,
} from '../vocabulary/own-property.ts'
import {
  DISTILLATION_NAMES,
  type MaterialProperties,
  NUMERIC_PROPERTY_NAMES,
} from '../vocabulary/properties.ts'
import type { Quantity } from '../vocabulary/quantities.ts'
import type { UncertainComponent, UncertaintyQuestion } from './question.ts'
import type { Assumed } from './result.ts'

const calc = await builtCalc()
const uncertainty = await builtUncertainty()
const DRAWS = 100
const GASOIL = [182, 205, 219, 238, 254, 267, 279, 291, 304, 318, 337, 351, 364]
const OWN: readonly OwnProperty[] = OWN_RULES.map((rule, k) => ({
  ...OWN_EXAMPLES[0]!.definition,
  key: rule.replace('-', '_'),
  rule,
  basis: OWN_BASES[rule].at(k % 2) ?? OWN_BASES[rule][0] ?? null,
  exponent: rule === 'power' ? 2.5 : null,
  offset: rule === 'power' ? 20 : null,
  min: k % 3 === 0 ? 1 : null,
  max: k % 3 === 1 ? 12 : null,
  reproducibility: 0.4 + k,
}))
const METHODS: BlendOptions['methods'][] = [
  {},
  { cetane_index: 'd4737-b', viscosity_40: 'refutas', rvp: 'rvp-exponent105', octan_ron: 'volume-average' },
  { cetane_index: 'd976', flash_point: 'wickey-chittenden', octan_aki: 'volume-average' },
]

/** How much of a test's deviation is its own, where one laboratory made all: by r and R of the tables, half where no r is known. */
function testPart(components: readonly UncertainComponent[], one: Assumed): number {
  if (one.is !== 'test' || one.R === 0 || (one.R === null && one.mark !== 'ours')) return 1
  const { properties, category = null } = components[one.component]!
  const parts = (r: number | null | undefined, R: number) => (r == null ? 0.5 : Math.min(1, r / R))
  if (one.method === 'ASTM D86') {
    const group = precisionByEnds(properties.ibp, properties.fbp)
    const { r, R } = readingPrecision(one.property as 'ibp', one.reading, recoveryCurve(properties), group)
    return parts(r, R)
  }
  const test = TESTS[one.property as 'rvp']?.find(({ method }) => method === one.method)
  return test ? parts(test.r?.(one.reading, category), test.R(one.reading, category)) : 0.5
}

/** One without a viscosity, cold points and a cetane number. */
const gasoil = (hotter: number): MaterialProperties => ({
  ...distilled(GASOIL.map((celsius) => celsius + 20 * hotter)),
  density: 838 + 10 * hotter,
  flash_point: 70,
  sulfur_ppm: 8,
  recovery: 98,
})

const OFF_THE_CURVE = NUMERIC_PROPERTY_NAMES.filter(
  (name) => name !== 'density' && !(DISTILLATION_NAMES as readonly string[]).includes(name),
)
/** So rough that what keeps readings possible shows in the draws, also of a property without a published precision. */
const withRough = <One extends { properties: MaterialProperties }>(one: One) => ({
  ...one,
  precision: Object.fromEntries(
    OFF_THE_CURVE.map((name) => [name, 0.4 * Math.abs(one.properties[name] ?? 0)]),
  ),
})

/** A recipe of any materials: with gaps, with filled curves, now and then with oxygenates, on either basis. */
function randomQuestion(seed: number): UncertaintyQuestion {
  const random = randomNumbers(seed)
  const count = 1 + Math.floor(random() * 6)
  const shares = randomShares(random, count)
  const oxygenated = random() < 0.3 ? 0.3 : 0
  /** Of this one some readings are estimated, as far as it is no more than half of the blend. */
  const smallest = seed % 2 === 0 ? shares.indexOf(Math.min(...shares.filter((share) => share > 0))) : -1
  return {
    basis: random() < 0.5 ? 'mass' : 'volume',
    components: shares
      .map((percentage, i) => ({
        id: `material ${seed}-${i}`,
        percentage,
        properties: { ...withGaps(random, randomMaterial(random), random() < 0.5 ? 0 : 0.04), color: null },
        ...randomTraits(random, oxygenated),
        entered: random() < 0.3 ? DISTILLATION_NAMES.filter((_, label) => label % 3 !== 1) : null,
        ...(random() < 0.3 && {
          precision: { density: 0.4, sulfur_ppm: 0, viscosity_40: 0.1, 'own:log': 0.3, 'own:mass': 0 },
        }),
        ...(i === smallest && { properties: gasoil(random()), oxygenate: null, entered: null }),
        own: Object.fromEntries(OWN.map(({ key }) => [key, 1 + 9 * random()])),
      }))
      .map((one, i) => (seed % 3 === 0 && i === 0 ? withRough(one) : one)),
    options: { own: OWN, estimates: smallest >= 0, methods: METHODS[seed % METHODS.length]! },
    settings: {
      isOneLaboratory: random() < 0.5,
      draws: DRAWS,
      seed: Math.floor(random() * 2 ** 40),
      accuracy: random() < 0.2 ? 0 : 5 * random(),
      correlation: random(),
    },
  }
}

const TOLERANCE = 1e-7
/** What the blends below had in them. */
const seen = new Set<string>()

test.each(Array.from({ length: 12 }, (_, k) => 1 + 2 * k))(
  'draws agree with a computation that varies the readings from outside: blends %d and the next',
  (first) => {
    let compared = 0
    for (const seed of [first, first + 1]) {
      const question = randomQuestion(seed)
      const result = simulated(uncertainty, question)
      const { isOneLaboratory } = result.settings
      for (const { is } of result.assumed) seen.add(is)
      for (const method of Object.values(question.options!.methods!)) seen.add(method)
      const partOf = (one: Assumed) => (isOneLaboratory ? testPart(question.components, one) : 1)
      const plain = plainDraws(calc, question, result.settings, result.assumed, partOf)
      const valuesOf = (draws: readonly PlainDraw[], name: Quantity) =>
        draws.flatMap(({ results, own }) => (isOwnQuantity(name) ? own[name] : results[name as 'ibp']) ?? [])
      for (const name of [...NUMERIC_PROPERTY_NAMES, ...OWN.map(({ key }) => ownQuantity(key))]) {
        const spread = result.properties[name]
        const values = valuesOf(plain.all, name)
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
          const share = variance(valuesOf(plain[group], name))
          near(group, spread[group] * spread.sd ** 2, share, Math.max(1, share))
        }
        compared++
        seen.add(name)
        if (isOneLaboratory && spread.inputs > 0) seen.add('one laboratory')
      }
    }
    expect(compared).toBeGreaterThan(10)
  },
)

test('and that of every property, in one laboratory, with estimates, each rule of own properties and other methods', () => {
  const methods = METHODS.flatMap((chosen) => Object.values(chosen!))
  const own = OWN.map(({ key }) => ownQuantity(key))
  const known = [...NUMERIC_PROPERTY_NAMES, ...own]
  const wanted = ['test', 'estimate', 'model', 'one laboratory', ...known, ...methods]
  expect(wanted.filter((one) => !seen.has(one))).toEqual([])
})
