// Ids that materials of the catalogue had in this database before they were the same everywhere.

import type { Fragment, Querier, Sql } from '../db/sql.ts'

/** Present ids by former ones. Both are unique in the world, so that databases of one process can't disturb each other. */
const present = new Map<string, string>()

/** Of the database that this process serves; they only come to be in a start, before it answers anything. */
export async function rememberFormerIds(sql: Sql): Promise<void> {
  const rows = await sql<{ former: string; id: string }[]>`select former, id from material_alias`
  for (const { former, id } of rows) present.set(former, id)
}

export const presentId = (id: string): string => present.get(id) ?? id

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi

/** A text that a client sent, with present ids only. */
export const inPresentIds = (text: string): string =>
  present.size === 0 ? text : text.replace(UUID, (id) => present.get(id.toLowerCase()) ?? id)

/** The text of a stored document with present ids only. */
export const withPresentIds = (sql: Querier, document: Fragment): Fragment => sql`(
  case when exists (select from material_alias) then with_present_ids(${document}::text) else ${document}::text end
)`
