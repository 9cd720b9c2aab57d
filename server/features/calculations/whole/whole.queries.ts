import type { StoredWhole } from '#calc/vocabulary/whole-calculation.ts'
import type { Fragment, Querier } from '#server/db/sql.ts'
import { type Caller, caller } from '#server/http/caller.ts'
import type { Token } from '#server/http/tokens.ts'
import type { PresentMaterial } from './changes.ts'

type Who = Pick<Caller, 'account_id' | 'premium' | 'must_change_password'>
type Missing = { [Key in keyof StoredWhole]: null }

const wholeColumns = (sql: Querier): Fragment => sql`
  calculation.id, calculation.created_at, calculation.basis, calculation.components, calculation.blend,
  calculation.name, calculation.note, calculation.category, calculation.engine, calculation.shared_at,
  calculation.share_expires_at`

/** The caller with one of their calculations; its columns are null if it is none of theirs. */
export const selectWhole = (sql: Querier, token: Token, now: Date, id: string | null) => sql<
  (Who & (StoredWhole | Missing))[]
>`
  with caller as (${caller(sql, token, now)})
  select caller.account_id, caller.premium, caller.must_change_password, ${wholeColumns(sql)}
  from caller
  left join calculation on calculation.owner_id = caller.account_id and calculation.id = ${id}`

/** Those of these materials that are there for an account: of the catalogue, or its own. */
export const selectPresent = (sql: Querier, accountId: string, ids: readonly string[]) => sql<
  PresentMaterial[]
>`
  select id, name, name_farsi, producer_english_name, producer_farsi_name, properties, details
  from material
  where id = any(${ids as string[]}::uuid[]) and (owner_id = ${accountId} or owner_id is null)`
