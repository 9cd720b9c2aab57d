import type { FaultWords } from './fault-words.ts'

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
