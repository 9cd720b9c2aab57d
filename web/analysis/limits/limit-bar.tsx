import { useId } from 'react'
import type { LimitCheck } from '#calc/grades/check.ts'

const [WIDTH, HEIGHT] = [120, 18]
const MIDDLE = WIDTH / 2
/** Room for the dot at either end. */
const REACH = MIDDLE - 6
/** How many guards, or distances of the value, lie between the limit and the end. */
const GUARDS = 3
const ROOM = 1.2

/** A value beside its limit: the line is the limit, the hatched band what the test can't tell, the dot the value. Left to right. */
export function LimitBar({ limit: { value, limit, guard, side, state, basis } }: { limit: LimitCheck }) {
  const hatch = useId()
  if (value === null || limit === null) return null
  // A simulation is no test: what that can't tell has no part in it.
  const band = basis === 'simulation' ? 0 : (guard ?? 0)
  const span = Math.max(GUARDS * band, ROOM * Math.abs(value - limit), Math.abs(limit) * 1e-6, 1e-6)
  const at = (figure: number) => MIDDLE + Math.max(-1, Math.min(1, (figure - limit) / span)) * REACH
  const outside = side === 'max' ? MIDDLE : 0
  return (
    <svg
      className="limit-bar"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      aria-hidden="true"
    >
      <pattern id={hatch} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <line className="limit-bar-hatch" x1="0" y1="0" x2="0" y2="4" />
      </pattern>
      <rect className="limit-bar-outside" x={outside} y="3" width={MIDDLE} height={HEIGHT - 6} />
      <rect
        x={at(limit - band)}
        y="3"
        width={Math.max(0, at(limit + band) - at(limit - band))}
        height={HEIGHT - 6}
        fill={`url(#${hatch})`}
      />
      <line className="limit-bar-axis" x1="0" x2={WIDTH} y1={HEIGHT / 2} y2={HEIGHT / 2} />
      <line className="limit-bar-limit" x1={MIDDLE} x2={MIDDLE} y1="0" y2={HEIGHT} />
      <circle className={`limit-bar-dot state-${state}`} cx={at(value)} cy={HEIGHT / 2} r="4.5" />
    </svg>
  )
}
