import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { checkGrade } from './grades/check.ts'
import { drawn } from './oracle/draws.ts'
import { plainMeanBoilingPoint, plainMolarMass } from './oracle/plain-oxygenates.ts'
import {
  randomMaterial,
  randomNumbers,
  randomShares,
  randomTraits,
  withGaps,
} from './oracle/random-recipes.ts'
import { builtCalc } from './oracle/test-calc.ts'
import { distilled, material } from './oracle/test-cases.ts'
import { limitedTo, limitOn } from './oracle/test-uncertainty.ts'
import type { Component, OxygenateName } from './vocabulary/blend.ts'
import { type MaterialProperties, PROPERTY_NAMES, type PropertyName } from './vocabulary/properties.ts'

const calc = await builtCalc()
const RUNS = drawn(3000, 1000)

/** DVPE of the base stock of NREL's E10 to M30 blends, kPa: what their E10 by the rule, 44.6, leaves for it. */
const BASE: Component = {
  percentage: 100,
  properties: material({
    ibp: 38,
    pct_10: 59,
    pct_30: 78,
    pct_50: 101,
    pct_70: 125,
    pct_90: 160,
    fbp: 200,
    density: 742,
    rvp: 36.6,
    octan_ron: 88,
    octan_mon: 82,
    olefin: 8,
    aromatics: 28,
    flash_point: -40,
  }),
}
const ALCOHOL = material({ density: 789, octan_ron: 109, octan_mon: 90, rvp: 16 })

const mixed = (oxygenate: OxygenateName, share: number, properties: MaterialProperties = ALCOHOL) =>
  calc.blend(
    [
      { ...BASE, percentage: 100 - share },
      { percentage: share, properties, oxygenate },
    ],
    'volume',
  )
const codesOn = ({ warnings }: ReturnType<typeof mixed>, property: string) =>
  warnings.flatMap((warning) => (warning.property === property ? [warning.code] : []))

describe('RVP with an alcohol', () => {
  // The rule's own figures for the base stock; measured: 44.4, 43.6, 43.0; 60.9, 60.2, 60.2.
  const RULE = [
    ['ethanol', 10, '44.6'],
    ['ethanol', 20, '44.6'],
    ['ethanol', 30, '44.6'],
    ['methanol', 10, '60.5'],
    ['methanol', 20, '60.5'],
    ['methanol', 30, '60.5'],
  ] as const
  test.each(RULE)(
    'of %s at %d %% is %s kPa, by a rule that names itself',
    (oxygenate, share, kilopascals) => {
      const blend = mixed(oxygenate, share)
      expect(blend.results.rvp!.toFixed(1)).toBe(kilopascals)
      expect(blend.methods.rvp).toBe('rvp-alcohol')
      expect(codesOn(blend, 'rvp')).toEqual(['rvp-alcohol'])
    },
  )

  test('needs no RVP of the alcohol, and one of everything else', () => {
    const without = { ...ALCOHOL, rvp: null }
    expect(mixed('ethanol', 10, without).results.rvp).toBe(mixed('ethanol', 10).results.rvp)
    const blend = calc.blend(
      [
        { ...BASE, percentage: 85 },
        { percentage: 10, properties: without, oxygenate: 'ethanol' },
        { percentage: 5, properties: without, oxygenate: 'mtbe' },
      ],
      'volume',
    )
    expect(blend.gaps.rvp).toEqual({ reason: 'missing', components: [2] })
  })

  test('rises evenly to the plateau, and has no value beyond 30 %', () => {
    expect(mixed('ethanol', 5).results.rvp).toBeCloseTo(0.95 * 36.6 + 0.05 * 117, 9)
    expect(mixed('ethanol', 30.1).gaps.rvp).toEqual({ reason: 'alcohol-share', components: [1] })
    const both = (ethanol: number, methanol: number) =>
      calc.blend(
        [
          { ...BASE, percentage: 100 - ethanol - methanol },
          { percentage: ethanol, properties: ALCOHOL, oxygenate: 'ethanol' },
          { percentage: methanol, properties: ALCOHOL, oxygenate: 'methanol' },
        ],
        'volume',
      )
    expect(both(10, 10).results.rvp).toBeCloseTo(both(5, 5).results.rvp!, 9)
    expect(both(5, 5).results.rvp).toBeCloseTo(0.9 * 36.6 + 0.05 * 117 + 0.05 * 276, 9)
    expect(both(10, 20).results.rvp).not.toBeNull()
    expect(both(20, 20).gaps.rvp).toEqual({ reason: 'alcohol-share', components: [1, 2] })
  })

  test('is the index with other oxygenates, and said to read low', () => {
    const blend = mixed('mtbe', 15)
    expect(blend.methods.rvp).toBe('rvp-index')
    expect(codesOn(blend, 'rvp')).toEqual(['rvp-oxygenate'])
    expect(codesOn(mixed('butanol', 15), 'rvp')).toEqual(['rvp-oxygenate'])
  })

  test.each([
    ['mtbe', 15, 14],
    ['butanol', 5, 14 / 2],
    ['other', 30, 40],
  ] as const)(
    'and up to where it may be with %s, which no limit above the value may forget',
    (kind, percentage, height) => {
      const blend = mixed(kind, percentage)
      const a = percentage / 100
      const [value, most] = blend.warnings.find(({ code }) => code === 'rvp-oxygenate')!.values!
      expect(value).toBe(blend.results.rvp!)
      // The base is one material: the error is that of a blend whose largest part is the rest.
      const low = 1.96 * height * a * (1 - a) * Math.min(1, a / 0.1)
      expect(most! - value!).toBeCloseTo(low, 9)
      const stateAt = (limit: number) =>
        checkGrade(limitedTo([limitOn('rvp', { max: limit })]), blend).limits[0]!.state
      const guard = 0.59 * 0.01014 * (value! + 160)
      expect(stateAt(value! + Math.max(low, guard) + 0.1)).toBe('pass')
      if (low > guard) expect(stateAt(value! + low - 0.1)).toBe('unsure')
      const least = checkGrade(limitedTo([limitOn('rvp', { min: value! - 2 * guard })]), blend)
      expect(least.limits[0]!.state).toBe('pass')
    },
  )
})

