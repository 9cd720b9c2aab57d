// Sentences about a recipe search, in both languages, for the API's warnings and the page.

import { limitFigure, quantityIn } from '../grades/shown.ts'
import type { Conflict, ConflictMember, LimitConflict } from '../recipe/conflict.ts'
import { amountOf, type Excluded, type RecipeLimit, type RecipeQuantity } from '../recipe/question.ts'
import { UNIT_SETS, type UnitChoice } from '../units/choice.ts'
import { type Shown, shownIn } from '../units/units.ts'
import type { OwnFormat } from '../vocabulary/own-property.ts'
import {
  DERIVED,
  isQuantity,
  type QuantityEntry,
  quantityName,
  quantityOf,
} from '../vocabulary/quantities.ts'
import { type Bilingual, isolated, type Language } from '../vocabulary/words/language.ts'
import { joined } from '../vocabulary/words/names.ts'
import { numberIn } from '../vocabulary/words/numbers.ts'

const UNITS: Readonly<Record<string, string>> = {
  '°C': 'درجهٔ سلسیوس',
  '°F': 'درجهٔ فارنهایت',
  'kg/m³': 'کیلوگرم بر مترمکعب',
  'g/cm³': 'گرم بر سانتی‌مترمکعب',
  'vol %': 'درصد حجمی',
  'mass %': 'درصد جرمی',
  ppm: 'پی‌پی‌ام',
  kPa: 'کیلوپاسکال',
  cSt: 'سانتی‌استوکس',
}

/** Name, unit and digits of a quantity. */
export function entryOf(q: RecipeQuantity, own?: OwnFormat): QuantityEntry {
  if (isQuantity(q)) return quantityOf(q, own)
  const { celsius } = amountOf(q)!
  const fa = `تقطیرشده تا ${numberIn(celsius, 'fa')} درجهٔ سلسیوس`
  return { ...DERIVED.r250, en: `Recovered at ${celsius} °C`, fa }
}
export const quantityTitle = (q: RecipeQuantity, lang: Language, own?: OwnFormat): string =>
  isQuantity(q) ? quantityName(q, lang, own) : entryOf(q)[lang]
const titlesOf = (limits: readonly RecipeLimit[], lang: Language): string[] => [
  ...new Set(limits.map(({ q, own }) => quantityTitle(q, lang, own))),
]

const shownOf = (q: RecipeQuantity, units: UnitChoice, own?: OwnFormat): Shown =>
  isQuantity(q) ? quantityIn(q, units, own) : shownIn(entryOf(q).unit, units)

/** A value with its unit, for sentences. */
function figureIn(
  { q, own }: Pick<RecipeLimit, 'q' | 'own'>,
  value: number,
  lang: Language,
  units: UnitChoice,
): string {
  const shown = shownOf(q, units, own)
  const figure = numberIn(Number(limitFigure(shown, value)), lang)
  if (shown.sign === '') return figure
  return `${figure} ${lang === 'fa' ? (UNITS[shown.sign] ?? shown.sign) : shown.sign}`
}

/** True if the limit reads as a minimum: a maximum density is a minimum °API. */
const isLeast = ({ q, side, own }: RecipeLimit, units: UnitChoice): boolean =>
  (side === 'min') !== shownOf(q, units, own).isReversed

const { SI } = UNIT_SETS

export const limitWords = (limit: RecipeLimit, lang: Language, units: UnitChoice = SI): string => {
  const [name, figure] = [quantityTitle(limit.q, lang, limit.own), figureIn(limit, limit.limit, lang, units)]
  const least = isLeast(limit, units)
  if (lang === 'fa') return least ? `${name} حداقل ${figure}` : `${name} حداکثر ${figure}`
  return least ? `${name} of at least ${figure}` : `${name} of at most ${figure}`
}

/** The best value of a limit, rounded away from the conflict to the digits shown for its quantity. */
export function reachable(limit: RecipeLimit, best: number, units: UnitChoice = SI): number {
  const shown = shownOf(limit.q, units)
  const scale = 10 ** (shown.isWire ? entryOf(limit.q, limit.own).digits : shown.decimals)
  const scaled = (shown.isWire ? best : shown.value(best)) * scale
  const away = isLeast(limit, units) ? Math.floor(scaled + 1e-6) : Math.ceil(scaled - 1e-6)
  return shown.isWire ? away / scale : Number(shown.wire(away / scale).toPrecision(12))
}

