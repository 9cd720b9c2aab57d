import type { UnitChoice } from '#calc/units/choice.ts'
import type { Ink, Sizes } from './style.ts'
import type { Measure } from './text-fit.ts'
import type { ChartLanguage } from './texts.ts'

/** Size of the whole chart, px. */
export interface Extent {
  width: number
  height: number
}

/** What every part of a chart is drawn with. */
export interface ChartContext {
  document: Document
  measure: Measure
  ink: Ink
  sizes: Sizes
  lang: ChartLanguage
  units: UnitChoice
}
