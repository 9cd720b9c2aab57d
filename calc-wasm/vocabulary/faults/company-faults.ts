import type { FaultWords } from '../words/language.ts'

/** What can be wrong with a company, its members and the keys of programs. */
export const COMPANY_FAULTS = {
  'not-member': {
    en: 'You are not a member of this company.',
    fa: 'شما عضو این شرکت نیستید.',
  },
  'key-refused': { en: 'A key may not do this.', fa: 'با کلید دسترسی نمی‌توان این کار را کرد.' },
  'idempotency-key': {
    en: 'Idempotency-Key: up to {max} visible characters of ASCII.',
    fa: 'Idempotency-Key باید حداکثر {max} نویسهٔ دیدنی ASCII باشد.',
  },
  'idempotency-other': {
    en: 'This Idempotency-Key stood for another request.',
    fa: 'این Idempotency-Key برای درخواست دیگری به کار رفته است.',
  },
  'idempotency-begun': {
    en: 'The request with this Idempotency-Key is still being answered, or was broken off: see what was stored.',
    fa: 'درخواست با این Idempotency-Key هنوز در حال پاسخ است یا ناتمام مانده است: ببینید چه چیزی ذخیره شده است.',
  },
  'company-name-typed': {
    en: 'Type the name of the company as it is.',
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
    en: 'There is another property with the key “{key}” there, with another rule, unit or range: its values would mean something else.',
    fa: 'آنجا خاصیت دیگری با کلید «{key}» هست، با قاعده، یکا یا بازهٔ دیگر: مقدارهایش معنای دیگری می‌داشت.',
  },
  'companies-max': { en: 'No more than {max} companies.', fa: 'بیش از {max} شرکت نمی‌شود.' },
  'invitations-max': { en: 'No more than {max} open invitations.', fa: 'بیش از {max} دعوت باز نمی‌شود.' },
  'keys-max': { en: 'No more than {max} keys.', fa: 'بیش از {max} کلید دسترسی نمی‌شود.' },
  'role-missing': {
    en: 'This needs the role “{role}” in this company.',
    fa: 'این کار در این شرکت به نقش «{role}» نیاز دارد.',
  },
} as const satisfies FaultWords
