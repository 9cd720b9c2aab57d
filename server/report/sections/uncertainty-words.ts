import type { Language } from '#calc/vocabulary/words/language.ts'

const EN = {
  title: 'Uncertainty',
  interval: 'In 95 of 100 repeats of this estimate a value lies between its two ends.',
  low: 'From',
  high: 'To',
  sd: 'Standard deviation',
  recipe: 'Blending accuracy, %',
  inputs: 'Tests of the materials, %',
  model: 'Blending rule, %',
  together: 'Together, %',
  matters: 'What matters most',
  chances: 'Likely to meet the limit',
  likely: 'Likely',
  laboratory: 'A laboratory reports a pass',
  assumed: 'What is assumed',
  what: 'What',
  from: 'From',
  accuracy: (percent: string) => `Blending accuracy: ${percent} % of each share, 95 %.`,
  marks: 'Standard deviations of tests are their reproducibility R over 2.77.',
}

const FA: typeof EN = {
  title: 'عدم قطعیت',
  interval: 'اگر این برآورد ۱۰۰ بار تکرار شود، در ۹۵ بار مقدار میان دو سر آن است.',
  low: 'از',
  high: 'تا',
  sd: 'انحراف معیار',
  recipe: 'دقت نسبت اختلاط، درصد',
  inputs: 'آزمون‌های مواد، درصد',
  model: 'قاعدهٔ اختلاط، درصد',
  together: 'اثر مشترک، درصد',
  matters: 'مهم‌ترین عامل',
  chances: 'احتمال رعایت حد',
  likely: 'احتمال',
  laboratory: 'گزارش قبولی از یک آزمایشگاه',
  assumed: 'فرض‌ها',
  what: 'چه چیزی',
  from: 'منبع',
  accuracy: (percent) => `دقت نسبت اختلاط: \u2066${percent}\u2069 درصد هر سهم، در سطح ۹۵ درصد.`,
  marks: 'انحراف معیار آزمون‌ها، تجدیدپذیری (R) تقسیم بر ۲٫۷۷ است.',
}

export const UNCERTAINTY_WORDS: Record<Language, typeof EN> = { en: EN, fa: FA }
