import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { bodyText, issueBody } from '../faults/fault.ts'
import { NUMERIC_PROPERTY_NAMES, PROPERTY_NAMES } from '../properties.ts'
import { bodyOf, whole, withProperties } from '../test-material.ts'
import { NO_DETAILS } from './material-details.ts'
import { checkCorrection, checkMaterial } from './material-rules.ts'

describe('a whole material', () => {
  test('is accepted with its texts trimmed, its texts of numbers read and every property key present', () => {
    const checked = checkMaterial({
      name: '  Gasoil A ',
      name_farsi: '  ',
      producer_english_name: 'Refinery',
      producer_farsi_name: 'پالایشگاه',
      categories: ['gasoil'],
      properties: { recovery: '98.5', density: ' ۸۳۲٫۵ ', sulfur_ppm: '', color: ' L0.5 ', ibp: '−5' },
    })
    if (!checked.ok) throw new Error(JSON.stringify(checked.issues))
    const { properties, ...rest } = checked.material
    expect(rest).toEqual({
      name: 'Gasoil A',
      name_farsi: null,
      producer_english_name: 'Refinery',
      producer_farsi_name: 'پالایشگاه',
      categories: ['customized', 'gasoil'],
      ...NO_DETAILS,
    })
    expect(Object.keys(properties)).toEqual(PROPERTY_NAMES)
    expect(properties).toMatchObject({
      recovery: 98.5,
      density: 832.5,
      sulfur_ppm: null,
      color: 'L0.5',
      ibp: -5,
    })
  })

  test('lacking everything names every required field at once', () => {
    expect(bodyOf({})).toEqual({
      name: ['This field is required.'],
      producer_english_name: ['This field is required.'],
      properties: ['This field is required.'],
    })
    expect(bodyOf({ ...whole, properties: {} })).toEqual({
      properties: { recovery: ['This field is required.'] },
    })
  })

  test('that is no object is refused as a whole', () => {
    const said = (text: string) => ({ non_field_errors: [text] })
    expect(bodyOf([])).toEqual(said('Invalid data. Expected a dictionary, but got list.'))
    expect(bodyOf('x')).toEqual(said('Invalid data. Expected a dictionary, but got str.'))
    expect(bodyOf(null)).toEqual(said('No data provided'))
    expect(bodyOf({ ...whole, properties: 7 })).toEqual({
      properties: said('Invalid data. Expected a dictionary, but got int.'),
    })
    expect(bodyOf({ ...whole, properties: null })).toEqual({ properties: ['This field may not be null.'] })
  })
})

describe('names', () => {
  test('may not be blank, null, too long, of another type or hold what a database cannot', () => {
    const said = (name: unknown) => bodyOf({ ...whole, name }).name
    expect(said(' ')).toEqual(['This field may not be blank.'])
    expect(said('\u200c\u200f')).toEqual(['This field may not be blank.'])
    expect(said(null)).toEqual(['This field may not be null.'])
    expect(said(true)).toEqual(['Not a valid string.'])
    expect(said(['a'])).toEqual(['Not a valid string.'])
    expect(said('a\0b')).toEqual(['Null characters are not allowed.'])
    expect(said('a\ud800')).toEqual(['Surrogate characters are not allowed: U+D800.'])
    expect(said('x'.repeat(201))).toEqual(['Ensure this field has no more than 200 characters.'])
    expect(said('😀'.repeat(200))).toBeUndefined()
  })

  test('in Persian are optional and checked like the others when given', () => {
    expect(bodyOf({ ...whole, name_farsi: null, producer_farsi_name: '' })).toBe('accepted')
    expect(bodyOf({ ...whole, name_farsi: {} }).name_farsi).toEqual(['Not a valid string.'])
  })
})

