import { measuredCheckOf } from '#calc/calculation/lab-check.ts'
import { doubtsOf } from '#calc/consistency.ts'
import type { Check } from '#calc/grades/check.ts'
import type { Missing } from '#calc/grades/verdict-words.ts'
import { hasResults } from '#calc/lab/lab-record.ts'
import { ownGapText } from '#calc/own/own-result.ts'
import { judgedBy } from '#calc/uncertainty/answer.ts'
import type { UnitChoice } from '#calc/units/choice.ts'
import { shownIn } from '#calc/units/units.ts'
import { ownQuantity } from '#calc/vocabulary/own-property.ts'
import { PROPERTY_NAMES, type PropertyName, propertiesOf } from '#calc/vocabulary/properties.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import { gapText } from '#calc/vocabulary/words/messages.ts'
import { namesOf } from '#calc/vocabulary/words/names.ts'
import type { UnitFormats } from '#calc/vocabulary/words/numbers.ts'
import { qualityOf } from '../answers/blend-answer.ts'
import { cleanName } from '../chart/text-fit.ts'
import type { ReportData, ReportOptions } from './report-data.ts'
import type { Origin } from './report-words.ts'

/** A calculation as the sections of its report see it: texts cleaned, and what several of them need looked up once. */
export interface Subject extends ReportData {
  lang: Language
  units: UnitChoice
  /** The same, for sentences. */
  unitFormats: UnitFormats
  /** Of the materials by position, in the language. */
  names: readonly string[]
  /** Those that the tables of its category show. */
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
  const { check } = data.whole
  const whole = { ...data.whole, components, check: check && judgedBy(check, data.uncertainty) }
  const { blend, category } = whole
  const names = namesOf(components, lang)
  const quality = qualityOf(blend)
  const unitFormats: UnitFormats = (unit) => shownIn(unit, units)
  const missing: Subject['missing'] = {}
  for (const name of PROPERTY_NAMES) {
    const gap = blend.gaps[name]
    if (gap) missing[name] = gapText(name, gap, names, lang, unitFormats)
  }
  for (const result of blend.own ?? [])
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

/** What speaks against the materials' data. */
export const doubtsAbout = ({ whole }: Subject) =>
  whole.components.map((component) => ({ doubts: doubtsOf(component) }))
