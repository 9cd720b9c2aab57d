import type { FaultWords } from '../words/language.ts'

export const ACCOUNT_FAULTS = {
  'signup-closed': {
    en: 'Accounts can’t be opened here. Ask whoever runs this server.',
    fa: 'اینجا حساب تازه ساخته نمی‌شود. از گردانندهٔ این سامانه بخواهید.',
  },
  'signup-invited': {
    en: 'An account needs an invitation. Ask an owner of your company for a new link.',
    fa: 'ساختن حساب دعوت‌نامه می‌خواهد. از مدیر شرکت خود پیوند تازه‌ای بخواهید.',
  },
  'username-form': {
    en: 'Enter a valid username. This value may contain only letters, numbers, and @/./+/-/_ characters.',
    fa: 'نام کاربری تنها حرف، رقم و \u2066@ . + - _\u2069 می‌پذیرد.',
    screen: 'Username may have letters, digits and @ . + - _ only',
  },
  'username-scripts': {
    en: 'A username must use one script, such as Latin or Persian.',
    fa: 'نام کاربری را تنها به یک خط بنویسید، برای مثال فارسی یا لاتین.',
    screen: 'Write the username in one script only, such as Latin or Persian',
  },
  'username-taken': {
    en: 'A user with that username already exists.',
    fa: 'این نام کاربری گرفته شده است: نام دیگری انتخاب کنید.',
  },
  'email-form': {
    en: 'Enter a valid email address.',
    fa: 'نشانی ایمیلی مانند name@example.com وارد کنید.',
    screen: 'Enter an e-mail address such as name@example.com',
  },
  'email-taken': {
    en: 'A user with that email already exists.',
    fa: 'حسابی با این ایمیل هست: وارد شوید یا نشانی دیگری بدهید.',
  },
  'phone-form': {
    en: 'Enter a valid phone number.',
    fa: '۸ تا ۲۰ رقم، فاصله، خط تیره یا پرانتز وارد کنید، در صورت نیاز با + در آغاز.',
    screen: 'Enter 8 to 20 digits, spaces, dashes or parentheses, with a plus in front where it is needed',
  },
  'password-short': {
    en: 'This password is too short. It must contain at least {min} characters.',
    fa: 'گذرواژه باید حداقل {min} نویسه داشته باشد.',
    screen: 'Password must have at least {min} characters',
  },
  'password-numeric': {
    en: 'This password is entirely numeric.',
    fa: 'گذرواژه نباید فقط رقم باشد.',
    screen: 'Password must not be digits alone',
  },
  'password-common': {
    en: 'This password is too common.',
    fa: 'این گذرواژه بسیار رایج است: گذرواژه‌ای انتخاب کنید که حدس زدنش دشوارتر باشد.',
  },
  'password-guessable': {
    en: 'This password is too easy to guess: repeated letters, neighbouring keys, or your own name. Use several words.',
    fa: 'حدس زدن این گذرواژه آسان است: حرف‌های تکراری، کلیدهای کنار هم یا نام خودتان. چند واژه به کار ببرید.',
  },
  'password-is-username': {
    en: 'The password is too similar to the username.',
    fa: 'گذرواژه باید با نام کاربری فرق داشته باشد.',
  },
  'password-unchanged': {
    en: 'The new password must differ from the current one.',
    fa: 'گذرواژهٔ جدید باید با گذرواژهٔ کنونی فرق داشته باشد.',
  },
  'passwords-differ': {
    en: 'Passwords do not match.',
    fa: 'گذرواژه و تکرار آن یکسان نیست. دوباره تلاش کنید.',
    screen: 'Password Mismatch: The passwords you entered do not match. Please try again.',
  },
  'wrong-password': { en: 'The password is not right.', fa: 'گذرواژه درست نیست.' },
  'wrong-confirmation': {
    en: 'This is not the username of this account.',
    fa: 'نام کاربری این حساب چیز دیگری است.',
  },
  'wrong-credentials': {
    en: 'Unable to log in with provided credentials.',
    fa: 'نام کاربری یا گذرواژه درست نیست.',
  },
  'no-active-account': {
    en: 'No active account found with the given credentials',
    fa: 'حساب فعالی با این نام کاربری و گذرواژه نیست.',
  },
  'choose-password': {
    en: 'Choose a new password first.',
    fa: 'نخست در «حساب کاربری» گذرواژهٔ جدیدی انتخاب کنید.',
  },
  'no-subscription': { en: 'No subscription.', fa: 'اشتراکی نیست.' },
  premium: { en: 'Premium subscription required.', fa: 'این کار به اشتراک ویژه نیاز دارد.' },
} as const satisfies FaultWords

