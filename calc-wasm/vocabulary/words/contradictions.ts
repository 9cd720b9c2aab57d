import { onceFor } from '../../once-for.ts'
import { WARNING_CODES, type WarningCode } from '../blend.ts'
import { type PropertyName, propertyOf } from '../properties.ts'
import { recordOf } from '../records.ts'
import type { DistillationKind } from '../rules/material-details.ts'
import { LANGUAGES, type Language } from './language.ts'
import { numberIn, quantityTextIn, type UnitFormats } from './numbers.ts'

/** Two figures of one material that can hardly both be right. */
export interface Contradiction {
  code: ContradictionCode
  /** The contradicting properties; the first is the one to check. */
  properties: PropertyName[]
  /** The figures in the sentence. */
  figures: number[]
}

/** In braces: a figure with its unit, `±` for a difference; or the name of a point. */
export const CONTRADICTIONS = {
  'groups-over-100': {
    en: 'Aromatics and olefins add up to {first} vol %, more than 100.',
    fa: 'جمع آروماتیک‌ها و اولفین‌ها {first} درصد حجمی است که از ۱۰۰ بیشتر است.',
  },
  'benzene-over-aromatics': {
    en: 'Benzene ({first} vol %) is one of the aromatics, but exceeds them ({second} vol %).',
    fa: 'بنزن ({first} درصد حجمی) خود جزو آروماتیک‌هاست، اما از کل آن‌ها ({second} درصد حجمی) بیشتر است.',
  },
  'mercaptan-over-sulfur': {
    en: 'Mercaptan sulfur ({first ppm}) is part of the sulfur, but exceeds it ({second ppm}).',
    fa: 'گوگرد مرکاپتانی ({first ppm}) بخشی از گوگرد کل است، اما از آن ({second ppm}) بیشتر است.',
  },
  'mon-over-ron': {
    en: 'MON ({first}) is more than 2 above RON ({second}): have they been swapped?',
    fa: 'MON ({first}) بیش از ۲ واحد از RON ({second}) بیشتر است: آیا جابه‌جا وارد شده‌اند؟',
  },
  'octanes-apart': {
    en: 'RON ({first}) is {low} above MON ({second}), too much for such a hydrocarbon: does one of them belong to another material?',
    fa: 'RON ({first}) به اندازهٔ {low} واحد از MON ({second}) بیشتر است؛ این اختلاف برای چنین هیدروکربنی زیاد است: آیا یکی از این دو عدد به مادهٔ دیگری تعلق دارد؟',
  },
  'octanes-close': {
    en: 'MON ({first}) is as high as RON ({second}), which is impossible with aromatics and olefins: was one copied from the other?',
    fa: 'MON ({first}) به اندازهٔ RON ({second}) است که با وجود آروماتیک‌ها و اولفین‌ها ممکن نیست: آیا یکی از روی دیگری وارد شده است؟',
  },
  'octane-of-diesel': {
    en: 'An octane number of {first} is typical of gasoline, and {lower} of {second} of gasoil: does one belong to another product?',
    fa: 'عدد اکتان {first} ویژهٔ بنزین است و {lower} برابر با {second} ویژهٔ نفت‌گاز: آیا یکی از آن‌ها به محصول دیگری تعلق دارد؟',
  },
  'rvp-with-flash': {
    en: 'An RVP of {first kPa} rules out a flash point of {second °C}: does one belong to another product?',
    fa: 'فشار بخار رید {first kPa} با نقطهٔ اشتعال {second °C} سازگار نیست: آیا یکی از آن‌ها به محصول دیگری تعلق دارد؟',
  },
  'viscosities-apart': {
    en: 'Viscosities of {first} cSt at {low °C} and of {second} cSt at {high °C} don’t lie on one line of ASTM D341.',
    fa: 'گرانروی {first} سانتی‌استوکس در {low °C} و {second} سانتی‌استوکس در {high °C} روی یک خط نمودار ASTM D341 قرار نمی‌گیرد.',
  },
  'octane-low': {
    en: 'An octane number of {first} is hardly ever measured: was it entered as a fraction?',
    fa: 'عدد اکتان {first} تقریباً هرگز به دست نمی‌آید: آیا به‌صورت کسر وارد شده است؟',
  },
  'aki-not-mean': {
    en: 'AKI is the mean of RON and MON: {second}, not {first}.',
    fa: 'شاخص ضدکوبش میانگین RON و MON است: {second}، نه {first}.',
  },
  'pour-above-cloud': {
    en: 'The pour or freezing point ({first °C}) is above the cloud point ({second °C}).',
    fa: 'نقطهٔ ریزش یا انجماد ({first °C}) بالاتر از نقطهٔ ابری شدن ({second °C}) است.',
  },
  'cloud-far-from-pour': {
    en: 'The cloud point ({first °C}) is far above the pour or freezing point ({second °C}): is one of them in °F?',
    fa: 'نقطهٔ ابری شدن ({first °C}) بسیار بالاتر از نقطهٔ ریزش یا انجماد ({second °C}) است: آیا یکی از آن‌ها برحسب فارنهایت است؟',
  },
  'cloud-unusual': {
    en: 'A cloud point of {first °C} is unusual for a 50 % point of {second °C}: is it in °F?',
    fa: 'نقطهٔ ابری شدن {first °C} برای نقطهٔ ۵۰ درصد {second °C} نامعمول است: آیا برحسب فارنهایت است؟',
  },
  'sulfur-unusual': {
    en: 'A sulfur content of {first ppm} is hardly ever found: is it in per cent or another unit?',
    fa: 'گوگرد {first ppm} تقریباً هرگز دیده نمی‌شود: آیا برحسب درصد یا واحد دیگری است؟',
  },
  'aromatics-low': {
    en: 'Density and curve suggest more aromatics than {first} vol %: was it entered as a fraction?',
    fa: 'چگالی و منحنی نشان می‌دهد که آروماتیک‌ها بیش از {first} درصد حجمی است: آیا به‌صورت کسر وارد شده است؟',
  },
  'cetane-low': {
    en: 'A cetane number of {first} is hardly ever measured: was it entered as a fraction?',
    fa: 'عدد ستان {first} تقریباً هرگز به دست نمی‌آید: آیا به‌صورت کسر وارد شده است؟',
  },
  'cetane-index-not-own': {
    en: 'ASTM D4737 gives {second} from the density and the curve; {first} was entered.',
    fa: 'شاخص ستان از چگالی و منحنی (ASTM D4737) {second} به دست می‌آید، اما {first} وارد شده است.',
  },
  'cetane-apart': {
    en: 'Cetane number ({first}) and cetane index ({second}) are more than 10 apart, which is usual only with a cetane improver.',
    fa: 'عدد ستان ({first}) و شاخص ستان ({second}) بیش از ۱۰ واحد اختلاف دارند که تنها با بهبوددهندهٔ ستان عادی است.',
  },
  'flash-high': {
    en: 'A flash point of {first °C} is too high with {lower} at {second °C}: is it in °F?',
    fa: 'نقطهٔ اشتعال {first °C} در برابر {lower} ({second °C}) بیش از اندازه بالاست: آیا برحسب فارنهایت است؟',
  },
  'flash-low': {
    en: 'A flash point of {first °C} is too low with {lower} at {second °C}.',
    fa: 'نقطهٔ اشتعال {first °C} در برابر {lower} ({second °C}) بیش از اندازه پایین است.',
  },
  'rvp-high': {
    en: 'An RVP of {first kPa} is too high with {lower} at {second °C}: is it in another unit?',
    fa: 'فشار بخار رید {first kPa} در برابر {lower} ({second °C}) بیش از اندازه زیاد است: آیا برحسب واحد دیگری است؟',
  },
  'rvp-low': {
    en: 'An RVP of {first kPa} is too low with {lower} at {second °C}: is it in psi or bar?',
    fa: 'فشار بخار رید {first kPa} در برابر {lower} ({second °C}) بیش از اندازه کم است: آیا برحسب psi یا بار است؟',
  },
  'viscosity-unusual': {
    en: 'Density and curve suggest about {second} cSt (API 11A4.2), not {first}: was it measured at another temperature?',
    fa: 'با این چگالی و منحنی، گرانروی باید نزدیک به {second} سانتی‌استوکس باشد (API 11A4.2)، نه {first}: آیا در دمای دیگری اندازه‌گیری شده است؟',
  },
  'density-unusual': {
    en: 'Hydrocarbons with a 50 % point of {second °C} have densities from {low kg/m³} to {high kg/m³}; {first kg/m³} is far outside.',
    fa: 'چگالی هیدروکربن‌ها با نقطهٔ ۵۰ درصد {second °C} از {low kg/m³} تا {high kg/m³} است و {first kg/m³} بسیار دور از این محدوده است.',
  },
  'curve-step': {
    en: 'A step of {first ±°C} from {lower} to {upper}.',
    fa: 'منحنی از {lower} تا {upper} جهشی به اندازهٔ {first ±°C} دارد.',
  },
} as const satisfies Record<string, Record<Language, string>>

