import { measuredCheckOf } from '#calc/calculation/lab-check.ts'
import type { WholeCalculation } from '#calc/calculation/whole-calculation.ts'
import { doubtsOf } from '#calc/consistency.ts'
import type { Check } from '#calc/grades/check.ts'
import type { Missing } from '#calc/grades/verdict-words.ts'
import { hasResults } from '#calc/lab/lab-record.ts'
import { ownGapText } from '#calc/own/own-result.ts'
import { judgedBy, type UncertaintyAnswer } from '#calc/uncertainty/answer.ts'
import type { UnitChoice } from '#calc/units/choice.ts'
import { shownIn } from '#calc/units/units.ts'
import type { Trace } from '#calc/vocabulary/blend.ts'
import { type OwnProperty, type OwnResult, ownQuantity } from '#calc/vocabulary/own-property.ts'
import { PROPERTY_NAMES, type PropertyName, propertiesOf } from '#calc/vocabulary/properties.ts'
import type {
  BatchUnit,
  Paper,
  ReportForm,
  ReportFormat,
  VolumeUnit,
} from '#calc/vocabulary/report-choices.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import { gapText } from '#calc/vocabulary/words/messages.ts'
import { namesOf } from '#calc/vocabulary/words/names.ts'
import type { UnitFormats } from '#calc/vocabulary/words/numbers.ts'
import { qualityOf } from '../answers/blend-answer.ts'
import type { ChartData } from '../chart/chart-data.ts'
import { cleanName } from '../chart/text-fit.ts'
import type { Origin } from './report-words.ts'

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
  /** Its uncertainty; null where that was not asked for. */
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

/** A calculation as the sections of its report see it: texts cleaned, and what several of them need looked up once. */
export interface Subject extends ReportData {
  whole: WholeCalculation & { blend: { own: readonly OwnResult[] } }
  lang: Language
  units: UnitChoice
  /** The same, for sentences. */
  unitFormats: UnitFormats
  /** Of the materials by position, in the language. */
  names: readonly string[]
  /** The properties that the tables of its category show. */
  properties: readonly PropertyName[]
  /** Why there is no value, by property. */
  missing: Missing
  originOf(property: PropertyName): Origin | null
  /** The limits by what the laboratory measured; null where it measured nothing, or no grade was kept. */
  measured: Check | null
}

export function subjectOf(data: ReportData, { lang, units }: Pick<ReportOptions, 'lang' | 'units'>): Subject {
  const components = data.whole.components.map((component) => ({
    ...component,
    name: cleanName(component.name),
    name_farsi: component.name_farsi && cleanName(component.name_farsi),
    producer_english_name: cleanName(component.producer_english_name),
    producer_farsi_name: component.producer_farsi_name && cleanName(component.producer_farsi_name),
  }))
  const { check, category } = data.whole
  const own = (data.whole.blend.own ?? []).map((result) => ({
    ...result,
    property: withCleanTexts(result.property),
  }))
  const blend = { ...data.whole.blend, own }
  const whole = { ...data.whole, components, blend, check: check && judgedBy(check, data.uncertainty) }
  const names = namesOf(components, lang)
  const quality = qualityOf(blend)
  const unitFormats: UnitFormats = (unit) => shownIn(unit, units)
  const missing: Subject['missing'] = {}
  for (const name of PROPERTY_NAMES) {
    const gap = blend.gaps[name]
    if (gap) missing[name] = gapText(name, gap, names, lang, unitFormats)
  }
  for (const result of own)
    missing[ownQuantity(result.property.key)] = ownGapText(result, names, lang) ?? undefined
  return {
    ...data,
    whole,
    lang,
    units,
    unitFormats,
    names,
    properties: propertiesOf(category).filter(
      (name) => category !== 'customized' || blend.results[name] !== null,
    ),
    missing,
    originOf: (property) => quality[property] ?? null,
    measured: hasResults(whole.lab) ? measuredCheckOf(whole) : null,
  }
}

const withCleanTexts = (property: OwnProperty): OwnProperty => ({
  ...property,
  name: cleanName(property.name),
  name_farsi: property.name_farsi && cleanName(property.name_farsi),
  unit: cleanName(property.unit),
  method: cleanName(property.method),
})

/** Doubts about the materials' data. */
export const doubtsAbout = ({ whole }: Subject) =>
  whole.components.map((component) => ({ doubts: doubtsOf(component) }))