/** "Flash point of at least 62 °C can't be met: with the other limits it comes to 50.4 °C at most." `isAlone`: the conflict has no other limit. */
function memberText(
  limit: RecipeLimit,
  { best, among }: ConflictMember,
  lang: Language,
  units: UnitChoice,
  isAlone: boolean,
): string {
  const asked = limitWords(limit, lang, units)
  const value = best ?? among
  const near = value === null ? null : figureIn(limit, reachable(limit, value, units), lang, units)
  const isMost = isLeast(limit, units)
  if (lang === 'fa') {
    if (near === null) return `${asked}: با این مواد شدنی نیست.`
    const edge = isMost ? 'حداکثر' : 'حداقل'
    if (best !== null) return `${asked} شدنی نیست: با حدهای دیگر ${edge} ${near} می‌شود.`
    return isAlone
      ? `${asked} شدنی نیست: با این مواد، بدون هیچ حد دیگری هم، ${edge} ${near} می‌شود.`
      : `${asked} شدنی نیست: حتی اگر تنها حدهای نام‌برده در کار باشد، ${edge} ${near} می‌شود.`
  }
  if (near === null) return `${asked} can’t be met with these materials.`
  const edge = isMost ? 'at most' : 'at least'
  if (best !== null) return `${asked} can’t be met: with the other limits it comes to ${near} ${edge}.`
  return isAlone
    ? `${asked} can’t be met: with these materials it comes to ${near} ${edge}, even without any other limit.`
    : `${asked} can’t be met: it comes to ${near} ${edge}, even if only the limits named here counted.`
}

const BOUNDS: Bilingual = {
  en: 'The minimum shares, maximum shares and available amounts don’t add up to a whole recipe.',
  fa: 'از حداقل‌ها، حداکثرها و موجودی مواد ترکیبی کامل به دست نمی‌آید.',
}
const NOT_FOUND: Bilingual = {
  en: 'No recipe was found that meets all limits. One may still exist.',
  fa: 'ترکیبی که همهٔ حدها را رعایت کند پیدا نشد. این ثابت نمی‌کند که چنین ترکیبی نیست.',
}
const REST: Bilingual = {
  en: 'Apart from that, no recipe was found that meets the other limits. One may still exist.',
  fa: 'جدا از این، ترکیبی که حدهای دیگر را نگه دارد هم پیدا نشد. این ثابت نمی‌کند که چنین ترکیبی نیست.',
}
const CUT: Bilingual = {
  en: 'The search ended before it could tell which limits decide and which other recipes there are.',
  fa: 'جست‌وجو پیش از آن پایان یافت که حدهای تعیین‌کننده و ترکیب‌های دیگر معلوم شود.',
}
export const NO_RECIPE = { bounds: BOUNDS, notFound: NOT_FOUND, cut: CUT }

export const NO_ADDITION = {
  infeasible: {
    en: 'No addition that fits into the tank brings its contents within all limits.',
    fa: 'با هیچ مقداری که در مخزن جا شود، محتوای آن همهٔ حدها را رعایت نمی‌کند.',
  },
  'not-found': {
    en: 'No addition was found that meets all limits. One may still exist.',
    fa: 'مقداری که با افزودن آن همهٔ حدها رعایت شود پیدا نشد. این ثابت نمی‌کند که چنین مقداری نیست.',
  },
  'between-steps': {
    en: 'Only an addition finer than the meter’s step would do.',
    fa: 'تنها مقداری ریزتر از گام کنتور کافی است.',
  },
} as const satisfies Record<string, Bilingual>

/** The conflict, then the best value of each limit; then the further conflicts. */
export function conflictTexts(
  limits: readonly RecipeLimit[],
  conflict: Conflict | null,
  lang: Language,
  units: UnitChoice = SI,
): string[] {
  if (!conflict) return [NOT_FOUND[lang]]
  if (conflict.limits.length === 0) return [BOUNDS[lang]]
  const texts = [conflict, ...conflict.further].flatMap((one, at) => {
    const [head, ...rest] = textsOf(limits, one, lang, units)
    return [at > 0 ? BESIDES[lang](head!) : head!, ...rest]
  })
  return conflict.isRestUnfound ? [...texts, REST[lang]] : texts
}

