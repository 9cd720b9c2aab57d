import { expect, test } from 'bun:test'
import { joined, listedNames, namesOf, producerOf, sourceOf } from './names.ts'

const material = (
  name: string,
  name_farsi: string | null,
  producer: string,
  producer_farsi_name?: string,
) => ({
  name,
  name_farsi,
  producer_english_name: producer,
  producer_farsi_name,
})

test('materials of one name are told apart by their producers, in the language in which the names are the same', () => {
  const materials = [
    material('Alkylate', 'آلکیلات', 'Typical stream'),
    material('Isomerate', 'ایزومریت', 'Typical stream'),
    material('Alkylate blendstock', 'آلکیلات', 'Exxon', 'اکسون'),
  ]
  expect(namesOf(materials, 'en')).toEqual(['Alkylate', 'Isomerate', 'Alkylate blendstock'])
  expect(namesOf(materials, 'fa')).toEqual(['آلکیلات (Typical stream)', 'ایزومریت', 'آلکیلات (اکسون)'])
})

test('a producer without a Persian name, or kept before there was one, is named in English', () => {
  expect(producerOf(material('A', null, 'Works', 'کارخانه'), 'fa')).toBe('کارخانه')
  expect(producerOf(material('A', null, 'Works'), 'fa')).toBe('Works')
  expect(producerOf(material('A', null, 'Works', 'کارخانه'), 'en')).toBe('Works')
})

test('a source is named in Persian where it is known there', () => {
  const source = 'Illustrative'
  expect(sourceOf({ source, source_farsi: 'نمونه‌وار' }, 'fa')).toBe('نمونه‌وار')
  expect(sourceOf({ source, source_farsi: 'نمونه‌وار' }, 'en')).toBe('Illustrative')
  expect(sourceOf({ source, source_farsi: null }, 'fa')).toBe('Illustrative')
  expect(sourceOf({ source }, 'fa')).toBe('Illustrative')
})

test('a name that gets a comma from its producer stands in quotation marks in a list', () => {
  const names = namesOf([material('A', null, 'Exxon, Baytown'), material('A', null, 'Exxon')], 'en')
  expect(joined(listedNames(names, 'en'), 'en')).toBe('“A (Exxon, Baytown)” and A (Exxon)')
})

test('a material without a producer is called by its name alone', () => {
  expect(namesOf([material('A', null, ''), material('A', null, 'Works')], 'en')).toEqual(['A', 'A (Works)'])
})

test('a list of nothing is nothing', () => {
  expect(['en', 'fa'].map((lang) => joined([], lang as 'en'))).toEqual(['', ''])
  expect(joined(['A'], 'fa')).toBe('A')
  expect(joined(['A', 'B', 'C'], 'en')).toBe('A, B and C')
})
