import type { Basis, Blend } from '#calc/vocabulary/blend.ts'
import type { MaterialProperties } from '#calc/vocabulary/properties.ts'
import type { Fragment, Sql } from '#server/db/sql.ts'
import { type Caller, caller } from '#server/http/caller.ts'
import type { Token } from '#server/http/tokens.ts'
import type { Ingredient } from './ingredient-memory.ts'

type Who = Pick<Caller, 'account_id' | 'premium' | 'must_change_password'>

/** The caller beside each of the materials that is in their sight; a single row with nulls where none is. */
export const selectIngredients = (sql: Sql, caller: Fragment, ids: readonly string[]) => sql<
  (Who & { [Column in keyof Ingredient]: Ingredient[Column] | null })[]
>`
  with caller as (${caller})
  select caller.account_id, caller.premium, caller.must_change_password,
    material.id, material.name, material.name_farsi, material.producer_english_name, material.properties,
    material.updated_at::text as version
  from caller
  left join material on material.id = any(${ids as string[]}::uuid[])
    and (material.owner_id = caller.account_id or material.owner_id is null)`

/** A component as it is kept with the calculation, whatever becomes of the material. */
export interface StoredComponent {
  material_id: string
  name: string
  name_farsi: string | null
  producer_english_name: string
  percentage: number
  properties: MaterialProperties
}

export interface Stored {
  id: string
  created_at: Date
}

interface NewCalculation {
  ownerId: string
  basis: Basis
  components: StoredComponent[]
  blend: Blend
  engine: string
}

export const insertCalculation = (sql: Sql, { ownerId, basis, components, blend, engine }: NewCalculation) =>
  sql<Stored[]>`
    insert into calculation (owner_id, basis, components, blend, engine, created_at)
    values (${ownerId}, ${basis}, ${sql.json(components as never)}, ${sql.json(blend as never)}, ${engine},
      clock_timestamp())
    returning id, created_at`

/** A calculation that was made from remembered materials, by somebody who may not be let in. */
export interface Proposal {
  id: string
  token: Token
  basis: Basis
  components: StoredComponent[]
  blend: Blend
  /** Which material was used in which version. */
  versions: Record<string, string>
}

/**
 * Stores each proposal whose caller is let in and has Premium, and whose materials are in their sight and as they were
 * when they were remembered; says nothing of the others.
 */
export const insertProposals = (sql: Sql, proposals: readonly Proposal[], engine: string, now: Date) => {
  const rows = proposals.map(({ token, ...rest }) => ({
    ...rest,
    account_id: token.accountId,
    session_id: token.sessionId,
  }))
  const token = { accountId: sql`proposal.account_id`, sessionId: sql`proposal.session_id` }
  return sql<Stored[]>`
    with proposal as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}::text::json) as proposal (
        id uuid, account_id uuid, session_id uuid, basis text, components json, blend json, versions json)
    )
    insert into calculation (id, owner_id, basis, components, blend, engine, created_at)
    select proposal.id, caller.account_id, proposal.basis, proposal.components, proposal.blend, ${engine}::text,
      clock_timestamp()
    from proposal
    cross join lateral (${caller(sql, token, now)}) as caller
    where caller.premium and not caller.must_change_password
      and not exists (
        select from json_each_text(proposal.versions) as used (id, version)
        where not exists (
          select from material
          where material.id = used.id::uuid and material.updated_at = used.version::timestamptz
            and (material.owner_id = caller.account_id or material.owner_id is null)
        )
      )
    returning id, created_at`
}
