import type { ui as english } from '../en/ui.ts'
import type { Translation } from '../text.ts'

export const ui: Translation<typeof english> = {
  close: 'بستن',
  cancel: 'انصراف',
  dismiss: 'بستن پیام',
  problem: 'مشکلی وجود دارد',
  errorTitle: (title) => `خطا: ${title}`,
  showPassword: 'نمایش گذرواژه',
  emptyNumber: 'خالی',
  whichNumber: (text, isSeveral) =>
    isSeveral
      ? `«\u2068${text}\u2069» را به بیش از یک شکل می‌توان خواند.`
      : `«\u2068${text}\u2069» عدد روشنی نیست.`,
  takeNumber: (number) => `همان ${number}`,
  loading: 'در حال بارگذاری',
  tryAgain: 'تلاش دوباره',
}
