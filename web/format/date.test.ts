import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { momentOfReading, readDate } from '#calc/vocabulary/rules/typed-date.ts'
import { dateOf, dateText, dayAndTimeOf, gregorianOf, inBothCalendars, momentOf, momentText } from './date.ts'

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

test('what was read of a date is said in both calendars, that of the language first', () => {
  const read = { day: '2026-11-11', time: { hour: 14, minute: 30, second: 0, offset: null } }
  expect(inBothCalendars(read, 'en', true)).toBe('11 November 2026 (20 Aban 1405)')
  expect(inBothCalendars(read, 'fa', true)).toBe('۲۰ آبان ۱۴۰۵ (۱۱ نوامبر ۲۰۲۶ میلادی)')
  expect(inBothCalendars(read, 'en', false)).toMatch(/^11 November 2026.*14:30 \(20 Aban 1405\)$/)
  expect(inBothCalendars(read, 'fa', false)).toContain('۱۴:۳۰')
})

test('every date that the product writes is read back, in both languages and all digits', () => {
  const moment = fc.integer({ min: Date.UTC(1921, 3, 1), max: Date.UTC(2121, 2, 1) })
  fc.assert(
    fc.property(moment, (at) => {
      const written = new Date(Math.floor(at / 60_000) * 60_000)
      const iso = written.toISOString()
      const dayOf = (text: string) => {
        const reading = readDate(text)
        return reading.is === 'date' ? momentOfReading(reading) : reading.is
      }
      const midnight = new Date(written.getFullYear(), written.getMonth(), written.getDate())
      for (const language of ['en', 'fa'] as const) {
        for (const digits of ['latin', 'persian'] as const)
          expect(dayOf(momentText(iso, language, digits))).toEqual(written)
        expect(dayOf(dayAndTimeOf(iso, language))).toEqual(written)
        expect(dayOf(dateOf(iso, language))).toEqual(midnight)
      }
      expect(dayOf(gregorianOf(iso, 'fa')!)).toEqual(midnight)
    }),
  )
  expect(dateText({ day: '2026-11-11', time: null }, 'fa', 'persian')).toBe('۱۴۰۵/۰۸/۲۰')
  expect(momentText(null, 'fa', 'persian')).toBe('')
})
