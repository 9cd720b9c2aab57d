import { expect, test } from 'bun:test'
import { dateOf, dayAndTimeOf, gregorianOf, momentOf } from './date.ts'

/** Local times, so that the day is the same wherever the test runs. */
const iso = (year: number, month: number, day: number, hour = 12) =>
  new Date(year, month - 1, day, hour, 30).toISOString()

test.each([
  // Nowruz by the calendar of the Geophysics Institute of Tehran: 1403 began on 20 March 2024, 1404 on 21 March 2025.
  [iso(2024, 3, 20), '۱ فروردین ۱۴۰۳'],
  [iso(2025, 3, 20), '۳۰ اسفند ۱۴۰۳'],
  [iso(2025, 3, 21), '۱ فروردین ۱۴۰۴'],
])('%s is %s in Persian', (at, date) => {
  expect(dateOf(at, 'fa')).toBe(date)
  expect(momentOf(at, 'fa')).toContain(date)
})

test('the Gregorian date stands behind the Persian one, and nothing behind the English one', () => {
  const at = iso(2025, 10, 5)
  expect(gregorianOf(at, 'fa')).toBe('۵ اکتبر ۲۰۲۵ میلادی')
  expect(gregorianOf(at, 'en')).toBeNull()
  expect(momentOf(at, 'fa')).toMatch(/^۱۳ مهر ۱۴۰۴.*، ۵ اکتبر ۲۰۲۵ میلادی$/)
  expect(dateOf(at, 'en')).toBe('5 October 2025')
})

test('a day with its time is written in few letters, by the calendar of the language', () => {
  expect(dayAndTimeOf(iso(2025, 10, 4), 'en')).toBe('4 Oct 2025, 12:30')
  expect(dayAndTimeOf(iso(2025, 10, 4), 'fa')).toContain('۱۲ مهر ۱۴۰۴')
  expect(dayAndTimeOf(iso(2025, 10, 4), 'fa')).toContain('۱۲:۳۰')
})
