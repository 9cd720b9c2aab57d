// Typed dates of the Gregorian or the Persian solar calendar. A day has no time zone, and is written 2026-11-11.
import { fold } from './fold.ts'

export type DateReading =
  | { is: 'empty' }
  | { is: 'date'; day: string; time: ClockTime | null }
  /** Several days are possible, or one only by guessing: the user is asked. */
  | { is: 'ambiguous'; options: { day: string; time: ClockTime | null }[] }
  /** A date that its calendar doesn't have: 30 Feb 2026, ۳۰ اسفند ۱۴۰۴. */
  | { is: 'no-such-day' }
  | { is: 'not-a-date' }

export interface ClockTime {
  hour: number
  minute: number
  second: number
  /** Minutes ahead of UTC, where a zone was typed; null: local time. */
  offset: number | null
}

/** A year, a month and a day from 1. */
interface CalendarDay {
  year: number
  month: number
  day: number
}

/** Years in which the rule of 33 years below agrees with the calendar of Iran. */
export const SOLAR_YEARS = { min: 1200, max: 1500 }
const GREGORIAN_YEARS = { min: 1821, max: 2199 }

const DAY_MS = 86_400_000
/** So many days of 24 hours after a moment; negative: before. */
export const daysAfter = (moment: Date, days: number): Date => new Date(moment.getTime() + days * DAY_MS)
/** 1 Farvardin 1, in days from 1 January 1970: 19 March 622 of the Julian calendar. */
const SOLAR_EPOCH = -492_268

/** Days before a solar year. Eight of 33 years are leap years (Birashk: within 1178–1633 as astronomers have it). */
const daysBefore = (year: number) => SOLAR_EPOCH + 365 * (year - 1) + Math.floor((8 * year + 21) / 33)
const daysBeforeMonth = (month: number) => (month <= 7 ? 31 * (month - 1) : 30 * (month - 1) + 6)
export const isSolarLeap = (year: number): boolean => daysBefore(year + 1) - daysBefore(year) === 366

const isoOf = (days: number) => new Date(days * DAY_MS).toISOString().slice(0, 10)

/** ISO day of a day of the solar calendar; null where there is no such day. */
export function daySolar({ year, month, day }: CalendarDay): string | null {
  if (year < SOLAR_YEARS.min || year > SOLAR_YEARS.max || month < 1 || month > 12 || day < 1) return null
  const length = month <= 6 ? 31 : month <= 11 || isSolarLeap(year) ? 30 : 29
  return day > length ? null : isoOf(daysBefore(year) + daysBeforeMonth(month) + day - 1)
}

/** The same for the Gregorian calendar. */
export function dayGregorian({ year, month, day }: CalendarDay): string | null {
  if (year < GREGORIAN_YEARS.min || year > GREGORIAN_YEARS.max) return null
  const days = Date.UTC(year, month - 1, day) / DAY_MS
  const iso = isoOf(days)
  return iso === `${year}-${two(month)}-${two(day)}` ? iso : null
}

/** An ISO day in the solar calendar. */
export function solarOf(iso: string): CalendarDay {
  const days = Date.parse(`${iso.slice(0, 10)}T00:00Z`) / DAY_MS
  // At most one too few: an average year has less than 366 days.
  let year = Math.floor((days - SOLAR_EPOCH) / 365.25) + 1
  while (daysBefore(year + 1) <= days) year += 1
  while (daysBefore(year) > days) year -= 1
  const at = days - daysBefore(year)
  const month = at < 186 ? Math.floor(at / 31) + 1 : Math.floor((at - 6) / 30) + 1
  return { year, month, day: at - daysBeforeMonth(month) + 1 }
}

const two = (number: number) => String(number).padStart(2, '0')

/** An ISO day in the solar calendar: 1405/08/20. */
export const solarDigits = (iso: string): string => {
  const { year, month, day } = solarOf(iso)
  return `${year}/${two(month)}/${two(day)}`
}

/** Folded by `fold`. Afghan and other names of the solar months are not used in Iran's documents. */
const SOLAR_MONTHS: readonly (readonly string[])[] = [
  ['فروردین', 'farvardin'],
  ['اردیبهشت', 'ordibehesht'],
  ['خرداد', 'khordad'],
  ['تیر', 'tir'],
  ['مرداد', 'امرداد', 'mordad'],
  ['شهریور', 'shahrivar'],
  ['مهر', 'mehr'],
  ['آبان', 'ابان', 'aban'],
  ['آذر', 'اذر', 'azar'],
  ['دی', 'dey'],
  ['بهمن', 'bahman'],
  ['اسفند', 'esfand'],
]
const GREGORIAN_MONTHS: readonly (readonly string[])[] = [
  ['january', 'jan', 'ژانویه'],
  ['february', 'feb', 'فوریه'],
  ['march', 'mar', 'مارس'],
  ['april', 'apr', 'آوریل', 'اوریل'],
  ['may', 'مه', 'می'],
  ['june', 'jun', 'ژوین', 'جون'],
  ['july', 'jul', 'ژوییه', 'جولای'],
  ['august', 'aug', 'اوت', 'آگوست', 'اگوست'],
  ['september', 'sep', 'sept', 'سپتامبر'],
  ['october', 'oct', 'اکتبر'],
  ['november', 'nov', 'نوامبر'],
  ['december', 'dec', 'دسامبر'],
]
type Calendar = (day: CalendarDay) => string | null
const monthNamed = (word: string): { month: number; calendar: Calendar } | null => {
  for (const [months, calendar] of [
    [SOLAR_MONTHS, daySolar],
    [GREGORIAN_MONTHS, dayGregorian],
  ] as const) {
    const at = months.findIndex((names) => names.includes(word))
    if (at !== -1) return { month: at + 1, calendar }
  }
  return null
}

