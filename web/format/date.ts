import type { Language } from '#web/text/text.ts'

const MINUTES = { hour: '2-digit', minute: '2-digit' } as const
const MOMENT = { year: 'numeric', month: 'short', day: 'numeric', ...MINUTES, timeZoneName: 'short' } as const

/** Persian readers count by the solar calendar. */
const localeOf = (language: Language) => (language === 'fa' ? 'fa-IR-u-ca-persian' : 'en-GB')

export const dateOf = (iso: string, language: Language): string =>
  new Date(iso).toLocaleDateString(localeOf(language), { dateStyle: 'long' })

/** Date, time and time zone, and the Gregorian day too, for what is read elsewhere and later. */
export function momentOf(iso: string, language: Language): string {
  const moment = new Date(iso).toLocaleString(localeOf(language), MOMENT)
  const gregorian = gregorianOf(iso, language)
  return gregorian ? `${moment}، ${gregorian}` : moment
}

/** The day and the time, in few letters. */
export const dayAndTimeOf = (iso: string, language: Language): string =>
  new Date(iso).toLocaleString(localeOf(language), { dateStyle: 'medium', timeStyle: 'short' })

/** The day by the Gregorian calendar where the language counts by another; else null. */
export const gregorianOf = (iso: string, language: Language): string | null =>
  language === 'fa'
    ? `${new Date(iso).toLocaleDateString('fa-IR-u-ca-gregory', { dateStyle: 'long' })} میلادی`
    : null

/** The day for the ticks of an axis. */
export const shortDateOf = (date: Date, language: Language): string =>
  date.toLocaleDateString(localeOf(language), { year: '2-digit', month: 'short', day: 'numeric' })

const DAY_MS = 86_400_000

/** How long ago that was, in whole days or months. */
export function ageOf(iso: string, now: Date, language: Language): string {
  const days = Math.round((new Date(iso).getTime() - now.getTime()) / DAY_MS)
  const format = new Intl.RelativeTimeFormat(language === 'fa' ? 'fa' : 'en-GB', { numeric: 'auto' })
  return Math.abs(days) < 60 ? format.format(days, 'day') : format.format(Math.round(days / 30.4), 'month')
}
