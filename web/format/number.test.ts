import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { numberOf, readNumber } from '#calc/vocabulary/rules/typed-number.ts'
import { isolated, leftToRight } from '#calc/vocabulary/words/language.ts'
import { formatFixed, grouped, numberIn, writeDigits } from '#calc/vocabulary/words/numbers.ts'
import { formatValue, keptTogether, shownNumber } from './number.ts'

describe('a value in a table', () => {
  test('is an integer if whole and has two decimals otherwise', () => {
    expect(formatValue(751)).toBe('751')
    expect(formatValue(751.3)).toBe('751.30')
    expect(formatValue(44.126)).toBe('44.13')
    expect(formatValue(0)).toBe('0')
    expect(formatValue(-0)).toBe('0')
  })

  test('counts as whole despite the last bits of a sum', () => {
    expect(formatValue(54.99999999999999)).toBe('55')
    expect(formatValue(55.000001)).toBe('55.00')
  })

  test('keeps two significant digits where it would show as 0.00', () => {
    expect(formatValue(0.0008)).toBe('0.0008')
    expect(formatValue(0.00123)).toBe('0.0012')
    expect(formatValue(-0.0049)).toBe('−0.0049')
    expect(formatValue(0.005)).toBe('0.01')
    expect(formatValue(1e-12)).toBe('0.000000000001')
  })

  test('has the decimals of its method where those are asked for', () => {
    expect(formatValue(751, 'latin', 1)).toBe('751.0')
    expect(formatValue(94.849, 'latin', 1)).toBe('94.8')
    expect(formatValue(3.5, 'persian', 3)).toBe('۳٫۵۰۰')
    expect(formatValue(-0.2, 'latin', 0)).toBe('−0.2')
    expect(formatValue(-0, 'latin', 1)).toBe('0.0')
    expect(formatValue(null, 'latin', 1)).toBe('—')
    expect(shownNumber(94.849, 1)).toBe(94.8)
  })

  test('has a true minus sign, and a dash where it is missing', () => {
    expect(formatValue(-12)).toBe('−12')
    expect(formatValue(null)).toBe('—')
    expect(formatValue(Number.NaN)).toBe('—')
    expect(formatValue('L0.5')).toBe('L0.5')
  })

  test('can be written in Persian digits', () => {
    expect(formatValue(-751.3, 'persian')).toBe('−۷۵۱٫۳۰')
    expect(formatFixed(92.54, 1, 'persian')).toBe('۹۲٫۵')
  })

  test('never shows a value other than 0 as 0', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: 1e-15, max: 1e6 }), (value) => {
        expect(Number(formatValue(value))).toBeGreaterThan(0)
        expect(Math.abs(Number(formatValue(value)) - value)).toBeLessThanOrEqual(0.005 + 1e-9 * value)
      }),
    )
  })
})

