// Texts on uncertainty for screens and reports; none may state that a value is guaranteed.

import { type OwnFormat, type OwnResult, ownFormat, ownQuantity } from '../vocabulary/own-property.ts'
import type { PropertyName } from '../vocabulary/properties.ts'
import { quantityName } from '../vocabulary/quantities.ts'
import { type Bilingual, isolated, type Language, leftToRight } from '../vocabulary/words/language.ts'
import { numberIn } from '../vocabulary/words/numbers.ts'
import type { AssumedAnswer, SpreadAnswer, UncertaintyAnswer } from './answer.ts'
import { heldErrors, MODEL_WORDS } from './model-errors.ts'
import { type AssumedMark, type Cause, type Chance, shownShares } from './result.ts'

const percent = (share: number): number => Math.round(100 * share)

/** Names and formats of own properties, by `own:key`. */
export type Formats = Readonly<Record<string, OwnFormat>>
export const ownFormatsOf = (own: readonly Pick<OwnResult, 'property'>[] = []): Formats =>
  Object.fromEntries(own.map(({ property }) => [ownQuantity(property.key), ownFormat(property)]))

export const partText = (share: number, lang: Language): string =>
  lang === 'en' ? `${percent(share)}\u00a0%` : `${numberIn(percent(share), lang)} درصد`

/** A probability, never as a certainty: "79 %", "> 99 %", "< 1 %". */
export function chanceText(probability: number, lang: Language): string {
  const least = 0.01
  const most = 0.99
  if (probability > most) return `${{ en: '>', fa: 'بیش از' }[lang]} ${partText(most, lang)}`
  if (probability < least) return `${{ en: '<', fa: 'کمتر از' }[lang]} ${partText(least, lang)}`
  return partText(probability, lang)
}

export function chanceWithInterval(
  chance: Pick<Chance, 'probability' | 'low' | 'high'>,
  lang: Language,
): string {
  const [low, high] = [chance.low, chance.high].map((end) => numberIn(100 * end, lang, 1)) as [string, string]
  const ends = { en: `${low}–${high}\u00a0%`, fa: `میان ${low} و ${high} درصد` }[lang]
  return `${chanceText(chance.probability, lang)} (${ends})`
}

export const dosedPrefix = ({ additives }: Pick<SpreadAnswer, 'additives'>, lang: Language): string =>
  additives === undefined ? '' : { en: 'With the additives: ', fa: 'با افزودنی‌ها: ' }[lang]

/** `low` and `high` are formatted ends. */
export const intervalSentence = (low: string, high: string, unit: string, lang: Language): string =>
  lang === 'en'
    ? `In 95 of 100 repeats of this estimate the value lies between ${low} and ${high}${unit && ` ${unit}`}.`
    : `اگر این برآورد ${numberIn(100, lang)} بار تکرار شود، در ${numberIn(95, lang)} بار مقدار میان ${low} و ${high}${unit && ` ${leftToRight(unit)}`} است.`

interface Parts {
  low: string
  high: string
  /** Null if the two sides differ. */
  half: string | null
  unit: string
}

/** Screen-reader text of "± 3.0". */
export function spreadText({ low, high, half, unit }: Parts, lang: Language): string {
  const of = unit && ` ${unit}`
  if (lang === 'en') return half === null ? `from ${low} to ${high}${of}` : `plus or minus ${half}${of}`
  return half === null ? `از ${low} تا ${high}${of}` : `به‌اضافه یا منهای ${half}${of}`
}

export const likelyText = (probability: number, lang: Language): string =>
  lang === 'en'
    ? `likely to meet the limit: ${chanceText(probability, lang)}`
    : `احتمال رعایت حد: ${chanceText(probability, lang)}`

export const laboratoryText = (probability: number, lang: Language): string =>
  lang === 'en'
    ? `A laboratory would report a passing result: ${chanceText(probability, lang)}`
    : `احتمال گزارش قبولی از یک آزمایشگاه: ${chanceText(probability, lang)}`

