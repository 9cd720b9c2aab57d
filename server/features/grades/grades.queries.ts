import type { OwnGrade } from '#calc/grades/own-grade.ts'
import type { Fragment, Querier } from '#server/db/sql.ts'
import { type Who, who } from '#server/http/caller.ts'
import type { SpaceId } from '#server/http/tokens.ts'
import { definitionsOf } from '#server/own/definitions.ts'
import { type Origin, originIn } from '#server/own/origin.ts'

export interface GradeRow {
  id: string
  content: unknown
}

type Joined = { [Column in keyof GradeRow]: GradeRow[Column] | null }

/** The account's own properties, the same in each row. */
interface Defined {
  own_properties: unknown
}

/** The caller with all own grades, the oldest first; one row with nulls where there are none. */
export const selectGrades = (sql: Querier, caller: Fragment) => sql<(Who & Joined & Defined)[]>`
  with caller as (${caller})
  select ${who(sql)}, grade.id, grade.content, own.own_properties
  from caller
  cross join lateral (select ${definitionsOf(sql, sql`caller.space_id`)} as own_properties) as own
  left join grade on grade.owner_id = caller.space_id
  order by grade.created_at, grade.id`

/** The caller with one of their own grades. */
export const selectGrade = (sql: Querier, caller: Fragment, id: string | null) => sql<
  (Who & Joined & Defined)[]
>`
  with caller as (${caller})
  select ${who(sql)}, grade.id, grade.content, own.own_properties
  from caller
  cross join lateral (select ${definitionsOf(sql, sql`caller.space_id`)} as own_properties) as own
  left join grade on grade.owner_id = caller.space_id and grade.id = ${id}`

/** One grade of an account, whose session is checked elsewhere. */
export const selectGradeOf = (sql: Querier, spaceId: SpaceId, id: string) => sql<GradeRow[]>`
  select id, content from grade where owner_id = ${spaceId} and id = ${id}`

interface NewGrade {
  ownerId: SpaceId
  nameKey: string
  content: OwnGrade
  /** How many an account may have. */
  most: number
  origin?: Origin
}

/** No row if the account already has as many as it may. */
export const insertGrade = (sql: Querier, { ownerId, nameKey, content, most, origin }: NewGrade) => sql<
  GradeRow[]
>`
  insert into grade (owner_id, name_key, content, origin, created_at, updated_at)
  select ${ownerId}::uuid, ${nameKey}, ${sql.json(content as never)}::jsonb, ${originIn(sql, origin ?? null)}, clock_timestamp(), clock_timestamp()
  where (select count(*) from grade where owner_id = ${ownerId}) < ${most}::int
  returning id, content`

export const updateGrade = (
  sql: Querier,
  { ownerId, id, nameKey, content }: Omit<NewGrade, 'most' | 'origin'> & { id: string },
) => sql<GradeRow[]>`
  update grade set name_key = ${nameKey}, content = ${sql.json(content as never)}::jsonb, updated_at = clock_timestamp()
  where owner_id = ${ownerId} and id = ${id}
  returning id, content`

/** One that is held. */
export const deleteGrade = (sql: Querier, id: string) => sql`delete from grade where id = ${id}`
