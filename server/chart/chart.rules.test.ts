import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { drawn } from '#calc/oracle/draws.ts'
import type { PointMark } from '#calc/vocabulary/blend.ts'
import { DISTILLATION, DISTILLATION_NAMES } from '#calc/vocabulary/properties.ts'
import type { ChartOptions } from './chart.ts'
import type { ChartComponent, ChartData, ChartPoint } from './chart-data.ts'
import { drawSvg } from './draw.ts'
import { type Box, overlaps, textBoxes } from './test-svg-boxes.ts'
import { cleanName } from './text-fit.ts'

const PERSIAN = 'نفتای سبک تقطیر مستقیم شیرین‌شده '
const names = fc.oneof(
  fc.constantFrom(
    'Reformate',
    'FCC gasoline',
    'نفت سفید',
    'کروسین (RON 92) سبک',
    '',
    '<b>&"\'</b>',
    '🛢️ crude 🇮🇷',
  ),
  fc.constantFrom('W'.repeat(200), PERSIAN.repeat(6), `${'long '.repeat(20)}${PERSIAN}`),
  fc.string({ unit: 'grapheme', maxLength: 200 }).map(cleanName),
)
const marks = fc.constantFrom<PointMark>('given', 'interpolated', 'extrapolated')
const curve = fc
  .array(fc.tuple(fc.double({ min: -200, max: 400, noNaN: true }), fc.boolean(), marks), {
    minLength: DISTILLATION.length,
    maxLength: DISTILLATION.length,
  })
  .map((readings) => {
    const sorted = readings.map(([celsius]) => celsius).sort((a, b) => a - b)
    return DISTILLATION.flatMap(([, recovered], at): ChartPoint[] => {
      const [, present, mark] = readings[at]!
      return present ? [{ recovered, celsius: sorted[at]!, mark }] : []
    })
  })
const components = fc
  .array(
    fc.record({
      name: names,
      nameFarsi: names,
      producer: fc.constantFrom('', 'Typical stream'),
      share: fc.double({ min: 0, max: 100, noNaN: true }),
      points: curve,
    }),
    { maxLength: 10 },
  )
  .map((list) =>
    list.map((one, position): ChartComponent => ({ ...one, position, hasCurve: one.points.length >= 2 })),
  )
const calculations: fc.Arbitrary<ChartData> = fc.record({
  id: fc.uuid(),
  createdAt: fc.constant('2026-11-20T19:02:11.000Z'),
  basis: fc.constantFrom('volume', 'mass'),
  density15: fc.option(fc.double({ min: 400, max: 1200, noNaN: true })),
  blend: curve,
  gaps: fc.array(
    fc.record({
      of: fc.constantFrom(...DISTILLATION_NAMES),
      reason: fc.constantFrom('missing', 'no-curve', 'end-not-measured'),
      components: fc.uniqueArray(fc.nat(9)),
    }),
    { maxLength: 4 },
  ),
  components,
})
const options: fc.Arbitrary<ChartOptions> = fc.record({
  width: fc.oneof(fc.integer({ min: 320, max: 2000 }), fc.constant(320)),
  height: fc.oneof(fc.integer({ min: 320, max: 2000 }), fc.constant(320)),
  theme: fc.constantFrom('light', 'dark'),
  lang: fc.constantFrom('en', 'fa'),
})

const runs = drawn(200)

/** A pixel, for letters that reach past the box of their line. */
const SLACK = 1

const within = (box: Box, { width, height }: ChartOptions) =>
  box.left >= -SLACK && box.top >= -SLACK && box.right <= width + SLACK && box.bottom <= height + SLACK

describe('whatever is drawn, at whatever size', () => {
  test('no text lies on another one or leaves the chart', () => {
    fc.assert(
      fc.property(calculations, options, (data, how) => {
        const boxes = textBoxes(drawSvg(data, how))
        for (const box of boxes)
          expect({ ...box, within: within(box, how) }).toEqual({ ...box, within: true })
        expect(overlaps(boxes, SLACK)).toEqual([])
      }),
      { numRuns: runs },
    )
  }, 120_000)

  test('no number in the chart is missing or infinite', () => {
    fc.assert(
      fc.property(calculations, options, (data, how) => {
        const shapes = drawSvg(data, how).replace(/<(text|title|desc)\b.*?<\/\1>/gs, '')
        expect(shapes).not.toMatch(/NaN|Infinity|undefined|null/)
      }),
      { numRuns: runs },
    )
  }, 120_000)
})
