import type { SignUp } from '#calc/vocabulary/rules/account-rules.ts'
import type { Session } from '#server/features/accounts/accounts.model.ts'
import type { Http } from '#web/api/http.ts'

export interface Credentials {
  username: string
  password: string
}

/** The calls that open a session. */
export const createAccountsApi = (http: Http) => ({
  logIn: (body: Credentials) => http.call<Session>('/api/login/', { method: 'POST', body }),
  register: (body: SignUp) => http.call<Session>('/api/register/', { method: 'POST', body }),
})
