import type { FaultWords } from './fault-words.ts'

/** What can be wrong with asking for the uncertainty of a calculation. */
export const UNCERTAINTY_FAULTS = {
  'uncertainty-time': {
    en: 'The uncertainty was not computed within {seconds} seconds. Ask for fewer draws.',
    fa: 'عدم قطعیت در {seconds} ثانیه محاسبه نشد. نمونه‌های کمتری بخواهید.',
  },
  'uncertainty-superseded': {
    en: 'Meanwhile something else was asked for of this calculation, which counts.',
    fa: 'در این میان برای همین محاسبه چیز دیگری خواسته شد و همان معتبر است.',
  },
  'not-even': {
    en: 'Must be an even number: each draw has its mirror.',
    fa: '{label} باید عدد زوج باشد، چون هر نمونه قرینه‌ای دارد.',
  },
  'not-json': { en: 'This is not JSON.', fa: '{label} باید JSON باشد.' },
} as const satisfies FaultWords
