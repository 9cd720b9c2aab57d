import type { Subscription, Tier } from './subscriptions.model.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** How a subscription stands at a moment. `ends_at` null: without an end. */
export function subscriptionAt(
  now: Date,
  { ends_at, ...tier }: Tier & { ends_at: Date | null },
): Subscription {
  if (ends_at === null) return { tier, is_active: true, days_left: 'unlimited' }
  const leftMs = ends_at.getTime() - now.getTime()
  return { tier, is_active: leftMs > 0, days_left: Math.max(0, Math.ceil(leftMs / DAY_MS)) }
}
