import type { Querier, Transaction } from '#server/db/sql.ts'
import { caller, type Who, who } from '#server/http/caller.ts'
import type { SpaceId, Token } from '#server/http/tokens.ts'
import type { Key } from './keys.model.ts'

export type KeyRow = Omit<Key, 'created_at' | 'expires_at'> & { created_at: Date; expires_at: Date }

/** The caller with the keys of their space that still open it, the oldest first; one row with nulls where there are none. */
export const selectKeys = (sql: Querier, token: Token, now: Date) => sql<
  (Who & { [Column in keyof KeyRow]: KeyRow[Column] | null })[]
>`
  with caller as (${caller(sql, token, now)})
  select ${who(sql)}, api_key.id, api_key.name, api_key.roles, api_key.created_at, api_key.expires_at,
    api_key.used_on::text as used_on, concat_ws(' ', account.first_name, account.last_name) as created_by
  from caller
  left join api_key on api_key.space_id = caller.space_id and revoked_at is null and api_key.expires_at > ${now}
  left join account on account.id = api_key.created_by
  order by api_key.created_at, api_key.id`

interface NewRow {
  name: string
  roles: readonly string[]
  hash: Buffer
  maker: string
  expiresAt: Date
  most: number
}

/** No row where the space has as many as it may. */
export const insertKey = (sql: Transaction, spaceId: SpaceId, now: Date, row: NewRow) => sql<KeyRow[]>`
  with made as (
    insert into api_key (space_id, name, roles, hash, created_by, created_at, expires_at)
    select ${spaceId}::uuid, ${row.name}, ${row.roles as string[]}, ${row.hash}, ${row.maker}, ${now}, ${row.expiresAt}
    where (
      select count(*) from api_key where space_id = ${spaceId} and revoked_at is null and expires_at > ${now}
    ) < ${row.most}::int
    returning *
  )
  select made.id, made.name, made.roles, made.created_at, made.expires_at, made.used_on::text as used_on,
    concat_ws(' ', account.first_name, account.last_name) as created_by
  from made join account on account.id = made.created_by`

export const revokeKey = (sql: Querier, token: Token, now: Date, id: string | null) => sql<
  (Who & { is_done: boolean })[]
>`
  with caller as (${caller(sql, token, now)}),
  gone as (
    update api_key set revoked_at = ${now}
    where space_id = (select space_id from caller) and id = ${id} and revoked_at is null
    returning id
  )
  select ${who(sql)}, exists (select from gone) as is_done from caller`
