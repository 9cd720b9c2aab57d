import { defineText } from './text.ts'
import { words } from './words.ts'

export const ui = defineText('ui', {
  close: ['Close', 'بستن'],
  cancel: ['Cancel', 'انصراف'],
  dismiss: ['Dismiss message', 'بستن پیام'],
  undo: ['Undo', 'برگرداندن'],
  errorTitle: ['Error: {title}', 'خطا: {=title}'],
  loading: words.loading,
  tryAgain: ['Try again', 'تلاش دوباره'],
  needsRole: [
    'This needs the role “{role}” in this company.',
    'این کار در این شرکت به نقش «{=role}» نیاز دارد.',
  ],
})
