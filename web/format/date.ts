import {
  type ClockTime,
  type DateReading,
  momentOfReading,
  solarDigits,
} from '#calc/vocabulary/rules/typed-date.ts'
import { numberOf } from '#calc/vocabulary/rules/typed-number.ts'
import { isolated } from '#calc/vocabulary/words/language.ts'
import { type Digits, writeDigits } from '#calc/vocabulary/words/numbers.ts'
import type { Language } from '#web/text/text.ts'

const MINUTES = { hour: '2-digit', minute: '2-digit' } as const
const MOMENT = { year: 'numeric', month: 'short', day: 'numeric', ...MINUTES, timeZoneName: 'short' } as const

/** Persian uses the solar calendar. */
const localeOf = (language: Language) => (language === 'fa' ? 'fa-IR-u-ca-persian' : 'en-GB')

export const dateOf = (iso: string, language: Language): string =>
  new Date(iso).toLocaleDateString(localeOf(language), { dateStyle: 'long' })

/** A wire day (2026-11-20) in short form, with its year unless that is the current one. */
export const dayText = (day: string, language: Language, now: Date): string =>
  new Date(`${day}T12:00`).toLocaleDateString(localeOf(language), {
    day: 'numeric',
    month: 'short',
    ...(Number(day.slice(0, 4)) !== now.getFullYear() && { year: 'numeric' }),
  })

/** Date, time, time zone and the Gregorian day, for readers elsewhere and later. */
export function momentOf(iso: string, language: Language): string {
  const moment = new Date(iso).toLocaleString(localeOf(language), MOMENT)
  const gregorian = gregorianOf(iso, language)
  return gregorian ? `${moment}، ${gregorian}` : moment
}

export const dayAndTimeOf = (iso: string, language: Language): string =>
  new Date(iso).toLocaleString(localeOf(language), { dateStyle: 'medium', timeStyle: 'short' })

/** The Gregorian day if the language uses another calendar; else null. */
export const gregorianOf = (iso: string, language: Language): string | null =>
  language === 'fa'
    ? `${new Date(iso).toLocaleDateString('fa-IR-u-ca-gregory', { dateStyle: 'long' })} میلادی`
    : null

type ReadDate = Pick<Extract<DateReading, { is: 'date' }>, 'day' | 'time'>

const two = (number: number) => String(number).padStart(2, '0')

/** The local day, YYYY-MM-DD. */
export const dayOf = (moment: Date): string =>
  `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`

/** A date as it would be typed, in the calendar of the language: 2026-11-11 14:30, ۱۴۰۵/۰۸/۲۰ ۱۴:۳۰. */
export function dateText({ day, time }: ReadDate, language: Language, digits: Digits): string {
  const clock = time && ` ${two(time.hour)}:${two(time.minute)}`
  return writeDigits(`${language === 'fa' ? solarDigits(day) : day}${clock ?? ''}`, digits)
}

/** A wire moment as it would be typed, in local time; empty without one. */
export function momentText(iso: string | null | undefined, language: Language, digits: Digits): string {
  const moment = new Date(iso ?? Number.NaN)
  if (Number.isNaN(moment.getTime())) return ''
  const time: ClockTime = { hour: moment.getHours(), minute: moment.getMinutes(), second: 0, offset: null }
  return dateText({ day: dayOf(moment), time }, language, digits)
}

/** A typed date as understood: 11 November 2026, 14:30 (20 Aban 1405), the language's calendar first. */
export function inBothCalendars(read: ReadDate, language: Language, isDay: boolean): string {
  const moment = momentOfReading(isDay ? { day: read.day, time: null } : read)
  const style: Intl.DateTimeFormatOptions = isDay
    ? { dateStyle: 'long' }
    : { dateStyle: 'long', timeStyle: 'short' }
  const own = moment.toLocaleString(localeOf(language), style)
  const other =
    language === 'fa'
      ? gregorianOf(moment.toISOString(), language)
      : moment.toLocaleDateString('en-GB-u-ca-persian', { dateStyle: 'long' }).replace(/ AP$/, '')
  return `${own} (${other})`
}

/** The day for axis ticks, isolated because drawings run left to right. */
export const shortDateOf = (date: Date, language: Language): string => {
  const day = date.toLocaleDateString(localeOf(language), { year: '2-digit', month: 'short', day: 'numeric' })
  return language === 'fa' ? isolated(day) : day
}

/** A typed number of days from 1 to 365; null for anything else. */
export function daysOf(text: string): number | null {
  const days = numberOf(text)
  return days !== null && Number.isInteger(days) && days >= 1 && days <= 365 ? days : null
}

const DAY_MS = 86_400_000

/** How long ago, in whole days or months. */
export function ageOf(iso: string, now: Date, language: Language): string {
  const days = Math.round((new Date(iso).getTime() - now.getTime()) / DAY_MS)
  const format = new Intl.RelativeTimeFormat(language === 'fa' ? 'fa' : 'en-GB', { numeric: 'auto' })
  return Math.abs(days) < 60 ? format.format(days, 'day') : format.format(Math.round(days / 30.4), 'month')
}