const TIME =
  /(?:^|[\s,t])(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(am|pm|ق\.? ?ظ\.?|ب\.? ?ظ\.?|صبح|عصر)?\s*\(?(z|utc|gmt|[+-]\d{2}:?\d{2})?\)?$/
const WORDS_BESIDE = /(?:^|\s)(?:ساعت|at|ap|میلادی|شمسی|خورشیدی|ه\.? ?ش\.?)(?=\s|,|$)/g

/**
 * Reads a typed or pasted date, perhaps with a time: 2026-11-11, 11 Nov 2026, Nov 11, 2026, 1405/08/20, ۲۰ آبان ۱۴۰۵ ۱۴:۳۰,
 * 2026-11-11T14:30+03:30. Year or month name decide the calendar. Ambiguous: day and month that could be swapped, and years of two
 * digits beside the name of a month.
 */
export function readDate(text: string): DateReading {
  let plain = fold(text)
    .replace(/[\u2212\u2013\u2012\u2010\u2011\ufe63\uff0d]/g, '-')
    .replaceAll('،', ',')
    .replace(WORDS_BESIDE, ' ')
    .trim()
  if (plain === '') return { is: 'empty' }
  if (plain.length > 60) return { is: 'not-a-date' }
  let time: ClockTime | null = null
  const clock = TIME.exec(plain)
  if (clock) {
    time = timeOf(clock)
    if (time === null) return { is: 'not-a-date' }
    plain = plain.slice(0, clock.index).trim()
  }
  return dayIn(plain.replace(/[\s,]+$/, ''), time)
}

function timeOf([, hours, minutes, seconds, half, zone]: RegExpExecArray): ClockTime | null {
  let hour = Number(hours)
  const minute = Number(minutes)
  const second = Number(seconds ?? 0)
  if (half) {
    if (hour < 1 || hour > 12) return null
    hour = (hour % 12) + (/^(?:pm|ب|عصر)/.test(half) ? 12 : 0)
  }
  if (hour > 23 || minute > 59 || second > 59) return null
  const ahead = zone && /^([+-])(\d{2}):?(\d{2})$/.exec(zone)
  const offset = ahead
    ? (ahead[1] === '-' ? -1 : 1) * (Number(ahead[2]) * 60 + Number(ahead[3]))
    : zone
      ? 0
      : null
  return { hour, minute, second, offset }
}

const NAMED = /^(\d{1,2})[\s./-]*(\p{L}+)\.?[\s./,-]*(\d{2}|\d{4})$/u
const NAMED_FIRST = /^(\p{L}+)\.?[\s./-]*(\d{1,2})(?:st|nd|rd|th)?[\s,/-]+(\d{4})$/u
const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/

function dayIn(plain: string, time: ClockTime | null): DateReading {
  const found = (day: string | null): DateReading =>
    day === null ? { is: 'no-such-day' } : { is: 'date', day, time }
  const named = NAMED.exec(plain)
  const ahead = named ? null : NAMED_FIRST.exec(plain)
  if (named || ahead) {
    const [day, word, year] = named ? [named[1], named[2], named[3]] : [ahead![2], ahead![1], ahead![3]]
    const month = monthNamed(word!)
    if (month === null) return { is: 'not-a-date' }
    const of = (full: number) => month.calendar({ year: full, month: month.month, day: Number(day) })
    if (year!.length === 4) return found(of(Number(year)))
    const guessed = of(Number(year) + (month.calendar === daySolar ? 1400 : 2000))
    return guessed === null ? { is: 'no-such-day' } : { is: 'ambiguous', options: [{ day: guessed, time }] }
  }
  const first = YEAR_FIRST.exec(plain)
  if (first) {
    const [year, month, day] = [Number(first[1]), Number(first[3]), Number(first[4])]
    return inCalendar(year, (calendar) => found(calendar({ year, month, day })))
  }
  const last = YEAR_LAST.exec(plain)
  if (!last) return { is: 'not-a-date' }
  const [one, other, year] = [Number(last[1]), Number(last[3]), Number(last[4])]
  return inCalendar(year, (calendar) => {
    const days = [
      calendar({ year, month: other, day: one }),
      ...(one === other ? [] : [calendar({ year, month: one, day: other })]),
    ].filter((day) => day !== null)
    if (days.length === 2) return { is: 'ambiguous', options: days.map((day) => ({ day, time })) }
    return found(days[0] ?? null)
  })
}

/** Years decide the calendar: the two are six centuries apart. */
const inCalendar = (year: number, read: (calendar: Calendar) => DateReading): DateReading =>
  year >= SOLAR_YEARS.min && year <= SOLAR_YEARS.max
    ? read(daySolar)
    : year >= GREGORIAN_YEARS.min && year <= GREGORIAN_YEARS.max
      ? read(dayGregorian)
      : { is: 'not-a-date' }

/** The moment of a reading, in local time where no zone was typed; a day alone begins at midnight. */
export function momentOfReading({ day, time }: { day: string; time: ClockTime | null }): Date {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const { hour, minute, second, offset } = time ?? { hour: 0, minute: 0, second: 0, offset: null }
  return offset === null
    ? new Date(year, month - 1, date, hour, minute, second)
    : new Date(Date.UTC(year, month - 1, date, hour, minute - offset, second))
}
