import { describe, expect, test } from 'bun:test'
import { randomMaterial, randomNumbers, randomShares } from '../oracle/random-recipes.ts'
import { material } from '../oracle/test-cases.ts'
import {
  builtUncertainty,
  builtUncertaintyModule,
  limitedTo,
  limitOn,
  simulated,
} from '../oracle/test-uncertainty.ts'
import { OWN_EXAMPLES } from '../own/own-examples.ts'
import { BasisCode, RESULTS_LENGTH, Slot } from '../vocabulary/codes.ts'
import { Group, OWN_MOST, PAIRS } from '../vocabulary/draw-codes.ts'
import { OWN_PROPERTIES_MAX, type OwnProperty } from '../vocabulary/own-property.ts'
import { MODEL_NAMES } from './model-errors.ts'
import { prepare } from './prepared.ts'
import { type UncertainComponent, type UncertaintySettings, USUAL_SETTINGS } from './question.ts'

const uncertainty = await builtUncertainty()
const module = await builtUncertaintyModule()
const NO_MODELS = Object.fromEntries(MODEL_NAMES.map((name) => [name, 0]))

const WEAR: OwnProperty = {
  ...OWN_EXAMPLES[0]!.definition,
  key: 'wear',
  rule: 'volume',
  basis: 'volume',
  exponent: null,
  offset: null,
  min: 0,
  max: 1000,
  reproducibility: 50,
  method: 'ISO 12156',
}
const CFPP: OwnProperty = { ...OWN_EXAMPLES[0]!.definition, reproducibility: 3 }

const part = (
  id: string,
  percentage: number,
  own: UncertainComponent['own'],
  more: Partial<UncertainComponent> = {},
): UncertainComponent => ({ id, percentage, properties: material({ density: 840 }), own, ...more })

const run = (
  components: readonly UncertainComponent[],
  own: readonly OwnProperty[],
  settings: Partial<UncertaintySettings> = {},
  limits?: Parameters<typeof limitedTo>[0],
) =>
  simulated(uncertainty, {
    components,
    basis: 'volume',
    options: { own },
    settings,
    specification: limits ? limitedTo(limits) : null,
  })

const random = randomNumbers(11)
const whole = (count: number): UncertainComponent[] =>
  randomShares(random, count).map((percentage, i) => ({
    id: `m${i}`,
    percentage,
    properties: randomMaterial(random),
    own: { wear: 300 + 100 * random(), cfpp: -20 + 20 * random() },
  }))

describe('an own reading is as sure as', () => {
  const sdOf = (precision: UncertainComponent['precision'], own: OwnProperty = WEAR) =>
    run([part('A', 100, { wear: 400 }, { precision })], [own]).properties['own:wear']?.sd

  test('its test, by the R of its definition', () => {
    expect(Math.abs(sdOf({})! / (50 / 2.77) - 1)).toBeLessThan(0.05)
  })
  test('the owner of the material says', () => {
    expect(Math.abs(sdOf({ 'own:wear': 5 })! / 5 - 1)).toBeLessThan(0.05)
    expect(sdOf({ 'own:wear': 0 })).toBe(0)
    for (const none of [-1, Number.NaN, Number.POSITIVE_INFINITY])
      expect(sdOf({ 'own:wear': none })).toBe(sdOf({})!)
  })
  test('nobody knows, where there is neither: then it has no interval and no probability', () => {
    const unknown = { ...WEAR, reproducibility: null }
    expect(sdOf({}, unknown)).toBeUndefined()
    const { limits, properties, assumed } = run(
      [part('A', 60, { wear: 400 }, { precision: { 'own:wear': 4 } }), part('B', 40, { wear: 420 })],
      [unknown],
      {},
      [limitOn('own:wear', { max: 410 }), limitOn('density', { max: 850 })],
    )
    expect(properties['own:wear']).toBeUndefined()
    expect(limits.map(({ q }) => q)).toEqual(['density'])
    expect(assumed.some(({ property }) => property === 'own:wear')).toBe(false)
  })
})

test('own properties change no bit of the others, and their order changes none of theirs', () => {
  const components = whole(4)
  const bare = run(components, [], { draws: 100 })
  const [one, other] = [
    [WEAR, CFPP],
    [CFPP, WEAR],
  ].map((own) => run(components, own, { draws: 100 }))
  const { 'own:wear': wear, 'own:cfpp': cfpp, ...known } = one!.properties
  expect(JSON.stringify(known)).toBe(JSON.stringify(bare.properties))
  expect([wear!.sd > 0, cfpp!.sd > 0]).toEqual([true, true])
  expect(other!.properties['own:wear']).toEqual(wear!)
  expect(other!.properties['own:cfpp']).toEqual(cfpp!)
})

