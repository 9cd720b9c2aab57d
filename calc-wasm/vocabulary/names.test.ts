import { expect, test } from 'bun:test'
import { namesOf } from './names.ts'

const material = (name: string, name_farsi: string | null, producer: string) => ({
  name,
  name_farsi,
  producer_english_name: producer,
  producer_farsi_name: null,
})

test('materials of one name are told apart by their producers, in the language in which the names are the same', () => {
  const materials = [
    material('Alkylate', 'آلکیلات', 'Typical stream'),
    material('Isomerate', 'ایزومریت', 'Typical stream'),
    material('Alkylate blendstock', 'آلکیلات', 'Exxon'),
  ]
  expect(namesOf(materials, 'en')).toEqual(['Alkylate', 'Isomerate', 'Alkylate blendstock'])
  expect(namesOf(materials, 'fa')).toEqual(['آلکیلات (Typical stream)', 'ایزومریت', 'آلکیلات (Exxon)'])
})
