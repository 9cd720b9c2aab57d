import type { ReactNode } from 'react'
import type { VariedShares } from '#calc/recipe-map/recipes.ts'
import { spanOf } from '#calc/recipe-map/recipes.ts'
import { useText } from '#web/services.ts'
import { maps } from '#web/text/en/maps.ts'
import type { useDot } from './use-dot.ts'

interface MapDotProps {
  at: [x: number, y: number]
  varied: VariedShares
  /** Where it is and what it comes to, for those who can't see it. */
  reading: string
  on: ReturnType<typeof useDot>['dot']
}

/** The recipe on its map: to be dragged, or moved by the arrow keys. */
export function MapDot({ at: [x, y], varied, reading, on }: MapDotProps) {
  const t = useText(maps)
  return (
    <g
      className="map-dot"
      role="slider"
      tabIndex={0}
      aria-label={t.dot}
      aria-valuemin={0}
      aria-valuemax={spanOf(varied)}
      aria-valuenow={varied.shares[varied.varying[0]!]!}
      aria-valuetext={reading}
      transform={`translate(${x} ${y})`}
      {...on}
    >
      <circle className="map-dot-reach" r="22" />
      <circle className="map-dot-ring" r="9" />
      <circle className="map-dot-core" r="4" />
    </g>
  )
}

interface MapStageProps {
  width: number
  height: number
  ground: ReturnType<typeof useDot>['ground']
  dot: ReactNode
  children: ReactNode
}

/** The map, and over it what moves: so that only that is drawn anew. */
export function MapStage({ width, height, ground, dot, children }: MapStageProps) {
  const size = { width, height, viewBox: `0 0 ${width} ${height}` }
  return (
    <div className="map-stage">
      <svg aria-hidden="true" {...size} {...ground}>
        {children}
      </svg>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: a title would hang over the map as a tooltip; the dot says what it is */}
      <svg {...size} className="map-over">
        {dot}
      </svg>
    </div>
  )
}
