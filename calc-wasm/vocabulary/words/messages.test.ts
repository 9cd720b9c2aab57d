import { expect, test } from 'bun:test'
import { GAP_REASONS, METHOD_CODES, WARNING_CODES, type Warning } from '../blend.ts'
import { PROPERTY_NAMES } from '../properties.ts'
import { gapText, gapTexts, methodName } from './messages.ts'
import { atFigureText, notesOf, warningText } from './notes.ts'

const METHODS = METHOD_CODES.filter((code) => code !== null)
const REASONS = GAP_REASONS.filter((code) => code !== null)
const texts = (warnings: readonly Warning[], lang: 'en' | 'fa') =>
  notesOf(warnings, NAMES, lang).map(({ text }) => text)
const NAMES = ['Gasoil A', 'Naphtha B', 'Kerosene C']

test('a gap names the property and the components that are the cause', () => {
  expect(gapText('flash_point', { reason: 'missing', components: [1] }, NAMES, 'en')).toBe(
    'Flash Point has no value: there is no reading for Naphtha B.',
  )
  expect(gapText('pct_90', { reason: 'no-curve', components: [0, 1, 2] }, NAMES, 'en')).toBe(
    'The 90% point has no value: too few distillation points for a curve of Gasoil A, Naphtha B and Kerosene C.',
  )
  expect(gapText('rvp', { reason: 'missing', components: [0, 1] }, ['الف', 'ب'], 'fa')).toBe(
    'فشار بخار رید مقداری ندارد: برای \u2068الف\u2069 و \u2068ب\u2069 داده‌ای نیست.',
  )
})

test('two materials of one name are named once, and none as some component', () => {
  expect(gapText('ibp', { reason: 'end-not-measured', components: [0, 1] }, ['A', 'A'], 'en')).toBe(
    'IBP has no value: it was not measured for A.',
  )
  expect(gapText('color', { reason: 'unreadable', components: [] }, NAMES, 'en')).toBe(
    'Color has no value: the value of some component is on no known scale.',
  )
})

test('a warning quotes its figure where it has one', () => {
  const warning = { code: 'cetane-index-out-of-range', property: 'cetane_index', components: [] } as const
  expect(warningText({ ...warning, components: [], value: 61.2345 }, NAMES, 'en')).toBe(
    'Cetane Index (61.23) is outside 32.5 to 56.5, where ASTM D4737 is valid.',
  )
  expect(warningText({ ...warning, components: [], value: 61.2345 }, NAMES, 'fa')).toContain('(۶۱٫۲۳)')
  expect(warningText({ ...warning, components: [] }, NAMES, 'en')).toStartWith('Cetane Index is outside')
})

test('every code of every kind is a sentence in both languages, for every property', () => {
  for (const lang of ['en', 'fa'] as const) {
    const isWhole = (text: string) => {
      expect(text).not.toMatch(/undefined|null|NaN|\s{2}|\s[.,،]/)
      expect(text.length).toBeGreaterThan(2)
    }
    const methods = METHODS.map((code) => methodName(code, lang))
    methods.forEach(isWhole)
    expect(new Set(methods).size).toBe(METHODS.length)
    for (const property of PROPERTY_NAMES) {
      for (const reason of REASONS) {
        const text = gapText(property, { reason, components: [2] }, NAMES, lang)
        isWhole(text)
        if (reason !== 'not-diesel') expect(text).toContain('Kerosene C')
        expect(text).toEndWith('.')
      }
      for (const code of WARNING_CODES) {
        const values = [1.5, 2.5, 3, 40]
        const warning = { code, property, components: [0], others: [1], values }
        const text = warningText(warning, NAMES, lang)
        isWhole(text)
        expect(text).toEndWith('.')
        isWhole(atFigureText(warning, lang) ?? 'It may be read as it is')
      }
    }
  }
})

