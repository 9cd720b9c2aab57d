import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { TestApp } from '#server/test-app.ts'
import { addMaterial } from '../calculations/whole/test-calculations.ts'
import { type Body, type Dosed, openDosed } from './test-dosed.ts'

let api: TestApp
let materials: Dosed['materials']
let made: Record<string, string>
let call: Dosed['call']
let recipe: Dosed['recipe']
let dose: Dosed['dose']
beforeAll(async () => {
  ;({ api, materials, made, call, recipe, dose } = await openDosed())
})
afterAll(() => api.sql.end())

describe('the dose for a value', () => {
  const target = (more: object) =>
    call(
      'POST',
      '/calculations/target/',
      recipe({ property: 'cetane_number', moving: { additive: made.EHN }, ...more }),
    )

  test('is the smallest by the curve, and what can be reached is said', async () => {
    const [status, body] = await target({ value: 52 })
    expect([status, body]).toMatchObject([
      200,
      { percentages: [60, 40], more: [], reachable: [expect.closeTo(50.2, 9), expect.closeTo(52.8, 9)] },
    ])
    // 50.2 + 1.8 lies between 1.1 at 300 and 1.9 at 600.
    expect(body.dose).toMatchObject({
      unit: 'mg_kg',
      mg_kg: expect.closeTo(562.5, 6),
      mg_l: expect.closeTo(472.5, 6),
    })
    expect((await target({ value: 53 }))[1]).toMatchObject({ dose: null, percentages: null })
    // The other one's sulfur does nothing to it; its own dose does not count.
    const additives = [dose('Sulfur', 100), dose('EHN', 900)]
    expect((await target({ value: 52, additives }))[1].dose).toEqual(body.dose)
  })

  test('is refused of what it has no curve of, and of what is not the caller’s', async () => {
    expect((await target({ value: 52, moving: { additive: made.Sulfur } })).slice(0, 2)).toMatchObject([
      400,
      { moving: { additive: ['Sulfur has no effect on this property defined.'] } },
    ])
    const id = crypto.randomUUID()
    expect((await target({ value: 52, moving: { additive: id } })).slice(0, 2)).toMatchObject([
      400,
      { moving: { additive: [`There is no additive with the id "${id}".`] } },
    ])
  })

  test('counts where a material moves: the share has the value together with what is dosed', async () => {
    const readings = { density: 840, cetane_number: 60 }
    const better = await addMaterial(api, null, 'Better', { readings })
    const two = { materials: [materials[0], better], moving: better, value: 54 }
    const [, plain] = await target(two)
    const [, treated] = await target({ ...two, additives: [dose('EHN', 500)] })
    const share = (body: Body) => (body.percentages as number[])[1]!
    // 50.2 + 9.8 v = 54, and the same less 1.6333.
    expect(share(plain)).toBeCloseTo(100 * (3.8 / 9.8), 6)
    expect(share(treated)).toBeCloseTo(100 * ((3.8 - 1.6333333333333333) / 9.8), 6)
  })
})
