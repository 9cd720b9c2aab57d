import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { chevronOf, flashIndex, refutasOf } from '../oracle/alternatives.ts'
import { PROPERTY_NAMES, propertyOf } from '../vocabulary/properties.ts'
import { CHOICES, indexing, indexRuleOf, type MethodRule, methodsOf, ONLY, ownIndexRule } from './rules.ts'

const RULES = PROPERTY_NAMES.flatMap((property) =>
  methodsOf(property).flatMap((one) => (one.steps ? [{ property, ...(one as MethodRule) }] : [])),
)

/** Of a property: what its rules take, too. */
function reading(property: string) {
  const { min, max } = propertyOf(property as 'rvp').range!
  const [low, high] = property === 'viscosity_40' ? [0.25, 5000] : [min, Math.min(max, 400)]
  return fc.double({ min: low, max: high, noNaN: true })
}

test('the table names properties, and each method once', () => {
  for (const name of [...Object.keys(CHOICES), ...Object.keys(ONLY)])
    expect(PROPERTY_NAMES as string[]).toContain(name)
  for (const name of PROPERTY_NAMES) {
    const methods = methodsOf(name).map(({ method }) => method)
    expect(new Set(methods).size).toBe(methods.length)
  }
  expect(RULES.length).toBeGreaterThanOrEqual(24)
})

test('every rule takes a reading back from its index, wherever the other readings lie', () => {
  for (const { property, method } of RULES) {
    const rule = indexRuleOf(property, method)!
    fc.assert(
      fc.property(reading(property), reading(property), (one, other) => {
        const { indexOf, readingOf } = indexing(rule, [one, other])
        const index = indexOf(one)
        // Far from every flash point Wickey and Chittenden's index has no double.
        fc.pre(Number.isFinite(index) && index !== 0)
        expect(Math.abs(readingOf(index) - one)).toBeLessThanOrEqual(1e-8 * Math.max(1, Math.abs(one)))
      }),
    )
  }
})

test('indices are those of the second implementation', () => {
  const indexOf = (property: string, method: string, of: number) =>
    indexing(indexRuleOf(property, method)!, [of]).indexOf(of)
  expect(indexOf('viscosity_40', 'refutas', 5.5)).toBeCloseTo(refutasOf(5.5), 12)
  expect(indexOf('viscosity_40', 'chevron-viscosity', 5.5)).toBeCloseTo(chevronOf(5.5), 12)
  expect(indexOf('flash_point', 'wickey-chittenden', 68)).toBeCloseTo(flashIndex(68), 9)
})

test('what stands in for a rule counts the other fractions, and what is no index has no rule', () => {
  expect(indexRuleOf('viscosity_40', 'd7152-volume')!.counts).toBe('volume')
  expect(indexRuleOf('sulfur_ppm', 'volume-average')!.counts).toBe('volume')
  expect(indexing(indexRuleOf('recovery', 'mass-average')!, [100]).readingOf(100.5)).toBe(100)
  expect(indexRuleOf('octan_ron', 'ethyl-rt70')).toBeNull()
  expect(indexRuleOf('pct_50', 'd86-via-tbp')).toBeNull()
})

test('a falling power of one’s own is relative to the lowest reading', () => {
  const rule = ownIndexRule({ rule: 'power', basis: 'mass', exponent: -100, offset: 0 })
  const { indexOf, readingOf } = indexing(rule, [1e-3, 1e9])
  expect([indexOf(1e-3), indexOf(1e9), readingOf(1)]).toEqual([1, 0, 1e-3])
})
