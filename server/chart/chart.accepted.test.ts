import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { readCalculation } from '#calc/calculation/calculation.ts'
import { drawn } from '#calc/oracle/draws.ts'
import type { Basis } from '#calc/vocabulary/blend.ts'
import { NAME_MAX } from '#calc/vocabulary/limits.ts'
import { DISTILLATION_NAMES, NUMERIC_PROPERTY_NAMES, propertyOf } from '#calc/vocabulary/properties.ts'
import { checkMaterial } from '#calc/vocabulary/rules/material-rules.ts'
import { loadCalc } from '#server/calc.ts'
import { chartData } from './chart-data.ts'
import { type DrawOptions, draw, drawSvg } from './draw.ts'
import { overlaps, textBoxes } from './test-svg-boxes.ts'

const calc = await loadCalc()
const runs = drawn(120)

const name = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: NAME_MAX }),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: NAME_MAX }),
  fc.constantFrom('W'.repeat(NAME_MAX), 'نفتا '.repeat(40).trim(), '</text><script>', '🛢️'.repeat(60)),
)

/** Readings in their ranges, the distillation rising, any of them missing. */
const properties = fc
  .record({
    temperatures: fc.uniqueArray(fc.double({ min: -200, max: 400, noNaN: true }), {
      minLength: DISTILLATION_NAMES.length,
      maxLength: DISTILLATION_NAMES.length,
    }),
    shares: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), {
      minLength: NUMERIC_PROPERTY_NAMES.length,
      maxLength: NUMERIC_PROPERTY_NAMES.length,
    }),
    missing: fc.array(fc.boolean(), {
      minLength: NUMERIC_PROPERTY_NAMES.length,
      maxLength: NUMERIC_PROPERTY_NAMES.length,
    }),
  })
  .map(({ temperatures, shares, missing }) => {
    const rising = temperatures.toSorted((a, b) => a - b)
    return Object.fromEntries(
      NUMERIC_PROPERTY_NAMES.map((property, at) => {
        if (missing[at] && property !== 'recovery') return [property, null]
        const label = DISTILLATION_NAMES.indexOf(property as (typeof DISTILLATION_NAMES)[number])
        const { min, max } = propertyOf(property).range!
        return [property, label === -1 ? min + (max - min) * shares[at]! : rising[label]]
      }),
    )
  })

const material = fc
  .record({
    name,
    name_farsi: fc.option(name),
    producer_english_name: fc.constantFrom('Typical stream', 'Another'),
    categories: fc.constant(['customized']),
    properties,
  })
  .map((input) => checkMaterial(input))
  .filter((verdict) => verdict.ok)

const calculations = fc
  .record({
    parts: fc.array(fc.record({ material, weight: fc.integer({ min: 0, max: 1000 }) }), {
      minLength: 2,
      maxLength: 10,
    }),
    basis: fc.constantFrom<Basis>('volume', 'mass'),
  })
  .filter(({ parts }) => parts.some(({ weight }) => weight > 0))
  .map(({ parts, basis }) => {
    const total = parts.reduce((sum, { weight }) => sum + weight, 0)
    const components = parts.map(({ material: { material }, weight }) => ({
      material_id: '00000000-0000-4000-8000-000000000000',
      ...material,
      percentage: (100 * weight) / total,
    }))
    const blend = calc.blend(components, basis)
    // As the database gives it back.
    const kept = JSON.parse(JSON.stringify({ components, blend })) as { components: unknown; blend: unknown }
    const row = { id: crypto.randomUUID(), created_at: new Date('2026-11-20T19:02:11Z'), basis }
    return readCalculation({ ...row, ...kept })
  })

const options: fc.Arbitrary<DrawOptions> = fc.record({
  format: fc.constantFrom('png', 'svg'),
  width: fc.integer({ min: 320, max: 2000 }),
  height: fc.integer({ min: 320, max: 2000 }),
  scale: fc.constant(1),
  theme: fc.constantFrom('light', 'dark'),
  lang: fc.constantFrom('en', 'fa'),
})

describe('any calculation that the server accepts', () => {
  test('has a chart in which no text lies on another one', () => {
    fc.assert(
      fc.property(calculations, options, (calculation, how) => {
        const svg = drawSvg(chartData(calculation, calc), how)
        expect(svg).not.toMatch(/NaN|Infinity/)
        expect(overlaps(textBoxes(svg), 1)).toEqual([])
      }),
      { numRuns: runs },
    )
  }, 600_000)

  test('has a file in either format', async () => {
    await fc.assert(
      fc.asyncProperty(calculations, options, async (calculation, how) => {
        const bytes = await draw(chartData(calculation, calc), how)
        expect(bytes[0]).toBe(how.format === 'png' ? 0x89 : 0x3c)
      }),
      { numRuns: Math.ceil(runs / 4) },
    )
  }, 600_000)
})
