import type { dashboard as english } from '../en/dashboard.ts'
import type { Translation } from '../text.ts'

export const dashboard: Translation<typeof english> = {
  title: 'داشبورد',
  welcome: (name) => `با نام ${name} وارد شده‌اید.`,
  analysis: {
    title: 'تحلیل مواد',
    text: 'دو تا ده جریان گازوئیل، بنزین، نفتا، وایت اسپریت یا مواد خودتان را مخلوط کنید و خواص مخلوط را با روش هر یک بخوانید.',
    start: 'شروع تحلیل',
    resume: 'ادامه',
  },
  examples: {
    title: 'یا یک مخلوط معمول را باز کنید و تغییر دهید:',
    loading: 'در حال بارگذاری مخلوط‌های معمول',
    failed: 'مخلوط‌های معمول بارگذاری نشد',
    open: 'باز کردن',
    openOne: (name) => `باز کردن: ${name}`,
    missed: (count, names) => `${count} خارج از حد: ${names}`,
    close: (count) => `${count} بسیار نزدیک یا بدون مقدار`,
    met: (count) => `هر ${count} در حد`,
  },
  sheets: 'برگهٔ آزمایشگاه دارید؟',
  import: 'مواد خودتان را وارد کنید',
  waiting: {
    title: 'در انتظار شما',
    measured: 'ترخیص یا اصلاح شود',
    blended: (day) => `مخلوط‌شده در ${day}، هنوز اندازه‌گیری نشده`,
    unmeasured: 'مخلوط‌شده، هنوز اندازه‌گیری نشده',
    decide: 'تصمیم',
    lab: 'نتایج آزمایشگاه',
  },
  recent: {
    title: 'تحلیل‌های اخیر',
    loading: 'در حال بارگذاری تحلیل‌های اخیر',
    failed: 'تحلیل‌های اخیر شما بارگذاری نشد.',
    retry: 'تلاش دوباره',
    all: 'همهٔ تحلیل‌ها',
  },
  comingSoon: 'به‌زودی',
  later: { process: 'محاسبات فرایند', reporting: 'گزارش‌گیری', database: 'پایگاه دادهٔ شیمیایی' },
}
