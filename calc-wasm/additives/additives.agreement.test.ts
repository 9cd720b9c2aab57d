import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { plainDelta, plainDose, plainDoses } from '../oracle/plain-additive.ts'
import { curves } from '../oracle/random-curves.ts'
import worked from '../oracle/worked-additives.json'
import { type Additive, DOSE_UNITS, type DoseUnit } from '../vocabulary/additive.ts'
import { emptyProperties } from '../vocabulary/properties.ts'
import { amountOfDose, costOfDose, deltaAt, doseFor, dosesOf, isTooMuch, reachable, treat } from './treat.ts'

type Points = [number, number][]
const near = (found: number | null | undefined, expected: number, tolerance = 1e-9) =>
  expect(Math.abs(found! - expected)).toBeLessThanOrEqual(tolerance * Math.max(1, Math.abs(expected)))
const additive = (more: Partial<Additive> = {}): Additive => ({
  name: 'A',
  name_farsi: null,
  density: 963,
  unit: 'mg_kg',
  price: null,
  responses: {},
  contents: {},
  note: '',
  ...more,
})
const CURVE = {
  points: [
    [300, 1.1],
    [600, 1.9],
    [1000, 2.6],
  ] as Points,
  sd: 0.25,
  base: null,
}
const blend = (results: object) => ({ results: { ...emptyProperties(), ...results } })
const dosed = (one: Additive, dose: number, unit = one.unit) => ({ id: 'a', additive: one, dose, unit })

describe('worked numbers', () => {
  interface Figures {
    points: Points
    dose: number
    unit: DoseUnit
    fuel_density: number
    additive_density: number
    base: number
    target: number
  }
  const input = (one: (typeof worked.cases)[number]) => one.input as unknown as Figures
  for (const one of worked.cases) {
    const { points, dose, unit, base, target } = input(one)
    const expected = one.expected as unknown as Record<string, number | null>
    if (one.kind === 'dose')
      test(one.id, () => {
        const found = dosesOf(dose, unit, input(one).fuel_density, { density: input(one).additive_density })
        for (const name of DOSE_UNITS) near(found[name], expected[name]!, one.tolerance)
      })
    if (one.kind === 'response')
      test(one.id, () => {
        if (expected.delta === null) expect(deltaAt({ points }, dose)).toBeNull()
        else near(deltaAt({ points }, dose), expected.delta!, one.tolerance)
      })
    if (one.kind === 'dose-for')
      test(one.id, () => {
        const found = doseFor({ points }, base, target)
        if (expected.dose === null) expect(found).toBeNull()
        else near(found, expected.dose!, one.tolerance)
        near(reachable({ points }, base)[1], expected.reachable_max!)
      })
  }

  test('A-cost, A-sulfur, A-nitrogen, A-mmt', () => {
    const doses = dosesOf(562.5, 'mg_kg', 840, { density: 963 })
    const price = { amount: 3.2, unit: 'kg', currency: 'USD' } as const
    near(doses.mg_l, 472.5)
    expect(costOfDose({ price }, doses, 5000)).toMatchObject({ currency: 'USD' })
    near(costOfDose({ price }, doses, 5000)!.per_m3, 1.512)
    near(costOfDose({ price }, doses, 5000)!.total, 7560)
    near(amountOfDose(doses, 5000).kg, 2362.5)
    near(amountOfDose(doses, 5000).l, 2453.271028037383)
    const sulfur = treat([dosed(additive({ contents: { sulfur: 0.8 } }), 200)], blend({ sulfur_ppm: 8.4 }))!
    near(sulfur.treated.sulfur_ppm!.value, 10, 1e-12)
    expect(sulfur.treated.sulfur_ppm!.sd).toBe(0)
    const nitrogen = treat(
      [dosed(additive({ contents: { nitrogen: 7.99358550003424 } }), 573.2142857142858)],
      blend({}),
    )!
    near(nitrogen.additives[0]!.brings.nitrogen, 45.820374026981995)
    const mmt = additive({ density: 1380, unit: 'mg_l', contents: { manganese: 25.19051767618873 } })
    near(treat([dosed(mmt, 32.94890603953547)], blend({}))!.additives[0]!.brings.manganese, 8.3)
  })
})

