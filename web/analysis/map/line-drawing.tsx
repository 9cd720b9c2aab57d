import { memo, useId, useMemo } from 'react'
import type { Path } from '#calc/recipe-map/fields.ts'
import { spanOf } from '#calc/recipe-map/recipes.ts'
import type { MapValues } from '#calc/recipe-map/sample.ts'
import { decimalsOfLimit, decimalsOfStep, levelsOf } from '#calc/recipe-map/scale.ts'
import { isolated } from '#calc/vocabulary/words/language.ts'
import { useText } from '#web/services.ts'
import { percentages } from '#web/text/percentages.ts'
import { useDigits } from '../analysis-context.ts'
import { cutText, type DrawingProps, MapDot, MapStage } from './map-dot.tsx'
import type { Figures } from './map-figures.ts'
import { Patterns, PENS, Tinted } from './map-legend.tsx'
import {
  curveOf,
  LINE,
  linePicture,
  type Picture,
  pathData,
  regionsOf,
  scaleOf,
  valueAt,
} from './map-picture.ts'
import { useDot } from './use-dot.ts'

const TICKS_WANTED = 5

/** A figure over the shares of two materials as a curve, with its limits as lines and the part within all limits tinted. */
export function LineDrawing(props: DrawingProps) {
  const { shown, recipe, varied, names, figures, unitKey, limits, here, width, reading } = props
  const { map } = shown
  const { basisUnits } = useText(percentages)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the figures are written by is told by its key
  const curve = useMemo(() => curveOf(map, figures.value), [map, unitKey])
  const scale = scaleOf(curve, limits)
  const low = scale?.[0] ?? 0
  const high = scale?.[1] ?? 1
  const picture = useMemo(() => linePicture(width, [low, high]), [width, low, high])
  const { weights, dot, ground } = useDot(recipe, varied.varying, picture)
  const [weight] = weights as [number]
  // On the curve also while the figure of the recipe is on its way.
  const height = valueAt(map, weight)
  const at = picture.to(weight, Number.isNaN(height) ? (here ?? low) : figures.value(height))
  return (
    <MapStage
      width={width}
      height={LINE.height}
      ground={ground}
      dot={
        <>
          <div
            className="map-here"
            style={{
              insetBlockStart: LINE.top,
              blockSize: LINE.height - LINE.bottom - LINE.top,
              transform: `translateX(${at[0]}px)`,
            }}
          />
          <MapDot at={at} varied={varied} reading={reading} on={dot} />
        </>
      }
    >
      <Ground
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

interface GroundProps {
  map: MapValues
  curve: readonly Path[]
  picture: Picture
  figures: Figures
  unitKey: string
  limits: readonly number[]
  span: number
  /** Of the shares. */
  unit: string
  names: readonly string[]
  range: readonly [number, number]
}

/** All but the dot: the same wherever the recipe stands. */
const Ground = memo(
  function Ground({ map, curve, picture, figures, limits, span, unit, names, range }: GroundProps) {
    const id = useId()
    const digits = useDigits()
    const { to, width } = picture
    const [low, high] = range
    const regions = map.requirements.length > 0 ? regionsOf(map) : null
    const { levels, step } = levelsOf(Float64Array.of(low, high), TICKS_WANTED)
    const shares = levelsOf(Float64Array.of(0, span), TICKS_WANTED)
    const bands = (paths: readonly Path[]) =>
      pathData(
        paths.map(([from, , until]) => [from!, low, until!, low, until!, high, from!, high]),
        to,
        true,
      )
    const [right, bottom] = to(1, low)
    return (
      <g>
        <Patterns id={id} />
        <path {...PENS.ground} d={bands([[0, 0, 1, 0]])} />
        {regions ? (
          <>
            <Tinted id={id} part="holds" d={bands(regions.holds)} />
            <path {...PENS.ground} d={bands(regions.passes)} />
            <Tinted id={id} part="passes" d={bands(regions.passes)} />
          </>
        ) : null}
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
        <path {...PENS.frame} d={bands([[0, 0, 1, 0]])} />
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
