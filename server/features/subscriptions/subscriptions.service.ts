import type { FeatureDeps } from '#server/deps.ts'
import { failure } from '#server/errors.ts'
import { requireCaller } from '#server/http/caller.ts'
import type { Token } from '#server/http/tokens.ts'
import { subscriptionAt } from './days-left.ts'
import type { Subscription } from './subscriptions.model.ts'
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
