import { defineText } from './text.ts'
import { words } from './words.ts'

export const ui = defineText('ui', {
  close: ['Close', 'بستن'],
  cancel: ['Cancel', 'انصراف'],
  dismiss: ['Dismiss message', 'بستن پیام'],
  undo: ['Undo', 'برگرداندن'],
  errorTitle: [(title: string) => `Error: ${title}`, (title) => `خطا: ${title}`],
  loading: words.loading,
  tryAgain: ['Try again', 'تلاش دوباره'],
  needsRole: [
    (role: string) => `This needs the role “${role}” in this company.`,
    (role) => `این کار در این شرکت به نقش «${role}» نیاز دارد.`,
  ],
})
