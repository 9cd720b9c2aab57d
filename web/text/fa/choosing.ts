import type { choosing as english } from '../en/choosing.ts'
import type { Translation } from '../text.ts'
import { isolated, inPersian as n } from './prose.ts'

export const choosing: Translation<typeof english> = {
  lead: (count) => `${n(count)} ماده برای مخلوط انتخاب کنید.`,
  loading: 'در حال بارگذاری مواد',
  none: 'در این دسته هنوز ماده‌ای نیست.',
  noneHint: 'ماده‌ای از خود بیفزایید یا دستهٔ دیگری انتخاب کنید.',

  search: 'جست‌وجوی مواد',
  searchHint: 'بر پایهٔ نام یا تولیدکننده، به فارسی یا انگلیسی.',
  found: (found, all) => `${n(found)} از ${n(all)} ماده پیدا شد`,
  noneFound: 'ماده‌ای پیدا نشد.',
  noneFoundFor: (text) => `هیچ ماده‌ای با «${isolated(text)}» پیدا نشد.`,
  noneOwn: 'در این دسته هیچ ماده‌ای از خودتان ندارید.',
  clearSearch: 'پاک کردن جست‌وجو',
  showAll: 'نمایش همهٔ مواد',
  elsewhere: 'دسته‌های دیگر',
  elsewhereWhole: 'همهٔ مقدارهای این دسته را دارد.',
  elsewhereAdd: 'افزودن',
  elsewhereAddOf: (name) => `افزودن ${isolated(name)}`,
  elsewhereMore: (count) => `و ${n(count)} مادهٔ دیگر`,

  kindLabel: 'منشأ داده‌ها',
  kinds: { all: 'همه', typical: 'معمول', published: 'منتشرشده', own: 'مواد من', tank: 'مخزن‌ها' },
  has: 'دارای مقدار برای',
  hasAny: 'هر خاصیتی',
  hasAll: 'همهٔ خواص',
  sortBy: 'ترتیب بر پایهٔ',

  list: 'مواد',
  shown: (shown, all) => `${n(shown)} از ${n(all)} نشان داده شده`,
  showMore: 'نمایش بیشتر',
  keys: 'با ↑ و ↓ میان مواد بروید، با Space انتخاب کنید و با ← منشأ داده‌ها را ببینید.',
  columns: {
    name: 'نام',
    producer: 'تولیدکننده',
    density: 'چگالی',
    distillation: 'تقطیر ۱۰ تا ۹۰ درصد',
    sulfur: 'گوگرد',
    rating: 'ستان یا RON',
    coverage: 'مقدارها',
    about: 'منشأ',
  },
  ratings: {
    octan_ron: 'اکتان RON',
    cetane_number: 'عدد ستان',
    cetane_index: 'شاخص ستان',
    rvp: 'فشار بخار',
    flash_point: 'اشتعال',
  },
  coverage: (known, all) => `${n(known)} از ${n(all)}`,
  about: (name) => `منشأ داده‌های ${isolated(name)}`,
  own: 'مادهٔ خودتان',
  inTank: (amount) => `${isolated(amount)} مترمکعب قابل پمپاژ`,
  tankSource: 'آنچه در مخزن است، از روی گردش‌ها و نمونه‌های آن.',
  noSource: 'داده‌های خود شما.',
  source: 'منبع:',
  without: (properties) => `بدون مقدار: ${properties}.`,

  chosen: (chosen, count) => `${n(chosen)} از ${n(count)} انتخاب شده`,
  left: (left) => `${n(left)} تا مانده است`,
  full: 'برای انتخاب ماده‌ای دیگر، نخست یکی را کنار بگذارید.',
  oneMore: (count) => `${count} ماده مخلوط شود`,
  chosenList: 'مواد انتخاب‌شده',
  giveUp: (name) => `کنار گذاشتن ${isolated(name)}`,
  compare: 'مقایسهٔ کنار هم',

  cost: (names, properties) => `با ${names} این خواص مقداری نخواهد داشت: ${properties}.`,
  costOfAll: (properties) => `هیچ‌یک از مواد انتخاب‌شده این مقدارها را ندارد: ${properties}.`,
  more: (count) => `${n(count)} خاصیت دیگر`,
  otherCosts: (count) => `${n(count)} گروه دیگر نیز چنین است.`,

  added: {
    chosen: (name) => `${isolated(name)} افزوده و انتخاب شد.`,
    full: (name) => `${isolated(name)} افزوده شد. برای انتخاب آن، نخست یکی را کنار بگذارید.`,
    elsewhere: (category) =>
      `مادهٔ جدید در دستهٔ ${category} نیست: در «مواد من» این دسته را به آن بدهید یا دستهٔ سفارشی را انتخاب کنید.`,
  },

  missing: {
    title: (count) => `${n(count)} خاصیت بدون مقدار`,
    without: (names, gained) => `بدون ${names}: ${n(gained)} مقدار بیشتر`,
    lackedBy: (names) => `به علت ${names}`,
    ofBlend: 'به علت خود مخلوط',
    completeOf: (name) => `تکمیل این ماده: ${isolated(name)}`,
    assume: (property, half) => `${property}: فرض شود (\u2066± ${half}\u2069)`,
    dose: 'به‌عنوان افزودنی تزریق شود',
    loading: 'فرم در حال بارگذاری است.',
  },
}
