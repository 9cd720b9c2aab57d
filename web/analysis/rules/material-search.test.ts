import { expect, test } from 'bun:test'
import { search, searchable } from './material-search.ts'
import { material } from './test-material.ts'

const named = (name: string, name_farsi: string, producer_english_name: string) =>
  material(name, {}, { name_farsi, producer_english_name })
const list = searchable([
  named('Light Naphtha', 'نفتای سبک', 'Abadan'),
  named('Heavy Naphtha', 'نفتای سنگین', 'Tehran'),
  named('Kerosene', 'کروسین', 'Abadan'),
])
const found = (text: string) => search(list, text).map(({ name }) => name)

test('a blank search finds everything', () => {
  expect(found('  ')).toHaveLength(3)
})

test('every word must occur somewhere in the names or the producer, in any order', () => {
  expect(found('naphtha')).toEqual(['Light Naphtha', 'Heavy Naphtha'])
  expect(found('abadan NAPH')).toEqual(['Light Naphtha'])
  expect(found('kerosene tehran')).toEqual([])
})

test('Arabic and Persian letter forms find each other', () => {
  expect(found('كروسين')).toEqual(['Kerosene'])
  expect(found('نفتاي سبك')).toEqual(['Light Naphtha'])
})

test('a word does not match across the border of two fields', () => {
  expect(found('naphthaنفتا')).toEqual([])
})

test('of 5,000 materials it finds the one', () => {
  const many = searchable(Array.from({ length: 5000 }, (_, i) => named(`Stream ${i}`, `جریان ${i}`, 'Works')))
  expect(search(many, 'stream 4999 works').map(({ name }) => name)).toEqual(['Stream 4999'])
})
