import type { histories as english } from '../en/histories.ts'
import type { Translation } from '../text.ts'
import { isolated, leftToRight } from './prose.ts'

const results = (count: number | string) => `${count} نتیجه`
const amount = (mean: string, unit: string) => leftToRight(unit ? `${mean} ${unit}` : mean)

export const histories: Translation<typeof english> = {
  title: 'نتایج آزمایشگاه در گذر زمان',
  lead: 'مقدارهای محاسبه‌شده در برابر مقدارهای آزمایشگاه، مخلوط به مخلوط.',
  back: 'بازگشت به تحلیل‌های من',
  loading: 'در حال بارگذاری نتایج آزمایشگاه',
  failed: 'نتایج آزمایشگاه بارگذاری نشد',
  retry: 'تلاش دوباره',
  emptyTitle: 'هنوز نتیجهٔ آزمایشگاهی ندارید',
  empty:
    'تحلیلی را باز و نتایج آزمایشگاه آن را وارد کنید. پس از چند مخلوط، این‌جا فاصلهٔ قاعده‌ها با آزمایشگاه شما دیده می‌شود.',
  noneFound: 'نتیجه‌ای با این محدودیت‌ها پیدا نشد.',
  import: {
    open: 'وارد کردن نتایج',
    title: 'وارد کردن نتایج آزمایشگاه',
    lead: 'برای هر مخلوط یک سطر: نام یا شناسهٔ تحلیل، تاریخ، نمونه و برای هر خاصیت ستونی با واحد آن، مانند «چگالی ⁦g/cm³⁩».',
    file: 'فایل',
    fileHint: 'اکسل یا CSV، تا ۱۰۰۰ سطر.',
    paste: 'یا چسباندن خانه‌ها',
    read: 'خواندن خانه‌ها',
    reading: 'در حال خواندن',
    noTable:
      'هیچ ستونی تحلیل را نام نمی‌برد یا هیچ ستونی مقدار اندازه‌گیری‌شده ندارد. عنوان یکی را «تحلیل» و عنوان دیگرها را نام خاصیت بگذارید.',
    tooMany: 'بیش از ۱۰۰۰ سطر است؛ آن را در چند بخش وارد کنید.',
    cancel: 'انصراف',
    other: 'فایل دیگر',
    submit: (count) => `وارد کردن ${results(count)}`,
    done: (created, updated, skipped) =>
      `نتایج آزمایشگاه وارد شد: ${created} تازه، ${updated} جایگزین، ${skipped} رد شده.`,
    failed: 'چیزی وارد نشد',
    faults:
      'بعضی از سطرها پذیرفته نمی‌شود و علت آن کنارشان آمده است. فایل را درست کنید یا این سطرها را کنار بگذارید.',
    unread: (list) => `ستون‌هایی که این‌جا معنایی ندارد: ${list}`,
    blank: (count) => `${count} سطر بدون مقدار اندازه‌گیری‌شده کنار گذاشته شد.`,
    columns: {
      take: 'انتخاب',
      row: 'سطر',
      analysis: 'تحلیل',
      date: 'نمونه‌برداری',
      values: 'مقدارها',
      fault: 'ایراد',
    },
    takeRow: (place) => `انتخاب سطر ${place}`,
    duplicate: {
      label: 'تحلیل‌هایی که نتیجه دارند',
      refuse: 'خطا به شمار آیند',
      skip: 'رد شوند',
      update: 'نتایج تازه بگیرند',
    },
  },
  leftOut: (count) => `تنها ۲۰۰۰ مخلوط تازه‌تر به حساب می‌آید؛ ${count} مخلوط کهنه‌تر کنار گذاشته شده است.`,
  filters: {
    category: 'دسته',
    allCategories: 'همهٔ دسته‌ها',
    grade: 'بررسی‌شده با',
    material: 'دارای مادهٔ',
    anyMaterial: 'هر ماده‌ای',
    from: 'از',
    to: 'تا',
    withoutOutliers: 'داده‌های پرت در عددها نیاید',
    clear: 'پاک کردن محدودیت‌ها',
  },
  summary: {
    title: 'به تفکیک خاصیت',
    property: 'خاصیت',
    n: 'تعداد',
    mean: 'میانگین اختلاف',
    interval: 'بازهٔ ۹۵ درصد',
    sd: 'پراکندگی (s)',
    R: 'R آزمون',
    bias: 'اریبی خودتان',
    show: (name) => `نمایش ${name}`,
  },
  bias: {
    use: (name) => `مقدارهای تصحیح‌شدهٔ ${name}`,
    from: (count) => `از ${results(count)}`,
    few: (least) => `از ${results(least)} به بعد`,
    zero: 'بدون اریبی: صفر درون بازه است',
    category: 'برای تصحیح مقدارها، دسته‌ای انتخاب کنید.',
    note: 'مقدار تصحیح‌شده در کنار مقدار قاعده می‌آید و هرگز جای آن را نمی‌گیرد. تا روشن است، حدها، ترکیب‌ها، مقدارهای خواسته‌شده، نقشه‌ها، افزودنی به مخزن و احتمال رعایت حدها با آن سنجیده می‌شوند و این را می‌گویند.',
    off: 'خاموش کردن همه',
    failed: 'تغییری داده نشد',
  },
  sentence: {
    higher: (name, mean, unit, count) =>
      `${name}: آزمایشگاه شما به طور میانگین ${amount(mean, unit)} بیشتر از قاعده می‌خواند (${results(count)}).`,
    lower: (name, mean, unit, count) =>
      `${name}: آزمایشگاه شما به طور میانگین ${amount(mean, unit)} کمتر از قاعده می‌خواند (${results(count)}).`,
    none: (name, count) =>
      `${name}: تا کنون میان آزمایشگاه و قاعده اختلاف معناداری نیست (${results(count)}).`,
    outliers: (count, rule) =>
      `${count} نتیجه با ${leftToRight(rule)} پرت شناخته شده است و تا کنار گذاشته نشود به حساب می‌آید.`,
    outliersOut: (count, rule) =>
      `${count} نتیجه با ${leftToRight(rule)} پرت شناخته و از عددها کنار گذاشته شده است.`,
    excluded: (count) => `${results(count)} را خودتان کنار گذاشته‌اید؛ دلیل هر یک کنار آن آمده است.`,
    otherUnit: (count) =>
      `${results(count)} از زمانی است که این خاصیت واحد دیگری داشت؛ چون سنجیدنی نیست نشان داده نمی‌شود.`,
    otherRule: (count) => `${results(count)} با قاعدهٔ دیگری محاسبه شده است: خاکستری است و به حساب نمی‌آید.`,
    drift: (count) => `میانگین متحرک در ${results(count)} از حدهای خود بیرون رفته است.`,
  },
  figures: {
    parity: 'اندازه‌گیری‌شده در برابر محاسبه‌شده',
    parityLabel: (name, count) =>
      `${name}، اندازه‌گیری‌شده در برابر محاسبه‌شده، ${results(count)}. عددها در جدول است.`,
    differences: 'اختلاف‌ها در گذر زمان',
    differencesLabel: (name, count) => `اختلاف‌های ${name} در گذر زمان، ${results(count)}. عددها در جدول است.`,
    calculated: 'محاسبه‌شده',
    measured: 'اندازه‌گیری‌شده',
    difference: 'اندازه‌گیری‌شده منهای محاسبه‌شده',
    inUnit: (label, unit) => `${label}، ${leftToRight(unit)}`,
    date: 'نمونه‌برداری',
    ewma: 'میانگین متحرک (EWMA با λ برابر ۰٫۴) و حدهای آن',
    loading: 'در حال رسم',
    failed: 'نمودارها رسم نشد. عددهای آن‌ها در جدول است.',
    key: {
      point: 'نتیجه',
      outlier: 'دادهٔ پرت',
      grey: 'قاعدهٔ دیگر یا کنار گذاشته',
      equal: 'برابری',
      R: 'R آزمون در دو سو',
      mean: 'میانگین و بازهٔ ۹۵ درصد آن',
      ewma: 'میانگین متحرک',
      limits: 'حدهای آن',
    },
  },
  exclude: {
    title: 'کنار گذاشتن نتیجه',
    reason: 'دلیل',
    hint: 'نتیجه با این دلیل در جدول می‌ماند و در هیچ عدد و تصحیحی به حساب نمی‌آید.',
    nothing: 'دلیل را بنویسید.',
    leave: 'کنار گذاشتن',
    again: 'دوباره به حساب آوردن',
    failed: 'تغییری داده نشد',
  },
  points: {
    title: 'نتیجه‌ها',
    date: 'نمونه‌برداری',
    analysis: 'تحلیل',
    calculated: 'محاسبه‌شده',
    measured: 'اندازه‌گیری‌شده',
    difference: 'اختلاف',
    mark: 'نشان',
    outlier: 'پرت',
    otherRule: 'قاعدهٔ دیگر',
    excluded: 'کنار گذاشته',
    exclude: 'کنار گذاشتن',
    change: 'تغییر',
    excludeOf: (name, date) => `کنار گذاشتن ${isolated(name)}، ${date}`,
    unnamed: (id) => `تحلیل ${leftToRight(id)}`,
    more: (count) => `نمایش ${results(count)} دیگر`,
  },
}
