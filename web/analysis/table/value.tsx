import { createContext, use } from 'react'
import type { PointMark } from '#calc/vocabulary/blend.ts'
import { writeDigits } from '#calc/vocabulary/words/numbers.ts'
import { useFormat } from '#web/services.ts'
import { useAnalysisText } from '../analysis-context.ts'
import { type CellValue, ORIGIN_SIGNS } from '../rules/property-rows.ts'

/** Characters that the longest fraction of the table takes, its mark included. */
export const FractionLength = createContext(0)

/**
 * A value by the display rule. What it lacks of the longest fraction follows as room, so that a column stands on the decimal
 * mark; the number itself is one text, which a screen reader says as one.
 */
export function Value({ value }: { value: Exclude<CellValue, null> }) {
  const text = useFormat().value(value)
  const room = useRoomAfter(text)
  if (typeof value === 'string') return <bdi className="value value-text">{text}</bdi>
  return (
    <span className="value" data-room={room}>
      {text}
    </span>
  )
}

/** Before a value that was not measured, visible without a hover: ∘ interpolated, × extrapolated. */
export function OriginMark({ mark }: { mark: PointMark | null | undefined }) {
  const t = useAnalysisText().graph
  if (!mark || mark === 'given') return null
  return (
    <span className="origin-mark">
      <span aria-hidden="true">{ORIGIN_SIGNS[mark]}</span>
      <span className="visually-hidden">{t[mark]} </span>
    </span>
  )
}

/** How many characters the fraction of a value takes, its mark included. */
export function fractionLength(text: string): number {
  const mark = text.search(/[.\u066b]/)
  return mark < 0 ? 0 : text.length - mark
}

/** The mark and digits that stand for the room after a shorter fraction; digits are all equally wide. */
export function useRoomAfter(text: string): string | undefined {
  const { digits } = useFormat()
  const longest = use(FractionLength)
  const lacking = longest - fractionLength(text)
  return lacking > 0 ? writeDigits(`0.${'0'.repeat(longest - 1)}`, digits).slice(-lacking) : undefined
}
