import type { Gap, GapReason, MethodCode, Warning, WarningCode } from './blend.ts'
import { CHOICE_WARNINGS, ESTIMATE_GAPS, estimateError } from './estimate-words.ts'
import { isEstimated } from './estimates.ts'
import type { Language } from './language.ts'
import { ALTERNATIVE_NAMES } from './method-choices.ts'
import { joined, listedNames } from './names.ts'
import { numberIn } from './numbers.ts'
import { GROUPS, type PropertyName, propertyOf } from './properties.ts'

const METHOD_NAMES: Record<MethodCode, Record<Language, string>> = {
  'volume-average': { en: 'Average by volume', fa: 'میانگین حجمی' },
  'mass-average': { en: 'Average by mass', fa: 'میانگین جرمی' },
  'mass-harmonic': { en: 'Harmonic mean by mass', fa: 'میانگین همساز جرمی' },
  'd86-via-tbp': { en: 'ASTM D86 through TBP (API 3A1.1)', fa: 'تقطیر ASTM D86 از راه TBP (API 3A1.1)' },
  'rvp-index': { en: 'RVP index, exponent 1.25', fa: 'شاخص RVP با توان ۱٫۲۵' },
  'hu-burns': { en: 'Hu–Burns index', fa: 'شاخص Hu–Burns' },
  'd7152-mass': { en: 'ASTM D7152 by mass', fa: 'ASTM D7152 جرمی' },
  'd7152-volume': { en: 'ASTM D7152 by volume', fa: 'ASTM D7152 حجمی' },
  'ethyl-rt70': { en: 'Ethyl RT-70', fa: 'Ethyl RT-70' },
  'aki-mean': { en: 'Mean of RON and MON', fa: 'میانگین RON و MON' },
  'd4737-a': { en: 'ASTM D4737 procedure A', fa: 'روش A استاندارد ASTM D4737' },
  'color-strength': { en: 'Color strength by volume', fa: 'میانگین حجمی شدت رنگ' },
  'own-value': { en: 'Own value', fa: 'مقدار خود ماده' },
  ...ALTERNATIVE_NAMES,
}

/** The short name of a method, as tables show it. */
export const methodName = (code: MethodCode, lang: Language): string => METHOD_NAMES[code][lang]

/** A sentence about a property (its label given) and the components concerned (their names joined; `several` of them). */
type Sentence = (label: string, names: string, value: string, several: boolean) => string

/** Why there is no value: the part of the sentence that names the components; `several` when it is said of several properties. */
const GAPS: Record<GapReason, Record<Language, (names: string, several: boolean) => string>> = {
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
  ...ESTIMATE_GAPS,
}

const WARNINGS: Record<WarningCode, Record<Language, Sentence>> = {
  'density-missing': {
    en: (label, names) =>
      `${label}: shares by mass and by volume were taken as equal, because there is no density of ${names}.`,
    fa: (label, names) => `${label}: چون چگالی ${names} معلوم نیست، سهم‌های جرمی و حجمی برابر گرفته شده است.`,
  },
  'distillation-decreasing': {
    en: (_, names) => `Distillation temperatures of ${names} decrease somewhere; they were put in order.`,
    fa: (_, names) => `دماهای تقطیر ${names} در جایی کاهش می‌یابد؛ پیش از محاسبه مرتب شده‌اند.`,
  },
  'end-extrapolated': {
    en: (label, names) => `${label}: rests on an extrapolated end of the distillation curve of ${names}.`,
    fa: (label, names) => `${label}: بر بخش برون‌یابی‌شدهٔ منحنی تقطیر ${names} تکیه دارد.`,
  },
  clamped: {
    en: (label) => `${label}: held within the range of the components, which the correlation had left.`,
    fa: (label) => `${label}: همبستگی آن را از محدودهٔ اجزا بیرون برده بود؛ در همان محدوده نگه داشته شد.`,
  },
  'flash-below-zero': {
    en: (label, names, _, several) =>
      `${label}: ${names} ${several ? 'are' : 'is'} below 0 °C, where the index is only roughly right (±20 °C).`,
    fa: (label, names) =>
      `${label} ممکن است تا ۲۰ درجهٔ سلسیوس خطا داشته باشد: برای ${names} زیر صفر درجهٔ سلسیوس است.`,
  },
  'viscosity-below-domain': {
    en: (label, names) =>
      `${label} is uncertain: for ${names} it lies below 0.21 cSt, where ASTM D341 begins.`,
    fa: (label, names) =>
      `${label} نامطمئن است: برای ${names} کمتر از ۰٫۲۱ سانتی‌استوکس است که آغاز دامنهٔ ASTM D341 است.`,
  },
  'octane-linear': {
    en: (label, names) =>
      `${label}: averaged by volume, because Ethyl RT-70 needs RON and MON between 50 and 110, olefin and aromatics of every component (see ${names}).`,
    fa: (label, names) =>
      `${label}: میانگین حجمی است؛ روش Ethyl RT-70 برای هر جزء RON و MON میان ۵۰ و ۱۱۰، اولفین و آروماتیک می‌خواهد (${names} را ببینید).`,
  },
  'cetane-index-averaged': {
    en: (label, names, _, several) =>
      `${label} was averaged from the components’ own, not recalculated: ${names} ${several ? 'lack' : 'lacks'} a distillation curve or a density.`,
    fa: (label, names) =>
      `${label} میانگین مقدارهای اجزاست و از نو محاسبه نشده است: منحنی تقطیر یا چگالی ${names} در دست نیست.`,
  },
  'cetane-index-out-of-range': {
    en: (label, _, value) => `${label}${value} is outside 32.5 to 56.5, where ASTM D4737 is valid.`,
    fa: (label, _, value) => `${label}${value} بیرون از ۳۲٫۵ تا ۵۶٫۵ است که دامنهٔ اعتبار ASTM D4737 است.`,
  },
  'cetane-index-inputs-out-of-range': {
    en: (label) =>
      `${label} is less certain: density, 10%, 50% or 90% of the blend lies outside the data behind ASTM D4737.`,
    fa: (label) =>
      `${label} کمتر قابل اعتماد است: چگالی یا نقطه‌های ۱۰، ۵۰ یا ۹۰ درصد مخلوط بیرون از داده‌های پشتوانهٔ ASTM D4737 است.`,
  },
  'color-lower-bound': {
    en: (label, names, _, several) =>
      `${label} of the blend is at least this dark: ${names} ${several ? 'are' : 'is'} darker than the scale.`,
    fa: (label, names) => `${label} مخلوط دست‌کم به این تیرگی است: ${names} تیره‌تر از مقیاس است.`,
  },
  ...CHOICE_WARNINGS,
}

