import { Tooltip } from '#web/ui/tooltip.tsx'
import { useAnalysisText } from '../analysis-context.ts'
import type { Warned } from '../rules/explain.ts'

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
