import { SEDIMENT_GAP } from '../own/own-result.ts'
import { heavyQuantity } from '../vocabulary/heavy.ts'
import { isOwnQuantity, type OwnQuantity } from '../vocabulary/own-property.ts'
import type { PropertyName } from '../vocabulary/properties.ts'
import { isDosed, type Quantity, quantityOf } from '../vocabulary/quantities.ts'
import { type Bilingual, type Language, leftToRight } from '../vocabulary/words/language.ts'
import { numberIn, quantityTextIn, type UnitFormats, withMinus } from '../vocabulary/words/numbers.ts'
import { choiceLimitText, choicesOf } from '../vocabulary/words/reported.ts'
import type { Indication, LimitCheck } from './check.ts'
import type { Flag, Lack } from './flags.ts'
import type { Confirmed, GradeStatus } from './grade.ts'
import { isCapped, type Kind } from './limit-rows.ts'
import { shownMargin, shownValue } from './shown.ts'
import type { State, VerdictBasis } from './states.ts'

export const STATE_WORDS: Record<State, Bilingual> = {
  pass: { en: 'meets the limit', fa: 'مطابق حد است' },
  fail: { en: 'does not meet the limit', fa: 'خارج از حد مجاز است' },
  unsure: {
    en: 'too close to the limit for the test to tell',
    fa: 'آن‌قدر به حد نزدیک است که آزمون نمی‌تواند تشخیص دهد',
  },
  unknown: { en: 'no value', fa: 'بدون مقدار' },
  na: { en: 'does not apply to this class', fa: 'برای این کلاس نامربوط است' },
}

/** Beside the number of properties in a state. */
export const KIND_WORDS: Record<Kind, Bilingual> = {
  fail: { en: 'missed', fa: 'خارج از حد' },
  unsure: { en: 'too close', fa: 'بسیار نزدیک' },
  rough: { en: 'rough', fa: 'تقریبی' },
  unknown: { en: 'without a value', fa: 'بدون مقدار' },
  pass: { en: 'met', fa: 'مطابق' },
}
export const NOT_MEASURED: Bilingual = { en: 'not measured', fa: 'اندازه‌گیری نشده' }

const TESTED_WORDS: Record<State, Bilingual> = {
  pass: KIND_WORDS.pass,
  fail: KIND_WORDS.fail,
  unsure: KIND_WORDS.unsure,
  unknown: NOT_MEASURED,
  na: STATE_WORDS.na,
}

/** A value with a capping flag, whose distance alone would pass. */
const CAPPED: Bilingual = {
  en: 'the value is too rough to say that it meets the limit',
  fa: 'مقدار تقریبی‌تر از آن است که بتوان گفت مطابق حد است',
}

/** Simulated, and neither side is likely enough. */
export const EITHER_WAY: Bilingual = { en: 'could go either way', fa: 'هر دو سو ممکن است' }

export const BASIS_WORDS: Record<VerdictBasis, Bilingual> = {
  test: { en: 'by test accuracy', fa: 'دقت آزمون' },
  simulation: { en: 'by simulation', fa: 'شبیه‌سازی' },
  laboratory: { en: 'measured', fa: 'اندازه‌گیری' },
}
export const NO_ACCURACY: Bilingual = { en: 'test accuracy not known', fa: 'دقت آزمون معلوم نیست' }

export const CONFIRMED_WORDS: Record<Confirmed, Bilingual> = {
  yes: { en: 'confirmed in a public source', fa: 'در منبع عمومی تأیید شده' },
  part: { en: 'confirmed in part', fa: 'تا اندازه‌ای تأیید شده' },
  memory: { en: 'not confirmed against the standard', fa: 'با متن استاندارد سنجیده نشده' },
  own: { en: 'your own limit', fa: 'حد خودتان' },
}

