import { checkAdditiveCorrection, readAdditive } from '#calc/additives/additive-rules.ts'
import { ADDITIVES_MAX, type Additive } from '#calc/vocabulary/additive.ts'
import { issue } from '#calc/vocabulary/faults/fault.ts'
import type { Fragment, Querier, Transaction } from '#server/db/sql.ts'
import type { Deps } from '#server/deps.ts'
import { invalidFields, notFound } from '#server/errors.ts'
import { caller, requireCaller, type Who, who } from '#server/http/caller.ts'
import { readUuid } from '#server/http/checker.ts'
import { compareSeen, versioned } from '#server/http/seen.ts'
import type { SpaceId, Token } from '#server/http/tokens.ts'
import type { AdditiveRow } from '#server/own/additives.ts'
import { writeAs } from '#server/own/writing.ts'

type Joined = { [Column in keyof AdditiveRow]: AdditiveRow[Column] | null }

/** The caller with all additives, the oldest first; one row with nulls where there are none. */
const selectAdditives = (sql: Querier, caller: Fragment) => sql<(Who & Joined)[]>`
  with caller as (${caller})
  select ${who(sql)}, additive.id, additive.content
  from caller left join additive on additive.owner_id = caller.space_id
  order by additive.created_at, additive.id`

const selectAdditive = (sql: Querier, ownerId: SpaceId, id: string | null) => sql<AdditiveRow[]>`
  select id, content from additive where owner_id = ${ownerId} and id = ${id}`

/** No row if the account already has as many as it may. */
const insertAdditive = (sql: Querier, ownerId: SpaceId, content: Additive, most: number) => sql<
  AdditiveRow[]
>`
  insert into additive (owner_id, content, created_at, updated_at)
  select ${ownerId}::uuid, ${sql.json(content as never)}::jsonb, clock_timestamp(), clock_timestamp()
  where (select count(*) from additive where owner_id = ${ownerId}) < ${most}::int
  returning id, content`

const updateAdditive = (sql: Querier, ownerId: SpaceId, id: string, content: Additive) => sql`
  update additive set content = ${sql.json(content as never)}::jsonb, updated_at = clock_timestamp()
  where owner_id = ${ownerId} and id = ${id}`

const deleteAdditive = (sql: Querier, ownerId: SpaceId, id: string) => sql`
  delete from additive where owner_id = ${ownerId} and id = ${id}`

type Editable = Additive & { id: string; version: string }

/** The additives of an account. */
export function additivesService(deps: Pick<Deps, 'sql' | 'clock'>) {
  const { sql, clock } = deps

  /** The one of this id, as it was seen. */
  async function held(transaction: Transaction, ownerId: SpaceId, id: string, seen?: string) {
    const [row] = await selectAdditive(transaction, ownerId, readUuid(id))
    const current = row && readAdditive(row.content)
    if (!current) throw notFound()
    compareSeen(seen, answerOf(row.id, current))
    return { id: row.id, current }
  }

  return {
    async list(token: Token): Promise<Editable[]> {
      const rows = await selectAdditives(sql, caller(sql, token, clock()))
      requireCaller(rows[0])
      return rows.flatMap(({ id, content }) => {
        const additive = readAdditive(content)
        return id && additive ? [answerOf(id, additive)] : []
      })
    },

    create: (token: Token, additive: Additive): Promise<Editable> =>
      writeAs(deps, token, {}, async (transaction, { space_id: ownerId }) => {
        const [made] = await insertAdditive(transaction, ownerId, additive, ADDITIVES_MAX)
        if (!made) throw tooMany()
        return answerOf(made.id, additive)
      }),

    /** Calculations keep the definition that they were made with. */
    correct: (token: Token, id: string, patch: unknown, seen?: string): Promise<Editable> =>
      writeAs(deps, token, {}, async (transaction, { space_id: ownerId }) => {
        const found = await held(transaction, ownerId, id, seen)
        const checked = checkAdditiveCorrection(found.current, patch)
        if (!checked.ok) throw invalidFields(checked.issues)
        await updateAdditive(transaction, ownerId, found.id, checked.value)
        return answerOf(found.id, checked.value)
      }),

    remove: (token: Token, id: string, seen?: string): Promise<void> =>
      writeAs(deps, token, {}, async (transaction, { space_id: ownerId }) => {
        const found = await held(transaction, ownerId, id, seen)
        await deleteAdditive(transaction, ownerId, found.id)
      }),
  }
}

const answerOf = (id: string, additive: Additive): Editable => ({ id, ...versioned(additive) })
const tooMany = () => invalidFields([issue(['non_field_errors'], 'additives-max', { max: ADDITIVES_MAX })])
