import type { ReactNode } from 'react'
import { dashArray, type Series } from '#calc/vocabulary/series.ts'

/** The colour of a component's line in either theme; the blend's ink without a series. */
export const seriesColour = (series?: Series): string =>
  series ? `light-dark(${series.light}, ${series.dark})` : 'var(--blend)'

interface LineSampleProps {
  series?: Series
  /** What is drawn behind it, of 28 by 10. */
  children?: ReactNode
}

/** A short piece of a component's line, in its colour and dash; the blend's ink without a series. */
export function LineSample({ series, children }: LineSampleProps) {
  return (
    <svg className="line-sample" width="28" height="10" aria-hidden="true" stroke={seriesColour(series)}>
      {children}
      <line x1="0" x2="28" y1="5" y2="5" strokeWidth="3" strokeDasharray={series && dashArray(series, 2)} />
    </svg>
  )
}
