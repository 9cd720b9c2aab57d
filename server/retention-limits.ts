/** How many calculations a space keeps, and for how long. */
import { type Fragment, oneRow, type Querier } from '#server/db/sql.ts'

export interface RetentionLimits {
  /** How many calculations a personal space keeps; beyond that, the oldest deletable ones are deleted. */
  kept: number
  /** Whether the operator set `kept`. If not, it spares calculations that are older than the rule in this database. */
  isAsked: boolean
  /** The same for a company, if the operator set it; null: none of a company is deleted for being one too many. */
  companyKept: number | null
  /** Age in days at which a deletable calculation is deleted; 0: never. */
  days: number
}

/** The limits of one space. */
export interface SpaceLimits extends Pick<RetentionLimits, 'isAsked' | 'days'> {
  kept: number | null
}

export const spaceLimits = (
  { kept, companyKept, isAsked, days }: RetentionLimits,
  isCompany: boolean,
): SpaceLimits => (isCompany ? { kept: companyKept, isAsked: true, days } : { kept, isAsked, days })

/** Whether a calculation counts. */
export const isCountedFragment = (sql: Querier, { isAsked }: Pick<SpaceLimits, 'isAsked'>): Fragment =>
  isAsked
    ? sql`true`
    : sql`calculation.created_at >= (select since from retention_rule where name = 'calculations_kept')`

/** So full a space is told of it. */
const NEARLY_FULL = 0.9

/** A space that has come near to its limit. */
export interface NearLimit {
  stored: number
  kept: number
}

export const nearLimit = (stored: number, { kept }: SpaceLimits): NearLimit | null =>
  kept !== null && stored >= kept * NEARLY_FULL ? { stored, kept } : null

/** How near a space with `total` calculations has come to its limit; null while it is far from it. */
export async function findNearLimit(
  sql: Querier,
  ownerId: string,
  total: number,
  limits: SpaceLimits,
): Promise<NearLimit | null> {
  if (limits.isAsked || nearLimit(total, limits) === null) return nearLimit(total, limits)
  const rows = await sql<{ stored: number }[]>`
    select count(*)::int as stored from calculation where owner_id = ${ownerId} and ${isCountedFragment(sql, limits)}`
  return nearLimit(oneRow(rows, 'the number').stored, limits)
}
