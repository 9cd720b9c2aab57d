import { describe, expect, test } from 'bun:test'
import { ownExample } from '#calc/own/own-examples.ts'
import { checkOwnProperty } from '#calc/own/own-rules.ts'
import { OWN_RULES } from '#calc/vocabulary/own-property.ts'
import { keyFrom, propertyAtStart, propertyBody, propertyIssues, withField } from './own-entries.ts'

const NEW = { is: 'new' } as const
const blank = propertyAtStart(NEW, [])
const where = { keyFollows: true, taken: [] }

describe('the key', () => {
  test.each([
    ['Chloride', 'chloride'],
    ['n-Paraffins', 'n_paraffins'],
    ['  Iron (Fe), ppb ', 'iron_fe_ppb'],
    ['2-Methylbutane', 'methylbutane'],
    ['Aluminiumoxid-Gehalt nach DIN EN Verfahren B', 'aluminiumoxid_gehalt_nach_din_e'],
    ['کلرید', ''],
    ['', ''],
  ])('of %s is %s', (name, key) => expect(keyFrom(name, [])).toBe(key))

  test('is another one where it is taken, or means something else', () => {
    expect(keyFrom('Chloride', ['chloride', 'chloride_2'])).toBe('chloride_3')
    expect(keyFrom('Density', [])).toBe('own_density')
    expect(keyFrom('e70', [])).toBe('own_e70')
    expect(propertyAtStart({ is: 'example', of: ownExample('cfpp').definition }, ['cfpp']).key).toBe('cfpp_2')
  })

  test('follows the name until it was typed', () => {
    expect(withField(blank, { name: 'Iron' }, where).key).toBe('iron')
    expect(withField({ ...blank, key: 'fe' }, { name: 'Iron' }, { ...where, keyFollows: false }).key).toBe(
      'fe',
    )
  })
})

test('every rule has a basis that it can count on, whatever stood there', () => {
  for (const before of OWN_RULES)
    for (const rule of OWN_RULES) {
      const start = withField({ ...blank, name: 'X', key: 'x' }, { rule: before }, where)
      const entries = withField(start, { rule, exponent: '2' }, where)
      expect(propertyIssues({ ...entries, key: 'x' }, NEW)).toEqual([])
    }
})

test('what only another rule has is not sent', () => {
  const entries = { ...blank, name: 'X', key: 'x', rule: 'log' as const, exponent: '13.45', offset: '273.15' }
  expect(propertyBody(entries)).toMatchObject({ exponent: null, offset: null })
})

test('an example and a stored definition come back as they are', () => {
  for (const key of ['cfpp', 'residue', 'lubricity', 'pah']) {
    const { definition } = ownExample(key)
    for (const is of ['example', 'edit'] as const) {
      const kept = { ...definition, version: key }
      const checked = checkOwnProperty(propertyBody(propertyAtStart({ is, of: kept }, [])))
      expect(checked).toEqual({ ok: true, value: definition })
    }
  }
})

test('a stored definition can be corrected: its version is no field of it, and its key stays', () => {
  const start = { is: 'edit', of: { ...ownExample('cfpp').definition, version: '1' } } as const
  const entries = propertyAtStart(start, [])
  expect(propertyIssues({ ...entries, method: 'EN 116' }, start)).toEqual([])
  expect(propertyIssues({ ...entries, key: 'other' }, start).map(({ code }) => code)).toEqual([
    'own-key-stays',
  ])
})

test('what can’t be read is refused at its field, in Persian digits as well', () => {
  const entries = {
    ...blank,
    name: 'X',
    key: 'x',
    rule: 'power' as const,
    exponent: '۱٫۲۵',
    min: 'none',
    digits: '1e3',
  }
  expect(propertyIssues(entries, NEW).map(({ path }) => path[0])).toEqual(['digits', 'min'])
  expect(propertyIssues({ ...entries, min: '', digits: '۲' }, NEW)).toEqual([])
  expect(propertyBody({ ...entries, digits: '۲' })).toMatchObject({ exponent: 1.25, digits: 2 })
})
