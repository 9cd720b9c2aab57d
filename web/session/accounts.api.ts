import type { SignUp } from '#calc/vocabulary/rules/account-rules.ts'
import type { Session } from '#server/features/accounts/accounts.model.ts'
import type { Answer, Http } from '#web/api/http.ts'

export interface Credentials {
  username: string
  password: string
}

/** The calls that open a session. */
export interface AccountsApi {
  logIn(credentials: Credentials): Promise<Answer<Session>>
  register(signUp: SignUp): Promise<Answer<Session>>
}

export const createAccountsApi = (http: Http): AccountsApi => ({
  logIn: (body) => http.call('/api/login/', { method: 'POST', body }),
  register: (body) => http.call('/api/register/', { method: 'POST', body }),
})
