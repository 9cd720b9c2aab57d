import { defineText } from './text.ts'

export const failureTexts = defineText('failure', {
  premiumTitle: ['Premium Feature Required', 'نیازمند اشتراک ویژه'],
  premiumMaterials: [
    'Access to materials requires a Premium subscription.',
    'دسترسی به مواد نیازمند اشتراک ویژه است.',
  ],
  premiumCalculation: [
    'Calculating a blend requires a Premium subscription.',
    'محاسبهٔ مخلوط نیازمند اشتراک ویژه است.',
  ],
  seeProfile: ['View subscription', 'دیدن اشتراک'],
  authenticationTitle: ['Authentication Required', 'ورود لازم است'],
  authentication: [
    'Log in again to continue. What you have entered is kept in this tab.',
    'برای ادامه دوباره وارد شوید. آنچه وارد کرده‌اید در همین زبانه نگه داشته شده است.',
  ],
  logIn: ['Log in', 'ورود'],
  materialsTitle: ['Failed to Load Materials', 'بارگذاری مواد انجام نشد'],
  materials: [
    'The list of materials could not be loaded. Try again.',
    'فهرست مواد بارگذاری نشد. دوباره تلاش کنید.',
  ],
  invalidTitle: ['Invalid Data', 'دادهٔ نامعتبر'],
  gone: [
    '{name} is no longer available. Choose another material in its place.',
    '{name} دیگر در دسترس نیست. به جای آن مادهٔ دیگری انتخاب کنید.',
  ],
  invalid: [
    'Check the selected materials and their percentages.',
    'مواد انتخاب‌شده و درصدهایشان را بررسی کنید.',
  ],
  serverTitle: ['Server Error', 'خطای سرور'],
  server: [
    'The server could not calculate this blend. Your inputs are kept; try again in a moment.',
    'سرور نتوانست این مخلوط را محاسبه کند. ورودی‌های شما محفوظ است؛ اندکی بعد دوباره تلاش کنید.',
  ],
  otherTitle: ['Calculation Failed', 'محاسبه انجام نشد'],
  other: [
    'The calculation did not finish. Your inputs are kept; try again.',
    'محاسبه به پایان نرسید. ورودی‌های شما محفوظ است؛ دوباره تلاش کنید.',
  ],
  noConnection: [
    'The server can’t be reached. Your inputs are kept; check the connection and try again.',
    'سرور در دسترس نیست. ورودی‌های شما محفوظ است؛ اتصال را بررسی و دوباره تلاش کنید.',
  ],
})
