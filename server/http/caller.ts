import { fault } from '#calc/vocabulary/faults/fault.ts'
import type { Fragment, Querier } from '../db/sql.ts'
import { AppError, failure, premiumRequired, tokenNotValid } from '../errors.ts'
import type { Token, Tokens } from './tokens.ts'

/** What the database knows about the caller. */
export interface Caller {
  account_id: string
  /** A subscription with Premium that has not ended. */
  premium: boolean
  /** How many own materials the tier allows; 0 is unlimited. */
  material_limit: number
  /** After a reset by the operator: nothing but the profile is open until a new password is chosen. */
  must_change_password: boolean
  /** When the account last wrote to its own properties, null where it never did. */
  own_stamp: Date | null
}

/** A token, or the columns of a statement that is about many. */
type TokenColumns = Token | { [Key in keyof Token]: Fragment }

/**
 * The select that yields the caller's one row, or none if the session has ended or expired, or the account is closed.
 * A feature puts it in front of its own statement, so that the check costs no round trip of its own:
 *
 *     with caller as (${caller(sql, token, clock())})
 *     select caller.*, material.name from caller left join material on material.owner_id = caller.account_id
 *
 * No row: `requireCaller(row)` throws the 401. `requireCaller(row, { premium: true })` throws the 403 as well.
 */
export const caller = (sql: Querier, { accountId, sessionId }: TokenColumns, now: Date): Fragment => sql`
  select account.id as account_id,
    account.must_change_password,
    greatest(account.own_properties_at, account.corrections_at) as own_stamp,
    coalesce(tier.is_premium, false) as premium,
    coalesce(tier.material_limit, 0) as material_limit
  from session
  join account on account.id = session.account_id
  left join subscription on subscription.account_id = account.id
    and (subscription.ends_at is null or subscription.ends_at > ${now})
  left join tier on tier.name = subscription.tier_name
  where session.id = ${sessionId} and session.account_id = ${accountId}
    and session.revoked_at is null and session.expires_at > ${now} and account.is_active`

/** What `requireCaller` reads, and whose account it is. */
export type Who = Pick<Caller, 'account_id' | 'premium' | 'must_change_password'>

/** Its columns. */
export const who = (sql: Querier): Fragment =>
  sql`caller.account_id, caller.premium, caller.must_change_password`

/** The caller; other writers of the same account wait until the transaction ends. */
export const holdCaller = (sql: Querier, token: Token, now: Date) => sql<
  (Who & Pick<Caller, 'material_limit'>)[]
>`
  with caller as (${caller(sql, token, now)})
  select ${who(sql)}, caller.material_limit
  from caller join account on account.id = caller.account_id
  for no key update of account`

type Admission = Omit<Who, 'account_id'>

/**
 * The row of `caller`. Throws AppError 401 without a row, 403 if Premium is needed and missing, or if a new password has
 * to be chosen first.
 */
export function requireCaller<Row extends Admission>(row: Row | undefined, { premium = false } = {}): Row {
  if (!row) throw tokenNotValid()
  if (premium && row.must_change_password) throw failure(403, 'choose-password')
  if (premium && !row.premium) throw premiumRequired()
  return row
}

/** `requireCaller` for a request that failed before its own statement could ask. */
export async function checkCaller(sql: Querier, token: Token, now: Date, premium: boolean): Promise<void> {
  const [row] = await sql<Caller[]>`${caller(sql, token, now)}`
  requireCaller(row, { premium })
}

/** The bearer of an `Authorization` header, or a 401 that says what is wrong with it. */
export async function readBearer(tokens: Tokens, header: string | null): Promise<Token> {
  const [scheme, text, ...rest] = header?.trim().split(/\s+/) ?? []
  if (scheme !== 'Bearer') throw failure(401, 'not-authenticated')
  if (text === undefined || rest.length > 0) {
    throw new AppError(401, { detail: fault('bearer-form'), code: 'bad_authorization_header' })
  }
  const verdict = await tokens.verify('access', text)
  if (!verdict.ok) throw tokenNotValid(verdict.fault)
  return verdict.token
}
