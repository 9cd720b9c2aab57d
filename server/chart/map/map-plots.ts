import * as Plot from '@observablehq/plot'
import { decimalsOfLimit } from '#calc/grades/shown.ts'
import { besides, contour, decimalsOfStep, levelsOf, rangeOf } from '#calc/recipe-map/fields.ts'
import { placeOf, spanOf, weightsOf } from '#calc/recipe-map/grid.ts'
import { formatFixed } from '#calc/vocabulary/words/numbers.ts'
import { strongText } from '../frame.ts'
import { textAt } from '../svg.ts'
import { cut, embedded } from '../text-fit.ts'
import { MAP_WORDS } from '../texts.ts'
import { dotMarks, labelMark, MAP_INKS, type MapPlace, regionsMark } from './map-drawing.ts'

export function linePlot(place: MapPlace): SVGSVGElement {
  const { context, map, data, scale, names, theme, width, height, area } = place
  const { document, ink, sizes, measure } = context
  const line = sizes.small * sizes.leading
  const span = spanOf(data.question)
  const points = [...map.shown].map((wire, point) => ({
    x: (span * point) / map.grid.divisions,
    y: Number.isNaN(wire) ? null : scale.value(wire),
  }))
  const figures = points.flatMap(({ y }) => y ?? [])
  const [low, high] = rangeOf(figures, scale.limits) ?? [0, 1]
  const rows = levelsOf(Float64Array.of(low, high), Math.max(2, area.height / (sizes.small * 3.6)))
  const columns = levelsOf(Float64Array.of(0, span), Math.max(2, area.width / (sizes.small * 7)))
  const decimals = decimalsOfStep(rows.step)
  const tickWidth = Math.max(...[low, high].map((y) => measure(formatFixed(y, decimals), sizes.small, 400)))
  const left = area.x + tickWidth + sizes.gap
  const text = { fontSize: sizes.small, fill: ink.quiet, tickSize: 0, label: null }
  const shown = scale.limits.filter((limit) => limit >= low && limit <= high)
  const [weight] = weightsOf(data.question) as [number]
  const before = Math.min(map.grid.divisions - 1, Math.floor(weight * map.grid.divisions))
  const [from, to] = [points[before]!.y, points[before + 1]!.y]
  const here =
    from === null || to === null ? null : from + (to - from) * (weight * map.grid.divisions - before)
  const tint = MAP_INKS[theme]
  const bottom = height - (area.y + area.height - 2 * line)
  const svg = Plot.plot({
    document,
    className: 'chart',
    width,
    height,
    marginTop: area.y + line / 2,
    marginBottom: bottom,
    marginLeft: left,
    marginRight: width - area.x - area.width,
    axis: null,
    x: { domain: [0, span] },
    y: { domain: [low, high] },
    marks: [
      ...(map.requirements.length > 0
        ? [
            regionsMark(place, ([from, , until]) =>
              [from!, until!, until!, from!].flatMap((part, k) => [part * span, k < 2 ? low : high]),
            ),
          ]
        : []),
      Plot.gridY({ ticks: rows.levels, stroke: ink.grid, strokeOpacity: 1, strokeWidth: sizes.hair }),
      Plot.axisX({
        ...text,
        ticks: columns.levels,
        tickFormat: (share: number) => formatFixed(share, decimalsOfStep(columns.step)),
        tickPadding: sizes.gap / 2,
      }),
      Plot.axisY({
        ...text,
        ticks: rows.levels,
        tickFormat: (figure: number) => formatFixed(figure, decimals),
        tickPadding: sizes.gap,
      }),
      Plot.line(points, { x: 'x', y: 'y', stroke: ink.ink, strokeWidth: sizes.blendLine }),
      Plot.ruleY(shown, {
        stroke: tint.limit,
        strokeWidth: 2 * sizes.unit,
        strokeDasharray: `${7 * sizes.unit} ${4 * sizes.unit}`,
      }),
      labelMark(
        place,
        shown.map((limit) => ({
          x: span * 0.93,
          y: limit,
          text: formatFixed(limit, decimalsOfLimit(limit)),
        })),
        'limit',
      ),
      ...(here === null ? [] : dotMarks(place, { x: weight * span, y: here })),
    ],
  }) as unknown as SVGSVGElement
  const unit = MAP_WORDS[context.lang].share[data.question.basis]
  const name = `${embedded(cut(names[0]!, area.width - 80 * sizes.unit, (one) => measure(one, sizes.label, 600)))} (${embedded(unit)})`
  const middle = (left + area.x + area.width) / 2
  svg.append(strongText(context, middle, area.y + area.height - 0.3 * sizes.small, name))
  return svg
}

