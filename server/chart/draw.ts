import { parseHTML } from 'linkedom'
import { loadCalc } from '../calc.ts'
import { type ChartOptions, distillationChart } from './chart.ts'
import type { ChartData } from './chart-data.ts'
import { type MapData, mapValues } from './map/map-data.ts'
import { mapFigure } from './map/map-figure.ts'
import { measure, rasterise, standalone } from './rasterise.ts'

const CHART_FORMATS = ['png', 'svg'] as const
type ChartFormat = (typeof CHART_FORMATS)[number]

export interface DrawOptions extends ChartOptions {
  format: ChartFormat
  /** Pixels of a PNG for each px of the chart, 1–3; an SVG has none. */
  scale: number
}

/** Rounds to hundredths of a pixel: half the length, and the same on every machine. Only in tags, never in texts. */
const rounded = (svg: string): string =>
  svg.replace(/<[^>]*>/g, (tag) =>
    tag.replace(/-?\d+\.\d{3,}(?:e[-+]?\d+)?/g, (number) => String(Math.round(Number(number) * 100) / 100)),
  )

/** The chart as SVG text, without the font: what both formats are made of. */
export function drawSvg(data: ChartData, options: ChartOptions): string {
  const { document } = parseHTML('<!doctype html><html></html>')
  return rounded(distillationChart(data, options, { document, measure }).outerHTML)
}

/** What can be drawn: a distillation chart, or a recipe map. */
export type Drawable = ChartData | MapData

/** What a drawing is made of. */
export interface Picture<Data = Drawable, Options = DrawOptions> {
  data: Data
  options: Options
}

/** A recipe map as SVG text. It is computed here, so that what serves requests does not wait for it. */
async function drawMapSvg(data: MapData, options: ChartOptions): Promise<string> {
  const { document } = parseHTML('<!doctype html><html></html>')
  const map = mapValues(data, await loadCalc())
  return rounded(mapFigure(data, map, options, { document, measure }).outerHTML)
}

/** From data to a file. */
export async function draw(data: Drawable, options: DrawOptions): Promise<Uint8Array<ArrayBuffer>> {
  const svg = 'is' in data ? await drawMapSvg(data, options) : drawSvg(data, options)
  return options.format === 'svg' ? new TextEncoder().encode(standalone(svg)) : rasterise(svg, options)
}
