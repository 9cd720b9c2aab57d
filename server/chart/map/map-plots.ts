import * as Plot from '@observablehq/plot'
import { decimalsOfLimit } from '#calc/grades/shown.ts'
import { decimalsOfStep, levelsOf, rangeOf } from '#calc/recipe-map/fields.ts'
import { spanOf, weightOf } from '#calc/recipe-map/grid.ts'
import { formatFixed } from '#calc/vocabulary/words/numbers.ts'
import { strongText } from '../frame.ts'
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
  const weight = weightOf(data.question)
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
            regionsMark(place, ([from, to]) =>
              [from, to, to, from].flatMap((part, k) => [part * span, k < 2 ? low : high]),
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
      ),
      ...(here === null ? [] : dotMarks(place, { x: weight * span, y: here })),
    ],
  }) as SVGSVGElement
  const unit = MAP_WORDS[context.lang].share[data.question.basis]
  const name = `${embedded(cut(names[0]!, area.width - 80 * sizes.unit, (one) => measure(one, sizes.label, 600)))} (${embedded(unit)})`
  const middle = (left + area.x + area.width) / 2
  svg.append(strongText(context, middle, area.y + area.height - 0.3 * sizes.small, name))
  return svg
}
