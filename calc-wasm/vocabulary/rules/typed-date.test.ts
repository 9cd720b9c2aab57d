import { expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  dayGregorian,
  daySolar,
  isSolarLeap,
  momentOfReading,
  readDate,
  SOLAR_YEARS,
  solarDigits,
  solarOf,
} from './typed-date.ts'

const DAY_MS = 86_400_000
const intl = new Intl.DateTimeFormat('en-u-ca-persian-nu-latn', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
})
const byIntl = (at: number) => {
  const parts = Object.fromEntries(intl.formatToParts(at).map(({ type, value }) => [type, value]))
  return { year: Number(parts.year), month: Number(parts.month), day: Number(parts.day) }
}

test('every day of the solar years 1300 to 1500 is the day that Intl’s Persian calendar says, both ways', () => {
  const from = Date.UTC(1921, 2, 21)
  const to = Date.UTC(2122, 2, 20)
  expect([byIntl(from), byIntl(to).year]).toEqual([{ year: 1300, month: 1, day: 1 }, 1500])
  const wrong: unknown[] = []
  for (let at = from; at <= to; at += DAY_MS) {
    const iso = new Date(at).toISOString().slice(0, 10)
    const [expected, solar] = [byIntl(at), solarOf(iso)]
    if (
      expected.year !== solar.year ||
      expected.month !== solar.month ||
      expected.day !== solar.day ||
      daySolar(expected) !== iso
    )
      wrong.push({ iso, expected, solar })
  }
  expect(wrong).toEqual([])
})

test('leap years are those of the calendar of Iran, and only they have a 30 Esfand', () => {
  // Calendar Center, Institute of Geophysics, University of Tehran: the leap years of 1370–1420.
  const leap = [1370, 1375, 1379, 1383, 1387, 1391, 1395, 1399, 1403, 1408, 1412, 1416, 1420]
  const years = Array.from({ length: 51 }, (_, at) => 1370 + at)
  expect(years.filter(isSolarLeap)).toEqual(leap)
  for (const year of years) expect(daySolar({ year, month: 12, day: 30 }) !== null).toBe(leap.includes(year))
})

test('outside of its years, months and days there is no day', () => {
  for (const day of [
    { year: SOLAR_YEARS.min - 1, month: 1, day: 1 },
    { year: SOLAR_YEARS.max + 1, month: 1, day: 1 },
    { year: 1405, month: 0, day: 1 },
    { year: 1405, month: 13, day: 1 },
    { year: 1405, month: 7, day: 31 },
    { year: 1405, month: 1, day: 0 },
  ])
    expect(daySolar(day)).toBeNull()
  expect(dayGregorian({ year: 2026, month: 2, day: 29 })).toBeNull()
  expect(dayGregorian({ year: 2024, month: 2, day: 29 })).toBe('2024-02-29')
})

const NOON = { hour: 14, minute: 30, second: 0, offset: null }

test.each([
  ['2026-11-11', null],
  ['2026/11/11', null],
  ['2026.11.11', null],
  ['2026-11-11T14:30', NOON],
  ['2026-11-11 14:30:05', { ...NOON, second: 5 }],
  ['2026-11-11T14:30:00.123Z', { ...NOON, offset: 0 }],
  ['2026-11-11T14:30+03:30', { ...NOON, offset: 210 }],
  ['2026-11-11T14:30−0500', { ...NOON, offset: -300 }],
  ['11 Nov 2026', null],
  ['11 November 2026, 2:30 pm', NOON],
  ['11-NOV-2026 14:30', NOON],
  ['Nov. 11, 2026', null],
  ['November 11th 2026 at 14:30', NOON],
  ['11/11/2026', null],
  ['1405/08/20', null],
  ['۱۴۰۵/۰۸/۲۰', null],
  ['۱۴۰۵/۸/۲۰ ۱۴:۳۰', NOON],
  ['1405-08-20', null],
  ['1405.8.20', null],
  ['٢٠/٨/١٤٠٥', null],
  ['20/08/1405', null],
  ['۲۰ آبان ۱۴۰۵', null],
  ['20 Aban 1405', null],
  ['۲۰ ابان ۱۴۰۵، ساعت ۱۴:۳۰', NOON],
  ['\u2067۲۰ آبان ۱۴۰۵\u2069، ۲:۳۰ ب.ظ.', NOON],
  ['۱۱ نوامبر ۲۰۲۶ میلادی', null],
])('%s is 11 November 2026', (text, time) => {
  expect(readDate(text)).toEqual({ is: 'date', day: '2026-11-11', time })
})

