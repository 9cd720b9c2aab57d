import type { FaultWords } from '../words/language.ts'

/** Faults of any field, in the English of Django REST Framework. */
export const FIELD_FAULTS = {
  required: {
    en: 'This field is required.',
    fa: '{label} را وارد کنید.',
    screen: 'Enter a value for {label}',
  },
  blank: {
    en: 'This field may not be blank.',
    fa: '{label} را وارد کنید.',
    screen: 'Enter a value for {label}',
  },
  null: { en: 'This field may not be null.', fa: '{label} نباید null باشد.' },
  'not-a-string': { en: 'Not a valid string.', fa: '{label} باید متن باشد.' },
  'not-a-number': {
    en: 'A valid number is required.',
    fa: '{label} باید عدد باشد، مانند ۱۲٫۵.',
    screen: '{label} must be a number, such as 12.5',
  },
  'not-an-integer': { en: 'A valid integer is required.', fa: '{label} باید عدد صحیح باشد.' },
  'not-a-boolean': { en: 'Must be a valid boolean.', fa: '{label} باید true یا false باشد.' },
  'not-a-uuid': { en: 'Must be a valid UUID.', fa: '{label} باید UUID باشد.' },
  'bad-cursor': {
    en: 'This is no cursor of this list: take it from the Link of the page before.',
    fa: 'این cursor از این فهرست نیست: آن را از سرآیند Link صفحهٔ پیش بردارید.',
  },
  'not-a-list': {
    en: 'Expected a list of items but got type "{type}".',
    fa: '{label} باید فهرست باشد، نه «{type}».',
  },
  'not-an-object': {
    en: 'Invalid data. Expected a dictionary, but got {type}.',
    fa: '{label} باید شیء JSON باشد، نه «{type}».',
  },
  'no-data': { en: 'No data provided', fa: 'داده‌ای فرستاده نشده است.' },
  empty: { en: 'This list may not be empty.', fa: 'این فهرست نباید خالی باشد.' },
  'too-few-items': {
    en: 'Ensure this field has at least {min} elements.',
    fa: '{label} باید حداقل {min} عضو داشته باشد.',
  },
  'too-many-items': {
    en: 'Ensure this field has no more than {max} elements.',
    fa: '{label} باید حداکثر {max} عضو داشته باشد.',
  },
  'null-character': { en: 'Null characters are not allowed.', fa: '{label} نویسهٔ تهی دارد که ذخیره نمی‌شود.' },
  surrogate: {
    en: 'Surrogate characters are not allowed: {character}.',
    fa: '{label} نویسه‌ای دارد که ذخیره نمی‌شود: {character}.',
  },
  'control-character': {
    en: 'Line breaks and characters that control the direction of text are not allowed: {character}.',
    fa: '{label} نباید شکست خط یا نویسهٔ کنترلی داشته باشد: {character}.',
  },
  'max-length': {
    en: 'Ensure this field has no more than {max} characters.',
    fa: '{label} باید حداکثر {max} نویسه داشته باشد.',
    screen: '{label} must have {max} characters or fewer',
  },
  'min-length': {
    en: 'Ensure this field has at least {min} characters.',
    fa: '{label} باید حداقل {min} نویسه داشته باشد.',
  },
  pattern: { en: 'Enter a valid value.', fa: '{label} به شکل درست نوشته نشده است.' },
  max: {
    en: 'Ensure this value is less than or equal to {max}.',
    fa: '{label} نباید بیش از {max} باشد.',
    screen: '{label} must be {max} or less',
  },
  min: {
    en: 'Ensure this value is greater than or equal to {min}.',
    fa: '{label} نباید کمتر از {min} باشد.',
    screen: '{label} must be {min} or more',
  },
  choice: { en: '"{value}" is not a valid choice.', fa: '«{value}» از گزینه‌ها نیست.' },
  'choice-of': {
    en: '"{value}" is not a valid choice. Choices: {choices}.',
    fa: '«{value}» از گزینه‌ها نیست. گزینه‌ها: {choices}.',
  },
  'unknown-field': { en: 'Unknown field "{name}".', fa: 'خانه‌ای به نام «{name}» نیست.' },
} as const satisfies FaultWords

/** Faults of a request as a whole, in the English of Django REST Framework and SimpleJWT. */
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
  'cannot-draw': {
    en: 'This server can’t make graphs, PDF or Excel files: {package} is not installed.',
    fa: 'این سرور نمودار و فایل PDF و اکسل نمی‌سازد: بستهٔ {package} نصب نیست.',
  },
  'server-error': { en: 'A server error occurred.', fa: 'در سرور خطایی رخ داد.' },
} as const satisfies FaultWords