/** Source of the R behind the laboratory's chances. */
export function laboratoryBasisText(
  { limits }: Pick<UncertaintyAnswer, 'limits'>,
  lang: Language,
  formats?: Formats,
): string {
  const others = limits.flatMap(({ q, laboratory_R }) =>
    laboratory_R === undefined ? [] : [isolated(propertyText(q, lang, formats))],
  )
  const names = [...new Set(others)].join(lang === 'fa' ? '، ' : ', ')
  if (names === '')
    return {
      en: 'By the reproducibility R of the usual test methods.',
      fa: 'بر پایهٔ تجدیدپذیری (R) روش‌های آزمون همیشگی.',
    }[lang]
  return {
    en: `By R of the chosen test method, or the laboratory’s own, for ${names}; otherwise by that of the usual test methods.`,
    fa: `بر پایهٔ R روش آزمون انتخاب‌شده یا R خود آزمایشگاه برای ${names}؛ در بقیه بر پایهٔ روش‌های آزمون همیشگی.`,
  }[lang]
}

/** Chance of all limits together, with the number of unchecked requirements. */
export function gradeText(answer: UncertaintyAnswer, unchecked: number, lang: Language): string | null {
  const { grade_probability: probability, grade_low: low, grade_high: high } = answer
  if (probability === null || low === null || high === null) return null
  const all = chanceWithInterval({ probability, low, high }, lang)
  const left = numberIn(unchecked, lang)
  const requirements = unchecked === 1 ? '1 requirement was' : `${left} requirements were`
  const rest = { en: ` ${requirements} not checked.`, fa: ` ${left} الزام بررسی نشده است.` }[lang]
  const text = {
    en: `All checked limits together: ${all}.`,
    fa: `رعایت همهٔ حدهای بررسی‌شده با هم: ${all}.`,
  }[lang]
  return unchecked > 0 ? text + rest : text
}

const SOURCES = {
  recipe: { en: 'the blending accuracy', fa: 'دقت نسبت اختلاط' },
  inputs: { en: 'tests of the materials', fa: 'آزمون‌های مواد' },
  model: { en: 'the blending rule', fa: 'قاعدهٔ اختلاط' },
  additives: { en: 'the effect of additives', fa: 'اثر افزودنی‌ها' },
  together: { en: 'together', fa: 'اثر مشترک' },
} as const

/** "61 % the blending rule, 40 % tests of the materials": the largest first, without those that round to 0. */
export function sharesText(spread: SpreadAnswer, lang: Language): string {
  const shares = shownShares(spread)
  const parts = (Object.keys(SOURCES) as (keyof typeof SOURCES)[])
    .filter((name) => percent(shares[name]) !== 0)
    .toSorted((a, b) => shares[b] - shares[a])
    .map((name) => `${partText(shares[name], lang)} ${SOURCES[name][lang]}`)
  return parts.join(lang === 'fa' ? '، ' : ', ')
}

/** `names` are those of the materials. */
export function causeText(cause: Cause, names: readonly string[], lang: Language, formats?: Formats): string {
  const name = 'component' in cause ? isolated(names[cause.component] ?? '') : ''
  if (cause.is === 'share') return { en: `the share of ${name}`, fa: `سهم ${name}` }[lang]
  const property = propertyText(cause.property, lang, formats)
  if (cause.is === 'additives')
    return { en: `the effect of additives on ${property}`, fa: `اثر افزودنی‌ها بر ${property}` }[lang]
  if (cause.is === 'model') return { en: `the rule of ${property}`, fa: `قاعدهٔ ${property}` }[lang]
  if (cause.is === 'laboratory')
    return { en: `the laboratory that tests ${property}`, fa: `آزمایشگاهِ ${property}` }[lang]
  return { en: `the test of ${property} of ${name}`, fa: `آزمون ${property} در ${name}` }[lang]
}

