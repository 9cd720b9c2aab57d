import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { DISTILLATION_NAMES, type DistillationName } from '#calc/vocabulary/properties.ts'
import { monotonePath, pointsOf, temperatureAxis } from './curve.ts'
import { bandPath } from './line-sample.tsx'

const filled = <T>(value: T) =>
  Object.fromEntries(DISTILLATION_NAMES.map((name) => [name, value])) as Record<DistillationName, T>

test('the ends stand at 0 and 100 per cent recovered and missing points are left out', () => {
  const points = pointsOf(
    { ...filled(null), ibp: 38, pct_50: 100, fbp: 205 },
    { ...filled(null), ibp: 'given' },
  )
  expect(points).toEqual([
    { recovered: 0, temperature: 38, mark: 'given' },
    { recovered: 50, temperature: 100, mark: null },
    { recovered: 100, temperature: 205, mark: null },
  ])
})

const temperatures = fc.array(
  fc.integer({ min: -2000, max: 4000 }).map((tenths) => tenths / 10),
  { minLength: 1 },
)

test('the axis has a handful of round ticks and holds every point', () => {
  const at = (temperature: number) => ({ recovered: 0, temperature, mark: null })
  expect(temperatureAxis([[at(38), at(205)]])).toEqual({
    min: 0,
    max: 250,
    ticks: [0, 50, 100, 150, 200, 250],
  })
  expect(temperatureAxis([])).toBeNull()
  fc.assert(
    fc.property(temperatures, (some) => {
      const axis = temperatureAxis([some.map(at)])!
      expect(axis.min).toBeLessThanOrEqual(Math.min(...some))
      expect(axis.max).toBeGreaterThanOrEqual(Math.max(...some))
      expect(axis.max).toBeGreaterThan(axis.min)
      expect(axis.ticks.length).toBeLessThanOrEqual(8)
    }),
  )
})

test('the line goes through every point and its handles never leave the band between two points', () => {
  const steps = fc.array(fc.tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 0, max: 80 })), {
    minLength: 2,
    maxLength: 12,
  })
  fc.assert(
    fc.property(steps, (made) => {
      const sum = (axis: 0 | 1, upTo: number) =>
        made.slice(0, upTo + 1).reduce((total, step) => total + step[axis], 0)
      const points = made.map((_, i) => ({ x: sum(0, i), y: sum(1, i) }))
      const path = monotonePath(points)
      expect(path.startsWith(`M${points[0]!.x} ${points[0]!.y}C`)).toBe(true)
      const segments = path.split('C').slice(1)
      expect(segments).toHaveLength(points.length - 1)
      segments.forEach((segment, i) => {
        const [, y1, , y2, x3, y3] = segment.split(' ').map(Number)
        expect([x3, y3]).toEqual([points[i + 1]!.x, points[i + 1]!.y])
        for (const handle of [y1!, y2!]) {
          expect(handle).toBeGreaterThanOrEqual(points[i]!.y - 0.01)
          expect(handle).toBeLessThanOrEqual(points[i + 1]!.y + 0.01)
        }
      })
    }),
  )
})

test('a band goes along its high ends and back along its low ones', () => {
  const line = (y: number) => [0, 10, 20].map((x) => ({ x, y: y + x * x }))
  const path = bandPath(line(0), line(50))
  const [there, back] = path.split('L') as [string, string]
  expect(there).toBe(monotonePath(line(50)))
  expect(back).toStartWith('20 400C')
  expect(back).toEndWith(' 0 0Z')
  const handles = (part: string) => part.match(/-?[\d.]+ -?[\d.]+/g)!
  // The same curve as if it had been drawn forwards.
  expect(handles(back).toReversed()).toEqual(handles(monotonePath(line(0))))
})

test('fewer than two points make no line', () => {
  expect(monotonePath([])).toBe('')
  expect(monotonePath([{ x: 0, y: 0 }])).toBe('')
})