const ALTITUDE = Math.sqrt(3) / 2
const LINES_WANTED = 10
/** Shorter contour lines, in parts of the triangle's side, have no figure. */
const LABELLED_FROM = 0.12

interface Point {
  x: number
  y: number
}
const pointsOf = (path: readonly number[]): Point[] =>
  Array.from({ length: path.length / 2 }, (_, i) => ({ x: path[2 * i]!, y: path[2 * i + 1]! }))

export function trianglePlot(place: MapPlace): SVGSVGElement {
  const { context, map, data, scale, names, theme, width, height, area } = place
  const { document, ink, sizes, measure } = context
  const line = sizes.small * sizes.leading
  const tall = Math.min(area.height - 2 * line - sizes.gap, area.width * ALTITUDE)
  const side = Math.max(1, tall / ALTITUDE)
  const left = (width - side) / 2
  const top = area.y + line
  const field = map.shown.map(scale.value)
  const { levels, step } = levelsOf(field, LINES_WANTED)
  const linesAt = (level: number) => contour(map.grid, field, level).map(pointsOf)
  const contours = besides(levels, scale.limits).map((level) => ({ level, lines: linesAt(level) }))
  const limits = scale.limits.map((level) => ({ level, lines: linesAt(level) }))
  const labels = (of: typeof contours, decimals: (level: number) => number) =>
    of.flatMap(({ level, lines }) => {
      const longest = lines.toSorted((a, b) => b.length - a.length)[0] ?? []
      const [first, middle] = [longest[0], longest[longest.length >> 1]]
      if (!first || !middle || Math.hypot(middle.x - first.x, middle.y - first.y) < LABELLED_FROM / 2)
        return []
      return [{ ...middle, text: formatFixed(level, decimals(level)) }]
    })
  const drawn = (of: typeof contours, stroke: string, strokeWidth: number, dash?: string) =>
    of.flatMap(({ lines }) =>
      lines.map((points) =>
        Plot.line(points, { x: 'x', y: 'y', stroke, strokeWidth, ...(dash && { strokeDasharray: dash }) }),
      ),
    )
  const [x, y] = placeOf(weightsOf(data.question))
  const outline = [
    { x: 0, y: 0 },
    { x: 1, y: 0 },
    { x: 0.5, y: 1 },
    { x: 0, y: 0 },
  ]
  const tint = MAP_INKS[theme]
  const svg = Plot.plot({
    document,
    className: 'chart',
    width,
    height,
    marginTop: top,
    marginBottom: height - top - side * ALTITUDE,
    marginLeft: left,
    marginRight: width - left - side,
    axis: null,
    x: { domain: [0, 1] },
    y: { domain: [0, 1] },
    marks: [
      ...(map.requirements.length > 0 ? [regionsMark(place, (path) => path)] : []),
      ...fifths().map((points) =>
        Plot.line(points, { x: 'x', y: 'y', stroke: ink.grid, strokeWidth: sizes.hair }),
      ),
      ...drawn(contours, tint.contour, 1.3 * sizes.unit),
      ...drawn(limits, tint.limit, 2 * sizes.unit, `${7 * sizes.unit} ${4 * sizes.unit}`),
      Plot.line(outline, { x: 'x', y: 'y', stroke: ink.axis, strokeWidth: 1.2 * sizes.hair }),
      labelMark(
        place,
        labels(contours, () => decimalsOfStep(step)),
        'contour',
      ),
      labelMark(place, labels(limits, decimalsOfLimit), 'limit'),
      ...dotMarks(place, { x, y }),
    ],
  }) as unknown as SVGSVGElement
  const name = (at: number, room: number) =>
    embedded(cut(names[at]!, room, (text) => measure(text, sizes.label, 600)))
  const style = { size: sizes.label, weight: 600, fill: ink.ink } as const
  const base = top + side * ALTITUDE + line
  const half = area.width / 2 - sizes.gap
  svg.append(
    textAt(document, width / 2, top - 0.5 * sizes.gap, name(0, area.width), { ...style, anchor: 'middle' }),
    textAt(document, Math.max(area.x, left - side / 4), base, name(1, half), { ...style, anchor: 'start' }),
    textAt(document, Math.min(area.x + area.width, left + 1.25 * side), base, name(2, half), {
      ...style,
      anchor: 'end',
    }),
  )
  return svg
}

/** Grid lines where each of the three shares is one to four fifths. */
const fifths = (): Point[][] =>
  [1, 2, 3, 4].flatMap((k) =>
    [0, 1, 2].map((corner) =>
      [1, 2].map((other) => {
        const weights = [0, 0, 0]
        weights[corner] = k / 5
        weights[(corner + other) % 3] = 1 - k / 5
        const [x, y] = placeOf(weights)
        return { x, y }
      }),
    ),
  )
