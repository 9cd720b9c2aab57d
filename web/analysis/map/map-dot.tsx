import type { ReactNode } from 'react'
import { spanOf, type VariedShares } from '#calc/recipe-map/recipes.ts'
import { useText } from '#web/services.ts'
import { maps } from '#web/text/maps.ts'
import type { useDot } from './use-dot.ts'

interface MapDotProps {
  at: [x: number, y: number]
  varied: VariedShares
  /** Where it is and what it comes to, for those who can't see it. */
  reading: string
  on: ReturnType<typeof useDot>['dot']
}

/** The recipe on its map: to be dragged, or moved by the arrow keys. Moved by the compositor alone: nothing is laid out or painted. */
export function MapDot({ at: [x, y], varied, reading, on }: MapDotProps) {
  const t = useText(maps)
  return (
    <div
      className="map-dot"
      role="slider"
      tabIndex={0}
      aria-label={t.dot}
      aria-valuemin={0}
      aria-valuemax={spanOf(varied)}
      aria-valuenow={varied.shares[varied.varying[0]!]!}
      aria-valuetext={reading}
      style={{ transform: `translate(${x}px, ${y}px)` }}
      {...on}
    />
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
  return (
    <div className="map-stage" style={{ inlineSize: width, blockSize: height }}>
      <svg aria-hidden="true" width={width} height={height} viewBox={`0 0 ${width} ${height}`} {...ground}>
        {children}
      </svg>
      {dot}
    </div>
  )
}