describe('a typed number', () => {
  test('may have Persian or Arabic digits, ٫ and any kind of minus', () => {
    expect(numberOf('۱۲٫۵')).toBe(12.5)
    expect(numberOf('٣٤')).toBe(34)
    expect(numberOf(' −۷ ')).toBe(-7)
    expect(numberOf('– 7.25')).toBe(-7.25)
    expect(numberOf('.5')).toBe(0.5)
    expect(numberOf('12.')).toBe(12)
  })

  test('is asked about where a comma or slash stands in it, never guessed', () => {
    const readings = (text: string) => {
      const reading = readNumber(text)
      return reading.is === 'ambiguous' ? reading.options : reading
    }
    expect(readings('12,5')).toEqual(['12.5'])
    expect(readings('12/5')).toEqual(['12.5'])
    expect(readings('12/۵')).toEqual(['12.5'])
    expect(readings('0,832')).toEqual(['0.832'])
    expect(readings('-,5')).toEqual(['-0.5'])
    expect(readings('1,250')).toEqual(['1250', '1.250'])
    expect(readings('۱٬۲۵')).toEqual(['1.25'])
    expect(readings('1,234,567.5')).toEqual(['1234567.5'])
    expect(readings('1 250')).toEqual(['1250'])
    expect(readings('1.250,5')).toEqual(['1250.5'])
    expect(readings('1.250.000')).toEqual(['1250000'])
    expect(numberOf('12,5')).toBeNull()
  })

  test('has its decimals behind a slash where all its digits are Persian, and thousands between ٬ or thin blanks', () => {
    expect(numberOf('۱۲/۵')).toBe(12.5)
    expect(numberOf('−۱۲/۵')).toBe(-12.5)
    expect(numberOf('٠/٢٥')).toBe(0.25)
    expect(numberOf('۱٬۲۵۰')).toBe(1250)
    expect(numberOf('۱۲٬۰۰۰')).toBe(12_000)
    expect(numberOf('-۱٬۲۵۰٬۰۰۰٫۷۵')).toBe(-1_250_000.75)
    expect(numberOf('۱٬۲۵۰/۵')).toBe(1250.5)
    expect(numberOf('1\u202f250.5')).toBe(1250.5)
    expect(numberOf('\u2066−۵\u2069')).toBe(-5)
    for (const text of ['۱۲/۵/۳', '۱۲/', '/۵', '۱۲٬۳۴٬۵', '۰٬۲۵۰٬۰۰۰']) expect(numberOf(text)).toBeNull()
  })

  test('is no number where it holds anything else', () => {
    for (const text of ['abc', '1.2.3', '12%', '--4', '1e5', 'Infinity', '0x10', '1,2,3'])
      expect(readNumber(text).is).toBe('not-a-number')
    expect(readNumber('  ').is).toBe('empty')
  })

  test('reads back what any table wrote', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 }), (value) => {
        const expected = numberOf(formatValue(value))
        expect(expected).not.toBeNull()
        expect(numberOf(formatValue(value, 'persian'))).toBe(expected!)
      }),
    )
  })

  test('reads back what sentences wrote, with their isolates, and what Persian prose groups', () => {
    const grouped = new Intl.NumberFormat('fa-IR', { maximumFractionDigits: 3 })
    const value = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e7, max: 1e7 })
    fc.assert(
      fc.property(value, fc.integer({ min: 0, max: 6 }), (value, decimals) => {
        const fixed = Number(value.toFixed(decimals)) + 0
        for (const lang of ['en', 'fa'] as const)
          expect(numberOf(numberIn(value, lang, decimals))).toBe(fixed)
        expect(numberOf(leftToRight(isolated(formatFixed(value, decimals, 'persian'))))).toBe(fixed)
        expect(numberOf(grouped.format(value))).toBe(Number(value.toFixed(3)) + 0)
      }),
    )
  })
})

test('a percent sign or a degree never begins a line', () => {
  expect(keptTogether('A (42.2 %) from 30.3 °C')).toBe('A (42.2\u00a0%) from 30.3\u00a0°C')
  expect(keptTogether('بنزین (۴۲ ٪) آن را')).toBe('بنزین (۴۲\u00a0٪) آن را')
})

describe('an amount', () => {
  test('has its thousands apart, in either digits; its decimals and its sign stay', () => {
    const cases = {
      '999.999': ['999.999', '۹۹۹٫۹۹۹'],
      '1000': ['1,000', '۱٬۰۰۰'],
      '5000.0001': ['5,000.0001', '۵٬۰۰۰٫۰۰۰۱'],
      '1838928.00': ['1,838,928.00', '۱٬۸۳۸٬۹۲۸٫۰۰'],
      '+1234567': ['+1,234,567', '+۱٬۲۳۴٬۵۶۷'],
      '−12345.5': ['−12,345.5', '−۱۲٬۳۴۵٫۵'],
    }
    for (const [text, [latin, persian]] of Object.entries(cases)) {
      expect(grouped(text)).toBe(latin!)
      expect(writeDigits(grouped(text), 'persian')).toBe(persian!)
    }
  })

  test('is read back from Persian digits as it was, and from Latin ones never as another without a question', () =>
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 4 }), (whole, decimals) => {
        const value = whole / 10 ** decimals
        const text = grouped(formatFixed(value, decimals))
        expect(numberOf(writeDigits(text, 'persian'))).toBe(value + 0)
        const latin = readNumber(text)
        if (latin.is === 'ambiguous')
          expect(latin.options).toContain(text.replaceAll(',', '').replace('−', '-'))
        else expect(latin).toEqual({ is: 'number', value: value + 0 })
      }),
    ))
})