describe('categories', () => {
  const categoriesOf = (categories: unknown) => {
    const checked = checkMaterial({ ...whole, categories })
    return checked.ok ? checked.material.categories : JSON.parse(bodyText(issueBody(checked.issues), 'en'))
  }
  test('always include customized and at most one other', () => {
    expect(categoriesOf(undefined)).toEqual(['customized'])
    expect(categoriesOf([])).toEqual(['customized'])
    expect(categoriesOf(['naphtha', 'customized', 'naphtha'])).toEqual(['customized', 'naphtha'])
    expect(categoriesOf(['customized', 'gasoil', 'naphtha'])).toEqual({
      categories: ['A material belongs to customized plus at most one other category.'],
    })
  })
  test('that do not exist are named by their position', () => {
    expect(categoriesOf(['customized', 'foo', 3, null, {}])).toEqual({
      categories: {
        1: [expect.stringContaining('"foo" is not a valid choice.')],
        2: [expect.stringContaining('"3" is not a valid choice.')],
        3: ['This field may not be null.'],
        4: ['Not a valid string.'],
      },
    })
    expect(categoriesOf('gasoil')).toEqual({
      categories: ['Expected a list of items but got type "str".'],
    })
  })
})

describe('of the catalogue', () => {
  const row = { ...whole, categories: ['gasoil'], properties: { density: 840 } }
  test('a material may lack a recovery and belongs to the named categories alone', () => {
    const checked = checkMaterial(row, { kind: 'catalogue' })
    if (!checked.ok) throw new Error(JSON.stringify(checked.issues))
    expect(checked.material.categories).toEqual(['gasoil'])
    expect(checked.material.properties.recovery).toBeNull()
  })
  test('a material names at least one category', () => {
    const catalogue = { kind: 'catalogue' } as const
    expect(bodyOf({ ...row, categories: [] }, catalogue).categories).toEqual(['This list may not be empty.'])
    expect(bodyOf({ ...row, categories: undefined }, catalogue).categories).toEqual([
      'This field is required.',
    ])
    expect(bodyOf({ ...row, categories: null }, catalogue).categories).toEqual([
      'This field may not be null.',
    ])
  })
})

describe('a correction', () => {
  const current = checkMaterial(withProperties({ ibp: 160, pct_50: 250, density: 840 }))
  if (!current.ok) throw new Error('the fixture is a valid material')

  test('alone carries only what it was given', () => {
    expect(checkMaterial({ properties: { density: '845', sulfur_ppm: '' } }, { partial: true })).toEqual({
      ok: true,
      material: { properties: { density: 845, sulfur_ppm: null } },
    })
    expect(checkMaterial({}, { partial: true })).toEqual({ ok: true, material: {} })
    expect(bodyOf({ name: '' }, { partial: true })).toEqual({ name: ['This field may not be blank.'] })
  })

  test('is checked against what stays unchanged', () => {
    expect(checkCorrection(current.material, { properties: { pct_10: 180 } }).ok).toBe(true)
    expect(checkCorrection(current.material, { properties: { pct_10: 260 } })).toMatchObject({
      ok: false,
      issues: [{ path: ['properties', 'pct_50'], code: 'not-ascending' }],
    })
    expect(checkCorrection(current.material, { properties: { recovery: null } }).ok).toBe(false)
  })
})

test('no input of any shape makes the rules throw, and what they accept they accept again unchanged', () => {
  const properties = fc.dictionary(
    fc.oneof(fc.constantFrom(...NUMERIC_PROPERTY_NAMES, 'color'), fc.string()),
    fc.anything(),
  )
  const material = fc.record(
    {
      name: fc.oneof(fc.string(), fc.anything()),
      producer_english_name: fc.oneof(fc.string(), fc.anything()),
      categories: fc.oneof(fc.array(fc.constantFrom('customized', 'gasoil', 'naphtha')), fc.anything()),
      properties: fc.oneof(properties, fc.constant({ recovery: 50 }), fc.anything()),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(fc.oneof(material, fc.anything()), (input) => {
      const checked = checkMaterial(input)
      if (checked.ok) expect(checkMaterial(checked.material)).toEqual(checked)
      else expect(Object.keys(issueBody(checked.issues)).length).toBeGreaterThan(0)
    }),
    { numRuns: 1000 },
  )
})