export type ContradictionCode = keyof typeof CONTRADICTIONS

/** What speaks against the figures of a sheet in its own lines, which aren't stored. */
const SHEET_DOUBTS = {
  'recovery-sum': {
    en: 'Recovery, residue and loss add up to {first} %, not to 100.',
    fa: 'جمع بازیافت، باقی‌مانده و افت {first} درصد است، نه ۱۰۰.',
  },
  'pressure-not-dvpe': {
    en: 'A total pressure of {second kPa} gives a DVPE of {low kPa} (EN 13016-1), not {first kPa}.',
    fa: 'فشار کل {second kPa} طبق EN 13016-1 معادل DVPE برابر با {low kPa} است، نه {first kPa}.',
  },
  'equals-limit': {
    en: '{first} is also a limit in this line: was it measured?',
    fa: '{first} در همین سطر به‌عنوان حد هم آمده است: آیا واقعاً اندازه‌گیری شده است؟',
  },
} as const satisfies Record<string, Record<Language, string>>

/** A contradiction, or what a sheet has against itself. */
export type Finding = Omit<Contradiction, 'code'> & { code: ContradictionCode | keyof typeof SHEET_DOUBTS }
const SENTENCES = { ...CONTRADICTIONS, ...SHEET_DOUBTS }

export const HEAVY_CODES = [
  'stability-unknown',
  'stability-precipitates',
  'stability-incompatible',
  'stability-doubtful',
  'stability-compatible',
  'ignition-poor',
  'viscosity-waxy',
] as const
/** Notes on a blend, or on the data of one of its materials. */
export type NoteCode =
  | 'traced'
  | WarningCode
  | ContradictionCode
  | 'curve-not-d86'
  | (typeof HEAVY_CODES)[number]
