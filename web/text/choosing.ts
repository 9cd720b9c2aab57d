import { counted, inPersian, isolated } from './prose.ts'
import { defineText } from './text.ts'
import { words } from './words.ts'

export const choosing = defineText('choosing', {
  lead: [
    (count: number | string) => `Choose ${counted(count, 'material')} for the blend.`,
    (count) => `${inPersian(count)} ماده برای مخلوط انتخاب کنید.`,
  ],
  loading: ['Loading materials', 'در حال بارگذاری مواد'],
  none: ['There is no material in this category yet.', 'در این دسته هنوز ماده‌ای نیست.'],
  noneHint: [
    'Add one of your own, or choose another category.',
    'ماده‌ای از خود بیفزایید یا دستهٔ دیگری انتخاب کنید.',
  ],

  search: ['Search materials', 'جست‌وجوی مواد'],
  searchHint: [
    'By name or producer, in English or Persian.',
    'بر پایهٔ نام یا تولیدکننده، به فارسی یا انگلیسی.',
  ],
  found: [
    (found: number | string, all: number | string) => `${found} of ${all} materials found`,
    (found, all) => `${inPersian(found)} از ${inPersian(all)} ماده پیدا شد`,
  ],
  noneFound: ['No material matches.', 'ماده‌ای پیدا نشد.'],
  noneFoundFor: [
    (text: string) => `No material matches “${text}”.`,
    (text) => `هیچ ماده‌ای با «${isolated(text)}» پیدا نشد.`,
  ],
  noneOwn: ['You have no material of your own in this category.', 'در این دسته هیچ ماده‌ای از خودتان ندارید.'],
  clearSearch: ['Clear search', 'پاک کردن جست‌وجو'],
  showAll: ['Show all materials', 'نمایش همهٔ مواد'],
  elsewhere: ['Other categories', 'دسته‌های دیگر'],
  elsewhereWhole: ['Has all values of this category.', 'همهٔ مقدارهای این دسته را دارد.'],
  elsewhereAdd: ['Add', 'افزودن'],
  elsewhereAddOf: words.add,
  elsewhereMore: [
    (count: number | string) => `and ${count} more`,
    (count) => `و ${inPersian(count)} مادهٔ دیگر`,
  ],

  kindLabel: ['Whose figures', 'منشأ داده‌ها'],
  kinds: {
    all: ['All', 'همه'],
    typical: ['Typical', 'معمول'],
    published: ['Published', 'منتشرشده'],
    own: ['Own', 'مواد من'],
    tank: words.tanks,
  },
  has: ['With a value for', 'دارای مقدار برای'],
  hasAny: ['any property', 'هر خاصیتی'],
  hasAll: ['every property', 'همهٔ خواص'],
  sortBy: ['Sort by', 'ترتیب بر پایهٔ'],

  list: words.materials,
  shown: [
    (shown: number | string, all: number | string) => `${shown} of ${all} shown`,
    (shown, all) => `${inPersian(shown)} از ${inPersian(all)} نشان داده شده`,
  ],
  showMore: ['Show more', 'نمایش بیشتر'],
  keys: [
    '↑ ↓ go from material to material, Space chooses, → tells where the figures are from.',
    'با ↑ و ↓ میان مواد بروید، با Space انتخاب کنید و با ← منشأ داده‌ها را ببینید.',
  ],
  columns: {
    name: words.name,
    producer: ['Producer', 'تولیدکننده'],
    density: words.density,
    distillation: ['T10–T90', 'تقطیر ۱۰ تا ۹۰ درصد'],
    sulfur: words.sulfur,
    rating: ['RON or cetane', 'ستان یا RON'],
    coverage: words.values,
    about: ['Source', 'منشأ'],
  },
  ratings: {
    octan_ron: ['RON', 'اکتان RON'],
    cetane_number: ['CN', 'عدد ستان'],
    cetane_index: ['CI', 'شاخص ستان'],
    rvp: ['RVP', 'فشار بخار'],
    flash_point: ['Flash', 'اشتعال'],
  },
  coverage: words.outOf,
  about: [
    (name: string) => `Where the figures of ${name} are from`,
    (name) => `منشأ داده‌های ${isolated(name)}`,
  ],
  own: ['Own material', 'مادهٔ خودتان'],
  inTank: [
    (amount: string) => `${amount} m³ can be pumped`,
    (amount) => `${isolated(amount)} مترمکعب قابل پمپاژ`,
  ],
  tankSource: [
    'What is in the tank, by its movements and samples.',
    'آنچه در مخزن است، از روی گردش‌ها و نمونه‌های آن.',
  ],
  noSource: ['Your own figures.', 'داده‌های خود شما.'],
  source: ['Source:', 'منبع:'],
  without: [
    (properties: string) => `No value for ${properties}.`,
    (properties) => `بدون مقدار: ${properties}.`,
  ],

  chosen: [
    (chosen: number | string, count: number | string) => `${chosen} of ${count} chosen`,
    (chosen, count) => `${inPersian(chosen)} از ${inPersian(count)} انتخاب شده`,
  ],
  left: [(left: number | string) => `${left} left to choose`, (left) => `${inPersian(left)} تا مانده است`],
  full: ['To choose another, give one up first.', 'برای انتخاب ماده‌ای دیگر، نخست یکی را کنار بگذارید.'],
  oneMore: [(count: string) => `Blend ${count} instead`, (count) => `${count} ماده مخلوط شود`],
  chosenList: ['Chosen materials', 'مواد انتخاب‌شده'],
  giveUp: [(name: string) => `Give up ${name}`, (name) => `کنار گذاشتن ${isolated(name)}`],
  compare: ['Compare side by side', 'مقایسهٔ کنار هم'],

  cost: [
    (names: string, properties: string) => `With ${names}: ${properties} will have no value.`,
    (names, properties) => `با ${names} این خواص مقداری نخواهد داشت: ${properties}.`,
  ],
  costOfAll: [
    (properties: string) => `None of those chosen has ${properties}.`,
    (properties) => `هیچ‌یک از مواد انتخاب‌شده این مقدارها را ندارد: ${properties}.`,
  ],
  more: [(count: number | string) => `${count} more`, (count) => `${inPersian(count)} خاصیت دیگر`],
  otherCosts: [
    (count: number | string) =>
      String(count) === '1' ? 'One more such group.' : `${count} more such groups.`,
    (count) => `${inPersian(count)} گروه دیگر نیز چنین است.`,
  ],

  added: {
    chosen: [
      (name: string) => `${name} is added and chosen.`,
      (name) => `${isolated(name)} افزوده و انتخاب شد.`,
    ],
    full: [
      (name: string) => `${name} is added. To choose it, give one up first.`,
      (name) => `${isolated(name)} افزوده شد. برای انتخاب آن، نخست یکی را کنار بگذارید.`,
    ],
    elsewhere: [
      (category: string) =>
        `The new material is not listed under ${category}: give it this category in My Materials, or choose Customized.`,
      (category) =>
        `مادهٔ جدید در دستهٔ ${category} نیست: در «مواد من» این دسته را به آن بدهید یا دستهٔ سفارشی را انتخاب کنید.`,
    ],
  },

  missing: {
    title: [
      (count: number | string) =>
        String(count) === '1' ? '1 property without a value' : `${count} properties without a value`,
      (count) => `${inPersian(count)} خاصیت بدون مقدار`,
    ],
    without: [
      (names: string, gained: number | string) => `Without ${names}: ${counted(gained, 'more value')}`,
      (names, gained) => `بدون ${names}: ${inPersian(gained)} مقدار بیشتر`,
    ],
    lackedBy: [(names: string) => `Because of ${names}`, (names) => `به علت ${names}`],
    ofBlend: ['Because of the blend itself', 'به علت خود مخلوط'],
    completeOf: [
      (name: string) => `Complete this material: ${name}`,
      (name) => `تکمیل این ماده: ${isolated(name)}`,
    ],
    assume: [
      (property: string, half: string) => `${property}: Assume it (± ${half})`,
      (property, half) => `${property}: فرض شود (\u2066± ${half}\u2069)`,
    ],
    dose: ['Dose it as an additive', 'به‌عنوان افزودنی تزریق شود'],
    loading: ['Loading the form.', 'فرم در حال بارگذاری است.'],
  },
})