export const STATUS_WORDS: Record<GradeStatus, Bilingual> = {
  standard: { en: 'Standard', fa: 'استاندارد' },
  partial: { en: 'Only part of its limits is known', fa: 'تنها بخشی از حدهایش معلوم است' },
  example: { en: 'One seller’s sheet', fa: 'برگهٔ یک فروشنده' },
  unverified: { en: 'Template, not confirmed', fa: 'الگو، تأییدنشده' },
  own: { en: 'Own grade', fa: 'مشخصات خودتان' },
}

export const FLAG_WORDS: Record<Flag, Bilingual> = {
  'below-ibp': { en: 'nothing is over at this temperature', fa: 'در این دما هنوز چیزی تقطیر نشده است' },
  'above-fbp': { en: 'everything is over at this temperature', fa: 'در این دما همه چیز تقطیر شده است' },
  'below-5': { en: 'rough: before the 5% point', fa: 'تقریبی: پیش از نقطهٔ ۵ درصد' },
  'above-95': { en: 'rough: after the 95% point', fa: 'تقریبی: پس از نقطهٔ ۹۵ درصد' },
  'end-extrapolated': {
    en: 'rests on an end of the curve that was not measured',
    fa: 'بر انتهایی از منحنی تکیه دارد که اندازه‌گیری نشده است',
  },
  'loss-unknown': {
    en: 'recovery and loss are not known: evaporated is counted as recovered',
    fa: 'بازیافت و اتلاف معلوم نیست: تبخیر برابر بازیافت گرفته شد',
  },
  'flash-interval': { en: 'the flash point is only known roughly', fa: 'نقطهٔ اشتعال تنها تقریبی معلوم است' },
  'curve-gap': {
    en: 'half a per cent of a material moves this point far',
    fa: 'نیم درصد از یک ماده این نقطه را بسیار جابه‌جا می‌کند',
  },
  'rvp-low': { en: 'may really be higher, with oxygenates', fa: 'با ترکیبات اکسیژن‌دار شاید بیشتر باشد' },
  'octane-linear': {
    en: 'averaged by volume, for lack of olefin and aromatics',
    fa: 'میانگین حجمی، چون اولفین‌ها و آروماتیک‌ها معلوم نیست',
  },
  'octane-alcohol': { en: 'octane with alcohols is rough', fa: 'اکتان با الکل‌ها تقریبی است' },
  'distillation-alcohol': {
    en: 'azeotropes of alcohols are ignored',
    fa: 'آزئوتروپ‌های الکل‌ها در محاسبه نمی‌آید',
  },
  'curve-of-others': {
    en: 'rests on the curve of the others: a trace has none',
    fa: 'بر منحنی بقیه تکیه دارد: یک جزء کم‌مقدار منحنی ندارد',
  },
  'density-of-others': {
    en: 'rests on the density of the others: a trace has none',
    fa: 'بر چگالی بقیه تکیه دارد: چگالی یک جزء کم‌مقدار معلوم نیست',
  },
  'rvp-alcohol': {
    en: 'vapor pressure with methanol or ethanol is rough',
    fa: 'فشار بخار با متانول یا اتانول تقریبی است',
  },
  'distillation-fame': {
    en: 'two rules for FAME differ here',
    fa: 'دو قاعده برای FAME در اینجا با هم اختلاف دارد',
  },
  'cetane-oxygenate': {
    en: 'the index is not for oxygenates',
    fa: 'شاخص برای ترکیبات اکسیژن‌دار نیست',
  },
  'color-lower-bound': { en: 'at least this dark', fa: 'حداقل به این تیرگی' },
  estimated: { en: 'rests on an estimate', fa: 'بر برآورد تکیه دارد' },
  assumed: { en: 'rests on a typical stream', fa: 'بر جریان معمول تکیه دارد' },
  bound: { en: 'a bound: the worst of the components', fa: 'کران است: بدترین مقدار اجزا' },
  'additive-doubt': {
    en: 'the effect of the additive is doubtful: two act on it, or it was measured on fuels of other values',
    fa: 'اثر افزودنی جای تردید دارد: دو افزودنی بر آن اثر می‌کنند یا بر سوختی با مقدار دیگر اندازه‌گیری شده است',
  },
  dosed: {
    en: 'what additives bring; what the fuel itself holds is not known',
    fa: 'آنچه افزودنی‌ها می‌آورند؛ مقدار خود سوخت معلوم نیست',
  },
  'as-stated': {
    en: 'by the shares, of materials that are marked as oxygenates',
    fa: 'بر پایهٔ سهم موادی که اکسیژن‌دار نشان شده‌اند',
  },
}

