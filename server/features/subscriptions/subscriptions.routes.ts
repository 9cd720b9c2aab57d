import { fault } from '#calc/vocabulary/faults/fault.ts'
import type { Joined, Querier } from '#server/db/sql.ts'
import type { FeatureDeps } from '#server/deps.ts'
import { failure } from '#server/errors.ts'
import { caller, requireCaller, type Who, who } from '#server/http/caller.ts'
import { ok, sentence } from '#server/http/documentation.ts'
import { endpoint, endpoints } from '#server/http/endpoint.ts'
import type { Token } from '#server/http/tokens.ts'
import { Subscription, type Tier } from './subscriptions.model.ts'

export function subscriptionRoutes(deps: FeatureDeps) {
  return endpoints('Subscription', deps.callers, [
    endpoint({
      path: 'GET /api/subscription/me/',
      summary: 'Your subscription',
      description: 'The tier and the days left; 404 if there has never been a subscription.',
      answers: {
        ...ok('The subscription, even if expired.', Subscription, {
          tier: { name: 'Premium', is_premium: true, material_limit: 0, price: 29.99 },
          is_active: true,
          days_left: 14,
        }),
        404: sentence('No subscription yet.', fault('no-subscription')),
      },
      run: ({ token }) => findOwn(deps, token),
    }),
  ])
}

export interface SubscriptionRow extends Tier {
  ends_at: Date | null
}

const selectCallerSubscription = (sql: Querier, token: Token, now: Date) =>
  sql<(Who & Joined<SubscriptionRow>)[]>`
    with caller as (${caller(sql, token, now)})
    select ${who(sql)},
      tier.name, tier.is_premium, tier.material_limit, tier.price, subscription.ends_at
    from caller
    left join space on space.id = caller.space_id
    left join subscription on subscription.space_id = space.subscriber_id
    left join tier on tier.name = subscription.tier_name`

/** The caller's subscription, expired or not. Throws 404 if there has never been one. */
async function findOwn({ sql, clock }: Pick<FeatureDeps, 'sql' | 'clock'>, token: Token) {
  const now = clock()
  const found = subscriptionIn(requireCaller(await selectCallerSubscription(sql, token, now)))
  if (!found) throw failure(404, 'no-subscription')
  return subscriptionAt(now, found)
}

export const subscriptionIn = ({
  name,
  is_premium,
  material_limit,
  price,
  ends_at,
}: Joined<SubscriptionRow>) =>
  name === null
    ? null
    : { name, is_premium: is_premium!, material_limit: material_limit!, price: price!, ends_at }

const DAY_MS = 24 * 60 * 60 * 1000

export function subscriptionAt(now: Date, { ends_at, ...tier }: SubscriptionRow): Subscription {
  if (ends_at === null) return { tier, is_active: true, days_left: 'unlimited' }
  const leftMs = ends_at.getTime() - now.getTime()
  return { tier, is_active: leftMs > 0, days_left: Math.max(0, Math.ceil(leftMs / DAY_MS)) }
}
