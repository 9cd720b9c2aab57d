import type { BandPoint } from '#calc/uncertainty/answer.ts'
import { monotonePath, type Place } from './curve.ts'
import type { Ground } from './curve-chart.tsx'

/** What is filled between the low and the high ends of a band, as SVG path data. */
export const bandPath = (low: readonly Place[], high: readonly Place[]): string =>
  `${monotonePath(high)}L${monotonePath(low.toReversed()).slice(1)}Z`

/** Its edges too, because a light grey alone is lost on many a printer. */
const SHADE = {
  ...{ className: 'chart-band', fill: 'var(--blend)', fillOpacity: 0.12 },
  ...{ stroke: 'var(--blend)', strokeWidth: 0.75, strokeOpacity: 0.45 },
}

/** An interval around a line, °C, shaded beneath it. */
export function bandGround(band: readonly BandPoint[]): Ground {
  const ends = (end: 'low' | 'high') =>
    band.map((point) => ({ recovered: point.recovered, temperature: point[end], mark: null }))
  return {
    along: [ends('low'), ends('high')],
    draw: ([low, high]) => <path {...SHADE} d={bandPath(low!, high!)} />,
  }
}

/** The same behind a `LineSample`. */
export const BandSample = () => <rect {...SHADE} width="28" height="10" />
