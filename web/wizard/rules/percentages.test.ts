import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { isComplete, leftOf, totalOf } from '#calc/vocabulary/rules/recipe-rules.ts'
import { columnOf, distribute, distributeLabel, fieldText, percentOf, readPercentage } from './percentages.ts'

const recipe = fc.array(
  fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10),
  { minLength: 2, maxLength: 10 },
)

test('an untouched recipe is split equally to one decimal and the last material takes the remainder', () => {
  expect(distribute([0, 0])).toEqual([50, 50])
  expect(distribute([0, 0, 0])).toEqual([33.3, 33.3, 33.4])
  expect(distribute([0, 0, 0, 0, 0, 0])).toEqual([16.7, 16.7, 16.7, 16.7, 16.7, 16.5])
  expect(distribute(new Array(7).fill(0))).toEqual([14.3, 14.3, 14.3, 14.3, 14.3, 14.3, 14.2])
})

test('a recipe with shares is scaled in proportion to one decimal and the last material takes the remainder', () => {
  expect(distribute([10, 20, 30])).toEqual([16.7, 33.3, 50])
  expect(distribute([1, 1, 1])).toEqual([33.3, 33.3, 33.4])
  expect(distribute([80, 80])).toEqual([50, 50])
  expect(distribute([30, 0])).toEqual([100, 0])
})

test('half a tenth is rounded up although its binary fraction lies below', () => {
  expect(distribute([12.35, 87.65])).toEqual([12.4, 87.6])
  expect(distribute([1.005, 98.995])).toEqual([1, 99])
})

test('a last material at nothing never falls below nothing', () => {
  const shares = distribute([1, 1, 1, 1, 1, 1, 0])
  expect(shares).toEqual([16.7, 16.7, 16.7, 16.7, 16.7, 16.5, 0])
})

test('any distribution adds up to exactly 100 in whole tenths, all within 0 and 100', () => {
  fc.assert(
    fc.property(recipe, (percents) => {
      const shares = distribute(percents)
      expect(shares.reduce((sum, share) => sum + Math.round(share * 10), 0)).toBe(1000)
      for (const share of shares) {
        expect(share * 10).toBeCloseTo(Math.round(share * 10), 9)
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual(100)
      }
      expect(isComplete(shares)).toBe(true)
      expect(distributeLabel(shares)).toBe('auto-distribute')
    }),
  )
})

test('normalising what already adds up to 100 in tenths changes nothing', () => {
  fc.assert(
    fc.property(recipe, (percents) => {
      const once = distribute(percents)
      expect(distribute(once)).toEqual(once)
    }),
  )
})

test('the button normalises only when something is set and the total is further than 0.1 from 100', () => {
  expect(distributeLabel([0, 0])).toBe('auto-distribute')
  expect(distributeLabel([50, 50])).toBe('auto-distribute')
  expect(distributeLabel([50, 49.9])).toBe('auto-distribute')
  expect(distributeLabel([33.3, 33.3, 33.3])).toBe('auto-distribute')
  expect(distributeLabel([50, 49.8])).toBe('normalize')
  expect(distributeLabel([50, 50.2])).toBe('normalize')
  expect(distributeLabel([0.1, 0])).toBe('normalize')
})

test('the total is exact where binary fractions are not', () => {
  expect(totalOf([33.3, 33.3, 33.3])).toBe(99.9)
  expect(totalOf(new Array(10).fill(0.1))).toBe(1)
  expect(leftOf([92.5])).toBe(7.5)
  expect(leftOf([60, 60])).toBe(-20)
})

test('calculating is allowed within 0.01 of 100, that hundredth included', () => {
  expect(isComplete([33.33, 33.33, 33.33])).toBe(true)
  expect(isComplete([50, 50.01])).toBe(true)
  expect(isComplete([50, 49.98])).toBe(false)
  expect(isComplete([50, 50.02])).toBe(false)
  expect(isComplete([110, -10])).toBe(false)
  expect(isComplete([0, 0])).toBe(false)
})

test('a percentage is read in Latin and Persian digits, and a comma is asked about', () => {
  expect(readPercentage('12.5')).toEqual({ is: 'value', value: 12.5 })
  expect(readPercentage('۱۲٫۵')).toEqual({ is: 'value', value: 12.5 })
  expect(readPercentage(' 55 % ')).toEqual({ is: 'value', value: 55 })
  expect(readPercentage('۴۰٪')).toEqual({ is: 'value', value: 40 })
  expect(readPercentage('')).toEqual({ is: 'value', value: 0 })
  expect(readPercentage('.5')).toEqual({ is: 'value', value: 0.5 })
  expect(readPercentage('12,5')).toEqual({ is: 'ambiguous' })
  expect(readPercentage('۱۲٬۵')).toEqual({ is: 'ambiguous' })
  expect(readPercentage('twelve')).toEqual({ is: 'unreadable' })
  expect(readPercentage('1e1')).toEqual({ is: 'unreadable' })
  expect(readPercentage('1.2.3')).toEqual({ is: 'unreadable' })
  expect(readPercentage('101')).toEqual({ is: 'out-of-range', value: 101 })
  expect(readPercentage('−1')).toEqual({ is: 'out-of-range', value: -1 })
  expect(percentOf('150')).toBe(150)
  expect(percentOf('12,5')).toBeNull()
})

test('a field shows one decimal, and more only where more was typed', () => {
  expect(fieldText(55)).toBe('55.0')
  expect(fieldText(0.1 + 0.2)).toBe('0.3')
  expect(fieldText(33.33)).toBe('33.33')
  expect(fieldText(1e-5)).toBe('0.00001')
})

test('a pasted column gives one cell a row and a single cell is an ordinary paste', () => {
  expect(columnOf('55\r\n25\r\n20\r\n')).toEqual(['55', '25', '20'])
  expect(columnOf('55\t25\t20')).toEqual(['55', '25', '20'])
  expect(columnOf('Reformate\t55\nAlkylate\t45')).toEqual(['55', '45'])
  expect(columnOf('55\n\n45')).toEqual(['55', '', '45'])
  expect(columnOf('55')).toBeNull()
  expect(columnOf('55\n')).toBeNull()
})
