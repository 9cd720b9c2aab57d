import type { PointMark } from '#calc/vocabulary/blend.ts'
import { writeDigits } from '#calc/vocabulary/words/numbers.ts'
import { useQuantities } from '#web/format/quantities.ts'
import { useFormat, usePreferences, useText } from '#web/services.ts'
import { graph } from '#web/text/graph.ts'
import { type CellValue, ORIGIN_SIGNS, type PropertyRow } from '../rules/property-rows.ts'

interface ValueProps {
  value: Exclude<CellValue, null>
  /** The row that it stands in, which says its unit on the wire and how many decimals its method has. */
  row: Pick<PropertyRow, 'property' | 'unit' | 'own'>
  /** As it is written beside its limit, where that takes more digits. */
  text?: string | undefined
}

/** A value as it is shown: one text, which a screen reader says as one. */
export function Value({ value, row, text: close }: ValueProps) {
  const usual = useQuantities().write(value, row.unit, row.own ?? row.property)
  const text = close ?? usual
  const room = useRoom(text)
  if (typeof value === 'string') return <bdi className="value value-text">{text}</bdi>
  return (
    <span className="value" data-room={room || undefined}>
      {text}
    </span>
  )
}

export const isWhole = (text: string): boolean => !/[.\u066b]/.test(text)

/** What stands unseen after a number, or a dash, so that its decimal mark is below those of its column. */
export function useRoom(text: string): string {
  const { digits } = useFormat()
  const { decimals } = usePreferences()
  const fraction = text.match(/[.\u066b].*/)?.[0] ?? ''
  const most = decimals === 'method' ? '.000' : '.00'
  return writeDigits(most.slice(fraction.length), digits)
}

/** Before a value that was not measured, visible without a hover: ∘ interpolated, × extrapolated. */
export function OriginMark({ mark }: { mark: PointMark | null | undefined }) {
  const t = useText(graph)
  if (!mark || mark === 'given') return null
  return (
    <span className="origin-mark soft">
      <span aria-hidden="true">{ORIGIN_SIGNS[mark]}</span>
      <span className="visually-hidden">{t[mark]} </span>
    </span>
  )
}
