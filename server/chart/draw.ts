import { parseHTML } from 'linkedom'
import { loadCalc } from '../calc.ts'
import { type ChartOptions, distillationChart } from './chart.ts'
import type { ChartData } from './chart-data.ts'
import { type MapData, mapFigures } from './map/map-data.ts'
import { mapFigure } from './map/map-figure.ts'
import { measure, rasterise, standalone } from './rasterise.ts'

export interface DrawOptions extends ChartOptions {
  format: 'png' | 'svg'
  /** Pixels of a PNG for each px of the chart, 1–3; unused for SVG. */
  scale: number
}

const emptyDocument = (): Document => parseHTML('<!doctype html><html></html>').document

/** Rounds numbers in tags to hundredths of a pixel: half the length, and the same on every machine. */
const rounded = (svg: string): string =>
  svg.replace(/<[^>]*>/g, (tag) =>
    tag.replace(/-?\d+\.\d{3,}(?:e[-+]?\d+)?/g, (number) => String(Math.round(Number(number) * 100) / 100)),
  )

export const drawSvg = (data: ChartData, options: ChartOptions): string =>
  rounded(distillationChart(data, options, { document: emptyDocument(), measure }).outerHTML)

export type Drawable = ChartData | MapData

export interface Picture<Data = Drawable, Options = DrawOptions> {
  data: Data
  options: Options
}

/** A recipe map as SVG text. Its values are computed here, in the painter's process, so that requests don't wait for them. */
async function drawMapSvg(data: MapData, options: ChartOptions): Promise<string> {
  const map = mapFigures(data, await loadCalc())
  return rounded(mapFigure(data, map, options, { document: emptyDocument(), measure }).outerHTML)
}

export async function draw(data: Drawable, options: DrawOptions): Promise<Uint8Array<ArrayBuffer>> {
  const svg = 'is' in data ? await drawMapSvg(data, options) : drawSvg(data, options)
  return options.format === 'svg' ? new TextEncoder().encode(standalone(svg)) : rasterise(svg, options)
}
