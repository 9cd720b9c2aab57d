import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { BUILT_IN } from '../grades/built-in.ts'
import { checkGrade } from '../grades/check.ts'
import { specify } from '../grades/specification.ts'
import { acceptedMaterial, randomNumbers, randomShares, withGaps } from '../oracle/random-recipes.ts'
import { builtCalc } from '../oracle/test-calc.ts'
import type { Basis, Blend } from '../vocabulary/blend.ts'
import { MATERIAL_COUNT } from '../vocabulary/limits.ts'
import { DISTILLATION_NAMES, emptyProperties, PROPERTY_NAMES } from '../vocabulary/properties.ts'
import {
  blendText,
  type KeptComponent,
  materialText,
  readCalculation,
  recipeText,
  type StoredCalculation,
} from './calculation.ts'

const calc = await builtCalc()
const stored = (components: unknown, blend: unknown): StoredCalculation => ({
  id: '7f3a91c2-5b1e-4c0d-9a77-12ab34cd56ef',
  created_at: new Date('2026-11-20T19:02:11Z'),
  basis: 'volume',
  components,
  blend,
})
const read = (components: unknown, blend: unknown) => readCalculation(stored(components, blend))

interface Made {
  basis: Basis
  components: KeptComponent[]
  blend: Blend
}

/** A calculation of whatever the product accepts, with gaps, as the core computes it. */
const made: fc.Arbitrary<Made> = fc
  .record({
    seed: fc.nat(),
    count: fc.integer(MATERIAL_COUNT),
    names: fc.array(fc.string({ unit: 'binary' }), { minLength: 10, maxLength: 10 }),
    basis: fc.constantFrom<Basis>('volume', 'mass'),
  })
  .map(({ seed, count, names, basis }) => {
    const random = randomNumbers(seed)
    const components = randomShares(random, count).map(
      (percentage, at): KeptComponent => ({
        id: `material ${at}`,
        name: names[at]!.toWellFormed(),
        name_farsi: at % 2 ? null : 'نفتا',
        producer_english_name: 'Refinery',
        producer_farsi_name: at % 2 ? 'پالایشگاه' : null,
        oxygenate: at % 3 ? null : 'ethanol',
        oxygen: at % 3 ? null : 34.1,
        contains: at % 3 === 2 ? { ethanol: 9.8, mtbe: 0.3 } : {},
        entered: at % 3 === 1 ? ['ibp', 'pct_50'] : null,
        distillation: at % 4 ? 'd86' : 'tbp',
        pour_is: at % 2 ? 'pour' : null,
        own: at % 2 ? { cfpp: -12.5 } : {},
        precision: at % 2 ? {} : { density: 0, sulfur_ppm: 0.84 },
        percentage,
        properties: withGaps(random, acceptedMaterial(random), 0.2),
      }),
    )
    return { basis, components, blend: calc.blend(components, basis) }
  })

describe('a calculation', () => {
  test('is read as it was written, to the last bit', () => {
    fc.assert(
      fc.property(
        made,
        fc.constantFrom(...BUILT_IN),
        fc.boolean(),
        ({ basis, components, blend }, grade, isChecked) => {
          const recipe = recipeText(
            components.map(materialText),
            components.map(({ percentage }) => percentage),
          )
          const check = isChecked ? checkGrade(specify(grade), blend) : null
          const row = { ...stored(JSON.parse(recipe), JSON.parse(blendText(blend, check))), basis }
          expect(readCalculation(row)).toEqual({
            id: row.id,
            createdAt: row.created_at,
            basis,
            components,
            blend: JSON.parse(JSON.stringify(blend)),
            check: JSON.parse(JSON.stringify(check)),
          })
        },
      ),
      { numRuns: 200 },
    )
  })

  test('of an older release, which wrote what has no value as null, is read alike', () => {
    fc.assert(
      fc.property(made, ({ components, blend }) => {
        const older = components.map(({ id, ...rest }) => ({ material_id: id, ...rest }))
        const [components_, blend_] = JSON.parse(JSON.stringify([older, blend]))
        expect(read(components_, blend_)).toMatchObject({ components, blend: blend_ })
      }),
    )
  })

  test('is written without what has no value, and with the percentage first', () => {
    const [{ components, blend }] = fc.sample(made, { seed: 1, numRuns: 1 }) as [Made]
    const text = recipeText([materialText(components[0]!)], [40])
    expect(text).toStartWith('[{"percentage":40,"material_id":"material 0","name":')
    expect(text).not.toContain('"properties":{"ibp":null')
    const written = JSON.parse(blendText(blend))
    expect(Object.values(written.results)).not.toContain(null)
    for (const group of [...Object.values(written.methods), ...Object.values(written.marks)])
      expect(group).toBeArray()
  })
})

