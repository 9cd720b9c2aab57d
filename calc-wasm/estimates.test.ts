import { describe, expect, test } from 'bun:test'
import { builtCalc } from './oracle/test-calc.ts'
import { distilled, material } from './oracle/test-cases.ts'
import type { BlendOptions } from './vocabulary/blend.ts'
import {
  DISTILLATION_NAMES,
  ESTIMATED_NAMES,
  type EstimatedName,
  type MaterialProperties,
  PROPERTY_NAMES,
  type PropertyName,
} from './vocabulary/properties.ts'

const calc = await builtCalc()
const ON: BlendOptions = { estimates: true }

/** What nothing is estimated for: every property of its own. */
const WHOLE: Partial<MaterialProperties> = {
  rvp: 10,
  viscosity_40: 2,
  cloud_point: -10,
  pour_freezing_point: -15,
  cetane_number: 50,
  density: 800,
}

const blended = (
  parts: readonly (readonly [percentage: number, MaterialProperties, isEstimable?: boolean])[],
  options: BlendOptions = ON,
) =>
  calc.blend(
    parts.map(([percentage, properties, isEstimable = true]) => ({ percentage, properties, isEstimable })),
    'volume',
    options,
  )

/** A material's own estimates, as a blend with as much of a whole one uses them. */
const estimatesOf = (properties: MaterialProperties) =>
  blended([
    [50, properties],
    [50, material(WHOLE)],
  ])

const GASOIL = distilled([182, 205, 219, 238, 254, 267, 279, 291, 304, 318, 337, 351, 364], { density: 845 })
const NAPHTHA = distilled([35, null, 54, 64, 75, 87, 101, 115, 130, 147, 168, 182, 205], { density: 740 })

describe('rules', () => {
  test('nothing is estimated unless it is asked for', () => {
    for (const options of [{}, { estimates: false }]) {
      const blend = blended(
        [
          [50, GASOIL],
          [50, material(WHOLE)],
        ],
        options,
      )
      expect(blend.estimated).toBeUndefined()
      expect(blend.results.viscosity_40).toBeNull()
      expect(blend.gaps.viscosity_40).toEqual({ reason: 'missing', components: [0] })
    }
  })

  test('a reading is never replaced', () => {
    const own = { ...GASOIL, viscosity_40: 9 }
    const { estimated, results } = estimatesOf(own)
    expect(estimated!.viscosity_40).toBeUndefined()
    const off = blended(
      [
        [50, own],
        [50, material(WHOLE)],
      ],
      {},
    )
    expect(results.viscosity_40).toBe(off.results.viscosity_40)
  })

  test('every value that does not rest on an estimate stays the same to the last bit', () => {
    const parts = [
      [30, { ...GASOIL, sulfur_ppm: 40 }],
      [70, { ...NAPHTHA, ...WHOLE, sulfur_ppm: 3 }],
    ] as const
    const [on, off] = [blended(parts), blended(parts, {})]
    for (const name of PROPERTY_NAMES) {
      if (name in on.estimated!) continue
      expect([name, on.results[name]]).toEqual([name, off.results[name]])
    }
  })

  test('only these five can be', () => {
    const blend = blended([
      [50, GASOIL],
      [50, { ...GASOIL, ...WHOLE }],
    ])
    expect(Object.keys(blend.estimated!).toSorted()).toEqual([
      'cetane_number',
      'cloud_point',
      'pour_freezing_point',
      'viscosity_40',
    ])
    expect(Object.keys(estimatesOf(NAPHTHA).estimated!)).toEqual(['rvp'])
    const never = [
      'flash_point',
      'aromatics',
      'sulfur_ppm',
      'octan_ron',
      'benzene',
      'olefin',
      'color',
    ] as const
    for (const name of never) {
      expect(blend.results[name]).toBeNull()
      expect(blend.gaps[name]!.reason).toBe('missing')
    }
  })

  test('at most half of the volume rests on them', () => {
    const at = (percentage: number) =>
      blended([
        [percentage, GASOIL],
        [100 - percentage, { ...GASOIL, ...WHOLE }],
      ])
    expect(at(50).results.viscosity_40).toBeNumber()
    expect(at(50.01).results.viscosity_40).toBeNull()
    expect(at(50.01).gaps.viscosity_40).toEqual({ reason: 'estimate-share', components: [0] })
    expect(at(100).results.viscosity_40).toBeNull()
    // Of three, what the two make together counts.
    const two = (each: number) =>
      blended([
        [each, GASOIL],
        [each, { ...GASOIL, density: 846 }],
        [100 - 2 * each, material(WHOLE)],
      ])
    expect(two(25).estimated!.viscosity_40!.map(({ component }) => component)).toEqual([0, 1])
    expect(two(25.1).gaps.viscosity_40).toEqual({ reason: 'estimate-share', components: [0, 1] })
  })

  test('of a recipe by mass the volume counts', () => {
    const byMass = (percentage: number) =>
      calc.blend(
        [
          { percentage, properties: GASOIL },
          { percentage: 100 - percentage, properties: { ...GASOIL, ...WHOLE, density: 700 } },
        ],
        'mass',
        ON,
      )
    // 54 % by mass of 845 kg/m³ beside 700: 49.3 % by volume.
    expect(byMass(54).results.viscosity_40).toBeNumber()
    expect(byMass(55).results.viscosity_40).toBeNull()
  })

  test('no estimate is made from another: the pour point is the same with and without a viscosity', () => {
    const pour = (properties: MaterialProperties) => estimatesOf(properties).estimated!.pour_freezing_point
    expect(pour({ ...GASOIL, viscosity_40: 6 })).toEqual(pour(GASOIL))
  })

  test('a stated cetane index stands for the cetane number, with its bias', () => {
    const { estimated } = estimatesOf({ ...GASOIL, cetane_index: 49.25 })
    expect(estimated!.cetane_number).toEqual([{ component: 0, value: 49.25 }])
  })
})

