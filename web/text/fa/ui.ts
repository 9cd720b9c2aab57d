import type { ui as english } from '../en/ui.ts'
import type { Translation } from '../text.ts'
import { isolated, leftToRight } from './prose.ts'

export const ui: Translation<typeof english> = {
  close: 'بستن',
  cancel: 'انصراف',
  dismiss: 'بستن پیام',
  undo: 'برگرداندن',
  problem: 'مشکلی وجود دارد',
  errorTitle: (title) => `خطا: ${title}`,
  showPassword: 'نمایش گذرواژه',
  emptyNumber: 'خالی',
  whichNumber: (text, isSeveral) =>
    isSeveral
      ? `«${isolated(text)}» را به بیش از یک شکل می‌توان خواند.`
      : `«${isolated(text)}» عدد روشنی نیست.`,
  takeNumber: (number) => `همان ${leftToRight(number)}`,
  loading: 'در حال بارگذاری',
  tryAgain: 'تلاش دوباره',
}
