import { memo, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { TEMPERATURES, type Unit } from '#calc/units/choice.ts'
import { dashArray, type MarkerShape, type Series } from '#calc/vocabulary/series.ts'
import { formatFixed } from '#calc/vocabulary/words/numbers.ts'
import { useFormat, usePreferences } from '#web/services.ts'
import {
  type Axis,
  type CurvePoint,
  monotonePath,
  type Place,
  seriesColour,
  temperatureAxis,
} from './curve.ts'

interface ChartLine {
  id: string
  points: readonly CurvePoint[]
  /** The colour, dash and marker of a component; none for the blend, which is ink. */
  series?: Series
}

/** A background drawn along points (°C), which are converted to pixels. */
export interface Ground {
  along: readonly (readonly CurvePoint[])[]
  draw(places: Place[][]): ReactNode
}

interface CurveChartProps {
  lines: readonly ChartLine[]
  ground?: Ground
  label: string
  axes: { recovered: string; temperature: string }
  height: number
  /** Fixed width; otherwise that of the container. */
  width?: number
  /** A fixed scale; otherwise derived from the lines. */
  axis?: Axis
}

const MARGIN = { top: 22, right: 14, bottom: 36, left: 40 }
const RECOVERED_TICKS = [0, 10, 30, 50, 70, 90, 100]
const INITIAL_WIDTH = 420
const EMPTY_AXIS: Axis = { min: 0, max: 250, ticks: [0, 50, 100, 150, 200, 250] }

/** Distillation curves, temperatures over per cent recovered; left to right in either language. Points and axis are given in °C. */
export function CurveChart({
  lines: given,
  ground,
  label,
  axes,
  height,
  width: fixedWidth,
  axis: fixedAxis,
}: CurveChartProps) {
  const { digits } = useFormat()
  const [box, placeWidth] = useWidth(INITIAL_WIDTH, fixedWidth === undefined)
  const width = fixedWidth ?? placeWidth

  const { temperature: sign } = usePreferences().units
  const isWire = sign === '°C'
  const unit = TEMPERATURES[sign]
  const lines = isWire ? given : given.map((line) => ({ ...line, points: converted(line.points, unit) }))
  const beneath = ground?.along.map((points) => converted(points, unit)) ?? []
  const stays = fixedAxis && !isWire ? axisIn(fixedAxis, unit) : fixedAxis
  const axis = stays ?? temperatureAxis([...lines.map(({ points }) => points), ...beneath]) ?? EMPTY_AXIS
  const bottom = height - MARGIN.bottom
  const right = width - MARGIN.right
  const { min, max } = axis
  const scale = useMemo(
    (): Scale => ({
      x: (recovered) => MARGIN.left + (recovered / 100) * (right - MARGIN.left),
      y: (temperature) => bottom - ((temperature - min) / (max - min)) * (bottom - MARGIN.top),
    }),
    [right, bottom, min, max],
  )
  const { x, y } = scale
  const ticks = width < 340 ? [0, 50, 100] : RECOVERED_TICKS

  return (
    <div ref={box} className="chart" style={fixedWidth === undefined ? { blockSize: height } : undefined}>
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        <g stroke="var(--hairline)" shapeRendering="crispEdges">
          {axis.ticks.map((tick) => (
            <line key={tick} x1={MARGIN.left} x2={right} y1={y(tick)} y2={y(tick)} />
          ))}
        </g>
        <g className="chart-text">
          {axis.ticks.map((tick) => (
            <text key={tick} x={MARGIN.left - 8} y={y(tick)} dy="0.35em" textAnchor="end">
              {formatFixed(tick, 0, digits)}
            </text>
          ))}
          {ticks.map((tick) => (
            <text key={tick} x={x(tick)} y={bottom + 16} textAnchor="middle">
              {formatFixed(tick, 0, digits)}
            </text>
          ))}
          <text x={4} y={11} textAnchor="start">
            {isWire ? axes.temperature : sign}
          </text>
          <text x={right} y={height - 4} textAnchor="end">
            {axes.recovered}
          </text>
        </g>
        {ground?.draw(beneath.map((points) => placesOf(points, scale)))}
        {lines.map((line) => (
          <Curve key={line.id} points={line.points} series={line.series} scale={scale} />
        ))}
      </svg>
    </div>
  )
}

const converted = (points: readonly CurvePoint[], { fromWire }: Unit) =>
  points.map((point) => ({ ...point, temperature: fromWire(point.temperature) }))

/** An axis in the other unit that covers the same range with round ticks. */
const axisIn = ({ min, max }: Axis, { fromWire }: Unit) =>
  temperatureAxis([[min, max].map((end) => ({ recovered: 0, temperature: fromWire(end), mark: null }))])

interface Scale {
  x(recovered: number): number
  y(temperature: number): number
}

const placesOf = (points: readonly CurvePoint[], { x, y }: Scale): Place[] =>
  points.map(({ recovered, temperature }) => ({ x: x(recovered), y: y(temperature) }))

type CurveProps = Pick<ChartLine, 'points' | 'series'> & { scale: Scale }

/** Memoised: while a share moves, only the blend's line changes. */
const Curve = memo(function Curve({ points, series, scale }: CurveProps) {
  const places = placesOf(points, scale)
  const width = series ? 1.75 : 2.5
  const colour = seriesColour(series)
  return (
    <g className="chart-line" stroke={colour} fill={colour}>
      <path
        fill="none"
        d={monotonePath(places)}
        strokeWidth={width}
        strokeDasharray={series && dashArray(series, width)}
      />
      {places.map((place, i) => (
        <Marker
          key={points[i]!.recovered}
          shape={series?.marker ?? 'circle'}
          filled={points[i]!.mark === 'given' || !series}
          {...place}
        />
      ))}
    </g>
  )
})

const SHAPES: Record<MarkerShape, string> = {
  circle: 'M-3 0a3 3 0 1 0 6 0a3 3 0 1 0 -6 0',
  square: 'M-2.7 -2.7h5.4v5.4h-5.4z',
  triangle: 'M0 -3.4L3.2 2.4H-3.2z',
  diamond: 'M0 -3.7L3.7 0L0 3.7L-3.7 0z',
  'triangle-down': 'M0 3.4L3.2 -2.4H-3.2z',
}

/** A point of a curve: filled where it was measured, hollow where it was computed. */
const Marker = ({ shape, filled, x, y }: { shape: MarkerShape; filled: boolean; x: number; y: number }) => (
  <path
    fill={filled ? undefined : 'var(--surface)'}
    strokeWidth="1.25"
    d={SHAPES[shape]}
    transform={`translate(${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10})`}
  />
)

/** The width of an element, px, and its ref; `initial` until it is laid out or if not measured. */
export function useWidth(initial = 0, isMeasured = true) {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(initial)
  useLayoutEffect(() => {
    if (!isMeasured) return
    const element = box.current!
    setWidth(element.clientWidth)
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [isMeasured])
  return [box, width] as const
}
