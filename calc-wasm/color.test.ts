import { describe, expect, test } from 'bun:test'
import { readColor, writeColor } from './color.ts'
import { ColorScale } from './vocabulary/codes.ts'

const saybolt = (number: number) => ({ scale: ColorScale.Saybolt, number })
const d1500 = (number: number) => ({ scale: ColorScale.D1500, number })
const inferred = (reading: ReturnType<typeof readColor>) => ({ ...reading, isInferred: true })
const DARKER = { scale: ColorScale.Darker, number: 8 }
const UNREADABLE = { scale: ColorScale.Unreadable, number: 0 }
const NONE = { scale: ColorScale.None, number: 0 }

describe('a colour is read', () => {
  const TEXTS = {
    '+25': saybolt(25),
    '-16': saybolt(-16),
    '−3': saybolt(-3),
    '+0': saybolt(0),
    'Saybolt 5': saybolt(5),
    'SAYBOLT +20': saybolt(20),
    '20 saybolt': saybolt(20),
    '22.5': inferred(saybolt(22.5)),
    '8.5': inferred(saybolt(8.5)),
    '30': inferred(saybolt(30)),
    '0': inferred(d1500(0)),
    '8': inferred(d1500(8)),
    '2 ASTM': d1500(2),
    '2.0': d1500(2),
    '2,5': d1500(2.5),
    ' 1.5 ASTM ': d1500(1.5),
    'ASTM L0.5': d1500(0.25),
    'l 1.0': d1500(0.75),
    '<0.5': d1500(0.25),
    'L0.1': d1500(0),
    'D1.0': d1500(1.25),
    '> 2': d1500(2.25),
    'D7.75': d1500(8),
    'D8.0': DARKER,
    '>8': DARKER,
    '۲٫۵': d1500(2.5),
    '+۲۵': saybolt(25),
    '+31': UNREADABLE,
    '-17': UNREADABLE,
    '31': UNREADABLE,
    L9: UNREADABLE,
    red: UNREADABLE,
    'water white': UNREADABLE,
    '1.5.2': UNREADABLE,
    'Saybolt L1': UNREADABLE,
    D1500: UNREADABLE,
    '': NONE,
    '  ': NONE,
  }
  for (const [text, reading] of Object.entries(TEXTS)) {
    test(`"${text}"`, () => expect(readColor(text)).toEqual(reading))
  }
  test('no colour at all', () => expect(readColor(null)).toEqual(NONE))
})

describe('a colour is written', () => {
  test('on the Saybolt scale as the darker whole number', () => {
    expect(writeColor(saybolt(23.9))).toBe('+23')
    expect(writeColor(saybolt(23 - 1e-12))).toBe('+23')
    expect(writeColor(saybolt(0))).toBe('+0')
    expect(writeColor(saybolt(-0.5))).toBe('-1')
  })

  test('on the D1500 scale as the standard that matches, else as L and the next darker one', () => {
    expect(writeColor(d1500(2 + 1e-12))).toBe('2.0')
    expect(writeColor(d1500(1.6))).toBe('L2.0')
    expect(writeColor(d1500(0.25))).toBe('L0.5')
    expect(writeColor(d1500(0))).toBe('0.0')
    expect(writeColor(DARKER)).toBe('D8.0')
  })

  test('what is written is read again as the same or the next darker standard', () => {
    for (let number = 0; number <= 8; number += 0.05) {
      const again = readColor(writeColor(d1500(number)))
      expect(again.scale).toBe(ColorScale.D1500)
      expect(Math.abs(again.number - number)).toBeLessThan(0.26)
    }
  })
})
