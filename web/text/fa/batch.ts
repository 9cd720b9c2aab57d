import type { batch as english } from '../en/batch.ts'
import type { Translation } from '../text.ts'
import { isolated } from './prose.ts'

export const batch: Translation<typeof english> = {
  units: { m3: 'مترمکعب', t: 'تن', l: 'لیتر', bbl: 'بشکه', gal: 'گالن آمریکا' },
  inAir: 'تن در هوا',
  loaded: (amount, temperature) => `${amount} در ${isolated(temperature)}`,
  label: 'بچ و هزینه',
  size: (amount) => `بچ ${amount}`,
  inTank: (amount, material) => `در مخزن ${amount} ${isolated(material)}`,
  tank: (name) => `مخزن ${isolated(name)}`,
  apart: (amount) => `در مخزن ${amount} که جزو ترکیب نیست`,
  toPump: (amounts, unit) => `پمپ شود ${amounts} ${unit}`,
  rate: (amount, unit) => `${amount} برای هر ${unit}`,
  million: (amount, currency) => `${amount} میلیون ${currency}`,
  cost: (cost) => `کل بچ ${cost}`,
  margin: (margin) => `سود ${margin}`,
  of: (day) => `قیمت‌های ${day}`,
  between: (from, to) => `قیمت‌های ${from} تا ${to}`,
  head: 'بچ',
  dosed: {
    title: 'افزودنی‌ها، بیرون از ۱۰۰ درصد',
    additives: 'افزودنی‌ها',
    additive: 'افزودنی',
    property: 'خاصیت',
    without: 'بدون افزودنی',
    treated: 'با افزودنی',
    kg: 'بچ، کیلوگرم',
    litres: 'بچ، لیتر',
    unknown: (q, name, why) => `${q}: اثر ${isolated(name)} معلوم نیست (${why}).`,
    several: (q) => `${q}: دو افزودنی بر آن اثر می‌کنند؛ معلوم نیست که اثرها جمع شود.`,
    base: (q) => `${q}: مقدار آن بیرون از بازه‌ای است که اثر در آن اندازه‌گیری شده است.`,
    basis:
      'حدها با افزودنی سنجیده می‌شوند و خواص زیر بدون آن است. اثرها از منحنی‌های خودتان است؛ وابستگی آن‌ها به سوخت مدل نشده است.',
  },
}
