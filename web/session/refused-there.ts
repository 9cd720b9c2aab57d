import { fault, faultText } from '#calc/vocabulary/faults/fault.ts'
import { ROLE_NAMES, ROLES } from '#calc/vocabulary/roles.ts'
import { generalMessage } from '#web/api/errors.ts'
import type { ApiError } from '#web/api/http.ts'

const WORDS: ReadonlySet<string | null> = new Set(
  (['en', 'fa'] as const).flatMap((language) => [
    faultText(fault('not-member'), language),
    ...ROLE_NAMES.map((role) => faultText(fault('role-missing', { role: ROLES[role] }), language)),
  ]),
)

/** Whether a company refused for a missing role or membership; any other 403 asks for Premium. */
export const isRefusedThere = (error: ApiError): boolean =>
  error.is === 'refused' && error.status === 403 && WORDS.has(generalMessage(error.body))
