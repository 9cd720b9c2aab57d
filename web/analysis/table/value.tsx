import type { PointMark } from '#calc/vocabulary/blend.ts'
import { writeDigits } from '#calc/vocabulary/words/numbers.ts'
import { DASH } from '#web/format/number.ts'
import { useQuantities } from '#web/format/quantities.ts'
import { useFormat, usePreferences } from '#web/services.ts'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { useAnalysisText } from '../analysis-context.ts'
import type { Warned } from '../rules/explain.ts'
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

/** Invisible digits after a number or dash that align its decimal mark with its column. */
function useRoom(text: string): string {
  const { digits } = useFormat()
  const { decimals } = usePreferences()
  const fraction = text.match(/[.\u066b].*/)?.[0] ?? ''
  const most = decimals === 'method' ? '.000' : '.00'
  return writeDigits(most.slice(fraction.length), digits)
}

/** Before a value that was not measured, visible without a hover: ∘ interpolated, × extrapolated. */
export function OriginMark({ mark }: { mark: PointMark | null | undefined }) {
  const t = useAnalysisText().graph
  if (!mark || mark === 'given') return null
  return (
    <span className="origin-mark soft">
      <span aria-hidden="true">{ORIGIN_SIGNS[mark]}</span>
      <span className="visually-hidden">{t[mark]} </span>
    </span>
  )
}

/** The sign before a value that was estimated, spoken as a word. */
export const ApproximateMark = ({ label }: { label: string }) => (
  <span role="img" aria-label={label} className="estimated-mark soft">
    ≈
  </span>
)

/** The same before a value that rests on estimates, with the materials and the error on request. */
export const EstimatedMark = ({ text, label }: { text: string; label: string }) => (
  <Tooltip className="estimated-trigger" label={label} text={text}>
    ≈
  </Tooltip>
)

/** Below a figure that must not be decided by: why not, in a few words. */
export function UnsafeFigure({ warnings }: { warnings: readonly Warned[] }) {
  const t = useAnalysisText().results
  const unsafe = warnings.find(({ isUnsafe }) => isUnsafe)
  if (!unsafe) return null
  // The cells of numbers run from left to right.
  return (
    <span className="unsafe block amber tiny strong" dir="auto">
      {unsafe.atFigure ?? t.unsafe}
    </span>
  )
}

interface MissingValueProps {
  /** What is missing, as a sentence. */
  why: string | null
  /** What a screen reader hears in the cell. */
  label: string
  /** Another dash of the row, which the Tab key reaches, says the same. */
  isEcho?: boolean
}

/** A dash whose tooltip says why there is no value; the keyboard reaches one per row. */
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
