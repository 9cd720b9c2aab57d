import type { MethodCode } from '../blend.ts'
import type { ChoosableName, METHOD_CHOICES } from '../method-choices.ts'
import type { Bilingual } from './language.ts'

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

type Sources = { [Name in ChoosableName]: Record<(typeof METHOD_CHOICES)[Name][number], Bilingual> }

/** By property and method: where it was published, and what speaks for or against it. */
export const METHOD_SOURCES: Sources = {
  flash_point: {
    'hu-burns': {
      en: 'Hu & Burns (1970). Six measured diesel and FAME blends: mean error 0.9 °C.',
      fa: 'Hu و Burns (۱۹۷۰). شش مخلوط اندازه‌گیری‌شدهٔ دیزل و FAME: میانگین خطا ۰٫۹ درجه.',
    },
    'wickey-chittenden': {
      en: 'Wickey & Chittenden (1963), API. The same blends: 1.4 °C, on the safe side.',
      fa: 'Wickey و Chittenden (۱۹۶۳)، API. همان مخلوط‌ها: ۱٫۴ درجه، در سمت ایمن.',
    },
  },
  rvp: {
    'rvp-index': {
      en: 'Chevron index, as in Gary & Handwerk and Jechura.',
      fa: 'شاخص Chevron، به نقل از Gary و Handwerk و Jechura.',
    },
    'rvp-exponent105': {
      en: 'Aspen planning help: a better regression than 1.25 for some pools.',
      fa: 'راهنمای برنامه‌ریزی Aspen: برازشی که در برخی موارد از ۱٫۲۵ بهتر است.',
    },
    'rvp-exponent112': {
      en: 'Aspen planning help: a better regression than 1.25 for some pools.',
      fa: 'راهنمای برنامه‌ریزی Aspen: برازشی که در برخی موارد از ۱٫۲۵ بهتر است.',
    },
    'volume-average': {
      en: 'US EPA, to calculate blendstocks back. Underestimates butane.',
      fa: 'EPA آمریکا، برای محاسبهٔ وارون اجزا. سهم بوتان را کمتر از واقع نشان می‌دهد.',
    },
  },
  viscosity_40: {
    'd7152-mass': {
      en: 'ASTM D7152. 209 measured blends of hydrocarbon pairs: mean error 4.8 %.',
      fa: 'ASTM D7152. ۲۰۹ مخلوط اندازه‌گیری‌شده از جفت‌های هیدروکربنی: میانگین خطا ۴٫۸ درصد.',
    },
    refutas: {
      en: 'Refutas, as in Haverly. The same blends: 4.2 %. Needs more than 0.2 cSt.',
      fa: 'Refutas، به نقل از Haverly. همان مخلوط‌ها: ۴٫۲ درصد. فقط برای بیش از ۰٫۲ سانتی‌استوکس.',
    },
    'chevron-viscosity': {
      en: 'Chevron, as in Fahim et al. (2010). The same blends: 6.1 %.',
      fa: 'Chevron، به نقل از Fahim و همکاران (۲۰۱۰). همان مخلوط‌ها: ۶٫۱ درصد.',
    },
  },
  cloud_point: {
    'hu-burns': { en: 'Hu & Burns (1970).', fa: 'Hu و Burns (۱۹۷۰).' },
    'semwal-varshney': { en: 'Semwal & Varshney (1995).', fa: 'Semwal و Varshney (۱۹۹۵).' },
    'cloud-exponential': {
      en: 'Aspen planning help; within 1 °C of the others for ordinary blends.',
      fa: 'راهنمای برنامه‌ریزی Aspen؛ برای مخلوط‌های معمول تا ۱ درجه با دیگران فرق دارد.',
    },
  },
  pour_freezing_point: {
    'hu-burns': { en: 'Hu & Burns (1970).', fa: 'Hu و Burns (۱۹۷۰).' },
    'freezing-exponent': {
      en: 'Aspen planning help, for freezing points.',
      fa: 'راهنمای برنامه‌ریزی Aspen، برای نقطهٔ انجماد.',
    },
    'freezing-power': { en: 'NREL, for freezing points.', fa: 'NREL، برای نقطهٔ انجماد.' },
  },
  octan_ron: {
    'ethyl-rt70': {
      en: 'Healy, Maassen & Peterson (1959), coefficients of 75 blends.',
      fa: 'Healy، Maassen و Peterson (۱۹۵۹)، ضرایب ۷۵ مخلوط.',
    },
    'ethyl-rt70-of135': {
      en: 'Healy, Maassen & Peterson (1959), coefficients of 135 blends, as in Maples (2000).',
      fa: 'Healy، Maassen و Peterson (۱۹۵۹)، ضرایب ۱۳۵ مخلوط، به نقل از Maples (۲۰۰۰).',
    },
    'volume-average': {
      en: 'The rule for blending octane numbers, and for pure reference fuels.',
      fa: 'قاعدهٔ اکتان‌های اختلاطی و سوخت‌های مرجع خالص.',
    },
  },
  octan_mon: {
    'ethyl-rt70': {
      en: 'Healy, Maassen & Peterson (1959), coefficients of 75 blends.',
      fa: 'Healy، Maassen و Peterson (۱۹۵۹)، ضرایب ۷۵ مخلوط.',
    },
    'ethyl-rt70-of135': {
      en: 'Healy, Maassen & Peterson (1959), coefficients of 135 blends, as in Maples (2000).',
      fa: 'Healy، Maassen و Peterson (۱۹۵۹)، ضرایب ۱۳۵ مخلوط، به نقل از Maples (۲۰۰۰).',
    },
    'volume-average': {
      en: 'The rule for blending octane numbers, and for pure reference fuels.',
      fa: 'قاعدهٔ اکتان‌های اختلاطی و سوخت‌های مرجع خالص.',
    },
  },
  octan_aki: {
    'aki-mean': { en: 'ASTM D4814, from RON and MON of the blend.', fa: 'ASTM D4814، از RON و MON مخلوط.' },
    'volume-average': { en: 'Of the AKI that the materials state.', fa: 'از AKI اعلام‌شدهٔ مواد.' },
  },
  cetane_index: {
    'd4737-a': {
      en: 'ASTM D4737, what assays quote. Valid from 32.5 to 56.5.',
      fa: 'ASTM D4737، همان که در آنالیزها می‌آید. معتبر از ۳۲٫۵ تا ۵۶٫۵.',
    },
    'd4737-b': {
      en: 'ASTM D4737, for diesel of up to 500 ppm sulfur.',
      fa: 'ASTM D4737، برای دیزل با گوگرد تا ۵۰۰ ppm.',
    },
    d976: {
      en: 'ASTM D976, from density and the 50% point alone; 2.4 lower on the catalog’s gasoils.',
      fa: 'ASTM D976، تنها از چگالی و نقطهٔ ۵۰ درصد؛ برای نفت‌گازهای فهرست ۲٫۴ واحد کمتر است.',
    },
  },
}
