import { ROLES, type Role } from '#calc/vocabulary/roles.ts'
import type { Fragment, Joined, Querier, Sql, Transaction } from '../db/sql.ts'
import { isDatabaseUnavailable } from '../db/unavailable.ts'
import { failure, notFound, premiumRequired, throttled, tokenNotValid } from '../errors.ts'
import { createGate } from '../jobs/gate.ts'
import { readUuid } from './checker.ts'
import type { Session, SpaceId, Token } from './tokens.ts'

export interface Caller {
  account_id: string
  /** Owner of what is read and written; null if refused. */
  space_id: SpaceId
  /** `member` if the account is not in the space, else the role that it lacks. */
  refused: Role | 'member' | null
  /** Whether the space has a running Premium subscription. */
  premium: boolean
  /** Own materials that the tier allows; 0 is unlimited. */
  material_limit: number
  /** After a reset by the operator only the profile is open until a new password is chosen. */
  must_change_password: boolean
  /** When the space's own properties or corrections were last written. */
  own_stamp: Date | null
}

/** A token, or columns in its place where one statement serves many callers. */
export type TokenColumns =
  | Token
  | ({ [Key in Exclude<keyof Token, 'role' | 'isKey'>]: Fragment } & Pick<Token, 'role' | 'isKey'>)

/**
 * Selects the caller's row; none if the session has ended or expired, or the account is closed. A feature puts it in front of
 * its own statement, so that the check costs no extra round trip:
 *
 *     with caller as (${caller(sql, token, clock())})
 *     select ${who(sql)}, material.name from caller left join material on material.owner_id = caller.space_id
 *
 * `space_id` is the only owner that a statement uses; it is null for an account that is not in the space or lacks the role
 * of the call, so that the rest of the statement finds and writes nothing. `requireCaller` throws the 401 or 403.
 * @param isHeld whether what a call that stores may do in a company, or by a key, stays as it is until the transaction ends
 */
export const caller = (
  sql: Querier,
  { accountId, sessionId, spaceId, role, isKey }: TokenColumns,
  now: Date,
  isHeld = true,
): Fragment => {
  // An account has every role in its own space: there is nothing to look up.
  const isPlain = spaceId === accountId && !isKey
  // For calls that store: the triggers of 047-events.sql record this actor until the transaction ends.
  const acting =
    role === null || typeof accountId !== 'string'
      ? sql``
      : sql`, set_config('fuelblend.actor', ${`${isKey ? 'key' : 'person'} ${isKey ? sessionId : accountId}`}, true)`
  return sql`
  select account.id as account_id,
    ${isPlain ? sql`space.id as space_id, null::text as refused` : sql`case when admission.refused is null then space.id end as space_id, admission.refused`},
    account.must_change_password,
    greatest(space.own_properties_at, space.corrections_at) as own_stamp,
    ${isPlain ? sql`` : sql`admission.refused is null and`} coalesce(tier.is_premium, false) as premium,
    coalesce(tier.material_limit, 0) as material_limit ${acting}
  from ${isKey ? sql`api_key join account on account.id = api_key.created_by` : sql`session join account on account.id = session.account_id`}
  ${isPlain ? sql`join space on space.id = account.id` : sql`left join space on space.id = ${spaceId} cross join lateral (${admission(sql, { accountId, spaceId, role, isKey }, isHeld)}) as admission`}
  left join subscription on subscription.space_id = space.subscriber_id
    and (subscription.ends_at is null or subscription.ends_at > ${now})
  left join tier on tier.name = subscription.tier_name
  where account.is_active and ${
    isKey
      ? sql`api_key.id = ${sessionId} and api_key.created_by = ${accountId} and api_key.space_id = ${spaceId}
        and api_key.revoked_at is null and api_key.expires_at > ${now} and admission.refused is distinct from 'member'`
      : sql`session.id = ${sessionId} and session.account_id = ${accountId}
        and session.revoked_at is null and session.expires_at > ${now}`
  }`
}

/** Selects `Caller.refused`. */
function admission(
  sql: Querier,
  { accountId, spaceId, role, isKey }: Omit<TokenColumns, 'sessionId'>,
  isHeld: boolean,
): Fragment {
  const isNoMember = (wanted = sql``) =>
    spaceId === accountId
      ? sql`false`
      : sql`space.account_id is distinct from account.id and not exists (
          select from member where member.space_id = space.id and member.account_id = account.id ${wanted})`
  if (role === null) return sql`select case when ${isNoMember()} then 'member' end as refused offset 0`
  const lacksRole = isKey ? sql`case when not api_key.roles @> array[${role}] then ${role} end` : sql`null`
  const ofAccount = isHeld
    ? sql`refused_writer(space.id, account.id, ${role}, ${isKey ? sql`api_key.id` : sql`null`})`
    : sql`case when ${isNoMember()} then 'member'
        when ${isNoMember(sql`and member.roles && array['owner', ${role}]`)} then ${role} end`
  return sql`select coalesce(${ofAccount}, ${lacksRole}) as refused offset 0`
}

/** The part of the caller that `requireCaller` reads, with its space. */
export type Who = Pick<Caller, 'space_id' | 'refused' | 'premium' | 'must_change_password'>

export const who = (sql: Querier): Fragment =>
  sql`caller.space_id, caller.refused, caller.premium, caller.must_change_password`

/** A caller that writes, with the laboratory settings of its space. */
export interface Writer extends Who, Pick<Caller, 'account_id' | 'material_limit'> {
  /** JSON of any shape. */
  lab_precision: unknown
  lab_precision_at: Date | null
  bias_on: unknown
}

