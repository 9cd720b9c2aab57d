import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { issueBody } from './issue.ts'
import { checkCorrection, checkMaterial, checkProperty, fillDistillation } from './material-rules.ts'
import { DISTILLATION, DISTILLATION_NAMES, NUMERIC_PROPERTY_NAMES, PROPERTY_NAMES } from './properties.ts'

const whole = { name: 'Gasoil A', producer_english_name: 'Refinery', properties: { recovery: 98 } }

const bodyOf = (input: unknown, options = {}) => {
  const checked = checkMaterial(input, options)
  return checked.ok ? 'accepted' : JSON.parse(JSON.stringify(issueBody(checked.issues)))
}
const withProperties = (properties: object) => ({ ...whole, properties: { recovery: 98, ...properties } })
const propertyBody = (properties: object) => bodyOf(withProperties(properties)).properties

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
    return checked.ok ? checked.material.categories : JSON.parse(JSON.stringify(issueBody(checked.issues)))
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
        1: ['"foo" is not a valid choice.'],
        2: ['"3" is not a valid choice.'],
        3: ['This field may not be null.'],
        4: ['Not a valid string.'],
      },
    })
    expect(categoriesOf('gasoil')).toEqual({
      categories: ['Expected a list of items but got type "str".'],
    })
  })
})

