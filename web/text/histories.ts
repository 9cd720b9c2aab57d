import { counted, leftToRight } from './prose.ts'
import { defineText } from './text.ts'
import { words } from './words.ts'

export const histories = defineText('histories', {
  title: ['Laboratory results over time', 'نتایج آزمایشگاه در گذر زمان'],
  lead: [
    'Calculated values against what the laboratory measured, blend by blend.',
    'مقدارهای محاسبه‌شده در برابر مقدارهای آزمایشگاه، مخلوط به مخلوط.',
  ],
  back: ['Back to My Analyses', 'بازگشت به تحلیل‌های من'],
  loading: ['Loading the laboratory results', 'در حال بارگذاری نتایج آزمایشگاه'],
  failed: ['The laboratory results could not be loaded', 'نتایج آزمایشگاه بارگذاری نشد'],
  emptyTitle: ['No laboratory results yet', 'هنوز نتیجهٔ آزمایشگاهی ندارید'],
  empty: [
    'Open an analysis and enter its laboratory results. After a few blends you see here how far the rules are from your laboratory.',
    'تحلیلی را باز و نتایج آزمایشگاه آن را وارد کنید. پس از چند مخلوط، اینجا فاصلهٔ قاعده‌ها با آزمایشگاه شما دیده می‌شود.',
  ],
  noneFound: ['No laboratory results match these filters.', 'نتیجه‌ای با این فیلترها پیدا نشد.'],
  import: {
    open: ['Import results', 'وارد کردن نتایج'],
  },
  leftOut: [
    'Only the newest 2,000 blends count; {count} older ones are left out.',
    'تنها ۲۰۰۰ مخلوط تازه‌تر به حساب می‌آید؛ {=count} مخلوط کهنه‌تر کنار گذاشته شده است.',
  ],
  filters: {
    fold: ['Filter', 'فیلتر'],
    category: words.category,
    allCategories: ['All categories', 'همهٔ دسته‌ها'],
    grade: ['Checked against', 'بررسی‌شده با'],
    anyGrade: ['Any grade', 'هر مشخصاتی'],
    material: ['With material', 'دارای مادهٔ'],
    anyMaterial: ['Any material', 'هر ماده‌ای'],
    from: ['From', 'از'],
    to: ['To', 'تا'],
    withoutOutliers: ['Leave outliers out of the figures', 'داده‌های پرت در عددها نیاید'],
    clear: ['Clear filters', 'پاک کردن فیلترها'],
  },
  summary: {
    title: ['By property', 'به تفکیک خاصیت'],
    property: words.property,
    n: ['Results', 'تعداد'],
    mean: ['Mean difference', 'میانگین اختلاف'],
    interval: ['95 % interval', 'بازهٔ ۹۵ درصد'],
    sd: ['Scatter (s)', 'پراکندگی (s)'],
    R: ['R of the test', 'R آزمون'],
    bias: ['Own bias', 'خطای سامان‌مند (بایاس) آزمایشگاه شما'],
    show: ['Show {name}', 'نمایش {=name}'],
  },
  bias: {
    use: ['Corrected values of {name}', 'مقدارهای تصحیح‌شدهٔ {=name}'],
    from: ['from {count} {count|result|results}', 'از {=count} نتیجه'],
    few: ['needs {least} results', 'از {=least} نتیجه به بعد'],
    zero: ['no bias: 0 lies within the interval', 'بدون خطای سامان‌مند: صفر در بازه است'],
    guard: ['Guard {name} by your own scatter', 'حاشیهٔ {=name} از پراکندگی خودتان'],
    scatter: ['guard by the scatter of {count} {count|result|results}', 'حاشیه از پراکندگی {=count} نتیجه'],
    guards: [
      'Guarded by the scatter of your own {count} {count|result|results}, not by the test’s R.',
      'حاشیه از پراکندگی {=count} نتیجهٔ خودتان است، نه از \u2066R\u2069 آزمون.',
    ],
    guardsNothing: [
      'Not in use: it needs 8 results that differ, and no bias.',
      'اکنون حاشیه‌ای نمی‌دهد: ۸ نتیجهٔ ناهمسان لازم است و نباید خطای سامان‌مند باشد.',
    ],
    category: ['Choose a category to correct its values.', 'برای تصحیح مقدارها، دسته‌ای انتخاب کنید.'],
    note: [
      'A corrected value is shown beside the rule’s value and never replaces it. While a correction is on, limits, recipes, target values, maps, additions to a tank and probabilities use it, and say so. Where there is no bias, the scatter of your own results can guard limits in place of the test’s R; the value stays the rule’s.',
      'مقدار تصحیح‌شده در کنار مقدار قاعده می‌آید و هرگز جای آن را نمی‌گیرد. تا روشن است، حدها، ترکیب‌ها، مقدارهای خواسته‌شده، نقشه‌ها، مقدار افزوده به مخزن و احتمال رعایت حدها با آن سنجیده می‌شوند و این را می‌گویند. آنجا که خطای سامان‌مند نیست، پراکندگی نتایج خودتان می‌تواند به جای R آزمون حاشیهٔ حدها باشد: مقدار همان مقدار قاعده می‌ماند.',
    ],
    off: ['Switch all off', 'خاموش کردن همه'],
    failed: ['Nothing was changed', 'تغییری داده نشد'],
    is: { on: ['corrected', 'تصحیح می‌شود'], scatter: ['guarded by own scatter', 'حاشیه از پراکندگی خودتان'] },
  },
  sentence: {
    higher: [
      (name: string, mean: string, unit: string, count: string) =>
        `${name}: your laboratory reads ${mean}${unit && ` ${unit}`} higher than the rule on average (${counted(count, 'result')}).`,
      (name, mean, unit, count) =>
        `${name}: آزمایشگاه شما به طور میانگین ${leftToRight(unit ? `${mean} ${unit}` : mean)} بیشتر از قاعده می‌خواند (${count} نتیجه).`,
    ],
    lower: [
      (name: string, mean: string, unit: string, count: string) =>
        `${name}: your laboratory reads ${mean}${unit && ` ${unit}`} lower than the rule on average (${counted(count, 'result')}).`,
      (name, mean, unit, count) =>
        `${name}: آزمایشگاه شما به طور میانگین ${leftToRight(unit ? `${mean} ${unit}` : mean)} کمتر از قاعده می‌خواند (${count} نتیجه).`,
    ],
    none: [
      '{name}: no significant difference between laboratory and rule so far ({count} {count|result|results}).',
      '{=name}: تا کنون میان آزمایشگاه و قاعده اختلاف معناداری نیست ({=count} نتیجه).',
    ],
    outliers: [
      '{count} marked as {count|an outlier|outliers} by {rule}; {count|it counts|they count} unless left out.',
      '{=count} نتیجه با {rule} پرت شناخته شده است و تا کنار گذاشته نشود به حساب می‌آید.',
    ],
    outliersOut: [
      '{count} marked as {count|an outlier|outliers} by {rule} and left out of the figures.',
      '{=count} نتیجه با {rule} پرت شناخته و از عددها کنار گذاشته شده است.',
    ],
    excluded: [
      'You left out {count} {count|result|results}; the reason is beside {count|it|each}.',
      '{=count} نتیجه را خودتان کنار گذاشته‌اید؛ دلیل هر یک کنار آن آمده است.',
    ],
    otherUnit: [
      '{count} {count|result|results} not shown: this property had another unit then, so the figures can’t be compared.',
      '{=count} نتیجه از زمانی است که این خاصیت واحد دیگری داشت؛ چون سنجیدنی نیست نشان داده نمی‌شود.',
    ],
    otherRule: [
      '{count} {count|result|results} calculated by another rule: shown in grey, not counted.',
      '{=count} نتیجه با قاعدهٔ دیگری محاسبه شده است: خاکستری است و به حساب نمی‌آید.',
    ],
    drift: [
      'The moving average left its limits at {count} {count|result|results}.',
      'میانگین متحرک در {=count} نتیجه از حدهای خود بیرون رفته است.',
    ],
  },
  figures: {
    differences: ['Differences over time', 'اختلاف‌ها در گذر زمان'],
    differencesLabel: [
      'Differences of {name} over time, {count} {count|result|results}. The numbers are in the table.',
      'اختلاف‌های {=name} در گذر زمان، {=count} نتیجه. عددها در جدول است.',
    ],
    calculated: ['Calculated', 'محاسبه‌شده'],
    measured: words.measured,
    difference: ['Measured − calculated', 'اندازه‌گیری‌شده منهای محاسبه‌شده'],
    inUnit: ['{label}, {unit}', '{=label}، {unit}'],
    date: words.sampled,
    loading: ['Drawing', 'در حال رسم'],
    failed: [
      'The figure could not be drawn. The table has its numbers.',
      'نمودار رسم نشد. عددهای آن در جدول است.',
    ],
    key: {
      point: ['result', 'نتیجه'],
      outlier: ['outlier', 'دادهٔ پرت'],
      grey: ['other rule, or left out', 'قاعدهٔ دیگر یا کنار گذاشته'],
      R: ['± R of the test', 'R آزمون در دو سو'],
      mean: ['mean and its 95 % interval', 'میانگین و بازهٔ ۹۵ درصد آن'],
    },
  },
  exclude: {
    title: ['Leave a result out', 'کنار گذاشتن نتیجه'],
    reason: ['Reason', 'دلیل'],
    hint: [
      'It stays in the table with this reason but counts in no statistic and no correction.',
      'نتیجه با این دلیل در جدول می‌ماند و در هیچ عدد و تصحیحی به حساب نمی‌آید.',
    ],
    nothing: ['Give the reason.', 'دلیل را بنویسید.'],
    leave: ['Leave out', 'کنار گذاشتن'],
    again: ['Count it again', 'دوباره به حساب آوردن'],
    failed: ['Nothing was changed', 'تغییری داده نشد'],
  },
  points: {
    title: ['Results', 'نتایج'],
    date: words.sampled,
    analysis: ['Analysis', 'تحلیل'],
    calculated: ['Calculated', 'محاسبه‌شده'],
    measured: words.measured,
    difference: words.difference,
    mark: ['Mark', 'نشان'],
    outlier: ['outlier', 'پرت'],
    otherRule: ['other rule', 'قاعدهٔ دیگر'],
    excluded: ['left out', 'کنار گذاشته'],
    exclude: ['Leave out', 'کنار گذاشتن'],
    change: ['Change', 'تغییر'],
    excludeOf: ['Leave out {name}, {date}', 'کنار گذاشتن {name}، {=date}'],
    unnamed: ['Analysis {id}', 'تحلیل {id}'],
    more: ['Show {count} more', 'نمایش {=count} نتیجهٔ دیگر'],
  },
})
