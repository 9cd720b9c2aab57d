import { measuredCheckOf } from '#calc/calculation/lab-check.ts'
import type { WholeCalculation } from '#calc/calculation/whole-calculation.ts'
import type { Check } from '#calc/grades/check.ts'
import type { Missing } from '#calc/grades/verdict-words.ts'
import { hasResults } from '#calc/lab/lab-record.ts'
import { ownGapText } from '#calc/own/own-result.ts'
import { judgedBy, type UncertaintyAnswer } from '#calc/uncertainty/answer.ts'
import type { UnitChoice } from '#calc/units/choice.ts'
import { shownIn } from '#calc/units/units.ts'
import type { Trace } from '#calc/vocabulary/blend.ts'
import { type OwnProperty, type OwnResult, ownQuantity } from '#calc/vocabulary/own-property.ts'
import { PROPERTY_NAMES, type PropertyName, propertiesOf, propertyOf } from '#calc/vocabulary/properties.ts'
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
import type { ChartData } from '../chart/chart-data.ts'
import { cleanName } from '../chart/text-fit.ts'
import { qualityOf } from '../responses/blend-answer.ts'
import type { Origin } from './report-words.ts'

/** All data of a report, plain so that it can be sent to another process. */
export interface ReportData {
  whole: WholeCalculation
  uncertainty: UncertaintyAnswer | null
  chart: ChartData
  /** The contribution of each material; null if unknown. */
  trace: Trace | null
  owner: string
  madeAt: Date
  batch: { amount: number; unit: BatchUnit } | null
  volume: VolumeUnit
  /** °C at which volumes are metered; null for volumes at 15 °C only. */
  loading: number | null
  /** Masses beside volumes are as weighed in air, not in vacuo. */
  inAir: boolean
  ticket: { number: string; tank: string; sample: string }
}

export interface ReportOptions {
  format: ReportFormat
  form: ReportForm
  lang: Language
  paper: Paper
  units: UnitChoice
  /** The time zone of moments; UTC without one. */
  zone?: string | undefined
}

/** The data of a report for its sections: texts cleaned, and what several sections need. */
export interface Subject extends ReportData {
  whole: WholeCalculation & { blend: { own: readonly OwnResult[] } }
  lang: Language
  units: UnitChoice
  zone: string | undefined
  unitFormats: UnitFormats
  names: readonly string[]
  properties: readonly PropertyName[]
  missing: Missing
  originOf(property: PropertyName): Origin | null
  /** The check of what the laboratory measured; null without results or a grade. */
  measured: Check | null
}

export function subjectOf(
  data: ReportData,
  { lang, units, zone }: Pick<ReportOptions, 'lang' | 'units' | 'zone'>,
): Subject {
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
    zone,
    unitFormats,
    names,
    properties: propertiesOf(category).filter((name) => {
      if (category === 'customized') return blend.results[name] !== null
      return !propertyOf(name).isOptional || components.some(({ properties }) => properties[name] !== null)
    }),
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
