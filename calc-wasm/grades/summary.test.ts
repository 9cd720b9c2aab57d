import { expect, test } from 'bun:test'
import { emptyProperties, type MaterialProperties } from '../vocabulary/properties.ts'
import { builtIn } from './built-in.ts'
import { checkGrade } from './check.ts'
import { readCheck } from './check-shape.ts'
import { type GradeOptions, specify } from './specification.ts'
import { STATES } from './states.ts'
import { summaryText } from './summary.ts'
import { indicationText, limitText, marginText, stateText } from './verdict-words.ts'

const judge = (id: string, results: Partial<MaterialProperties>, options?: Partial<GradeOptions>) =>
  checkGrade(specify(builtIn(id)!, { chosen: {}, limits: [], residue: 1, ...options }), {
    results: { ...emptyProperties(), ...results },
  })
const petrol = { octan_ron: 95, octan_mon: 85, aromatics: 28, olefin: 8, sulfur_ppm: 20, benzene: 0.5 }

test('a pass counts the limits that could be checked and names what was not', () => {
  const check = judge('ir-petrol-euro4', petrol)
  expect(check.state).toBe('pass')
  expect(summaryText(check, 'en')).toStartWith(
    'Provisional limits: meets all 5 limits that could be checked; 10 requirements of Iranian Euro-4 gasoline (the five figures the authorities publish) were not checked: lead, ',
  )
  expect(summaryText(check, 'fa')).toStartWith(
    'حدهای موقت: همهٔ ۵ حدی که بررسی‌شدنی بود رعایت شده است؛ ۱۰ الزام',
  )
  expect(summaryText(judge('ir-gasoil-euro4', { sulfur_ppm: 10 }), 'en')).toContain(
    'meets the one limit that could be checked',
  )
})

test('a failure names what failed, and no sentence says that a standard is met', () => {
  const failed = judge('ir-petrol-euro4', { ...petrol, sulfur_ppm: 80, aromatics: 60 })
  expect(summaryText(failed, 'en')).toContain(
    'does not meet 2 of 5 limits: Aromatics and Sulfur; 3 met; 10 requirements',
  )
  expect(summaryText(failed, 'fa')).toContain(
    '۲ حد از ۵ حد رعایت نشده است: آروماتیک‌ها و گوگرد؛ ۳ حد رعایت شده',
  )
  const close = judge('ir-petrol-euro4', { ...petrol, aromatics: 35 })
  expect(summaryText(close, 'en')).toContain(
    'no limit is missed, but 1 of 5 is too close for the test to tell: Aromatics',
  )
  const lacking = judge('ir-petrol-euro4', { ...petrol, aromatics: null })
  expect(summaryText(lacking, 'en')).toContain(
    'meets the 4 limits that could be checked; 1 has no value: Aromatics',
  )
  expect(summaryText(judge('ir-petrol-euro4', {}), 'en')).toContain('no limit could be checked')
  for (const check of [failed, close, lacking, judge('en590-temperate', {})])
    expect(summaryText(check, 'en')).not.toMatch(/meets (EN|ASTM|Iran)/i)
})

test('a standard’s sentence has no prefix, and a class no limit that it has not', () => {
  const text = summaryText(judge('en228-e5', petrol), 'en')
  expect(text).not.toContain('Provisional')
  expect(text).not.toContain('Vapor lock')
})

test('limit, margin and state are said in words', () => {
  const { limits } = judge('en590-temperate', { flash_point: 53.2288388682, density: 830, r250: 1 } as never)
  const flash = limits.find(({ q }) => q === 'flash_point')!
  expect([limitText(flash, 'en'), limitText(flash, 'fa')]).toEqual(['>\u00a055', '\u2066>\u00a055\u2069'])
  expect(marginText(flash, 'en')).toBe('1.8\u00a0°C outside, 0.5\u00a0R')
  expect(marginText(flash, 'fa')).toBe('\u20661.8\u00a0°C\u2069 بیرون از حد، \u20660.5\u00a0R\u2069')
  expect(stateText(flash, 'en')).toBe('too close to the limit for the test to tell')
  const max = limits.find(({ q, side }) => q === 'density' && side === 'max')!
  expect([limitText(max, 'en'), marginText(max, 'en')]).toEqual([
    '≤\u00a0845',
    '15.0\u00a0kg/m³ inside, 30.0\u00a0R',
  ])
  const none = limits.find(({ q }) => q === 'cetane_number')!
  expect([marginText(none, 'en'), stateText(none, 'fa')]).toEqual([null, 'بدون مقدار'])
})

test('a CFPP class is indicated in a sentence', () => {
  const says = (cloud_point: number) =>
    judge('en590-temperate', { cloud_point }, { chosen: { class: 'F' } }).cfpp!
  expect(indicationText(says(-25), 'en')).toBe(
    'CFPP, indicated only: CFPP is normally at or below the cloud point, −25 °C, so class F’s −20 °C is likely met.',
  )
  expect(indicationText(says(-15), 'en')).toContain('depends on the flow improver')
  expect(indicationText(says(0), 'en')).toContain('unlikely without a flow improver')
  expect(indicationText(says(0), 'fa')).toContain('بدون بهبوددهندهٔ جریان')
})

test('what can’t be read of a stored check does not make it better', () => {
  const check = judge('ir-petrol-euro4', { ...petrol, sulfur_ppm: 80 })
  const stored = JSON.parse(JSON.stringify(check))
  stored.limits = stored.limits.map((limit: { state: string }) =>
    limit.state === 'fail' ? { ...limit, q: 'of tomorrow' } : limit,
  )
  const read = readCheck(stored)!
  expect(read.limits).toHaveLength(4)
  expect([read.state, read.counts.fail]).toEqual(['fail', 1])
  expect(Object.keys(read.counts)).toEqual([...STATES])
  for (const damaged of [null, 7, {}, { state: 'fail' }, { ...stored, state: 'na' }])
    expect(readCheck(damaged)).toBeNull()
  expect(
    readCheck({ ...stored, limits: [7, { q: 'rvp' }], one_of: 'x', notes: [3], counts: null }),
  ).toMatchObject({ limits: [], one_of: [] })
})
