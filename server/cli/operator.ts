import { randomInt } from 'node:crypto'
import { fold } from '#calc/vocabulary/rules/fold.ts'
import { daysAfter } from '#calc/vocabulary/rules/typed-date.ts'
import { type Joined, oneRow, type Querier, type Sql, type Transaction } from '#server/db/sql.ts'
import {
  type AccountRow,
  deleteAccount as deleteAccountRow,
  holdCompanies,
  lockMemberships,
  revokeSessions,
} from '#server/features/accounts/accounts.queries.ts'
import { createPasswords } from '#server/features/accounts/passwords.ts'
import type { Subscription, Tier } from '#server/features/subscriptions/subscriptions.model.ts'
import {
  type SubscriptionRow,
  subscriptionAt,
  subscriptionIn,
} from '#server/features/subscriptions/subscriptions.routes.ts'
import { readUuid } from '#server/http/checker.ts'
import { CommandError } from './command.ts'

/** Runs a command of the operator, who is the actor in the events of the spaces it changes. */
const beginAsOperator = <Result>(
  sql: Sql,
  work: (transaction: Transaction) => PromiseLike<Result>,
): Promise<Result> =>
  sql.begin(async (transaction) => {
    await transaction`select set_config('fuelblend.actor', 'operator', true)`
    return work(transaction)
  }) as Promise<Result>

/** @throws CommandError for an unknown username, e-mail address or id, or one account's username that is another's address */
export async function findUserId(sql: Querier, user: string): Promise<string> {
  const key = fold(user)
  const users = await sql<Pick<AccountRow, 'id' | 'username' | 'email'>[]>`
    select id, username, email from account
    where username_key = ${key} or email_key = ${key} or id = ${readUuid(user)}::uuid
    order by created_at`
  if (users.length === 0) {
    throw new CommandError(`There is no account of the name, e-mail address or id ${user}.`)
  }
  if (users.length > 1) {
    const lines = users.map(({ id, username, email }) => `  ${id}  username ${username}, e-mail ${email}`)
    throw new CommandError(
      [`${user} may mean more than one account. Name it by its id:`, ...lines].join('\n'),
    )
  }
  return users[0]!.id
}

export type AccountOverview = Omit<AccountRow, 'password_hash'> & {
  sessions: number
  materials: number
  calculations: number
}

export interface AccountLine {
  username: string
  email: string
  is_active: boolean
  last_log_in: Date | null
  /** With its roles: "Karun (owner, blender)". */
  companies: string[]
}

/** All accounts in order of username. */
export const listAccounts = (sql: Querier) => sql<AccountLine[]>`
  select username, email, is_active,
    (select max(created_at) from session where account_id = account.id) as last_log_in,
    array(
      select space.name || ' (' || coalesce(nullif(array_to_string(member.roles, ', '), ''), 'reader') || ')'
      from member join space on space.id = member.space_id
      where member.account_id = account.id order by lower(space.name), space.id
    ) as companies
  from account order by username_key collate "C"`

/** Deletes an account with its personal space, or nothing if it is the last owner of the companies returned. */
export const deleteAccount = (sql: Sql, accountId: string): Promise<string[]> =>
  beginAsOperator(sql, async (transaction) => {
    // Until the end, none of the other owners can leave, and the account can join no other company.
    await holdCompanies(transaction, accountId)
    await lockMemberships(transaction, accountId)
    await holdCompanies(transaction, accountId)
    const owned = await transaction<{ name: string }[]>`
      select space.name from member join space on space.id = member.space_id
      where member.account_id = ${accountId} and 'owner' = any(member.roles) and not exists (
        select from member as other
        where other.space_id = member.space_id and other.account_id <> ${accountId} and 'owner' = any(other.roles)
      ) order by lower(space.name)`
    if (owned.length === 0) await deleteAccountRow(transaction, accountId)
    return owned.map(({ name }) => name)
  })

