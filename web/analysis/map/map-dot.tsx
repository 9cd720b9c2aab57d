import type { ReactNode } from 'react'
import { spanOf, type VariedShares } from '#calc/recipe-map/recipes.ts'
import { isolated } from '#calc/vocabulary/words/language.ts'
import { useText } from '#web/services.ts'
import { maps } from '#web/text/maps.ts'
import type { Recipe } from '../rules/draft.ts'
import type { Figures } from './map-figures.ts'
import type { useDot } from './use-dot.ts'
import type { ShownMap } from './use-map.ts'

/** What a map is drawn from, be it a line or a triangle. */
export interface DrawingProps {
  shown: ShownMap
  recipe: Recipe
  varied: VariedShares
  names: readonly string[]
  figures: Figures
  /** Changes with whatever `figures` write by. */
  unitKey: string
  /** On what is shown, in its shown unit. */
  limits: readonly number[]
  /** What the recipe comes to, as it is shown; null where it has no value. */
  here: number | null
  width: number
  /** Where the recipe is and what it comes to, in words. */
  reading: string
}

/** Of a letter in a drawing, px, roughly. */
const LETTER = 6.6

/** A name, cut where it would not fit, and kept to itself in a drawing that runs from left to right. The whole one stands beside it. */
export const cutText = (name: string, room: number): string => {
  const most = Math.max(4, Math.floor(room / LETTER))
  return isolated(name.length <= most ? name : `${name.slice(0, most - 1).trimEnd()}…`)
}

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
