import { useId } from 'react'
import { useText } from '#web/services.ts'
import { maps } from '#web/text/maps.ts'

const line = (name: string, stroke: string, strokeWidth = 1) => ({
  ...{ className: `map-${name}`, fill: 'none', stroke: `var(--${stroke})`, strokeWidth },
})
/** How the parts of a map are drawn where its reader’s system does not choose the colours. */
export const PENS = {
  ground: { className: 'map-ground', fill: 'var(--paper)' },
  grid: line('grid', 'hairline'),
  frame: line('frame', 'line'),
  contour: line('contour', 'accent', 1.25),
  curve: line('curve', 'blend', 2.5),
  limit: { ...line('limit', 'red', 2), strokeDasharray: '7 4' },
}

export function MapLegend() {
  const t = useText(maps)
  const id = useId()
  return (
    <ul className="tiny line gap-1 across-3 middle" aria-label={t.legend}>
      {(['passes', 'holds', 'misses'] as const).map((part) => (
        <li key={part} className="row gap-2 middle">
          <svg width="28" height="16" aria-hidden="true">
            <Patterns id={id} />
            <rect {...PENS.ground} width="28" height="16" />
            {part === 'misses' ? null : <Tinted id={id} part={part} d="M0 0H28V16H0Z" />}
            <rect {...PENS.frame} x="0.5" y="0.5" width="27" height="15" />
          </svg>
          <span>{t[part]}</span>
        </li>
      ))}
    </ul>
  )
}

/** Lines where all limits are met, dots where a test could not tell: legible in grey. */
export const Patterns = ({ id }: { id: string }) => (
  <defs>
    <pattern
      id={`${id}-passes`}
      width="7"
      height="7"
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <path className="map-hatch" d="M0 0V7" stroke="var(--green)" opacity="0.55" />
    </pattern>
    <pattern id={`${id}-holds`} width="7" height="7" patternUnits="userSpaceOnUse">
      <circle className="map-dots" fill="var(--amber)" cx="2" cy="2" r="0.9" />
    </pattern>
  </defs>
)

const TINTS = { passes: 'green-wash', holds: 'amber-wash' } as const

/** A part of the map in its tint and pattern. */
export const Tinted = ({ id, part, d }: { id: string; part: 'passes' | 'holds'; d: string }) => (
  <>
    <path className={`map-${part}`} fill={`var(--${TINTS[part]})`} d={d} />
    <path d={d} fill={`url(#${id}-${part})`} />
  </>
)
