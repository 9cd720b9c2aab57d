import { defineText } from './text.ts'
import { words } from './words.ts'

export const dated = defineText('dated', {
  title: ['Samples of {name}', 'نمونه‌های {name}'],
  lead: [
    'The newest sample gives the material its values; older ones stay listed. Calculations keep the values they were made with.',
    'مقدارهای ماده از تازه‌ترین نمونه است و نمونه‌های پیشین در فهرست می‌مانند. محاسبه‌ها مقدارهایی را که با آن‌ها انجام شده‌اند نگه می‌دارند.',
  ],
  loading: ['Loading the samples', 'در حال بارگذاری نمونه‌ها'],
  failed: ['The samples could not be loaded', 'نمونه‌ها بارگذاری نشد'],
  none: [
    'No dated sample yet. The material has the values entered in its form.',
    'هنوز نمونهٔ تاریخ‌داری نیست. مقدارهای ماده همان است که در فرم آن وارد شده است.',
  ],
  age: ['The newest sample is from {age}.', 'تازه‌ترین نمونه: {=age}.'],
  table: ['Samples', 'نمونه‌ها'],
  columns: {
    date: words.sampled,
    sample: words.sample,
    tank: words.tank,
    by: ['By', 'مرجع'],
    readings: ['Readings', 'مقدارها'],
    standing: ['Standing', 'وضعیت'],
  },
  by: { laboratory: ['Laboratory', 'آزمایشگاه'], supplier: ['Supplier', 'تأمین‌کننده'] },
  undated: ['before the first dated sample', 'پیش از نخستین نمونهٔ تاریخ‌دار'],
  newest: ['counts now', 'اکنون معتبر'],
  blend: ['from a blend', 'از یک مخلوط'],
  more: ['and {count} more', 'و {=count} مقدار دیگر'],
  add: ['Add sample', 'افزودن نمونه'],
  save: ['Save sample', 'ذخیرهٔ نمونه'],
  saved: [
    'Sample saved. It is the newest, so the material now has its values.',
    'نمونه ذخیره شد؛ تازه‌ترین است و مقدارهای آن اکنون مقدارهای ماده است.',
  ],
  savedOlder: [
    'Sample saved. A newer one exists, so the material does not change.',
    'نمونه ذخیره شد. نمونه‌ای تازه‌تر هست، پس ماده تغییری نمی‌کند.',
  ],
  notSaved: ['The sample was not saved', 'نمونه ذخیره نشد'],
  unsaved: ['Not saved yet', 'هنوز ذخیره نشده است'],
  nothing: ['Enter at least one reading.', 'حداقل یک مقدار وارد کنید.'],
  now: ['Leave empty for now', 'اگر خالی بماند، اکنون'],
  readings: ['Readings', 'مقدارها'],
  stream: {
    button: ['Make a stream of these results', 'ساختن ماده از این نتایج'],
    title: ['Make a stream of the laboratory results', 'ساختن ماده از نتایج آزمایشگاه'],
    lead: [
      'The measured values become a new material, or the newest sample of one of yours. Calculated values are left out.',
      'آنچه اندازه‌گیری شده است ماده‌ای از آن شما، یا تازه‌ترین نمونهٔ یکی از مواد شما می‌شود. آنچه تنها محاسبه شده است کنار می‌ماند.',
    ],
    of: ['Stream', 'ماده'],
    fresh: ['A new material', 'مادهٔ تازه'],
    name: ['Material Name', 'نام ماده'],
    producer: ['Producer Name (English)', 'نام تولیدکننده (انگلیسی)'],
    recovery: ['Recovery', 'بازیافت'],
    recoveryHint: [
      'Every material needs it, and it was not among the results.',
      'هر ماده به آن نیاز دارد و در نتایج نبود.',
    ],
    make: ['Make stream', 'ساختن ماده'],
    made: [
      '“{name}” has these results as its newest sample.',
      'این نتایج اکنون تازه‌ترین نمونهٔ «{name}» است.',
    ],
    failed: ['The stream was not made', 'ماده ساخته نشد'],
  },
})
