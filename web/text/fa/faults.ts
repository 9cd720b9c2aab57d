import type { faults as english } from '../en/faults.ts'
import type { Translation } from '../text.ts'
import { inPersian } from './prose.ts'

export const faults: Translation<typeof english> = {
  noConnection: 'سرور در دسترس نیست. اتصال را بررسی و دوباره تلاش کنید.',
  sessionEnded: 'نشست شما به پایان رسیده است.',
  unexpected: (status) => `سرور با خطای ${inPersian(status)} پاسخ داد. اندکی بعد دوباره تلاش کنید.`,
}