describe('doses and curves', () => {
  test('agree with the second implementation, there and back', () => {
    fc.assert(
      fc.property(curves, fc.double({ min: 0, max: 1.2, noNaN: true }), (points, part) => {
        const dose = part * points.at(-1)![0]
        const [delta, plain] = [deltaAt({ points }, dose), plainDelta(points, dose)]
        if (plain === null) return expect(delta).toBeNull()
        near(delta, plain, 1e-9)
        near(doseFor({ points }, 50, 50 + delta!), plainDose(points, delta!)!, 1e-6)
      }),
    )
  })

  test('of any unit are the same in the others', () => {
    const figure = (min: number, max: number) => fc.double({ min, max, noNaN: true })
    fc.assert(
      fc.property(
        fc.constantFrom(...DOSE_UNITS),
        figure(1, 2000),
        figure(600, 1100),
        figure(700, 2000),
        (unit, dose, fuel, own) => {
          const found = dosesOf(dose, unit, fuel, { density: own })
          const plain = plainDoses(dose, unit, fuel, own)
          for (const other of DOSE_UNITS) {
            near(found[other], plain[other])
            near(dosesOf(found[other]!, other, fuel, { density: own })[unit], dose)
          }
        },
      ),
    )
  })

  test('without the fuel’s density only what needs none is known', () => {
    expect(dosesOf(500, 'mg_kg', null, { density: 963 })).toEqual({ mg_kg: 500, mg_l: null, l_m3: null })
    expect(dosesOf(0.5, 'l_m3', null, { density: 963 })).toEqual({ mg_kg: null, mg_l: 481.5, l_m3: 0.5 })
  })
})

describe('what is done to a blend', () => {
  test('is by its curves alone, with the results untouched', () => {
    const { results } = blend({ cetane_number: 50.2, density: 840, flash_point: 60 })
    const before = structuredClone(results)
    const found = treat([dosed(additive({ responses: { cetane_number: CURVE } }), 500)], { results })!
    expect(results).toEqual(before)
    expect(Object.keys(found.treated)).toEqual(['cetane_number'])
    near(found.treated.cetane_number!.value, 51.833333333333336)
    near(found.treated.cetane_number!.sd, 0.4083333333333333)
  })

  test('is nothing at 0, and nobody knows what beyond the last point, without a value or a density', () => {
    const one = additive({ responses: { cetane_number: CURVE } })
    expect(treat([dosed(one, 0)], blend({ cetane_number: 50 }))).toBeUndefined()
    expect(treat([dosed(one, 1000.5)], blend({ cetane_number: 50 }))).toMatchObject({
      treated: { cetane_number: null },
      additives: [{ unknown: [{ q: 'cetane_number', why: 'beyond', to: 1000 }] }],
    })
    expect(treat([dosed(one, 500)], blend({}))!.additives[0]!.unknown).toEqual([
      { q: 'cetane_number', why: 'value' },
    ])
    expect(treat([dosed(one, 500, 'mg_l')], blend({ cetane_number: 50 }))!.treated.cetane_number).toBeNull()
  })

  test('adds up, with a doubt, and is doubted outside of the values that it was measured at', () => {
    const one = additive({ responses: { cetane_number: { ...CURVE, base: { min: 45, max: 49 } } } })
    const { treated } = treat(
      [dosed(one, 300), { ...dosed(one, 600), id: 'b' }],
      blend({ cetane_number: 50 }),
    )!
    near(treated.cetane_number!.value, 53)
    near(treated.cetane_number!.sd, 0.25 * Math.hypot(1.1, 1.9))
    expect(treated.cetane_number!.doubts).toEqual(['several', 'base'])
  })

  test('reaches the antiknock index where both octanes are altered', () => {
    const both = additive({
      responses: {
        octan_ron: CURVE,
        octan_mon: {
          ...CURVE,
          points: [
            [300, 0.5],
            [1000, 1],
          ],
        },
      },
    })
    const of = { octan_ron: 92, octan_mon: 83, octan_aki: 87.5 }
    near(treat([dosed(both, 300)], blend(of))!.treated.octan_aki!.value, 88.3)
    expect(
      treat([dosed(additive({ responses: { octan_ron: CURVE } }), 300)], blend(of))!.treated,
    ).not.toHaveProperty('octan_aki')
    expect(treat([dosed(both, 1500)], blend(of))!.treated.octan_aki).toBeNull()
  })

  test('is a component’s from 20,000 mg/kg on', () => {
    expect(isTooMuch([dosed(additive(), 12_000), dosed(additive(), 8_000)], 840)).toBe(false)
    expect(isTooMuch([dosed(additive(), 12_000), dosed(additive(), 8_001)], 840)).toBe(true)
  })
})