describe('octane with an oxygenate', () => {
  /** Of a base of 88 and 82 by mole fraction x of ethanol: Z = 20.6 − 1.7·6. */
  const raised = (x: number) => (1 - x) * x * 10.4

  test('is by mole with an alcohol, and what that does to the rest', () => {
    const blend = mixed('ethanol', 20)
    const moles = [(0.8 * 742) / plainMolarMass(BASE)!, (0.2 * 789) / 46.068] as const
    const x = moles[1] / (moles[0] + moles[1])
    expect(x).toBeGreaterThan(0.35)
    expect(blend.results.octan_ron).toBeCloseTo(88 + 21 * x + raised(x), 9)
    expect(blend.results.octan_mon).toBeCloseTo(82 + 8 * x + raised(x), 9)
    expect(blend.results.octan_aki).toBeCloseTo(85 + 14.5 * x + raised(x), 9)
    expect(blend.methods.octan_ron).toBe('octane-with-alcohol')
    for (const name of ['octan_ron', 'octan_mon', 'octan_aki'])
      expect(codesOn(blend, name)).toEqual(['octane-with-alcohol'])
  })

  test('has the moles of a gasoline where a molar mass can’t be had, and names the material that lacks it', () => {
    const blend = calc.blend(
      [
        { percentage: 80, properties: { ...BASE.properties, pct_90: null, fbp: null } },
        { percentage: 20, properties: ALCOHOL, oxygenate: 'ethanol' },
      ],
      'volume',
    )
    const moles = [0.8 * 7.3, (0.2 * 789) / 46.068] as const
    const x = moles[1] / (moles[0] + moles[1])
    expect(blend.results.octan_ron).toBeCloseTo(88 + 21 * x + raised(x), 9)
    const told = blend.warnings.find(({ code }) => code === 'octane-with-alcohol')
    expect([told?.components, told?.others]).toEqual([[1], [0]])
  })

  test('is never RT-70, also with ethers, esters and the unnamed', () => {
    const ether = { ...ALCOHOL, olefin: 0, aromatics: 0 }
    expect(calc.blend([BASE, { percentage: 50, properties: ether }], 'volume').methods.octan_ron).toBe(
      'ethyl-rt70',
    )
    for (const oxygenate of ['mtbe', 'etbe', 'tame', 'fame', 'other'] as const) {
      const blend = mixed(oxygenate, 15, ether)
      expect(blend.methods.octan_ron).toBe('volume-average')
      expect(codesOn(blend, 'octan_ron')).toEqual(['octane-oxygenate'])
    }
  })
})

