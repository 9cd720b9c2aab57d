import { beforeAll, describe, expect, test } from 'bun:test'
import { randomNumbers } from '../../oracle/random-recipes.ts'
import { builtCalc } from '../../oracle/test-calc.ts'
import type { Basis, Calc } from '../../vocabulary/blend.ts'
import { OWN_BASES, OWN_RULES, type OwnProperty, type OwnRule } from '../../vocabulary/own-property.ts'
import { emptyProperties } from '../../vocabulary/properties.ts'
import { findRecipe } from '../find.ts'
import { partsOf } from '../parts.ts'
import type { Candidate, RecipeAnswer, RecipeLimit, RecipeQuestion } from '../question.ts'
import { exactRow } from './exact-rows.ts'

let calc: Calc
beforeAll(async () => {
  calc = await builtCalc()
})

const definition = (rule: OwnRule, more: Partial<OwnProperty> = {}): OwnProperty => ({
  key: 'y',
  name: 'Y',
  name_farsi: null,
  unit: '',
  digits: 1,
  method: '',
  rule,
  basis: OWN_BASES[rule][0] ?? null,
  exponent: null,
  offset: null,
  min: null,
  max: null,
  reproducibility: null,
  ...more,
})
const Y = 'own:y' as const
const candidate = (y: number | null, price: number, density: number | null = 800): Candidate => ({
  properties: { ...emptyProperties(), density },
  ...(y !== null && { own: { y } }),
  price: { amount: price, unit: 'm3' },
})
const question = (
  property: OwnProperty,
  candidates: Candidate[],
  limits: RecipeLimit[],
  more: Partial<RecipeQuestion> = {},
): RecipeQuestion => ({
  candidates,
  basis: 'volume',
  goal: { is: 'cost' },
  limits,
  conditions: { category: null, d86_group: 'by-curve', residue: 1 },
  options: { own: [property] },
  ...more,
})
const found = (answer: RecipeAnswer) => {
  if (answer.is !== 'found') throw new Error(`${answer.is}: ${JSON.stringify(answer)}`)
  return answer
}

describe('a limit on an own property', () => {
  test('put where the core’s own value is makes a row of 0, by every rule and on both bases', () => {
    const random = randomNumbers(18)
    for (let round = 0; round < 400; round++) {
      const rule = OWN_RULES[round % 5]!
      const basis = OWN_BASES[rule][round % OWN_BASES[rule].length]!
      const exponent = rule === 'power' ? (random() - 0.5) * 60 || 1 : null
      const property = definition(rule, { basis, exponent, offset: rule === 'power' ? 273.15 : null })
      const candidates = Array.from({ length: 4 }, () =>
        candidate(0.3 + 200 * random(), 1, 600 + 300 * random()),
      )
      const shares = candidates.map(() => random())
      const on: Basis = round % 2 ? 'mass' : 'volume'
      const parts = candidates.map((one, at) => ({ ...one, percentage: shares[at]! }))
      const value = calc.blend(parts, on, { own: [property] }).own![0]!.value!
      for (const side of ['min', 'max'] as const) {
        const asked = question(property, candidates, [{ q: Y, side, limit: value }], { basis: on })
        const row = exactRow({ q: Y, side, limit: value }, partsOf(calc, asked))!
        const sum = row.reduce((total, a, at) => total + a * shares[at]!, 0)
        const size = row.reduce((total, a, at) => total + Math.abs(a) * shares[at]!, 0)
        expect(Math.abs(sum)).toBeLessThanOrEqual(1e-9 * size)
        const inside = exactRow(
          { q: Y, side, limit: value * (side === 'max' ? 1.01 : 0.99) },
          partsOf(calc, asked),
        )!
        expect(inside.reduce((total, a, at) => total + a * shares[at]!, 0)).toBeGreaterThan(0)
      }
    }
  })

  test('is kept by the cheapest recipe, which is proven to be it', () => {
    const cfpp = definition('power', { exponent: 13.45, offset: 273.15 })
    const asked = question(
      cfpp,
      [candidate(-2, 500), candidate(-30, 700)],
      [{ q: Y, side: 'max', limit: -15 }],
    )
    const { recipe, proven } = found(findRecipe(calc, asked))
    expect(proven).toBe(true)
    expect(recipe.blend.own![0]!.value!).toBeLessThanOrEqual(-15)
    // 0.1 % less of the dear one would miss it.
    const [dear] = [recipe.steps[1]! - 1]
    const parts = asked.candidates.map((one, at) => ({ ...one, percentage: at ? dear : 1000 - dear }))
    expect(calc.blend(parts, 'volume', { own: [cfpp] }).own![0]!.value!).toBeGreaterThan(-15)
  })

  test('on the worst of the components leaves out the materials that miss it', () => {
    const worst = definition('worst-high')
    const asked = question(
      worst,
      [candidate(9, 100), candidate(3, 500), candidate(4, 600)],
      [{ q: Y, side: 'max', limit: 5 }],
    )
    const { recipe, excluded } = found(findRecipe(calc, asked))
    expect(recipe.steps).toEqual([0, 1000, 0])
    expect(excluded).toMatchObject([{ candidate: 0, lacks: Y, isOutside: true, own: { name: { en: 'Y' } } }])
  })

  test('leaves out what has no value, and by mass what has no density', () => {
    const limits: RecipeLimit[] = [{ q: Y, side: 'max', limit: 5 }]
    const plain = question(definition('volume'), [candidate(null, 100), candidate(3, 500)], limits)
    expect(found(findRecipe(calc, plain)).excluded).toMatchObject([{ candidate: 0, lacks: Y, limit: 0 }])
    const mass = question(definition('mass'), [candidate(1, 100, null), candidate(3, 500)], limits, {
      goal: { is: 'most', of: 1 },
    })
    expect(found(findRecipe(calc, mass)).excluded).toMatchObject([{ candidate: 0, lacks: 'density' }])
  })

  test('that no value can meet is not met, and one that all meet is', () => {
    const power = definition('power', { exponent: 2, offset: 10 })
    const candidates = [candidate(1, 100), candidate(3, 500)]
    const at = (side: 'min' | 'max') =>
      findRecipe(calc, question(power, candidates, [{ q: Y, side, limit: -10 }])).is
    expect([at('max'), at('min')]).toEqual(['infeasible', 'found'])
  })

  test('may be a value to come near to', () => {
    const log = definition('log')
    const goal = { is: 'target', values: [{ q: Y, value: 3 }] } as const
    const { recipe } = found(
      findRecipe(calc, question(log, [candidate(1, 1), candidate(9, 1)], [], { goal })),
    )
    expect(recipe.steps).toEqual([500, 500])
  })
})
