import { EXPIRING_SOON_DAYS } from '#calc/vocabulary/limits.ts'
import type { Subscription } from '#server/features/subscriptions/subscriptions.model.ts'

/** The plan of an account without a subscription. */
export const FREE: Subscription = {
  tier: { name: 'Free', is_premium: false, material_limit: 0, price: 0 },
  is_active: true,
  days_left: 'unlimited',
}

export type Badge = 'active' | 'expiring' | 'expired'

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
