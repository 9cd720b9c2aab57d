import type { Basis } from '#calc/vocabulary/blend.ts'
import type { Bilingual } from '#calc/vocabulary/words/language.ts'
import type { ChartLanguage } from '../texts.ts'

interface Words {
  title: (quantity: string) => string
  margin: string
  others: string
  passes: string
  holds: string
  misses: string
  grade: (name: string) => string
  noValue: string
  /** A figure that the laboratory corrects. */
  corrected: (name: string) => string
  correctedFrom: (names: string) => string
  /** A limit whose guard is the scatter of the laboratory's results. */
  guarded: (names: string) => string
  share: Record<Basis, string>
  reading: (quantity: string, names: string) => string
}

export const MAP_WORDS: Record<ChartLanguage, Words> = {
  en: {
    title: (quantity) => `Recipe map: ${quantity}`,
    margin: 'Least margin to the limits',
    others: 'The other materials keep their shares.',
    passes: 'meets every limit that has a value',
    holds: 'too close to a limit to tell',
    misses: 'misses a limit',
    grade: (name) => `Limits of ${name}.`,
    noValue: 'There is no value here to draw',
    corrected: (name) => `${name}, corrected`,
    guarded: (names) => `Guarded by the scatter of own laboratory results: ${names}.`,
    correctedFrom: (names) => `As corrected from laboratory results: ${names}.`,
    share: { volume: 'vol %', mass: 'mass %' },
    reading: (quantity, names) => `${quantity} over the shares of ${names}.`,
  },
  fa: {
    title: (quantity) => `نقشهٔ ترکیب: ${quantity}`,
    margin: 'کمترین فاصله تا حدها',
    others: 'سهم بقیهٔ مواد ثابت است.',
    passes: 'همهٔ حدهایی که مقدار دارند رعایت شده است',
    holds: 'نزدیک‌تر از تشخیص آزمون به حد',
    misses: 'خارج از یک حد',
    grade: (name) => `حدهای ${name}.`,
    noValue: 'اینجا مقداری برای رسم نیست',
    corrected: (name) => `${name} (تصحیح‌شده)`,
    guarded: (names) => `با حاشیه از پراکندگی نتایج آزمایشگاه خودتان: ${names}.`,
    correctedFrom: (names) => `با مقدار تصحیح‌شدهٔ آزمایشگاه خودتان: ${names}.`,
    share: { volume: 'درصد حجمی', mass: 'درصد جرمی' },
    reading: (quantity, names) => `${quantity} برحسب سهم ${names}.`,
  },
}

/** A standard by its number, anything else by its name. */
export const gradeWord = (
  { status, family, name }: { status: string; family: string; name: Bilingual },
  lang: ChartLanguage,
): string => (status === 'standard' ? family : name[lang])
