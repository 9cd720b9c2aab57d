import type { maps as english } from '../en/maps.ts'
import type { Translation } from '../text.ts'
import { isolated, leftToRight } from './prose.ts'

export const maps: Translation<typeof english> = {
  lead: 'تغییر یک مقدار، و نتیجهٔ بررسی با حدها، برحسب سهم دو یا سه ماده. سهم بقیهٔ مواد ثابت می‌ماند.',
  shows: 'نمایش',
  margin: 'کمترین فاصله تا حدها',
  cost: (per) => `هزینه ${per}`,
  corner: ['مادهٔ اول', 'مادهٔ دوم', 'مادهٔ سوم'],
  none: 'هیچ‌کدام: تنها خط دو ماده',
  few: 'حداقل سهم دو ماده باید آزاد باشد: قفلی را باز کنید یا ماده‌ای را از مخزن کنار بگذارید.',
  nothing: 'برای این مواد سهمی نمانده است: بقیهٔ مواد همهٔ ترکیب را گرفته‌اند.',
  noValue: 'اینجا مقداری برای رسم نیست.',
  corrected: (name) => `${name} (تصحیح‌شده)`,
  finished: 'برای سوخت نهایی است.',

  dot: 'جای ترکیب روی نقشه',
  dotHint: 'نقطه را بکشید یا کلیدهای جهت‌نما را به کار ببرید: هر گام ۱ درصد، با کلید Shift گام ۰٫۱ درصد.',
  share: (name, percent, unit) => `${isolated(name)}: ${percent} ${unit}`,
  value: (name, value) => `${name}: ${leftToRight(value)}`,
  separator: '؛ ',

  legend: 'راهنمای نقشه',
  passes: 'همهٔ حدهایی که مقدار دارند رعایت شده است',
  holds: 'آن‌قدر به حدی نزدیک است که آزمون نمی‌تواند تشخیص دهد',
  misses: 'خارج از یک حد',
  missing: (names) => `خارج از حد: ${names}`,
  nowhere: (names) => `در هیچ جای این نقشه در حد نیست: ${names}.`,
  unknown: (names) => `اینجا مقدار ندارد و به حساب نیامده است: ${names}.`,
  verdicts: {
    pass: 'در حد',
    fail: 'خارج از حد',
    unsure: 'بسیار نزدیک',
    unknown: 'حدی بدون مقدار',
  },

  menu: 'بیشتر دربارهٔ نقشه',
  png: 'ذخیره به صورت PNG',
  svg: 'ذخیره به صورت SVG',
  failed: 'نقشه ذخیره نشد. دوباره تلاش کنید.',
  unsaved: 'نخست محاسبه کنید: تصویر از ترکیب تأییدشده و با حدهای انتخاب‌شده در اینجا ساخته می‌شود.',

  table: {
    open: 'همین به صورت جدول',
    close: 'بدون جدول',
    label: 'ترکیب‌های نقشه',
    verdict: 'نتیجه',
    margin: 'کمترین فاصله (R)',
  },
}