test('what may be several days, or is one only by guessing, is asked about', () => {
  const days = (text: string) => {
    const reading = readDate(text)
    return reading.is === 'ambiguous' ? reading.options.map(({ day }) => day) : reading.is
  }
  expect(days('05/11/2026')).toEqual(['2026-11-05', '2026-05-11'])
  expect(days('5.11.2026')).toEqual(['2026-11-05', '2026-05-11'])
  expect(days('۵/۸/۱۴۰۵')).toEqual([
    daySolar({ year: 1405, month: 8, day: 5 })!,
    daySolar({ year: 1405, month: 5, day: 8 })!,
  ])
  expect(days('20/11/2026')).toBe('date')
  expect(days('11/20/2026')).toBe('date')
  expect(days('11-Nov-26')).toEqual(['2026-11-11'])
  expect(days('۲۰ آبان ۰۵')).toEqual(['2026-11-11'])
})

test('a day that its calendar lacks is said to be none; anything else is no date', () => {
  for (const text of ['30 Feb 2026', '2026-13-01', '31/31/2026', '۳۰ اسفند ۱۴۰۴', '1405/07/31', '2026-11-00'])
    expect([text, readDate(text)]).toEqual([text, { is: 'no-such-day' }])
  for (const text of [
    'yesterday',
    '12.5',
    '05/08/20',
    '2026-11',
    '2026-11/11',
    '0026-11-11',
    '1650-01-01',
    '9999-01-01',
    '20 Foo 2026',
    '2026-11-11 25:00',
    '2026-11-11 12:60',
    '2026-11-11 13:00 pm',
    '20 آبان',
    'x'.repeat(100_000),
    `${'1 '.repeat(50_000)}`,
  ])
    expect([text.slice(0, 30), readDate(text).is]).toEqual([text.slice(0, 30), 'not-a-date'])
  expect(readDate(' \u200f ').is).toBe('empty')
})

const day = fc
  .integer({ min: Date.UTC(1921, 2, 21), max: Date.UTC(2121, 2, 20) })
  .map((at) => new Date(Math.floor(at / 60_000) * 60_000))
/** How the product writes a day and a time. */
const WRITTEN: [locale: string, options: Intl.DateTimeFormatOptions][] = [
  ['fa-IR-u-ca-persian', { dateStyle: 'long' }],
  ['fa-IR-u-ca-gregory', { dateStyle: 'long' }],
  ['en-GB', { dateStyle: 'long' }],
  ['en-GB-u-ca-persian', { dateStyle: 'long' }],
  ['fa-IR-u-ca-persian', { dateStyle: 'medium', timeStyle: 'short' }],
  ['en-GB', { dateStyle: 'medium', timeStyle: 'short' }],
]

test('what Intl writes for a reader of either language is read back, and so are figures', () => {
  fc.assert(
    fc.property(day, (at) => {
      const iso = at.toISOString()
      for (const [locale, options] of WRITTEN) {
        const text = at.toLocaleString(locale, { ...options, timeZone: 'UTC' })
        const reading = readDate(text)
        expect([text, reading]).toMatchObject([text, { is: 'date', day: iso.slice(0, 10) }])
        if (options.timeStyle && reading.is === 'date')
          expect([reading.time!.hour, reading.time!.minute]).toEqual([at.getUTCHours(), at.getUTCMinutes()])
      }
      expect(readDate(solarDigits(iso))).toEqual({ is: 'date', day: iso.slice(0, 10), time: null })
      const whole = readDate(iso)
      expect(whole.is === 'date' && momentOfReading(whole).getTime()).toBe(at.getTime())
    }),
  )
})

test('a moment without a zone is by the clock of the place', () => {
  const reading = readDate('1405/08/20 14:30')
  expect(reading.is === 'date' && momentOfReading(reading).getTime()).toBe(
    new Date(2026, 10, 11, 14, 30).getTime(),
  )
})
