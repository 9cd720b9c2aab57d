import type { CSSProperties } from 'react'
import { dashArray, type Series } from '#calc/vocabulary/series.ts'

/** The colour of a component's line in either theme; the blend's ink without a series. */
export const seriesColour = (series?: Series): string =>
  series ? `light-dark(${series.light}, ${series.dark})` : 'var(--blend)'

interface LineSampleProps {
  series?: Series
  /** What is shaded around the line is shown with it. */
  isBanded?: boolean
}

/** A short piece of a component's line, in its colour and dash; the blend's ink without a series. */
export function LineSample({ series, isBanded = false }: LineSampleProps) {
  return (
    <svg
      className="line-sample"
      width="28"
      height="10"
      aria-hidden="true"
      style={{ '--series': seriesColour(series) } as CSSProperties}
    >
      {isBanded ? <rect className="chart-band" width="28" height="10" /> : null}
      <line x1="0" x2="28" y1="5" y2="5" strokeWidth="3" strokeDasharray={series && dashArray(series, 2)} />
    </svg>
  )
}
