import type { StoredWhole } from '#calc/calculation/whole-calculation.ts'
import type { Querier } from '#server/db/sql.ts'
import { caller, type Who, who } from '#server/http/caller.ts'
import type { Token } from '#server/http/tokens.ts'
import { wholeColumns } from '../whole/whole.queries.ts'

interface Link {
  /** SHA-256 of the token. */
  hash: Buffer
  expiresAt: Date
  materials: boolean
  laboratory: boolean
}

/** The caller, and whether their calculation of that id now has this link and no other; null takes it away. */
export function updateLink(sql: Querier, token: Token, now: Date, id: string | null, link: Link | null) {
  const [hash, at, expiresAt] = link ? [link.hash, now, link.expiresAt] : [null, null, null]
  const shows = link
    ? sql`, share_materials = ${link.materials}, share_laboratory = ${link.laboratory}`
    : sql``
  return sql<(Who & { is_done: boolean })[]>`
    with caller as (${caller(sql, token, now)}),
    changed as (
      update calculation set share_hash = ${hash}, shared_at = ${at}, share_expires_at = ${expiresAt} ${shows}
      where owner_id = (select space_id from caller) and id = ${id}
      returning id
    )
    select ${who(sql)}, exists (select from changed) as is_done from caller`
}

/** The calculation that a link opens, whoever owns it; no row if it has expired or its account is closed. */
export const selectLinked = (sql: Querier, hash: Buffer, now: Date) => sql<StoredWhole[]>`
  select ${wholeColumns(sql)}
  from calculation
  join space on space.id = calculation.owner_id
  left join account on account.id = space.account_id
  where coalesce(account.is_active, true) and calculation.share_hash = ${hash} and calculation.share_expires_at > ${now}`
