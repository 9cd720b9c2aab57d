import { EXPIRING_SOON_DAYS } from '#calc/vocabulary/limits.ts'
import type { PasswordChange } from '#calc/vocabulary/rules/account-rules.ts'
import type { Profile } from '#server/features/accounts/accounts.model.ts'
import type { Subscription } from '#server/features/subscriptions/subscriptions.model.ts'
import type { Answer, Http } from '#web/api/http.ts'

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

/** The plan of an account without a subscription. */
export const FREE: Subscription = {
  tier: { name: 'Free', is_premium: false, material_limit: 0, price: 0 },
  is_active: true,
  days_left: 'unlimited',
}

type Badge = 'active' | 'expiring' | 'expired'

/** Days left as a number; null where there is no end. A number may come as text. */
export function daysLeftOf({ days_left }: Pick<Subscription, 'days_left'>): number | null {
  const days = Number(days_left)
  return Number.isFinite(days) && String(days_left).trim() !== '' ? days : null
}

export function badgeOf(subscription: Subscription): Badge {
  if (!subscription.is_active) return 'expired'
  const days = daysLeftOf(subscription)
  return subscription.tier.is_premium && days !== null && days <= EXPIRING_SOON_DAYS ? 'expiring' : 'active'
}

/** Whether a banner asks to upgrade or to renew; null where the subscription needs neither. */
export function bannerOf({ tier, is_active }: Subscription): 'upgrade' | 'renew' | null {
  if (tier.is_premium && is_active) return null
  return tier.is_premium ? 'renew' : 'upgrade'
}
