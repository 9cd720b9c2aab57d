import { expect, test } from 'bun:test'
import { shownValue } from '../grades/shown.ts'
import type { Contents } from '../vocabulary/contents.ts'
import { computedFigures, pressureOf } from './computed-figures.ts'

const EN228 = { limits: [{ q: 'rvp', method: 'EN 13016-1 (DVPE)' }] }
const D4814 = { limits: [{ q: 'rvp', method: 'ASTM D5191' }] }

test('a vapor pressure has its total pressure beside it, with the equation of the grade that it is checked against', () => {
  const { figures, notes } = computedFigures({ pressure: pressureOf(55.9535, EN228) })
  expect(figures).toMatchObject([{ key: 'total_pressure', unit: 'kPa', value: expect.closeTo(61.9, 9) }])
  expect(notes[0]!.en).toContain('by EN 13016-1: DVPE = 0.965·Ptot − 3.78 kPa')
  expect(notes[0]!.fa).toContain('۳٫۷۸')
  expect(computedFigures({ pressure: pressureOf(55.9535, D4814) }).notes[0]!.en).toContain('ASTM D5191')
})

test.each([null, undefined, Number.NaN, 0, -1, 142, 355.8])('none stands beside %p kPa', (rvp) => {
  expect(pressureOf(rvp, EN228)).toBeNull()
  expect(computedFigures({ pressure: pressureOf(rvp, EN228) }).figures).toEqual([])
})

test('oxygen has the decimals of its limit’s row; mg/kg have none', () => {
  const composition = { oxygen: 3.76428945, ethanol: 10, fame_mg_kg: 61234.5 } as Contents
  const digits = Object.fromEntries(
    computedFigures({ composition }).figures.map((one) => [one.key, one.digits]),
  )
  expect(digits).toMatchObject({ oxygen: 2, ethanol: 2, fame_mg_kg: 0 })
  expect(shownValue(3.76428945, { q: 'oxygen', limit: 3.7 })).toBe('3.76')
})
