import type { PasswordChange } from '#calc/vocabulary/rules/account-rules.ts'
import type { Profile } from '#server/features/accounts/accounts.model.ts'
import type { Subscription } from '#server/features/subscriptions/subscriptions.model.ts'
import type { Answer, Http } from '#web/api/http.ts'
import { FREE } from './subscription.ts'

export const createProfileApi = (http: Http) => ({
  profile: () => http.call<Profile>('/api/user/profile/', { bearer: true }),
  /** The caller's subscription; the free tier where there is none. */
  async subscription(): Promise<Answer<Subscription>> {
    const answer = await http.call<Subscription>('/api/subscription/me/', { bearer: true })
    const none = !answer.ok && answer.error.is === 'refused' && answer.error.status === 404
    return none ? { ok: true, value: FREE, headers: new Headers() } : answer
  },
  changePassword: (body: PasswordChange) =>
    http.call('/api/user/password/', { method: 'POST', bearer: true, body }),
  endOtherSessions: () =>
    http.call<{ revoked: number }>('/api/user/sessions/revoke/', { method: 'POST', bearer: true, body: {} }),
  removeAccount: (body: { username: string; password: string }) =>
    http.call('/api/user/', { method: 'DELETE', bearer: true, body }),
})
