import { useId } from 'react'
import { useText } from '#web/services.ts'
import { maps } from '#web/text/en/maps.ts'

/** What the tinted parts mean; each has a pattern too. */
export function MapLegend() {
  const t = useText(maps)
  const id = useId()
  return (
    <ul className="map-legend line gap-1 across-3 middle" aria-label={t.legend}>
      {(['passes', 'holds', 'misses'] as const).map((part) => (
        <li key={part} className="row gap-2 middle">
          <svg width="28" height="16" aria-hidden="true">
            <Patterns id={id} />
            <rect className="map-ground" width="28" height="16" />
            {part === 'misses' ? null : <Tinted id={id} part={part} d="M0 0H28V16H0Z" />}
            <rect className="map-frame" x="0.5" y="0.5" width="27" height="15" />
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
      <path className="map-hatch" d="M0 0V7" />
    </pattern>
    <pattern id={`${id}-holds`} width="7" height="7" patternUnits="userSpaceOnUse">
      <circle className="map-dots" cx="2" cy="2" r="0.9" />
    </pattern>
  </defs>
)

/** A part of the map in its tint and pattern. */
export const Tinted = ({ id, part, d }: { id: string; part: 'passes' | 'holds'; d: string }) => (
  <>
    <path className={`map-${part}`} d={d} />
    <path d={d} fill={`url(#${id}-${part})`} />
  </>
)
