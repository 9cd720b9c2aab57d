import { firstMessage } from '#web/api/error-body.ts'
import type { ApiError } from '#web/api/http.ts'
import type { session } from '#web/text/session.ts'
import type { Translation } from '#web/text/text.ts'

export interface LoginFailure {
  username?: string
  password?: string
  /** Of the attempt as a whole. */
  general?: string
}

/** The message for a failed log-in: for a field if the server names one, else in general. */
export function loginFailure(error: ApiError, t: Translation<typeof session>): LoginFailure {
  if (error.is !== 'refused') return { general: t.connection }
  const username = firstMessage(error.body, 'username')
  const password = firstMessage(error.body, 'password')
  if (username || password)
    return {
      ...(username && { username: t.login.username(username) }),
      ...(password && { password: t.login.password(password) }),
    }
  if ('non_field_errors' in error.body) return { general: t.login.authentication }
  const detail = firstMessage(error.body, 'detail')
  return { general: detail ? t.login.detail(detail) : t.login.otherwise }
}
