import { isolated } from './prose.ts'
import { defineText } from './text.ts'
import { words } from './words.ts'

export const batch = defineText('batch', {
  units: {
    m3: words.m3,
    t: words.t,
    l: words.l,
    bbl: ['bbl', 'بشکه'],
    gal: ['US gal', 'گالن آمریکا'],
  },
  inAir: ['t in air', 'تن در هوا'],
  loaded: [
    (amount: string, temperature: string) => `${amount} at ${temperature}`,
    (amount, temperature) => `${amount} در ${isolated(temperature)}`,
  ],
  label: ['Batch and cost', 'بچ و هزینه'],
  size: [(amount: string) => `Batch ${amount}`, (amount) => `بچ ${amount}`],
  inTank: [
    (amount: string, material: string) => `in tank ${amount} ${material}`,
    (amount, material) => `در مخزن ${amount} ${isolated(material)}`,
  ],
  tank: [(name: string) => `tank ${name}`, (name) => `مخزن ${isolated(name)}`],
  apart: [
    (amount: string) => `in tank ${amount}, not part of the recipe`,
    (amount) => `در مخزن ${amount} که جزو ترکیب نیست`,
  ],
  toPump: [
    (amounts: string, unit: string) => `to pump ${amounts} ${unit}`,
    (amounts, unit) => `پمپ شود ${amounts} ${unit}`,
  ],
  rate: [
    (amount: string, unit: string) => `${amount}/${unit}`,
    (amount, unit) => `${amount} برای هر ${unit}`,
  ],
  million: [
    (amount: string, currency: string) => `${amount} M ${currency}`,
    (amount, currency) => `${amount} میلیون ${currency}`,
  ],
  cost: [(cost: string) => `batch ${cost}`, (cost) => `کل بچ ${cost}`],
  margin: [(margin: string) => `margin ${margin}`, (margin) => `سود ${margin}`],
  of: [(day: string) => `prices of ${day}`, (day) => `قیمت‌های ${day}`],
  between: [
    (from: string, to: string) => `prices of ${from} to ${to}`,
    (from, to) => `قیمت‌های ${from} تا ${to}`,
  ],
  head: ['Batch', 'بچ'],
  dosed: {
    title: ['Additives, outside of the 100 %', 'افزودنی‌ها، بیرون از ۱۰۰ درصد'],
    additives: ['Additives', 'افزودنی‌ها'],
    additive: ['Additive', 'افزودنی'],
    property: words.property,
    without: ['Without additives', 'بدون افزودنی'],
    treated: ['With additives', 'با افزودنی'],
    kg: ['Batch, kg', 'بچ، کیلوگرم'],
    litres: ['Batch, L', 'بچ، لیتر'],
    unknown: [
      (q: string, name: string, why: string) => `${q}: the effect of ${name} is not known (${why}).`,
      (q, name, why) => `${q}: اثر ${isolated(name)} معلوم نیست (${why}).`,
    ],
    several: [
      (q: string) => `${q}: two additives act on it; whether their effects add up is not known.`,
      (q) => `${q}: دو افزودنی بر آن اثر می‌کنند؛ معلوم نیست که اثرها جمع شود.`,
    ],
    base: [
      (q: string) => `${q}: its value lies outside of those that the effect was measured at.`,
      (q) => `${q}: مقدار آن بیرون از بازه‌ای است که اثر در آن اندازه‌گیری شده است.`,
    ],
    basis: [
      'Limits are judged with additives, the properties below are without them. Effects are by your own curves; how they depend on the fuel is not modelled.',
      'حدها با افزودنی سنجیده می‌شوند و خواص زیر بدون آن است. اثرها از منحنی‌های خودتان است؛ وابستگی آن‌ها به سوخت مدل نشده است.',
    ],
  },
})
