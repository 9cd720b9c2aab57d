import { Tooltip } from '#web/ui/tooltip.tsx'

/** The sign before a value that was estimated, spoken as a word. */
export const ApproximateMark = ({ label }: { label: string }) => (
  <span role="img" aria-label={label} className="estimated-mark">
    ≈
  </span>
)

/** The same before a value that rests on estimates, with the materials and the error on request. */
export const EstimatedMark = ({ text, label }: { text: string; label: string }) => (
  <Tooltip className="estimated-trigger" label={label} text={text}>
    ≈
  </Tooltip>
)
