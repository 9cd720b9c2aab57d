import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { DISTILLATION, DISTILLATION_NAMES } from '../properties.ts'
import { bodyOf, withProperties } from '../test-material.ts'
import { fillDistillation } from './material-distillation.ts'

describe('blank distillation points', () => {
  test('are filled on the line between neighbours, IBP standing at 0 % and FBP at 100 %', () => {
    const { values, filled } = fillDistillation({ ibp: 100, pct_20: 140, pct_90: 280, fbp: 300 })
    expect(values.pct_5).toBe(110)
    expect(values.pct_10).toBe(120)
    expect(values.pct_30).toBe(160)
    expect(values.pct_95).toBe(290)
    expect(filled).toEqual([
      'pct_5',
      'pct_10',
      'pct_30',
      'pct_40',
      'pct_50',
      'pct_60',
      'pct_70',
      'pct_80',
      'pct_95',
    ])
  })

  test('outside the outermost given ones stay blank, and one point fills nothing', () => {
    expect(fillDistillation({ pct_10: 120, pct_50: 200 }).values).toMatchObject({ ibp: null, pct_60: null })
    expect(fillDistillation({ pct_10: 120 }).filled).toEqual([])
    expect(fillDistillation({}).filled).toEqual([])
  })

  const curve = fc
    .tuple(
      fc.uniqueArray(fc.double({ min: -50, max: 400, noNaN: true }), { minLength: 13, maxLength: 13 }),
      fc.subarray(DISTILLATION_NAMES),
    )
    .map(([temperatures, given]) => {
      const sorted = temperatures.toSorted((a, b) => a - b)
      return Object.fromEntries(
        DISTILLATION_NAMES.flatMap((name, i) => (given.includes(name) ? [[name, sorted[i]!]] : [])),
      )
    })

  test('keep given values, stay within their neighbours and need no second filling', () => {
    fc.assert(
      fc.property(curve, (points) => {
        const { values, filled } = fillDistillation(points)
        for (const [name, value] of Object.entries(points)) expect(values[name as 'ibp']).toBe(value)
        expect(filled.every((name) => !(name in points))).toBe(true)
        const known = DISTILLATION.flatMap(([name]) => values[name] ?? [])
        expect(known).toEqual(known.toSorted((a, b) => a - b))
        expect(fillDistillation(values)).toEqual({ values, filled: [] })
      }),
    )
  })

  test('of an ascending curve leave a material that is accepted', () => {
    fc.assert(
      fc.property(fc.subarray(DISTILLATION_NAMES), (given) => {
        const points = Object.fromEntries(
          given.map((name) => [name, 100 + 20 * DISTILLATION_NAMES.indexOf(name)]),
        )
        expect(bodyOf(withProperties(fillDistillation(points).values))).toBe('accepted')
      }),
    )
  })
})
