import type { FaultWords } from '../words/language.ts'

/** Why a request as a whole is refused. The English words are those of Django REST Framework and SimpleJWT. */
export const REQUEST_FAULTS = {
  'head-too-large': {
    en: 'Request header fields too large.',
    fa: 'سرآیندهای درخواست بیش از اندازه بزرگ‌اند.',
  },
  'malformed-request': { en: 'Malformed request.', fa: 'درخواست خوانا نیست.' },
  'body-not-utf8': {
    en: 'JSON parse error - the body is not UTF-8.',
    fa: 'خطای خواندن JSON: بدنهٔ درخواست UTF-8 نیست.',
  },
  'body-not-json': {
    en: 'JSON parse error - the body is not a JSON value.',
    fa: 'خطای خواندن JSON: بدنهٔ درخواست مقداری به قالب JSON نیست.',
  },
  'body-cut-off': {
    en: 'JSON parse error - the body did not arrive whole.',
    fa: 'خطای خواندن JSON: بدنهٔ درخواست کامل نرسید.',
  },
  'body-too-large': { en: 'Request body too large.', fa: 'بدنهٔ درخواست بزرگ‌تر از اندازهٔ پذیرفته است.' },
  'media-type': {
    en: 'Unsupported media type "{type}" in request.',
    fa: 'نوع رسانهٔ «{type}» در درخواست پذیرفته نیست.',
  },
  'not-authenticated': {
    en: 'Authentication credentials were not provided.',
    fa: 'برای این کار باید وارد شوید.',
  },
  'bearer-form': {
    en: 'Authorization header must contain two space-delimited values',
    fa: 'سرآیند Authorization باید دو بخش داشته باشد که با فاصله از هم جدا شده‌اند.',
  },
  'token-not-valid': { en: 'Given token not valid for any token type', fa: 'این توکن پذیرفته نیست.' },
  'token-invalid': { en: 'Token is invalid', fa: 'توکن نامعتبر است.' },
  'token-expired': { en: 'Token is expired', fa: 'زمان توکن به پایان رسیده است.' },
  'token-wrong-type': { en: 'Token has wrong type', fa: 'نوع توکن درست نیست.' },
  'token-unusable': {
    en: 'Token is invalid or expired',
    fa: 'توکن نامعتبر است یا زمان آن به پایان رسیده است.',
  },
  'not-allowed': { en: 'You do not have permission to perform this action.', fa: 'اجازهٔ این کار را ندارید.' },
  'not-found': { en: 'Not found.', fa: 'پیدا نشد.' },
  method: { en: 'Method "{method}" not allowed.', fa: 'روش «{method}» در این نشانی پذیرفته نیست.' },
  throttled: {
    en: 'Request was throttled. Expected available in {seconds} {seconds|second|seconds}.',
    fa: 'تعداد تلاش‌ها زیاد است: {seconds} ثانیهٔ دیگر دوباره تلاش کنید.',
  },
  'work-time': {
    en: 'This took longer than {seconds} seconds and was stopped. Ask for less at once, or try again later.',
    fa: 'این کار بیش از {seconds} ثانیه طول کشید و متوقف شد. درخواست کوچک‌تری بفرستید یا بعداً دوباره تلاش کنید.',
  },
  unavailable: {
    en: 'Service temporarily unavailable, try again later.',
    fa: 'سرور اکنون در دسترس نیست. اندکی بعد دوباره تلاش کنید.',
  },
  'server-error': { en: 'A server error occurred.', fa: 'در سرور خطایی رخ داد.' },
} as const satisfies FaultWords
