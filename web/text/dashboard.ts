import { defineText } from './text.ts'
import { words } from './words.ts'

export const dashboard = defineText('dashboard', {
  title: words.dashboard,
  welcome: ['Signed in as {name}.', 'با نام {=name} وارد شده‌اید.'],
  analysis: {
    title: words.materialAnalysis,
    text: [
      'Blend 2 to 10 streams and see at once whether the grade is met.',
      'دو تا ده جریان را مخلوط کنید و همان دم ببینید که با مشخصات مطابق است یا نه.',
    ],
    start: ['Start Analysis', 'شروع تحلیل'],
    resume: ['Continue', 'بازگشت به آن'],
    discard: ['Discard', 'دور ریختن'],
    unfinished: [
      (count: string) => `Unfinished analysis · ${count} ${count === '1' ? 'material' : 'materials'},`,
      (count) => `تحلیل ناتمام · ${count} ماده،`,
    ],
  },
  examples: {
    fold: words.fromExample,
    title: ['Open a typical blend and change it:', 'یک مخلوط معمول را باز کنید و تغییر دهید:'],
    loading: ['Loading typical blends', 'در حال بارگذاری مخلوط‌های معمول'],
    failed: ['The typical blends could not be loaded', 'مخلوط‌های معمول بارگذاری نشد'],
    open: ['Open', 'باز کردن'],
    openOne: ['Open: {name}', 'باز کردن: {=name}'],
  },
  sheets: ['Have laboratory sheets?', 'برگهٔ آزمایشگاه دارید؟'],
  import: ['Import your own materials', 'مواد خودتان را وارد کنید'],
  waiting: {
    title: ['Waiting for you', 'در انتظار شما'],
    measured: ['measured: release or correct it', 'اندازه‌گیری‌شده: ترخیص یا اصلاح شود'],
    blended: ['blended on {day}, not measured yet', 'مخلوط‌شده در {=day}، هنوز اندازه‌گیری نشده'],
    unmeasured: ['blended, not measured yet', 'مخلوط‌شده، هنوز اندازه‌گیری نشده'],
    decide: ['Decide', 'تصمیم'],
    lab: words.laboratoryResults,
  },
  recent: {
    title: ['Recent analyses', 'تحلیل‌های اخیر'],
    loading: ['Loading recent analyses', 'در حال بارگذاری تحلیل‌های اخیر'],
    failed: ['Your recent analyses could not be loaded.', 'تحلیل‌های اخیر شما بارگذاری نشد.'],
    retry: ['Retry', 'تلاش دوباره'],
    all: ['All analyses', 'همهٔ تحلیل‌ها'],
  },
  comingSoon: ['Coming Soon', 'به‌زودی'],
  later: {
    process: ['Process Calculations', 'محاسبات فرایند'],
    reporting: ['Reporting', 'گزارش‌گیری'],
    database: ['Chemical Database', 'پایگاه دادهٔ شیمیایی'],
  },
})
