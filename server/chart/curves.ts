import * as Plot from '@observablehq/plot'
import type { Shown } from '#calc/units/units.ts'
import type { PointMark } from '#calc/vocabulary/blend.ts'
import { dashArray, seriesAt, type Theme } from '#calc/vocabulary/series.ts'
import { formatFixed } from '#calc/vocabulary/words/numbers.ts'
import type { ChartBracket, ChartComponent, ChartData, ChartPoint } from './chart-data.ts'
import type { ChartContext, Extent } from './frame.ts'
import type { Rect } from './layout.ts'
import type { Ink, Sizes } from './style.ts'
import { element, hundredths, type MarkerStyle, markers } from './svg.ts'

/** Lighter than any line that crosses it. */
const BAND_OPACITY = 0.12

/** The least span of the scale, °C, so that a flat curve looks flat. */
const SPAN_MIN = 20

export const MARK_ORDER: readonly PointMark[] = ['given', 'interpolated', 'extrapolated']

/** The range of the vertical axis, °C; null for no points. */
export function drawnRange(points: readonly { celsius: number }[]): [number, number] | null {
  if (points.length === 0) return null
  const temperatures = points.map((point) => point.celsius)
  const [low, high] = [Math.min(...temperatures), Math.max(...temperatures)]
  const missing = Math.max(0, SPAN_MIN - (high - low)) / 2
  const margin = 0.03 * Math.max(SPAN_MIN, high - low)
  return [low - missing - margin, high + missing + margin]
}

const pointsMark =
  (document: Document, points: readonly ChartPoint[], style: MarkerStyle): Plot.RenderFunction =>
  (_index, scales) => {
    const group = element(document, 'g', {})
    for (const mark of MARK_ORDER) {
      const of = points.filter((point) => point.mark === mark)
      if (of.length === 0) continue
      const at = of.map(
        ({ recovered, celsius }) => [scales.x?.(recovered), scales.y?.(celsius)] as [number, number],
      )
      group.append(markers(document, mark, at, style))
    }
    return group
  }

/** Draws brackets, with their backs to the side where the curve must not be. */
const bracketsMark =
  (document: Document, brackets: readonly ChartBracket[], sizes: Sizes, ink: Ink): Plot.RenderFunction =>
  (_index, scales) => {
    const [half, leg] = [1.1 * sizes.gap, 0.7 * sizes.gap]
    const group = element(document, 'g', {})
    for (const { recovered, celsius, beyond, isMissed } of brackets) {
      const [x, y] = [scales.x?.(recovered), scales.y?.(celsius)] as [number, number]
      const inward = beyond === 'above' || beyond === 'left' ? leg : -leg
      const isFlat = beyond === 'above' || beyond === 'below'
      const corners = [
        [-half, inward],
        [-half, 0],
        [half, 0],
        [half, inward],
      ] as const
      const ends = corners.map(([along, across]) =>
        isFlat ? [x + along, y + across] : [x + across, y + along],
      )
      const bracket = element(document, 'path', {
        d: `M${ends.map((end) => end.map(hundredths)).join('L')}`,
        fill: 'none',
        stroke: isMissed ? ink.missed : ink.ink,
        'stroke-width': 2 * sizes.hair,
        'stroke-linejoin': 'round',
      })
      group.append(bracket)
    }
    return group
  }

const curve = (points: ChartPoint[], stroke: string, strokeWidth: number, dash: string) =>
  Plot.line(points, {
    x: 'recovered',
    y: 'celsius',
    curve: 'monotone-x',
    stroke,
    strokeWidth,
    strokeLinejoin: 'round',
    ...(dash ? { strokeDasharray: dash } : { strokeLinecap: 'round' }),
  })

function componentMarks(document: Document, component: ChartComponent, theme: Theme, sizes: Sizes, ink: Ink) {
  const series = seriesAt(component.position)
  const colour = series[theme]
  const style = { shape: series.marker, radius: sizes.point, colour, paper: ink.paper, stroke: sizes.hair }
  return [
    component.hasCurve ? curve(component.points, colour, sizes.line, dashArray(series, sizes.line)) : null,
    pointsMark(document, component.points, style),
  ]
}

