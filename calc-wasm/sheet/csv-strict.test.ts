import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { CsvError, readCsv } from './csv-text.ts'

const fieldsOf = (text: string, delimiter = ',') => readCsv(text, delimiter, true).map(({ fields }) => fields)
const errorOf = (text: string): CsvError => {
  try {
    readCsv(text, ',', true)
  } catch (error) {
    if (error instanceof CsvError) return error
    throw error
  }
  throw new Error(`accepted: ${text}`)
}

const quoted = (field: string) => `"${field.replaceAll('"', '""')}"`

test('what is written by the rules is read back, whatever the fields hold', () => {
  const field = fc.oneof(fc.string(), fc.constantFrom('', '"', ',', '\n', '\r\n', ' a ', '""', '۱۲٫۵', ';'))
  const table = fc.array(fc.array(field, { minLength: 1, maxLength: 5 }), { maxLength: 6 })
  fc.assert(
    fc.property(
      table,
      fc.constantFrom(',', ';', '\t'),
      fc.constantFrom('\n', '\r\n', '\r'),
      fc.boolean(),
      (rows, delimiter, end, closed) => {
        const text = rows.map((row) => row.map(quoted).join(delimiter)).join(end) + (closed ? end : '')
        expect(fieldsOf(text, delimiter)).toEqual(rows)
      },
    ),
    { numRuns: 500 },
  )
})

test('plain fields need no quotes, and an empty one is an empty text', () => {
  expect(fieldsOf('a,b,c\r\n1,,3\n,\n')).toEqual([
    ['a', 'b', 'c'],
    ['1', '', '3'],
    ['', ''],
  ])
})

test('each record knows its first line, across empty lines and line ends in quotes', () => {
  const records = readCsv('a\n\n"x\ny\r\nz",1\nlast\n', ',', true)
  expect(records.map(({ line }) => line)).toEqual([1, 3, 6])
})

describe('a fault is named by its line', () => {
  test('a quote never closed, by where it opened', () => {
    expect(errorOf('a\nb,"c\nd\n')).toMatchObject({ line: 2, message: 'a quote is opened and never closed' })
  })
  test('text after a closing quote', () => {
    expect(errorOf('a\n"x\ny"z,1')).toMatchObject({ line: 3, message: 'text after a closing quote' })
  })
  test('a quote inside a plain field', () => {
    expect(errorOf('a\nb,5" pipe')).toMatchObject({ line: 2 })
  })
})
