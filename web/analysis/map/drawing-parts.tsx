import { type ReactNode, useId } from 'react'
import { spanOf, type VariedShares } from '#calc/recipe-map/grid.ts'
import type { MapValues } from '#calc/recipe-map/sample.ts'
import { isolated } from '#calc/vocabulary/words/language.ts'
import { useText } from '#web/services.ts'
import { maps } from '#web/text/maps.ts'
import type { Recipe } from '../rules/draft.ts'
import type { Figures } from './map-figures.tsx'
import { type Picture, type Regions, regionsOf } from './map-picture.ts'
import { useDot } from './use-dot.ts'
import type { ShownMap } from './use-map.ts'

/** What both drawings take, the line and the triangle. */
export interface DrawingProps {
  shown: ShownMap
  recipe: Recipe
  varied: VariedShares
  names: readonly string[]
  figures: Figures
  /** Changes whenever `figures` would write differently. */
  unitKey: string
  /** Limits on the shown quantity, in its shown unit. */
  limits: readonly number[]
  /** The recipe's value in the shown unit; null where it has none. */
  here: number | null
  width: number
  /** The recipe's shares and value, in words. */
  reading: string
}

interface MapStageProps extends Pick<DrawingProps, 'recipe' | 'varied' | 'reading'> {
  picture: Picture
  /** The recipe's place, px, by the fractions of the varied materials. */
  placeOf: (weights: readonly number[]) => [x: number, y: number]
  /** Drawn at the recipe's place. */
  mark?: (place: [x: number, y: number]) => ReactNode
  children: ReactNode
}

/**
 * The map, and over it the recipe, to be dragged or moved by the arrow keys. Only what moves is drawn anew, by the compositor alone:
 * nothing is laid out or painted.
 */
export function MapStage({ recipe, varied, reading, picture, placeOf, mark, children }: MapStageProps) {
  const t = useText(maps)
  const { width, height } = picture
  const { weights, dot, ground } = useDot(recipe, varied.varying, picture)
  const [x, y] = placeOf(weights)
  return (
    <div className="map-stage" style={{ inlineSize: width, blockSize: height }}>
      <svg aria-hidden="true" width={width} height={height} viewBox={`0 0 ${width} ${height}`} {...ground}>
        {children}
      </svg>
      {mark?.([x, y])}
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
        {...dot}
      />
    </div>
  )
}

/** Approximate width of a letter, px. */
const LETTER = 6.6

/** A name, cut where it would not fit, and isolated in a drawing that runs from left to right. The whole one stands beside it. */
export const cutText = (name: string, room: number): string => {
  const most = Math.max(4, Math.floor(room / LETTER))
  return isolated(name.length <= most ? name : `${name.slice(0, most - 1).trimEnd()}…`)
}

const line = (stroke: string, strokeWidth = 1) => ({ fill: 'none', stroke: `var(--${stroke})`, strokeWidth })
/** How the parts of a map are drawn. */
export const PENS = {
  ground: { fill: 'var(--paper)' },
  grid: line('hairline'),
  frame: line('line'),
  contour: { className: 'map-contour', ...line('accent', 1.25) },
  curve: line('blend', 2.5),
  limit: { ...line('red', 2), strokeDasharray: '7 4' },
}

export function MapLegend() {
  const t = useText(maps)
  const id = useId()
  return (
    <ul className="map-legend tiny line gap-1 across-3 middle" aria-label={t.legend}>
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

interface RegionsOnMapProps {
  map: MapValues
  /** The whole map as the data of a path. */
  outline: string
  /** A region as the data of a path. */
  dataOf: (region: Regions[keyof Regions]) => string
}

/** The background of a map, with the regions where all limits are met and where none fails. */
export function RegionsOnMap({ map, outline, dataOf }: RegionsOnMapProps) {
  const id = useId()
  const regions = map.requirements.length > 0 ? regionsOf(map) : null
  return (
    <>
      <Patterns id={id} />
      <path {...PENS.ground} d={outline} />
      {regions ? (
        <>
          <Tinted id={id} part="holds" d={dataOf(regions.holds)} />
          <path {...PENS.ground} d={dataOf(regions.passes)} />
          <Tinted id={id} part="passes" d={dataOf(regions.passes)} />
        </>
      ) : null}
    </>
  )
}

/** Lines where all limits are met, dots where a test could not tell: legible in grey. */
const Patterns = ({ id }: { id: string }) => (
  <defs>
    <pattern
      id={`${id}-passes`}
      width="7"
      height="7"
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <path d="M0 0V7" stroke="var(--green)" opacity="0.55" />
    </pattern>
    <pattern id={`${id}-holds`} width="7" height="7" patternUnits="userSpaceOnUse">
      <circle fill="var(--amber)" cx="2" cy="2" r="0.9" />
    </pattern>
  </defs>
)

const TINTS = { passes: 'green-wash', holds: 'amber-wash' } as const

/** A part of the map in its tint and pattern. */
const Tinted = ({ id, part, d }: { id: string; part: keyof Regions; d: string }) => (
  <>
    <path fill={`var(--${TINTS[part]})`} d={d} />
    <path d={d} fill={`url(#${id}-${part})`} />
  </>
)
