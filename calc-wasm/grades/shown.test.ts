import { describe, expect, test } from 'bun:test'
import { randomNumbers } from '../oracle/random-recipes.ts'
import { UNIT_SETS } from '../units/choice.ts'
import { shownIn } from '../units/units.ts'
import { type LimitCheck, toleranceAt } from './check.ts'
import { limitIn, quantityIn, shownValue } from './shown.ts'
import { limitText, marginText } from './verdict-words.ts'

const { SI, US } = UNIT_SETS

const check = (part: Partial<LimitCheck>): LimitCheck =>
  ({
    q: 'flash_point',
    side: 'min',
    strict: false,
    limit: 55,
    value: 61,
    margin: 6,
    in_R: 1.5,
    guard: 2,
    state: 'pass',
    basis: 'test',
    flags: [],
    method: 'ASTM D93',
    confirmed: 'yes',
    ...part,
  }) as LimitCheck

test('a limit of temperature is converted, and its margin without 32', () => {
  const limit = limitIn(check({}), US)
  // By hand: 55 °C is 131 °F, 61 °C 141.8 °F, 6 °C apart 10.8 °F, 2 °C 3.6 °F.
  expect(limit).toMatchObject({ unit: '°F', side: 'min', limit: 131, guard: expect.closeTo(3.6, 9) })
  expect(limit.value).toBeCloseTo(141.8, 9)
  expect([limitText(limit, 'en'), shownValue(limit.value!, limit)]).toEqual(['≥\u00a0131', '141.8'])
  expect(marginText(limit, 'en')).toBe('10.8\u00a0°F inside, 1.5\u00a0R')
  expect(marginText(limitIn(check({ value: 50, margin: -5 }), US), 'en')).toContain('9.0\u00a0°F outside')
})

test('a margin in per cent by mass is told in words in Persian', () => {
  const limit = limitIn(check({ q: 'sulfur_ppm', side: 'max', limit: 10, value: 45, margin: -35 }), US)
  expect(marginText(limit, 'fa')).toStartWith('\u20660.0035\u2069\u00a0درصد جرمی بیرون از حد')
  expect(marginText(limit, 'en')).toStartWith('0.0035\u00a0mass % outside')
})

test('the most that a density may be is the least °API', () => {
  const limit = limitIn(
    check({ q: 'density', side: 'max', limit: 845, value: 840, margin: 5, guard: 0.5 }),
    US,
  )
  const api = shownIn('kg/m³', US)
  expect([limit.side, limit.unit, limit.digits]).toEqual(['min', '°API', 1])
  expect(limit.limit).toBeCloseTo(api.value(845), 3)
  expect(limit.value! > limit.limit!).toBe(true)
  expect(limit.margin).toBeCloseTo(api.value(840) - api.value(845), 9)
  expect(limit.guard).toBeGreaterThan(0)
  expect(limitText(limit, 'en')).toMatch(/^≥/)
  const missed = limitIn(check({ q: 'density', side: 'max', limit: 845, value: 850, margin: -5 }), US)
  expect([missed.margin! < 0, missed.value! < missed.limit!]).toEqual([true, true])
})

test('the driveability index is no temperature', () => {
  expect(quantityIn('di_c', US).value(570)).toBe(570)
  expect(limitIn(check({ q: 'di_c', side: 'max', limit: 597, value: 570, margin: 27 }), US)).toMatchObject({
    unit: '°C',
    limit: 597,
    value: 570,
  })
})

test('without a value, or a limit, there is none in any unit', () => {
  const none = limitIn(check({ value: null, margin: null, guard: null }), US)
  expect([none.value, none.margin, none.guard, none.limit]).toEqual([null, null, null, 131])
  expect(limitText(limitIn(check({ limit: null, margin: null }), US), 'fa')).toBe('—')
})

describe('what is shown never contradicts the verdict', () => {
  test.each(['flash_point', 'density', 'rvp', 'sulfur_ppm'] as const)('%s', (q) => {
    const random = randomNumbers(4)
    const [low, high] = { flash_point: [20, 120], density: [650, 950], rvp: [5, 120], sulfur_ppm: [1, 5000] }[
      q
    ]!
    for (let k = 0; k < 2000; k++) {
      const limit = low! + (high! - low!) * random()
      const rounded = Number(limit.toFixed(q === 'flash_point' ? 1 : 0))
      const side = random() < 0.5 ? 'min' : 'max'
      const value = rounded + (random() - 0.5) * [2, 1e-2, 1e-3, 0][k % 4]!
      const margin = side === 'min' ? value - rounded : rounded - value
      for (const units of [SI, US]) {
        const shown = limitIn(check({ q, side, limit: rounded, value, margin }), units)
        const text = Number(shownValue(shown.value!, shown))
        // In a unit ten thousand times as large the ninth digit is that of the limit.
        if (margin !== 0 && Math.abs(margin) < 1e-5) continue
        expect(text === shown.limit).toBe(Math.abs(margin) <= toleranceAt(rounded))
        const isMet = shown.side === 'min' ? text >= shown.limit! : text <= shown.limit!
        expect([k, q, units.density, isMet]).toEqual([k, q, units.density, margin >= -toleranceAt(rounded)])
      }
    }
  })
})
