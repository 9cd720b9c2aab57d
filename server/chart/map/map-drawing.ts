import * as Plot from '@observablehq/plot'
import { type Path, region } from '#calc/recipe-map/fields.ts'
import { element, textAt } from '../svg.ts'
import { MAP_INKS, type MapPlace, tinted } from './map-parts.ts'

const short = (px: number) => Math.round(px * 100) / 100

export const pathData = (paths: readonly Path[], to: (x: number, y: number) => [number, number]): string =>
  paths
    .map((path) => {
      let text = ''
      for (let i = 0; i < path.length; i += 2) {
        const [x, y] = to(path[i]!, path[i + 1]!)
        text += `${i === 0 ? 'M' : 'L'}${short(x)},${short(y)}`
      }
      return `${text}Z`
    })
    .join('')

/** The parts within the limits, under everything else; `shape` makes an area of what `region` says. */
export const regionsMark =
  ({ context: { document, ink }, map }: MapPlace, shape: (path: Path) => Path): Plot.RenderFunction =>
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
    if (holds) group.append(...tinted(document, 'holds', holds))
    if (passes)
      group.append(
        element(document, 'path', { d: passes, fill: ink.paper }),
        ...tinted(document, 'passes', passes),
      )
    return group
  }

/** The recipe as it is. */
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

/** Figures on lines, each on a ground of paper. */
export const labelMark =
  (
    { context: { document, ink, sizes, measure }, theme }: MapPlace,
    points: readonly { x: number; y: number; text: string }[],
    of: 'contour' | 'limit',
  ): Plot.RenderFunction =>
  (_index, scales) => {
    const group = element(document, 'g', { 'aria-label': 'figures' })
    const weight = of === 'limit' ? 600 : 400
    for (const { x, y, text } of points) {
      const [left, top] = [scales.x!(x) as number, scales.y!(y) as number]
      const [wide, tall] = [measure(text, sizes.small, weight) + sizes.gap, sizes.small * 1.25]
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
          weight,
          fill: MAP_INKS[theme][of],
          anchor: 'middle',
        }),
      )
    }
    return group
  }
