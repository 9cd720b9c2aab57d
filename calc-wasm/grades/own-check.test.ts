import { expect, test } from 'bun:test'
import { ownExample } from '../own/own-examples.ts'
import type { OwnProperty, OwnValues } from '../vocabulary/own-property.ts'
import { emptyProperties } from '../vocabulary/properties.ts'
import { BUILT_IN, builtIn, gradeUsedText } from './built-in.ts'
import { checkGrade } from './check.ts'
import type { GivenLimit } from './grade.ts'
import { forSearch, SAYS_UNCHECKED } from './own-check.ts'
import { specify } from './specification.ts'

const { definition: CFPP } = ownExample('cfpp')
const SUBJECT = { results: { ...emptyProperties(), density: 830, cloud_point: -15 } }

/** EN 590 in class F, which stands for a CFPP of −20 °C at most. */
function check(value: number | null, more: Partial<OwnProperty> = {}, limits: GivenLimit[] = []) {
  const specification = specify(builtIn('en590-temperate')!, { chosen: { class: 'F' }, limits, residue: 1 })
  return checkGrade(specification, { ...SUBJECT, own: [{ property: { ...CFPP, ...more }, value }] })
}
const saysUnchecked = ({ notes }: ReturnType<typeof check>) => notes.some(({ en }) => SAYS_UNCHECKED.test(en))
const ofCfpp = ({ limits }: ReturnType<typeof check>) => limits.filter(({ q }) => q === 'own:cfpp')

test('where an own property checks the CFPP nothing says any more that it isn’t checked or only indicated', () => {
  const without = check(null)
  expect([saysUnchecked(without), without.cfpp?.says]).toEqual([true, 'depends'])
  expect(ofCfpp(without)).toMatchObject([{ limit: -20, value: null, state: 'unknown' }])
  const by = check(-22)
  expect([saysUnchecked(by), by.cfpp]).toEqual([false, null])
  expect(ofCfpp(by)).toMatchObject([{ limit: -20, state: 'pass' }])
})

test('a tighter limit of one’s own stands in the place of the class’s', () => {
  const tighter = check(-22, {}, [{ q: 'own:cfpp', max: -25 }])
  expect(ofCfpp(tighter)).toMatchObject([{ limit: -25, state: 'fail' }])
  expect([saysUnchecked(tighter), tighter.cfpp]).toEqual([false, null])
  const looser = check(-22, {}, [{ q: 'own:cfpp', max: -10 }])
  expect(ofCfpp(looser).map(({ limit }) => limit)).toEqual([-10, -20])
})

test('in another unit its own limit is checked, and the class is still only indicated', () => {
  const kelvin = check(251, { unit: 'K', offset: 0 }, [{ q: 'own:cfpp', max: 250 }])
  expect(ofCfpp(kelvin)).toMatchObject([{ limit: 250, state: 'fail' }])
  expect([saysUnchecked(kelvin), kelvin.cfpp?.says]).toEqual([false, 'depends'])
})

test('recipes are looked for by the limit of the class where all materials have a value of it', () => {
  const specification = specify(builtIn('en590-temperate')!, {
    chosen: { class: 'F' },
    limits: [],
    residue: 1,
  })
  const added = (definitions: readonly OwnProperty[], ...own: (number | null)[]) =>
    forSearch(
      specification,
      definitions,
      own.map((cfpp): { own: OwnValues } => ({ own: cfpp === null ? {} : { cfpp } })),
    ).limits.slice(specification.limits.length)
  expect(added([CFPP], -5, -40)).toMatchObject([{ q: 'own:cfpp', side: 'max', limit: -20 }])
  expect(added([CFPP], -5, null)).toEqual([])
  expect(added([], -5, -40)).toEqual([])
  expect(added([{ ...CFPP, rule: 'worst-high' }], -5, -40)).toHaveLength(1)
  expect(added([{ ...CFPP, rule: 'worst-low' }], -5, -40)).toEqual([])
  // It is the same limit as the check's, which does not come twice.
  const whole = forSearch(specification, [CFPP], [{ own: { cfpp: -5 } }])
  const own = [{ property: CFPP, value: -22 }]
  expect(checkGrade(whole, { ...SUBJECT, own })).toEqual(checkGrade(specification, { ...SUBJECT, own }))
})

test('what a check is against is told with the class', () => {
  expect(gradeUsedText(check(-22), 'en')).toBe(
    'EN 590, temperate climate, former edition · Climate class (CFPP): class F: CFPP ≤ −20 °C',
  )
  expect(gradeUsedText({ ...check(-22), chosen: { class: 'gone' } }, 'en')).toBe(
    'EN 590, temperate climate, former edition',
  )
})

test('the notes of the built-in grades that deny a check of CFPP are known', () => {
  const denying = BUILT_IN.flatMap(({ id, notes }) =>
    notes.filter(({ en }) => /CFPP/.test(en) && /\b(no|not)\b/.test(en)).map(({ en }) => [id, en] as const),
  )
  expect(denying.map(([id]) => id)).toEqual([
    'en590-temperate-2026-11',
    'en590-temperate',
    'en590-arctic-2026-11',
    'en590-arctic',
  ])
  for (const [, note] of denying) expect(note).toMatch(SAYS_UNCHECKED)
})
