import type { reports as english } from '../en/reports.ts'
import type { Translation } from '../text.ts'
import { isolated } from './prose.ts'

export const reports: Translation<typeof english> = {
  export: 'خروجی',
  ticket: 'برگهٔ بچ',
  release: 'گزارش ترخیص (PDF)',
  waitingForUncertainty: 'پس از ذخیرهٔ عدم قطعیت همراه محاسبه در سرور می‌توان فایل گرفت.',
  waiting: 'پس از تأیید محاسبه در سرور می‌توان فایل گرفت.',
  making: (file) => `در حال ساختن فایل ${isolated(file)}`,
  made: (name) => `ذخیره شد: ${isolated(name)}`,
  dialog: {
    title: 'برگهٔ بچ',
    lead: 'دستور اختلاط به مقدار، آنچه محاسبه پیش‌بینی می‌کند، و جایی برای نتیجه‌های آزمایشگاه و دو امضا. این برگه پیش‌بینی است، نه گواهی.',
    batch: 'اندازهٔ بچ',
    unit: 'واحد',
    units: {
      m3: 'مترمکعب در ۱۵ درجهٔ سلسیوس',
      t: 'تن',
      l: 'لیتر در ۱۵ درجهٔ سلسیوس',
      bbl: 'بشکه در ۱۵ درجهٔ سلسیوس',
      gal: 'گالن آمریکا در ۱۵ درجهٔ سلسیوس',
    },
    noBatch: 'اندازهٔ بچ را وارد کنید، مانند ۵۰۰۰',
    number: 'شمارهٔ برگه',
    tank: 'مخزن',
    sample: 'نمونه',
    optional: 'می‌تواند خالی بماند؛ برای نوشتن با دست جا هست.',
    as: 'فایل',
    make: 'ساختن برگه',
  },
}
