import { inPersian, isolated, leftToRight } from './prose.ts'
import { defineText } from './text.ts'
import { words } from './words.ts'

export const additives = defineText('additives', {
  add: ['New additive', 'افزودنی جدید'],
  loading: ['Loading your additives', 'در حال بارگذاری افزودنی‌های شما'],
  failed: ['Your additives could not be loaded', 'افزودنی‌های شما بارگذاری نشد'],
  empty: ['No additives yet', 'هنوز افزودنی‌ای ندارید'],
  emptyText: [
    'Add one of the examples below and replace its figures with those of your fuel, or start from scratch.',
    'یکی از مثال‌های زیر را بیفزایید و عددهای سوخت خودتان را در آن بگذارید، یا خودتان تعریف کنید.',
  ],
  acts: ['Largest effect', 'بیشترین اثر'],
  holds: ['Contents', 'محتوا'],
  actions: words.actions,
  apart: words.semicolon,
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
  range: ['{min} to {max}', '{#min} تا {#max}'],
  content: ['{name} {percent} %', '{=name} {=percent} درصد'],
  price: ['{amount} {currency}/{unit}', '{=amount} {currency} برای هر {=unit}'],
  examples: {
    title: ['Examples', 'مثال‌ها'],
    lead: [
      'An example does nothing until you add it. The effect depends on the fuel, which is not modelled: replace the figures with your own.',
      'هر مثال تا افزوده نشود به کار نمی‌رود. اثر به سوخت بستگی دارد و این وابستگی مدل نشده است: عددهای خودتان را جای آن‌ها بگذارید.',
    ],
    take: ['Add', 'افزودن به افزودنی‌های من'],
    takeOf: ['Add {name}', 'افزودن به افزودنی‌های من: {name}'],
    taken: ['added', 'افزوده شده'],
  },
  editor: {
    exampleTitle: words.add,
    identity: ['Identity', 'مشخصات افزودنی'],
    effects: ['Effects of the dose', 'اثر مقدارهای تزریق'],
    effectsLead: [
      'From your own measurements: a dose and the change it made. Between points the line is straight, starting at 0; beyond the last point there is no value.',
      'از اندازه‌گیری‌های خودتان: مقدار تزریق و اینکه مقدار خاصیت را چقدر جابه‌جا کرد. میان نقطه‌ها، از صفر به بعد، خط راست است و پس از آخرین نقطه مقداری نیست.',
    ],
    contents: ['Contents, mass %', 'محتوا، درصد جرمی'],
    contentsLead: [
      'Its sulfur is added to the blend’s; the others are listed beside it.',
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
      'Standard deviation, in % of the effect. Enter 25 if you don’t know it.',
      'انحراف معیار به درصدِ اثر. اگر نمی‌دانید ۲۵.',
    ],
    baseHint: ['Values without the additive', 'مقدارها بدون افزودنی'],
    response: ['Response of {property}', 'اثر اندازه‌گیری‌شده بر {property}'],
    dose: ['Dose', 'مقدار تزریق'],
    effect: ['Effect', 'اثر'],
    doseOf: ['Dose {at}', 'مقدار تزریق {#at}'],
    effectOf: ['Effect {at}', 'اثر {#at}'],
    addPoint: ['Add point', 'افزودن نقطه'],
    removePoint: ['Remove point {at}', 'حذف نقطهٔ {#at}'],
    addEffect: ['Add effect', 'افزودن اثر'],
    removeEffect: ['Remove effect on {property}', 'حذف اثر بر {property}'],
    kept: [
      'Earlier calculations keep the additive as it was.',
      'محاسبه‌های پیشین افزودنی را همان‌گونه که بود نگه می‌دارند.',
    ],
    save: ['Save additive', 'ذخیرهٔ افزودنی'],
    saved: ['Additive saved: {name}', 'افزودنی ذخیره شد: {name}'],
    failed: ['The additive could not be saved', 'افزودنی ذخیره نشد'],
    check: ['Check these entries', 'این ورودی‌ها را بررسی کنید'],
  },
  removal: {
    title: ['Delete additive', 'حذف افزودنی'],
    question: ['Delete this additive?', 'این افزودنی حذف شود؟'],
    detail: [
      'Earlier calculations with it stay as they are.',
      'محاسبه‌هایی که با آن انجام شده است همان‌گونه می‌ماند.',
    ],
    done: ['Additive deleted: {name}', 'افزودنی حذف شد: {name}'],
    failed: ['The additive could not be deleted', 'افزودنی حذف نشد'],
  },
})
