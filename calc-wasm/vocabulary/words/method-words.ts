import type { MethodCode } from '../blend.ts'
import type { Bilingual } from './language.ts'

/** The short names of methods, as tables show them. */
export const METHOD_NAMES: Record<MethodCode, Bilingual> = {
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
  'rvp-alcohol': {
    en: 'RVP index of the hydrocarbons, and 117 or 276 kPa for ethanol or methanol',
    fa: 'شاخص RVP هیدروکربن‌ها، و ۱۱۷ یا ۲۷۶ کیلوپاسکال برای اتانول یا متانول',
  },
  'mole-average': { en: 'Average by mole', fa: 'میانگین مولی' },
  'octane-with-alcohol': { en: 'By mole, with the effect of alcohols', fa: 'مولی، با اثر الکل‌ها' },
  // Used only where a recipe asks for them.
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
