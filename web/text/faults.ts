import { defineText } from './text.ts'

/** For calls without an answer; the server's messages are in the user's language already. */
export const faults = defineText('faults', {
  noConnection: [
    'The server cannot be reached. Check the connection and try again.',
    'سرور در دسترس نیست. اتصال را بررسی و دوباره تلاش کنید.',
  ],
  sessionEnded: ['Your session has ended.', 'نشست شما به پایان رسیده است.'],
  unexpected: [
    'The server answered with an error ({status}). Try again in a moment.',
    'سرور با خطای {#status} پاسخ داد. اندکی بعد دوباره تلاش کنید.',
  ],
})
