// Manganese is what additives bring: 8.3 mg Mn/L in 32.9489 mg MMT/L, by the formula of MMT (25.1905 % Mn).
import { expect, test } from 'bun:test'
import { ADDITIVE_EXAMPLES } from '../additives/additive-examples.ts'
import { withTreatment } from '../additives/treat.ts'
import type { Additive, Dosed } from '../vocabulary/additive.ts'
import { emptyProperties } from '../vocabulary/properties.ts'
import { builtIn } from './built-in.ts'
import { checkAgain, checkGrade } from './check.ts'
import { measurementsOf } from './measure.ts'
import { forSearch } from './own-check.ts'
import { specify } from './specification.ts'
import { summaryText } from './summary.ts'
import { stateText } from './verdict-words.ts'

const MMT = ADDITIVE_EXAMPLES.find(({ id }) => id === 'mmt')!.definition
const EHN = ADDITIVE_EXAMPLES.find(({ id }) => id === 'ehn')!.definition
const dosed = (dose: number, additive: Additive = MMT, unit: Dosed['unit'] = 'mg_l'): Dosed => ({
  id: additive.name,
  additive,
  dose,
  unit,
})
const checked = (grade: string, doses: readonly Dosed[], density: number | null = 750) =>
  checkGrade(specify(builtIn(grade)!), withTreatment({ results: { ...emptyProperties(), density } }, doses))
const ofManganese = (grade: string, doses: readonly Dosed[], density?: number | null) =>
  checked(grade, doses, density).limits.filter(({ q }) => q === 'manganese')
const PER_MN = 32.94890603953547 / 8.3

test('is checked only where an additive brings some, can fail, and is at best unsure', () => {
  for (const grade of ['en228-e5-2026-11', 'en228-e10-2026-11', 'en590-temperate-2026-11']) {
    const without = checked(grade, [])
    expect(without.limits.some(({ q }) => q === 'manganese')).toBe(false)
    expect(without.not_checked.map(({ en }) => en)).toContain('manganese')
    expect(ofManganese(grade, [dosed(250, EHN, 'mg_kg')])).toEqual([])
    const [half] = ofManganese(grade, [dosed(0.5 * PER_MN)])
    expect(half).toMatchObject({ state: 'unsure', limit: 2, side: 'max' })
    expect(half!.value).toBeCloseTo(0.5, 4)
    expect(stateText(half!, 'en')).toBe('dosed 0.5 of 2\u00a0mg/L; what the fuel holds is not known')
    expect(stateText(half!, 'fa')).toContain('۰٫۵ از ۲ میلی‌گرم بر لیتر')
    expect(ofManganese(grade, [dosed(2.1 * PER_MN)])[0]!.state).toBe('fail')
    expect(checked(grade, [dosed(1)]).not_checked.map(({ en }) => en)).not.toContain('manganese')
  }
})

test('adds up over additives, is nothing in Iran, and 1/32 g a gallon in the USA', () => {
  const two = [dosed(1.2 * PER_MN), dosed(1.2 * PER_MN, { ...MMT, name: 'Other' })]
  expect(ofManganese('en228-e5-2026-11', two)[0]!.state).toBe('fail')
  expect(ofManganese('ir-petrol-euro4-2026-11', [dosed(0.001)])[0]).toMatchObject({
    state: 'fail',
    limit: 0,
    confirmed: 'part',
  })
  expect(ofManganese('d4814-2026-11', [dosed(8.25 * PER_MN)])[0]!.state).toBe('unsure')
  expect(ofManganese('d4814-2026-11', [dosed(8.26 * PER_MN)])[0]!.state).toBe('fail')
  expect(1000 / 32 / 3.785411784).toBeCloseTo(8.2554, 4)
})

test('of a dose by mass takes the density: without it nobody knows, and nothing passes', () => {
  expect(ofManganese('en228-e5-2026-11', [dosed(1, MMT, 'mg_kg')], null)[0]).toMatchObject({
    state: 'unknown',
    value: null,
    lack: 'density',
  })
})

test('of a laboratory is all that there is, and counts by itself', () => {
  const check = checked('en228-e5-2026-11', [dosed(0.5 * PER_MN)])
  const tested = (manganese?: number) =>
    checkAgain(
      check,
      measurementsOf(
        { results: emptyProperties(), tested: manganese === undefined ? {} : { manganese } },
        { category: 'gasoline', d86_group: 'not4', residue: 1 },
      ),
    ).limits.find(({ q }) => q === 'manganese')!.state
  expect([tested(1.9), tested(2.1), tested()]).toEqual(['pass', 'fail', 'unknown'])
})

test('a limit of one’s own on it is as open without an additive, and the tighter one counts', () => {
  const own = specify(builtIn('en228-e5-2026-11')!, {
    chosen: {},
    residue: 1,
    limits: [{ q: 'manganese', max: 1 }],
  })
  const states = (doses: readonly Dosed[]) =>
    checkGrade(own, withTreatment({ results: { ...emptyProperties(), density: 750 } }, doses))
  expect(states([]).not_checked.filter(({ en }) => en === 'manganese')).toHaveLength(1)
  const limits = states([dosed(1.5 * PER_MN)]).limits.filter(({ q }) => q === 'manganese')
  expect(limits.map(({ limit, state }) => [limit, state])).toEqual([[1, 'fail']])
})

test('recipes are looked for by it where an additive brings some', () => {
  const by = (additives: readonly Additive[]) =>
    forSearch(specify(builtIn('en228-e5-2026-11')!), [], [], additives).limits.map(({ q }) => q)
  expect([by([]), by([EHN]), by([MMT])].map((all) => all.includes('manganese'))).toEqual([false, false, true])
})

test('is no case of a test that can’t tell in what the grade came to', () => {
  const sentence = (doses: readonly Dosed[], lang: 'en' | 'fa' = 'en') =>
    summaryText(checked('ir-petrol-euro4-2026-11', doses), lang)
  const dosedOnly = summaryText(
    checkGrade(
      { ...specify(builtIn('en228-e5-2026-11')!), limits: [] },
      withTreatment({ results: { ...emptyProperties(), density: 750 } }, [dosed(1)]),
    ),
    'en',
  )
  expect(dosedOnly).toContain('No limit is missed, but manganese is known only as far as it is dosed; 0 met')
  expect(dosedOnly).not.toContain('too close')
  expect(sentence([dosed(1)])).toContain('does not meet 1 of')
  expect(sentence([dosed(1)])).toContain('Manganese')
})
