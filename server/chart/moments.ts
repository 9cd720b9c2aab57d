import type { Language } from '#calc/vocabulary/words/language.ts'
import { leftToRight } from './text-fit.ts'

/** The time zone of moments where a request names none. */
export const UTC = 'UTC'

const FIELDS = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const

const formatIn = (locale: string, timeZone: string) =>
  new Intl.DateTimeFormat(locale, { ...FIELDS, timeZone, timeZoneName: 'longOffset' })

function partsOf(at: Date, locale: string, zone: string) {
  const parts = Object.fromEntries(
    formatIn(locale, zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  const offset = parts.timeZoneName!.replace('GMT', '')
  return {
    day: `${parts.year!.padStart(4, '0')}-${parts.month}-${parts.day}`,
    time: `${parts.hour}:${parts.minute}`,
    offset: zone === UTC ? UTC : offset || '+00:00',
  }
}

interface Moment {
  /** In the calendar of the language: 2026-11-28, 1405/09/07. */
  day: string
  gregorian: string
  /** With the offset from UTC: 03:00 +03:30, 23:30 UTC. */
  time: string
}

/** A moment as the clocks of a time zone show it. */
export function momentIn(at: Date, lang: Language, zone: string = UTC): Moment {
  const { day, time, offset } = partsOf(at, 'en-u-ca-gregory-nu-latn', zone)
  const own = lang === 'fa' ? partsOf(at, 'en-u-ca-persian-nu-latn', zone).day.replaceAll('-', '/') : day
  return { day: own, gregorian: day, time: `${time} ${offset}` }
}

/** A moment with its time zone; for Persian readers by the solar calendar, followed by the Gregorian day. */
export function momentText(at: Date, lang: Language, zone?: string): string {
  const { day, gregorian, time } = momentIn(at, lang, zone)
  return lang === 'en' ? `${day} ${time}` : leftToRight(`${day} ${time} (${gregorian})`)
}
