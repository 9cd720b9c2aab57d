import type { PasswordChange } from '#calc/vocabulary/rules/account-rules.ts'
import type { Profile } from '#server/features/accounts/accounts.model.ts'
import type { Subscription } from '#server/features/subscriptions/subscriptions.model.ts'
import type { Answer, Http } from '#web/api/http.ts'
import { FREE } from './subscription.ts'

export interface ProfileApi {
  profile(): Promise<Answer<Profile>>
  /** The caller's subscription; the free tier where there is none. */
  subscription(): Promise<Answer<Subscription>>
  changePassword(change: PasswordChange): Promise<Answer<unknown>>
  endOtherSessions(): Promise<Answer<{ revoked: number }>>
  removeAccount(confirmation: { username: string; password: string }): Promise<Answer<unknown>>
}

export const createProfileApi = (http: Http): ProfileApi => ({
  profile: () => http.call('/api/user/profile/', { bearer: true }),
  async subscription() {
    const answer = await http.call<Subscription>('/api/subscription/me/', { bearer: true })
    const none = !answer.ok && answer.error.is === 'refused' && answer.error.status === 404
    return none ? { ok: true, value: FREE, headers: new Headers() } : answer
  },
  changePassword: (body) => http.call('/api/user/password/', { method: 'POST', bearer: true, body }),
  endOtherSessions: () => http.call('/api/user/sessions/revoke/', { method: 'POST', bearer: true, body: {} }),
  removeAccount: (body) => http.call('/api/user/', { method: 'DELETE', bearer: true, body }),
})
