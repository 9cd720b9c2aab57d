import { expect, test } from 'bun:test'
import { pastedPrices } from './pasted-prices.ts'

const ROWS = [
  { id: 'a', names: ['Alkylate', 'آلکیلات'] },
  { id: 'b', names: ['Reformate, 95 RON', null] },
  { id: 'c', names: ['کوکر نفت‌گاز'] },
]
const read = (text: string, from = 'a') => {
  const pasted = pastedPrices(text, ROWS, from)
  return pasted && { prices: Object.fromEntries(pasted.prices), unknown: pasted.unknown }
}
const price = (text: string, unit: 'm3' | 't' | null = null, currency: string | null = null) => ({
  text,
  unit,
  currency,
})

test('figures go down the rows from where they are pasted, and no further than there are rows', () => {
  expect(read('610\r\n۶۲۰٫۵\n630\n640\n')).toEqual({
    prices: { a: price('610'), b: price('۶۲۰٫۵'), c: price('630') },
    unknown: [],
  })
  expect(read('1\n2', 'c')).toEqual({ prices: { c: price('1') }, unknown: [] })
})

test('rows with names go to their materials, in either language, whatever the order, with unit and currency', () => {
  expect(
    read(
      'Material\tPrice\treformate, 95 ron\nReformate, 95 RON\t700\tUSD/t\nكوكر نفت‌گاز\t۵۰۰\tتن\nآلکیلات\t12,5\tEUR\tm³\nWater\t1',
    ),
  ).toEqual({
    prices: { b: price('700', 't', 'USD'), c: price('۵۰۰', 't'), a: price('12,5', 'm3', 'EUR') },
    unknown: ['Water'],
  })
})

test('one cell is pasted as any text; blank lines are none', () => {
  expect([read('610'), read(' \n\t\n'), read('610\n\n')]).toEqual([null, null, null])
})
