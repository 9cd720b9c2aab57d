import { describe, expect, test } from 'bun:test'
import { d86Knots, toCelsius } from './oracle/plain-distillation.ts'
import published from './oracle/published.json'
import { builtCalc } from './oracle/test-calc.ts'
import { material } from './oracle/test-cases.ts'
import { readBoiling } from './trace.ts'
import {
  DISTILLATION_NAMES,
  type DistillationName,
  type NumericPropertyName,
} from './vocabulary/properties.ts'
import { ruleCardOf } from './vocabulary/rule-cards/rule-card.ts'

const calc = await builtCalc()

// From the unit in which an example is printed to the product's and back.
const UNITS: Record<string, { read(printed: number): number; print(value: number): number }> = {
  '': { read: (value) => value, print: (value) => value },
  C: { read: (value) => value, print: (value) => value },
  F: { read: (f) => (f - 32) / 1.8, print: (c) => c * 1.8 + 32 },
}

const entries = (points: object) => Object.entries(points) as [DistillationName, number][]

describe('published conversions of D86 to TBP', () => {
  for (const { name, unit, d86, tbp, within } of published.toTbp) {
    test(name, () => {
      const { read, print } = UNITS[unit]!
      const readings = Object.fromEntries(entries(d86).map(([label, printed]) => [label, read(printed)]))
      const points = calc.boiling(material(readings), readBoiling)!.tbp.map(toCelsius)
      for (const [label, printed] of entries(tbp)) {
        const value = print(points[DISTILLATION_NAMES.indexOf(label)]!)
        expect([label, value, Math.abs(value - printed) <= within]).toEqual([label, value, true])
      }
    })
  }

  test('the misprinted exponent of Fahim et al. stays out: 180.815 °C at 90 %', () => {
    const { d86 } = published.toTbp.at(-1)!
    const points = calc.boiling(material(d86), readBoiling)!.tbp.map(toCelsius)
    expect(points[DISTILLATION_NAMES.indexOf('pct_90')]).toBeCloseTo(180.815, 3)
  })
})

describe('published conversions of TBP to D86', () => {
  const KNOTS: DistillationName[] = ['ibp', 'pct_10', 'pct_30', 'pct_50', 'pct_70', 'pct_90', 'fbp']
  for (const { name, tbp, d86, within } of published.toD86) {
    test(name, () => {
      const known = tbp as Partial<Record<DistillationName, number>>
      // The ends are not part of the example and do not enter the points asked for.
      const knots = d86Knots(KNOTS.map((label, i) => known[label] ?? (i === 0 ? 300 : 480)))
      for (const [label, printed] of entries(d86)) {
        expect(Math.abs(knots[KNOTS.indexOf(label)]! - printed)).toBeLessThanOrEqual(within)
      }
    })
  }
})

describe('published blends', () => {
  for (const { name, property, unit, shares, readings, printed, within } of published.blends) {
    test(name, () => {
      const { read, print } = UNITS[unit]!
      const own = property as NumericPropertyName
      const blend = calc.blend(
        shares.map((percentage, i) => ({ percentage, properties: material({ [own]: read(readings[i]!) }) })),
        'volume',
      )
      const value = print(blend.results[own]!)
      expect([value, Math.abs(value - printed) <= within]).toEqual([value, true])
    })
  }
})

test('the one blend whose CFPP was measured: the usual rule on the safe side, the others not, as their cards say', () => {
  // Minnesota Departments of Agriculture and Commerce (2009): No. 2 and No. 1 ULSD, and half of each by volume.
  const gasoil = -21.11
  const kerosene = -47.22
  const measured = -28.89
  const components = [gasoil, kerosene].map((cfpp) => ({ percentage: 50, properties: material({ cfpp }) }))
  for (const [method, printed, side] of [
    ['hu-burns', '−28.4', 'on the safe side'],
    ['semwal-varshney', '−30.1', 'on the unsafe side'],
    ['cloud-exponential', '−29.3', 'on the unsafe side'],
  ] as const) {
    const { cfpp } = calc.blend(components, 'volume', { methods: { cfpp: method } }).results
    expect(`−${Math.abs(cfpp!).toFixed(1)}`).toBe(printed)
    expect(cfpp! > measured).toBe(side === 'on the safe side')
    expect(ruleCardOf('cfpp', method).measured!.en).toContain(
      `${Math.abs(cfpp! - measured).toFixed(1)} °C too ${cfpp! > measured ? 'warm' : 'cold'}, ${side}`,
    )
  }
})
