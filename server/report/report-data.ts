import type { WholeCalculation } from '#calc/calculation/whole-calculation.ts'
import type { State } from '#calc/grades/check.ts'
import type { Amount, AmountUnit, RecipeLimit } from '#calc/recipe/question.ts'
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

/** A plan as its files have it; amounts by material, in its order. */
export interface PlanFound {
  engine: string
  goal: 'cost' | 'margin'
  step: number
  /** Of steps and amounts that name none. */
  unit: AmountUnit
  /** In money; null where there is no plan. */
  cost: number | null
  margin: number | null
  bound: number | null
  proven: boolean
  materials: {
    name: string
    price: Amount
    /** Of what follows; without a plan there is none of that. */
    unit: AmountUnit
    used?: number
    left?: number | null
    worth_more?: number | null
  }[]
  products: {
    name: string
    unit: AmountUnit
    m3: number | null
    t: number | null
    amounts: number[]
    percentages: number[]
    cost: number
    limits: { asked: RecipeLimit; value: number | null; state: State }[]
  }[]
  /** What is said of it. */
  sentences: string[]
}

/** All that a plan's file is made of. */
export interface PlanData {
  plan: PlanFound
  currency: string
  owner: string
  madeAt: Date
}
