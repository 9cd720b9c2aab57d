import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { acceptedMaterial, randomMaterial, randomNumbers, withGaps } from '../oracle/random-recipes.ts'
import type { MaterialProperties } from '../vocabulary/properties.ts'
import { isDosed, QUANTITIES, type Quantity, quantityOf } from '../vocabulary/quantities.ts'
import { BUILT_IN, builtIn, everyLimit } from './built-in.ts'
import { type Check, checkGrade, type LimitCheck } from './check.ts'
import { type Grade, type Side, sideOf } from './grade.ts'
import { shownMargin, shownValue } from './shown.ts'
import { specify } from './specification.ts'
import { STATES, type State } from './states.ts'

const EN590 = builtIn('en590-temperate')!
const gradeOf = (q: Quantity, side: Side, figure: number, strict = false): Grade => ({
  ...EN590,
  category: 'customized',
  d86_group: 'by-curve',
  choices: [],
  limits: [{ q, [side]: figure, strict, method: '', confirmed: 'own', sources: [] }],
})
const judge = (grade: Grade, results: MaterialProperties): Check => checkGrade(specify(grade), { results })
const only = (check: Check): LimitCheck => check.limits[0]!

/** Where limits are: of the grades, and a fifth beyond them; below these, R itself tends to 0 as steeply as the limit. */
const LEAST: Partial<Record<Quantity, number>> = { olefin: 1, sulfur_ppm: 3 }
const FIGURES = new Map(
  QUANTITIES.map((q) => {
    const figures = BUILT_IN.flatMap(everyLimit).flatMap((limit) =>
      limit.q === q ? sideOf(limit).figure : [],
    )
    const { min, max } = quantityOf(q).range
    const [low, high] = figures.length > 0 ? [Math.min(...figures), Math.max(...figures)] : [min, max]
    const wide = 0.2 * (high - low) + 0.02 * Math.abs(high)
    return [q, { min: Math.max(low - wide, LEAST[q] ?? min), max: Math.min(high + wide, max) }] as const
  }),
)

const blends = fc.record({ seed: fc.nat(), isUsual: fc.boolean() }).map(({ seed, isUsual }) => {
  const random = randomNumbers(seed)
  return isUsual ? withGaps(random, randomMaterial(random), 0.1) : acceptedMaterial(random)
})
/** What only additives bring is checked where they do. */
const limits = fc.constantFrom(...QUANTITIES.filter((q) => !isDosed(q))).chain((q) => {
  const { min, max } = FIGURES.get(q)!
  const figure = fc.double({ min, max, noNaN: true })
  return fc.record({
    q: fc.constant(q),
    side: fc.constantFrom<Side>('min', 'max'),
    figure,
    other: figure,
    strict: fc.boolean(),
  })
})
/** By loosening: no pass is lost, and no failure comes of it. */
const isWorse = (before: State, after: State) =>
  (before === 'pass' && after !== 'pass') || (before !== 'fail' && after === 'fail')

describe('whatever is blended', () => {
  test('a looser limit never makes a verdict worse', () => {
    fc.assert(
      fc.property(
        blends,
        limits,
        fc.double({ min: -2, max: 2, noNaN: true }),
        (results, { q, side, figure, other, strict }, off) => {
          // Most limits are put near the value, where it matters.
          const { value, guard } = only(judge(gradeOf(q, side, figure), results))
          const { min, max } = FIGURES.get(q)!
          const near = value === null ? figure : value + off * (guard || 1)
          const a = near >= min && near <= max ? near : figure
          const [tight, loose] = (side === 'max') === a < other ? [a, other] : [other, a]
          const before = only(judge(gradeOf(q, side, tight, strict), results)).state
          const after = only(judge(gradeOf(q, side, loose, strict), results)).state
          expect({ q, side, tight, loose, before, after, isWorse: isWorse(before, after) }).toMatchObject({
            isWorse: false,
          })
        },
      ),
      { numRuns: 4000 },
    )
  })

  test('verdict and margin agree in sign, and so does what is shown', () => {
    fc.assert(
      fc.property(
        blends,
        limits,
        fc.double({ min: -1e-3, max: 1e-3, noNaN: true }),
        (results, { q, side, figure, strict }, off) => {
          const first = only(judge(gradeOf(q, side, figure), results))
          const limit = first.value === null ? figure : Number((first.value + off).toFixed(6))
          const found = only(judge(gradeOf(q, side, limit, strict), results))
          const { value, margin, state } = found
          if (value === null || margin === null) return
          if (state === 'pass') expect(margin).toBeGreaterThanOrEqual(-1e-9 * Math.max(1, Math.abs(limit)))
          if (state === 'fail') expect(margin).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(limit)))
          const shown = Number(shownValue(value, found))
          const isSame = Math.abs(value - limit) <= 1e-9 * Math.max(1, Math.abs(limit))
          if (isSame) return
          expect(Math.sign(shown - limit)).toBe(Math.sign(value - limit))
          expect(Number(shownMargin(margin, found))).toBeGreaterThan(0)
        },
      ),
      { numRuns: 4000 },
    )
  })

  test('a grade is as good as its worst limit, and counts every limit once', () => {
    fc.assert(
      fc.property(blends, fc.constantFrom(...BUILT_IN), (results, grade) => {
        const { state, counts, limits: found, one_of } = judge(grade, results)
        const states = [...found.filter((limit) => limit.one_of === undefined), ...one_of].map(
          (one) => one.state,
        )
        expect(state).toBe(STATES.find((one) => one !== 'na' && states.includes(one)) as 'pass')
        expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(states.length)
      }),
    )
  })
})
