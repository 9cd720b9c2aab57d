import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { builtIn } from '../grades/built-in.ts'
import { checkGrade } from '../grades/check.ts'
import { specify } from '../grades/specification.ts'
import { packMaterial } from '../mixture.ts'
import { builtCalc } from '../oracle/test-calc.ts'
import { findRecipe } from '../recipe/find.ts'
import { GASOLINES, limitsFrom, questionOf } from '../recipe/test-recipes.ts'
import { OXYGENATES, type OxygenateName, type OxygenateShares } from './blend.ts'
import {
  CONTENTS,
  type ContentName,
  compositionOf,
  contentIn,
  contentsOf,
  contentsOfPacked,
  type Ingredient,
  isEstimable,
  PURE_DENSITY,
  statedOfMixture,
} from './contents.ts'
import { emptyProperties } from './properties.ts'

const calc = await builtCalc()
const of = (density: number | null, more: Omit<Ingredient, 'properties'> = {}): Ingredient => ({
  ...more,
  properties: { density },
})
/** By hand: 10 vol % of 793.69 kg/m³ in 749.869 is 10.584382… mass %, of which 34.7296 % is oxygen. */
const E10 = of(749.869, { contains: { ethanol: 10 } })

test('a bought fuel counts by what it contains, as if its parts had been blended here', () => {
  expect(contentIn(E10, 'oxygen')).toBeCloseTo(3.6759135561011327, 9)
  expect(contentIn(E10, 'ethanol')).toBe(10)
  const b7 = of(843.01, { contains: { fame: 7 } })
  expect(contentIn(b7, 'oxygen')).toBeCloseTo(0.7918624927343685, 9)
  expect(contentIn(b7, 'fame')).toBe(7)
  expect(contentIn(b7, 'fame_mg_kg')).toBeCloseTo((1e6 * 7 * 883) / (100 * 843.01), 6)
  expect(contentsOf([of(745), E10], [50, 50], 'volume').ethanol).toBeCloseTo(5, 12)
})

test('traces of FAME by mass', () => {
  expect(
    contentsOf([of(803), of(883, { oxygenate: 'fame' })], [99.995, 0.005], 'mass').fame_mg_kg,
  ).toBeCloseTo(50, 9)
})

test('a stated mass % of oxygen goes before what follows from the rest', () => {
  expect(contentIn(of(795, { oxygenate: 'ethanol', oxygen: 34.1 }), 'oxygen')).toBe(34.1)
  expect(contentIn(of(795, { oxygenate: 'other', oxygen: 15.66 }), 'oxygen')).toBe(15.66)
  expect(contentIn(of(749.869, { contains: { ethanol: 10 }, oxygen: 3.7 }), 'oxygen')).toBe(3.7)
})

test('nothing is known of what is not said: of which oxygenate, of isomers, of a missing density', () => {
  const some = of(750, { oxygen: 2 })
  expect(contentIn(some, 'oxygen')).toBe(2)
  for (const name of CONTENTS) if (name !== 'oxygen') expect(contentIn(some, name)).toBeNull()
  expect(contentIn(of(750, { oxygen: 0 }), 'ethanol')).toBe(0)
  for (const name of ['propanol', 'butanol', 'other'] as const) {
    const isomer = of(750, { contains: { [name]: 5 } })
    expect(contentIn(isomer, 'oxygen')).toBeNull()
    expect(contentIn(isomer, 'ethers')).toBe(0)
  }
  expect(contentIn(of(null, { contains: { ethanol: 5 } }), 'oxygen')).toBeNull()
  expect(contentIn(of(null, { contains: { ethanol: 5 } }), 'ethanol')).toBe(5)
  expect(contentIn(of(750, { contains: { ethanol: 5 } }), 'fame_mg_kg')).toBe(0)
})

test('EN 228: 10 % ethanol and 5 % MTBE are too much oxygen, bought as E10 too, and that is said', () => {
  const { results } = calc.mixture([packMaterial(GASOLINES[0]!.properties)]).blend([1], 'volume')
  const oxygenOf = (materials: readonly Ingredient[], percentages: readonly number[]) =>
    checkGrade(specify(builtIn('en228-e10-2026-11')!), {
      results,
      contents: contentsOf(materials, percentages, 'volume'),
    }).limits.find(({ q }) => q === 'oxygen')!
  const mtbe = of(745.8, { oxygenate: 'mtbe' })
  const [asBlended, asBought] = [
    oxygenOf([of(745), of(793.69, { oxygenate: 'ethanol' }), mtbe], [85, 10, 5]),
    oxygenOf([of(745 + 4.869 / 0.95, { contains: { ethanol: 100 / 9.5 } }), mtbe], [95, 5]),
  ]
  expect(asBlended).toMatchObject({ state: 'fail' })
  expect(asBlended.value).toBeCloseTo(4.578274825878874, 9)
  expect(asBought.state).toBe('fail')
  expect(asBought.value).toBeCloseTo(asBlended.value!, 9)
})

