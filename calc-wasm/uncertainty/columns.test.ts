import { describe, expect, test } from 'bun:test'
import { treat } from '../additives/treat.ts'
import { questionOf, specificationOf } from '../calculation/whole-calculation.ts'
import { checkGrade } from '../grades/check.ts'
import { material } from '../oracle/test-cases.ts'
import { builtUncertainty, limitedTo, limitOn, simulated } from '../oracle/test-uncertainty.ts'
import type { Additive } from '../vocabulary/additive.ts'
import { type Heavy, heavyProperty, heavyQuantity, withHeavy } from '../vocabulary/heavy.ts'
import { emptyProperties } from '../vocabulary/properties.ts'
import { answerOf } from './answer.ts'
import type { UncertainComponent } from './question.ts'
import { sharesText } from './uncertainty-words.ts'

const uncertainty = await builtUncertainty()
const CURVE = {
  points: [
    [300, 1.1],
    [600, 1.9],
    [1000, 2.6],
  ] as const,
  sd: 0.25,
  base: null,
}
const improver: Additive = {
  name: 'EHN',
  name_farsi: null,
  density: 963,
  unit: 'mg_kg',
  price: null,
  note: '',
  contents: {},
  responses: { cetane_number: CURVE },
}
const gasoil = (id: string, percentage: number): UncertainComponent => ({
  id,
  percentage,
  category: 'gasoil',
  properties: material({ density: 840, cetane_number: 50.2 }),
})
const treated = (doses: readonly (readonly [string, number])[]) =>
  treat(
    doses.map(([id, dose]) => ({ id, dose, unit: 'mg_kg' as const, additive: improver })),
    { results: { ...emptyProperties(), density: 840, cetane_number: 50.2 } },
  )!.treated
const drawn = (doses: readonly (readonly [string, number])[], draws = 2000) =>
  simulated(uncertainty, {
    components: [gasoil('a', 60), gasoil('b', 40)],
    basis: 'volume',
    settings: { draws },
    ...(doses.length > 0 && { treated: treated(doses) }),
  })

describe('the effect of additives', () => {
  test('is a group of its own: the value is the treated one, and its error adds to the variance', () => {
    const [plain, dosed] = [drawn([]), drawn([['x', 500]])]
    const [before, after] = [plain.properties.cetane_number!, dosed.properties.cetane_number!]
    expect(after.value).toBeCloseTo(50.2 + 1.6333333333333333, 9)
    const sd = 0.25 * 1.6333333333333333
    expect(Math.abs(after.sd / Math.hypot(before.sd, sd) - 1)).toBeLessThan(0.03)
    expect(Math.abs(after.additives! / (sd / after.sd) ** 2 - 1)).toBeLessThan(0.05)
    expect(after.recipe + after.inputs + after.model + after.additives! + after.together).toBeCloseTo(1, 9)
    expect(before).not.toHaveProperty('additives')
    expect(sharesText(answerOf(dosed, null).properties.cetane_number!, 'en')).toContain(
      'the effect of additives',
    )
    // What no additive acts on keeps every bit.
    expect(JSON.stringify(dosed.properties.density)).toBe(JSON.stringify(plain.properties.density))
  })

  test('is off the same way in every blend that an additive is in, and two have an error each', () => {
    const two = treated([
      ['x', 300],
      ['y', 300],
    ]).cetane_number!
    expect(two.each).toHaveLength(2)
    expect(two.each![0]!.key).toBe(treated([['x', 500]]).cetane_number!.key)
    const after = drawn([
      ['x', 300],
      ['y', 300],
    ]).properties.cetane_number!
    const sd = 0.25 * Math.hypot(1.1, 1.1)
    expect(Math.abs(after.additives! / (sd / after.sd) ** 2 - 1)).toBeLessThan(0.08)
  })

  test('has no spread where nobody knows the value', () => {
    expect(drawn([['x', 1000.5]]).properties).not.toHaveProperty('cetane_number')
  })

  test('of a kept calculation is drawn as its limits are', () => {
    const components = [gasoil('a', 60), gasoil('b', 40)]
    const treatment = { treated: treated([['x', 500]]) }
    const results = { ...emptyProperties(), density: 840, cetane_number: 50.2 }
    const check = checkGrade(limitedTo([limitOn('cetane_number', { min: 51 })]), { results, treatment })
    const question = questionOf(
      {
        components: components.map((one) => ({ ...one, name: one.id })) as never,
        basis: 'volume',
        category: 'gasoil',
        blend: { treatment },
      },
      specificationOf(check),
      {},
    )
    const { limits, properties } = simulated(uncertainty, question)
    const { value, sd } = properties.cetane_number!
    expect(value).toBeCloseTo(51.833333, 5)
    // Normal: Φ(0.83 / s).
    expect(limits[0]!.probability).toBeGreaterThan(0.5)
    expect(sd).toBeGreaterThan(0.4)
  })
})

describe('heavy properties without stated errors', () => {
  const part = (id: string, percentage: number, heavy: Heavy, at40: number | null = null) => ({
    id,
    percentage,
    own: withHeavy({}, heavy),
    properties: material({ density: 900, viscosity_40: at40 }),
  })
  const run = (components: UncertainComponent[], settings = {}) =>
    simulated(uncertainty, {
      components,
      basis: 'mass',
      settings: { accuracy: 0, ...settings },
      options: {
        own: [heavyProperty('viscosity_50'), heavyProperty('carbon_residue'), heavyProperty('ash')],
      },
    })
  const q = heavyQuantity('viscosity_50')

  test('go by R of their tests at the reading; one without an R is not drawn', () => {
    const { properties } = run([part('a', 100, { viscosity_50: 380, carbon_residue: 14, ash: 0.05 })])
    expect(Math.abs(properties[q]!.sd / ((0.074 * 380) / 2.77) - 1)).toBeLessThan(0.05)
    const R = 0.2451 * 14 ** (2 / 3)
    expect(Math.abs(properties[heavyQuantity('carbon_residue')]!.sd / (R / 2.77) - 1)).toBeLessThan(0.05)
    expect(properties[heavyQuantity('ash')]).toBeUndefined()
    expect(properties[q]!.model).toBe(0)
  })

  test('of viscosities more than tenfold apart the rule is 15 % off, of others 1 %', () => {
    const exact = { precision: { [q]: 0 } }
    const of = (thin: number, settings = {}) =>
      run(
        [
          { ...part('a', 60, { viscosity_50: 380 }), ...exact },
          { ...part('b', 40, { viscosity_50: thin }), ...exact },
        ],
        settings,
      )
    const [far, near] = [of(3), of(100)]
    const relative = ({ properties }: typeof far) => properties[q]!.sd / properties[q]!.value
    expect(Math.abs(relative(far) / 0.15 - 1)).toBeLessThan(0.05)
    expect(Math.abs(relative(near) / 0.01 - 1)).toBeLessThan(0.05)
    expect(far.properties[q]!.model).toBeCloseTo(1, 9)
    expect(far.properties[q]!.matters[0]).toMatchObject({ cause: { is: 'model', property: q } })
    expect(far.assumed).toContainEqual(
      expect.objectContaining({ is: 'model', name: 'heavy_viscosity', s: 0.15, factor: 1, property: q }),
    )
    expect(relative(of(3, { models: { heavy_viscosity: 0 } }))).toBe(0)
  })

  test('a distillate known at 40 °C is drawn by what it is estimated at 50', () => {
    const { properties } = run([part('a', 60, { viscosity_50: 380 }), part('b', 40, {}, 3.1)])
    expect(properties[q]!.sd / properties[q]!.value).toBeGreaterThan(0.13)
  })
})