const refusalOf = (name: PropertyName, properties: MaterialProperties) =>
  estimatesOf(properties).gaps[name]?.reason

describe('outside its domain there is no estimate, with the reason', () => {
  const needsData: [string, MaterialProperties][] = [
    ['no density', { ...GASOIL, density: null }],
    ['no curve', material({ density: 845 })],
    [
      'points at 30, 50 and 70 % alone',
      distilled([null, null, null, null, 254, null, 279, null, 304], { density: 845 }),
    ],
    ['nothing from 90 % on', { ...GASOIL, pct_90: null, pct_95: null, fbp: null }],
    ['nothing up to 10 %', { ...GASOIL, ibp: null, pct_5: null, pct_10: null }],
  ]
  for (const [what, properties] of needsData) {
    test(what, () => {
      for (const name of ESTIMATED_NAMES) {
        expect([name, refusalOf(name, properties)]).toEqual([name, 'estimate-needs-data'])
      }
    })
  }

  test('RVP needs the 10 % point itself', () => {
    expect(estimatesOf(NAPHTHA).estimated!.rvp).toHaveLength(1)
    expect(refusalOf('rvp', { ...NAPHTHA, pct_10: null })).toBe('estimate-needs-data')
    // One that was filled in between two readings is none.
    const entered = DISTILLATION_NAMES.filter((name) => name !== 'pct_10')
    const whole = { percentage: 50, properties: material(WHOLE) }
    const filled = calc.blend([{ percentage: 50, properties: NAPHTHA, entered }, whole], 'volume', ON)
    expect(filled.gaps.rvp).toEqual({ reason: 'estimate-needs-data', components: [0] })
  })

  const shifted = (by: number, density: number) => {
    const properties = { ...GASOIL, density }
    for (const name of PROPERTY_NAMES.slice(0, 13) as EstimatedName[]) properties[name]! += by
    return properties
  }
  const outside: [EstimatedName, string, MaterialProperties][] = [
    ['rvp', 'a gasoil has less than 5 kPa', GASOIL],
    ['viscosity_40', 'a naphtha', NAPHTHA],
    ['viscosity_40', 'an aromatic stream of K below 11.4', shifted(0, 900)],
    ['viscosity_40', 'a wax of K above 12.6', shifted(0, 770)],
    ['cloud_point', 'a naphtha', NAPHTHA],
    ['cloud_point', 'an aromatic stream', shifted(0, 900)],
    ['cloud_point', 'a heavy gas oil above 1225 °R', shifted(140, 890)],
    ['pour_freezing_point', 'a light kerosene below 0.80', shifted(-60, 790)],
    ['pour_freezing_point', 'an aromatic stream', shifted(0, 900)],
    ['cetane_number', 'an index below 32.5', shifted(0, 940)],
    ['cetane_number', 'an index above 56.5', shifted(40, 800)],
    ['cetane_number', 'a naphtha is no diesel fuel', NAPHTHA],
  ]
  for (const [name, what, properties] of outside) {
    test(`${name}: ${what}`, () => {
      expect(refusalOf(name, properties)).toBe('estimate-out-of-domain')
    })
  }

  test('an oxygenate, whatever its figures', () => {
    const { gaps, estimated } = blended([
      [50, GASOIL, false],
      [50, material(WHOLE)],
    ])
    expect(estimated).toEqual({})
    const fame = { percentage: 50, properties: GASOIL, oxygenate: 'fame' as const }
    const flagged = calc.blend([fame, { percentage: 50, properties: material(WHOLE) }], 'volume', ON)
    expect(flagged.estimated).toEqual({})
    for (const name of ESTIMATED_NAMES) {
      if (name !== 'rvp') expect(gaps[name]).toEqual({ reason: 'estimate-of-oxygenate', components: [0] })
    }
  })

  test('a pour point that is estimated beside freezing points says that they are mixed', () => {
    const codes = (pour_is: 'pour' | 'freezing') =>
      calc
        .blend(
          [
            { percentage: 50, properties: GASOIL },
            { percentage: 50, properties: material(WHOLE), pour_is },
          ],
          'volume',
          ON,
        )
        .warnings.map(({ code }) => code)
    expect(codes('freezing')).toContain('pour-freezing-mixed')
    expect(codes('pour')).not.toContain('pour-freezing-mixed')
  })

  test('those that can be estimated are not blamed for those that can not', () => {
    const { gaps } = blended([
      [20, GASOIL],
      [20, NAPHTHA],
      [60, material(WHOLE)],
    ])
    expect(gaps.viscosity_40).toEqual({ reason: 'estimate-out-of-domain', components: [1] })
    const mixed = blended([
      [20, { ...GASOIL, density: null }],
      [20, NAPHTHA],
      [60, material(WHOLE)],
    ])
    expect(mixed.gaps.viscosity_40).toEqual({ reason: 'no-estimate', components: [0, 1] })
  })
})
