import { expect, test } from 'bun:test'
import { UNIT_SETS } from '#calc/units/choice.ts'
import { DASH } from '#web/format/number.ts'
import { analyses } from '#web/text/analyses.ts'
import { textIn } from '#web/text/language.ts'
import {
  type CompareCell,
  cellDifference,
  differenceText,
  judgedRows,
  recipeRowsOf,
  recipesSideBySide,
} from './compare-rows.ts'

const cell = (number: number | null, text = String(number), unit = 'kg/m³'): CompareCell => ({
  number,
  text,
  unit,
  isMeasured: false,
  state: null,
  limit: '',
  beside: '',
})
const plain = (text: string) => text

test('a difference is against the first, in their unit, and none without a number or in another unit', () => {
  expect(cellDifference(cell(750), cell(755.5))).toBe(5.5)
  expect(cellDifference(cell(0.1 + 0.2, '0.30'), cell(0.3, '0.30'))).toBe(0)
  expect(cellDifference(cell(null), cell(1))).toBeNull()
  expect(cellDifference(cell(5), cell(5, '5', 'g/cm³'))).toBeNull()
})

test('a difference has its sign and the decimals of its figures; what shows the same is the same', () => {
  expect(differenceText(cell(756.15, '756.15'), cell(754.3, '754.30'), plain)).toBe('−1.85')
  expect(differenceText(cell(45), cell(70), plain)).toBe('+25')
  expect(differenceText(cell(1500, '1,500'), cell(3000, '3,000'), plain)).toBe('+1,500')
  expect(differenceText(cell(3000, '۳٬۰۰۰'), cell(900, '۹۰۰'), plain)).toBe('−2,100')
  expect(differenceText(cell(0.5, '0.5'), cell(1010.5, '1010.5'), plain)).toBe('+1010.0')
  expect(differenceText(cell(0), cell(1e-6, '0.0000010'), plain)).toBe('+0.0000010')
  expect(differenceText(cell(3), cell(3), plain)).toBe('=')
  expect(differenceText(cell(null), cell(3), plain)).toBe('')
})

test('without a grade nothing is judged', () => {
  expect(judgedRows({ lab: null } as Parameters<typeof judgedRows>[0], UNIT_SETS.SI)).toEqual([])
})

test('a material that a recipe lacks has a dash there, of no unit, in whatever bases the others stand', () => {
  const of = (id: string, basis: string) => ({
    basis,
    components: [{ id, percentage: 100, name: id, name_farsi: null, properties: {} }],
  })
  const t = textIn('en', analyses)
  const rows = recipeRowsOf([of('a', 'mass'), of('b', 'volume')] as never, {
    t,
    digits: (text) => text,
    language: 'en',
  })
  expect(rows.map(({ cells }) => cells.map(({ text }) => text))).toEqual([
    ['100.0 mass %', DASH],
    [DASH, '100.0 vol %'],
  ])
})

test('recipes side by side have each material once, with a share where a recipe has it', () => {
  const [a, b, c] = [
    { id: 'a', percentage: 60, properties: { density: 750 } },
    { id: 'b', percentage: 40, properties: { density: 800 } },
    { id: 'c', percentage: 30, properties: {} },
  ]
  const [d, e] = [
    { id: 'd', percentage: 10, properties: {}, own: { pah: 2, cfpp: -5 } },
    { id: 'e', percentage: 10, properties: {}, own: { pah: 2 } },
  ]
  const changed = { id: 'b', percentage: 70, properties: { density: 801 } }
  const rows = recipesSideBySide([
    [a, b, d, e],
    [changed, c, { ...d, own: { cfpp: -5, pah: 2 } }, { ...e, own: { pah: 3 } }],
  ])
  expect(rows.map(({ component, shares, isChanged }) => [component.id, shares, isChanged])).toEqual([
    ['a', [60, null], false],
    ['b', [40, 70], true],
    ['d', [10, 10], false],
    ['e', [10, 10], true],
    ['c', [null, 30], false],
  ])
})
