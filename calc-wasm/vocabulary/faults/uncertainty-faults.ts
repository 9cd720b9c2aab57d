import type { FaultWords } from './fault-words.ts'

/** What can be wrong with asking for the uncertainty of a calculation. */
export const UNCERTAINTY_FAULTS = {
  'uncertainty-time': {
    en: 'The uncertainty was not computed within {seconds} seconds. Ask for fewer draws.',
    fa: 'عدم قطعیت در {seconds} ثانیه محاسبه نشد. نمونه‌های کمتری بخواهید.',
  },
  'not-json': { en: 'This is not JSON.', fa: '{label} باید JSON باشد.' },
} as const satisfies FaultWords
