import type { dashboard as english } from '../en/dashboard.ts'
import type { Translation } from '../text.ts'

export const dashboard: Translation<typeof english> = {
  title: 'داشبورد',
  welcome: (name) => `با نام ${name} وارد شده‌اید.`,
  analysis: {
    title: 'تحلیل مواد',
    text: 'دو تا ده جریان گازوئیل، بنزین، نفتا، وایت اسپریت یا مواد خودتان را مخلوط کنید و خواص مخلوط را با روش هر یک بخوانید.',
    start: 'شروع تحلیل',
    materials: 'مواد من',
  },
  comingSoon: 'به‌زودی',
  later: {
    process: { title: 'محاسبات فرایند', text: 'موازنهٔ جرم و انرژی برای واحد اختلاط.' },
    reporting: { title: 'گزارش‌گیری', text: 'نتایج چند مخلوط در یک سند امضاشده.' },
    database: { title: 'پایگاه دادهٔ شیمیایی', text: 'مواد خالص با ثابت‌ها و منابعشان.' },
  },
}
