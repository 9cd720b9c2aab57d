import type { GapReason } from '../blend.ts'
import { ESTIMATES } from '../estimates.ts'
import type { EstimatedName } from '../properties.ts'
import type { Language } from './language.ts'
import { numberIn } from './numbers.ts'
import { type QuantityText, quantityTextIn, type UnitFormats } from './quantity-text.ts'

/** Why there is not even an estimate, for the gaps of `messages.ts`. */
export const ESTIMATE_GAPS = {
  'estimate-needs-data': {
    en: (names) =>
      `there is no reading for ${names}, and an estimate needs a density and a distillation curve measured from 10% to 90%`,
    fa: (names) =>
      `برای ${names} داده‌ای نیست و برآورد آن چگالی و منحنی تقطیر اندازه‌گیری‌شده از ۱۰ تا ۹۰ درصد می‌خواهد`,
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
    fa: (names) => `برای ${names} داده‌ای نیست و بیش از نیمی از مخلوط بر برآورد تکیه می‌کرد`,
  },
  'no-estimate': {
    en: (names) => `there is no reading for ${names}, and none can be estimated from the rest of the data`,
    fa: (names) => `برای ${names} داده‌ای نیست و از دیگر داده‌ها هم برآوردپذیر نیست`,
  },
} satisfies Partial<Record<GapReason, Record<Language, (names: string) => string>>>

interface Parts {
  label: string
  names: string
  values: readonly number[]
  say: QuantityText
}

/** For the notes of `notes.ts`. */
export const CHOICE_NOTES = {
  estimated: {
    severity: 'doubt',
    en: ({ label, names }: Parts) =>
      `${label}: estimated for ${names} from distillation and density, not measured.`,
    fa: ({ label, names }: Parts) =>
      `${label}: برای ${names} از روی تقطیر و چگالی برآورد شده و اندازه‌گیری نشده است.`,
  },
  'sulfur-above-procedure-b': {
    severity: 'doubt',
    en: ({ label, values: [sulfur], say }: Parts) =>
      `${label}: procedure B is for diesel of up to ${say.at(500, 'ppm')} sulfur; ${sulfur === undefined ? 'that of the blend is not known' : `the blend has ${say.at(sulfur, 'ppm', 0)}`}.`,
    fa: ({ label, values: [sulfur], say }: Parts) =>
      `${label}: روش B برای دیزل با گوگرد تا ${say.at(500, 'ppm')} است؛ گوگرد مخلوط ${sulfur === undefined ? 'معلوم نیست' : `${say.at(sulfur, 'ppm', 0)} است`}.`,
  },
} as const

/** How far an estimate of a material may be off: `±8 °C`. */
export function estimateError(name: EstimatedName, lang: Language, unitFormats?: UnitFormats): string {
  const { error, errorUnit } = ESTIMATES[name]
  const isPlain = errorUnit === '%' || errorUnit === ''
  const [number, ...unit] = (
    isPlain ? numberIn(error, lang) : quantityTextIn(lang, unitFormats).apart(error, errorUnit)
  ).split(' ')
  const percent = errorUnit === '%' ? { en: '%', fa: ' درصد' }[lang] : ''
  // The sign stays to the left of its number.
  const signed = lang === 'fa' ? `\u2066±${number}\u2069` : `±${number}`
  return isPlain ? `${signed}${percent}` : `${signed} ${unit.join(' ')}`
}
