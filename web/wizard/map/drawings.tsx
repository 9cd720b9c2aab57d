import { memo, useMemo } from 'react'
import { decimalsOfLimit } from '#calc/grades/shown.ts'
import { decimalsOfStep, levelsOf, type Stretch } from '#calc/recipe-map/fields.ts'
import { spanOf } from '#calc/recipe-map/grid.ts'
import type { MapValues } from '#calc/recipe-map/sample.ts'
import { isolated } from '#calc/vocabulary/words/language.ts'
import { useText } from '#web/services.ts'
import { percentages } from '#web/text/percentages.ts'
import { useDigits } from '../analysis-context.ts'
import {
  curveOf,
  cutText,
  LINE,
  linePicture,
  type MapPicture,
  type Path,
  PENS,
  pathData,
  scaleOf,
  valueAt,
} from './map-picture.ts'
import { type DrawingProps, MapStage, RegionsOnMap } from './map-stage.tsx'

const TICKS_WANTED = 5

/** A figure over the shares of two materials as a curve, with its limits as lines and the passing part tinted. */
export function LineDrawing(props: DrawingProps) {
  const { shown, recipe, varied, names, figures, unitKey, limits, here, width, reading } = props
  const { map } = shown
  const { basisUnits } = useText(percentages)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for how figures are written
  const curve = useMemo(() => curveOf(map, figures.value), [map, unitKey])
  const scale = scaleOf(curve, limits)
  const low = scale?.[0] ?? 0
  const high = scale?.[1] ?? 1
  const picture = useMemo(() => linePicture(width, [low, high]), [width, low, high])
  return (
    <MapStage
      recipe={recipe}
      varied={varied}
      reading={reading}
      picture={picture}
      placeOf={(weight) => {
        // From the curve: the recipe's own value follows some frames later.
        const value = valueAt(map, weight)
        return picture.to(weight, Number.isNaN(value) ? (here ?? low) : figures.value(value))
      }}
    >
      <LineGround
        map={map}
        curve={curve}
        picture={picture}
        figures={figures}
        unitKey={unitKey}
        limits={limits}
        span={spanOf(varied)}
        unit={basisUnits[recipe.basis]}
        names={names}
        range={[low, high]}
      />
    </MapStage>
  )
}

interface LineGroundProps extends Pick<DrawingProps, 'figures' | 'limits' | 'names' | 'unitKey'> {
  map: MapValues
  curve: readonly Path[]
  picture: MapPicture
  span: number
  unit: string
  range: readonly [number, number]
}

/** All but the dot; independent of the recipe's place. */
const LineGround = memo(
  function LineGround({ map, curve, picture, figures, limits, span, unit, names, range }: LineGroundProps) {
    const digits = useDigits()
    const { to, width } = picture
    const [low, high] = range
    const { levels, step } = levelsOf(Float64Array.of(low, high), TICKS_WANTED)
    const shares = levelsOf(Float64Array.of(0, span), TICKS_WANTED)
    const bands = (stretches: readonly Stretch[]) =>
      pathData(
        stretches.map(([from, until]) => [from, low, until, low, until, high, from, high]),
        to,
        true,
      )
    const outline = bands([[0, 1]])
    const [right, bottom] = to(1, low)
    return (
      <g>
        <RegionsOnMap map={map} outline={outline} dataOf={bands} />
        <path
          {...PENS.grid}
          d={pathData(
            levels.map((level) => [0, level, 1, level]),
            to,
          )}
        />
        <g className="chart-text">
          {levels.map((level) => (
            <text key={level} x={LINE.left - 6} y={to(0, level)[1]} dy="0.35em" textAnchor="end">
              {figures.write(level, decimalsOfStep(step))}
            </text>
          ))}
          {shares.levels.map((share) => (
            <text key={share} x={to(share / span, low)[0]} y={bottom + 15} textAnchor="middle">
              {digits(share.toFixed(decimalsOfStep(shares.step)))}
            </text>
          ))}
          <text x={4} y={12}>
            {figures.sign}
          </text>
          <text x={right} y={LINE.height - 4} textAnchor="end">
            {isolated(`${cutText(names[0]!, width - LINE.left - 24)} (${unit})`)}
          </text>
        </g>
        {limits
          .filter((limit) => limit >= low && limit <= high)
          .map((limit) => (
            <g key={limit}>
              <path {...PENS.limit} d={pathData([[0, limit, 1, limit]], to)} />
              <text
                className="map-label map-limit-label"
                x={right - 4}
                y={to(1, limit)[1] - 6}
                textAnchor="end"
              >
                {figures.write(limit, decimalsOfLimit(limit))}
              </text>
            </g>
          ))}
        <path {...PENS.curve} d={pathData(curve, to)} />
        <path {...PENS.frame} d={outline} />
      </g>
    )
  },
  (a, b) =>
    a.curve === b.curve &&
    a.picture === b.picture &&
    a.unitKey === b.unitKey &&
    a.span === b.span &&
    a.unit === b.unit &&
    String(a.limits) === String(b.limits) &&
    String(a.names) === String(b.names),
)