const LACKS: Record<Exclude<Lack, PropertyName>, Bilingual> = {
  curve: { en: 'There is no distillation curve.', fa: 'منحنی تقطیری نیست.' },
  'beyond-curve': { en: 'The curve does not reach that far.', fa: 'منحنی تا آنجا نمی‌رسد.' },
  'color-scale': { en: 'The color is on the other scale.', fa: 'رنگ در مقیاس دیگری است.' },
  own: { en: 'No value.', fa: 'بدون مقدار.' },
  freezing: {
    en: 'Not every material has a freezing point; a pour point does not replace it.',
    fa: 'نقطهٔ انجماد همهٔ مواد داده نشده است؛ نقطهٔ ریزش جای آن را نمی‌گیرد.',
  },
  additive: {
    en: 'The effect of the additive is not known at this dose.',
    fa: 'اثر افزودنی در این مقدار تزریق معلوم نیست.',
  },
  content: {
    en: 'The density of a material, or the oxygen of an oxygenate, is not known.',
    fa: 'چگالی یکی از مواد یا مقدار اکسیژن یک ترکیب اکسیژن‌دار معلوم نیست.',
  },
}

/** Sentences why a property or own quantity has no value. */
export type Missing = Partial<Record<PropertyName | OwnQuantity, string>>

const SEDIMENT = heavyQuantity('total_sediment')

export function lackText(
  { lack, q }: Pick<LimitCheck, 'lack' | 'q'>,
  missing: Missing,
  lang: Language,
): string | null {
  if (lack === undefined) return null
  if (lack === 'own')
    return (isOwnQuantity(q) && missing[q]) || (q === SEDIMENT ? SEDIMENT_GAP : LACKS.own)[lang]
  return isPropertyName(lack) ? (missing[lack] ?? null) : LACKS[lack][lang]
}

const isPropertyName = (lack: Lack): lack is PropertyName => !Object.hasOwn(LACKS, lack)

/** The remark on a limit: why it has no value, or that only the dosed content is known. */
export const remarkText = (limit: LimitCheck, missing: Missing, lang: Language): string | null =>
  lackText(limit, missing, lang) ??
  (isDosed(limit.q) && limit.state === 'unsure' ? stateText(limit, lang) : null)

export function stateText(check: LimitCheck, lang: Language): string {
  const { q, state, basis, value, limit } = check
  if (basis === 'laboratory') return TESTED_WORDS[state][lang]
  if (state === 'unsure' && isDosed(q) && value !== null && limit !== null)
    return broughtText(shownValue(value, check), limit, lang)
  if (state !== 'unsure') return STATE_WORDS[state][lang]
  return (isCapped(check) ? CAPPED : basis === 'simulation' ? EITHER_WAY : STATE_WORDS.unsure)[lang]
}

const broughtText = (value: string, limit: number, lang: Language): string =>
  lang === 'en'
    ? `dosed ${value} of ${limit}\u00a0mg/L; what the fuel holds is not known`
    : `${numberIn(Number(value), lang)} از ${numberIn(limit, lang)} میلی‌گرم بر لیتر تزریق شده است؛ مقدار خود سوخت معلوم نیست`

const ltrIn = (lang: Language, text: string) => (lang === 'fa' ? leftToRight(text) : text)

