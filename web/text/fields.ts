import { isolated } from './prose.ts'
import { defineText } from './text.ts'

export const fieldTexts = defineText('fields', {
  problem: ['There is a problem', 'مشکلی وجود دارد'],
  showPassword: ['Show password', 'نمایش گذرواژه'],
  copied: ['Table copied.', 'جدول کپی شد.'],
  copyFailed: [
    'The browser did not allow copying. Select the table and copy it by hand.',
    'مرورگر اجازهٔ کپی نداد. جدول را انتخاب و دستی کپی کنید.',
  ],
  changeSign: ['Change the sign', 'تغییر علامت'],
  emptyNumber: ['empty', 'خالی'],
  whichNumber: [
    (text: string, isSeveral: boolean) =>
      isSeveral ? `“${text}” can be read in more than one way.` : `“${text}” is not a plain number.`,
    (text, isSeveral) =>
      isSeveral
        ? `«${isolated(text)}» را به بیش از یک شکل می‌توان خواند.`
        : `«${isolated(text)}» به‌عنوان عدد خوانده نشد.`,
  ],
  takeNumber: ['Use {number}', 'منظور {number} است'],
  date: {
    example: [
      'As 2026-11-11, 11 Nov 2026 or 1405/08/20',
      'مانند ۱۴۰۵/۰۸/۲۰ یا ۲۰ آبان ۱۴۰۵ یا \u20662026-11-11\u2069',
    ],
    which: ['Which day is meant?', 'کدام روز منظور است؟'],
    noSuchDay: ['The calendar has no such day.', 'چنین روزی در تقویم نیست.'],
  },
})
