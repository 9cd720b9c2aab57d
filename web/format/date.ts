import type { Language } from '#web/text/text.ts'

const MINUTES = { hour: '2-digit', minute: '2-digit' } as const
const MOMENT = { year: 'numeric', month: 'short', day: 'numeric', ...MINUTES, timeZoneName: 'short' } as const

const localeOf = (language: Language) => (language === 'fa' ? 'fa-IR' : 'en-GB')

/** Date, time and time zone, for what is read elsewhere and later. */
export const momentOf = (iso: string, language: Language): string =>
  new Date(iso).toLocaleString(localeOf(language), MOMENT)

/** Hours and minutes; the date too when it was another day. */
export function timeOf(iso: string, language: Language, now = new Date()): string {
  const at = new Date(iso)
  return at.toDateString() === now.toDateString()
    ? at.toLocaleTimeString(localeOf(language), MINUTES)
    : at.toLocaleString(localeOf(language), { dateStyle: 'medium', timeStyle: 'short' })
}