function axes(area: Rect, sizes: Sizes, ink: Ink) {
  const every = area.width / sizes.small > 22 ? 10 : 20
  const ticks = Array.from({ length: 100 / every + 1 }, (_, at) => at * every)
  const rows = Math.max(2, Math.round(area.height / (sizes.small * 3.6)))
  const text = { fontSize: sizes.small, fill: ink.quiet, tickSize: 0, label: null }
  return [
    Plot.gridY({ ticks: rows, stroke: ink.grid, strokeOpacity: 1, strokeWidth: sizes.hair }),
    Plot.gridX({ ticks, stroke: ink.grid, strokeOpacity: 1, strokeWidth: sizes.hair }),
    Plot.axisX({ ...text, ticks, tickFormat: (value: number) => String(value), tickPadding: sizes.gap / 2 }),
    Plot.axisY({
      ...text,
      ticks: rows,
      tickFormat: (value: number) => formatFixed(value, 0),
      tickPadding: sizes.gap,
    }),
  ]
}

interface CurvesPlace extends Extent, Pick<ChartContext, 'document' | 'sizes' | 'ink'> {
  area: Rect
  range: [number, number] | null
  theme: Theme
  brackets: readonly ChartBracket[]
  celsius: Shown
}

/** The part of a component's dashed line that is drawn, 0–1. */
function inked({ position }: ChartComponent): number {
  const { dash } = seriesAt(position)
  const sum = (lengths: readonly number[]) => lengths.reduce((total, length) => total + length, 0)
  return dash.length === 0 ? 1 : sum(dash.filter((_, at) => at % 2 === 0)) / sum(dash)
}

export function curvesSvg(
  data: ChartData,
  { document, width, height, area, range, theme, sizes, ink, brackets: given, celsius: scale }: CurvesPlace,
): SVGSVGElement {
  const shown = <Point extends { celsius: number }>(points: readonly Point[]): Point[] =>
    points.map((point) => ({ ...point, celsius: scale.value(point.celsius) }))
  const blend = shown(data.blend)
  const brackets = shown(given)
  const band = data.band?.map(({ recovered, low, high }) => ({
    recovered,
    low: scale.value(low),
    high: scale.value(high),
  }))
  const { ink: colour, paper } = ink
  const blendStyle = {
    shape: 'circle',
    radius: sizes.blendPoint,
    colour,
    paper,
    stroke: sizes.hair * 1.5,
  } as const
  const svg = Plot.plot({
    document,
    className: 'chart',
    width,
    height,
    marginTop: area.y,
    marginRight: width - area.x - area.width,
    marginBottom: height - area.y - area.height,
    marginLeft: area.x,
    axis: null,
    x: { domain: [0, 100] },
    y: { domain: range?.map(scale.value) ?? [0, 1] },
    marks: [
      ...(range ? axes(area, sizes, ink) : []),
      band
        ? Plot.areaY(band, {
            x: 'recovered',
            y1: 'low',
            y2: 'high',
            curve: 'monotone-x',
            fill: ink.ink,
            fillOpacity: BAND_OPACITY,
          })
        : null,
      // The thick line is drawn first and the sparsest dashes last, so that curves that coincide are all visible.
      blend.length > 1 ? curve(blend, ink.ink, sizes.blendLine, '') : null,
      ...data.components
        .toSorted((a, b) => inked(b) - inked(a))
        .flatMap((component) =>
          componentMarks(document, { ...component, points: shown(component.points) }, theme, sizes, ink),
        ),
      pointsMark(document, blend, blendStyle),
      ...(brackets.length > 0 ? [bracketsMark(document, brackets, sizes, ink)] : []),
    ],
  })
  return svg as SVGSVGElement
}
