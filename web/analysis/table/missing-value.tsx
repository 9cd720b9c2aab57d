import { DASH } from '#web/format/number.ts'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { useAnalysisText } from '../analysis-context.ts'
import { useRoom } from './value.tsx'

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