function propertyText(property: string, lang: Language, formats: Formats = {}): string {
  if (property === 'd86') return { en: 'the distillation', fa: 'تقطیر' }[lang]
  if (property === 'color') return { en: 'Color', fa: 'رنگ' }[lang]
  return quantityName(property as Parameters<typeof quantityName>[0], lang, formats[property])
}

/** The largest source of doubt, and whether better data would help. */
export function adviceText(
  spread: SpreadAnswer,
  names: readonly string[],
  lang: Language,
  formats?: Formats,
): string | null {
  const shares = shownShares(spread)
  if (shares.model > 0.5)
    return {
      en: 'Better laboratory data would change little here: the blending rule is the larger doubt.',
      fa: 'دادهٔ آزمایشگاهی بهتر در اینجا اثر کمی دارد: تردید بزرگ‌تر در قاعدهٔ اختلاط است.',
    }[lang]
  const [first] = spread.matters.filter(({ cause }) => cause.is === 'test' || cause.is === 'laboratory')
  if (!first || shares.inputs <= 0.5) return null
  const what = causeText(first.cause, names, lang, formats)
  return { en: `What matters most is ${what}.`, fa: `مهم‌ترین عامل ${what} است.` }[lang]
}

/** Follows the blend's name where the chart has its 95 % band. */
export const WITH_BAND: Bilingual = { en: 'with its 95 % interval', fa: 'با بازهٔ ۹۵ درصد آن' }

export const UNCERTAINTY_NOTES = {
  own: {
    en: 'One material’s own reading: no blending rule has a part in it.',
    fa: 'مقدار خودِ یک ماده است: قاعدهٔ اختلاط در آن سهمی ندارد.',
  },
  certificate: {
    en: 'Estimate, not a certificate. Test the blend before delivery.',
    fa: 'این یک برآورد است، نه گواهی. پیش از تحویل، مخلوط را آزمایش کنید.',
  },
  notCovered: {
    en: 'Not covered: mistakes such as a wrong tank or unit, materials that have changed since their test, tank heels, poor mixing, what additives do beyond their curves, oxygenates, and the excess volume of mixing.',
    fa: 'در نظر گرفته نشده است: اشتباه‌هایی چون مخزن یا واحد نادرست، موادی که پس از آزمون تغییر کرده‌اند، ته‌ماندهٔ مخزن، اختلاط ناکافی، اثر افزودنی‌ها فراتر از منحنی‌شان، ترکیبات اکسیژن‌دار و حجم اضافی اختلاط.',
  },
} as const satisfies Record<string, Bilingual>

/** The seed, draws and engine that reproduce the same figures. */
export function reproductionText(
  { settings: { seed, draws }, engine }: Pick<UncertaintyAnswer, 'settings' | 'engine'>,
  lang: Language,
) {
  return lang === 'en'
    ? `Same numbers again: seed ${seed}, ${draws.toLocaleString('en')} draws, engine ${engine}`
    : `بازتولید: بذر تصادفی ${numberIn(seed, lang)}، ${numberIn(draws, lang)} تکرار، هستهٔ محاسبه ${leftToRight(engine)}`
}

/** What the draws rest on, and how to have them again, in one line. */
export function assumedSentence(answer: UncertaintyAnswer, lang: Language): string {
  const { settings, assumed } = answer
  const named = (of: readonly string[]) => [...new Set(of)].filter(Boolean).join({ en: ', ', fa: '، ' }[lang])
  const methods = named(
    assumed.map((one) => (one.is === 'test' && one.method !== '' ? isolated(one.method) : '')),
  )
  const rules = named(assumed.map((one) => (one.is === 'model' ? MODEL_WORDS[one.name][lang] : '')))
  const accuracy = numberIn(settings.accuracy, lang)
  const parts = {
    en: [
      `each share within ${accuracy}\u00a0%`,
      methods && `tests by ${methods}`,
      rules && `errors of rules: ${rules}`,
    ],
    fa: [
      `هر سهم با خطای حداکثر ${accuracy} درصد`,
      methods && `آزمون‌ها با ${methods}`,
      rules && `خطای قاعده‌ها: ${rules}`,
    ],
  }[lang].filter(Boolean)
  const list = parts.join({ en: '; ', fa: '؛ ' }[lang])
  return `${{ en: 'Assumed', fa: 'فرض‌ها' }[lang]}: ${list}. ${reproductionText(answer, lang)}.`
}

