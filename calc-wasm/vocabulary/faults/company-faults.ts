import type { FaultWords } from './fault-words.ts'

/** What can be wrong with a company, its members and the keys of programs. */
export const COMPANY_FAULTS = {
  'not-member': {
    en: 'You are not a member of this company.',
    fa: 'شما عضو این شرکت نیستید.',
  },
  'role-missing': {
    en: 'This needs the role “{role}” in this company.',
    fa: 'این کار در این شرکت به نقش «{role}» نیاز دارد.',
  },
} as const satisfies FaultWords