const holding: fc.Arbitrary<OxygenateShares> = fc.record(
  Object.fromEntries(OXYGENATES.map((name) => [name, fc.double({ min: 0, max: 11, noNaN: true })])),
  { requiredKeys: [] },
)
const ingredient: fc.Arbitrary<Ingredient> = fc
  .record({
    density: fc.double({ min: 680, max: 900, noNaN: true }),
    oxygenate: fc.option(fc.constantFrom(...OXYGENATES), { nil: null }),
    contains: holding,
    oxygen: fc.option(fc.double({ min: 0, max: 50, noNaN: true }), { nil: null, freq: 3 }),
  })
  .map(({ density, oxygenate, contains, oxygen }) =>
    of(density, oxygenate ? { oxygenate, oxygen } : { contains, oxygen }),
  )
const recipe = fc.array(fc.tuple(ingredient, fc.integer({ min: 1, max: 1000 })), {
  minLength: 1,
  maxLength: 8,
})

/** Straight down, by volumes and masses of every part: shares no line with the product's. */
function plainly(parts: readonly (readonly [Ingredient, number])[], basis: 'volume' | 'mass') {
  let [volume, mass, oxygen, fame] = [0, 0, 0, 0]
  const O: Partial<Record<OxygenateName, number>> = {
    methanol: 0.499328,
    ethanol: 0.347296,
    propanol: 0.266235,
    butanol: 0.215853,
    mtbe: 0.181506,
    etbe: 0.156589,
    tame: 0.156589,
    fame: 0.108,
  }
  const volumes = Object.fromEntries(OXYGENATES.map((name) => [name, 0])) as Record<OxygenateName, number>
  let isVague = false
  for (const [{ oxygenate, contains, oxygen: stated, properties }, tenths] of parts) {
    const density = properties.density!
    const v = basis === 'volume' ? tenths : tenths / density
    volume += v
    mass += v * density
    const held = Object.entries(oxygenate ? { [oxygenate]: 100 } : (contains ?? {})) as [
      OxygenateName,
      number,
    ][]
    if (stated && !held.some(([, share]) => share > 0)) isVague = true
    for (const [name, share] of held) {
      volumes[name] += (v * share) / 100
      const weight = oxygenate ? v * density : ((v * share) / 100) * (PURE_DENSITY[name] ?? Number.NaN)
      if (share > 0 && stated == null) oxygen += weight * (O[name] ?? Number.NaN)
      if (name === 'fame' && share > 0) fame += weight
    }
    if (stated != null) oxygen += (v * density * stated) / 100
  }
  const percent = (...names: OxygenateName[]) =>
    isVague ? Number.NaN : (100 * names.reduce((sum, name) => sum + volumes[name], 0)) / volume
  const found: Record<ContentName, number> = {
    oxygen: (100 * oxygen) / mass,
    methanol: percent('methanol'),
    ethanol: percent('ethanol'),
    propanol: percent('propanol'),
    butanol: percent('butanol'),
    ethers: percent('mtbe', 'etbe', 'tame'),
    fame: percent('fame'),
    fame_mg_kg: isVague ? Number.NaN : (1e6 * fame) / mass,
    other_oxygenates: percent('other'),
  }
  return found
}

test('any recipe, on both bases and in any order, comes to what its parts come to', () => {
  fc.assert(
    fc.property(
      recipe,
      fc.constantFrom('volume' as const, 'mass' as const),
      fc.gen(),
      (parts, basis, draw) => {
        const expected = plainly(parts, basis)
        const order = draw(() => fc.shuffledSubarray(parts, { minLength: parts.length }))
        for (const each of [parts, order]) {
          const found = contentsOf(
            each.map(([material]) => material),
            each.map(([, tenths]) => tenths / 10),
            basis,
          )
          for (const name of CONTENTS) {
            const value = found[name]
            if (Number.isNaN(expected[name])) expect(value).toBeNull()
            else expect(Math.abs(value! - expected[name]) / Math.max(1, expected[name])).toBeLessThan(1e-9)
          }
          const { oxygen: _, fame_mg_kg: __, ...volumes } = found
          const all = Object.values(volumes)
          if (!all.includes(null))
            expect(all.reduce((sum: number, one) => sum + one!, 0)).toBeLessThanOrEqual(100 * (1 + 1e-9))
        }
      },
    ),
  )
})

