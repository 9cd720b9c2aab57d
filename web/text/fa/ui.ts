import type { ui as english } from '../en/ui.ts'
import type { Translation } from '../text.ts'
import { isolated, leftToRight } from './prose.ts'

export const ui: Translation<typeof english> = {
  close: 'بستن',
  cancel: 'انصراف',
  dismiss: 'بستن پیام',
  undo: 'برگرداندن',
  copied: 'جدول رونوشت شد.',
  copyFailed: 'مرورگر اجازهٔ رونوشت نداد. جدول را انتخاب و دستی رونوشت کنید.',
  problem: 'مشکلی وجود دارد',
  errorTitle: (title) => `خطا: ${title}`,
  showPassword: 'نمایش گذرواژه',
  emptyNumber: 'خالی',
  whichNumber: (text, isSeveral) =>
    isSeveral
      ? `«${isolated(text)}» را به بیش از یک شکل می‌توان خواند.`
      : `«${isolated(text)}» عدد روشنی نیست.`,
  takeNumber: (number) => `همان ${leftToRight(number)}`,
  date: {
    example: 'مانند ۱۴۰۵/۰۸/۲۰ یا ۲۰ آبان ۱۴۰۵ یا \u20662026-11-11\u2069',
    which: 'کدام روز منظور است؟',
    noSuchDay: 'چنین روزی در تقویم نیست.',
  },
  loading: 'در حال بارگذاری',
  tryAgain: 'تلاش دوباره',
  needsRole: (role) => `این کار در این شرکت به نقش «${role}» نیاز دارد.`,
}
