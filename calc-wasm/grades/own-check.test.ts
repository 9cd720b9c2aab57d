import { expect, test } from 'bun:test'
import { ownExample } from '../own/own-examples.ts'
import type { OwnProperty } from '../vocabulary/own-property.ts'
import { emptyProperties } from '../vocabulary/properties.ts'
import { builtIn, gradeUsedText } from './built-in.ts'
import { checkGrade } from './check.ts'
import type { GivenLimit } from './grade.ts'
import { forSearch } from './own-check.ts'
import { specify } from './specification.ts'

const { definition: CFPP } = ownExample('cfpp')
const SUBJECT = { results: { ...emptyProperties(), density: 830, cloud_point: -15 } }

/** EN 590 in class F, which stands for a CFPP of −20 °C at most. */
function check(value: number | null, more: Partial<OwnProperty> = {}, limits: GivenLimit[] = []) {
  const specification = specify(builtIn('en590-temperate')!, { chosen: { class: 'F' }, limits, residue: 1 })
  return checkGrade(specification, { ...SUBJECT, own: [{ property: { ...CFPP, ...more }, value }] })
}
const saysUnchecked = ({ not_checked }: ReturnType<typeof check>) =>
  not_checked.some(({ en }) => en === 'CFPP')
const ofOwn = ({ limits }: ReturnType<typeof check>) => limits.filter(({ q }) => q === 'own:cfpp')
const ofClass = ({ limits }: ReturnType<typeof check>) => limits.filter(({ q }) => q === 'cfpp')

test('the class is a limit of the program’s CFPP, without a value where nothing has one', () => {
  const without = check(null)
  expect([saysUnchecked(without), without.cfpp?.says]).toEqual([false, 'depends'])
  expect(ofClass(without)).toMatchObject([{ limit: -20, value: null, state: 'unknown', method: 'EN 116' }])
  for (const [cfpp, state] of [
    [-26, 'pass'],
    // R is 4.6 °C there, and 0.59 of it is not proven.
    [-21, 'unsure'],
    [-12, 'fail'],
  ] as const) {
    const by = checkGrade(
      specify(builtIn('en590-temperate')!, { chosen: { class: 'F' }, limits: [], residue: 1 }),
      { results: { ...SUBJECT.results, cfpp } },
    )
    expect(ofClass(by)).toMatchObject([{ limit: -20, value: cfpp, state }])
    expect([saysUnchecked(by), by.cfpp]).toEqual([false, null])
  }
  expect(saysUnchecked(checkGrade(specify(builtIn('en590-temperate')!), SUBJECT))).toBe(true)
})

test('where the blend has a CFPP of the program, an own property of that name stands back', () => {
  const specification = specify(builtIn('en590-temperate')!, {
    chosen: { class: 'F' },
    limits: [],
    residue: 1,
  })
  const own = [{ property: CFPP, value: -10 }]
  const both = checkGrade(specification, { results: { ...SUBJECT.results, cfpp: -26 }, own })
  expect([ofClass(both).map(({ state }) => state), ofOwn(both), both.checked_by]).toEqual([
    ['pass'],
    [],
    undefined,
  ])
})

test('an own property in °C checks the class where the program has no value', () => {
  const by = check(-22)
  expect([saysUnchecked(by), by.cfpp, ofClass(by)]).toEqual([false, null, []])
  expect(ofOwn(by)).toMatchObject([{ limit: -20, state: 'pass' }])
  expect(by.checked_by).toMatchObject([{ key: 'cfpp', name: { en: 'CFPP' } }])
})

test('a tighter limit of one’s own stands in the place of the class’s', () => {
  const tighter = check(-22, {}, [{ q: 'own:cfpp', max: -25 }])
  expect(ofOwn(tighter)).toMatchObject([{ limit: -25, state: 'fail' }])
  expect([ofClass(tighter), tighter.cfpp]).toEqual([[], null])
  const looser = check(-22, {}, [{ q: 'own:cfpp', max: -10 }])
  expect(
    ofOwn(looser)
      .map(({ limit }) => limit)
      .sort(),
  ).toEqual([-10, -20])
})

test('in another unit its own limit is checked, and the class is still only indicated', () => {
  const kelvin = check(251, { unit: 'K', offset: 0 }, [{ q: 'own:cfpp', max: 250 }])
  expect(ofOwn(kelvin)).toMatchObject([{ limit: 250, state: 'fail' }])
  expect([ofClass(kelvin).map(({ state }) => state), kelvin.cfpp?.says]).toEqual([['unknown'], 'depends'])
})

test('recipes are looked for by the limit of the class where all materials have a value of it', () => {
  const specification = specify(builtIn('en590-temperate')!, {
    chosen: { class: 'F' },
    limits: [],
    residue: 1,
  })
  const sought = (definitions: readonly OwnProperty[], ...figures: { own?: number; cfpp?: number }[]) =>
    forSearch(
      specification,
      definitions,
      figures.map(({ own, cfpp = null }) => ({
        own: Object.fromEntries(own === undefined ? [] : [['cfpp', own]]),
        properties: { cfpp },
      })),
    ).limits.flatMap(({ q, side, limit }) => (/cfpp/.test(q) ? [`${q} ${side} ${limit}`] : []))
  expect(sought([], { cfpp: -5 }, { cfpp: -40 })).toEqual(['cfpp max -20'])
  expect(sought([CFPP], { cfpp: -5, own: -5 }, { cfpp: -40, own: -40 })).toEqual(['cfpp max -20'])
  expect(sought([], { cfpp: -5 }, {})).toEqual([])
  expect(sought([CFPP], { own: -5 }, { own: -40 })).toEqual(['own:cfpp max -20'])
  expect(sought([CFPP], { own: -5 }, {})).toEqual([])
  expect(sought([], { own: -5 }, { own: -40 })).toEqual([])
  expect(sought([{ ...CFPP, rule: 'worst-high' }], { own: -5 }, { own: -40 })).toHaveLength(1)
  expect(sought([{ ...CFPP, rule: 'worst-low' }], { own: -5 }, { own: -40 })).toEqual([])
  // It is the same limit as the check's, which does not come twice.
  const whole = forSearch(specification, [CFPP], [{ own: { cfpp: -5 }, properties: { cfpp: null } }])
  const own = [{ property: CFPP, value: -22 }]
  const { checked_by: _, ...same } = checkGrade(specification, { ...SUBJECT, own })
  expect(checkGrade(whole, { ...SUBJECT, own }).limits).toEqual(same.limits)
  // One that is asked for by oneself is never left out.
  const asked = specify(builtIn('en590-temperate')!, {
    chosen: {},
    limits: [{ q: 'cfpp', max: -8 }],
    residue: 1,
  })
  const bare = [{ properties: { cfpp: null } }]
  expect(forSearch(asked, [], bare).limits.map(({ q }) => q)).toContain('cfpp')
})

test('what a check is against is told with the class', () => {
  expect(gradeUsedText(check(-22), 'en')).toBe(
    'EN 590, temperate climate, former edition · Climate class (CFPP): class F: CFPP ≤ −20 °C',
  )
  expect(gradeUsedText({ ...check(-22), chosen: { class: 'gone' } }, 'en')).toBe(
    'EN 590, temperate climate, former edition',
  )
})
