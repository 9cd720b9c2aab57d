import { daysAfter } from '#calc/vocabulary/rules/typed-date.ts'
import type { Joined, Querier, Sql } from '#server/db/sql.ts'
import type { FeatureDeps } from '#server/deps.ts'
import { failure } from '#server/errors.ts'
import { beginAsOperator, caller, requireCaller, type Who, who } from '#server/http/caller.ts'
import type { Token } from '#server/http/tokens.ts'
import type { Subscription, Tier } from './subscriptions.model.ts'

interface SubscriptionRow extends Tier {
  /** Null: without an end. */
  ends_at: Date | null
}

/** The caller with the subscription, whose columns are null where there is none. */
const selectCallerSubscription = (sql: Querier, token: Token, now: Date) =>
  sql<(Who & Joined<SubscriptionRow>)[]>`
    with caller as (${caller(sql, token, now)})
    select ${who(sql)},
      tier.name, tier.is_premium, tier.material_limit, tier.price, subscription.ends_at
    from caller
    left join space on space.id = caller.space_id
    left join subscription on subscription.space_id = space.subscriber_id
    left join tier on tier.name = subscription.tier_name`

/** The tier of that name, whatever the case of its letters. */
const selectTier = (sql: Querier, name: string) =>
  sql<{ name: string }[]>`select name from tier where lower(name) = lower(${name}) limit 1`

const selectSubscriptionOf = (sql: Querier, accountId: string) =>
  sql<({ username: string } & Joined<SubscriptionRow>)[]>`
    select account.username, tier.name, tier.is_premium, tier.material_limit, tier.price, subscription.ends_at
    from account
    left join subscription on subscription.space_id = account.id
    left join tier on tier.name = subscription.tier_name
    where account.id = ${accountId}`

const upsertSubscription = (
  sql: Querier,
  accountId: string,
  { tierName, startsAt, endsAt }: { tierName: string; startsAt: Date; endsAt: Date | null },
) => sql`
  insert into subscription (space_id, tier_name, starts_at, ends_at)
  values (${accountId}, ${tierName}, ${startsAt}, ${endsAt})
  on conflict (space_id) do update
    set tier_name = excluded.tier_name, starts_at = excluded.starts_at, ends_at = excluded.ends_at`

const endSubscription = (sql: Querier, accountId: string, now: Date) => sql`
  update subscription set ends_at = least(coalesce(ends_at, ${now}), ${now}) where space_id = ${accountId}`

export const createSubscriptionService = ({ sql, clock }: Pick<FeatureDeps, 'sql' | 'clock'>) => ({
  /** The caller's subscription, whether it has ended or not. Throws 404 where there has never been one. */
  async findOwn(token: Token): Promise<Subscription> {
    const now = clock()
    const found = subscriptionIn(requireCaller(await selectCallerSubscription(sql, token, now)))
    if (!found) throw failure(404, 'no-subscription')
    return subscriptionAt(now, found)
  },
})

/** The subscription that was joined; null where there is none. */
const subscriptionIn = ({ name, is_premium, material_limit, price, ends_at }: Joined<SubscriptionRow>) =>
  name === null
    ? null
    : { name, is_premium: is_premium!, material_limit: material_limit!, price: price!, ends_at }

const DAY_MS = 24 * 60 * 60 * 1000

/** How a subscription stands at a moment. `ends_at` null: without an end. */
export function subscriptionAt(now: Date, { ends_at, ...tier }: SubscriptionRow): Subscription {
  if (ends_at === null) return { tier, is_active: true, days_left: 'unlimited' }
  const leftMs = ends_at.getTime() - now.getTime()
  return { tier, is_active: leftMs > 0, days_left: Math.max(0, Math.ceil(leftMs / DAY_MS)) }
}

/** An account's subscription as the operator sees it; null where there has never been one. */
export interface Standing {
  username: string
  subscription: (Subscription & { ends_at: Date | null }) | null
}

export const listTiers = (sql: Querier): Promise<Tier[]> =>
  sql<Tier[]>`select name, is_premium, material_limit, price from tier order by price, name`

/** How an account's subscription stands at `now`. */
export async function findStanding(sql: Querier, accountId: string, now: Date): Promise<Standing> {
  const [row] = await selectSubscriptionOf(sql, accountId)
  if (!row) throw new Error('The account is gone.')
  const { username } = row
  const found = subscriptionIn(row)
  return {
    username,
    subscription: found && { ...subscriptionAt(now, found), ends_at: found.ends_at },
  }
}

/**
 * Gives an account a tier from `now` on, for a number of days or (null) without an end, in place of the one it has. It takes
 * effect with the account's next request. Null where there is no tier of that name.
 */
export async function grantSubscription(
  sql: Sql,
  accountId: string,
  { tier, days }: { tier: string; days: number | null },
  now: Date,
): Promise<Standing | null> {
  const [known] = await selectTier(sql, tier)
  if (!known) return null
  const endsAt = days === null ? null : daysAfter(now, days)
  await beginAsOperator(sql, (transaction) =>
    upsertSubscription(transaction, accountId, { tierName: known.name, startsAt: now, endsAt }),
  )
  return findStanding(sql, accountId, now)
}

/** Ends an account's subscription at `now`; one that has ended already keeps its end. */
export async function expireSubscription(sql: Sql, accountId: string, now: Date): Promise<Standing> {
  await beginAsOperator(sql, (transaction) => endSubscription(transaction, accountId, now))
  return findStanding(sql, accountId, now)
}
