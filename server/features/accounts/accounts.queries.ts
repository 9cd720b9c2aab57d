import { lookalikeForm, type SignUp } from '#calc/vocabulary/rules/account-rules.ts'
import { fold } from '#calc/vocabulary/rules/fold.ts'
import type { Querier, Transaction } from '#server/db/sql.ts'
import { caller, holdSpaces, type Who, who } from '#server/http/caller.ts'
import { isOpenInvitation } from '#server/http/invitations.ts'
import type { Begins, Session, SpaceId, Token } from '#server/http/tokens.ts'

export interface AccountRow {
  id: string
  username: string
  first_name: string
  last_name: string
  email: string
  phone_number: string
  password_hash: string
  is_verified: boolean
  is_active: boolean
  must_change_password: boolean
  created_at: Date
}

export const selectAccountByUsername = (sql: Querier, usernameKey: string) =>
  sql<AccountRow[]>`select * from account where username_key = ${usernameKey}`

/** Whether the names are taken; a username that looks the same counts too. Absent names are not checked. */
export const selectTaken = (sql: Querier, { username, email }: Partial<SignUp>) => {
  const usernameKey = username === undefined ? null : fold(username)
  const usernameLook = usernameKey && lookalikeForm(usernameKey)
  const emailKey = email === undefined ? null : fold(email)
  return sql<{ username: boolean; email: boolean }[]>`
    select
      exists (
        select from account where username_key = ${usernameKey} or username_look = ${usernameLook}
      ) as username,
      exists (select from account where email_key = ${emailKey}) as email`
}

/** The invitation, if it is open and has opened no account yet. */
export const selectInvitation = (sql: Querier, hash: Buffer, now: Date) =>
  sql`select from invitation where ${isOpenInvitation(sql, hash, now)} and registered_at is null`

/** An account with its space, its first session and, unless `trialEndsAt` is null, a trial of the cheapest Premium tier. No row if an invitation is given and has opened an account since. */
export const insertAccount = (
  sql: Querier,
  signUp: SignUp,
  passwordHash: string,
  invitation: Buffer | null,
  { now, sessionEndsAt, trialEndsAt }: { now: Date; sessionEndsAt: Date; trialEndsAt: Date | null },
) => sql<(AccountRow & { session_id: string })[]>`
  with admitted as (
    ${
      invitation === null
        ? sql`select 1`
        : sql`update invitation set registered_at = ${now}
            where ${isOpenInvitation(sql, invitation, now)} and registered_at is null returning id`
    }
  ), created as (
    insert into account (username, username_key, username_look, first_name, last_name, email, email_key,
      phone_number, password_hash, created_at)
    select ${signUp.username}, ${fold(signUp.username)}, ${lookalikeForm(fold(signUp.username))}, ${signUp.first_name},
      ${signUp.last_name}, ${signUp.email}, ${fold(signUp.email)}, ${signUp.phone_number}, ${passwordHash},
      ${now}::timestamptz
    from admitted
    returning *
  ), opened as (
    insert into session (account_id, created_at, expires_at)
    select id, ${now}, ${sessionEndsAt} from created
    returning id
  ), own_space as (
    insert into space (id, account_id, kind, subscriber_id, created_at)
    select id, id, 'personal', id, ${now} from created
  ), trial as (
    insert into subscription (space_id, tier_name, starts_at, ends_at)
    select created.id, premium.name, ${now}, ${trialEndsAt}::timestamptz
    from created, (select name from tier where is_premium order by price, name limit 1) as premium
    where ${trialEndsAt}::timestamptz is not null
  )
  select created.*, opened.id as session_id from created, opened`

/** The company in which tabs of an account begin: its id, '' for the own space, null if the account is in no company. */
const begins = (sql: Querier, accountId: string) => sql`(
  select case when count(*) > 0 then coalesce(max(space_id::text) filter (where is_default), '') end
  from member where account_id = ${accountId}
)`

/**
 * Opens a session for an account whose password was just verified; no row if the password has changed or the account
 * has been closed since. The row is locked until the session is committed: a change of the password either comes first
 * and is seen here, or waits and then ends this session too. Expired sessions of the account are deleted.
 */