const BESIDES: Record<Language, (text: string) => string> = {
  en: (text) => `Apart from that: ${text}`,
  fa: (text) => `جدا از این: ${text}`,
}

function textsOf(
  limits: readonly RecipeLimit[],
  { limits: places, members: of }: LimitConflict,
  lang: Language,
  units: UnitChoice,
): string[] {
  const names = titlesOf(
    places.map((at) => limits[at]!),
    lang,
  )
  const isAlone = places.length < 2
  const members = of.map((member) => memberText(limits[member.limit]!, member, lang, units, isAlone))
  const alone = { limit: 0, best: null, cost: null, among: null }
  if (names.length < 2)
    return members.length > 0 ? members : [memberText(limits[places[0]!]!, alone, lang, units, isAlone)]
  const head =
    lang === 'fa'
      ? `حدهای ${joined(names, lang)} با هم شدنی نیست.`
      : `The limits on ${joined(names, lang)} can’t be met together.`
  return [head, ...members]
}

/** Isolates the direction of a name in a Persian sentence. */
export const nameIn = (name: string, lang: Language) => (lang === 'fa' ? isolated(name) : name)

const CURVE: Bilingual = { en: 'distillation curve', fa: 'منحنی تقطیر' }

/** "Raw LCO is left out: no cloud point." */
export function excludedText(name: string, { lacks, own, isOutside }: Excluded, lang: Language): string {
  const what = lacks === 'curve' ? CURVE[lang] : quantityTitle(lacks, lang, own)
  if (isOutside)
    return lang === 'fa'
      ? `${nameIn(name, lang)} کنار گذاشته شد: «${what}» آن از حد بیرون است، و مقدار مخلوط بدترین مقدار اجزاست.`
      : `${name} is left out: its ${what} is beyond the limit, and the blend’s is the worst of its components.`
  return lang === 'fa'
    ? `${nameIn(name, lang)} کنار گذاشته شد: مقدارِ «${what}» معلوم نیست.`
    : `${name} is left out: ${what} is not known.`
}

/** "No recipe in whole steps of 0.1 % was found: Flash point is missed by rounding." */
export function betweenText(
  limits: readonly RecipeLimit[],
  breaks: readonly number[],
  lang: Language,
): string {
  const broken = breaks.map((at) => limits[at]!)
  const why = broken.length === 0 ? '' : joined(titlesOf(broken, lang), lang)
  if (lang === 'fa')
    return `ترکیبی در گام‌های ${numberIn(0.1, lang)} درصد پیدا نشد${why ? `: گرد کردن حد ${why} را می‌شکند` : ''}.`
  return `No recipe was found in steps of 0.1 %${why ? `: rounding misses the limit on ${why}` : ''}.`
}

/** Recipes exist, but none with the margins. */
export function noRoomText(
  limits: readonly RecipeLimit[],
  conflict: Conflict | null,
  lang: Language,
): string {
  const places = conflict ? [conflict, ...conflict.further].flatMap((one) => one.limits) : []
  const names = joined(
    titlesOf(
      places.map((at) => limits[at]!),
      lang,
    ),
    lang,
  )
  if (lang === 'fa')
    return `با حاشیهٔ یک آزمون هیچ ترکیبی همهٔ حدها را رعایت نمی‌کند${names && `؛ ${names} جایی برای آن نمی‌گذارد`}. بدون حاشیه ترکیبی هست.`
  return `No recipe keeps all limits by the margin of one test${names && `: ${names} leave no room for it`}. Without the margin there is one.`
}

/** For limits without a known reproducibility, if a margin was requested. */
export function noMarginText(limits: readonly RecipeLimit[], lang: Language): string | null {
  if (limits.length === 0) return null
  const names = joined(titlesOf(limits, lang), lang)
  return lang === 'fa'
    ? `دقت آزمون برای ${names} معلوم نیست: آنجا حاشیه‌ای نگه داشته نشده است.`
    : `The accuracy of the test is not known for ${names}: no margin is kept there.`
}
