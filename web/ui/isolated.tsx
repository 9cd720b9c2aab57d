import type { ReactNode } from 'react'
import { gregorianOf } from '#web/format/date.ts'
import { useLanguage } from '#web/services.ts'
import type { Language } from '#web/text/text.ts'

/** A number with its sign or unit, always left to right: `<bdi>` alone goes by the first letter, which a figure lacks. */
export const LeftToRight = ({ children }: { children: ReactNode }) => <bdi dir="ltr">{children}</bdi>

/** Names such as "2-D", which no line parts at the hyphen. */
export const unbroken = (text: string): string => text.replace(/(?<=\w)-(?=\w)/g, '-\u2060')

interface DateTimeProps {
  iso: string
  write: (iso: string, language: Language) => string
}

/** A date or time in the user's calendar; in Persian the Gregorian day shows on hover and is read out. */
export function DateTime({ iso, write }: DateTimeProps) {
  const language = useLanguage()
  const gregorian = gregorianOf(iso, language)
  return (
    <bdi>
      <time dateTime={iso} title={gregorian ?? undefined}>
        {write(iso, language)}
      </time>
      {gregorian ? <span className="visually-hidden"> ({gregorian})</span> : null}
    </bdi>
  )
}
