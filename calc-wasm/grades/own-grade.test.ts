import { describe, expect, test } from 'bun:test'
import { bodyText, type Issue, issueBody } from '../vocabulary/faults/fault.ts'
import { builtIn } from './built-in.ts'
import { checkOwnGrade, gradeOf, type OwnGrade, tooNarrow } from './own-grade.ts'
import { NO_OPTIONS, readGradeOptions, unknownOptions } from './specification.ts'

const said = (issues: readonly Issue[]) => JSON.parse(bodyText(issueBody(issues), 'en'))
const faultsOf = (input: unknown) => {
  const checked = checkOwnGrade(input)
  return checked.ok ? 'accepted' : said(checked.issues)
}
const whole = { name: 'Terminal spec', limits: [{ q: 'density', min: 820, max: 845 }] }
const withLimits = (...limits: unknown[]) => ({ ...whole, limits })

describe('an own grade', () => {
  test('is accepted with a name and a limit, and Persian digits', () => {
    const checked = checkOwnGrade({
      name: ' Terminal spec ',
      nameFa: '',
      limits: [{ q: 'r250', max: '۶۵٫۵', strict: true, note: ' by contract ' }],
    })
    expect(checked).toEqual({
      ok: true,
      value: {
        name: 'Terminal spec',
        nameFa: null,
        category: null,
        d86Group: 'by-curve',
        copiedFrom: null,
        limits: [{ q: 'r250', max: 65.5, strict: true, note: 'by contract' }],
      },
    })
  })

  test.each([
    [{}, { name: ['This field is required.'], limits: ['This field is required.'] }],
    [{ ...whole, name: '  ' }, { name: ['This field may not be blank.'] }],
    // Joiners and direction marks alone are nothing to a reader.
    [{ ...whole, name: '\u200c\u200f' }, { name: ['This field may not be blank.'] }],
    [{ ...whole, name: 'x'.repeat(201) }, { name: ['Ensure this field has no more than 200 characters.'] }],
    [
      { ...whole, category: 'diesel' },
      { category: [expect.stringContaining('"diesel" is not a valid choice.')] },
    ],
    [{ ...whole, copiedFrom: 'en590' }, { copiedFrom: ['There is no grade "en590".'] }],
    [withLimits(), { limits: ['This list may not be empty.'] }],
    [
      withLimits({ q: 'lubricity', max: 460 }),
      {
        limits: {
          0: {
            q: [expect.stringContaining('"lubricity" is not a property or quantity that a limit can be on.')],
          },
        },
      },
    ],
    [withLimits({ q: 'density' }), { limits: { 0: { min: ['Give a minimum, a maximum or both.'] } } }],
    [withLimits({ q: 'density', max: '12,5' }), { limits: { 0: { max: ['A valid number is required.'] } } }],
    [
      withLimits({ q: 'e70', max: 101 }),
      { limits: { 0: { max: ['Ensure this value is less than or equal to 100.'] } } },
    ],
    [
      withLimits({ q: 't10e', min: -51 }),
      { limits: { 0: { min: ['Ensure this value is greater than or equal to -50.'] } } },
    ],
    [
      withLimits({ q: 'rvp', min: 60, max: 45 }),
      { limits: { 0: { max: ['The minimum, 60, must be below the maximum, 45.'] } } },
    ],
    [
      withLimits({ q: 'rvp', min: 60, max: 60, strict: true }),
      { limits: { 0: { max: ['The minimum, 60, must be below the maximum, 60.'] } } },
    ],
    [
      withLimits({ q: 'rvp', min: 60 }, { q: 'rvp', max: 45 }),
      { limits: { 1: { max: ['The minimum, 60, must be below the maximum, 45.'] } } },
    ],
    [
      withLimits({ q: 'rvp', max: 60 }, { q: 'rvp', max: 45 }),
      { limits: { 1: { max: ['This side of the limit is given more than once.'] } } },
    ],
    [
      withLimits({ q: 'rvp', max: 60, strict: 'no' }),
      { limits: { 0: { strict: ['Must be a valid boolean.'] } } },
    ],
    [
      withLimits(7),
      { limits: { 0: { non_field_errors: ['Invalid data. Expected a dictionary, but got int.'] } } },
    ],
    [{ ...whole, limits: {} }, { limits: ['Expected a list of items but got type "dict".'] }],
    [
      withLimits(...Array.from({ length: 61 }, () => ({ q: 'rvp', max: 60 }))).limits.length,
      { non_field_errors: ['Invalid data. Expected a dictionary, but got int.'] },
    ],
    [withLimits({ q: 'rvp', min: 60, max: 60 }), 'accepted'],
  ])('%j', (input, body) => {
    expect(faultsOf(input)).toEqual(body as never)
  })

  test('has at most 60 limits', () => {
    const many = Array.from({ length: 61 }, () => ({ q: 'rvp', max: 60 }))
    expect(JSON.stringify(faultsOf(withLimits(...many)))).toContain('no more than 60')
  })

  test('corrected in part keeps to the same rules', () => {
    expect(checkOwnGrade({ category: 'gasoil' }, { partial: true })).toEqual({
      ok: true,
      value: { category: 'gasoil' },
    })
    const checked = checkOwnGrade({ name: '' }, { partial: true })
    expect(checked.ok || said(checked.issues)).toEqual({ name: ['This field may not be blank.'] })
  })

  test('copied from a built-in one keeps marks, methods, sources and what is not checked, but of figures that it changes', () => {
    const copy: OwnGrade = {
      name: 'Ours',
      nameFa: 'مشخصات ما',
      category: 'gasoline',
      d86Group: 'not4',
      copiedFrom: 'en228-e5',
      limits: [
        { q: 'e70', min: 22, max: 50 },
        { q: 'sulfur_ppm', max: 8 },
        { q: 'benzene', max: 1, note: 'agreed' },
      ],
    }
    const grade = gradeOf('an-id', copy)
    expect(grade.limits.map(({ q, confirmed, method }) => [q, confirmed, method])).toEqual([
      // Two classes have this pair, and of one it is confirmed only in part.
      ['e70', 'part', 'EN ISO 3405'],
      ['e70', 'part', 'EN ISO 3405'],
      ['sulfur_ppm', 'own', 'ASTM D4294 / D5453'],
      ['benzene', 'yes', 'EN 12177 / EN 238'],
    ])
    expect(grade.limits[3]!.note).toEqual({ en: 'agreed', fa: 'agreed' })
    expect(grade.name).toEqual({ en: 'Ours', fa: 'مشخصات ما' })
    expect(grade.not_checked).toEqual(builtIn('en228-e5')!.not_checked)
    expect(grade.sources.map(({ id }) => id)).toContain('bg')
    expect(
      gradeOf('an-id', { ...copy, copiedFrom: null }).limits.every(({ confirmed }) => confirmed === 'own'),
    ).toBe(true)
  })

  test('loses the mark of a limit whose figure it keeps but for whether the limit itself is allowed', () => {
    const copy = (strict: boolean): OwnGrade => ({
      name: 'Ours',
      nameFa: null,
      category: 'gasoil',
      d86Group: 'group4',
      copiedFrom: 'en590-temperate',
      limits: [{ q: 'flash_point', min: 55, ...(strict && { strict }) }],
    })
    expect(gradeOf('an-id', copy(true)).limits[0]!.confirmed).toBe('yes')
    expect(gradeOf('an-id', copy(false)).limits[0]!.confirmed).toBe('own')
  })

  test('is warned about where a test can’t tell its two limits apart', () => {
    expect(
      tooNarrow(
        [
          { q: 'density', min: 820, max: 821 },
          { q: 'rvp', max: 45 },
        ],
        'gasoil',
      ),
    ).toEqual(['density'])
    expect(tooNarrow([{ q: 'density', min: 820, max: 822 }], 'gasoil')).toEqual([])
    expect(
      tooNarrow(
        [
          { q: 'flash_point', min: 55 },
          { q: 'flash_point', max: 60 },
        ],
        null,
      ),
    ).toEqual(['flash_point'])
  })
})

