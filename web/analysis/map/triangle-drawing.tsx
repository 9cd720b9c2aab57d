import { memo, useId, useMemo } from 'react'
import { placeOf } from '#calc/recipe-map/grid.ts'
import { decimalsOfLimit, decimalsOfStep } from '#calc/recipe-map/scale.ts'
import { cutText, type DrawingProps, MapDot, MapStage } from './map-dot.tsx'
import type { Figures } from './map-figures.ts'
import { Patterns, PENS, Tinted } from './map-legend.tsx'
import { contoursOf, type Picture, pathData, regionsOf, trianglePicture } from './map-picture.ts'
import { useDot } from './use-dot.ts'
import type { ShownMap } from './use-map.ts'

/** Hairlines at every fifth. */
const FIFTHS = [1, 2, 3, 4].map((k) => k / 5)

/** A figure over the shares of three materials: lines of equal height, the part within the limits, the recipe as a dot. */
export function TriangleDrawing(props: DrawingProps) {
  const { shown, recipe, varied, names, figures, unitKey, limits, width, reading } = props
  const picture = useMemo(() => trianglePicture(width), [width])
  const { weights, dot, ground } = useDot(recipe, varied.varying, picture)
  const [x, y] = placeOf(weights)
  return (
    <MapStage
      width={width}
      height={picture.height}
      ground={ground}
      dot={<MapDot at={picture.to(x, y)} varied={varied} reading={reading} on={dot} />}
    >
      <Ground shown={shown} picture={picture} figures={figures} limits={limits} unitKey={unitKey} />
      <Corners names={names} picture={picture} />
    </MapStage>
  )
}

interface GroundProps {
  shown: ShownMap
  picture: Picture
  figures: Figures
  /** In the shown unit. */
  limits: readonly number[]
  unitKey: string
}

/** All but the dot: the same wherever the recipe stands. */
const Ground = memo(
  function Ground({ shown: { map }, picture, figures, limits }: GroundProps) {
    const id = useId()
    const { to } = picture
    const regions = map.requirements.length > 0 ? regionsOf(map) : null
    const { lines, bounds, step } = contoursOf(map, picture, figures.value, limits)
    const outline = pathData([[0, 0, 1, 0, 0.5, 1]], to, true)
    const decimals = decimalsOfStep(step)
    return (
      <g>
        <Patterns id={id} />
        <path {...PENS.ground} d={outline} />
        {regions ? (
          <>
            <Tinted id={id} part="holds" d={pathData(regions.holds, to, true)} />
            <path {...PENS.ground} d={pathData(regions.passes, to, true)} />
            <Tinted id={id} part="passes" d={pathData(regions.passes, to, true)} />
          </>
        ) : null}
        <path {...PENS.grid} d={pathData(FIFTHS.flatMap(gridLines), to)} />
        {lines.map((line) => (
          <g key={line.level}>
            <path {...PENS.contour} d={line.d} />
            {line.label ? (
              <text className="map-label" x={line.label[0]} y={line.label[1]} dy="0.35em" textAnchor="middle">
                {figures.write(line.level, decimals)}
              </text>
            ) : null}
          </g>
        ))}
        {bounds.map((line) => (
          <g key={line.level}>
            <path {...PENS.limit} d={line.d} />
            {line.label ? (
              <text
                className="map-label map-limit-label"
                x={line.label[0]}
                y={line.label[1]}
                dy="0.35em"
                textAnchor="middle"
              >
                {figures.write(line.level, decimalsOfLimit(line.level))}
              </text>
            ) : null}
          </g>
        ))}
        <path {...PENS.frame} d={outline} />
      </g>
    )
  },
  (a, b) =>
    a.shown.map === b.shown.map &&
    a.picture === b.picture &&
    a.unitKey === b.unitKey &&
    String(a.limits) === String(b.limits),
)

/** Where each of the three in turn has this weight. */
const gridLines = (weight: number): number[][] =>
  [0, 1, 2].map((corner) =>
    [1, 2].flatMap((other) => {
      const weights = [0, 0, 0]
      weights[corner] = weight
      weights[(corner + other) % 3] = 1 - weight
      return placeOf(weights)
    }),
  )

function Corners({ names, picture: { to, width, height } }: { names: readonly string[]; picture: Picture }) {
  const [top, left, right] = [to(0.5, 1), to(0, 0), to(1, 0)]
  const half = width / 2 - 8
  return (
    <g className="map-corner">
      <text x={top[0]} y={top[1] - 12} textAnchor="middle">
        {cutText(names[0]!, width)}
      </text>
      <text x={Math.min(left[0], 4)} y={height - 10} textAnchor="start">
        {cutText(names[1]!, half)}
      </text>
      <text x={Math.max(right[0], width - 4)} y={height - 10} textAnchor="end">
        {cutText(names[2]!, half)}
      </text>
    </g>
  )
}
