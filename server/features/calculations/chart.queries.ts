import type { StoredCalculation } from '#calc/calculation/calculation.ts'
import type { StoredWhole } from '#calc/calculation/whole-calculation.ts'
import type { Querier } from '#server/db/sql.ts'
import { caller, type Who, who } from '#server/http/caller.ts'
import type { Token } from '#server/http/tokens.ts'

type Charted = StoredCalculation & Pick<StoredWhole, 'uncertainty'>
type Missing = { [Key in keyof Charted]: null }

/** The caller with one of their calculations: the one with this id, or the latest. Its columns are null if there is none. */
export const selectCallerCalculation = (sql: Querier, token: Token, now: Date, id: string | undefined) =>
  sql<(Who & (Charted | Missing))[]>`
    with caller as (${caller(sql, token, now)})
    select ${who(sql)}, found.*
    from caller
    left join lateral (
      select calculation.id, calculation.created_at, calculation.basis,
        calculation.components::json as components, calculation.blend::json as blend,
        calculation.uncertainty
      from calculation
      where calculation.owner_id = caller.space_id ${id === undefined ? sql`` : sql`and calculation.id = ${id}`}
      order by calculation.created_at desc, calculation.id desc
      limit 1
    ) found on true`
