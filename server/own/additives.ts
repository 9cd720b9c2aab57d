import type { Additive } from '#calc/additives/additive.ts'
import { readAdditive } from '#calc/additives/additive-rules.ts'
import { issue } from '#calc/vocabulary/faults/issue.ts'
import type { Querier } from '#server/db/sql.ts'
import { invalidFields } from '#server/errors.ts'

export interface AdditiveRow {
  id: string
  content: unknown
}

/**
 * Those of an account that a request names, in its order; the session is checked elsewhere.
 * @throws AppError 400, at the path of each, for those that the account has not
 */
export async function findAdditives(
  sql: Querier,
  accountId: string,
  ids: readonly string[],
): Promise<Additive[]> {
  if (ids.length === 0) return []
  const rows = await sql<AdditiveRow[]>`
    select id, content from additive where owner_id = ${accountId} and id = any(${ids as string[]}::uuid[])`
  const known = new Map(rows.map(({ id, content }) => [id, readAdditive(content)]))
  const unknown = ids.flatMap((id, at) =>
    known.get(id) ? [] : [issue(['additives', String(at), 'id'], 'unknown-additive', { id })],
  )
  if (unknown.length > 0) throw invalidFields(unknown, true)
  return ids.map((id) => known.get(id)!)
}