test('in a list, what is said of several properties for the same reason is one sentence', () => {
  const clamped = (['ibp', 'pct_90', 'fbp'] as const).map((property) => ({
    code: 'clamped' as const,
    property,
    components: [],
    value: 35,
  }))
  const missing = PROPERTY_NAMES.slice(0, 13).map((property) => ({
    code: 'density-missing' as const,
    property,
    components: [1],
  }))
  const flash = { code: 'flash-below-zero', property: 'flash_point', components: [1] } as const
  expect(texts([...clamped, ...missing, { ...flash, components: [1] }], 'en')).toEqual([
    'IBP, 90% and FBP: limited to the range of the components.',
    'Distillation: shares by mass and by volume were taken as equal, because there is no density of Naphtha B.',
    warningText({ ...flash, components: [1] }, NAMES, 'en'),
  ])
  expect(texts(clamped, 'fa')).toEqual([
    'نقطهٔ جوش اولیه، ۹۰ درصد تقطیر و نقطهٔ جوش نهایی: به محدودهٔ مقدارهای اجزا محدود شد.',
  ])
})

test('a sentence about two properties is no sentence about one', () => {
  const both = (['cloud_point', 'pour_freezing_point'] as const).map((property) => ({
    code: 'cold-flow-apart' as const,
    property,
    components: [0, 2],
    value: 46,
  }))
  expect(texts(both, 'en')).toEqual([
    'Cloud Point and Pour-Freezing Point: low confidence, because Gasoil A and Kerosene C are 46 °C apart and no measured blends support the rule.',
  ])
})

test('in a list, properties that lack a value for the same reason and components are one sentence', () => {
  const missing = (property: 'rvp' | 'color' | 'benzene', components: number[]) => ({
    property,
    gap: { reason: 'missing' as const, components },
  })
  const gaps = [
    missing('rvp', [0, 1]),
    ...(['ibp', 'fbp'] as const).map((property) => ({
      property,
      gap: { reason: 'end-not-measured' as const, components: [2] },
    })),
    missing('color', [0]),
    missing('benzene', [0, 1]),
  ]
  expect(gapTexts(gaps, NAMES, 'en')).toEqual([
    'RVP and Benzene have no value: there is no reading for Gasoil A and Naphtha B.',
    'IBP and FBP have no value: they were not measured for Kerosene C.',
    gapText('color', { reason: 'missing', components: [0] }, NAMES, 'en'),
  ])
  expect(gapTexts(gaps.slice(-2), ['الف', 'ب'], 'fa')).toEqual([
    'رنگ مقداری ندارد: برای \u2068الف\u2069 داده‌ای نیست.',
    'بنزن مقداری ندارد: برای \u2068الف\u2069 و \u2068ب\u2069 داده‌ای نیست.',
  ])
  const points = PROPERTY_NAMES.slice(0, 13).map((property) => ({
    property,
    gap: { reason: 'no-curve' as const, components: [1] },
  }))
  expect(gapTexts(points, NAMES, 'en')).toEqual([
    'Distillation has no value: too few distillation points for a curve of Naphtha B.',
  ])
})

test('a warning speaks of one component in the singular and of several in the plural', () => {
  const sentence = (
    code: 'flash-below-zero' | 'cetane-index-averaged' | 'color-lower-bound',
    components: number[],
  ) => warningText({ code, property: 'flash_point', components }, NAMES, 'en')
  expect(sentence('flash-below-zero', [1])).toContain('Naphtha B is below 0 °C')
  expect(sentence('flash-below-zero', [0, 1])).toContain('Gasoil A and Naphtha B are below 0 °C')
  expect(sentence('cetane-index-averaged', [1])).toContain('Naphtha B lacks a')
  expect(sentence('cetane-index-averaged', [0, 1])).toContain('Gasoil A and Naphtha B lack a')
  expect(sentence('color-lower-bound', [2])).toContain('Kerosene C is darker')
  expect(sentence('color-lower-bound', [1, 2])).toContain('Naphtha B and Kerosene C are darker')
})

test('in a list of several, a name with a comma of its own stands in quotation marks', () => {
  const names = ['Reformate, 95 RON', 'Alkylate', 'بنزین، سبک']
  const sentence = (components: number[], lang: 'en' | 'fa') =>
    gapText('rvp', { reason: 'missing', components }, names, lang)
  expect(sentence([0, 1], 'en')).toBe(
    'RVP has no value: there is no reading for “Reformate, 95 RON” and Alkylate.',
  )
  expect(sentence([0], 'en')).toBe('RVP has no value: there is no reading for Reformate, 95 RON.')
  expect(sentence([1, 2], 'fa')).toContain('\u2068Alkylate\u2069 و «\u2068بنزین، سبک\u2069»')
})