describe('properties', () => {
  test('out of range are refused in the words of the specification', () => {
    expect(propertyBody({ recovery: 24.9 })).toEqual({ recovery: ['Recovery must be between 25 and 100'] })
    expect(propertyBody({ recovery: 100.1 })).toEqual({ recovery: ['Recovery must be between 25 and 100'] })
    expect(propertyBody({ recovery: null })).toEqual({ recovery: ['This field may not be null.'] })
    expect(
      propertyBody({ ibp: 400.1, flash_point: 401, cloud_point: 500, pour_freezing_point: 999 }),
    ).toEqual({
      ibp: ['IBP cannot exceed 400°C'],
      flash_point: ['Flash Point cannot exceed 400°C'],
      cloud_point: ['Cloud Point cannot exceed 400°C'],
      pour_freezing_point: ['Pour-Freezing Point cannot exceed 400°C'],
    })
    expect(propertyBody({ aromatics: 100.5, benzene: -1 })).toEqual({
      aromatics: ['Ensure this value is less than or equal to 100.'],
      benzene: ['Ensure this value is greater than or equal to 0.'],
    })
    expect(bodyOf(withProperties({ recovery: 25, fbp: 400, olefin: 100, density: 400 }))).toBe('accepted')
  })

  test('of density in g/cm³ are refused with the unit', () => {
    expect(propertyBody({ density: 0.832 }).density).toEqual([
      'Density must be given in kg/m³, between 400 and 1200 (0.832 g/cm³ is 832).',
    ])
    expect(propertyBody({ density: 399 }).density).toEqual([
      'Density at 15 °C must be between 400 and 1200 kg/m³.',
    ])
    expect(propertyBody({ density: 0 }).density).toEqual([
      'Density at 15 °C must be between 400 and 1200 kg/m³.',
    ])
  })

  test('that are no numbers are refused', () => {
    for (const value of [
      true,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      '1e999',
      '12,5',
      '0x10',
      'abc',
      [],
      {},
    ]) {
      expect(propertyBody({ density: value })).toEqual({ density: ['A valid number is required.'] })
    }
  })

  test('of distillation that do not ascend name both neighbours, across blanks too', () => {
    expect(propertyBody({ ibp: 160, pct_10: 160, pct_50: 250, pct_90: 240 })).toEqual({
      pct_10: ['Distillation values must be strictly ascending: 10% (160°C) must be above IBP (160°C)'],
      pct_90: ['Distillation values must be strictly ascending: 90% (240°C) must be above 50% (250°C)'],
    })
  })

  test('that are unknown are refused rather than dropped', () => {
    const body = bodyOf(
      JSON.parse(
        '{"name":"a","producer_english_name":"b","properties":{"recovery":98,"__proto__":1,"densty":2}}',
      ),
    )
    expect(body.properties.densty).toEqual(['Unknown property "densty".'])
    expect(Object.keys(body.properties)).toContain('__proto__')
  })

  test('of colour may be any text of up to 50 characters', () => {
    expect(checkProperty('color', 'water white')).toEqual({ ok: true, value: 'water white' })
    expect(checkProperty('color', 2.5)).toEqual({ ok: true, value: '2.5' })
    expect(checkProperty('color', 'x'.repeat(51))).toMatchObject({ issue: { code: 'max-length' } })
    expect(checkProperty('color', false)).toMatchObject({ issue: { code: 'not-a-string' } })
  })

  test('checked alone give the same verdict as in a material', () => {
    const value = fc.oneof(
      fc.double(),
      fc.integer({ min: -300, max: 1300 }),
      fc.string(),
      fc.constantFrom(null, '', '50', true, '۵۰', '1e3', [], undefined),
    )
    fc.assert(
      fc.property(fc.constantFrom(...PROPERTY_NAMES), value, (name, given) => {
        const alone = checkProperty(name, given)
        const inMaterial = checkMaterial(withProperties({ [name]: given }))
        expect(inMaterial.ok).toBe(alone.ok)
        if (alone.ok && inMaterial.ok) expect(inMaterial.material.properties[name]).toBe(alone.value as never)
        if (!alone.ok && !inMaterial.ok) expect(inMaterial.issues).toEqual([alone.issue])
      }),
    )
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

describe('blank distillation points', () => {
  test('are filled on the line between neighbours, IBP standing at 0 % and FBP at 100 %', () => {
    const { values, filled } = fillDistillation({ ibp: 100, pct_20: 140, pct_90: 280, fbp: 300 })
    expect(values.pct_5).toBe(110)
    expect(values.pct_10).toBe(120)
    expect(values.pct_30).toBe(160)
    expect(values.pct_95).toBe(290)
    expect(filled).toEqual([
      'pct_5',
      'pct_10',
      'pct_30',
      'pct_40',
      'pct_50',
      'pct_60',
      'pct_70',
      'pct_80',
      'pct_95',
    ])
  })

  test('outside the outermost given ones stay blank, and one point fills nothing', () => {
    expect(fillDistillation({ pct_10: 120, pct_50: 200 }).values).toMatchObject({ ibp: null, pct_60: null })
    expect(fillDistillation({ pct_10: 120 }).filled).toEqual([])
    expect(fillDistillation({}).filled).toEqual([])
  })

  const curve = fc
    .tuple(
      fc.uniqueArray(fc.double({ min: -50, max: 400, noNaN: true }), { minLength: 13, maxLength: 13 }),
      fc.subarray(DISTILLATION_NAMES),
    )
    .map(([temperatures, given]) => {
      const sorted = temperatures.toSorted((a, b) => a - b)
      return Object.fromEntries(
        DISTILLATION_NAMES.flatMap((name, i) => (given.includes(name) ? [[name, sorted[i]!]] : [])),
      )
    })

  test('keep given values, stay within their neighbours and need no second filling', () => {
    fc.assert(
      fc.property(curve, (points) => {
        const { values, filled } = fillDistillation(points)
        for (const [name, value] of Object.entries(points)) expect(values[name as 'ibp']).toBe(value)
        expect(filled.every((name) => !(name in points))).toBe(true)
        const known = DISTILLATION.flatMap(([name]) => values[name] ?? [])
        expect(known).toEqual(known.toSorted((a, b) => a - b))
        expect(fillDistillation(values)).toEqual({ values, filled: [] })
      }),
    )
  })

  test('of an ascending curve leave a material that is accepted', () => {
    fc.assert(
      fc.property(fc.subarray(DISTILLATION_NAMES), (given) => {
        const points = Object.fromEntries(
          given.map((name) => [name, 100 + 20 * DISTILLATION_NAMES.indexOf(name)]),
        )
        expect(bodyOf(withProperties(fillDistillation(points).values))).toBe('accepted')
      }),
    )
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