export const insertSession = (sql: Querier, { id, password_hash }: AccountRow, now: Date, endsAt: Date) =>
  sql<{ id: string; begins: Begins }[]>`
    with owner as (
      select id from account where id = ${id} and password_hash = ${password_hash} and is_active for share
    ), swept as (
      delete from session using owner where account_id = owner.id and expires_at <= ${now}
    )
    insert into session (account_id, created_at, expires_at)
    select id, ${now}, ${endsAt} from owner
    returning id, ${begins(sql, id)} as begins`

/** No row if the session has ended or expired, or if its account is closed. */
export const selectSession = (sql: Querier, { accountId, sessionId }: Session, now: Date) =>
  sql<{ expires_at: Date; begins: Begins }[]>`
    select session.expires_at, ${begins(sql, accountId)} as begins
    from session join account on account.id = session.account_id
    where session.id = ${sessionId} and session.account_id = ${accountId}
      and session.revoked_at is null and session.expires_at > ${now} and account.is_active`

/** Ends a session; no row if there was none to end. */
export const revokeSession = (sql: Querier, { accountId, sessionId }: Session, now: Date) =>
  sql<{ id: string }[]>`
    update session set revoked_at = ${now}
    where id = ${sessionId} and account_id = ${accountId} and revoked_at is null and expires_at > ${now}
    returning id`

export const selectCallerAccount = (sql: Querier, token: Token, now: Date) =>
  sql<(AccountRow & Who)[]>`
    with caller as (${caller(sql, token, now)})
    select account.*, ${who(sql)} from caller join account on account.id = caller.account_id`

/** Locks an account against changes and new sessions. Only later statements see what was committed before the lock. */
export const lockAccount = (sql: Transaction, accountId: string) =>
  sql`select from account where id = ${accountId} for no key update`

/** Lets nobody leave or store in the companies of an account, or change roles there, until the transaction ends. */
export async function holdCompanies(sql: Transaction, accountId: string): Promise<void> {
  const rows = await sql<{ space_id: SpaceId }[]>`select space_id from member where account_id = ${accountId}`
  await holdSpaces(
    sql,
    rows.map(({ space_id }) => space_id),
  )
}

/** Locks an account so that it can't come into another company either, or found one. */
export const lockMemberships = (sql: Transaction, accountId: string) =>
  sql`select from account where id = ${accountId} for update`

/** Locks a session too, so that it can't be ended meanwhile. */
export const lockSession = (sql: Transaction, { accountId, sessionId }: Session) => sql`
  select from account join session on session.account_id = account.id
  where account.id = ${accountId} and session.id = ${sessionId}
  for no key update of account, session`

export const updatePassword = (sql: Transaction, accountId: string, passwordHash: string) => sql`
  update account set password_hash = ${passwordHash}, must_change_password = false where id = ${accountId}`

export const revokeSessions = (
  sql: Transaction,
  accountId: string,
  now: Date,
  butSessionId: string | null,
) => sql`
  update session set revoked_at = ${now}
  where account_id = ${accountId} and revoked_at is null and id is distinct from ${butSessionId}::uuid`

export const revokeOtherSessions = (sql: Transaction, token: Token, now: Date) =>
  sql<(Who & { revoked: number })[]>`
    with caller as (${caller(sql, token, now)}), ended as (
      update session set revoked_at = ${now}
      from caller
      where session.account_id = caller.account_id and session.id <> ${token.sessionId}
        and session.revoked_at is null and session.expires_at > ${now}
      returning session.id
    )
    select ${who(sql)}, (select count(*)::int from ended) as revoked from caller`

export const selectIsLastOwner = (sql: Transaction, accountId: string) => sql<{ is_last: boolean }[]>`
  select exists (
    select from member where account_id = ${accountId} and 'owner' = any(roles) and not exists (
      select from member as other
      where other.space_id = member.space_id and other.account_id <> ${accountId} and 'owner' = any(other.roles)
    )
  ) as is_last`

/** Deletes an account and, by cascade, everything that refers to it. */
export const deleteAccount = (sql: Transaction, accountId: string) =>
  sql`delete from account where id = ${accountId}`
