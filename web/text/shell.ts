import { defineText } from './text.ts'
import { words } from './words.ts'

export const shell = defineText('shell', {
  skip: ['Skip to content', 'رفتن به محتوا'],
  navigation: ['Main', 'اصلی'],
  menu: ['Menu', 'منو'],
  home: ['Fuelblend, home', 'Fuelblend، صفحهٔ نخست'],
  dashboard: words.dashboard,
  blend: ['Blend', 'اختلاط'],
  analyses: ['Analyses', 'تحلیل‌ها'],
  library: ['Library', 'کتابخانه'],
  inLibrary: ['{tab}, Library', '{tab}، کتابخانه'],
  materials: words.materials,
  tanks: words.tanks,
  grades: ['Grades', 'مشخصات فنی'],
  properties: ['Properties', 'خواص'],
  additives: ['Additives', 'افزودنی‌ها'],
  prices: words.prices,
  plan: ['Plan', 'برنامهٔ تولید'],
  laboratory: ['Laboratory', 'آزمایشگاه'],
  account: ['Account', 'حساب'],
  profile: ['Profile', 'حساب کاربری'],
  help: ['Help', 'راهنما'],
  support: ['Support', 'پشتیبانی'],
  about: ['About Us', 'دربارهٔ ما'],
  logout: ['Logout', 'خروج'],
  login: words.login,
  signUp: ['Sign Up', 'ثبت‌نام'],
  otherLanguage: ['فارسی', 'English'],
  themes: {
    system: ['Theme: system', 'پوسته: مطابق سیستم'],
    light: ['Theme: light', 'پوسته: روشن'],
    dark: ['Theme: dark', 'پوسته: تیره'],
  },
  footer: [
    'Private project, not for public use. All rights reserved.',
    'پروژهٔ خصوصی، نه برای استفادهٔ عمومی. همهٔ حقوق محفوظ است.',
  ],
  languageFailed: [
    'The Persian texts could not be loaded. Check the connection and try again.',
    'متن‌های زبان دیگر بارگذاری نشد. اتصال را بررسی و دوباره تلاش کنید.',
  ],
  sessionExpired: [
    'Your session has expired. Please log in again.',
    'نشست شما به پایان رسیده است. لطفاً دوباره وارد شوید.',
  ],
  screenFailed: ['This screen could not be loaded.', 'این صفحه بارگذاری نشد.'],
  screenFailedHint: [
    'A newer version may have been installed, or the connection was lost. Reload the page.',
    'شاید نسخهٔ جدیدی نصب شده یا اتصال قطع شده باشد. صفحه را دوباره بارگذاری کنید.',
  ],
  uncaught: ['That did not work.', 'این کار انجام نشد.'],
  uncaughtHint: [
    'An error in the program stopped it. Try again; if it happens again, reload the page.',
    'خطایی در برنامه مانع آن شد. دوباره تلاش کنید؛ اگر تکرار شد، صفحه را دوباره بارگذاری کنید.',
  ],
  reload: ['Reload page', 'بارگذاری دوبارهٔ صفحه'],
})
