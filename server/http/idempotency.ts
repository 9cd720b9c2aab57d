import { fault } from '#calc/vocabulary/faults/fault.ts'
import type { Sql } from '../db/sql.ts'
import { AppError, failure } from '../errors.ts'
import { caller, type createCallers, requireCaller, type Who, who } from './caller.ts'
import { versionOf } from './seen.ts'
import type { Token } from './tokens.ts'

/** The header by which a program names what it sends, so that it can send it again. */
export const IDEMPOTENCY_KEY = 'idempotency-key'
const IDEMPOTENCY_KEY_MAX = 64
const KEY = /^[\x21-\x7e]{1,64}$/
const KEPT_HOURS = 24

interface Asked {
  token: Token
  key: string
  /** The call, what it was sent, and in which language it answers. */
  request: readonly unknown[]
}

/**
 * Runs a call that stores once for each key of its caller: within a day the same request gets the same answer. What failed
 * stored nothing, and may be sent again.
 * @throws AppError 400 for a key that is none; 409 where the key stood for another request, and where the first one has
 * not been answered yet or was broken off
 */
export function createOnce({ sql, clock }: { sql: Sql; clock: () => Date }) {
  return async ({ token, key, request }: Asked, run: () => Promise<unknown>): Promise<unknown> => {
    if (!KEY.test(key))
      throw new AppError(400, { detail: fault('idempotency-key', { max: IDEMPOTENCY_KEY_MAX }) })
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
      if (found.answer === null) throw failure(409, 'idempotency-begun')
      return found.answer
    }
    let answer: unknown
    try {
      answer = await run()
    } catch (cause) {
      // Where even that fails, the request counts as broken off.
      await sql`delete from idempotency where ${mine}`.catch(() => {})
      throw cause
    }
    const text = typeof answer === 'string' ? answer : JSON.stringify(answer)
    // It is stored, so it is answered, whether or not it can be answered once more.
    await sql`update idempotency set answer = ${text} where ${mine}`.catch(() => {})
    return answer
  }
}

/** Who calls, and their calls by key. */
export type Callers = ReturnType<typeof createCallers> & { once: ReturnType<typeof createOnce> }