export const NOTE_CODES: readonly NoteCode[] = [
  'traced',
  ...WARNING_CODES,
  ...(Object.keys(CONTRADICTIONS) as ContradictionCode[]),
  'curve-not-d86',
  ...HEAVY_CODES,
]

const FIGURES = ['first', 'second', 'low', 'high']

/** The sentence; without `unitFormats` in the units of the wire, and then cached. */
export const contradictionText = (doubt: Finding, lang: Language, unitFormats?: UnitFormats): string =>
  unitFormats ? sentenceOf(doubt, lang, unitFormats) : onWire[lang](doubt)

const onWire = recordOf(LANGUAGES, (lang) => onceFor((doubt: Finding) => sentenceOf(doubt, lang)))

function sentenceOf(
  { code, properties, figures }: Finding,
  lang: Language,
  unitFormats?: UnitFormats,
): string {
  const say = quantityTextIn(lang, unitFormats)
  return SENTENCES[code][lang].replace(
    /\{(\w+)(?: (±?)([^}]+))?\}/g,
    (_, name: string, isApart?: string, unit?: string) => {
      if (name === 'upper' || name === 'lower') return propertyOf(properties[name === 'upper' ? 0 : 1]!)[lang]
      // Two decimals are enough to see a contradiction.
      const figure = Number(figures[FIGURES.indexOf(name)]!.toFixed(2))
      if (!unit) return numberIn(figure, lang)
      return isApart ? say.apart(figure, unit) : say.at(figure, unit)
    },
  )
}

/** Caveats of curves by other tests than ASTM D86. */
export const DISTILLATION_DOUBTS: Record<Exclude<DistillationKind, 'd86'>, Record<Language, string>> = {
  d2887: {
    en: 'Curve by ASTM D2887, used as if it were D86: a simulated distillation begins lower and ends higher, often by tens of degrees.',
    fa: 'منحنی به روش ASTM D2887 است و به جای D86 به کار می‌رود: تقطیر شبیه‌سازی‌شده در دمای پایین‌تری آغاز می‌شود و در دمای بالاتری پایان می‌یابد، اغلب با ده‌ها درجه اختلاف.',
  },
  tbp: {
    en: 'Curve of true boiling points, used as if it were ASTM D86: they begin lower and end higher, often by tens of degrees.',
    fa: 'منحنی نقاط جوش حقیقی (TBP) است و به جای ASTM D86 به کار می‌رود: در دمای پایین‌تری آغاز می‌شود و در دمای بالاتری پایان می‌یابد، اغلب با ده‌ها درجه اختلاف.',
  },
  mass: {
    en: 'Curve in per cent by mass, used as if it were by volume: the light part weighs less, so points by mass lie some degrees higher.',
    fa: 'منحنی برحسب درصد جرمی است و به جای درصد حجمی به کار می‌رود: بخش سبک جرم کمتری دارد و از این رو دمای نقطه‌های جرمی چند درجه بالاتر است.',
  },
}
