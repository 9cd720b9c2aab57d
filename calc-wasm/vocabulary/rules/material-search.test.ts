import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { fold } from './fold.ts'
import { matcher, searchText, TRADE_TERMS } from './material-search.ts'

const finds = (typed: string, ...names: string[]) => matcher(typed)(searchText(names.map(fold)))

const GASOIL = ['Hydrotreated gasoil', 'نفت‌گاز تصفیه‌شده با هیدروژن', 'Abadan', 'آبادان']
const KEROSENE = ['Kerosene', 'نفت سفید', 'Shell']

describe('a search finds', () => {
  test.each([
    'نفت‌گاز',
    'نفتگاز',
    'نفت گاز',
    'نفت گا',
    'گازوئیل',
    'گازوییل',
    'گازو',
    'diesel',
    'DIESEL آبادان',
    'gas oil',
    'gas-oil',
    'دیزل',
    'ابادان',
    'تصفيه شده',
    'تصفیهشده',
    'هیدروتریت نفت گاز',
  ])('the gasoil by %s', (typed) => {
    expect(finds(typed, ...GASOIL)).toBe(true)
    expect(finds(typed, ...KEROSENE)).toBe(false)
  })

  test.each(['کروزین', 'كروسين', 'کروز', 'نفت سفید', 'نفت‌سفید', 'نفتسفید', 'kerosine shell'])(
    'kerosene by %s',
    (typed) => {
      expect(finds(typed, ...KEROSENE)).toBe(true)
      expect(finds(typed, ...GASOIL)).toBe(false)
    },
  )

  test('a name in one language by the term of the other', () => {
    expect(finds('نفت سفید', 'Kerosene, own tank')).toBe(true)
    expect(finds('petrol', 'بنزین پالایشگاه')).toBe(true)
    expect(finds('naphtha', 'نفتای سبک')).toBe(true)
  })

  test('each spelling of a hamza, an accent and a hyphen', () => {
    expect(finds('پالایشگاه نمونهٔ ما', 'پالایشگاه نمونۀ ما')).toBe(true)
    expect(finds('مساله', 'مسأله')).toBe(true)
    expect(finds('مسئول', 'مسیول')).toBe(true)
    expect(finds('citroleum', 'Citroléum')).toBe(true)
    expect(finds('jet a1', 'Jet A-1')).toBe(true)
    expect(finds('JETA1', 'Jet A-1')).toBe(true)
    expect(finds('jet a-1', 'Jet A1')).toBe(true)
    expect(finds('ULSD', 'نفت‌گاز (ULSD)')).toBe(true)
  })
})

test('a word of the trade is not a part of another word', () => {
  expect(finds('gasoline', 'Crude', 'National Petroleum')).toBe(false)
  expect(finds('petrol', 'Crude', 'National Petroleum')).toBe(true)
})

test('words of one name do not run into the next, and typed signs are no wildcards', () => {
  expect(finds('naphthaنفتا', 'Naphtha', 'نفتا')).toBe(false)
  expect(finds('t.a', 'tea')).toBe(false)
  expect(finds('n+a', 'Naphtha N+A')).toBe(true)
  expect(finds('n+a', 'Naphtha')).toBe(false)
})

test('what is not typed out finds what it is part of, as before', () => {
  expect(finds('diesel', 'Biodiesel')).toBe(true)
  expect(finds('', 'Anything')).toBe(true)
  expect(finds(' - ', 'Anything')).toBe(true)
})

test('every term of a line finds the materials called by any other', () => {
  for (const line of TRADE_TERMS)
    for (const term of line)
      for (const other of line) expect([term, other, finds(term, other)]).toEqual([term, other, true])
})

test('a name is found by itself and by any stretch of it, blanks or none', () => {
  const name = fc.stringMatching(/^[a-zآ-ی0-9]{1,6}( [a-zآ-ی0-9]{1,6}){0,3}$/)
  fc.assert(
    fc.property(name, (text) => {
      expect(finds(text, text)).toBe(true)
      expect(finds(text.replaceAll(' ', ''), text)).toBe(true)
      expect(finds(text.replaceAll(' ', '\u200c'), text)).toBe(true)
    }),
  )
})

test('any text may be typed', () => {
  fc.assert(fc.property(fc.string(), (typed) => expect(typeof finds(typed, 'A (B)')).toBe('boolean')))
})
