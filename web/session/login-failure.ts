import { firstMessage } from '#web/api/error-body.ts'
import type { ApiError } from '#web/api/http.ts'
import type { faults } from '#web/text/en/faults.ts'
import type { session } from '#web/text/en/session.ts'
import { sayServerMessage } from '#web/text/server-message.ts'
import type { Translation } from '#web/text/text.ts'

export interface LoginFailure {
  username?: string
  password?: string
  /** Of the attempt as a whole. */
  general?: string
}

interface Texts {
  session: Translation<typeof session>
  faults: Translation<typeof faults>
}

/** What to say of a failed log-in: by field where the server names one, else in general. */
export function loginFailure(error: ApiError, { session: t, faults }: Texts): LoginFailure {
  if (error.is !== 'refused') return { general: t.connection }
  const say = (key: 'username' | 'password' | 'detail') => {
    const message = firstMessage(error.body, key)
    if (message === null) return null
    return sayServerMessage(faults, message, { name: key, label: key === 'detail' ? '' : t.fields[key] })
  }
  const username = say('username')
  const password = say('password')
  if (username || password)
    return {
      ...(username && { username: t.login.username(username) }),
      ...(password && { password: t.login.password(password) }),
    }
  if ('non_field_errors' in error.body) return { general: t.login.authentication }
  const detail = say('detail')
  return { general: detail ? t.login.detail(detail) : t.login.otherwise }
}
