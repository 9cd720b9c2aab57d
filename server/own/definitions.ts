import { OWN_PROPERTIES_MAX, type OwnProperty } from '#calc/own/own-property.ts'
import { checkOwnProperty } from '#calc/own/own-rules.ts'
import type { Fragment, Querier } from '#server/db/sql.ts'

/** The own properties of an account in the order in which they were made; a list of JSON. */
export const definitionsOf = (sql: Querier, accountId: Fragment): Fragment => sql`(
  select coalesce(json_agg(content order by created_at, key), '[]')
  from own_property where owner_id = ${accountId}
)`

/** Reads what `definitionsOf` yields. One that this release can't read is left out: its values count as none. */
export function readDefinitions(stored: unknown): OwnProperty[] {
  if (!Array.isArray(stored)) return []
  return stored.slice(0, OWN_PROPERTIES_MAX).flatMap((content: unknown) => {
    const checked = checkOwnProperty(content)
    return checked.ok ? [checked.value] : []
  })
}

/**
 * The own properties of an account. Within a transaction nobody changes them until it ends, so that what is written by them
 * agrees with them.
 */
export async function holdDefinitions(transaction: Querier, accountId: string): Promise<OwnProperty[]> {
  await transaction`select from account where id = ${accountId} for no key update`
  const [row] = await transaction<{ stored: unknown }[]>`
    select ${definitionsOf(transaction, transaction`${accountId}::uuid`)} as stored`
  return readDefinitions(row?.stored)
}

/** The own properties of an account, as they are now. */
export async function listDefinitions(sql: Querier, accountId: string): Promise<OwnProperty[]> {
  const [row] = await sql<{ stored: unknown }[]>`
    select ${definitionsOf(sql, sql`${accountId}::uuid`)} as stored`
  return readDefinitions(row?.stored)
}
