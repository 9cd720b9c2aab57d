import type { AmountUnit } from '#calc/lab/lab-record.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'

const EN = {
  statuses: {
    planned: 'planned',
    blended: 'blended',
    tested: 'tested',
    released: 'released',
    held: 'on hold',
    withdrawn: 'taken back',
  },
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
  release: {
    title: 'Release report',
    is: 'The laboratory’s results as they were entered here, and what was decided by them. Not a certificate of the laboratory.',
    sampled: 'Sampled',
    unmeasured: 'Nothing of this blend was measured.',
    hash: 'SHA-256',
    hashIs:
      'SHA-256 of what is released. The page of this calculation shows the same, and so does its link where it shows laboratory results; another one there means that something else was released.',
    decisions: 'Decisions',
    decision: 'Decision',
    at: 'When',
    by: 'By',
    reason: 'Reason',
  },
  held: 'On hold because',
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
    released: 'ترخیص‌شده',
    held: 'در توقف',
    withdrawn: 'بازپس‌گرفته',
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
  release: {
    title: 'گزارش ترخیص',
    is: 'نتایج آزمایشگاه همان‌گونه که اینجا وارد شده است، و تصمیمی که بر پایهٔ آن‌ها گرفته شده. گواهی آزمایشگاه نیست.',
    sampled: 'زمان نمونه‌برداری',
    unmeasured: 'از این مخلوط چیزی اندازه‌گیری نشده است.',
    hash: 'SHA-256',
    hashIs:
      'کد \u2066SHA-256\u2069 آنچه ترخیص شده است. صفحهٔ این محاسبه همین کد را نشان می‌دهد و پیوند آن نیز، اگر نتایج آزمایشگاه را نشان دهد؛ کد دیگر در آنجا یعنی چیز دیگری ترخیص شده است.',
    decisions: 'تصمیم‌ها',
    decision: 'تصمیم',
    at: 'زمان',
    by: 'تصمیم‌گیرنده',
    reason: 'دلیل',
  },
  held: 'دلیل توقف',
  units: { m3: 'مترمکعب', l: 'لیتر', bbl: 'بشکه', gal: 'گالن آمریکا', t: 'تن', kg: 'کیلوگرم' },
}

/** What reports say of a laboratory's results, and of where a blend stands. */
export const LAB_WORDS: Record<Language, typeof EN> = { en: EN, fa: FA }
