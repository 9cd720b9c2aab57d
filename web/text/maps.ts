import { defineText } from './text.ts'
import { words } from './words.ts'

export const maps = defineText('maps', {
  lead: [
    'Shows how a figure and the grade’s verdict change with the shares of two materials. The others keep their shares.',
    'تغییر یک مقدار، و نتیجهٔ بررسی با حدها، برحسب سهم دو ماده. سهم بقیهٔ مواد ثابت می‌ماند.',
  ],
  shows: ['Show', 'نمایش'],
  margin: ['Least margin to the limits', 'کمترین فاصله تا حدها'],
  cost: ['Cost {per}', 'هزینه {=per}'],
  ends: [
    ['First material', 'Second material'],
    ['مادهٔ اول', 'مادهٔ دوم'],
  ],
  few: [
    'At least two materials must be free to move: open a padlock, or take one out of the tank.',
    'حداقل سهم دو ماده باید آزاد باشد: قفلی را باز کنید یا ماده‌ای را از مخزن کنار بگذارید.',
  ],
  nothing: [
    'No share is left for these materials: the others take up the whole recipe.',
    'برای این مواد سهمی نمانده است: بقیهٔ مواد همهٔ ترکیب را گرفته‌اند.',
  ],
  noValue: ['There is no value to draw.', 'اینجا مقداری برای رسم نیست.'],
  /** A figure corrected by the user's own laboratory. */
  corrected: ['{name}, corrected', '{=name} (تصحیح‌شده)'],
  finished: ['For the finished fuel.', 'برای سوخت نهایی است.'],

  dot: ['The recipe on the map', 'جای ترکیب روی نقشه'],
  dotHint: [
    'Drag the dot, or use the arrow keys: 1 % a step, 0.1 % with Shift.',
    'نقطه را بکشید یا کلیدهای جهت‌نما را به کار ببرید: هر گام ۱ درصد، با کلید Shift گام ۰٫۱ درصد.',
  ],
  share: ['{name}: {percent} {unit}', '{name}: {=percent} {=unit}'],
  value: ['{name}: {value}', '{=name}: {value}'],
  separator: words.semicolon,

  legend: ['Key to the map', 'راهنمای نقشه'],
  passes: ['meets every limit that has a value', 'همهٔ حدهایی که مقدار دارند رعایت شده است'],
  holds: [
    'misses no limit, but is too close to one or too rough to prove it',
    'خارج از هیچ حدی نیست، اما نزدیک‌تر یا تقریبی‌تر از آن است که ثابت شود',
  ],
  misses: ['misses a limit', 'خارج از یک حد'],
  missing: ['misses: {names}', 'خارج از حد: {=names}'],
  nowhere: ['Met nowhere on this map: {names}.', 'در هیچ جای این نقشه رعایت نمی‌شود: {=names}.'],
  unknown: [
    'No value here, so not part of the verdict: {names}.',
    'اینجا مقدار ندارد و به حساب نیامده است: {=names}.',
  ],
  verdicts: {
    pass: ['meets the limits', 'مطابق حدها'],
    fail: ['misses a limit', 'خارج از حد'],
    unsure: ['not proven', 'ثابت‌نشده'],
    unknown: ['a limit has no value', 'حدی بدون مقدار'],
  },

  menu: ['More of the map', 'بیشتر دربارهٔ نقشه'],
  png: ['Save as PNG', 'ذخیره به صورت PNG'],
  svg: ['Save as SVG', 'ذخیره به صورت SVG'],
  failed: ['The map could not be saved. Try again.', 'نقشه ذخیره نشد. دوباره تلاش کنید.'],
  unsaved: [
    'Calculate first: the picture shows a calculated recipe against the grade chosen here.',
    'نخست محاسبه کنید: تصویر از ترکیب محاسبه‌شده و با حدهای انتخاب‌شده در اینجا ساخته می‌شود.',
  ],

  table: {
    open: ['Show as a table', 'نمایش به صورت جدول'],
    close: ['Hide the table', 'پنهان کردن جدول'],
    label: ['Recipes of the map', 'ترکیب‌های نقشه'],
    verdict: words.verdict,
    margin: ['Least margin (R)', 'کمترین فاصله (R)'],
  },
})
