import { writeDigits } from '#calc/vocabulary/numbers.ts'
import type { faults as english } from '../en/faults.ts'
import type { Translation } from '../text.ts'

export const faults: Translation<typeof english> = {
  noConnection: 'سرور در دسترس نیست. اتصال را بررسی و دوباره تلاش کنید.',
  sessionEnded: 'نشست شما به پایان رسیده است.',
  unexpected: (status) =>
    `سرور با خطای ${writeDigits(String(status), 'persian')} پاسخ داد. اندکی بعد دوباره تلاش کنید.`,
}
