import { isolated, leftToRight } from './prose.ts'
import { defineText } from './text.ts'
import { words } from './words.ts'

export const ui = defineText('ui', {
  close: ['Close', 'بستن'],
  cancel: ['Cancel', 'انصراف'],
  dismiss: ['Dismiss message', 'بستن پیام'],
  undo: ['Undo', 'برگرداندن'],
  copied: ['Table copied.', 'جدول رونوشت شد.'],
  copyFailed: [
    'The browser did not allow copying. Select the table and copy it by hand.',
    'مرورگر اجازهٔ رونوشت نداد. جدول را انتخاب و دستی رونوشت کنید.',
  ],
  problem: ['There is a problem', 'مشکلی وجود دارد'],
  errorTitle: [(title: string) => `Error: ${title}`, (title) => `خطا: ${title}`],
  showPassword: ['Show password', 'نمایش گذرواژه'],
  emptyNumber: ['empty', 'خالی'],
  whichNumber: [
    (text: string, isSeveral: boolean) =>
      isSeveral ? `“${text}” can be read in more than one way.` : `“${text}” is not a plain number.`,
    (text, isSeveral) =>
      isSeveral
        ? `«${isolated(text)}» را به بیش از یک شکل می‌توان خواند.`
        : `«${isolated(text)}» عدد روشنی نیست.`,
  ],
  takeNumber: [(number: string) => `Use ${number}`, (number) => `همان ${leftToRight(number)}`],
  date: {
    example: [
      'As 2026-11-11, 11 Nov 2026 or 1405/08/20',
      'مانند ۱۴۰۵/۰۸/۲۰ یا ۲۰ آبان ۱۴۰۵ یا \u20662026-11-11\u2069',
    ],
    which: ['Which day is meant?', 'کدام روز منظور است؟'],
    noSuchDay: ['The calendar has no such day.', 'چنین روزی در تقویم نیست.'],
  },
  loading: words.loading,
  tryAgain: ['Try again', 'تلاش دوباره'],
  needsRole: [
    (role: string) => `This needs the role “${role}” in this company.`,
    (role) => `این کار در این شرکت به نقش «${role}» نیاز دارد.`,
  ],
})
