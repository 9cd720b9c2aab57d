import type { Fragment, Querier } from '#server/db/sql.ts'
import type { SpaceId } from '#server/http/tokens.ts'

/** Where a copy comes from; the histories of both spaces tell it (049-history.sql). */
export interface Origin {
  space: SpaceId
  id: string
}

/** Of a row that is inserted; null where it is no copy. */
export const originIn = (sql: Querier, origin: Origin | null): Fragment =>
  origin === null ? sql`null::jsonb` : sql`${sql.json({ ...origin })}::jsonb`
