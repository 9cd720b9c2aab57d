import type { Bilingual } from './words/language.ts'

/** What a member of a company may do beyond seeing everything; an owner may do everything. */
export const ROLES = {
  blender: { en: 'Blender', fa: 'مسئول اختلاط' },
  laboratory: { en: 'Laboratory', fa: 'آزمایشگاه' },
  approver: { en: 'Approver', fa: 'تأییدکننده' },
  owner: { en: 'Owner', fa: 'مدیر' },
} satisfies Record<string, Bilingual>

export type Role = keyof typeof ROLES
export const ROLE_NAMES = Object.keys(ROLES) as Role[]