/** Reads the caller and makes other writers of the space wait until the transaction ends. */
export const lockCaller = (sql: Transaction, token: Token, now: Date) => sql<Writer[]>`
  with caller as (${caller(sql, token, now)}),
  held as (
    select lab_precision, lab_precision_at, bias_on from space
    where id = (select space_id from caller) for no key update
  )
  select ${who(sql)}, caller.account_id, caller.material_limit, held.* from caller left join held on true`

/** Both waits and the time of the database together are less than the listener's idle timeout. */
const LINE = { atOnce: 1, refusal: () => throttled(1), isHopeless: isDatabaseUnavailable }

/** Of an account everything that stores waits in one line, and of a space its accounts; what changes who may store in another. */
const ofAccount = createGate({ ...LINE, waiting: 128, waitMs: 6_000 })
const ofSpace = createGate({ ...LINE, waiting: 256, waitMs: 4_000 })
const ofOwner = createGate({ ...LINE, waiting: 128, waitMs: 8_000 })

/**
 * Runs what stores in a space, one after the other: in the database they would wait for the same rows, each with a connection
 * that others need. @throws AppError 429 if too many of the account wait
 */
export const inTurn = <Result>(
  { accountId, spaceId }: Pick<Token, 'accountId' | 'spaceId'>,
  work: () => Promise<Result>,
): Promise<Result> => ofAccount(accountId, () => ofSpace(spaceId, work))

/** The same for what an account changes of itself, its companies and keys: it doesn't wait for those that store. */
export const inOwnTurn = <Result>(
  { accountId }: Pick<Token, 'accountId'>,
  work: () => Promise<Result>,
): Promise<Result> => ofOwner(accountId, work)

/** Keeps members and keys of spaces as they are until the transaction ends, as `refused_writer` does (054-writers.sql). */
const shareSpaces = (sql: Transaction, ids: readonly SpaceId[]) => sql`
  select pg_advisory_xact_lock_shared(hashtextextended(id::text, 0)) from unnest(${[...ids].sort()}::uuid[]) as id`

/** Lets what is stored in spaces finish, and nobody store in them until the transaction ends: to change who may. */
export const holdSpaces = (sql: Transaction, ids: readonly SpaceId[]) => sql`
  select pg_advisory_xact_lock(hashtextextended(id::text, 0)) from unnest(${[...ids].sort()}::uuid[]) as id`

/**
 * Runs a transaction of a caller, in their turn. Removing the member, changing their roles or revoking the key waits until it
 * ends, so nothing of theirs is written afterwards.
 * @param source another space that is read
 */
export const beginAs = <Result>(
  sql: Sql,
  token: Token,
  work: (transaction: Transaction) => Promise<Result>,
  source = token.spaceId,
): Promise<Result> =>
  inTurn(token, () =>
    sql.begin(async (transaction) => {
      const ids = new Set([token.spaceId, source])
      // Of an account's own space it alone is a member.
      if (!token.isKey) ids.delete(token.accountId as SpaceId)
      if (ids.size > 0) await shareSpaces(transaction, [...ids])
      return work(transaction)
    }),
  ) as Promise<Result>

/**
 * The first row of a statement that begins with `caller`.
 * @throws AppError 401 without a row; 403 for a missing membership or role, and with `premium` also if Premium is missing or a
 * new password has to be chosen first
 */
export function requireCaller<Row extends Omit<Who, 'space_id'>>(
  rows: readonly Row[],
  { premium = false } = {},
): Row {
  const [row] = rows
  if (!row) throw tokenNotValid()
  if (row.refused === 'member') throw notMember()
  if (row.refused) throw failure(403, 'role-missing', { role: ROLES[row.refused] })
  if (premium && row.must_change_password) throw failure(403, 'choose-password')
  if (premium && !row.premium) throw premiumRequired()
  return row
}

/** The rows joined to the caller, without the row of nulls that stands for none. @throws as `requireCaller` */
export function joinedRows<Row extends { id: unknown }>(
  rows: readonly (Who & Joined<Row>)[],
  needs?: { premium: boolean },
): Row[] {
  requireCaller(rows, needs)
  return rows.flatMap((row) => (row.id === null ? [] : [row as Who & Joined<Row> & Row]))
}

/** @throws AppError 404 if the statement changed nothing, and as `requireCaller` does */
export function requireDone(rows: readonly (Who & { is_done: boolean })[]): void {
  if (!requireCaller(rows).is_done) throw notFound()
}

/** The same whether the company exists or not. */
export const notMember = () => failure(403, 'not-member')

/** `requireCaller` for a request that failed before its own statement ran. */
export async function checkCaller(sql: Querier, token: Token, now: Date, premium: boolean): Promise<void> {
  requireCaller(await sql<Caller[]>`${caller(sql, token, now, false)}`, { premium })
}

/** The token of a session in its account's own space. */
export const ownSpaceToken = (session: Session, role: Role | null = null): Token => ({
  ...session,
  spaceId: session.accountId as SpaceId,
  role,
  isKey: false,
})

/** The token in the company that a path names; `caller` checks the membership. */
export function inCompany(token: Token, id: string, role: Role | null): Token {
  const spaceId = readUuid(id)
  // An account's own space is no company.
  if (spaceId === null || spaceId === token.accountId) throw notMember()
  return { ...token, spaceId: spaceId as SpaceId, role }
}