describe('options of a grade', () => {
  const read = (input: unknown) => {
    const issues: Issue[] = []
    const options = readGradeOptions(input, ['options'], issues)
    const grade = builtIn('en228-e5')!
    const all = [...issues, ...unknownOptions(grade, options, ['options'])]
    return all.length > 0 ? said(all).options : options
  }
  test('are choices of the grade, limits over it and a residue', () => {
    expect(read(undefined)).toEqual(NO_OPTIONS)
    expect(read({ octane: 95, volatility: 'D1', limits: [{ q: 'rvp', max: 85 }], residue: '0.5' })).toEqual({
      chosen: { octane: '95', volatility: 'D1' },
      limits: [{ q: 'rvp', max: 85 }],
      residue: 0.5,
    })
  })
  test.each([
    [{ octane: '97' }, { octane: [expect.stringContaining('"97" is not a valid choice.')] }],
    [{ oktane: '95' }, { oktane: ['Unknown field "oktane".'] }],
    [{ octane: ['95'] }, { octane: ['Not a valid string.'] }],
    [{ residue: 3 }, { residue: ['Ensure this value is less than or equal to 2.'] }],
    [{ limits: [{ q: 'rvp' }] }, { limits: { 0: { min: ['Give a minimum, a maximum or both.'] } } }],
    ['95', { non_field_errors: ['Invalid data. Expected a dictionary, but got str.'] }],
  ])('%j', (input, body) => {
    expect(read(input)).toEqual(body as never)
  })
})
