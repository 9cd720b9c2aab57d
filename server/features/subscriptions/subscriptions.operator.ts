import type { Querier, Sql } from '#server/db/sql.ts'
import { beginAsOperator } from '#server/http/caller.ts'
import type { Subscription, Tier } from './subscriptions.model.ts'
import {
  endSubscription,
  selectSubscriptionOf,
  selectTier,
  selectTiers,
  upsertSubscription,
} from './subscriptions.queries.ts'
import { subscriptionAt } from './subscriptions.service.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** An account's subscription as the operator sees it; null where there has never been one. */
export interface Standing {
  username: string
  subscription: (Subscription & { ends_at: Date | null }) | null
}

export const listTiers = (sql: Querier): Promise<Tier[]> => selectTiers(sql)

/** How an account's subscription stands at `now`. */
export async function findStanding(sql: Querier, accountId: string, now: Date): Promise<Standing> {
  const [row] = await selectSubscriptionOf(sql, accountId)
  if (!row) throw new Error('The account is gone.')
  const { username, name, is_premium, material_limit, price, ends_at } = row
  if (name === null || is_premium === null || material_limit === null || price === null) {
    return { username, subscription: null }
  }
  const tier = { name, is_premium, material_limit, price }
  return { username, subscription: { ...subscriptionAt(now, { ...tier, ends_at }), ends_at } }
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
  const endsAt = days === null ? null : new Date(now.getTime() + days * DAY_MS)
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
