import { beforeAll, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { plainFractions } from '../oracle/plain-blend.ts'
import { plainOwn } from '../oracle/plain-own.ts'
import { builtCalc } from '../oracle/test-calc.ts'
import { BASES, type Basis, type Calc, type Component } from '../vocabulary/blend.ts'
import type { OwnResult } from '../vocabulary/own-property.ts'
import { OWN_BASES, OWN_RULES, OWN_VALUE_MAX, type OwnProperty } from '../vocabulary/own-property.ts'
import { emptyProperties } from '../vocabulary/properties.ts'

let calc: Calc
beforeAll(async () => {
  calc = await builtCalc()
})

const definition = (more: Partial<OwnProperty>): OwnProperty => ({
  key: 'y',
  name: 'Y',
  name_farsi: null,
  unit: '',
  digits: 1,
  method: '',
  rule: 'volume',
  basis: more.rule ? (OWN_BASES[more.rule][0] ?? null) : 'volume',
  exponent: null,
  offset: null,
  min: null,
  max: null,
  reproducibility: null,
  ...more,
})

const CFPP = definition({ rule: 'power', exponent: 13.45, offset: 273.15 })

interface Part {
  share: number
  y: number | null
  density?: number | null
}

const components = (parts: readonly Part[]): Component[] =>
  parts.map(({ share, y, density = 800 }) => ({
    percentage: share,
    properties: { ...emptyProperties(), density },
    ...(y !== null && { own: { y } }),
  }))

const blended = (property: OwnProperty, parts: readonly Part[], basis: Basis = 'volume'): OwnResult =>
  calc.blend(components(parts), basis, { own: [property] }).own![0]!

const anyRule = fc.constantFrom(...OWN_RULES).chain((rule) =>
  fc.record({
    rule: fc.constant(rule),
    basis: OWN_BASES[rule].length > 0 ? fc.constantFrom(...OWN_BASES[rule]) : fc.constant(null),
    exponent:
      rule === 'power'
        ? fc.oneof(
            fc.double({ min: 0.01, max: 100, noNaN: true }),
            fc.double({ min: -100, max: -0.01, noNaN: true }),
          )
        : fc.constant(null),
    offset: rule === 'power' ? fc.constantFrom(0, 273.15, 1000) : fc.constant(null),
  }),
)
/** Inside the domain of every rule. */
const value = fc.double({ min: 0.25, max: 5000, noNaN: true })
const part = fc.record({
  share: fc.double({ min: 0.1, max: 100, noNaN: true }),
  y: value,
  density: fc.double({ min: 500, max: 1100, noNaN: true }),
})
const anyBlend = fc.record({
  property: anyRule.map(definition),
  parts: fc.array(part, { minLength: 1, maxLength: 10 }),
  basis: fc.constantFrom<Basis>(...BASES),
})

const close = (found: number | null, wanted: number, to = 1e-10) => {
  expect(found).not.toBeNull()
  expect(Math.abs(found! - wanted)).toBeLessThanOrEqual(to * Math.max(1, Math.abs(wanted)))
}
/** The root of a small exponent magnifies the rounding of its sum. */
const toleranceOf = ({ exponent }: OwnProperty) => 1e-11 * Math.max(1, 1 / Math.abs(exponent ?? 1))

describe('own properties', () => {
  test('agree with a second implementation on any recipe, by volume and by mass', () => {
    fc.assert(
      fc.property(anyBlend, ({ property, parts, basis }) => {
        const { v, w } = plainFractions(
          parts.map(({ share }) => share),
          parts.map(({ density }) => density),
          basis,
        )
        const wanted = plainOwn(
          property,
          property.basis === 'mass' ? w : v,
          parts.map(({ y }) => y),
        )
        // Where the plain power over- or underflows, or loses digits on the way there, there is nothing to compare with.
        const { exponent, offset } = property
        const decades = parts.map(({ y }) => Math.abs((exponent ?? 1) * Math.log10(y + (offset ?? 0))))
        fc.pre(Number.isFinite(wanted) && wanted > 0 && Math.max(...decades) < 290)
        close(blended(property, parts, basis).value, wanted, 100 * toleranceOf(property))
      }),
      { numRuns: 3000 },
    )
  })

  test('change neither with the order of the components nor when one is split in two', () => {
    fc.assert(
      fc.property(anyBlend, fc.nat(), fc.double({ min: 0.01, max: 0.99, noNaN: true }), (blend, at, cut) => {
        const { property, parts, basis } = blend
        const { value } = blended(property, parts, basis)
        const turned = blended(property, [...parts].reverse(), basis)
        close(turned.value, value!, toleranceOf(property))
        const place = at % parts.length
        const one = parts[place]!
        const split = [
          ...parts.slice(0, place),
          { ...one, share: one.share * cut },
          ...parts.slice(place + 1),
          { ...one, share: one.share * (1 - cut) },
        ]
        close(blended(property, split, basis).value, value!, toleranceOf(property))
      }),
      { numRuns: 2000 },
    )
  })

  test('of one component, or of several alike, are its value to the last bit', () => {
    fc.assert(
      fc.property(anyBlend, ({ property, parts, basis }) => {
        const { y } = parts[0]!
        expect(blended(property, [parts[0]!], basis).value).toBe(y)
        const alike = parts.map((each) => ({ ...each, y }))
        expect(blended(property, alike, basis).value).toBe(y)
        const others = parts.map((each) => ({ ...each, share: 0, y: null }))
        expect(blended(property, [parts[0]!, ...others.slice(1)], basis).value).toBe(y)
      }),
    )
  })

  test('lie between their components, whatever the figures', () => {
    const wild = fc.oneof(
      fc.double({ min: -OWN_VALUE_MAX, max: OWN_VALUE_MAX, noNaN: true }),
      fc.constantFrom(0, -0, 1e-300, OWN_VALUE_MAX, -OWN_VALUE_MAX, -273.15),
    )
    const parts = fc.array(fc.record({ share: fc.double({ min: 1e-9, max: 100, noNaN: true }), y: wild }), {
      minLength: 2,
      maxLength: 10,
    })
    fc.assert(
      fc.property(anyRule.map(definition), parts, (property, wildParts) => {
        const { value, gap } = blended(property, wildParts)
        if (value === null) expect(gap!.reason).toBe('out-of-domain')
        else {
          expect(value).toBeGreaterThanOrEqual(Math.min(...wildParts.map(({ y }) => y)))
          expect(value).toBeLessThanOrEqual(Math.max(...wildParts.map(({ y }) => y)))
        }
      }),
      { numRuns: 2000 },
    )
  })

  test('of a power come out right where the power itself is beyond any double', () => {
    const huge = definition({ rule: 'power', exponent: 100, offset: 0 })
    close(
      blended(huge, [
        { share: 50, y: 1e12 },
        { share: 50, y: 1 },
      ]).value,
      1e12 * 0.5 ** 0.01,
      1e-12,
    )
    const tiny = definition({ rule: 'power', exponent: -100, offset: 0 })
    close(
      blended(tiny, [
        { share: 50, y: 1e12 },
        { share: 50, y: 1 },
      ]).value,
      0.5 ** -0.01,
      1e-12,
    )
  })

  test('have worked values', () => {
    // 80/20 of −5 and −40 °C: the exponent is that of Semwal and Varshney for cloud points.
    close(
      blended(CFPP, [
        { share: 80, y: -5 },
        { share: 20, y: -40 },
      ]).value,
      -8.67778499,
      1e-8,
    )
    // ρ 800 and 700, half and half by volume: w = 8/15.
    const mass = definition({ rule: 'mass' })
    const parts = [
      { share: 50, y: 10, density: 800 },
      { share: 50, y: 25, density: 700 },
    ]
    close(blended(mass, parts).value, 17)
    close(blended(mass, parts, 'mass').value, 17.5)
    close(blended(definition({}), parts, 'mass').value, 10 + 15 * (8 / 15))
  })

  test('name the component that lacks a value, or has one that the rule has no place for', () => {
    const missing = blended(CFPP, [
      { share: 50, y: -5 },
      { share: 0, y: null },
      { share: 50, y: null },
    ])
    expect(missing).toMatchObject({ value: null, gap: { reason: 'missing', components: [2] } })
    const cold = blended(CFPP, [
      { share: 50, y: -273.15 },
      { share: 50, y: -5 },
    ])
    expect(cold).toMatchObject({ value: null, gap: { reason: 'out-of-domain', components: [0] } })
    const log = blended(definition({ rule: 'log' }), [
      { share: 99, y: 1 },
      { share: 1, y: 0 },
    ])
    expect(log).toMatchObject({ value: null, gap: { reason: 'out-of-domain', components: [1] } })
  })

  test('by mass say whose density is not known where volume shares stand in', () => {
    const parts = [
      { share: 50, y: 1 },
      { share: 50, y: 2, density: null },
    ]
    expect(blended(definition({ rule: 'mass' }), parts)).toMatchObject({ value: 1.5, unconverted: [1] })
    expect(blended(definition({ rule: 'mass' }), parts, 'mass')).not.toHaveProperty('unconverted')
    expect(blended(definition({ rule: 'worst-high' }), parts)).not.toHaveProperty('unconverted')
  })

  test('stand beside results that do not change for them', () => {
    const parts = components([
      { share: 60, y: 1 },
      { share: 40, y: 2, density: 700 },
    ])
    const { own, ...rest } = calc.blend(parts, 'volume', { own: [CFPP, definition({ key: 'constructor' })] })
    expect(rest).toEqual(calc.blend(parts, 'volume'))
    expect(own!.map(({ value }) => value === null)).toEqual([false, true])
  })
})
