import type { FaultWords } from '../words/language.ts'

/** Why a report of a calculation is not made. */
export const REPORT_FAULTS = {
  'no-uncertainty': {
    en: 'Only the full report has uncertainties: leave this out.',
    fa: 'عدم قطعیت تنها در گزارش کامل می‌آید: این گزینه را نفرستید.',
  },
  'ticket-format': {
    en: 'A batch ticket is made as xlsx or pdf, not as {format}.',
    fa: 'برگهٔ بچ با قالب xlsx یا pdf ساخته می‌شود، نه {format}.',
  },
  'ticket-batch': {
    en: 'A batch ticket needs the size of the batch.',
    fa: 'برای برگهٔ بچ، اندازهٔ بچ را وارد کنید.',
    screen: 'Enter the size of the batch',
  },
} as const satisfies FaultWords

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