/** Everything about an account but its password. */
export async function findAccount(sql: Querier, accountId: string, now: Date): Promise<AccountOverview> {
  const rows = await sql<AccountOverview[]>`
    select id, username, first_name, last_name, email, phone_number, created_at, is_verified, is_active,
      must_change_password,
      (select count(*)::int from session
        where account_id = account.id and revoked_at is null and expires_at > ${now}) as sessions,
      (select count(*)::int from material where owner_id = account.id and not is_tank) as materials,
      (select count(*)::int from calculation where owner_id = account.id) as calculations
    from account where id = ${accountId}`
  return oneRow(rows, 'the account')
}

export const verifyAccount = (sql: Querier, accountId: string) =>
  sql`update account set is_verified = true where id = ${accountId}`

/** Closes an account, or opens it again. Closing ends its sessions, so that none comes back with it. */
export async function setActive(sql: Sql, accountId: string, isActive: boolean, now: Date): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction`update account set is_active = ${isActive} where id = ${accountId}`
    if (!isActive) await revokeSessions(transaction, accountId, now, null)
  })
}

/** Without easily confused letters and digits. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const GROUPS = 4
const GROUP_LENGTH = 5

/** Gives an account a random password, to be replaced at the next log-in, and ends its sessions. Returns the password. */
export async function resetPassword(
  sql: Sql,
  accountId: string,
  now: Date,
  passwords = createPasswords(),
): Promise<string> {
  const group = () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  const password = Array.from({ length: GROUPS }, group).join('-')
  const passwordHash = await passwords.hash(password)
  await sql.begin(async (transaction) => {
    await transaction`
      update account set password_hash = ${passwordHash}, must_change_password = true where id = ${accountId}`
    await revokeSessions(transaction, accountId, now, null)
  })
  return password
}

/** An account's subscription as the operator sees it; null if it never had one. */
export interface Standing {
  username: string
  subscription: (Subscription & { ends_at: Date | null }) | null
}

export const listTiers = (sql: Querier): Promise<Tier[]> =>
  sql<Tier[]>`select name, is_premium, material_limit, price from tier order by price, name`

export async function findStanding(sql: Querier, accountId: string, now: Date): Promise<Standing> {
  const rows = await sql<({ username: string } & Joined<SubscriptionRow>)[]>`
    select account.username, tier.name, tier.is_premium, tier.material_limit, tier.price, subscription.ends_at
    from account
    left join subscription on subscription.space_id = account.id
    left join tier on tier.name = subscription.tier_name
    where account.id = ${accountId}`
  const row = oneRow(rows, 'the account')
  const found = subscriptionIn(row)
  return {
    username: row.username,
    subscription: found && { ...subscriptionAt(now, found), ends_at: found.ends_at },
  }
}

/** Gives an account a tier from `now` on in place of its own, without an end if `days` is null. Null for an unknown tier. */
export async function grantSubscription(
  sql: Sql,
  accountId: string,
  { tier, days }: { tier: string; days: number | null },
  now: Date,
): Promise<Standing | null> {
  const [known] = await sql<{ name: string }[]>`
    select name from tier where lower(name) = lower(${tier}) limit 1`
  if (!known) return null
  const endsAt = days === null ? null : daysAfter(now, days)
  await beginAsOperator(
    sql,
    (transaction) => transaction`
      insert into subscription (space_id, tier_name, starts_at, ends_at)
      values (${accountId}, ${known.name}, ${now}, ${endsAt})
      on conflict (space_id) do update
        set tier_name = excluded.tier_name, starts_at = excluded.starts_at, ends_at = excluded.ends_at`,
  )
  return findStanding(sql, accountId, now)
}

/** Ends an account's subscription at `now`; one that has ended already keeps its end. */
export async function expireSubscription(sql: Sql, accountId: string, now: Date): Promise<Standing> {
  await beginAsOperator(
    sql,
    (transaction) => transaction`
      update subscription set ends_at = least(coalesce(ends_at, ${now}), ${now}) where space_id = ${accountId}`,
  )
  return findStanding(sql, accountId, now)
}

export interface CompanyLine {
  id: string
  name: string
  members: number
  owners: string[]
  /** The tier of its own subscription; null if it never had one, and its founder's counts. */
  tier: string | null
  ends_at: Date | null
}

/** All companies in order of name, or only those with this name or id. */
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

/** Gives a company its own Premium from `now` on, in place of whatever it had. */
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
