import { expect, test } from 'bun:test'
import { specificationOf } from '../calculation/whole-calculation.ts'
import { BUILT_IN, builtIn } from '../grades/built-in.ts'
import { checkGrade } from '../grades/check.ts'
import { readCheck } from '../grades/check-shape.ts'
import { specify } from '../grades/specification.ts'
import { summaryText } from '../grades/summary.ts'
import { stateText } from '../grades/verdict-words.ts'
import { emptyProperties } from '../vocabulary/properties.ts'
import { answerOf, bandOf, judgedBy, type SpreadAnswer } from './answer.ts'
import { USUAL_SETTINGS } from './question.ts'
import type { LimitChance, UncertaintyResult } from './result.ts'
import { chanceText, gradeText, laboratoryBasisText, sharesText } from './uncertainty-words.ts'

const SPECIFICATION = specify(builtIn('en590-temperate')!)
const subject = (density: number) => ({ results: { ...emptyProperties(), density, sulfur_ppm: 9 } })
const CHECK = checkGrade(SPECIFICATION, subject(844.9))

const chance = (q: 'density' | 'sulfur_ppm', side: 'min' | 'max', probability: number): LimitChance => {
  const at = SPECIFICATION.limits.findIndex((limit) => limit.q === q && limit.side === side)
  const { limit, strict } = SPECIFICATION.limits[at]!
  const met = 2000 * probability
  return {
    at,
    q,
    side,
    limit,
    strict,
    probability,
    low: probability,
    high: probability,
    met,
    laboratory: null,
  }
}

const result = (...limits: LimitChance[]): UncertaintyResult => ({
  properties: {},
  limits,
  grade: { probability: 0.9025, low: 0.8887, high: 0.9147, met: 1805, limits: 3, laboratory: null },
  assumed: [],
  settings: USUAL_SETTINGS,
  engine: 'test',
})

test('a check judged by a simulation is judged by it alone, and by the test where the simulation is of other limits', () => {
  const answer = answerOf(
    result(chance('density', 'min', 1), chance('density', 'max', 0.6), chance('sulfur_ppm', 'max', 0.04)),
    CHECK,
  )
  expect(answer.limits.map(({ state }) => state)).toEqual(['pass', 'unsure', 'fail'])
  const judged = judgedBy(CHECK, answer)
  expect(new Set(judged.limits.map(({ basis }) => basis))).toEqual(new Set(['simulation']))
  expect(judged.state).toBe('fail')
  expect(CHECK.state).toBe('unsure')
  const top = judged.limits[answer.limits[1]!.at]!
  expect([stateText(top, 'en'), stateText(top, 'fa')]).toEqual(['could go either way', 'هر دو سو ممکن است'])
  expect(judgedBy(CHECK, null)).toBe(CHECK)
  expect(judgedBy(CHECK, { ...answer, grade: 'en228-e5' })).toBe(CHECK)
  const tighter = answer.limits.map((limit) => ({ ...limit, limit: limit.limit - 1 }))
  expect(judgedBy(CHECK, { ...answer, limits: tighter })).toBe(CHECK)
})

test('a pass by simulation is said to be likely, never to be met', () => {
  const answer = answerOf(
    result(chance('density', 'min', 1), chance('density', 'max', 1), chance('sulfur_ppm', 'max', 1)),
    CHECK,
  )
  const text = summaryText(judgedBy(CHECK, answer), 'en')
  expect(text).toContain('could be checked')
  expect(summaryText({ ...judgedBy(CHECK, answer), state: 'pass' }, 'en')).toStartWith('Likely meets all')
})

test('every built-in grade is found again in its check, also in one that was kept', () => {
  for (const grade of BUILT_IN) {
    const specification = specify(grade)
    const check = checkGrade(specification, subject(750))
    const { limits, one_of, not_applicable, residue, category, d86_group } = specificationOf(check)
    // What a figure has to be was judged with the check.
    const bare = specification.limits.map(({ is: _, own: __, ...limit }) => limit)
    expect({ limits, one_of, not_applicable, residue, category, d86_group } as object).toEqual({
      limits: bare,
      one_of: specification.one_of,
      not_applicable: specification.not_applicable,
      residue: specification.residue,
      category: specification.category,
      d86_group: specification.d86_group,
    })
    const kept = readCheck(JSON.parse(JSON.stringify(check)))!
    expect(specificationOf(kept).limits).toEqual(bare)
  }
})

test('what is said of it: never a certainty, never without what was not checked', () => {
  expect([0, 0.004, 0.01, 0.79, 0.99, 0.996, 1].map((probability) => chanceText(probability, 'en'))).toEqual([
    ...['< 1\u00a0%', '< 1\u00a0%', '1\u00a0%', '79\u00a0%', '99\u00a0%', '> 99\u00a0%', '> 99\u00a0%'],
  ])
  expect(chanceText(1, 'fa')).toBe('بیش از ۹۹ درصد')
  const answer = answerOf(result(), CHECK)
  expect(gradeText(answer, 11, 'en')).toBe(
    'All checked limits together: 90\u00a0% (88.9–91.5\u00a0%). 11 requirements were not checked.',
  )
  expect(gradeText(answer, 1, 'en')).toEndWith('1 requirement was not checked.')
  expect(gradeText(answer, 11, 'fa')).toContain('۱۱ الزام بررسی نشده است.')
  expect(gradeText({ ...answer, grade_probability: null }, 11, 'en')).toBeNull()
  const spread = {
    value: 53.2,
    low: 50.2,
    high: 56.2,
    sd: 1.5,
    mean: 53.2,
    is_own: false,
    matters: [],
    missing: 0,
    recipe: 0.0003,
    inputs: 0.3962,
    model: 0.6129,
    together: -0.0094,
  }
  expect(sharesText(spread, 'en')).toBe('61\u00a0% the blending rule, 39\u00a0% tests of the materials')
})

test('whose R a laboratory’s test goes by is said by name, once each, and nothing of it where all are usual', () => {
  const density = { ...chance('density', 'max', 0.6), laboratory_R: 1.2 }
  const answer = answerOf(
    result({ ...density, side: 'min' }, density, chance('sulfur_ppm', 'max', 0.9)),
    CHECK,
  )
  expect(laboratoryBasisText(answer, 'en')).toBe(
    'By R of the chosen test method, or the laboratory’s own, for \u2068Density\u2069; otherwise by that of the usual test methods.',
  )
  expect(laboratoryBasisText(answer, 'fa')).toContain('R خود آزمایشگاه برای \u2068چگالی')
  const usual = answerOf(result(chance('density', 'max', 0.6)), CHECK)
  expect(usual.limits[0]).not.toContainKey('laboratory_R')
  expect(laboratoryBasisText(usual, 'en')).toBe('By the reproducibility R of the usual test methods.')
})

test('a band lies around the points that have an interval, and around one alone there is none', () => {
  const spread = (low: number, high: number) => ({ low, high }) as SpreadAnswer
  const properties = { density: spread(1, 2), pct_10: spread(170, 180), fbp: spread(350, 370) }
  expect(bandOf({ properties })).toEqual([
    { recovered: 10, low: 170, high: 180 },
    { recovered: 100, low: 350, high: 370 },
  ])
  expect(bandOf({ properties }, (celsius) => celsius < 360)).toEqual([])
  expect(bandOf({ properties: { fbp: spread(350, 370) } })).toEqual([])
})
