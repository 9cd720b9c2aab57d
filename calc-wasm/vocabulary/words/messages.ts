import type { Gap, GapReason, MethodCode } from '../blend.ts'
import { GROUPS, type PropertyName, propertyOf } from '../properties.ts'
import { type Bilingual, isolated, type Language } from './language.ts'
import { joined, listedNames } from './names.ts'
import { type QuantityText, quantityTextIn, type UnitFormats } from './numbers.ts'

const METHOD_NAMES: Record<MethodCode, Bilingual> = {
  'volume-average': { en: 'Average by volume', fa: 'میانگین حجمی' },
  'mass-average': { en: 'Average by mass', fa: 'میانگین جرمی' },
  'mass-harmonic': { en: 'Harmonic mean by mass', fa: 'میانگین هارمونیک جرمی' },
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
  'rvp-alcohol': {
    en: 'RVP index of the hydrocarbons, and 117 or 276 kPa for ethanol or methanol',
    fa: 'شاخص RVP هیدروکربن‌ها، و ۱۱۷ یا ۲۷۶ کیلوپاسکال برای اتانول یا متانول',
  },
  'mole-average': { en: 'Average by mole', fa: 'میانگین مولی' },
  'octane-with-alcohol': { en: 'By mole, with the effect of alcohols', fa: 'مولی، با اثر الکل‌ها' },
  // Only where a recipe asks for them.
  'rvp-exponent105': { en: 'RVP index, exponent 1.05', fa: 'شاخص RVP با توان ۱٫۰۵' },
  'rvp-exponent112': { en: 'RVP index, exponent 1.12', fa: 'شاخص RVP با توان ۱٫۱۲' },
  'wickey-chittenden': { en: 'Wickey–Chittenden index', fa: 'شاخص Wickey–Chittenden' },
  'semwal-varshney': {
    en: 'Semwal–Varshney index, exponent 13.45',
    fa: 'شاخص Semwal–Varshney با توان ۱۳٫۴۵',
  },
  'cloud-exponential': { en: 'Exponential index, 0.035 per °F', fa: 'شاخص نمایی، ۰٫۰۳۵ بر درجهٔ فارنهایت' },
  'freezing-exponent': { en: 'Index with exponent 12.8852', fa: 'شاخص با توان ۱۲٫۸۸۵۲' },
  'freezing-power': { en: 'Exponential index, base 1.067', fa: 'شاخص نمایی با پایهٔ ۱٫۰۶۷' },
  refutas: { en: 'Refutas index by mass', fa: 'شاخص Refutas جرمی' },
  'chevron-viscosity': { en: 'Chevron index by volume', fa: 'شاخص Chevron حجمی' },
  'ethyl-rt70-of135': { en: 'Ethyl RT-70, fit of 135 blends', fa: 'Ethyl RT-70 با ضرایب ۱۳۵ مخلوط' },
  'd4737-b': { en: 'ASTM D4737 procedure B', fa: 'روش B استاندارد ASTM D4737' },
  d976: { en: 'ASTM D976', fa: 'ASTM D976' },
}

/** The short name of a method, as tables show it. */
export const methodName = (code: MethodCode, lang: Language): string => METHOD_NAMES[code][lang]

/** Reasons for no value; `names`: the components, `several`: of several properties. */
const GAPS: Record<
  GapReason,
  Record<Language, (names: string, several: boolean, say: QuantityText) => string>
> = {
  missing: { en: (names) => `there is no reading for ${names}`, fa: (names) => `برای ${names} داده‌ای نیست` },
  'no-curve': {
    en: (names) => `too few distillation points for a curve of ${names}`,
    fa: (names) => `نقطه‌های تقطیر ${names} برای رسم منحنی کافی نیست`,
  },
  'end-not-measured': {
    en: (names, several) => `${several ? 'they were' : 'it was'} not measured for ${names}`,
    fa: (names) => `برای ${names} اندازه‌گیری نشده است`,
  },
  unreadable: {
    en: (names) => `the value of ${names} is on no known scale`,
    fa: (names) => `مقیاس مقدار ${names} شناخته‌شده نیست`,
  },
  'out-of-domain': {
    en: (names) => `the value of ${names} is outside the range of the method`,
    fa: (names) => `مقدار ${names} بیرون از دامنهٔ کاربرد روش است`,
  },
  alcohol: {
    en: (names) => `the index does not hold for blends with alcohols (${names})`,
    fa: (names) => `شاخص برای مخلوط دارای الکل (${names}) معتبر نیست`,
  },
  'alcohol-share': {
    en: (names) => `there are no data for more than 30 vol % of methanol and ethanol (${names})`,
    fa: (names) => `برای بیش از ۳۰ درصد حجمی متانول و اتانول (${names}) داده‌ای در دست نیست`,
  },
  'not-diesel': {
    en: (_, __, say) =>
      `the blend is not a diesel fuel (density below ${say.at(760, 'kg/m³')}, or 50% below ${say.at(150, '°C')})`,
    fa: (_, __, say) =>
      `مخلوط سوخت دیزل نیست (چگالی کمتر از ${say.at(760, 'kg/m³')} یا نقطهٔ ۵۰ درصد زیر ${say.at(150, '°C')})`,
  },
  'estimate-needs-data': {
    en: (names) =>
      `there is no reading for ${names}, and an estimate needs a density and a distillation curve measured from 10% to 90%`,
    fa: (names) =>
      `برای ${names} داده‌ای نیست و برآورد آن به چگالی و منحنی تقطیر اندازه‌گیری‌شده از ۱۰ تا ۹۰ درصد نیاز دارد`,
  },
  'estimate-out-of-domain': {
    en: (names) => `there is no reading for ${names}, and the estimate does not hold for such a material`,
    fa: (names) => `برای ${names} داده‌ای نیست و روش برآورد برای چنین ماده‌ای معتبر نیست`,
  },
  'estimate-of-oxygenate': {
    en: (names) => `there is no reading for ${names}, and no estimate holds for oxygenates`,
    fa: (names) => `برای ${names} داده‌ای نیست و هیچ برآوردی برای ترکیب‌های اکسیژن‌دار معتبر نیست`,
  },
  'estimate-share': {
    en: (names) =>
      `there is no reading for ${names}, and more than half of the blend would rest on estimates`,
    fa: (names) => `برای ${names} داده‌ای نیست و بیش از نیمی از مخلوط به برآورد متکی می‌شد`,
  },
  'no-estimate': {
    en: (names) => `there is no reading for ${names}, and it can’t be estimated from the other data`,
    fa: (names) => `برای ${names} داده‌ای نیست و از داده‌های دیگر هم نمی‌توان آن را برآورد کرد`,
  },
  'light-end': {
    en: (names) => `its gases (${names}) mostly leave as loss before the first reading`,
    fa: (names) => `گازهای آن (${names}) بیشتر پیش از خواندن نخستین نقطه، در شمار افت تقطیر می‌رود`,
  },
}

