import type { MapValues } from '#calc/recipe-map/sample.ts'
import type { ChartOptions } from '../chart.ts'
import type { ChartContext } from '../context.ts'
import type { Rect } from '../layout.ts'
import type { MapData } from './map-data.ts'

/** How the figures of a map are shown. */
export interface MapScale {
  name: string
  /** Of the unit; '' where there is none. */
  sign: string
  decimals: number
  value(wire: number): number
  /** In the shown unit. */
  limits: readonly number[]
}

export interface MapPlace {
  context: ChartContext
  map: MapValues
  data: MapData
  scale: MapScale
  /** Of the corners. */
  names: readonly string[]
  theme: ChartOptions['theme']
  width: number
  height: number
  /** Between the title and the texts below. */
  area: Rect
}
