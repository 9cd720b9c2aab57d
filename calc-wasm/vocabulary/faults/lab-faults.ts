import type { FaultWords } from '../words/language.ts'

export const LAB_FAULTS = {
  'not-a-date': {
    en: 'Datetime has wrong format. Use one of these formats instead: YYYY-MM-DD, YYYY-MM-DDThh:mm[:ss[.uuuuuu]][+HH:MM|-HH:MM|Z].',
    fa: '{label} باید تاریخ میلادی به شکل سال-ماه-روز باشد.',
    screen: 'Enter a date and time for {label}',
  },
  'date-future': {
    en: 'A sample cannot be taken in the future.',
    fa: 'زمان نمونه‌برداری نباید در آینده باشد.',
    screen: 'The sample cannot be taken in the future',
  },
  'price-future': { en: 'A price cannot be of a future day.', fa: 'تاریخ قیمت نباید در آینده باشد.' },
  'status-future': { en: 'A status cannot be set in the future.', fa: 'زمان وضعیت نباید در آینده باشد.' },
  'lab-empty': {
    en: 'Give at least one measured value.',
    fa: 'حداقل یک مقدار آزمایشگاهی وارد کنید.',
    screen: 'Enter at least one measured value',
  },
  'pressure-too-low': {
    en: 'By {equation} no vapor pressure is left of this total pressure.',
    fa: 'با معادلهٔ {equation} از این فشار کل فشار بخاری باقی نمی‌ماند.',
  },
  'pressure-not-dvpe': {
    en: 'By {equation} this total pressure is a DVPE of {dvpe} kPa, but RVP says {given}. Send one of them.',
    fa: 'با معادلهٔ {equation} این فشار کل برابر DVPE {dvpe} کیلوپاسکال است، اما فشار بخار {given} داده شده است. یکی از آن دو را بفرستید.',
  },
  'amount-zero': {
    en: 'The amounts must add up to more than 0.',
    fa: 'جمع مقدارها باید بیش از صفر باشد.',
    screen: 'The amounts must add up to more than 0',
  },
  'amount-density': {
    en: 'An amount in this unit needs the density of the material, which is not known.',
    fa: 'مقدار با این واحد به چگالی ماده نیاز دارد که معلوم نیست.',
    screen: 'The density of this material is not known: enter the amount in the other kind of unit',
  },
  'amount-temperature': {
    en: 'The tables for volumes do not cover this temperature and density.',
    fa: 'جدول‌های حجم، این دما و چگالی را در بر نمی‌گیرند.',
    screen: 'The tables for volumes do not cover this temperature and density',
  },
  'release-missed': { en: 'Measured beyond the limit: {list}.', fa: 'خارج از حد اندازه‌گیری شده: {list}.' },
  'release-predicted': {
    en: 'Calculated beyond the limit, and not measured: {list}.',
    fa: 'در محاسبه خارج از حد است و اندازه‌گیری نشده: {list}.',
  },
  'release-close': { en: 'Too close to the limit: {list}.', fa: 'بسیار نزدیک به حد: {list}.' },
  'release-untested': { en: 'Not measured: {list}.', fa: 'اندازه‌گیری نشده: {list}.' },
  'release-unchecked': {
    en: 'Nothing was checked: the calculation has no grade.',
    fa: 'چیزی بررسی نشده است: این محاسبه با مشخصاتی سنجیده نشده.',
  },
  'release-unmeasured': {
    en: 'Nothing of this blend was measured.',
    fa: 'از این مخلوط چیزی اندازه‌گیری نشده است.',
  },
  'release-held': { en: 'It is on hold: “{reason}”.', fa: 'در توقف است: «{reason}».' },
  'release-reason': {
    en: 'To release it anyway, give the reason.',
    fa: 'برای ترخیص با این وضع، دلیل آن را بنویسید.',
  },
  'reason-without-release': {
    en: 'A reason is kept only with a release or a hold.',
    fa: 'دلیل تنها همراه ترخیص یا توقف نگه داشته می‌شود.',
  },
  released: {
    en: 'This blend is released: withdraw the release, with a reason, before changing it.',
    fa: 'این مخلوط ترخیص شده است: تا ترخیص با ذکر دلیل بازپس گرفته نشود، چیزی از آن تغییر نمی‌کند.',
  },
  held: {
    en: 'This blend is on hold: release it, or withdraw the hold, with a reason.',
    fa: 'این مخلوط در توقف است: آن را ترخیص کنید یا توقف را با ذکر دلیل بازپس بگیرید.',
  },
  'not-released': { en: 'This blend is not released.', fa: 'این مخلوط ترخیص نشده است.' },
  'four-eyes': {
    en: 'Four eyes: only somebody who neither made this blend nor entered its results can release it.',
    fa: 'اصل چهار چشم: کسی آن را ترخیص می‌کند که نه این مخلوط را ساخته و نه نتایج آن را وارد کرده است.',
  },
  'four-eyes-key': {
    en: 'Four eyes: a person releases it, not a program with a key.',
    fa: 'اصل چهار چشم: ترخیص کار یک شخص است، نه برنامه‌ای با کلید دسترسی.',
  },
  'four-eyes-by-key': {
    en: 'Four eyes: this blend was made with a key, which doesn’t tell who made it. An owner who did not create that key can release it.',
    fa: 'اصل چهار چشم: این مخلوط با کلید دسترسی ساخته شده است و معلوم نیست چه کسی آن را ساخته. مدیری که خودش آن کلید را نساخته است می‌تواند آن را ترخیص کند.',
  },
  'status-is-ours': {
    en: 'In a company the server records who and when. Leave this out.',
    fa: 'در شرکت، سامانه خود ثبت می‌کند چه کسی و چه زمانی. این فیلد را نفرستید.',
  },
  'not-decided': {
    en: 'This blend is neither released nor on hold.',
    fa: 'این مخلوط نه ترخیص شده و نه در توقف است.',
  },
  'unknown-kept': {
    en: 'No calculation of yours has the id or name "{name}".',
    fa: 'محاسبه‌ای با شناسه یا نام «{name}» ندارید.',
  },
  'ambiguous-kept': {
    en: '{count} calculations have the name "{name}": give the id.',
    fa: '{count} محاسبه نام «{name}» را دارند: شناسه را بدهید.',
  },
  'repeated-kept': {
    en: 'This calculation is already in the list, at position {position}.',
    fa: 'این محاسبه در جایگاه {position} فهرست هم آمده است.',
  },
  'has-lab': {
    en: 'This calculation has laboratory results already.',
    fa: 'این محاسبه از پیش نتایج آزمایشگاهی دارد.',
  },
  'bias-not-usable': {
    en: 'No bias can be derived from {n} {n|result|results}: it needs {min}, and an interval of the mean that excludes 0.',
    fa: 'از {n} نتیجه خطای سامان‌مند به دست نمی‌آید: حداقل {min} نتیجه لازم است و بازهٔ میانگین نباید صفر را در بر گیرد.',
  },
  'scatter-not-usable': {
    en: 'Your own scatter can’t guard limits with {n} {n|result|results}: it needs {min} that differ, and no bias (a bias is corrected instead).',
    fa: 'با {n} نتیجه پراکندگی آزمایشگاه برای حاشیه به دست نمی‌آید: حداقل {min} نتیجهٔ ناهمسان لازم است و نباید خطای سامان‌مندی باشد که به جای آن تصحیح شود.',
  },
  'changed-meanwhile': {
    en: 'This was changed meanwhile, in another window or by another program.',
    fa: 'در این فاصله، در پنجره یا برنامهٔ دیگری تغییر کرده است.',
  },
  'own-unit-changed': {
    en: 'This was calculated in "{unit}", and the property is now in "{now}": name the unit of the value in `units`, or calculate again.',
    fa: 'این خاصیت با واحد «{unit}» محاسبه شده است و اکنون واحد آن «{now}» است: واحد مقدار را در units بنویسید یا دوباره محاسبه کنید.',
  },
  'not-measured': {
    en: 'No value of "{name}" was measured.',
    fa: 'مقداری برای «{name}» اندازه‌گیری نشده است.',
  },
  'no-lab': { en: 'This calculation has no laboratory results.', fa: 'این محاسبه نتایج آزمایشگاهی ندارد.' },
  'analyses-max': {
    en: 'A material can have at most {max} samples.',
    fa: 'هر ماده حداکثر {max} نمونه می‌پذیرد.',
  },
  'repeatability-above-reproducibility': {
    en: 'The repeatability r can’t be greater than the reproducibility R.',
    fa: 'تکرارپذیری r نمی‌تواند از تجدیدپذیری R بزرگ‌تر باشد.',
  },
  'pairs-min': { en: 'At least {min} pairs of results are needed.', fa: 'حداقل {min} جفت نتیجه لازم است.' },
} as const satisfies FaultWords