/** "≥ 820", "< 65"; isolated in Persian, which would draw the sign on the other side, where it means the opposite. */
export const limitText = (
  { q, side, strict, limit }: Pick<LimitCheck, 'side' | 'strict' | 'limit'> & { q?: Quantity },
  lang: Language,
): string => {
  if (limit === null) return '—'
  const word = q === undefined ? null : choiceLimitText(q, limit, lang)
  if (word !== null) return word
  const sign = side === 'min' ? (strict ? '>' : '≥') : strict ? '<' : '≤'
  return ltrIn(lang, `${sign}\u00a0${withMinus(String(limit))}`)
}

const SMALL_R = 0.095

type Margin = Pick<LimitCheck, 'q' | 'limit' | 'margin' | 'in_R' | 'own'> & { unit?: string; digits?: number }

/** "3.2 °C inside, 0.8 R"; null where there is no value. */
export function marginText(
  { q, limit, margin, in_R, own, unit = quantityOf(q, own).unit, digits = quantityOf(q, own).digits }: Margin,
  lang: Language,
): string | null {
  if (margin === null || choicesOf(q)) return null
  const figure = shownMargin(margin, { q, limit, digits })
  const size = sizeText(figure, unit, lang)
  const inR = in_R === null ? null : Math.abs(in_R)
  const steps = inR === null ? null : ltrIn(lang, `${inR.toFixed(inR < SMALL_R ? 2 : 1)}\u00a0R`)
  const isZero = Number(figure) === 0
  const where = isZero
    ? { en: 'on the limit', fa: 'درست روی حد' }[lang]
    : margin > 0
      ? { en: `${size} inside`, fa: `${size} مانده تا حد` }[lang]
      : { en: `${size} outside`, fa: `${size} بیرون از حد` }[lang]
  return steps === null || isZero ? where : `${where}${lang === 'fa' ? '، ' : ', '}${steps}`
}

const PERCENT_FA: Readonly<Record<string, string>> = { 'vol %': 'درصد حجمی', 'mass %': 'درصد جرمی' }

/** Units that are words are translated; symbols run from left to right with their figure. */
function sizeText(figure: string, unit: string, lang: Language): string {
  const word = lang === 'fa' && PERCENT_FA[unit]
  if (word) return `${ltrIn(lang, figure)}\u00a0${word}`
  return ltrIn(lang, unit ? `${figure}\u00a0${unit}` : figure)
}

/** What the cloud point indicates of the CFPP of a class. */
export function indicationText(
  { name, max, cloud, says }: Indication,
  lang: Language,
  unitFormats?: UnitFormats,
): string {
  const { at } = quantityTextIn(lang, unitFormats)
  const limit = at(max, '°C')
  const point = at(Number(cloud.toFixed(1)), '°C')
  const label = name[lang].split(':')[0]!
  if (lang === 'fa') {
    const end = {
      likely: `نقطهٔ ابری شدن ${point} است و CFPP معمولاً از آن بالاتر نیست، پس حد ${limit} ${label} به احتمال زیاد برآورده می‌شود.`,
      depends: `با نقطهٔ ابری شدن ${point}، رسیدن به حد ${limit} ${label} به بهبوددهندهٔ جریان بستگی دارد.`,
      unlikely: `با نقطهٔ ابری شدن ${point}، حد ${limit} ${label} بدون بهبوددهندهٔ جریان بعید است.`,
    }
    return `CFPP تنها برآورد می‌شود: ${end[says]}`
  }
  const end = {
    likely: `CFPP is normally at or below the cloud point, ${withMinus(point)}, so ${label}’s ${withMinus(limit)} is likely met.`,
    depends: `with a cloud point of ${withMinus(point)}, ${label}’s ${withMinus(limit)} depends on the flow improver.`,
    unlikely: `with a cloud point of ${withMinus(point)}, ${label}’s ${withMinus(limit)} is unlikely without a flow improver.`,
  }
  return `CFPP, indicated only: ${end[says]}`
}
