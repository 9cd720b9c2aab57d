import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { readCalculation } from '#calc/calculation/calculation.ts'
import { drawn } from '#calc/oracle/draws.ts'
import type { Calc, Curve } from '#calc/vocabulary/blend.ts'
import { DISTILLATION_NAMES } from '#calc/vocabulary/properties.ts'
import { chartData } from './chart-data.ts'
import { drawSvg } from './draw.ts'

const noCurve = { curve: () => null }
const dataOf = (components: unknown, blend: unknown, calc: Pick<Calc, 'curve'> = noCurve) => {
  const created_at = new Date('2026-11-20T19:02:11Z')
  const id = '7f3a91c2-5b1e-4c0d-9a77-12ab34cd56ef'
  return chartData(readCalculation({ id, created_at, basis: 'volume', components, blend }), calc)
}

describe('a stored calculation', () => {
  test('gives the blend its points where they stand, with how they came about', () => {
    const blend = {
      results: { ibp: 35.5, pct_50: 101, fbp: null, density: 745 },
      marks: { pct_50: 'interpolated' },
    }
    const data = dataOf([], blend)
    expect(data.blend).toEqual([
      { recovered: 0, celsius: 35.5, mark: 'given' },
      { recovered: 50, celsius: 101, mark: 'interpolated' },
    ])
    expect(data.density15).toBe(745)
  })

  test('shows the curve that the core makes of the readings', () => {
    const temperatures = Object.fromEntries(DISTILLATION_NAMES.map((name, at) => [name, 40 + at]))
    const marks = Object.fromEntries(DISTILLATION_NAMES.map((name) => [name, 'extrapolated']))
    const curve = { temperatures, marks } as unknown as Curve
    const [component] = dataOf([{ name: 'A', properties: {} }], {}, { curve: () => curve }).components
    expect(component?.hasCurve).toBe(true)
    expect(component?.points).toHaveLength(13)
    expect(component?.points[12]).toEqual({ recovered: 100, celsius: 52, mark: 'extrapolated' })
  })

  test('keeps the few readings of a component that has no curve, also where the core refuses them', () => {
    const refusing = {
      curve: () => {
        throw new Error('refused')
      },
    }
    for (const calc of [noCurve, refusing]) {
      const [component] = dataOf([{ name: 'A', properties: { pct_10: 60 } }], {}, calc).components
      expect(component?.hasCurve).toBe(false)
      expect(component?.points).toEqual([{ recovered: 10, celsius: 60, mark: 'given' }])
    }
  })

  test('with temperatures beyond all sense shows none of them', () => {
    const data = dataOf([], { results: { ibp: 1e300, pct_10: -274, pct_50: 2000.1, fbp: '300' } })
    expect(data.blend).toEqual([])
  })

  test('is drawn whatever JSON it holds', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (components, blend) => {
        const svg = drawSvg(dataOf(components, blend), {
          width: 400,
          height: 400,
          theme: 'light',
          lang: 'fa',
        })
        expect(svg).toStartWith('<svg')
      }),
      { numRuns: drawn(500) },
    )
  }, 60_000)
})
