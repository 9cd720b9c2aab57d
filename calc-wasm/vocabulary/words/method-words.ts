import type { MethodCode } from '../blend.ts'
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
