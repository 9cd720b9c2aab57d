import { inPersian } from './prose.ts'
import { defineText } from './text.ts'
import { words } from './words.ts'

export const choosing = defineText('choosing', {
  loading: ['Loading materials', 'در حال بارگذاری مواد'],
  none: ['This category has no materials yet.', 'در این دسته هنوز ماده‌ای نیست.'],
  noneHint: [
    'Add one of your own, or choose another category.',
    'ماده‌ای از خود بیفزایید یا دستهٔ دیگری انتخاب کنید.',
  ],

  search: ['Search materials', 'جست‌وجوی مواد'],
  placeholder: ['Name or producer', 'نام یا تولیدکننده'],
  filter: ['Filter', 'محدود کردن'],
  materials: ['{count} materials', '{#count} ماده'],
  found: ['{found} of {all} materials found', '{#found} از {#all} ماده پیدا شد'],
  noneFound: ['No material matches.', 'ماده‌ای پیدا نشد.'],
  noneFoundFor: ['No material matches “{text}”.', 'هیچ ماده‌ای با «{text}» پیدا نشد.'],
  noneOwn: ['You have no material of your own in this category.', 'در این دسته هیچ ماده‌ای از خودتان ندارید.'],
  clearSearch: ['Clear search', 'پاک کردن جست‌وجو'],
  showAll: ['Show all materials', 'نمایش همهٔ مواد'],
  elsewhere: ['Other categories', 'دسته‌های دیگر'],
  elsewhereWhole: ['Has all values of this category.', 'همهٔ مقدارهای این دسته را دارد.'],
  elsewhereAdd: ['Add', 'افزودن'],
  elsewhereAddOf: words.add,
  elsewhereMore: ['and {count} more', 'و {#count} مادهٔ دیگر'],

  kindLabel: ['Whose figures', 'منشأ داده‌ها'],
  kinds: {
    all: ['All', 'همه'],
    typical: ['Typical', 'معمول'],
    published: ['Published', 'منتشرشده'],
    own: ['Own', 'مواد من'],
    tank: words.tanks,
  },
  has: ['With a value for', 'دارای مقدار برای'],
  hasAny: ['any property', 'فرقی نمی‌کند'],
  hasAll: ['every property', 'همهٔ خواص'],
  sortBy: ['Sort by', 'ترتیب بر پایهٔ'],
  completeness: ['Completeness of data', 'کامل بودن داده‌ها'],

  list: words.materials,
  shown: ['{shown} of {all} shown', '{#shown} از {#all} نشان داده شده'],
  showMore: ['Show more', 'نمایش بیشتر'],
  columns: {
    name: words.name,
    producer: words.producer,
    density: words.density,
    distillation: ['T10–T90', 'تقطیر ۱۰ تا ۹۰ درصد'],
    sulfur: words.sulfur,
    rating: ['RON or cetane', 'ستان یا RON'],
    flash: ['Flash', 'اشتعال'],
    cloud: ['Cloud', 'ابری شدن'],
    pour: ['Pour', 'ریزش'],
    viscosity_50: ['Viscosity 50', 'گرانروی ۵۰'],
    ccai: ['CCAI', 'شاخص CCAI'],
    mcr: ['MCR', 'کربن MCR'],
    coverage: ['Values', 'مقدارها'],
    about: ['Source', 'منشأ'],
  },
  forGrade: ['For {grade}', 'برای {grade}'],
  allOf: ['all {count}', 'هر {#count}'],
  wouldLeave: [
    'Would leave {properties} of {grade} without a value.',
    'با آن {=properties} از {grade} بدون مقدار می‌ماند.',
  ],
  moreLimits: ['{count} more limits', '{#count} حد دیگر'],
  takeTypical: ['Use typical values for them: {name}', 'استفاده از مقدارهای معمول به جای آن‌ها: {name}'],
  groups: {
    mine: ['Mine and in tanks', 'مال من و مخزن‌ها'],
    typical: ['Typical streams', 'جریان‌های معمول'],
    published: ['Published', 'منتشرشده'],
  },
  toChoose: ['{left} more', '{#left} تای دیگر'],
  ratings: {
    octan_ron: ['RON', 'اکتان RON'],
    cetane_number: ['CN', 'عدد ستان'],
    cetane_index: ['CI', 'شاخص ستان'],
    rvp: ['RVP', 'فشار بخار'],
    flash_point: ['Flash', 'اشتعال'],
  },
  coverage: words.outOf,
  about: ['Source of the figures of {name}', 'منشأ داده‌های {name}'],
  own: ['Own material', 'مادهٔ خودتان'],
  inTank: ['{amount} m³ can be pumped', '{amount} مترمکعب قابل پمپاژ'],
  tankSource: [
    'The contents of the tank, by its movements and samples.',
    'آنچه در مخزن است، بر پایهٔ ورود و خروج و نمونه‌های آن.',
  ],
  noSource: ['Your own figures.', 'داده‌های خود شما.'],
  source: ['Source:', 'منبع:'],
  without: ['No value for {properties}.', 'بدون مقدار: {=properties}.'],

  chosen: ['{chosen} of {count} chosen', '{#chosen} از {#count} انتخاب شده'],
  left: ['{left} left to choose', '{#left} تا مانده است'],
  full: ['To choose another, remove one first.', 'برای انتخاب ماده‌ای دیگر، نخست یکی را کنار بگذارید.'],
  oneMore: ['Blend {count} instead', '{=count} ماده مخلوط شود'],
  chosenList: ['Chosen materials', 'مواد انتخاب‌شده'],
  giveUp: ['Remove {name}', 'کنار گذاشتن {name}'],
  compare: ['Compare side by side', 'مقایسهٔ کنار هم'],

  cost: [
    'With {names}: {properties} will have no value.',
    'با {=names} این خواص مقداری نخواهد داشت: {=properties}.',
  ],
  costOfAll: [
    'None of the chosen materials has {properties}.',
    'هیچ‌یک از مواد انتخاب‌شده این مقدارها را ندارد: {=properties}.',
  ],
  more: ['{count} more', '{#count} خاصیت دیگر'],
  otherCosts: [
    (count: number | string) =>
      String(count) === '1' ? 'One more such group.' : `${count} more such groups.`,
    (count) => `${inPersian(count)} گروه دیگر نیز چنین است.`,
  ],

  added: {
    chosen: ['{name} is added and chosen.', '{name} افزوده و انتخاب شد.'],
    full: [
      '{name} is added. To choose it, remove one first.',
      '{name} افزوده شد. برای انتخاب آن، نخست یکی را کنار بگذارید.',
    ],
    elsewhere: [
      'The new material is not listed under {category}: give it this category in My Materials, or choose Customized.',
      'مادهٔ جدید در دستهٔ {=category} نیست: در «مواد من» این دسته را به آن بدهید یا دستهٔ سفارشی را انتخاب کنید.',
    ],
  },

  missing: {
    title: [
      '{count} {count|property without a value|properties without a value}',
      '{#count} خاصیت بدون مقدار',
    ],
    without: [
      'Without {names}: {gained} {gained|more value|more values}',
      'بدون {=names}: {#gained} مقدار بیشتر',
    ],
    lackedBy: ['Because of {names}', 'به علت {=names}'],
    ofBlend: ['Because of the blend itself', 'به علت خود مخلوط'],
    completeOf: ['Complete this material: {name}', 'تکمیل این ماده: {name}'],
    assume: ['{property}: Assume it (± {half})', '{=property}: فرض شود (\u2066± {=half}\u2069)'],
    dose: ['Dose it as an additive', 'به‌عنوان افزودنی تزریق شود'],
    loading: ['Loading the form.', 'فرم در حال بارگذاری است.'],
  },
})
