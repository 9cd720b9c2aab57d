import type { Bilingual } from '#calc/vocabulary/words/language.ts'
import { inLanguages } from '#calc/vocabulary/words/pairs.ts'
import type { ChartLanguage } from '../texts.ts'

export const MAP_WORDS = inLanguages({
  title: [(quantity: string) => `Recipe map: ${quantity}`, (quantity) => `نقشهٔ ترکیب: ${quantity}`],
  margin: ['Least margin to the limits', 'کمترین فاصله تا حدها'],
  others: ['The other materials keep their shares.', 'سهم بقیهٔ مواد ثابت است.'],
  passes: ['meets every limit that has a value', 'همهٔ حدهایی که مقدار دارند رعایت شده است'],
  holds: ['too close to a limit to tell', 'نزدیک‌تر از تشخیص آزمون به حد'],
  misses: ['misses a limit', 'خارج از یک حد'],
  grade: [(name: string) => `Limits of ${name}.`, (name) => `حدهای ${name}.`],
  noValue: ['There is no value here to draw', 'اینجا مقداری برای رسم نیست'],
  corrected: [(name: string) => `${name}, corrected`, (name) => `${name} (تصحیح‌شده)`],
  guarded: [
    (names: string) => `Guarded by the scatter of own laboratory results: ${names}.`,
    (names) => `با حاشیه از پراکندگی نتایج آزمایشگاه خودتان: ${names}.`,
  ],
  correctedFrom: [
    (names: string) => `As corrected from laboratory results: ${names}.`,
    (names) => `با مقدار تصحیح‌شدهٔ آزمایشگاه خودتان: ${names}.`,
  ],
  share: {
    volume: ['vol %', 'درصد حجمی'],
    mass: ['mass %', 'درصد جرمی'],
  },
  reading: [
    (quantity: string, names: string) => `${quantity} over the shares of ${names}.`,
    (quantity, names) => `${quantity} برحسب سهم ${names}.`,
  ],
})

/** A standard by its number, anything else by its name. */
export const gradeWord = (
  { status, family, name }: { status: string; family: string; name: Bilingual },
  lang: ChartLanguage,
): string => (status === 'standard' ? family : name[lang])
