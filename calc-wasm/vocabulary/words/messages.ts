import type { Gap, GapReason, MethodCode, Warning } from '../blend.ts'
import { GROUPS, isEstimated, type PropertyName, propertyOf } from '../properties.ts'
import type { NoteCode } from './contradictions.ts'
import { ESTIMATE_GAPS, estimateError } from './estimate-words.ts'
import { isolated, type Language } from './language.ts'
import { METHOD_NAMES } from './method-words.ts'
import { joined, listedNames } from './names.ts'
import { NOTES, rounded, type Severity, severityOf, valuesOf, worstOf } from './notes.ts'
import { numberIn } from './numbers.ts'
import { type QuantityText, quantityTextIn, type UnitFormats } from './quantity-text.ts'

/** The short name of a method, as tables show it. */
export const methodName = (code: MethodCode, lang: Language): string => METHOD_NAMES[code][lang]

/** Why there is no value: the part of the sentence that names the components; `several` when it is said of several properties. */
const GAPS: Record<
  GapReason,
  Record<Language, (names: string, several: boolean, say: QuantityText) => string>
> = {
  missing: {
    en: (names) => `there is no reading for ${names}`,
    fa: (names) => `برای ${names} داده‌ای نیست`,
  },
  'no-curve': {
    en: (names) => `too few distillation points for a curve of ${names}`,
    fa: (names) => `نقطه‌های تقطیر ${names} برای رسم منحنی کافی نیست`,
  },
  'end-not-measured': {
    en: (names, several) => `${several ? 'they were' : 'it was'} not measured for ${names}`,
    fa: (names) => `برای ${names} اندازه‌گیری نشده است`,
  },
  unreadable: {
    en: (names) => `the reading of ${names} is on no known scale`,
    fa: (names) => `مقدار ${names} در هیچ مقیاس شناخته‌شده‌ای نیست`,
  },
  'out-of-domain': {
    en: (names) => `the reading of ${names} is outside what the method takes`,
    fa: (names) => `مقدار ${names} بیرون از دامنهٔ کاربرد روش است`,
  },
  alcohol: {
    en: (names) => `the index does not hold for blends with alcohols (${names})`,
    fa: (names) => `شاخص برای مخلوط دارای الکل (${names}) معتبر نیست`,
  },
  'alcohol-share': {
    en: (names) => `nothing is known of more than 30 vol % of methanol and ethanol (${names})`,
    fa: (names) => `برای بیش از ۳۰ درصد حجمی متانول و اتانول (${names}) داده‌ای در دست نیست`,
  },
  'not-diesel': {
    en: (_, __, say) =>
      `the blend is not a diesel fuel (density below ${say.at(760, 'kg/m³')}, or 50% below ${say.at(150, '°C')})`,
    fa: (_, __, say) =>
      `مخلوط سوخت دیزل نیست (چگالی کمتر از ${say.at(760, 'kg/m³')} یا نقطهٔ ۵۰ درصد زیر ${say.at(150, '°C')})`,
  },
  ...ESTIMATE_GAPS,
}

/** From this many distillation points on, a sentence speaks of the distillation. */
const WHOLE_DISTILLATION = 11

/** Where no component is named, the sentence speaks of any. */
const SOME: Record<Language, string> = { en: 'some component', fa: 'یکی از اجزا' }

/**
 * Why a property of a blend has no value, as one sentence. `names` are those of the recipe's materials by position, in
 * the language of the sentence; `told` its reader’s units, those of the wire where nothing is said.
 */
export const gapText = (
  property: PropertyName,
  gap: Gap,
  names: readonly string[],
  lang: Language,
  unitFormats?: UnitFormats,
): string => gapSentence([labelOf(property, lang)], gap, names, lang, unitFormats)

/** The same of anything that has a name. */
export const gapReasonText = (label: string, gap: Gap, names: readonly string[], lang: Language): string =>
  gapSentence([label], gap, names, lang, undefined)

function gapSentence(
  labels: readonly string[],
  { reason, components }: Gap,
  names: readonly string[],
  lang: Language,
  unitFormats: UnitFormats | undefined,
): string {
  const isSeveral = labels.length > 1
  const why = GAPS[reason][lang](
    listOf(components, names, lang),
    isSeveral,
    quantityTextIn(lang, unitFormats),
  )
  const label = joined(labels, lang)
  if (lang === 'fa') return `${label} مقداری ندارد: ${why}.`
  return `${label} ${isSeveral ? 'have' : 'has'} no value: ${why}.`
}

/** That materials have no reading of a property, as one sentence; `names` as for `gapText`. */
export function noReadingText(
  components: readonly number[],
  names: readonly string[],
  lang: Language,
): string {
  return `${GAPS.missing[lang](listOf(components, names, lang), false, quantityTextIn(lang))}.`
}

