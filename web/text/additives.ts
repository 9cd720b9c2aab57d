import { inPersian, isolated, leftToRight } from './prose.ts'
import { defineText } from './text.ts'
import { words } from './words.ts'

export const additives = defineText('additives', {
  title: ['My Additives', 'افزودنی‌های من'],
  lead: [
    'What is dosed in mg/kg, mg/L or L/m³, outside of the 100 %, with what your own measurements say that it does.',
    'آنچه بیرون از ۱۰۰ درصد، به میلی‌گرم بر کیلوگرم، میلی‌گرم بر لیتر یا لیتر بر مترمکعب تزریق می‌شود، همراه با اثری که خودتان اندازه گرفته‌اید.',
  ],
  seenAlone: words.seenAlone,
  seenHere: words.seenHere,
  add: ['New additive', 'افزودنی جدید'],
  blend: words.blending,
  properties: words.myProperties,
  loading: ['Loading your additives', 'در حال بارگذاری افزودنی‌های شما'],
  failed: ['Your additives could not be loaded', 'افزودنی‌های شما بارگذاری نشد'],
  empty: ['No additives yet', 'هنوز افزودنی‌ای ندارید'],
  emptyText: [
    'Add an illustrative one below and give it the figures of your own fuel, or begin with nothing.',
    'یکی از مثال‌های زیر را بردارید و عددهای سوخت خودتان را در آن بگذارید، یا خودتان تعریف کنید.',
  ],
  list: ['Your additives', 'افزودنی‌های شما'],
  acts: ['What it does, at most', 'بیشترین اثر'],
  holds: ['What it holds', 'آنچه در خود دارد'],
  actions: words.actions,
  apart: ['; ', '؛ '],
  edit: words.edit,
  remove: words.delete,
  count: words.outOf,
  effect: [
    (property: string, effect: string, unit: string, dose: string) =>
      `${property} ${`${effect} ${unit}`.trim()} at ${dose}`,
    (property, effect, unit, dose) =>
      `${isolated(property)} ${[leftToRight(effect), unit].join(' ').trim()} در ${dose}`,
  ],
  response: [
    (points: string, sd: string, range: string) => `${points}; ± ${sd} %${range ? `; ${range}` : ''}`,
    (points, sd, range) => `${points}؛ ± ${inPersian(sd)} درصد${range ? `؛ ${range}` : ''}`,
  ],
  point: [
    (dose: string, effect: string) => `${dose}: ${effect}`,
    (dose, effect) => `${inPersian(dose)}: ${leftToRight(inPersian(effect))}`,
  ],
  range: [
    (min: string, max: string) => `${min} to ${max}`,
    (min, max) => `${inPersian(min)} تا ${inPersian(max)}`,
  ],
  content: [
    (name: string, percent: string) => `${name} ${percent} %`,
    (name, percent) => `${name} ${percent} درصد`,
  ],
  price: [
    (amount: string, currency: string, unit: string) => `${amount} ${currency}/${unit}`,
    (amount, currency, unit) => `${amount} ${leftToRight(currency)} برای هر ${unit}`,
  ],
  examples: {
    title: ['Illustrative', 'مثال‌ها'],
    lead: [
      'Off until you add one. The response depends on the fuel, which is not modelled: replace the figures by your own.',
      'تا برندارید به کار نمی‌آیند. اثر به سوخت بستگی دارد و این وابستگی مدل نشده است: عددهای خودتان را جای آن‌ها بگذارید.',
    ],
    take: ['Add', 'افزودن به افزودنی‌های من'],
    takeOf: [(name: string) => `Add ${name}`, (name) => `افزودن به افزودنی‌های من: ${isolated(name)}`],
    taken: ['among yours', 'برداشته شده'],
  },
  editor: {
    exampleTitle: words.add,
    identity: ['What it is', 'مشخصات افزودنی'],
    effects: ['What its doses do', 'اثر مقدارهای تزریق'],
    effectsLead: [
      'From your own measurements: a dose and how far it moved the value. Between points the line is straight, from 0 on; beyond the last point there is no value.',
      'از اندازه‌گیری‌های خودتان: مقدار تزریق و اینکه مقدار خاصیت را چقدر جابه‌جا کرد. میان نقطه‌ها، از صفر به بعد، خط راست است و پس از آخرین نقطه مقداری نیست.',
    ],
    contents: ['What it holds, mass %', 'آنچه در خود دارد، درصد جرمی'],
    contentsLead: [
      'Sulfur is added to that of the blend; the others are told beside it.',
      'گوگرد به گوگرد مخلوط افزوده می‌شود و بقیه در کنار آن گفته می‌شود.',
    ],
    more: words.optional,
    fields: {
      name: words.name,
      name_farsi: words.nameInPersian,
      density: ['Density at 15 °C', 'چگالی در ۱۵ درجهٔ سلسیوس'],
      unit: ['Doses in', 'واحد مقدار تزریق'],
      price: words.price,
      currency: words.currency,
      per: ['Price per', 'قیمت برای هر'],
      sulfur: words.sulfur,
      nitrogen: ['Nitrogen', 'نیتروژن'],
      manganese: ['Manganese', 'منگنز'],
      metals: ['Other metals', 'فلزات دیگر'],
      note: words.note,
      property: words.property,
      sd: ['Accuracy of the effect, ±', 'دقت اثر، ±'],
      min: ['Measured from', 'اندازه‌گیری‌شده از'],
      max: ['to', 'تا'],
    },
    per: { kg: ['kg', 'کیلوگرم'], l: words.l },
    sdHint: [
      'Standard deviation, per cent of the effect. 25 where you know none.',
      'انحراف معیار به درصدِ اثر. اگر نمی‌دانید ۲۵.',
    ],
    baseHint: ['Values without the additive', 'مقدارها بدون افزودنی'],
    response: [
      (property: string) => `Response of ${property}`,
      (property) => `اثر اندازه‌گیری‌شده بر ${isolated(property)}`,
    ],
    dose: ['Dose', 'مقدار تزریق'],
    effect: ['Effect', 'اثر'],
    doseOf: [(at: string) => `Dose ${at}`, (at) => `مقدار تزریق ${inPersian(at)}`],
    effectOf: [(at: string) => `Effect ${at}`, (at) => `اثر ${inPersian(at)}`],
    addPoint: ['Add point', 'افزودن نقطه'],
    removePoint: [(at: string) => `Remove point ${at}`, (at) => `حذف نقطهٔ ${inPersian(at)}`],
    addEffect: ['Add effect', 'افزودن اثر'],
    removeEffect: [
      (property: string) => `Remove effect on ${property}`,
      (property) => `حذف اثر بر ${isolated(property)}`,
    ],
    kept: [
      'Calculations that were made keep the additive as it was.',
      'محاسبه‌های پیشین افزودنی را همان‌گونه که بود نگه می‌دارند.',
    ],
    save: ['Save additive', 'ذخیرهٔ افزودنی'],
    saved: [(name: string) => `Additive saved: ${name}`, (name) => `افزودنی ذخیره شد: ${isolated(name)}`],
    failed: ['The additive could not be saved', 'افزودنی ذخیره نشد'],
    check: ['Check these entries', 'این ورودی‌ها را بررسی کنید'],
  },
  removal: {
    title: ['Delete additive', 'حذف افزودنی'],
    question: ['Delete this additive?', 'این افزودنی حذف شود؟'],
    detail: [
      'Calculations that were made with it stay as they are.',
      'محاسبه‌هایی که با آن انجام شده است همان‌گونه می‌ماند.',
    ],
    done: [(name: string) => `Additive deleted: ${name}`, (name) => `افزودنی حذف شد: ${isolated(name)}`],
    failed: ['The additive could not be deleted', 'افزودنی حذف نشد'],
  },
})
