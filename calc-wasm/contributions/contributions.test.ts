import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  randomMaterial,
  randomNumbers,
  randomShares,
  randomTraits,
  withGaps,
} from '../oracle/random-recipes.ts'
import { builtCalc } from '../oracle/test-calc.ts'
import { material } from '../oracle/test-cases.ts'
import type { Component, MethodChoices, MethodCode } from '../vocabulary/blend.ts'
import { CHOOSABLE_NAMES, storedChoicesOf } from '../vocabulary/method-choices.ts'
import { DISTILLATION_NAMES, type MaterialProperties, PROPERTY_NAMES } from '../vocabulary/properties.ts'
import { ruleCardOf } from '../vocabulary/rule-cards/rule-card.ts'
import { contributionsOf } from './contributions.ts'
import { tracedBlend } from './traced-blend.ts'

const calc = await builtCalc()

/** Any recipe with any choice of methods, from a number. */
function recipeOf(seed: number) {
  const random = randomNumbers(seed)
  const chance = [0, 0.02, 0.1][Math.floor(random() * 3)]!
  const oxygenated = random() < 0.4 ? 0.4 : 0
  const components: Component[] = randomShares(random, 2 + Math.floor(random() * 4)).map((percentage) => ({
    percentage: percentage + 0.01,
    properties: withGaps(random, randomMaterial(random), chance),
    ...randomTraits(random, oxygenated),
  }))
  const methods: MethodChoices = {}
  for (const name of CHOOSABLE_NAMES) {
    const choices: readonly MethodCode[] = storedChoicesOf(name)
    methods[name] = choices[Math.floor(random() * choices.length)]!
  }
  const basis = random() < 0.5 ? ('volume' as const) : ('mass' as const)
  const blend = calc.blend(components, basis, { methods, estimates: random() < 0.5 })
  // One point of the curve is as good as another, and each takes milliseconds here.
  const point = DISTILLATION_NAMES[Math.floor(random() * DISTILLATION_NAMES.length)]!
  const others = PROPERTY_NAMES.slice(DISTILLATION_NAMES.length)
  return { components, basis, blend, properties: [point, ...others] }
}

const isBlended = (method: MethodCode | null): method is MethodCode =>
  method !== null && method !== 'own-value'

test('what the materials contribute leads to the core’s value, whatever the method', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const { components, basis, blend, properties } = recipeOf(seed)
      for (const property of properties) {
        const method = blend.methods[property]
        if (!isBlended(method)) continue
        const found = contributionsOf(property, tracedBlend(calc, blend, components, basis))
        if (!found) throw new Error(`${property} by ${method}: not ${blend.results[property]}`)
        for (const { share, index, contribution } of found.terms) expect(contribution).toBe(share * index)
        seen.add(method)
        const card = ruleCardOf(property, method)
        expect([card.equations.length > 0, card.source.fa !== '']).toEqual([true, true])
      }
    }),
    { numRuns: 400 },
  )
  expect(seen.size).toBeGreaterThanOrEqual(24)
}, 120_000)

test('figures that lead elsewhere are withheld', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const { components, basis, blend, properties } = recipeOf(seed)
      for (const property of properties) {
        const value = blend.results[property]
        if (typeof value !== 'number' || !isBlended(blend.methods[property])) continue
        const results = { ...blend.results, [property]: value + 1e-5 * Math.max(1, Math.abs(value)) }
        expect(
          contributionsOf(property, tracedBlend(calc, { ...blend, results }, components, basis)),
        ).toBeNull()
      }
    }),
    { numRuns: 40 },
  )
}, 60_000)

describe('worked', () => {
  const two = (shares: [number, number], a: Partial<MaterialProperties>, b: Partial<MaterialProperties>) => [
    { percentage: shares[0], properties: material(a) },
    { percentage: shares[1], properties: material(b) },
  ]

  test('RVP: 95 % of 45 and 5 % of 355.8 kPa, and what is not in the recipe is not in the sum', () => {
    const components = [
      ...two([95, 5], { rvp: 45 }, { rvp: 355.8 }),
      { percentage: 0, properties: material({ rvp: 9 }) },
    ]
    const blend = calc.blend(components, 'volume')
    const { terms, counts } = contributionsOf('rvp', tracedBlend(calc, blend, components, 'volume'))!
    expect(counts).toBe('volume')
    expect(terms.map(({ component, share }) => [component, share])).toEqual([
      [0, 0.95],
      [1, 0.05],
    ])
    // 45^1.25 and 355.8^1.25.
    expect(terms.map(({ index }) => index.toFixed(3))).toEqual(['116.551', '1545.281'])
  })

  test('the 50 % point: what of each material is over adds up to 50', () => {
    const curve = (from: number, to: number) =>
      Object.fromEntries(DISTILLATION_NAMES.map((name, label) => [name, from + ((to - from) * label) / 12]))
    const components = two([40, 60], curve(40, 190), curve(80, 230))
    const blend = calc.blend(components, 'volume')
    const { terms } = contributionsOf('pct_50', tracedBlend(calc, blend, components, 'volume'))!
    expect(terms.reduce((sum, { contribution }) => sum + contribution, 0)).toBeCloseTo(50, 6)
    expect(terms[0]!.index).toBeGreaterThan(terms[1]!.index)
  })

  test('what is left out of the curve, wherever it stands, contributes to no point and no cetane index', () => {
    const random = randomNumbers(3)
    const rest = [55, 44.5].map(
      (percentage): Component => ({
        percentage,
        properties: { ...randomMaterial(random), pct_50: 270, density: 840, cetane_index: 50 },
      }),
    )
    const bare = { percentage: 0.5, properties: material({ density: 700, cetane_index: 40 }) }
    for (let at = 0; at <= rest.length; at++) {
      const components = rest.toSpliced(at, 0, bare)
      const traced = tracedBlend(calc, calc.blend(components, 'volume'), components, 'volume')
      for (const name of ['pct_30', 'cetane_index'] as const) {
        const { terms } = contributionsOf(name, traced)!
        expect(terms.map(({ component }) => component)).toEqual([0, 1, 2].toSpliced(at, 1))
        expect(terms.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 12)
      }
    }
  })

  test('one material has nothing to contribute to', () => {
    const components = two([100, 0], { density: 800 }, { density: 700 })
    const blend = calc.blend(components, 'volume')
    expect(contributionsOf('density', tracedBlend(calc, blend, components, 'volume'))).toBeNull()
  })
})
