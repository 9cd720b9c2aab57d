import { randomBytes } from 'node:crypto'
import { fault } from '#calc/vocabulary/faults/fault.ts'
import type { Role } from '#calc/vocabulary/roles.ts'
import { createCache } from '../cache.ts'
import type { Querier, Sql } from '../db/sql.ts'
import { AppError, failure, tokenNotValid } from '../errors.ts'
import {
  caller,
  checkCaller,
  inCompany,
  notMember,
  ownSpaceToken,
  requireCaller,
  type Who,
  who,
} from './caller.ts'
import { readUuid } from './checker.ts'
import { versionOf } from './seen.ts'
import type { Session, SpaceId, Token, Tokens } from './tokens.ts'

export type Callers = ReturnType<typeof createCallers> & { once: ReturnType<typeof createOnce> }

/** The header that names the space in which a call acts. */
const SPACE = 'fuelblend-space'

/** Makes keys recognisable wherever they turn up. */
export const KEY_PREFIX = 'fb_'
/** The owner of a key never changes; `caller` checks whether it is still valid. */
const KNOWN = { entries: 2_000, bytes: 1024 * 1024, sizeOf: () => 300 }

interface KeyRow {
  id: string
  accountId: string
  spaceId: SpaceId
  /** The day of its last use, as far as this process knows. */
  usedOn: string | null
}

/**
 * Identifies the caller of a request. For the account's own space the token is enough. For a company or a key the database is
 * asked before anything else is read, so that a stranger learns nothing even from the faults of a request.
 * @throws AppError 401 for unusable credentials; 403 for a space that the account is not in, and for a key where a person is needed
 */
export function createCallers({ sql, tokens, clock }: { sql: Querier; tokens: Tokens; clock: () => Date }) {
  const keys = createCache<KeyRow>(KNOWN)

  async function findKey(key: string): Promise<KeyRow> {
    const hash = hashOf(key)
    const name = hash.toString('base64')
    const known = keys.get(name)
    if (known) return known
    const [row] = await sql<KeyRow[]>`
      select id, created_by as "accountId", space_id as "spaceId", used_on::text as "usedOn" from api_key where hash = ${hash}`
    if (!row) throw tokenNotValid()
    keys.set(name, row)
    return row
  }

  async function ofKey(key: string, named: string | null, role: Role | 'person' | null): Promise<Token> {
    const found = await findKey(key)
    const { id, accountId, spaceId } = found
    const now = clock()
    const token: Token = {
      accountId,
      sessionId: id,
      spaceId,
      role: role === 'person' ? null : role,
      isKey: true,
    }
    await checkCaller(sql, token, now, false)
    const day = now.toISOString().slice(0, 10)
    if (found.usedOn !== day) {
      await sql`update api_key set used_on = ${day}::date where id = ${id} and used_on is distinct from ${day}::date`
      found.usedOn = day
    }
    if (role === 'person') throw failure(403, 'key-refused')
    if (named !== null && readUuid(named.trim()) !== spaceId) throw notMember()
    return token
  }

  return async ({ headers }: Request, role: Role | 'person' | null): Promise<Token> => {
    const named = headers.get(SPACE)
    const parts = headers.get('authorization')?.trim().split(SPACES) ?? []
    const key = keyIn(parts)
    if (key !== null) return ofKey(key, named, role)
    const session = await readBearer(tokens, parts)
    const token = ownSpaceToken(session, role === 'person' ? null : role)
    if (role === 'person' || named === null || named === token.accountId) return token
    if (readUuid(named.trim()) === token.accountId) return token
    let there: Token
    try {
      there = inCompany(token, named.trim(), role)
    } catch (refusal) {
      // An ended session is reported first.
      await checkCaller(sql, token, clock(), false)
      throw refusal
    }
    await checkCaller(sql, there, clock(), false)
    return there
  }
}

const SPACES = /\s+/

/** The key of a program: as a bearer, or as the password of Basic for spreadsheets and old systems that know nothing else. */
function keyIn([scheme, text = '']: readonly string[]): string | null {
  if (scheme === 'Bearer') return text.startsWith(KEY_PREFIX) ? text : null
  if (scheme?.toLowerCase() !== 'basic') return null
  const [, password = ''] = Buffer.from(text, 'base64').toString().split(/:(.*)/s)
  return password.startsWith(KEY_PREFIX) ? password : null
}

