import { expect, test } from 'bun:test'
import { search, searchable } from './material-search.ts'
import { material } from './test-material.ts'

const named = (name: string, name_farsi: string, producer_english_name: string) =>
  material(name, {}, { name_farsi, producer_english_name })
const MATERIALS = [
  named('Light Naphtha', 'نفتای سبک', 'Abadan'),
  named('Heavy Naphtha', 'نفتای سنگین', 'Tehran'),
  named('Kerosene', 'نفت سفید', 'Abadan'),
  named('Gasoil', 'نفت‌گاز', 'Tehran'),
]
const list = searchable(MATERIALS, 'en')
const found = (text: string) => search(list, text).map(({ name }) => name)

test('a blank search finds everything', () => {
  expect(found('  ')).toHaveLength(4)
})

test('every word must occur somewhere in the names or the producer, in any order', () => {
  expect(found('naphtha')).toEqual(['Heavy Naphtha', 'Light Naphtha'])
  expect(found('abadan NAPH')).toEqual(['Light Naphtha'])
  expect(found('kerosene tehran')).toEqual([])
})

test('the list stands in the order of the names that are shown', () => {
  expect(found('')).toEqual(['Gasoil', 'Heavy Naphtha', 'Kerosene', 'Light Naphtha'])
  const persian = search(searchable(MATERIALS, 'fa'), '').map(({ name_farsi }) => name_farsi)
  expect(persian).toEqual(['نفت سفید', 'نفتای سبک', 'نفتای سنگین', 'نفت‌گاز'])
})

test('compounds and names of the trade find each other', () => {
  for (const text of ['نفت‌گاز', 'نفتگاز', 'نفت گاز', 'گازوئیل', 'diesel'])
    expect(found(text)).toEqual(['Gasoil'])
  expect(found('کروزین')).toEqual(['Kerosene'])
})

test('Arabic and Persian letter forms find each other', () => {
  expect(found('كروسين')).toEqual(['Kerosene'])
  expect(found('نفتاي سبك')).toEqual(['Light Naphtha'])
})

test('a word does not match across the border of two fields', () => {
  expect(found('naphthaنفتا')).toEqual([])
})

test('of 5,000 materials it finds the one', () => {
  const many = searchable(
    Array.from({ length: 5000 }, (_, i) => named(`Stream ${i}`, `جریان ${i}`, 'Works')),
    'en',
  )
  expect(search(many, 'stream 4999 works').map(({ name }) => name)).toEqual(['Stream 4999'])
})
