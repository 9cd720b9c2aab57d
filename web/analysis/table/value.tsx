import type { PointMark } from '#calc/vocabulary/blend.ts'
import { useQuantities } from '#web/format/quantities.ts'
import { useFormat } from '#web/services.ts'
import { useAnalysisText } from '../analysis-context.ts'
import { type CellValue, ORIGIN_SIGNS } from '../rules/property-rows.ts'

/** A value of this unit of the wire as it is shown: one text, which a screen reader says as one. */
export function Value({ value, unit }: { value: Exclude<CellValue, null>; unit: string }) {
  const text = useQuantities().write(value, unit)
  const room = useRoom()
  if (typeof value === 'string') return <bdi className="value value-text">{text}</bdi>
  return (
    <span className="value" data-room={isWhole(text) ? room : undefined}>
      {text}
    </span>
  )
}

export const isWhole = (text: string): boolean => !/[.\u066b]/.test(text)

/** What stands unseen after a whole number, or a dash, where others of its column have a fraction. */
export const useRoom = (): string => ROOM[useFormat().digits]
const ROOM = { latin: '.00', persian: '\u066b\u06f0\u06f0' }

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