/** This many distillation points or more are named together as the distillation. */
const WHOLE_DISTILLATION = 11

/** In place of names where no component is known. */
const SOME: Record<Language, string> = { en: 'some component', fa: 'یکی از اجزا' }

/** Why a property has no value. `names`: the materials by position, in language `lang`; units of the wire by default. */
export const gapText = (
  property: PropertyName,
  gap: Gap,
  names: readonly string[],
  lang: Language,
  unitFormats?: UnitFormats,
): string => gapSentence([labelOf(property, lang)], gap, names, lang, unitFormats)

/** Why quantities of these labels have no value. */
export function gapSentence(
  labels: readonly string[],
  { reason, components }: Gap,
  names: readonly string[],
  lang: Language,
  unitFormats?: UnitFormats,
): string {
  const isSeveral = labels.length > 1
  const say = quantityTextIn(lang, unitFormats)
  const why = GAPS[reason][lang](listOf(components, names, lang), isSeveral, say)
  const label = joined(labels, lang)
  if (lang === 'fa') return `${label} مقداری ندارد: ${why}.`
  return `${label} ${isSeveral ? 'have' : 'has'} no value: ${why}.`
}

/** The sentence that components have no reading; `names` as for `gapText`. */
export function noReadingText(
  components: readonly number[],
  names: readonly string[],
  lang: Language,
): string {
  return `${GAPS.missing[lang](listOf(components, names, lang), false, quantityTextIn(lang))}.`
}

/** A property of the program, or one of another kind by its label. */
export type LabelledGap = { gap: Gap } & ({ property: PropertyName } | { label: string })

export const gapReasonOf = ({ gap }: Pick<LabelledGap, 'gap'>): string =>
  `${gap.reason} ${gap.components.join(' ')}`

/** Why these properties have no value, one sentence per reason and components; `names` as for `gapText`. */
export function gapTexts(
  gaps: readonly LabelledGap[],
  names: readonly string[],
  lang: Language,
  unitFormats?: UnitFormats,
): string[] {
  return grouped(gaps, gapReasonOf).map((group) => {
    const properties = group.flatMap((one) => ('property' in one ? [one.property] : []))
    const others = group.flatMap((one) => ('label' in one ? [one.label] : []))
    const [single] = group.length === 1 ? properties : []
    const labels = single ? [labelOf(single, lang)] : [...labelsOf(properties, lang), ...others]
    return gapSentence(labels, group[0]!.gap, names, lang, unitFormats)
  })
}

export function labelOf(property: PropertyName, lang: Language): string {
  const label = propertyOf(property)[lang]
  return lang === 'en' && property.startsWith('pct_') ? `The ${label} point` : label
}

export const grouped = <T>(list: readonly T[], keyOf: (item: T) => string): T[][] => [
  ...Map.groupBy(list, keyOf).values(),
]

/** The labels of several properties; a whole distillation is one. */
export function labelsOf(properties: readonly PropertyName[], lang: Language): string[] {
  const isPoint = (property: PropertyName) => propertyOf(property).group === 'distillation'
  const isWhole = properties.filter(isPoint).length >= WHOLE_DISTILLATION
  const single = isWhole ? properties.filter((property) => !isPoint(property)) : properties
  const labels = single.map((property) => propertyOf(property)[lang])
  return isWhole ? [GROUPS.distillation[lang], ...labels] : labels
}

/** "A, B and C", each name once, isolated in Persian. */
export function listOf(components: readonly number[], names: readonly string[], lang: Language): string {
  const known = components.flatMap((position) => names[position] ?? [])
  if (known.length === 0) return SOME[lang]
  const each = known.length === 1 ? known : [...new Set(known)]
  return joined(listedNames(each, lang, lang === 'fa' ? isolated : undefined), lang)
}
