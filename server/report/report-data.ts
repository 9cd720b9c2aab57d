import type { WholeCalculation } from '#calc/vocabulary/whole-calculation.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import type { ChartData } from '../chart/chart-data.ts'

export const REPORT_FORMATS = ['xlsx', 'csv', 'json', 'pdf'] as const
export type ReportFormat = (typeof REPORT_FORMATS)[number]
export const REPORT_FORMS = ['report', 'ticket'] as const
export type ReportForm = (typeof REPORT_FORMS)[number]
export const PAPERS = ['a4', 'letter'] as const
export type Paper = (typeof PAPERS)[number]
/** What a batch may be given in: volumes at 15 °C, masses in vacuo. */
export const BATCH_UNITS = ['m3', 't'] as const
export type BatchUnit = (typeof BATCH_UNITS)[number]

export interface Batch {
  amount: number
  unit: BatchUnit
}

/** What a batch ticket says beside the calculation; '' where nothing was said. */
export interface TicketFields {
  number: string
  tank: string
  sample: string
}

/** All that a report is made of: plain data, so that another process can be handed it. */
export interface ReportData {
  whole: WholeCalculation
  chart: ChartData
  /** Whose calculation it is. */
  owner: string
  madeAt: Date
  batch: Batch | null
  ticket: TicketFields
}

export interface ReportOptions {
  format: ReportFormat
  form: ReportForm
  lang: Language
  paper: Paper
}
