import type { shell as english } from '../en/shell.ts'
import type { Translation } from '../text.ts'

export const shell: Translation<typeof english> = {
  skip: 'رفتن به محتوا',
  navigation: 'اصلی',
  menu: 'منو',
  home: 'Fuelblend، صفحهٔ نخست',
  dashboard: 'داشبورد',
  profile: 'حساب کاربری',
  help: 'راهنما',
  support: 'پشتیبانی',
  about: 'دربارهٔ ما',
  logout: 'خروج',
  login: 'ورود',
  signUp: 'ثبت‌نام',
  otherLanguage: 'English',
  themes: { system: 'پوسته: مطابق سیستم', light: 'پوسته: روشن', dark: 'پوسته: تیره' },
  footer: 'پروژهٔ خصوصی، نه برای استفادهٔ عمومی. همهٔ حقوق محفوظ است.',
  languageFailed: 'متن‌های انگلیسی بارگذاری نشد. اتصال را بررسی و دوباره تلاش کنید.',
  sessionExpired: 'نشست شما به پایان رسیده است. لطفاً دوباره وارد شوید.',
  screenFailed: 'این صفحه بارگذاری نشد.',
  screenFailedHint: 'شاید نسخهٔ جدیدی نصب شده یا اتصال قطع شده باشد. صفحه را دوباره بارگذاری کنید.',
  reload: 'بارگذاری دوبارهٔ صفحه',
  notFoundTitle: 'صفحه پیدا نشد',
  notFound: 'در این نشانی صفحه‌ای نیست. نشانی را بررسی کنید یا از یکی از این‌ها ادامه دهید.',
  toHome: 'صفحهٔ نخست',
  toDashboard: 'داشبورد',
}
