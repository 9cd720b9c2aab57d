import type { ReactNode } from 'react'
import { gregorianOf } from '#web/format/date.ts'
import { useLanguage } from '#web/services.ts'
import type { Language } from '#web/text/text.ts'

/**
 * A number with its sign, or with its unit: it runs from left to right, whatever stands around it or is only read out
 * beside it. Of a `<bdi>` the first letter decides, and a figure has none of its own.
 */
export const LeftToRight = ({ children }: { children: ReactNode }) => <bdi dir="ltr">{children}</bdi>

interface MomentProps {
  iso: string
  /** One of `web/format/date.ts`. */
  write: (iso: string, language: Language) => string
}

/** A date or time as the reader's calendar has it; in Persian the Gregorian day shows on hover and is read out. */
export function Moment({ iso, write }: MomentProps) {
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
