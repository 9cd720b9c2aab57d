import { defineText } from './text.ts'
import { words } from './words.ts'

export const reports = defineText('reports', {
  export: ['Export', 'خروجی'],
  ticket: ['Batch ticket', 'برگهٔ بچ'],
  release: ['Release report (PDF)', 'گزارش ترخیص (PDF)'],
  waiting: [
    'Files are available once the server has made the calculation.',
    'پس از محاسبه در سرور می‌توان فایل گرفت.',
  ],
  making: ['Making the file: {file}', 'در حال ساختن فایل {file}'],
  made: ['Saved: {name}', 'ذخیره شد: {name}'],
  dialog: {
    title: ['Batch ticket', 'برگهٔ بچ'],
    lead: [
      'The recipe in amounts, the predicted values, and space for laboratory results and two signatures. A prediction, not a certificate.',
      'دستور اختلاط به مقدار، آنچه محاسبه پیش‌بینی می‌کند، و جایی برای نتایج آزمایشگاه و دو امضا. این برگه پیش‌بینی است، نه گواهی.',
    ],
    batch: ['Batch', 'اندازهٔ بچ'],
    unit: words.unit,
    units: {
      m3: ['m³ at 15 °C', 'مترمکعب در ۱۵ درجهٔ سلسیوس'],
      t: words.t,
      l: ['L at 15 °C', 'لیتر در ۱۵ درجهٔ سلسیوس'],
      bbl: ['bbl at 15 °C', 'بشکه در ۱۵ درجهٔ سلسیوس'],
      gal: ['US gal at 15 °C', 'گالن آمریکا در ۱۵ درجهٔ سلسیوس'],
    },
    noBatch: ['Enter how much is made, such as 5000', 'اندازهٔ بچ را وارد کنید، مانند ۵۰۰۰'],
    number: ['Ticket number', 'شمارهٔ برگه'],
    tank: words.tank,
    sample: words.sample,
    optional: [
      'Optional; there is space to write it by hand.',
      'می‌تواند خالی بماند؛ برای نوشتن با دست جا هست.',
    ],
    as: ['File', 'فایل'],
    make: ['Make ticket', 'ساختن برگه'],
  },
})
