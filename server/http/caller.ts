import { ROLES, type Role } from '#calc/vocabulary/roles.ts'
import type { Fragment, Joined, Querier, Sql, Transaction } from '../db/sql.ts'
import { failure, notFound, premiumRequired, tokenNotValid } from '../errors.ts'
import { readUuid } from './checker.ts'
import type { Session, SpaceId, Token } from './tokens.ts'

/** What the database knows about the caller. */
export interface Caller {
  /** Who acts. */
  account_id: string
  /** Who owns what is read and written; null where `refused` says why. */
  space_id: SpaceId
  /** `member` where it is not in the space, a role that it lacks, or null. */
  refused: Role | 'member' | null
  /** The space has a subscription with Premium that has not ended. */
  premium: boolean
  /** How many own materials the tier allows; 0 is unlimited. */
  material_limit: number
  /** After a reset by the operator: nothing but the profile is open until a new password is chosen. */
  must_change_password: boolean
  /** When the space's own properties or corrections were last written, null where they never were. */
  own_stamp: Date | null
}

/** A token, or the columns of a statement that is about many. */
export type TokenColumns =
  | Token
  | ({ [Key in Exclude<keyof Token, 'role' | 'isKey'>]: Fragment } & Pick<Token, 'role' | 'isKey'>)

/**
 * The select that yields the caller's one row, or none if the session has ended or expired, or the account is closed.
 * A feature puts it in front of its own statement, so that the check costs no round trip of its own:
 *
 *     with caller as (${caller(sql, token, clock())})
 *     select ${who(sql)}, material.name from caller left join material on material.owner_id = caller.space_id
 *
 * Its `space_id` is the only owner that a statement knows; it is null for who is not in the space, or lacks the role of the
 * call, so that the rest of the statement finds and writes nothing.
 *
 * No row: `requireCaller(rows)` throws the 401. Refused: it throws the 403. `requireCaller(rows, { premium: true })` throws
 * the 403 for that as well.
 */
export const caller = (
  sql: Querier,
  { accountId, sessionId, spaceId, role, isKey }: TokenColumns,
  now: Date,
): Fragment => {
  // In its own space an account has all roles, and there is nothing to look up.
  const isPlain = spaceId === accountId && !isKey
  // For calls that store: the triggers of 047-events.sql write down this actor until the transaction ends.
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
  ${isPlain ? sql`join space on space.id = account.id` : sql`left join space on space.id = ${spaceId} cross join lateral (${admission(sql, { accountId, spaceId, role, isKey })}) as admission`}
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

/** Why the caller may not: `member`, the role that it lacks, or null. */
function admission(
  sql: Querier,
  { accountId, spaceId, role, isKey }: Omit<TokenColumns, 'sessionId'>,
): Fragment {
  const isShared = spaceId !== accountId
  const member = (more = sql``) =>
    sql`select from member where member.space_id = space.id and member.account_id = account.id ${more}`
  const isOut = isShared
    ? sql`space.account_id is distinct from account.id and not exists (${member()})`
    : sql`false`
  const lacksRole = isShared
    ? sql`space.account_id is distinct from account.id and not exists (${member(sql`and member.roles && array['owner', ${role}]`)})`
    : sql`false`
  return sql`
    select case when ${isOut} then 'member'
      ${role === null ? sql`` : sql`when ${lacksRole} ${isKey ? sql`or not api_key.roles @> array[${role}]` : sql``} then ${role}`}
    end as refused offset 0`
}

/** What `requireCaller` reads, and whose space it is. */
export type Who = Pick<Caller, 'space_id' | 'refused' | 'premium' | 'must_change_password'>

/** Its columns. */
export const who = (sql: Querier): Fragment =>
  sql`caller.space_id, caller.refused, caller.premium, caller.must_change_password`

/** A caller that writes: who it is, and what its laboratory has said. */
export interface Writer extends Who, Pick<Caller, 'account_id' | 'material_limit'> {
  /** JSON of any shape. */
  lab_precision: unknown
  lab_precision_at: Date | null
  bias_on: unknown
}

/** The caller; other writers of the same space wait until the transaction ends. */
export const holdCaller = (sql: Transaction, token: Token, now: Date) => sql<Writer[]>`
  with caller as (${caller(sql, token, now)}),
  held as (
    select lab_precision, lab_precision_at, bias_on from space
    where id = (select space_id from caller) for no key update
  )
  select ${who(sql)}, caller.account_id, caller.material_limit, held.* from caller left join held on true`

/**
 * Runs a transaction of a caller. What takes them out of a company, a role from them or their key away waits until it ends;
 * so nothing of theirs is written once that is done.
 */
export const beginAs = <Result>(
  sql: Sql,
  { accountId, sessionId, spaceId, isKey }: Token,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> =>
  sql.begin(async (transaction) => {
    if (isKey) await transaction`select from api_key where id = ${sessionId} for share`
    if (spaceId !== accountId)
      await transaction`select from member where space_id = ${spaceId} and account_id = ${accountId} for share`
    return work(transaction)
  }) as Promise<Result>

type Admission = Pick<Who, 'refused' | 'premium' | 'must_change_password'>

/**
 * The row of `caller`, the first of its statement. Throws AppError 401 without a row; 403 for a member that lacks the role and for who is none, if
 * Premium is needed and missing, or if a new password has to be chosen first.
 */
export function requireCaller<Row extends Admission>(rows: readonly Row[], { premium = false } = {}): Row {
  const [row] = rows
  if (!row) throw tokenNotValid()
  if (row.refused === 'member') throw notMember()
  if (row.refused) throw failure(403, 'role-missing', { role: ROLES[row.refused] })
  if (premium && row.must_change_password) throw failure(403, 'choose-password')
  if (premium && !row.premium) throw premiumRequired()
  return row
}

/**
 * The rows joined to the caller; none where there is the one of nulls.
 * @throws as `requireCaller` does
 */
export function joinedRows<Row extends { id: unknown }>(
  rows: readonly (Who & Joined<Row>)[],
  needs?: { premium: boolean },
): Row[] {
  requireCaller(rows, needs)
  return rows.flatMap((row) => (row.id === null ? [] : [row as unknown as Row]))
}

/**
 * For a statement that says whether it found what it was to change.
 * @throws AppError 404 where it did not, and as `requireCaller` does
 */
export function requireDone(rows: readonly (Who & { is_done: boolean })[]): void {
  if (!requireCaller(rows).is_done) throw notFound()
}

/** The same for a company that the caller is not in and for one that does not exist. */
export const notMember = () => failure(403, 'not-member')

/** `requireCaller` for a request that failed before its own statement could ask. */
export async function checkCaller(sql: Querier, token: Token, now: Date, premium: boolean): Promise<void> {
  requireCaller(await sql<Caller[]>`${caller(sql, token, now)}`, { premium })
}

/** A session in its account's own space. */
export const personal = (session: Session, role: Role | null = null): Token => ({
  ...session,
  spaceId: session.accountId as SpaceId,
  role,
  isKey: false,
})

/** The same person in a company that a path names; whether they are in it is for `caller` to say. */
export function inCompany(token: Token, id: string, role: Role | null): Token {
  const spaceId = readUuid(id)
  // An account's own space is none.
  if (spaceId === null || spaceId === token.accountId) throw notMember()
  return { ...token, spaceId: spaceId as SpaceId, role }
}
