import { describe, expect, test } from 'bun:test'
import { NO_ANSWERS } from './answers.ts'
import { textCell } from './cell.ts'
import { NO_PRICE_ANSWERS, type PriceAnswers, readPrices } from './price-reading.ts'

const MATERIALS = [
  { id: 'a', names: ['Alkylate'] },
  { id: 'r', names: ['Reformate'] },
]

const read = (text: string, answers: Partial<PriceAnswers> = {}) =>
  readPrices(
    {
      grid: text.split('\n').map((line) => line.split('|').map((cell) => textCell(cell.trim()))),
      name: '',
      hiddenRows: new Set(),
      hiddenColumns: new Set(),
    },
    NO_ANSWERS,
    { prices: { ...NO_PRICE_ANSWERS, ...answers }, materials: MATERIALS },
  )
const taken = (reading: ReturnType<typeof read>) =>
  reading.rows.map(({ material, price, at }) => [material, price?.amount, price?.unit, at])

describe('what each row of prices is', () => {
  test('a material, where each stands once', () => {
    const reading = read('Material | Price USD/t\nAlkylate | 902\nReformate | 835')
    expect(reading.rowIs).toBe('material')
    expect(taken(reading)).toEqual([
      ['a', 902, 't', null],
      ['r', 835, 't', null],
    ])
  })

  test('a price, where a material stands with several days: the last counts, wherever it stands', () => {
    const reading = read(
      'Material | Day | Price USD/m3\nAlkylate | 2026-11-24 | 731\nAlkylate | 2026-11-10 | 724\nReformate | 2026-11-20 | 835',
    )
    expect(reading.rowIs).toBe('price')
    expect(taken(reading)).toEqual([
      ['a', 731, 'm3', '2026-11-24'],
      ['r', 835, 'm3', '2026-11-20'],
    ])
  })

  test('a day, where each material is a column: the last day with a price counts, a cell without one does not', () => {
    const sheet =
      'Day | Alkylate, USD/t | Reformate (USD/bbl)\n2026-11-24 | 900 |\n2026-11-10 | 724 | 60.1\n2026-11-17 | 802 | 61'
    const reading = read(sheet)
    expect(reading.rowIs).toBe('day')
    expect(taken(reading)).toEqual([
      ['a', 900, 't', '2026-11-24'],
      ['r', Number((61 / 0.158987294928).toPrecision(10)), 'm3', '2026-11-17'],
    ])
    expect(reading.questions).toEqual([])
    expect(reading.roles).toEqual(['day', 'price', 'price'])
  })

  test('a day only where somebody says so, if no head is a material that is known: then each head is asked', () => {
    const sheet = 'Day | Base oil USD/t\n2026-11-24 | 900\n2026-11-25 | 910'
    expect(read(sheet).rowIs).not.toBe('day')
    const { questions } = read(sheet, { rowIs: 'day' })
    expect(questions.map(({ is, texts }) => [is, ...texts])).toEqual([['material', 'Base oil']])
    expect(taken(read(sheet, { rowIs: 'day', materials: { 'base oil': 'a' } }))).toEqual([
      ['a', 910, 't', '2026-11-25'],
    ])
  })

  test('a day by day sheet without a unit asks for currency and unit, once for all', () => {
    const { questions } = read('Day | Alkylate | Reformate\n2026-11-24 | 900 | 800')
    expect(questions.map(({ is }) => is)).toEqual(['currency', 'per'])
  })
})

test.each([
  ['Alkylate | € 612,50 / t', 612.5, 'EUR', 't'],
  ['Alkylate | 2.45 USD/US gal', 2.45, 'USD', 'US gal'],
  ['Art. 7 | Alkylate | 1.234,50 EUR/1000 l', 1234.5, 'EUR', '1000 l'],
  ['Alkylate | £0.61/l', 0.61, 'GBP', 'l'],
  ['Alkylate | $2.45/gal', 2.45, null, 'US gal'],
  ['Alkylate | 812 USD | t', 812, 'USD', 't'],
])('%s has its price in its cell', (text, amount, currency, per) => {
  const { rows } = read(text)
  expect(rows.map((row) => [row.material, row.amount, row.currency, row.per])).toEqual([
    ['a', amount, currency, per],
  ])
})

test.each([
  // A bid is no number of an article; a discount no price.
  ['Product | Bid | Ask | Unit\nAlkylate | 812 | 815 | USD/t', 'price'],
  ['Alkylate | 812 USD/t | 3%', 'price'],
  ['Alkylate | 1.234 | EUR/t', 'cells'],
  ['Alkylate | 245.10 | USc/gal', 'cells'],
  ['Alkylate | 61.2 | pence/l', 'cells'],
])('%s is asked', (text, is) => {
  const reading = read(text)
  expect([reading.rows[0]!.price, reading.questions.some((question) => question.is === is)]).toEqual([
    null,
    true,
  ])
})