export const MARK_WORDS: Record<AssumedMark, Bilingual> = {
  yes: { en: 'read in a public source', fa: 'در منبع عمومی خوانده شده' },
  part: { en: 'from one weak or partial source', fa: 'از منبعی ضعیف یا ناقص' },
  memory: { en: 'from memory', fa: 'از حافظه' },
  own: { en: 'your own figure', fa: 'عدد خودتان' },
  exact: { en: 'exact', fa: 'دقیق' },
  measured: { en: 'from measured blends', fa: 'از مخلوط‌های اندازه‌گیری‌شده' },
  ours: { en: 'our estimate, no published figure', fa: 'برآورد ما، بدون عدد منتشرشده' },
}

const SIGNIFICANT = 3

/** Both deviations of a rule with a known lean. */
function sidesText(
  { down, up, is_relative }: Extract<AssumedAnswer, { is: 'model' }>,
  lang: Language,
): string {
  if (down === undefined || up === undefined || down === up) return ''
  const [below, above] = [down, up].map((s) => {
    const figure = numberIn(Number((is_relative ? 100 * s : s).toPrecision(SIGNIFICANT)), lang)
    return is_relative ? { en: `${figure}\u00a0%`, fa: `${figure} درصد` }[lang] : figure
  }) as [string, string]
  return { en: `: ${below} below, ${above} above`, fa: `: ${below} رو به پایین، ${above} رو به بالا` }[lang]
}

/** Name of a drawn error: a material's test, an estimate, or a rule. */
export function assumedText(
  assumed: AssumedAnswer,
  names: readonly string[],
  lang: Language,
  formats?: Formats,
): string {
  if (assumed.is === 'model') {
    const rule = MODEL_WORDS[assumed.name][lang]
    // The rule has different errors for RON and MON.
    const isOctane = assumed.name.startsWith('octane_')
    return `${rule}${isOctane ? ` (${propertyText(assumed.property, lang)})` : ''}${sidesText(assumed, lang)}`
  }
  const what = propertyText(assumed.property, lang, formats)
  const of = isolated(names[assumed.component] ?? '')
  const test = { en: `${what} of ${of}`, fa: `${what} در ${of}` }[lang]
  return assumed.is === 'test' ? test : { en: `${test}, estimated`, fa: `${test}، برآوردی` }[lang]
}

/** Coverage of a property's 95 % intervals by measured values, by kind of blend; null if none was measured. */
export function coverageText(property: PropertyName, lang: Language): string | null {
  const held = heldErrors(property).map(({ name, percent, of }) => {
    const kind = MODEL_WORDS[name][lang]
    return lang === 'en'
      ? `${kind}: held ${percent}\u00a0% of ${of} measured`
      : `${kind}: ${numberIn(percent, lang)} درصد از ${numberIn(of, lang)} مقدار اندازه‌گیری‌شده را در بر گرفت`
  })
  if (held.length === 0) return null
  return `${held.join(lang === 'fa' ? '؛ ' : '; ')}. ${BEHIND_STREAMS[lang]}`
}

const BEHIND_STREAMS: Bilingual = {
  en: 'Compared once with 1,184 measured blends, which are not part of the product. Of refinery streams alone there were kerosenes with HEFA (viscosity, density) and six values of MON.',
  fa: 'یک بار با ۱٬۱۸۴ مخلوط اندازه‌گیری‌شده مقایسه شده است که بخشی از محصول نیستند. از جریان‌های پالایشگاهی تنها نفت سفید با HEFA (گرانروی و چگالی) و شش مقدار MON در میان آن‌ها بود.',
}
