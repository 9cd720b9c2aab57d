import type { FeatureDeps } from '#server/deps.ts'
import { failure } from '#server/errors.ts'
import { requireCaller } from '#server/http/caller.ts'
import type { Token } from '#server/http/tokens.ts'
import type { Subscription, Tier } from './subscriptions.model.ts'
import { selectCallerSubscription } from './subscriptions.queries.ts'

export const createSubscriptionService = ({ sql, clock }: Pick<FeatureDeps, 'sql' | 'clock'>) => ({
  /** The caller's subscription, whether it has ended or not. Throws 404 where there has never been one. */
  async findOwn(token: Token): Promise<Subscription> {
    const now = clock()
    const [row] = await selectCallerSubscription(sql, token, now)
    const { name, is_premium, material_limit, price, ends_at } = requireCaller(row)
    if (name === null || is_premium === null || material_limit === null || price === null) {
      throw failure(404, 'no-subscription')
    }
    return subscriptionAt(now, { name, is_premium, material_limit, price, ends_at })
  },
})

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