test('a limit on one counts with the others of its grade, and a laboratory reports by its R', () => {
  const components = [part('A', 50, { wear: 400 }), part('B', 50, { wear: 440 })]
  const { limits, grade, properties } = run(components, [WEAR], {}, [
    limitOn('own:wear', { max: 430 }),
    limitOn('density', { max: 840.3 }),
  ])
  const [wear, density] = limits
  const { low, high, value, model, is_own, matters } = properties['own:wear']!
  expect([value, model, is_own]).toEqual([420, 0, false])
  expect(low < 420 && 420 < high).toBe(true)
  // s = 50/2.77/√2 = 12.76: Φ(10/12.76) = 0.783; with a laboratory's own error s = √(12.76² + 18.05²): Φ(0.452) = 0.674.
  expect(Math.abs(wear!.probability - 0.783)).toBeLessThan(0.03)
  expect(Math.abs(wear!.laboratory!.probability - 0.674)).toBeLessThan(0.03)
  expect(grade!.limits).toBe(2)
  expect(Math.abs(grade!.probability - wear!.probability * density!.probability)).toBeLessThan(0.03)
  expect(matters.map(({ cause }) => cause)).toContainEqual({ is: 'test', component: 0, property: 'own:wear' })
})

test('one laboratory’s own error does not average out of an own property either', () => {
  const components = [part('A', 50, { wear: 400 }), part('B', 50, { wear: 400 })]
  const { properties } = run(components, [WEAR], { isOneLaboratory: true, accuracy: 0 })
  const s = 50 / 2.77
  // Half of it is the test's own: √(¾ + ¼/2) of s.
  expect(Math.abs(properties['own:wear']!.sd / (s * Math.sqrt(7 / 8)) - 1)).toBeLessThan(0.05)
  expect(properties['own:wear']!.matters[0]!.cause).toEqual({ is: 'laboratory', property: 'own:wear' })
})

test('the same material twice is one, unless its own values differ', () => {
  const sdOf = (components: UncertainComponent[]) =>
    run(components, [WEAR], { accuracy: 0 }).properties['own:wear']!.sd
  const alone = sdOf([part('A', 100, { wear: 400 })])
  expect(sdOf([part('A', 50, { wear: 400 }), part('A', 50, { wear: 400 })])).toBeCloseTo(alone, 9)
  const { properties } = run([part('A', 50, { wear: 400 }), part('A', 50, { wear: 500 })], [WEAR])
  expect(properties['own:wear']!.value).toBe(450)
  expect(Math.abs(properties['own:wear']!.mean - 450)).toBeLessThan(1)
})

test('a reading stays in the range of its property, whatever its error', () => {
  const wild = { ...WEAR, reproducibility: 1e300 }
  const { low, high } = run([part('A', 100, { wear: 400 })], [wild]).properties['own:wear']!
  expect([low, high]).toEqual([0, 1000])
  const skewed = { ...CFPP, rule: 'log' as const, exponent: null, offset: null, min: null, max: null }
  const spread = run([part('A', 50, { cfpp: 1e-9 }), part('B', 50, { cfpp: 1e9 })], [skewed]).properties[
    'own:cfpp'
  ]!
  expect(spread.low > 0 && Number.isFinite(spread.high) && spread.missing === 0).toBe(true)
})

test('as many as may be defined are drawn', () => {
  expect(OWN_MOST).toBe(OWN_PROPERTIES_MAX)
  const all = Array.from({ length: OWN_MOST }, (_, k) => ({ ...WEAR, key: `p${k}` }))
  const values = Object.fromEntries(all.map(({ key }, k) => [key, 100 + k]))
  const { properties } = run([part('A', 50, values), part('B', 50, values)], all, { draws: 100 })
  expect(all.map(({ key }) => properties[`own:${key}`]!.value)).toEqual(Object.values(values))
})

test('what is drawn is a blend of what was drawn of its materials, to the bit', () => {
  const components = whole(6)
  const question = { components, basis: 'mass' as const, options: { own: [WEAR, CFPP] } }
  const prepared = prepare(module, question, { ...USUAL_SETTINGS, models: NO_MODELS, accuracy: 5 })
  for (const withGroups of [false, true]) {
    prepared.begin()
    module.draw(3, 2, withGroups)
    // The last is a draw with everything uncertain, or one with the recipe's errors alone, whose curves are not built again.
    const at = ((withGroups ? Group.Recipe : Group.All) * 2 * PAIRS + 3) * RESULTS_LENGTH
    const drawn = [...module.DRAWN.subarray(at, at + Slot.end)]
    expect(module.core.blend(prepared.parts.length, BasisCode.Mass, 0)).toBe(0)
    expect(drawn).toEqual([...module.core.results.subarray(0, Slot.end)])
    expect(drawn.filter(Number.isFinite).length).toBeGreaterThan(20)
  }
})
