import { defineText } from './text.ts'

export const missingTexts = defineText('missing', {
  title: ['Page not found', 'صفحه پیدا نشد'],
  lead: [
    'There is no page at this address. Check the address, or go on from one of these.',
    'در این نشانی صفحه‌ای نیست. نشانی را بررسی کنید یا از یکی از این‌ها ادامه دهید.',
  ],
  toHome: ['Home page', 'صفحهٔ نخست'],
})