test('a packed material counts as it was stated, and one that states nothing gives no composition', () => {
  const properties = { ...emptyProperties(), density: 749.869 }
  const packed = packMaterial(properties, { contains: { ethanol: 10 }, oxygen: null })
  expect(contentsOfPacked([packed], [100], 'mass')).toEqual(contentsOf([E10], [100], 'mass'))
  expect(
    compositionOf([packMaterial(properties, { contains: {}, oxygen: null })], [100], 'mass'),
  ).toBeUndefined()
  expect(compositionOf([packMaterial(properties), packed], [100, 0], 'volume')).toBeUndefined()
  expect(compositionOf([packed], [100], 'volume')!.ethanol).toBe(10)
})

test('no estimate holds for a fuel that contains oxygenates', () => {
  expect(isEstimable({ name: 'Gasoline from the terminal', contains: { ethanol: 9.6 } })).toBe(false)
  expect(isEstimable({ name: 'Gasoline from the terminal', contains: { ethanol: 0 }, oxygen: 0 })).toBe(true)
})

test('a search buys a fuel with oxygenates up to the limit on them, to the last step', () => {
  const bought = {
    properties: { ...GASOLINES[0]!.properties, density: 749.869 },
    contains: { ethanol: 10, fame: 0.1 },
    price: { amount: 100, unit: 'm3' as const },
  }
  const candidates = [...GASOLINES.slice(0, 3), bought]
  for (const basis of ['volume', 'mass'] as const)
    for (const limit of ['oxygen max 1.7', 'ethanol max 4.55', 'fame_mg_kg max 700']) {
      const [q, , most] = limit.split(' ') as [ContentName, string, string]
      const answer = findRecipe(
        calc,
        questionOf(candidates, limitsFrom(`${limit}, benzene max 3`), { basis }),
      )
      if (answer.is !== 'found') throw new Error(`${limit}: ${answer.is}`)
      const held = contentsOf(candidates, answer.recipe.steps, basis)[q]!
      expect(held).toBeLessThanOrEqual(Number(most) * (1 + 1e-9))
      expect(held).toBeGreaterThan(Number(most) - 0.0025 * contentIn(bought, q)!)
      expect(answer.recipe.limits[0]!.value).toBeCloseTo(held, 9)
    }
  const isomers = { ...bought, contains: { butanol: 5 } }
  const answer = findRecipe(calc, questionOf([GASOLINES[0]!, isomers], limitsFrom('oxygen max 2.7')))
  expect(answer).toMatchObject({ is: 'found', excluded: [{ candidate: 1, lacks: 'oxygen', limit: 0 }] })
})

test('what was mixed counts on as what it was mixed from', () => {
  const density = fc.double({ min: 650, max: 950, noNaN: true })
  const material = fc.oneof(
    fc.record({ properties: fc.record({ density }) }),
    fc.record({ properties: fc.record({ density }), oxygenate: fc.constantFrom(...OXYGENATES) }),
    fc.record({
      properties: fc.record({ density }),
      contains: fc.record({ ethanol: fc.constantFrom(0, 10), fame: fc.constantFrom(0, 7) }),
    }),
    fc.record({ properties: fc.record({ density }), oxygen: fc.constantFrom(0, 2.7) }),
  )
  const part = fc.tuple(material, fc.integer({ min: 1, max: 500 }))
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 5 }), part, (tank, [other, share]) => {
      const [lots, volumes] = [tank.map(([one]) => one), tank.map(([, m3]) => m3)] as const
      const m3 = volumes.reduce((sum, one) => sum + one, 0)
      const mass = lots.reduce((sum, one, at) => sum + one.properties.density * volumes[at]!, 0)
      const held = { ...statedOfMixture(lots, volumes), properties: { density: mass / m3 } }
      const all = contentsOf([...lots, other], [...volumes, share], 'volume')
      const then = contentsOf([held, other], [m3, share], 'volume')
      // FAME in a bought fuel has the density of the trade, and so a mass of its own.
      for (const name of all.oxygen === null
        ? (['oxygen'] as const)
        : CONTENTS.filter((one) => one !== 'fame_mg_kg'))
        if (all[name] === null) expect(then[name]).toBeNull()
        else expect(then[name]).toBeCloseTo(all[name], 9)
    }),
  )
  expect(
    statedOfMixture([of(790, { oxygenate: 'ethanol' }), of(794, { oxygenate: 'ethanol' })], [1, 2]),
  ).toEqual({
    oxygenate: 'ethanol',
    oxygen: null,
    contains: {},
  })
})
