import { DASH } from '#web/format/number.ts'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { useAnalysisText } from '../analysis-context.ts'
import type { Warned } from '../rules/explain.ts'
import { useRoom } from './value.tsx'

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

/** Under a figure that nobody should decide by: why not, in a few words. */
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

/** A dash that says why there is no value: by pointer and touch each of them, by keyboard one a row. */
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
