import type { MethodCode } from './blend.ts'
import { Method } from './codes.ts'
import type { PropertyName } from './properties.ts'
import type { Bilingual } from './words/language.ts'

/** The names of published methods that are used only where a recipe asks for them. */
export const ALTERNATIVE_NAMES = {
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
} as const satisfies Partial<Record<MethodCode, Bilingual>>

interface Choice {
  method: MethodCode
  /** Where it was published, and what speaks for or against it. */
  source: Bilingual
}

/** By property the methods that may be asked for, the usual one first. */
export const METHOD_CHOICES = {
  flash_point: [
    {
      method: 'hu-burns',
      source: {
        en: 'Hu & Burns (1970). Six measured diesel and FAME blends: mean error 0.9 °C.',
        fa: 'Hu و Burns (۱۹۷۰). شش مخلوط اندازه‌گیری‌شدهٔ دیزل و FAME: میانگین خطا ۰٫۹ درجه.',
      },
    },
    {
      method: 'wickey-chittenden',
      source: {
        en: 'Wickey & Chittenden (1963), API. The same blends: 1.4 °C, on the safe side.',
        fa: 'Wickey و Chittenden (۱۹۶۳)، API. همان مخلوط‌ها: ۱٫۴ درجه، در سمت ایمن.',
      },
    },
  ],
  rvp: [
    {
      method: 'rvp-index',
      source: {
        en: 'Chevron index, as in Gary & Handwerk and Jechura.',
        fa: 'شاخص Chevron، به نقل از Gary و Handwerk و Jechura.',
      },
    },
    {
      method: 'rvp-exponent105',
      source: {
        en: 'Aspen planning help: a better regression than 1.25 for some pools.',
        fa: 'راهنمای برنامه‌ریزی Aspen: برازشی که در برخی موارد از ۱٫۲۵ بهتر است.',
      },
    },
    {
      method: 'rvp-exponent112',
      source: {
        en: 'Aspen planning help: a better regression than 1.25 for some pools.',
        fa: 'راهنمای برنامه‌ریزی Aspen: برازشی که در برخی موارد از ۱٫۲۵ بهتر است.',
      },
    },
    {
      method: 'volume-average',
      source: {
        en: 'US EPA, to calculate blendstocks back. Underestimates butane.',
        fa: 'EPA آمریکا، برای محاسبهٔ وارون اجزا. سهم بوتان را کمتر از واقع نشان می‌دهد.',
      },
    },
  ],
  viscosity_40: [
    {
      method: 'd7152-mass',
      source: {
        en: 'ASTM D7152. 209 measured blends of hydrocarbon pairs: mean error 4.8 %.',
        fa: 'ASTM D7152. ۲۰۹ مخلوط اندازه‌گیری‌شده از جفت‌های هیدروکربنی: میانگین خطا ۴٫۸ درصد.',
      },
    },
    {
      method: 'refutas',
      source: {
        en: 'Refutas, as in Haverly. The same blends: 4.2 %. Needs more than 0.2 cSt.',
        fa: 'Refutas، به نقل از Haverly. همان مخلوط‌ها: ۴٫۲ درصد. فقط برای بیش از ۰٫۲ سانتی‌استوکس.',
      },
    },
    {
      method: 'chevron-viscosity',
      source: {
        en: 'Chevron, as in Fahim et al. (2010). The same blends: 6.1 %.',
        fa: 'Chevron، به نقل از Fahim و همکاران (۲۰۱۰). همان مخلوط‌ها: ۶٫۱ درصد.',
      },
    },
  ],
  cloud_point: [
    { method: 'hu-burns', source: { en: 'Hu & Burns (1970).', fa: 'Hu و Burns (۱۹۷۰).' } },
    {
      method: 'semwal-varshney',
      source: { en: 'Semwal & Varshney (1995).', fa: 'Semwal و Varshney (۱۹۹۵).' },
    },
    {
      method: 'cloud-exponential',
      source: {
        en: 'Aspen planning help; within 1 °C of the others for ordinary blends.',
        fa: 'راهنمای برنامه‌ریزی Aspen؛ برای مخلوط‌های معمول تا ۱ درجه با دیگران فرق دارد.',
      },
    },
  ],
  pour_freezing_point: [
    { method: 'hu-burns', source: { en: 'Hu & Burns (1970).', fa: 'Hu و Burns (۱۹۷۰).' } },
    {
      method: 'freezing-exponent',
      source: {
        en: 'Aspen planning help, for freezing points.',
        fa: 'راهنمای برنامه‌ریزی Aspen، برای نقطهٔ انجماد.',
      },
    },
    { method: 'freezing-power', source: { en: 'NREL, for freezing points.', fa: 'NREL، برای نقطهٔ انجماد.' } },
  ],
  octan_ron: [
    {
      method: 'ethyl-rt70',
      source: {
        en: 'Healy, Maassen & Peterson (1959), coefficients of 75 blends.',
        fa: 'Healy، Maassen و Peterson (۱۹۵۹)، ضرایب ۷۵ مخلوط.',
      },
    },
    {
      method: 'ethyl-rt70-of135',
      source: {
        en: 'Healy, Maassen & Peterson (1959), coefficients of 135 blends, as in Maples (2000).',
        fa: 'Healy، Maassen و Peterson (۱۹۵۹)، ضرایب ۱۳۵ مخلوط، به نقل از Maples (۲۰۰۰).',
      },
    },
    {
      method: 'volume-average',
      source: {
        en: 'The rule for blending octane numbers, and for pure reference fuels.',
        fa: 'قاعدهٔ اکتان‌های اختلاطی و سوخت‌های مرجع خالص.',
      },
    },
  ],
  octan_mon: [
    {
      method: 'ethyl-rt70',
      source: {
        en: 'Healy, Maassen & Peterson (1959), coefficients of 75 blends.',
        fa: 'Healy، Maassen و Peterson (۱۹۵۹)، ضرایب ۷۵ مخلوط.',
      },
    },
    {
      method: 'ethyl-rt70-of135',
      source: {
        en: 'Healy, Maassen & Peterson (1959), coefficients of 135 blends, as in Maples (2000).',
        fa: 'Healy، Maassen و Peterson (۱۹۵۹)، ضرایب ۱۳۵ مخلوط، به نقل از Maples (۲۰۰۰).',
      },
    },
    {
      method: 'volume-average',
      source: {
        en: 'The rule for blending octane numbers, and for pure reference fuels.',
        fa: 'قاعدهٔ اکتان‌های اختلاطی و سوخت‌های مرجع خالص.',
      },
    },
  ],
  octan_aki: [
    {
      method: 'aki-mean',
      source: { en: 'ASTM D4814, from RON and MON of the blend.', fa: 'ASTM D4814، از RON و MON مخلوط.' },
    },
    {
      method: 'volume-average',
      source: { en: 'Of the AKI that the materials state.', fa: 'از AKI اعلام‌شدهٔ مواد.' },
    },
  ],
  cetane_index: [
    {
      method: 'd4737-a',
      source: {
        en: 'ASTM D4737, what assays quote. Valid from 32.5 to 56.5.',
        fa: 'ASTM D4737، همان که در آنالیزها می‌آید. معتبر از ۳۲٫۵ تا ۵۶٫۵.',
      },
    },
    {
      method: 'd4737-b',
      source: {
        en: 'ASTM D4737, for diesel of up to 500 ppm sulfur.',
        fa: 'ASTM D4737، برای دیزل با گوگرد تا ۵۰۰ ppm.',
      },
    },
    {
      method: 'd976',
      source: {
        en: 'ASTM D976, from density and the 50% point alone; 2.4 lower on the catalog’s gasoils.',
        fa: 'ASTM D976، تنها از چگالی و نقطهٔ ۵۰ درصد؛ برای نفت‌گازهای فهرست ۲٫۴ واحد کمتر است.',
      },
    },
  ],
} as const satisfies Partial<Record<PropertyName, readonly Choice[]>>

export type ChoosableName = keyof typeof METHOD_CHOICES
export const CHOOSABLE_NAMES = Object.keys(METHOD_CHOICES) as ChoosableName[]

/** What may be asked for, the usual one first; nothing where there is no choice. */
export const choicesOf = (property: PropertyName): readonly Choice[] =>
  property in METHOD_CHOICES ? METHOD_CHOICES[property as ChoosableName] : []

const NUMBERS = new Map(
  Object.entries(Method).flatMap(([name, number]) =>
    typeof number === 'number' ? [[name.replace(/\B[A-Z]/g, '-$&').toLowerCase(), number]] : [],
  ),
)

/** The core's number of a method that is asked for: 0 for the usual one, and for what is no choice. */
export function choiceNumber(property: PropertyName, method: MethodCode | undefined): number {
  const place = choicesOf(property).findIndex((choice) => choice.method === method)
  return place > 0 ? NUMBERS.get(method!)! : 0
}
