import type { OwnProperty } from '../vocabulary/own-property.ts'
import type { Bilingual } from '../vocabulary/words/language.ts'

interface OwnExample {
  definition: OwnProperty
  about: Bilingual
  /** By now a property of the program: no longer on offer, for those who took it. */
  isFormer?: true
}

const usual = { digits: 1, exponent: null, offset: null, max: null, reproducibility: null } as const

/** Definitions to start from; inactive until an account adopts one. None of these rules was checked against measured blends. */
export const OWN_EXAMPLES: readonly OwnExample[] = [
  {
    definition: {
      ...usual,
      key: 'cfpp',
      name: 'CFPP',
      name_farsi: 'نقطهٔ انسداد فیلتر سرد (CFPP)',
      unit: '°C',
      digits: 0,
      method: 'EN 116',
      rule: 'power',
      basis: 'volume',
      exponent: 13.45,
      offset: 273.15,
      min: -80,
      max: 50,
    },
    about: {
      en: 'Our estimate: the exponent is one published for cloud points, and no published figure stands behind it for CFPP. Flow improvers break every such rule.',
      fa: 'برآورد ماست: این توان برای نقطهٔ ابری شدن منتشر شده است و برای CFPP هیچ عدد منتشرشده‌ای پشت آن نیست. با افزودنی‌های بهبوددهندهٔ جریان هیچ قاعده‌ای از این دست درست نیست.',
    },
    isFormer: true,
  },
  {
    definition: {
      ...usual,
      key: 'residue',
      name: 'Distillation residue',
      name_farsi: 'باقی‌ماندهٔ تقطیر',
      unit: 'vol %',
      method: 'ASTM D86',
      rule: 'volume',
      basis: 'volume',
      min: 0,
      max: 100,
    },
    about: {
      en: 'Our estimate: an average by volume. What stays behind in a test of the blend need not be what stays behind of its components.',
      fa: 'برآورد ماست: میانگین حجمی. آنچه در آزمون مخلوط در بالن می‌ماند لزوماً جمع باقی‌ماندهٔ اجزا نیست.',
    },
  },
  {
    definition: {
      ...usual,
      key: 'lubricity',
      name: 'Lubricity (HFRR)',
      name_farsi: 'روان‌کنندگی (HFRR)',
      unit: 'µm',
      digits: 0,
      method: 'ISO 12156-1',
      rule: 'volume',
      basis: 'volume',
      min: 0,
      max: 2000,
    },
    about: {
      en: 'Our estimate: an average by volume. A little of a component that lubricates well does more than its share, and additives break the rule; choose “the largest” for a bound.',
      fa: 'برآورد ماست: میانگین حجمی. اندکی از جزئی که خوب روان می‌کند بیش از سهمش اثر دارد و افزودنی‌ها قاعده را به هم می‌زنند؛ برای یک کران «بزرگ‌ترین» را برگزینید.',
    },
  },
  {
    definition: {
      ...usual,
      key: 'pah',
      name: 'Polycyclic aromatics',
      name_farsi: 'آروماتیک‌های چندحلقه‌ای',
      unit: 'mass %',
      method: 'EN 12916',
      rule: 'mass',
      basis: 'mass',
      min: 0,
      max: 100,
    },
    about: {
      en: 'A content by mass adds up by mass. How the test counts di- and triaromatics in different fuels is not known to this program.',
      fa: 'درصد جرمی به نسبت جرم جمع می‌شود. اینکه آزمون در سوخت‌های گوناگون دو و سه‌حلقه‌ای‌ها را چگونه می‌شمارد در این برنامه معلوم نیست.',
    },
  },
]

export const OFFERED_EXAMPLES = OWN_EXAMPLES.filter(({ isFormer }) => !isFormer)

export const ownExample = (key: string): OwnExample =>
  OWN_EXAMPLES.find(({ definition }) => definition.key === key)!