/**
 * Why each of these properties has no value, for a list: those that lack it for the same reason, because of the same
 * components, become one sentence. `names` as for `gapText`.
 */
export function gapTexts(
  gaps: readonly { property: PropertyName; gap: Gap }[],
  names: readonly string[],
  lang: Language,
  unitFormats?: UnitFormats,
): string[] {
  return grouped(gaps, ({ gap }) => `${gap.reason} ${gap.components.join(' ')}`).map((group) => {
    const properties = group.map(({ property }) => property)
    const labels = group.length === 1 ? [labelOf(properties[0]!, lang)] : labelsOf(properties, lang)
    return gapSentence(labels, group[0]!.gap, names, lang, unitFormats)
  })
}

/** What to know before trusting a number, as one sentence; `names` as for `gapText`. */
export function warningText(
  warning: Warning,
  names: readonly string[],
  lang: Language,
  unitFormats?: UnitFormats,
): string {
  return sentenceOf(warning, labelIn(warning, lang, unitFormats), names, lang, unitFormats)
}

function sentenceOf(
  warning: Warning,
  label: string,
  names: readonly string[],
  lang: Language,
  unitFormats: UnitFormats | undefined,
): string {
  const { code, components, others = [] } = warning
  const { decimals, [lang]: sentence } = NOTES[code]
  const values = valuesOf(warning)
  // A sentence asks for few of these.
  return sentence({
    label,
    values,
    isSeveral: components.length > 1,
    get names() {
      return listOf(components, names, lang)
    },
    get others() {
      return listOf(others, names, lang)
    },
    get figures() {
      return values.map((value) =>
        decimals === undefined ? numberIn(rounded(value), lang) : numberIn(value, lang, decimals),
      )
    },
    get say() {
      return quantityTextIn(lang, unitFormats)
    },
  })
}

/** With the error of the estimate, where it is said to be one. */
function labelIn({ code, property }: Warning, lang: Language, unitFormats: UnitFormats | undefined): string {
  const label = labelOf(property, lang)
  return code === 'estimated' && isEstimated(property)
    ? `${label} (${estimateError(property, lang, unitFormats)})`
    : label
}

function labelOf(property: PropertyName, lang: Language): string {
  const label = propertyOf(property)[lang]
  return lang === 'en' && property.startsWith('pct_') ? `The ${label} point` : label
}

/** What is said of several properties, because of the same components. */
export interface Note {
  code: NoteCode
  /** The worst of what it holds together. */
  severity: Severity
  properties: PropertyName[]
  /** Positions of the materials concerned. */
  components: number[]
  text: string
}

/** All warnings of a blend for a list; `names` as for `gapText`. */
export function notesOf(
  warnings: readonly Warning[],
  names: readonly string[],
  lang: Language,
  unitFormats?: UnitFormats,
): Note[] {
  return grouped(warnings, ({ code, components }) => `${code} ${components.join(' ')}`).map((group) => {
    const properties = [...new Set(group.map(({ property }) => property))]
    const worst = worstOf(group)
    const { code, components, others = [] } = worst
    const labels = () =>
      code === 'estimated'
        ? group.map((warning) => labelIn(warning, lang, unitFormats))
        : labelsOf(properties, lang)
    const text =
      properties.length === 1
        ? warningText(worst, names, lang, unitFormats)
        : sentenceOf(worst, joined(labels(), lang), names, lang, unitFormats)
    return { code, severity: severityOf(worst), properties, components: [...components, ...others], text }
  })
}

/** What has the same key together, in the order of the first of each. */
function grouped<T>(list: readonly T[], keyOf: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>()
  for (const item of list) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return [...groups.values()]
}

/** The labels of several properties; those of the whole distillation by its name. */
export function labelsOf(properties: readonly PropertyName[], lang: Language): string[] {
  const isPoint = (property: PropertyName) => propertyOf(property).group === 'distillation'
  const isWhole = properties.filter(isPoint).length >= WHOLE_DISTILLATION
  const labels: string[] = isWhole ? [GROUPS.distillation[lang]] : []
  for (const property of properties) {
    if (!isWhole || !isPoint(property)) labels.push(propertyOf(property)[lang])
  }
  return labels
}

/** "A, B and C", each name once, in isolates where the text around may run the other way. */
export function listOf(components: readonly number[], names: readonly string[], lang: Language): string {
  const known: string[] = []
  for (const position of components) {
    const name = names[position]
    if (name !== undefined && !known.includes(name)) known.push(name)
  }
  if (known.length === 0) return SOME[lang]
  const list = listedNames(known, lang, lang === 'fa' ? isolated : undefined)
  return joined(list, lang)
}
