import type { WholeCalculation } from '#calc/calculation/whole-calculation.ts'
import type { UncertaintyAnswer } from '#calc/uncertainty/answer.ts'
import type { UnitChoice } from '#calc/units/choice.ts'
import type { Trace } from '#calc/vocabulary/blend.ts'
import type {
  BatchUnit,
  Paper,
  ReportForm,
  ReportFormat,
  VolumeUnit,
} from '#calc/vocabulary/report-choices.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import type { ChartData } from '../chart/chart-data.ts'

export interface Batch {
  amount: number
  unit: BatchUnit
}

/** What a batch ticket says beside the calculation; '' where nothing was said. */
interface TicketFields {
  number: string
  tank: string
  sample: string
}

/** All that a report is made of: plain data, so that another process can be handed it. */
export interface ReportData {
  whole: WholeCalculation
  /** How sure it is; null where that is not wanted. */
  uncertainty: UncertaintyAnswer | null
  chart: ChartData
  /** What each material counted in it; null where that can't be said. */
  trace: Trace | null
  /** Whose calculation it is. */
  owner: string
  madeAt: Date
  batch: Batch | null
  /** In which its volumes are written, and its size where that is a volume. */
  volume: VolumeUnit
  /** °C at which its volumes are metered; null where only those at 15 °C are asked for. */
  loading: number | null
  /** Its masses beside volumes are as weighed in air, not in vacuo. */
  inAir: boolean
  ticket: TicketFields
}

export interface ReportOptions {
  format: ReportFormat
  form: ReportForm
  lang: Language
  paper: Paper
  /** What its reader reads in. JSON is in the units of the wire. */
  units: UnitChoice
}