test('a flash point with an alcohol has no value, and keeps its rule with FAME', () => {
  for (const oxygenate of ['methanol', 'ethanol', 'propanol', 'butanol'] as const) {
    const blend = mixed(oxygenate, 10, material({ flash_point: 13 }))
    expect([blend.results.flash_point, blend.cautiousFlashPoint]).toEqual([null, null])
    expect(blend.gaps.flash_point).toEqual({ reason: 'alcohol', components: [1] })
    expect(codesOn(blend, 'flash_point')).toEqual([])
  }
  const biodiesel = (oxygenate: OxygenateName | null) =>
    calc.blend(
      [
        { percentage: 80, properties: material({ flash_point: 65, viscosity_40: 3, cetane_number: 51 }) },
        {
          percentage: 20,
          properties: material({ flash_point: 110, viscosity_40: 4.5, cetane_number: 55 }),
          oxygenate,
        },
      ],
      'volume',
    )
  expect(biodiesel('fame').results).toEqual(biodiesel(null).results)
})

test('every distillation point with an oxygenate is warned of', () => {
  const light = {
    ...BASE.properties,
    ibp: 50,
    pct_10: 53,
    pct_30: 55,
    pct_50: 56,
    pct_70: 58,
    pct_90: 60,
    fbp: 70,
  }
  const points = (oxygenate: OxygenateName) =>
    new Set(
      mixed(oxygenate, 15, light).warnings.flatMap(({ code, property }) =>
        /^distillation-(alcohol|oxygenate)/.test(code) ? [`${code} ${property}`] : [],
      ),
    )
  expect(points('ethanol').size).toBe(13)
  expect(points('ethanol')).toContain('distillation-alcohol pct_70')
  expect(points('mtbe')).toContain('distillation-oxygenate fbp')
})

test('molar masses and mean boiling points are those of three materials of the catalogue, computed elsewhere', () => {
  // A hydrotreated gasoil, a full-range naphtha, a reformate of 95 RON: density, points from IBP to FBP.
  const PRINTED = [
    [840, [178, 203, 216, 235, 251, 264, 276, 288, 301, 316, 336, 350, 362], '267.8450', '214.145'],
    [722, [38, 56, 66, 81, 93, 104, 114, 124, 134, 145, 158, 167, 180], '105.6937', '103.449'],
    [782, [42, 60, 70, 85, 97, 108, 118, 128, 139, 151, 166, 177, 195], '110.3516', '105.176'],
  ] as const
  for (const [density, points, celsius, mass] of PRINTED) {
    const component = { percentage: 1, properties: distilled(points, { density }) }
    expect(((plainMeanBoilingPoint(component)! - 32) / 1.8).toFixed(4)).toBe(celsius)
    expect(plainMolarMass(component)!.toFixed(3)).toBe(mass)
  }
})

describe('of any recipe with oxygenates', () => {
  const always = (rule: (recipe: Component[], random: () => number) => void) =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 31 - 1 }), (seed) => {
        const random = randomNumbers(seed)
        const recipe = randomShares(random, 1 + Math.floor(random() * 4)).map((percentage) => ({
          percentage: percentage + 0.1,
          properties: withGaps(random, randomMaterial(random), 0.03),
          ...randomTraits(random, 0.5),
        }))
        rule(recipe, random)
      }),
      { numRuns: RUNS },
    )
  const same = (recipe: Component[], other: Component[], names: readonly PropertyName[] = PROPERTY_NAMES) => {
    const [a, b] = [calc.blend(recipe, 'volume').results, calc.blend(other, 'volume').results]
    for (const name of names) {
      const [x, y] = [a[name], b[name]]
      const isSame =
        typeof x === 'number' && typeof y === 'number'
          ? Math.abs(x - y) <= 1e-9 * Math.max(1, Math.abs(x))
          : x === y
      if (!isSame) throw new Error(`${name}: ${x} and ${y}`)
    }
  }

  test('the order changes nothing', () => always((recipe) => same(recipe, recipe.toReversed())))

  test('a material in two shares is the same as in one', () =>
    always((recipe, random) => {
      const [first, ...others] = recipe as [Component, ...Component[]]
      const part = first.percentage * random()
      const rest = { ...first, percentage: first.percentage - part }
      // An end that was not measured counts from 1 vol % of a component on, which a part of it may not be.
      const names = PROPERTY_NAMES.filter((name) => name !== 'ibp' && name !== 'fbp')
      same(recipe, [{ ...first, percentage: part }, ...others, rest], names)
    }))

  test('0 % of anything changes nothing', () =>
    always((recipe) => {
      const unused: Component = { percentage: 0, properties: ALCOHOL, oxygenate: 'methanol' }
      expect(calc.blend([...recipe, unused], 'mass')).toEqual(calc.blend(recipe, 'mass'))
    }))

  test('100 % of one is itself', () =>
    always(([one]) => {
      const { results } = calc.blend([one!], 'volume')
      for (const name of PROPERTY_NAMES) {
        const own = one!.properties[name]
        if (own !== null && own !== 'red') expect([name, results[name]]).toEqual([name, own])
      }
    }))
})
