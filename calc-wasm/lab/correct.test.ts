import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { builtIn } from '../grades/built-in.ts'
import { checkGrade } from '../grades/check.ts'
import { NO_OPTIONS, specify } from '../grades/specification.ts'
import { builtCalc } from '../oracle/test-calc.ts'
import { GASOLINES } from '../recipe/test-recipes.ts'
import {
  biasCorrectionsOf,
  type Correction,
  correct,
  correctedOf,
  correctionFrom,
  scatterFrom,
  withCorrected,
} from './correct.ts'
import { historyOf } from './history.ts'
import { normalsFrom, pointsOf } from './test-histories.ts'

const calc = await builtCalc()
const correction = (shift: number, rule: string | null): Correction => ({
  shift,
  n: 9,
  sd: 0.5,
  rule,
  from: -1e6,
  to: 1e6,
})
const components = GASOLINES.slice(0, 4)
const subjectOf = (shares: readonly number[]) =>
  calc.blend(
    components.map((one, at) => ({ ...one, percentage: shares[at]! })),
    'volume',
  )
const shares = fc
  .array(fc.double({ min: 1, max: 100, noNaN: true }), { minLength: 4, maxLength: 4 })
  .map((parts) => parts.map((part) => (100 * part) / parts.reduce((sum, one) => sum + one, 0)))
const shift = fc.double({ min: -3, max: 3, noNaN: true })

describe('a blend', () => {
  test('stays the very same where there is no correction of it', () => {
    const blend = subjectOf([40, 30, 20, 10])
    const all = { gasoline: { density: correction(1, 'volume-average') } }
    for (const biasCorrections of [
      undefined,
      biasCorrectionsOf(null, 'gasoline'),
      biasCorrectionsOf({}, 'gasoline'),
      biasCorrectionsOf(all, 'gasoil'),
      biasCorrectionsOf(all, 'gasoline', ['rvp']),
      biasCorrectionsOf({ gasoline: { density: correction(1, 'another') } }, 'gasoline'),
    ])
      expect(withCorrected(blend, biasCorrections)).toBe(blend)
    expect(biasCorrectionsOf(all, 'gasoline', ['density'])).toEqual({
      category: 'gasoline',
      corrections: all.gasoline,
    })
  })

  test('has its corrected values beside those of the rules, which stay what they are to the last bit', () => {
    fc.assert(
      fc.property(shares, shift, shift, (of, density, e100) => {
        const [plain, blend] = [subjectOf(of), subjectOf(of)]
        const biasCorrections = biasCorrectionsOf(
          { gasoline: { density: correction(density, 'volume-average'), e100: correction(e100, null) } },
          'gasoline',
        )!
        const { corrected, ...rest } = withCorrected(blend, biasCorrections)
        expect(rest).toEqual(plain)
        expect(corrected).toEqual(correctedOf(plain, biasCorrections.corrections, 'gasoline')!)
        expect(corrected!.density!.value).toBe(plain.results.density! + density)
      }),
      { numRuns: 40 },
    )
  })
})

test('a corrected value lies within Student’s 95 % of one further result', () => {
  const density: Correction = { shift: 1, n: 9, sd: 0.5, rule: 'volume-average', from: 700, to: 800 }
  const found = correct('density', 750, 'volume-average', density)!
  // t of 8 degrees of freedom at 0.975, from printed tables.
  const half = 2.306004135 * 0.5 * Math.sqrt(1 + 1 / 9)
  expect(found).toMatchObject({ value: 751, outside: false })
  expect(found.low).toBeCloseTo(751 - half, 6)
  expect(found.high).toBeCloseTo(751 + half, 6)
})

test('a history teaches its bias, or its scatter where there is none, never both; and nothing of too few or of results all alike', () => {
  const normal = normalsFrom(21)
  const counts = { bias: 0, scatter: 0 }
  for (let one = 0; one < 1000; one++) {
    const history = historyOf(pointsOf(Array.from({ length: 8 + (one % 5) }, () => 0.4 * normal())))
    const [bias, scatter] = [correctionFrom(history), scatterFrom(history)]
    expect([bias, scatter].filter((found) => found === null)).toHaveLength(1)
    if (bias) counts.bias += 1
    expect(bias?.shift).not.toBe(0)
    if (!scatter) continue
    counts.scatter += 1
    expect(scatter).toMatchObject({ shift: 0, n: history.n, sd: history.sd!, rule: history.rule })
  }
  // One in twenty has an interval that leaves 0 out; three deviations of such a count of 1,000 are 21.
  expect(Math.abs(counts.bias - 50)).toBeLessThan(21)
  const of = (differences: number[]) => scatterFrom(historyOf(pointsOf(differences)))
  expect(of([1, -1, 1, -1, 1, -1, 0])).toBeNull()
  expect(of([1, -1, 1, -1, 1, -1, 0, 0])).not.toBeNull()
  expect(of(Array(8).fill(0))).toBeNull()
})

test('where only the scatter counts the value is the rule’s, even outside of the range that others are held in', () => {
  const own = { shift: 0, n: 9, sd: 0.5, rule: 'mass-average', from: 0, to: 1 }
  expect(correct('sulfur_ppm', -3, 'mass-average', own)!.value).toBe(-3)
  expect(correct('sulfur_ppm', -3, 'mass-average', { ...own, shift: 1 })!.value).toBe(0)
  expect(correct('sulfur_ppm', -3, 'another', own)).toBeNull()
})

describe('a limit', () => {
  test('is kept by a corrected value as the limit less the bias is by the rule’s', () => {
    fc.assert(
      fc.property(shares, shift, fc.double({ min: 700, max: 770, noNaN: true }), (of, shift, max) => {
        const blend = subjectOf(of)
        const against = (limit: number) =>
          specify(builtIn('en228-e5')!, { ...NO_OPTIONS, limits: [{ q: 'density', max: limit }] })
        const limitOf = (check: ReturnType<typeof checkGrade>) =>
          check.limits.find(({ q, side }) => q === 'density' && side === 'max')!
        const biasCorrections = biasCorrectionsOf(
          { gasoline: { density: correction(shift, 'volume-average') } },
          'gasoline',
        )
        const corrected = limitOf(checkGrade(against(max), withCorrected(blend, biasCorrections)))
        const byHand = limitOf(checkGrade(against(max - shift), blend))
        expect(corrected.margin!).toBeCloseTo(byHand.margin!, 9)
        expect(corrected.corrected).toEqual({
          rule: blend.results.density!,
          n: 9,
          ...(shift === 0 && { scatter: true }),
        })
      }),
      { numRuns: 40 },
    )
  })

  test('on a derived quantity is corrected by the residue of its own check', () => {
    const blend = subjectOf([40, 30, 20, 10])
    const biasCorrections = biasCorrectionsOf({ gasoline: { e100: correction(3, null) } }, 'gasoline')
    for (const residue of [0, 1, 2]) {
      const specification = specify(builtIn('en228-e5')!, { ...NO_OPTIONS, residue })
      const e100 = (subject: typeof blend) =>
        checkGrade(specification, subject).limits.find(({ q }) => q === 'e100')!
      const [plain, biases] = [e100(blend), e100(withCorrected(blend, biasCorrections))]
      expect(biases.value!).toBe(plain.value! + 3)
      expect(biases.corrected!.rule).toBe(plain.value!)
    }
  })
})
