import { beforeAll, describe, expect, test } from 'bun:test'
import { builtCalc } from '../oracle/test-calc.ts'
import { withOwn } from '../own/own-blend.ts'
import { ownExample } from '../own/own-examples.ts'
import type { Calc, Component } from '../vocabulary/blend.ts'
import { OWN_RULES, type OwnProperty } from '../vocabulary/own-property.ts'
import { emptyProperties } from '../vocabulary/properties.ts'
import { linear } from '../vocabulary/rule-cards/equation.ts'
import { ownContributionsOf, ownEquations } from './contributions.ts'
import { tracedBlend } from './traced-blend.ts'

let calc: Calc
beforeAll(async () => {
  calc = await builtCalc()
})

const property = (rule: OwnProperty['rule'], more: Partial<OwnProperty> = {}): OwnProperty => ({
  ...ownExample('residue').definition,
  key: 'x',
  rule,
  basis: rule.startsWith('worst') ? null : rule === 'mass' || rule === 'loglog' ? 'mass' : 'volume',
  exponent: null,
  offset: null,
  ...more,
})
const component = (percentage: number, density: number, x?: number): Component => ({
  percentage,
  properties: { ...emptyProperties(), density },
  own: x === undefined ? {} : { x },
})
const MIXED = [component(60, 700, 4), component(40, 800, 12), component(0, 900)]

const CASES: [string, OwnProperty][] = [
  ...OWN_RULES.filter((rule) => rule !== 'power' && !rule.startsWith('worst')).map(
    (rule): [string, OwnProperty] => [rule, property(rule)],
  ),
  ['power 13.45 of kelvins', property('power', { exponent: 13.45, offset: 273.15 })],
  ['power −2 by mass', property('power', { exponent: -2, offset: 0, basis: 'mass' })],
]

describe('what each material contributes leads to the core’s value', () => {
  test.each(CASES)('%s', (_, one) => {
    const blend = calc.blend(MIXED, 'volume', { own: [one] })
    const { value } = blend.own![0]!
    const found = ownContributionsOf(one, value, tracedBlend(calc, blend, MIXED, 'volume'))!
    expect(found.terms.map(({ component }) => component)).toEqual([0, 1])
    expect(found.counts).toBe(one.basis!)
    expect(found.terms.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 12)
    // A figure that the steps don't lead to is not explained by them.
    expect(ownContributionsOf(one, value! + 0.01, tracedBlend(calc, blend, MIXED, 'volume'))).toBeNull()
  })

  test('a reading that is a typical stream’s is told from the others', () => {
    const one = property('volume')
    const blend = calc.blend(MIXED, 'volume', { own: [one] })
    const reading = {
      component: 1,
      property: 'own:x' as const,
      from: 'typical',
      value: 12,
      low: 10,
      high: 14,
    }
    const assumed = { readings: [reading], values: {} }
    const found = ownContributionsOf(
      one,
      blend.own![0]!.value,
      tracedBlend(calc, { ...blend, assumed }, MIXED, 'volume'),
    )!
    expect(found.terms.map(({ approximate }) => approximate)).toEqual([null, 'assumed'])
  })

  test('of one material, of the worst of all and without a value there is nothing to add up', () => {
    const alone = [MIXED[0]!, component(0, 800, 12)]
    const blend = calc.blend(alone, 'volume', { own: [property('volume')] })
    expect(ownContributionsOf(property('volume'), 4, tracedBlend(calc, blend, alone, 'volume'))).toBeNull()
    expect(
      ownContributionsOf(property('worst-high'), 12, tracedBlend(calc, blend, MIXED, 'volume')),
    ).toBeNull()
    expect(ownContributionsOf(property('volume'), null, tracedBlend(calc, blend, MIXED, 'volume'))).toBeNull()
  })
})

test('the equations have the definition’s figures', () => {
  const { definition } = ownExample('cfpp')
  expect(ownEquations(definition).map(linear)).toEqual(['(y + 273.15)^13.45 = Σ v_i (y_i + 273.15)^13.45'])
  expect(ownEquations(property('power', { exponent: -2, offset: -5, basis: 'mass' })).map(linear)).toEqual([
    '(y − 5)^(− 2) = Σ w_i (y_i − 5)^(− 2)',
  ])
})

test('a core with own properties blends them by itself, and others where they are asked for', () => {
  const [one, other] = [property('volume'), property('mass')]
  const wrapped = withOwn(calc, [one])
  expect(wrapped.blend(MIXED, 'volume').own!.map((own) => own.property)).toEqual([one])
  const [asked] = withOwn(wrapped, [other]).blend(MIXED, 'volume').own!
  expect(asked!.property).toBe(other)
  expect(asked!.value).toBeCloseTo((4 * 420 + 12 * 320) / 740, 9)
  expect(withOwn(calc, [])).toBe(calc)
})