describe('whatever a stored row holds', () => {
  const wellFormed = (components: unknown, blend: unknown) => {
    const calculation = read(components, blend)
    expect(calculation.components.length).toBeLessThanOrEqual(MATERIAL_COUNT.max)
    for (const { properties, percentage, name } of calculation.components) {
      expect(Object.keys(properties)).toEqual(PROPERTY_NAMES)
      expect(percentage).toBeGreaterThanOrEqual(0)
      expect(name).toBeString()
    }
    expect(Object.keys(calculation.blend.results)).toEqual(PROPERTY_NAMES)
    expect(Object.keys(calculation.blend.methods)).toEqual(PROPERTY_NAMES)
    expect(Object.keys(calculation.blend.marks)).toEqual([...DISTILLATION_NAMES])
    const { gaps, warnings } = calculation.blend
    for (const { components } of [...Object.values(gaps), ...warnings])
      for (const at of components) expect(calculation.components[at]).toBeDefined()
    return calculation
  }

  test('reading it gives a calculation of the right shape', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (components, blend) => {
        wellFormed(components, blend)
      }),
    )
  })

  test('that looks like a calculation and is damaged in places: the rest of it is read', () => {
    const value = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom(1e308, -1, 'missing', 'given', 'volume-average', 'density'),
    )
    const record = (names: readonly string[]) =>
      fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.string()), value)
    const component = fc.dictionary(
      fc.constantFrom('name', 'percentage', 'material_id', 'name_farsi'),
      fc.oneof(value, record(PROPERTY_NAMES)),
    )
    const blend = fc.record({
      results: record(PROPERTY_NAMES),
      methods: record(PROPERTY_NAMES),
      gaps: fc.dictionary(
        fc.constantFrom(...PROPERTY_NAMES),
        fc.record({ reason: value, components: fc.array(value) }),
      ),
      warnings: fc.array(fc.record({ code: value, property: value, components: fc.array(value) })),
      marks: record(DISTILLATION_NAMES),
      cautiousFlashPoint: value,
    })
    fc.assert(
      fc.property(fc.array(component), blend, (components, damaged) => {
        wellFormed(components, damaged)
      }),
    )
    const some = read(
      [{ percentage: '40', name: 7, properties: { density: 745, rvp: '60', color: 'x'.repeat(51) } }],
      {
        results: { density: 745, sulfur_ppm: 'low', ibp: JSON.parse('1e999') },
        methods: { density: 'volume-average', rvp: 'a method of tomorrow' },
        gaps: { rvp: { reason: 'missing', components: [0, 1, -1, 0.5, '0'] }, ibp: { reason: 'unheard of' } },
        warnings: [
          { code: 'clamped', property: 'density', components: [0], value: 3 },
          { code: 'clamped', property: 'no property', components: [] },
        ],
        marks: { ibp: 'given', pct_50: 'guessed' },
        cautiousFlashPoint: 'x',
      },
    )
    expect(some.components).toEqual([
      {
        id: '',
        name: '',
        name_farsi: null,
        producer_english_name: '',
        oxygenate: null,
        oxygen: null,
        contains: {},
        entered: null,
        distillation: 'd86',
        pour_is: null,
        own: {},
        precision: {},
        percentage: 0,
        properties: { ...emptyProperties(), density: 745 },
      },
    ])
    expect(some.blend.results).toEqual({ ...emptyProperties(), density: 745 })
    expect(some.blend).toMatchObject({
      methods: { density: 'volume-average', rvp: null },
      gaps: { rvp: { reason: 'missing', components: [0] } },
      warnings: [{ code: 'clamped', property: 'density', components: [0], value: 3 }],
      marks: { ibp: 'given', pct_50: null },
      cautiousFlashPoint: null,
    })
    expect(Object.keys(some.blend.gaps)).toEqual(['rvp'])
  })
})
