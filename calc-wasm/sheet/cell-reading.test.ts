import { describe, expect, test } from 'bun:test'
import { type Cell, decimalMarkOf, readCell, textCell } from './cell.ts'

const read = (text: string, mark: '.' | ',' = '.') => readCell(textCell(text), mark)
const codeOf = (cell: Cell, mark: '.' | ',' = '.') => {
  const reading = readCell(cell, mark)
  return reading.is === 'fault' ? reading.fault.code : reading.is
}

describe('a number', () => {
  test.each([
    ['742.5', 742.5],
    [' 742.5 ', 742.5],
    ['-12', -12],
    ['\u221212', -12],
    ['\u201312', -12],
    ['+30', 30],
    ["'+30", 30],
    ['۷۴۲٫۵', 742.5],
    ['٧٤٢٫٥', 742.5],
    ['1.5e3', 1500],
    ['1,234.5', 1234.5],
    ['1,234,567', 1234567],
    ['1\u00a0234', 1234],
    ['\u200e742.5\u200e', 742.5],
    ['.5', 0.5],
  ])('%j is read as %d', (text, value) => {
    expect(read(text)).toMatchObject({ is: 'number', value, unit: null })
  })

  test.each([
    ['742,5', 742.5],
    ['1.234,5', 1234.5],
    ['0,832', 0.832],
    ['98.5', 98.5],
    ['0.832', 0.832],
  ])('with decimal commas %j is %d', (text, value) => {
    expect(read(text, ',')).toMatchObject({ is: 'number', value })
  })

  test('may have a unit behind it, which is told apart', () => {
    expect(read('15 psi')).toMatchObject({ value: 15, unit: 'psi' })
    expect(read('98.5%')).toMatchObject({ value: 98.5, unit: '%' })
    expect(read('212 °F')).toMatchObject({ value: 212, unit: '°F' })
  })

  test('with ≈ was filled in', () => {
    expect(read('≈ 112.5')).toMatchObject({ value: 112.5, filled: true })
  })
})

test.each([
  ['<10', 'below'],
  ['< 10', 'below'],
  ['≤0.5', 'below'],
  ['less than 3', 'below'],
  ['max 10', 'below'],
  ['کمتر از ۱۰', 'below'],
  ['> 61', 'above'],
  ['>=61', 'above'],
  ['min. 61', 'above'],
  ['ca. 5', 'about'],
  ['~5', 'about'],
  ['approx 5', 'about'],
  ['حدود ۵', 'about'],
  ['10-15', 'range'],
  ['10 – 15', 'range'],
  ['10 to 15', 'range'],
  ['10-Feb', 'date'],
  ['Feb-10', 'date'],
  ['2026-02-10', 'date'],
  ['10/02/2026', 'date'],
  ['1,250', 'ambiguous'],
  ['12,5', 'ambiguous'],
  ['1 250', 'ambiguous'],
  ['12/5', 'ambiguous'],
  ['clear', 'no-number'],
  ['nil', 'no-number'],
  ['5 5 5', 'no-number'],
  ['1.2.3', 'no-number'],
  ['0x10', 'number'],
  ['', 'empty'],
  ['  ', 'empty'],
  ['n/a', 'none'],
  ['N.A.', 'none'],
  ['-', 'none'],
  ['—', 'none'],
  ['not determined', 'none'],
  ['ندارد', 'none'],
])('%j is %s', (text, code) => {
  expect(codeOf(textCell(text)) as string).toBe(code)
})

test('what a workbook says of a cell counts more than its text', () => {
  expect(codeOf({ text: '2026-02-10', is: 'date' })).toBe('date')
  expect(codeOf({ text: '#DIV/0!', is: 'error' })).toBe('error-value')
  expect(codeOf({ text: '=A1*2', is: 'formula' })).toBe('no-value')
  expect(codeOf({ text: '740', is: 'merged' })).toBe('merged')
  expect(codeOf({ text: '740', is: 'number' })).toBe('number')
})

test('with decimal commas a point may mean thousands, and is asked about', () => {
  expect(codeOf(textCell('1.250'), ',')).toBe('ambiguous')
})

describe('the decimal mark of a sheet', () => {
  const markOf = (...texts: string[]) => decimalMarkOf(texts.map(textCell))
  test('is a comma where only that explains a number, and no other has a point', () => {
    expect(markOf('742,5', '1,250', '98')).toBe(',')
    expect(markOf('0,832')).toBe(',')
    expect(markOf('<0,5', '۷۴۲٫۵')).toBe('.')
    expect(markOf('742,5', '98.5')).toBe('.')
    expect(markOf('1,250', '2,500')).toBe('.')
    expect(decimalMarkOf([{ text: '742.5', is: 'number' }, textCell('12,5')])).toBe(',')
  })
})
