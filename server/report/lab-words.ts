import type { AmountUnit } from '#calc/lab/lab-record.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'

const EN = {
  statuses: { planned: 'planned', blended: 'blended', tested: 'tested', released: 'released' },
  lab: {
    title: 'Laboratory results',
    planned: 'As planned',
    pumped: 'As pumped',
    difference: 'Difference',
    R: 'R',
    agrees: 'Difference is',
    is: { within_R: 'within the test’s R', beyond_R: 'beyond the test’s R' },
    pumping: 'From pumping',
    rule: 'From the rule',
    test: 'From the test',
    sampled: (moment: string) => `Sampled ${moment}.`,
    sample: (name: string) => `Sample: ${name}.`,
    notMixed: (property: string) =>
      `${property}: the samples of the levels differ by more than the test’s repeatability; the tank is not mixed.`,
    explained: 'Differences are measured less calculated. R is the reproducibility of the test.',
  },
  units: { m3: 'm³', l: 'L', bbl: 'bbl', gal: 'US gal', t: 't', kg: 'kg' } satisfies Record<
    AmountUnit,
    string
  >,
}

const FA: typeof EN = {
  statuses: {
    planned: 'برنامه‌ریزی‌شده',
    blended: 'مخلوط‌شده',
    tested: 'آزموده',
    released: 'آزادشده',
  },
  lab: {
    title: 'نتایج آزمایشگاه',
    planned: 'طبق برنامه',
    pumped: 'با مقدارهای پمپ‌شده',
    difference: 'اختلاف',
    R: 'R آزمون',
    agrees: 'جای اختلاف',
    is: { within_R: 'در محدودهٔ R آزمون', beyond_R: 'بیرون از محدودهٔ R آزمون' },
    pumping: 'از پمپاژ',
    rule: 'از قاعده',
    test: 'از آزمون',
    sampled: (moment) => `زمان نمونه‌برداری: ${moment}.`,
    sample: (name) => `نمونه: ${name}.`,
    notMixed: (property) =>
      `${property}: اختلاف نمونه‌های لایه‌ها از تکرارپذیری آزمون بیشتر است؛ مخزن یکنواخت نیست.`,
    explained: 'اختلاف، مقدار اندازه‌گیری‌شده منهای مقدار محاسبه‌شده است. R تجدیدپذیری آزمون است.',
  },
  units: { m3: 'مترمکعب', l: 'لیتر', bbl: 'بشکه', gal: 'گالن آمریکا', t: 'تن', kg: 'کیلوگرم' },
}

/** What reports say of a laboratory's results, and of where a blend stands. */
export const LAB_WORDS: Record<Language, typeof EN> = { en: EN, fa: FA }
