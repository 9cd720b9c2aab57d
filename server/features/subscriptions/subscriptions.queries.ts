import type { Querier } from '#server/db/sql.ts'
import { caller, type Who, who } from '#server/http/caller.ts'
import type { Token } from '#server/http/tokens.ts'
import type { Tier } from './subscriptions.model.ts'

interface SubscriptionRow extends Tier {
  /** Null: without an end. */
  ends_at: Date | null
}

/** The caller with the subscription, whose columns are null where there is none. */
export const selectCallerSubscription = (sql: Querier, token: Token, now: Date) =>
  sql<
    (Who & {
      [Key in keyof SubscriptionRow]: SubscriptionRow[Key] | null
    })[]
  >`
    with caller as (${caller(sql, token, now)})
    select ${who(sql)},
      tier.name, tier.is_premium, tier.material_limit, tier.price, subscription.ends_at
    from caller
    left join space on space.id = caller.space_id
    left join subscription on subscription.space_id = space.subscriber_id
    left join tier on tier.name = subscription.tier_name`

export const selectTiers = (sql: Querier) =>
  sql<Tier[]>`select name, is_premium, material_limit, price from tier order by price, name`

/** The tier of that name, whatever the case of its letters. */
export const selectTier = (sql: Querier, name: string) =>
  sql<{ name: string }[]>`select name from tier where lower(name) = lower(${name}) limit 1`

export const selectSubscriptionOf = (sql: Querier, accountId: string) =>
  sql<({ username: string } & { [Key in keyof SubscriptionRow]: SubscriptionRow[Key] | null })[]>`
    select account.username, tier.name, tier.is_premium, tier.material_limit, tier.price, subscription.ends_at
    from account
    left join subscription on subscription.space_id = account.id
    left join tier on tier.name = subscription.tier_name
    where account.id = ${accountId}`

export const upsertSubscription = (
  sql: Querier,
  accountId: string,
  { tierName, startsAt, endsAt }: { tierName: string; startsAt: Date; endsAt: Date | null },
) => sql`
  insert into subscription (space_id, tier_name, starts_at, ends_at)
  values (${accountId}, ${tierName}, ${startsAt}, ${endsAt})
  on conflict (space_id) do update
    set tier_name = excluded.tier_name, starts_at = excluded.starts_at, ends_at = excluded.ends_at`

export const endSubscription = (sql: Querier, accountId: string, now: Date) => sql`
  update subscription set ends_at = least(coalesce(ends_at, ${now}), ${now}) where space_id = ${accountId}`
