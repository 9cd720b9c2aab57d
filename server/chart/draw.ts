import { parseHTML } from 'linkedom'
import { type ChartOptions, distillationChart } from './chart.ts'
import type { ChartData } from './chart-data.ts'
import { measure, rasterise, standalone } from './rasterise.ts'

export const CHART_FORMATS = ['png', 'svg'] as const
export type ChartFormat = (typeof CHART_FORMATS)[number]

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

/** From data to a file. */
export async function draw(data: ChartData, options: DrawOptions): Promise<Uint8Array<ArrayBuffer>> {
  const svg = drawSvg(data, options)
  return options.format === 'svg' ? new TextEncoder().encode(standalone(svg)) : rasterise(svg, options)
}
