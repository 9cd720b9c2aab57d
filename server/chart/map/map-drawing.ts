import * as Plot from '@observablehq/plot'
import { region, type Stretch } from '#calc/recipe-map/fields.ts'
import type { MapValues } from '#calc/recipe-map/sample.ts'
import type { Theme } from '#calc/vocabulary/series.ts'
import type { ChartContext, Extent } from '../frame.ts'
import type { Rect } from '../layout.ts'
import { element, hundredths, textAt } from '../svg.ts'
import type { MapData } from './map-data.ts'

const pathData = (paths: readonly number[][], to: (x: number, y: number) => [number, number]): string =>
  paths
    .map((path) => {
      let text = ''
      for (let i = 0; i < path.length; i += 2) {
        const [x, y] = to(path[i]!, path[i + 1]!)
        text += `${i === 0 ? 'M' : 'L'}${hundredths(x)},${hundredths(y)}`
      }
      return `${text}Z`
    })
    .join('')

/** The parts within the limits, below everything else; `shape` makes a polygon of a stretch. */
export const regionsMark =
  (
    { context: { document, ink }, map }: MapPlace,
    shape: (stretch: Stretch) => number[],
  ): Plot.RenderFunction =>
  (_index, scales) => {
    const to = (x: number, y: number): [number, number] => [scales.x!(x) as number, scales.y!(y) as number]
    const group = element(document, 'g', { 'aria-label': 'limits' })
    const fields = (of: 'passes' | 'holds') =>
      region(
        map.grid,
        map.requirements.map((one) => one[of]),
      ).map(shape)
    const holds = pathData(fields('holds'), to)
    const passes = pathData(fields('passes'), to)
    if (holds) group.append(tinted(document, 'holds', holds))
    if (passes)
      group.append(
        element(document, 'path', { d: passes, fill: ink.paper }),
        tinted(document, 'passes', passes),
      )
    return group
  }

export const dotMarks = ({ context: { ink, sizes } }: MapPlace, at: { x: number; y: number }) => [
  Plot.dot([at], {
    x: 'x',
    y: 'y',
    r: 6.5 * sizes.unit,
    fill: ink.paper,
    stroke: ink.ink,
    strokeWidth: 2 * sizes.unit,
  }),
  Plot.dot([at], { x: 'x', y: 'y', r: 2.6 * sizes.unit, fill: ink.ink }),
]

export const labelMark =
  (
    { context: { document, ink, sizes, measure }, theme }: MapPlace,
    points: readonly { x: number; y: number; text: string }[],
  ): Plot.RenderFunction =>
  (_index, scales) => {
    const group = element(document, 'g', { 'aria-label': 'figures' })
    for (const { x, y, text } of points) {
      const [left, top] = [scales.x!(x) as number, scales.y!(y) as number]
      const [wide, tall] = [measure(text, sizes.small, 600) + sizes.gap, sizes.small * 1.25]
      group.append(
        element(document, 'rect', {
          x: left - wide / 2,
          y: top - tall / 2,
          width: wide,
          height: tall,
          rx: 2,
          fill: ink.paper,
        }),
        textAt(document, left, top + 0.34 * sizes.small, text, {
          size: sizes.small,
          weight: 600,
          fill: MAP_INKS[theme].limit,
          anchor: 'middle',
        }),
      )
    }
    return group
  }

export type MapPart = 'passes' | 'holds' | 'misses'

interface MapInk {
  passes: string
  hatch: string
  holds: string
  dots: string
  limit: string
  frame: string
}

/** Lines have a contrast of 3:1 or more on their tints, as on the page. */
export const MAP_INKS: Record<Theme, MapInk> = {
  light: {
    passes: '#e4f4e9',
    hatch: '#7fb894',
    holds: '#fbefd6',
    dots: '#9a6a12',
    limit: '#b3261e',
    frame: '#89949d',
  },
  dark: {
    passes: '#1d3325',
    hatch: '#4f8f67',
    holds: '#3a2d14',
    dots: '#d6a548',
    limit: '#ff9a8f',
    frame: '#6f7a84',
  },
}

/** Hatching where all limits are met, dots where a test could not tell; both legible in grey. */
export function patterns(document: Document, theme: Theme): SVGElement {
  const ink = MAP_INKS[theme]
  const tile = (id: string, ground: string, mark: SVGElement) => {
    const pattern = element(document, 'pattern', { id, width: 8, height: 8, patternUnits: 'userSpaceOnUse' })
    pattern.append(element(document, 'rect', { width: 8, height: 8, fill: ground }), mark)
    return pattern
  }
  const defs = element(document, 'defs', {})
  defs.append(
    tile(
      'map-passes',
      ink.passes,
      // Strokes over the corners of a tile continue in the next.
      element(document, 'path', {
        d: 'M-2,2L2,-2M0,8L8,0M6,10L10,6',
        stroke: ink.hatch,
        'stroke-width': 1,
        fill: 'none',
      }),
    ),
    tile('map-holds', ink.holds, element(document, 'circle', { cx: 3, cy: 3, r: 1, fill: ink.dots })),
  )
  return defs
}

export const tinted = (document: Document, part: 'passes' | 'holds', d: string): SVGElement =>
  element(document, 'path', { d, fill: `url(#map-${part})` })

export interface MapScale {
  name: string
  sign: string
  value(wire: number): number
  /** In the shown unit. */
  limits: readonly number[]
}

export interface MapPlace extends Extent {
  context: ChartContext
  map: MapValues
  data: MapData
  scale: MapScale
  names: readonly string[]
  theme: Theme
  area: Rect
}
