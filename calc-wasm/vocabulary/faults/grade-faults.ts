import type { FaultWords } from './fault-words.ts'

/** What can be wrong with a grade, or with asking for one. */
export const GRADE_FAULTS = {
  'unknown-grade': { en: 'There is no grade "{id}".', fa: 'مشخصاتی با شناسهٔ «{id}» نیست.' },
  'grade-template': {
    en: 'The limits of "{id}" are not confirmed against its standard: copy it into a grade of your own to check against them.',
    fa: 'حدهای «{id}» با متن استاندارد سنجیده نشده است: برای بررسی، آن را به مشخصات خودتان رونوشت کنید.',
  },
  'options-without-grade': {
    en: 'Options need a grade that they belong to.',
    fa: 'گزینه‌ها باید از آنِ مشخصاتی باشند: مشخصات را هم بفرستید.',
  },
  'unknown-quantity': {
    en: '"{name}" is not a property or quantity that a limit can be on. Choices: {choices}.',
    fa: '«{name}» خاصیت یا کمیتی نیست که بتوان برایش حد گذاشت. گزینه‌ها: {choices}.',
    screen: '"{name}" is not a property or quantity that a limit can be on',
  },
  'limit-missing': {
    en: 'Give a minimum, a maximum or both.',
    fa: 'حداقل، حداکثر یا هر دو را وارد کنید.',
    screen: 'Enter a minimum, a maximum or both',
  },
  'limit-order': {
    en: 'The minimum, {min}, must be below the maximum, {max}.',
    fa: 'حداقل ({min}) باید کمتر از حداکثر ({max}) باشد.',
    screen: 'The minimum, {min}, must be below the maximum, {max}',
  },
  'limit-twice': {
    en: 'This side of the limit is given more than once.',
    fa: 'این حد بیش از یک بار داده شده است.',
    screen: 'This limit stands in another row already',
  },
  'duplicate-grade': {
    en: 'A grade with this name already exists.',
    fa: 'مشخصاتی با این نام از پیش هست.',
  },
  'own-grades-max': {
    en: 'An account can have {max} own grades: delete one first.',
    fa: 'هر حساب {max} مشخصات شخصی می‌پذیرد: نخست یکی را حذف کنید.',
  },
} as const satisfies FaultWords
