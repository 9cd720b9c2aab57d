// What is said beside octanes; for the notes of `notes.ts`.

interface Parts {
  label: string
  names: string
  others: string
  figures: readonly string[]
}

export const OCTANE_NOTES = {
  'octane-linear': {
    severity: 'note',
    en: ({ label, names }: Parts) =>
      `${label}: averaged by volume, because Ethyl RT-70 needs RON and MON between 50 and 110, olefin and aromatics (see ${names}).`,
    fa: ({ label, names }: Parts) =>
      `${label}: میانگین حجمی است؛ روش Ethyl RT-70 به RON و MON میان ۵۰ و ۱۱۰، اولفین‌ها و آروماتیک‌ها نیاز دارد (${names} را ببینید).`,
  },
  'octane-part-linear': {
    severity: 'note',
    decimals: 1,
    en: ({ label, names, figures: [share] }: Parts) =>
      `${label}: ${names} (${share} vol %) joined by volume; Ethyl RT-70, which needs RON and MON between 50 and 110, olefin and aromatics, holds for the rest.`,
    fa: ({ label, names, figures: [share] }: Parts) =>
      `${label}: ${names} (${share} درصد حجمی) به نسبت حجم افزوده شد؛ روش Ethyl RT-70 که به RON و MON میان ۵۰ و ۱۱۰، اولفین‌ها و آروماتیک‌ها نیاز دارد برای بقیه به کار رفت.`,
  },
  'octane-alcohol': {
    severity: 'doubt',
    en: ({ label, names }: Parts) =>
      `${label}: averaged by mole because of ${names}; right within 3, and rather low.`,
    fa: ({ label, names }: Parts) =>
      `${label}: به سبب ${names} میانگین مولی است؛ با خطای تا ۳ واحد و بیشتر رو به کم.`,
  },
  'octane-alcohol-by-volume': {
    severity: 'unsafe',
    atFigure: { en: 'may read 10 too low', fa: 'شاید تا ۱۰ واحد کمتر از واقع' },
    en: ({ label, names, others }: Parts) =>
      `${label} with ${names} may read 10 too low: averaged by volume, because the molar mass of ${others} needs a density and a distillation from 10% to 90%.`,
    fa: ({ label, names, others }: Parts) =>
      `${label} با ${names} شاید تا ۱۰ واحد کمتر از واقع باشد: میانگین حجمی است، زیرا جرم مولی ${others} به چگالی و تقطیر از ۱۰ تا ۹۰ درصد نیاز دارد.`,
  },
  'octane-with-alcohol': {
    severity: 'doubt',
    en: ({ label, names, others }: Parts) =>
      `${label}: by mole because of ${names}; usually right within 3, and up to 10 low with hydrocarbons of less than 60.${others ? ` 7.3 kmol/m³ stands in for ${others}: a molar mass needs a density and a distillation from 10% to 90%.` : ''}`,
    fa: ({ label, names, others }: Parts) =>
      `${label}: به سبب ${names} مولی حساب شده است؛ خطا معمولاً تا ۳ واحد است و با هیدروکربن‌های کمتر از ۶۰ شاید تا ۱۰ واحد کمتر از واقع باشد.${others ? ` برای ${others} مقدار ۷٫۳ \u2066kmol/m³\u2069 گذاشته شد: جرم مولی به چگالی و تقطیر از ۱۰ تا ۹۰ درصد نیاز دارد.` : ''}`,
  },
  'octane-oxygenate': {
    severity: 'doubt',
    en: ({ label, names }: Parts) => `${label}: Ethyl RT-70 does not hold for ${names}; by volume instead.`,
    fa: ({ label, names }: Parts) => `${label}: روش Ethyl RT-70 برای ${names} معتبر نیست؛ حجمی حساب شده است.`,
  },
} as const
