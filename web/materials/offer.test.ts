import { expect, test } from 'bun:test'
import { builtCalc } from '#calc/oracle/test-calc.ts'
import { propertiesOf } from '#calc/vocabulary/properties.ts'
import { bundledCatalogue } from '#server/features/materials/catalogue.file.ts'
import type { Language } from '#web/text/text.ts'
import { material } from '#web/wizard/rules/test-material.ts'
import {
  EVERYTHING,
  finder,
  offerOf,
  ordered,
  TYPICAL_PRODUCER,
  USUAL_ORDER,
  type WantedFigures,
} from './offer.ts'

const calc = await builtCalc()

const named = (name: string, name_farsi: string, producer_english_name: string) =>
  material(name, {}, { name_farsi, producer_english_name })
const MATERIALS = [
  named('Light Naphtha', 'نفتای سبک', 'Abadan'),
  named('Heavy Naphtha', 'نفتای سنگین', 'Tehran'),
  named('Kerosene', 'نفت سفید', 'Abadan'),
  named('Gasoil', 'نفت‌گاز', 'Tehran'),
]
const listed = (materials: typeof MATERIALS, wanted: Partial<WantedFigures>, language: Language = 'en') =>
  ordered(offerOf(materials, 'naphtha', language, calc), USUAL_ORDER, language)
    .filter(finder({ ...EVERYTHING, ...wanted }))
    .map(({ name }) => name)
const found = (text: string) => listed(MATERIALS, { text })

test('a blank search finds everything', () => {
  expect(found('  ')).toHaveLength(4)
})

test('every word must occur somewhere in the names or the producer, in any order', () => {
  expect(found('naphtha')).toEqual(['Heavy Naphtha', 'Light Naphtha'])
  expect(found('abadan NAPH')).toEqual(['Light Naphtha'])
  expect(found('kerosene tehran')).toEqual([])
})

test('equally complete ones stand in the order of the names that are shown', () => {
  expect(found('')).toEqual(['Gasoil', 'Heavy Naphtha', 'Kerosene', 'Light Naphtha'])
  expect(listed(MATERIALS, {}, 'fa')).toEqual(['نفت سفید', 'نفتای سبک', 'نفتای سنگین', 'نفت‌گاز'])
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
  const many = Array.from({ length: 5000 }, (_, i) => named(`Stream ${i}`, `جریان ${i}`, 'Works'))
  expect(listed(many, { text: 'stream 4999 works' })).toEqual(['Stream 4999'])
})

const CURVE = { ibp: 40, pct_10: 60, pct_50: 90, pct_90: 140, fbp: 170, recovery: 98, density: 720 }

test('what a material covers is what it alone gives a value for, read or computed', () => {
  const [row] = offerOf([material('half', CURVE)], 'gasoline', 'en', calc)
  // Between the five given points the core has the others.
  expect([...row!.known]).toContain('pct_30')
  expect(row!.known.size + row!.unknown.length).toBe(propertiesOf('gasoline').length)
  expect(row!.unknown).toContain('octan_ron')
  const [withoutCore] = offerOf([material('half', CURVE)], 'gasoline', 'en', null)
  expect(withoutCore!.known.size).toBe(Object.keys(CURVE).length)
})

test('every typical stream of the catalogue is complete in its category', () => {
  const typical = bundledCatalogue()
    .map((one, at) => ({ ...material(String(at)), ...one, note: null }))
    .filter(({ producer_english_name }) => producer_english_name === TYPICAL_PRODUCER)
  expect(typical.length).toBeGreaterThan(30)
  const incomplete = typical.flatMap((one) =>
    one.categories
      .filter((category) => category !== 'customized')
      .flatMap((category) =>
        offerOf([{ ...material(one.id), properties: one.properties }], category, 'en', calc)
          .filter(({ unknown }) => unknown.length > 0)
          .map(({ unknown }) => `${one.name} in ${category}: ${unknown.join(', ')}`),
      ),
  )
  expect(incomplete).toEqual([])
})

test('the complete ones stand first; what has no figure stands last, from either side', () => {
  const rows = offerOf(
    [
      material('bare'),
      material('sour', { ...CURVE, sulfur_ppm: 900, octan_ron: 70 }),
      material('sweet', { ...CURVE, sulfur_ppm: 9 }),
    ],
    'gasoline',
    'en',
    calc,
  )
  const by = (column: 'sulfur' | 'coverage' | 'density' | 'rating', descending: boolean) =>
    ordered(rows, { column, descending }, 'en').map(({ name }) => name)
  expect(ordered(rows, USUAL_ORDER, 'en').map(({ name }) => name)).toEqual(['sour', 'sweet', 'bare'])
  expect(by('sulfur', false)).toEqual(['sweet', 'sour', 'bare'])
  expect(by('sulfur', true)).toEqual(['sour', 'sweet', 'bare'])
  expect(by('density', true)).toEqual(['sour', 'sweet', 'bare'])
  expect(by('rating', false)).toEqual(['sour', 'bare', 'sweet'])
})

test('whose figures, and what must have a value, sift the list', () => {
  const list = [
    material('mine', { octan_ron: 91 }, { is_owner: true, producer_english_name: TYPICAL_PRODUCER }),
    material('assay', { sulfur_ppm: 10 }),
    material('sample', { octan_ron: 95 }, { producer_english_name: TYPICAL_PRODUCER }),
  ]
  const sifted = (wanted: Partial<WantedFigures>) =>
    offerOf(list, 'gasoline', 'en', calc)
      .filter(finder({ ...EVERYTHING, ...wanted }))
      .map(({ name }) => name)
  expect(sifted({ kind: 'own' })).toEqual(['mine'])
  expect(sifted({ kind: 'published' })).toEqual(['assay'])
  expect(sifted({ kind: 'typical' })).toEqual(['sample'])
  expect(sifted({ has: 'octan_ron' })).toEqual(['mine', 'sample'])
  expect(sifted({ has: 'all' })).toEqual([])
})

test('a rating that is not the one of the column says so', () => {
  const list = [
    material('measured', { cetane_number: 52, cetane_index: 50 }),
    material('computed', { cetane_index: 49 }),
    material('none'),
  ]
  expect(offerOf(list, 'gasoil', 'en', calc).map(({ rating }) => rating)).toEqual([
    { property: 'cetane_number', value: 52, isOfHead: true },
    { property: 'cetane_index', value: 49, isOfHead: false },
    null,
  ])
})
