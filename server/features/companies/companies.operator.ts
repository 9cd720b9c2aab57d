import type { Sql } from '#server/db/sql.ts'
import { oneRow } from '#server/db/sql.ts'
import { beginAsOperator } from '#server/http/caller.ts'

export interface CompanyLine {
  id: string
  name: string
  members: number
  owners: string[]
  /** Of its own subscription; null where it never had one, and its founder's counts. */
  tier: string | null
  ends_at: Date | null
}

/** All companies by name, or those that an operator names by name or id. */
export const listCompanies = (sql: Sql, named: string | null = null) => sql<CompanyLine[]>`
  select space.id, space.name, subscription.tier_name as tier, subscription.ends_at,
    (select count(*)::int from member where space_id = space.id) as members,
    array(
      select username from member join account on account.id = account_id
      where space_id = space.id and 'owner' = any(roles) order by username_key collate "C"
    ) as owners
  from space left join subscription on subscription.space_id = space.id
  where kind = 'company' and (${named}::text is null or space.id::text = lower(${named}) or lower(name) = lower(${named}))
  order by lower(name), space.id`

/** A company with its first owner, whose subscription counts until it has its own. */
export async function createCompany(sql: Sql, name: string, ownerId: string): Promise<string> {
  const made = await beginAsOperator(
    sql,
    (transaction) => transaction<{ id: string }[]>`
    with made as (
      insert into space (kind, name, subscriber_id) values ('company', ${name}, ${ownerId}) returning id
    ), joined as (
      insert into member (space_id, account_id, roles) select id, ${ownerId}::uuid, array['owner'] from made
    )
    select id from made`,
  )
  return oneRow(made, 'the company').id
}

/** Premium of its own from now on, in place of whatever it had. */
export const grantCompany = (sql: Sql, id: string, endsAt: Date | null, now: Date) =>
  beginAsOperator(
    sql,
    (transaction) => transaction`
  with own as (update space set subscriber_id = id where id = ${id})
  insert into subscription (space_id, tier_name, starts_at, ends_at)
  select ${id}::uuid, name, ${now}, ${endsAt}::timestamptz from tier where is_premium order by price, name limit 1
  on conflict (space_id) do update
    set tier_name = excluded.tier_name, starts_at = excluded.starts_at, ends_at = excluded.ends_at`,
  )
