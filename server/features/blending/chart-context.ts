import type { Measure } from './chart-names.ts'
import type { Ink, Sizes } from './chart-style.ts'
import type { ChartLanguage } from './chart-texts.ts'

/** Size of the whole figure, px. */
export interface Extent {
  width: number
  height: number
}

/** What every part of a figure is drawn with. */
export interface ChartContext {
  document: Document
  measure: Measure
  ink: Ink
  sizes: Sizes
  lang: ChartLanguage
}