export const COMPANY_FAULTS = {
  'not-member': { en: 'You are not a member of this company.', fa: 'شما عضو این شرکت نیستید.' },
  'key-refused': { en: 'A key may not do this.', fa: 'با کلید دسترسی نمی‌توان این کار را کرد.' },
  'idempotency-key': {
    en: 'Idempotency-Key: up to {max} visible characters of ASCII.',
    fa: 'Idempotency-Key باید حداکثر {max} نویسهٔ دیدنی ASCII باشد.',
  },
  'idempotency-unsupported': {
    en: 'This call takes no Idempotency-Key: sending it again is not prevented.',
    fa: 'این فراخوانی Idempotency-Key نمی‌پذیرد: از تکرار آن جلوگیری نمی‌شود.',
  },
  'if-match': {
    en: 'If-Match takes ETags in quotation marks, with commas between them, or *.',
    fa: 'If-Match باید ETag در گیومهٔ "" باشد، چندتا با ویرگول از هم جدا، یا *.',
  },
  'if-match-unsupported': {
    en: 'This call takes no If-Match: nothing would be compared.',
    fa: 'این فراخوانی If-Match نمی‌پذیرد: چیزی مقایسه نمی‌شد.',
  },
  'idempotency-other': {
    en: 'This Idempotency-Key was used for another request.',
    fa: 'این Idempotency-Key برای درخواست دیگری به کار رفته است.',
  },
  'idempotency-begun': {
    en: 'The request with this Idempotency-Key is still running or was interrupted: check what was stored.',
    fa: 'درخواست با این Idempotency-Key هنوز در حال پاسخ است یا ناتمام مانده است: ببینید چه چیزی ذخیره شده است.',
  },
  'company-name-typed': {
    en: 'Type the exact name of the company.',
    fa: 'نام شرکت را همان‌گونه که هست بنویسید.',
  },
  'last-owner': {
    en: 'A company needs an owner: make somebody else one first.',
    fa: 'شرکت به مدیر نیاز دارد: نخست فرد دیگری را مدیر کنید.',
  },
  'last-owner-account': {
    en: 'You are the only owner of a company: make somebody else its owner, or delete it first.',
    fa: 'شما تنها مدیر یک شرکت هستید: نخست فرد دیگری را مدیر کنید، یا شرکت را حذف کنید.',
  },
  'copy-here': { en: 'It is in this space already.', fa: 'همین حالا در این فضا هست.' },
  'copy-other-property': {
    en: 'Another property has the key “{key}” there, with a different rule, unit or range: its values would mean something else.',
    fa: 'آنجا خاصیت دیگری با کلید «{key}» هست، با قاعده، واحد یا بازهٔ دیگر: مقدارهایش معنای دیگری می‌داشت.',
  },
  'companies-max': { en: 'No more than {max} companies.', fa: 'بیش از {max} شرکت نمی‌شود.' },
  'invitations-max': { en: 'No more than {max} open invitations.', fa: 'بیش از {max} دعوت باز نمی‌شود.' },
  'keys-max': { en: 'No more than {max} keys.', fa: 'بیش از {max} کلید دسترسی نمی‌شود.' },
  'role-missing': {
    en: 'This needs the role “{role}”.',
    fa: 'این کار به نقش «{role}» نیاز دارد.',
  },
} as const satisfies FaultWords