/** @throws AppError 401 that says what is wrong with the `Authorization` header */
async function readBearer(tokens: Tokens, [scheme, text, ...rest]: readonly string[]): Promise<Session> {
  if (scheme !== 'Bearer') throw failure(401, 'not-authenticated')
  if (text === undefined || rest.length > 0) {
    throw new AppError(401, { detail: fault('bearer-form'), code: 'bad_authorization_header' })
  }
  const verdict = await tokens.verify('access', text)
  if (!verdict.ok) throw tokenNotValid(verdict.fault)
  return verdict.token
}

export const hashOf = (secret: string): Buffer => new Bun.CryptoHasher('sha256').update(secret).digest()

/** 128 bits: too many to guess, so wrong ones need no count. */
const LINK_BYTES = 16

/** The secret of a new link; only its hash is stored. */
export function newLinkSecret() {
  const secret = randomBytes(LINK_BYTES).toString('base64url')
  return { secret, hash: hashOf(secret) }
}

export const IDEMPOTENCY_KEY = 'idempotency-key'
const NAMED_MAX = 64
const NAMED = /^[\x21-\x7e]{1,64}$/
const KEPT_HOURS = 24
const BEGUN_RETRY_SECONDS = '1'

interface Call {
  token: Token
  key: string
  /** Path, parameters, body and language. */
  request: readonly unknown[]
}

/**
 * Runs a storing call once per `Idempotency-Key` of its caller: within a day the same request gets the same answer. A failed
 * request stored nothing and may be sent again.
 * @throws AppError 400 for a malformed key; 409 if the key was used for another request, or the first request is still
 * running or was broken off
 */
export function createOnce({ sql, clock }: { sql: Sql; clock: () => Date }) {
  return async (
    { token, key, request }: Call,
    run: () => Promise<unknown>,
  ): Promise<{ answer: unknown; isReplayed: boolean }> => {
    if (!NAMED.test(key)) throw new AppError(400, { detail: fault('idempotency-key', { max: NAMED_MAX }) })
    const now = clock()
    const oldest = new Date(now.getTime() - KEPT_HOURS * 3_600_000)
    const digest = versionOf(request)
    const [begun] = await sql`
      with caller as (${caller(sql, token, now)}),
      outdated as (
        delete from idempotency using caller
        where idempotency.space_id = caller.space_id and idempotency.account_id = caller.account_id
          and idempotency.at < ${oldest} and idempotency.key <> ${key}
      )
      insert into idempotency (space_id, account_id, key, request, at)
      select space_id, account_id, ${key}, ${digest}, ${now} from caller where space_id is not null
      on conflict (space_id, account_id, key) do update set request = excluded.request, answer = null, at = excluded.at
      where idempotency.at < ${oldest}
      returning key`
    const mine = sql`space_id = ${token.spaceId} and account_id = ${token.accountId} and key = ${key}`
    if (!begun) {
      const found = requireCaller(
        await sql<(Who & { request: string | null; answer: string | null })[]>`
        with caller as (${caller(sql, token, now)})
        select ${who(sql)}, idempotency.request, idempotency.answer
        from caller left join idempotency on idempotency.space_id = caller.space_id
          and idempotency.account_id = caller.account_id and idempotency.key = ${key}`,
      )
      if (found.request !== null && found.request !== digest) throw failure(409, 'idempotency-other')
      if (found.answer === null)
        throw new AppError(
          409,
          { detail: fault('idempotency-begun') },
          { 'Retry-After': BEGUN_RETRY_SECONDS },
        )
      return { answer: found.answer, isReplayed: true }
    }
    let answer: unknown
    try {
      answer = await run()
    } catch (cause) {
      // If even that fails, the request counts as broken off.
      await sql`delete from idempotency where ${mine}`.catch(() => {})
      throw cause
    }
    const text = typeof answer === 'string' ? answer : JSON.stringify(answer)
    // The call has stored its result: it is answered even if the answer can't be kept.
    await sql`update idempotency set answer = ${text} where ${mine}`.catch(() => {})
    return { answer, isReplayed: false }
  }
}
