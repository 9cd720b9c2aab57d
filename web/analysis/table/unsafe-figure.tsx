import { useAnalysisText } from '../analysis-context.ts'
import type { Warned } from '../rules/explain.ts'

/** Under a figure that nobody should decide by: why not, in a few words. */
export function UnsafeFigure({ warnings }: { warnings: readonly Warned[] }) {
  const t = useAnalysisText().results
  const unsafe = warnings.find(({ isUnsafe }) => isUnsafe)
  if (!unsafe) return null
  // The cells of numbers run from left to right.
  return (
    <span className="unsafe" dir="auto">
      {unsafe.atFigure ?? t.unsafe}
    </span>
  )
}