/** From this many distillation points on, a sentence speaks of the distillation. */
const WHOLE_DISTILLATION = 11

/** Where no component is named, the sentence speaks of any. */
const SOME: Record<Language, string> = { en: 'some component', fa: 'یکی از اجزا' }

/**
 * Why a property of a blend has no value, as one sentence. `names` are those of the recipe's materials by position, in
 * the language of the sentence.
 */
export const gapText = (property: PropertyName, gap: Gap, names: readonly string[], lang: Language): string =>
  gapSentence([labelOf(property, lang)], gap, names, lang)

function gapSentence(
  labels: readonly string[],
  { reason, components }: Gap,
  names: readonly string[],
  lang: Language,
): string {
  const isSeveral = labels.length > 1
  const why = GAPS[reason][lang](listOf(components, names, lang), isSeveral)
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
  return `${GAPS.missing[lang](listOf(components, names, lang), false)}.`
}

/**
 * Why each of these properties has no value, for a list: those that lack it for the same reason, because of the same
 * components, become one sentence. `names` as for `gapText`.
 */
export function gapTexts(
  gaps: readonly { property: PropertyName; gap: Gap }[],
  names: readonly string[],
  lang: Language,
): string[] {
  return grouped(gaps, ({ gap }) => `${gap.reason} ${gap.components.join(' ')}`).map((group) => {
    const properties = group.map(({ property }) => property)
    const labels = group.length === 1 ? [labelOf(properties[0]!, lang)] : labelsOf(properties, lang)
    return gapSentence(labels, group[0]!.gap, names, lang)
  })
}

/** What to know before trusting a number, as one sentence; `names` as for `gapText`. */
export function warningText(warning: Warning, names: readonly string[], lang: Language): string {
  return sentenceOf(warning, labelIn(warning, lang), names, lang)
}

function sentenceOf(
  { code, components, value }: Warning,
  label: string,
  names: readonly string[],
  lang: Language,
): string {
  const figure = value === undefined ? '' : ` (${numberIn(Number(value.toFixed(2)), lang)})`
  return WARNINGS[code][lang](label, listOf(components, names, lang), figure, components.length > 1)
}

/** With the error of the estimate, where it is said to be one. */
function labelIn({ code, property }: Warning, lang: Language): string {
  const label = labelOf(property, lang)
  return code === 'estimated' && isEstimated(property) ? `${label} (${estimateError(property, lang)})` : label
}

function labelOf(property: PropertyName, lang: Language): string {
  const label = propertyOf(property)[lang]
  return lang === 'en' && property.startsWith('pct_') ? `The ${label} point` : label
}

/**
 * All warnings of a blend as sentences for a list: those that say the same of several properties, because of the same
 * components, become one sentence. `names` as for `gapText`.
 */
export function warningTexts(
  warnings: readonly Warning[],
  names: readonly string[],
  lang: Language,
): string[] {
  return grouped(warnings, ({ code, components }) => `${code} ${components.join(' ')}`).map((group) => {
    const first = group[0]!
    if (group.length === 1) return warningText(first, names, lang)
    const labels =
      first.code === 'estimated'
        ? group.map((warning) => labelIn(warning, lang))
        : labelsOf(
            group.map(({ property }) => property),
            lang,
          )
    return sentenceOf(first, joined(labels, lang), names, lang)
  })
}

/** What has the same key together, in the order of the first of each. */
function grouped<T>(list: readonly T[], keyOf: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>()
  for (const item of list) {
    const key = keyOf(item)
    groups.set(key, [...(groups.get(key) ?? []), item])
  }
  return [...groups.values()]
}

/** The labels of several properties; those of the whole distillation by its name. */
function labelsOf(properties: readonly PropertyName[], lang: Language): string[] {
  const isPoint = (property: PropertyName) => propertyOf(property).group === 'distillation'
  const isWhole = properties.filter(isPoint).length >= WHOLE_DISTILLATION
  const labels: string[] = isWhole ? [GROUPS.distillation[lang]] : []
  for (const property of properties) {
    if (!isWhole || !isPoint(property)) labels.push(propertyOf(property)[lang])
  }
  return labels
}

/** "A, B and C", each name once, in isolates where the text around may run the other way. */
function listOf(components: readonly number[], names: readonly string[], lang: Language): string {
  const known = components.flatMap((position) => names[position] ?? [])
  const list = listedNames([...new Set(known)], lang, (name) =>
    lang === 'fa' ? `\u2068${name}\u2069` : name,
  )
  return list.length === 0 ? SOME[lang] : joined(list, lang)
}
