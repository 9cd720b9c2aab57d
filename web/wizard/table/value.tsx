import type { PointMark } from '#calc/vocabulary/blend.ts'
import { writeDigits } from '#calc/vocabulary/words/numbers.ts'
import { DASH } from '#web/format/number.ts'
import { useQuantities } from '#web/format/quantities.ts'
import { useFormat, usePreferences } from '#web/services.ts'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { useAnalysisText } from '../analysis-context.ts'
import type { WarnedFigure } from '../rules/explain.ts'
import { type CellValue, type PropertyRow, ROW_ORIGIN_SIGNS } from '../rules/property-rows.ts'

interface ValueProps {
  value: Exclude<CellValue, null>
  /** Gives the unit on the wire and the decimals of the method. */
  row: Pick<PropertyRow, 'property' | 'unit' | 'own'>
  /** The text beside a limit, with more digits where needed. */
  text?: string | undefined
}

/** A value as one text, which a screen reader reads as one. */
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

export const isWholeFigure = (text: string): boolean => !/[.\u066b]/.test(text)

/** Invisible digits after a number or dash that align its decimal mark with its column. */
function useRoom(text: string): string {
  const { digits } = useFormat()
  const { decimals } = usePreferences()
  const fraction = text.match(/[.\u066b].*/)?.[0] ?? ''
  const most = decimals === 'method' ? '.000' : '.00'
  return writeDigits(most.slice(fraction.length), digits)
}

/** Marks a value that was not measured, visibly without a hover: ∘ interpolated, × extrapolated. */
export function OriginMark({ mark }: { mark: PointMark | null | undefined }) {
  const t = useAnalysisText().graph
  if (!mark || mark === 'given') return null
  return (
    <span className="origin-mark soft">
      <span aria-hidden="true">{ROW_ORIGIN_SIGNS[mark]}</span>
      <span className="visually-hidden">{t[mark]} </span>
    </span>
  )
}

/** Why a figure must not be decided by, in a few words below it. */
export function UnsafeFigure({ warnings }: { warnings: readonly WarnedFigure[] }) {
  const t = useAnalysisText().results
  const unsafe = warnings.find(({ isUnsafe }) => isUnsafe)
  if (!unsafe || unsafe.atFigure === '') return null
  // The cells of numbers run from left to right.
  return (
    <span className="unsafe block amber tiny strong" dir="auto">
      {unsafe.atFigure ?? t.unsafe}
    </span>
  )
}

interface MissingValueProps {
  why: string | null
  /** Label for screen readers. */
  label: string
  /** No tab stop: another dash of the row says the same. */
  isEcho?: boolean
}

/** A dash with a tooltip that says why there is no value; one per row is a tab stop. */
export function MissingValue({ why, label, isEcho }: MissingValueProps) {
  const { incomplete } = useAnalysisText().results
  return (
    <span className="value value-missing soft" data-room={useRoom('')}>
      <Tooltip
        className="missing-trigger"
        label={label}
        text={why ? `${incomplete}: ${why}` : incomplete}
        isPassedOver={isEcho}
      >
        {DASH}
      </Tooltip>
    </span>
  )
}
